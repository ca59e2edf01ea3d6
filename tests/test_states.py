"""Whoever shows a match asks the match: what lies in a state is the rules' own affair, and may be hidden."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

SHOWING = ("server", "cli", "terminal", "book")
LOOKS_IN = re.compile(r"\b(?:match|rewind\([^()]*\))\.state\b")


@pytest.mark.parametrize("folder", SHOWING)
def test_whoever_shows_a_match_does_not_look_into_its_state(folder: str) -> None:
    modules = sorted(Path(str(files("holdfast") / folder)).rglob("*.py"))

    assert modules
    assert [module.name for module in modules if LOOKS_IN.search(module.read_text("utf-8"))] == []
