"""What must be true of every position, beside what cells and censuses say: each invariant with its words.

    class Broken(InvariantEnum):
        MOUTH_CROWDED = "the Colossus has at most one Defender in its mouth"

A member is declared by its words, and numbered from 1 by its place; the rule `broken` answers with it, or with 0.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Self


class InvariantEnum(IntEnum):
    """Base of a game's enum of invariants."""

    words: str

    def __new__(cls, words: str) -> Self:
        member = int.__new__(cls, len(cls.__members__) + 1)
        member._value_ = int(member)
        member.words = words
        return member

    @classmethod
    def in_words(cls) -> dict[int, str]:
        """All of them, for `Game.invariants`."""
        return {int(member): member.words for member in cls}
