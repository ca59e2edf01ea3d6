"""Whose turn it is where one thing is done at a time: addresses take turns.

Whoever comes from another address than many who wait does not wait for all of them. Where no more may wait, the last of
the address with the most gives way to one with fewer.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from itertools import count
from typing import NamedTuple


class Turn(NamedTuple):
    """Somebody's place among those who wait: they come in this order."""

    round: int  # in each an address has one turn
    number: int  # who came first, comes first
    user: str
    address: str


class Turns:
    """All who wait; the first of them is served."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._all: list[Turn] = []
        self._last: dict[str, int] = {}  # by address: the round of its last turn
        self._numbers = count()

    def __len__(self) -> int:
        return len(self._all)

    def has(self, user: str) -> bool:
        return any(turn.user == user for turn in self._all)

    def line_up(self, user: str, address: str) -> Turn | None:
        """A turn, in the next round in which the address has none; None where too many wait."""
        if len(self._all) >= self._most and not self._make_room(address):
            return None
        now = self._all[0].round if self._all else 0
        self._last = {other: last for other, last in self._last.items() if self._all and last >= now}
        turn = Turn(self._last.get(address, now - 1) + 1, next(self._numbers), user, address)
        self._last[address] = turn.round
        insort(self._all, turn)
        return turn

    def ahead(self, turn: Turn) -> int | None:
        """How many come before it, 0 for whoever is served; None for one that had to give way."""
        return self._all.index(turn) if turn in self._all else None

    def leave(self, turn: Turn) -> None:
        """It is done, or not wanted any more."""
        if turn in self._all:
            self._all.remove(turn)

    def _make_room(self, address: str) -> bool:
        """The last of another address goes, if that still has as many as this one then."""
        waiting = Counter(turn.address for turn in self._all)
        longest, turns = waiting.most_common(1)[0]
        if turns <= waiting[address] + 1:
            return False
        self._all.remove(max(turn for turn in self._all if turn.address == longest))
        self._last[longest] = max(turn.round for turn in self._all if turn.address == longest)
        return True
