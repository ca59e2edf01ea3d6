"""The rules, by the sections of the rulebook."""
