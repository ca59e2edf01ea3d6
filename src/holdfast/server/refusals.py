"""How the server says no: a code for programs and a sentence for people, which tells what to do now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from .messages import Told

Code = Literal[
    "malformed",  # the message cannot be read, or says what cannot be
    "stale",  # the table has moved on since the version the client knew
    "illegal",  # the game's rules refuse the move
    "not_yours",  # somebody else's seat, table or business
    "not_now",  # the table is not at the point where this can be done
    "too_fast",  # too many messages; wait a little
    "unknown",  # there is no such table, game or claim
    "unavailable",  # the server cannot do it at present, through no fault of the client's
]
CODES: tuple[Code, ...] = get_args(Code)


class Refused(Exception):
    """A request that is not carried out. Nothing has changed. `told` is a reason of the game's, for any language."""

    def __init__(self, code: Code, words: str, rule: str = "", told: Told | None = None) -> None:
        super().__init__(words)
        self.code, self.words, self.rule, self.told = code, words, rule, told
