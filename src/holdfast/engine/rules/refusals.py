"""Why an action is refused: each reason with the number of its rule and its words.

    class Rule(RefusalEnum):
        OK = ALLOWED
        GAME_OVER = "5", "The game is over."
        NO_THREAT = "4.0", "there is no threat in {region} to remove."

A member is declared by its row, and numbered by its place. Gaps are filled with the action's arguments and with what
`explain` gives; `{asked}` and `{answers}` are the question that is asked and the first few answers to it.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Self

from holdfast.engine.words.catalogue import gaps

ALLOWED = ("", "")  # the row of the first member, 0: nothing speaks against it


class RefusalEnum(IntEnum):
    """Base of a game's enum of reasons."""

    rule: str
    words: str

    def __new__(cls, *row: Any) -> Self:
        member = int.__new__(cls, len(cls.__members__))
        member._value_ = int(member)
        member.rule, member.words = row
        return member

    @property
    def key(self) -> str:
        return f"rule.{self.name.lower()}"

    @property
    def tells_the_question(self) -> bool:
        return "asked" in {name for name, _ in gaps(self.words)}
