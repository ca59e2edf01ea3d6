"""Who sits where: a person, a bot of some level, or nobody yet."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from ..bots import Bot, find_bot
from .entries import Seated
from .refusals import Refused

ME, OPEN = "me", "open"
LEVELS = {"novice": "random", "steady": "advise"}  # a level, and the bot that plays it
LONGEST_NAME = 40


@dataclass(frozen=True)
class Occupant:
    """Who has a seat. An open one has neither user nor bot."""

    user: str = ""
    bot: str = ""
    name: str = ""

    @property
    def is_open(self) -> bool:
        return not self.user and not self.bot

    @property
    def kind(self) -> str:
        """`person`, `open`, or the bot's level."""
        return "person" if self.user else self.bot or OPEN


def new_claim() -> str:
    """What an invitation holds: nobody guesses it, and it is good for one seat until somebody sits there."""
    return secrets.token_urlsafe(18)


def bot_of(level: str) -> Bot:
    return find_bot(LEVELS[level])


def seated(seat: int, who: str, user: str, name: str) -> Seated:
    """The entry that gives a seat to `who`: me, open, or a level of bot."""
    if who == ME:
        return Seated(seat, user=user, name=name)
    if who == OPEN:
        return Seated(seat)
    if who in LEVELS:
        return Seated(seat, bot=who, name=f"{who} bot")
    known = ", ".join([ME, OPEN, *LEVELS])
    raise Refused("malformed", f"nobody called {who!r} can have a seat; it is one of {known}")


def arrangement(seats: Sequence[str], players: int) -> list[str]:
    """Who shall sit where at a new table; with nothing said, whoever makes it sits first and waits for friends."""
    if not seats:
        return [ME, *[OPEN] * (players - 1)]
    if len(seats) != players:
        raise Refused(
            "malformed", f"{len(seats)} seats are given, but the game is for {players} players; set its option players"
        )
    if seats.count(ME) > 1:
        raise Refused("malformed", "you can sit down on one seat only; leave the others open, and claim them")
    return list(seats)
