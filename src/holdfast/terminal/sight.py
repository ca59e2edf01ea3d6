"""What a board is drawn from, and the marks it is drawn with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from holdfast.engine.matches.match import Match
from holdfast.engine.rules.game import CURTAIN, Game
from holdfast.engine.rules.views import Picture
from holdfast.engine.words.catalogue import Message, Words

from .phrases import Phrases
from .screen import Screen

V = TypeVar("V")  # what `view` of a game gives
LATELY = 80  # moments in which a board may look for what is still under way


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
class Sight(Generic[V]):
    """The table as one seat sees it now, and as it last saw it."""

    game: Game
    view: V
    before: V | None
    owners: Sequence[str]  # what each seat is called
    screen: Screen
    words: Words  # of the game, in the language that is spoken
    heard: Sequence[Message] = ()  # what the seat heard lately, the last at the end
    drawings: Mapping[str, Sequence[str]] = field(default_factory=dict)  # strokes, by the names that a view has

    @classmethod
    def of(
        cls,
        match: Match,
        seat: int | None,
        owners: Sequence[str],
        screen: Screen,
        before: Any = None,
    ) -> Sight[Any]:
        """What the seat, or a spectator, sees of a match."""
        heard = match.events(seat, max(0, match.length - LATELY))
        drawn = {CURTAIN.name: CURTAIN} | {note.ink.name: note.ink for note in match.notes(seat).values()}
        return cls(match.game, match.view(seat), before, owners, screen, match.words(), heard, drawn)

    def strokes(self, picture: Picture) -> list[str]:
        """What was drawn of a thing, the first stroke first."""
        return [stroke for name in picture.drawings for stroke in self.drawings[name]]

    @property
    def say(self) -> Phrases:
        """What the game has its board say."""
        return Phrases(self.words)

    @property
    def marks(self) -> Marks:
        return marks_of(self.screen)


def marks_of(screen: Screen) -> Marks:
    """Signs, or letters where signs cannot be shown or are not wanted."""
    return LETTERS if screen.letters_only else Marks()
