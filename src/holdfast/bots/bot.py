"""What every bot is: a name, a sentence about it, and a choice."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from holdfast.engine.matches.match import Match
from holdfast.engine.rules.actions import Action

LUCK_OF_BOTS = "holdfast-bots"


class Bot(Protocol):
    """Chooses for a seat. Bots keep nothing between choices, so one of them can sit at any seats of any tables."""

    name: str
    words: str  # what to expect of it, for the list of levels

    def choose(self, match: Match, seat: int) -> Action:
        """One of the seat's legal actions; assumes that the seat must choose now."""
        ...


class Budget:
    """How long a bot may think: until its time is up, or until nobody wants to know any more."""

    def __init__(self, seconds: float, stopped: Callable[[], bool] = lambda: False) -> None:
        self._until, self._stopped = time.monotonic() + seconds, stopped

    @property
    def spent(self) -> bool:
        return time.monotonic() >= self._until or self._stopped()


@runtime_checkable
class Thinker(Bot, Protocol):
    """A bot that takes its time. At a table it thinks in a process of its own."""

    def think(self, match: Match, seat: int, budget: Budget) -> Action:
        """The best action found until the budget is spent, which it looks at many times a second."""
        ...


def luck(match: Match, seat: int) -> random.Random:
    """Dice for one choice. They depend on the game and the moves so far, so a seed gives the same game every time, and
    taking a move back brings no better luck; they are not the game's own, so a bot cannot foresee those.
    """
    return random.Random(f"{LUCK_OF_BOTS}:{match.seed}:{seat}:{match.length}")


def as_seen(match: Match, seat: int) -> Any:
    """A copy of the state in which what the seat cannot see is dealt anew: whoever looks at it cannot peek."""
    return match.redealt(seat, luck(match, seat).getrandbits(62))
