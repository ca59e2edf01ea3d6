"""What the others did since a player last chose, in few lines, each with the number of its move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

from holdfast.engine.matches.match import Match
from holdfast.engine.rules.actions import SeatName
from holdfast.engine.words.catalogue import Message

FEWEST = 3  # moves of others: fewer are told in a few lines anyway


@dataclass(frozen=True)
class Line:
    """One thing that happened, and after which move."""

    move: int
    words: str
    lost: bool  # it cost this seat something, or everybody


def since_last_turn(match: Match, seat: int) -> list[Line]:
    """Deeds, losses and headlines since the seat last moved; none where others made hardly a move."""
    others = len(list(takewhile(lambda move: move.seat != seat, reversed(match.moves))))
    if others < FEWEST:
        return []
    return [line for k in range(match.length - others + 1, match.length + 1) for line in _lines(match.rewind(k), seat)]


def _lines(moment: Match, seat: int) -> Iterator[Line]:
    """What is worth a line of the last move of a match."""
    told = moment.game.events
    losses = set(told.losses())
    worth = losses | set(told.deeds()) | set(told.headlines())
    for message in moment.events(seat, moment.length):
        if (key := message.key.removesuffix(".hidden")) in worth:
            yield Line(moment.length, moment.say(message), key in losses and _concerns(message, seat))


def _concerns(message: Message, seat: int) -> bool:
    """Whether a loss is this seat's: its first fact says whose it is; where that is no seat, it is everybody's."""
    whose = next(iter(message.facts.values()), None)
    return not isinstance(whose, SeatName) or whose == seat
