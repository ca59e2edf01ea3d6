"""The command `holdfast`: every game at a terminal, and every tool around it."""
