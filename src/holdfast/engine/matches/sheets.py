"""Free ink: what people draw out of turn, on the sheets that a game lays out.

It is no move and decides nothing, so it stands beside the moves: in the log, in the file and in a replay, each stroke
after as many moves as there were. Strokes are counted from 1 over all sheets of a match, and keep their number; whoever
drew one may wipe it away again, and so takes back what they drew last. When moves are taken back, what was drawn stays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from holdfast.engine.rules.ink import Drawing

from .savefile import Drawn

[DOT] = Drawing.of([{"points": [[0.5, 0.5]]}])  # takes the place of a stroke that nobody is to see: they are counted


@dataclass(frozen=True)
class FreeStroke:
    """A stroke that is to be seen on a sheet."""

    number: int  # counted from 1, over all sheets
    sheet: str
    seat: int
    after: int  # so many moves
    stroke: str


class Sheets:
    """All that is to be seen on the sheets of a match."""

    def __init__(self, deeds: Iterable[Drawn] = ()) -> None:
        self.strokes: dict[int, FreeStroke] = {}  # by number, in the order they were drawn
        self.made = 0  # strokes, also those that were wiped away
        self.filled: Counter[str] = Counter()  # strokes on each sheet
        for deed in deeds:
            self.do(deed)

    def copy(self) -> Sheets:
        other = Sheets()
        other.strokes, other.made, other.filled = dict(self.strokes), self.made, Counter(self.filled)
        return other

    def do(self, deed: Drawn) -> None:
        """Somebody draws, or wipes away."""
        for number in deed.wiped:
            gone = self.strokes.pop(number)
            self.filled[gone.sheet] -= 1
        for stroke in Drawing.of(deed.ink):
            self.made += 1
            self.strokes[self.made] = FreeStroke(self.made, deed.sheet, deed.seat, deed.after, stroke)
            self.filled[deed.sheet] += 1

    def on(self, sheet: str) -> list[FreeStroke]:
        """What is to be seen on one of them."""
        return [stroke for stroke in self.strokes.values() if stroke.sheet == sheet]

    def by(self, seat: int, sheet: str) -> list[FreeStroke]:
        """What is to be seen there of a seat's."""
        return [stroke for stroke in self.on(sheet) if stroke.seat == seat]
