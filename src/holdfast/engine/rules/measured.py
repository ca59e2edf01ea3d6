"""How many games went with something that somebody brought: outcomes by role, and what became of its pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

WON, LOST, DRAWN = "w", "l", "d"


@dataclass(frozen=True)
class Measured:
    """Some games in a row. Those that follow can be added."""

    outcomes: Mapping[str, str] = field(default_factory=dict)  # by role: WON, LOST or DRAWN for each of its games
    # By the word of a piece: how many were dealt, drawn and played, in how many games it was played, and won then.
    pieces: Mapping[str, Counter[str]] = field(default_factory=dict)

    def __add__(self, other: Measured) -> Measured:
        roles, words = {*self.outcomes, *other.outcomes}, dict.fromkeys([*self.pieces, *other.pieces])
        return Measured(
            {role: self.outcomes.get(role, "") + other.outcomes.get(role, "") for role in sorted(roles)},
            {word: self.pieces.get(word, Counter()) + other.pieces.get(word, Counter()) for word in words},
        )

    @property
    def games(self) -> int:
        return sum(map(len, self.outcomes.values()))
