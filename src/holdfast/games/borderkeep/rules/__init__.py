"""The rules of Borderkeep, a module for each part of the rulebook."""
