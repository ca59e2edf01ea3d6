"""What a board is drawn from, and the marks it is drawn with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from ...engine.game import Game
from ...engine.words import Words
from ..screen import Screen


@dataclass(frozen=True)
class Marks:
    """Signs that stand beside words, never instead of them."""

    full: str = "●"
    empty: str = "○"
    heart: str = "♥"
    lost_heart: str = "♡"
    pointer: str = "▶"
    foe: str = "☠"
    swords: str = "⚔"
    ruin: str = "✗"
    rose: str = "▲"
    fell: str = "▼"
    dot: str = "·"

    def track(self, level: int, of: int) -> str:
        return self.full * level + self.empty * max(of - level, 0)

    def hearts(self, hp: int, of: int) -> str:
        return self.heart * hp + self.lost_heart * max(of - hp, 0)


LETTERS = Marks(
    full="#", empty=".", heart="+", lost_heart=".", pointer=">", foe="!", swords="x", ruin="x", rose="up", fell="down",
    dot="-",
)  # fmt: skip


@dataclass(frozen=True)
class Sight:
    """The table as one seat sees it now, and as it last saw it."""

    game: Game
    view: Mapping[str, Any]
    before: Mapping[str, Any] | None
    owners: Sequence[str]  # what each seat is called
    screen: Screen

    @property
    def words(self) -> Words:
        return _words(self.game)

    @property
    def marks(self) -> Marks:
        return LETTERS if self.screen.letters_only else Marks()


@cache
def _words(game: Game) -> Words:
    return game.words()
