"""What the others did since a player last chose, in few lines, each with the number of its move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

from holdfast.engine.matches.match import Match

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
    told, losses = moment.game.events, moment.game.losses
    worth = losses | set(told.deeds()) | set(told.headlines())
    for message in moment.events(seat, moment.length):
        if (key := message.key.removesuffix(".hidden")) in worth:
            losers = moment.losers(message)
            lost = key in losses and (losers is None or seat in losers)
            yield Line(moment.length, moment.say(message), lost)
