"""Who sits where: a person, a bot of some level, or nobody yet."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from holdfast.bots import LEVELS, Bot
from holdfast.engine.matches.notes import cleaned_up_to
from holdfast.server.protocol.forms import LONGEST_NAME
from holdfast.server.protocol.refusals import Refused, refusal
from holdfast.server.store.entries import Seated

ME, OPEN, INVITED, PERSON = "me", "open", "invited", "person"
HINTS_FROM = STANDS_IN = "steady"


@dataclass(frozen=True)
class Occupant:
    """Who has a seat. A free one has neither user nor bot; a bot with a user keeps the seat for that person."""

    user: str = ""
    bot: str = ""
    name: str = ""
    invited: bool = False  # free, but only for whoever has its claim
    away: str = ""  # the name of the person a bot plays for

    @classmethod
    def of(cls, entry: Seated) -> Occupant:
        return cls(entry.user, entry.bot, entry.name, entry.invited, entry.away)

    def goes_by(self, user: str, name: str) -> bool:
        """Whether the seat is the user's, under that name."""
        return self.user == user and name == (self.away or self.name)

    def called(self, name: str) -> Occupant:
        """The same person under another name."""
        return replace(self, away=name) if self.bot else replace(self, name=name)

    @property
    def is_free(self) -> bool:
        return not self.user and not self.bot

    @property
    def person(self) -> str:
        """The user who plays here, or ""."""
        return "" if self.bot else self.user

    @property
    def kind(self) -> str:
        """`person`, `open`, `invited`, or the bot's level."""
        return self.bot or (PERSON if self.user else INVITED if self.invited else OPEN)


def new_claim() -> str:
    """What an invitation holds: nobody guesses it, and it is good for one seat until somebody sits there."""
    return secrets.token_urlsafe(18)


def bot_of(level: str) -> Bot:
    return LEVELS[level]


def seated(seat: int, who: str, user: str = "", name: str = "", by: str = "") -> Seated:
    """The entry that gives a seat to `who`: me, me:NAME, open, invited, or a level of bot."""
    kind, colon, called = who.partition(":")
    if kind == ME:
        return Seated(seat, user=user, name=name_for(called) if colon else name, by=by)
    if who == OPEN:
        return Seated(seat, by=by)
    if who == INVITED:
        return Seated(seat, invited=True, by=by)
    if who in LEVELS:
        return Seated(seat, bot=who, name=f"{who} bot", by=by)
    known = ", ".join([ME, OPEN, INVITED, *LEVELS])
    raise Refused("malformed", f"nobody called {who[:40]!r} can have a seat; it is one of {known}")


def stand_in(seat: int, level: str, person: Occupant, by: str = "") -> Seated:
    """The entry that lets a bot play for a person, who may take the seat back."""
    away = person.away or person.name
    return Seated(seat, user=person.user, bot=level, name=f"{level} bot", away=away, by=by)


def arrangement(seats: Sequence[str], players: int) -> list[str]:
    """Who shall sit where at a new table; with nothing said, whoever makes it sits first and waits for friends."""
    if not seats:
        return [ME, *[OPEN] * (players - 1)]
    if len(seats) != players:
        raise Refused(
            "malformed", f"{len(seats)} seats are given, but the game is for {players} players; set its option players"
        )
    return list(seats)


def name_for(given: str) -> str:
    """A name as it is shown to others."""
    name = cleaned_up_to(LONGEST_NAME, given, line=True)
    if not 1 <= len(name) <= LONGEST_NAME:
        words = "a name has 1 to {most} characters, this one has {n}"
        raise refusal("malformed", "name_length", words, most=LONGEST_NAME, n=len(name))
    return name
