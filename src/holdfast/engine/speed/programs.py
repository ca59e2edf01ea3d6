"""A game's rules as one program: its text, and the compiled functions by which it is entered."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from holdfast.engine.rules import play
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.records import Record

from .compiler import Program, load

ENTRIES = (
    "play_games",
    "set_up_at",
    "choose_at",
    "advance_at",
    "legal_at",
    "why_not_at",
    "observe_at",
    "determinize_at",
    "advise_at",
    "broken_at",
)
TO_CONCEDE = ("concede_at", "why_not_concede_at")  # where a game lets people do that
_compiling = threading.Lock()


def program(game: Game, entries: Sequence[str | Callable[..., Any]] = (), **instead: Callable[..., Any]) -> Program:
    """The rules as one module's text, entered by rules of `play` or others; `instead` replaces stand-ins of `play` by
    other rules than usual."""
    usual = (*ENTRIES, *TO_CONCEDE) if game.concede is not None else ENTRIES
    functions = [getattr(play, entry) if isinstance(entry, str) else entry for entry in entries or usual]
    return Program(functions, game.own_rules | instead, content_type(game))


def content_type(game: Game) -> type[Record] | None:
    """The record of the game's content, if it has one."""
    return None if game.content is None else type(game.content)


def compiled(game: Game, checked: bool = False) -> Any:
    """The rules as compiled functions. The first use on a machine compiles, which takes a while."""
    with _compiling:
        return _loaded(game.installed, checked)


@cache
def _loaded(game: Game, checked: bool) -> Any:
    return load(program(game), game.id.replace("-", "_"), checked)


def carry_out(
    rules: Any, door: str, states: Any, i: int, chosen: Sequence[int], menu: Any, handed: Sequence[Any]
) -> int:
    """What `start`, `apply` and `give_up` do interpreted: through a door, if one is named, then to the next choice."""
    if door:
        getattr(rules, door)(states, i, *chosen, *handed)
    return int(rules.advance_at(states, i, menu, *handed))
