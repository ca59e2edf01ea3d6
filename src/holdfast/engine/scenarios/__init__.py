"""Worked examples of a rulebook: read from files, played, and compared with what was expected."""
