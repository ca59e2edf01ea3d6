"""Boards for the terminal: the module `terminal` of a game's package. One that brings none gets tables of its view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.console import RenderableType

from holdfast.engine.matches.match import Match
from holdfast.engine.rules.game import Game

from . import generic
from .phrases import Phrases
from .screen import Screen
from .sight import Sight, marks_of

ADVISED = "advised"

__all__ = ["ADVISED", "Sight", "curious", "draw", "legend", "marks_of", "openers", "usual"]


def draw(sight: Sight[Any]) -> Sequence[RenderableType]:
    """The table as lines and boxes, from top to bottom."""
    drawn: Sequence[RenderableType] = _board(sight.game.installed).draw(sight)
    return drawn


def openers(game: Game) -> frozenset[str]:
    """The events with which the story begins a new line; none if each of them does."""
    opening: frozenset[str] = getattr(_board(game.installed), "OPENERS", frozenset())
    return opening


def usual(game: Game) -> Mapping[str, str]:
    """The small decisions that have a usual answer: by the decision's name the action's, or ADVISED."""
    answers: Mapping[str, str] = getattr(_board(game.installed), "USUAL", {})
    return answers


def curious(game: Game) -> Sequence[str]:
    """The kinds of action that people ask about most: `why secure coast`."""
    kinds: Sequence[str] = getattr(_board(game.installed), "CURIOUS", ())
    return kinds


def legend(match: Match, screen: Screen) -> Sequence[tuple[str, str]]:
    """What the signs of the board mean."""
    signs: Sequence[tuple[str, str]] = _board(match.game.installed).legend(Phrases(match.words()), marks_of(screen))
    return signs


@cache
def _board(game: Game) -> Any:
    own = f"{game.package}.terminal"
    return import_module(own) if find_spec(own) else generic
