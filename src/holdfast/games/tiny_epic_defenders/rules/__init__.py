"""The rules of Tiny Epic Defenders, a module a section of the rulebook."""
