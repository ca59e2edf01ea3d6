"""Who sits where: people at this keyboard, and bots."""

from __future__ import annotations

import contextlib
import difflib
from collections.abc import Sequence
from dataclasses import dataclass

from holdfast.terminal.phrases import phrases
from holdfast.terminal.screen import whole_number

from ..bots import LEVELS, Bot, UnknownBot, level_of
from .complaints import misuse

PERSON, YOU = "person", "you"
EXAMPLES = "you,steady or person:Anna,person:Ben"


@dataclass(frozen=True)
class Occupant:
    """One seat as people write it: `you`, `person`, `person:Anna`, or a bot's level."""

    kind: str
    name: str = ""

    def __str__(self) -> str:
        return f"{self.kind}:{self.name}" if self.name else self.kind

    @property
    def bot(self) -> Bot | None:
        return LEVELS.get(self.kind)

    def is_also(self, other: Occupant) -> bool:
        """Whether one person has both seats: `you` is always the same, and so is whoever has the same name."""
        return self == other and (self.kind == YOU or bool(self.name))


def parse_seats(text: str) -> list[Occupant]:
    """`you,steady`, `person:Anna,person:Ben,novice`, or a number of people such as `2`."""
    count, _, word = text.strip().partition(" ")
    if (number := whole_number(count)) is not None and word.strip().lower() in ("", "person", "people", "players"):
        if not 1 <= number <= 16:
            raise misuse(f"{number} people are {'too few' if number < 1 else 'too many'} for any game here")
        return [Occupant(YOU)] if number == 1 else [Occupant(PERSON)] * number
    return [_seat(part) for part in text.split(",")]


def _seat(text: str) -> Occupant:
    kind, _, name = text.strip().partition(":")
    kind, name = kind.strip().lower(), name.strip()
    if not name.isprintable():
        raise misuse(f"the name {name!a} has something in it that cannot be shown; choose another")
    if kind in (YOU, PERSON):
        return Occupant(kind, name)
    with contextlib.suppress(UnknownBot):
        if not name:
            return Occupant(level_of(kind))
    known = [YOU, PERSON, *LEVELS]
    near = difflib.get_close_matches(kind, [*known, *(bot.name for bot in LEVELS.values())], 1, 0.5)
    hint = f"; did you mean {near[0]}?" if near else "."
    raise misuse(
        f"a seat cannot be '{text.strip()}'{hint} A seat is {', '.join(known[:-1])} or {known[-1]}: "
        f"for instance --seats {EXAMPLES}"
    )


def fill(players: int) -> list[Occupant]:
    """You, and a bot on every other seat."""
    return [Occupant(YOU), *[Occupant("steady")] * (players - 1)]


def names(seats: Sequence[Occupant], of_the_game: Sequence[str] | None, language: str) -> list[str]:
    """What to call each seat. Games that name their seats have the first word."""
    say, people = phrases(language), [k for k, seat in enumerate(seats) if seat.bot is None]
    called = []
    for k, seat in enumerate(seats):
        if seat.bot is not None:
            own = say(f"seat.{seat.kind}")
        elif seat.name:
            own = seat.name
        else:
            own = say("seat.you") if len(people) == 1 else say("seat.player", n=people.index(k) + 1)
        called.append(f"{of_the_game[k]} ({own})" if of_the_game else own)
    return called
