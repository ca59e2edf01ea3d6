"""How the server says no: a code for programs and a sentence for people, which tells what to do now."""

from __future__ import annotations

from typing import Literal, get_args

from .sentences import Sentence

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
    """A request that is not carried out. Nothing has changed. `told`: the reason for any language, if it has a key."""

    def __init__(self, code: Code, words: str, rule: str = "", told: Sentence | None = None) -> None:
        super().__init__(words)
        self.code, self.words, self.rule, self.told = code, words, rule, told


def refusal(code: Code, key: str, words: str, **facts: int | str) -> Refused:
    """A refusal that a person may meet: by its key, clients say it in other languages, and `facts` fill its gaps."""
    said = words.format(**facts)
    return Refused(code, said, told=Sentence(f"refused.{key}", facts, said))
