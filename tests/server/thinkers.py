"""Bots that take their time, for tests. Worker processes import them from here."""

from __future__ import annotations

import os
import signal
import time

from holdfast.bots import Budget, RandomBot
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.actions import Action
from holdfast.server.hall.thinking import PATIENCE


class Plodder(RandomBot):
    """Uses all of its time, and all of a processor."""

    name = "plodder"

    def think(self, match: Match, seat: int, budget: Budget) -> Action:
        while not budget.spent:
            sum(range(1000))
        return self.choose(match, seat)


class Restless(RandomBot):
    """Does nothing but look whether it must stop."""

    name = "restless"

    def think(self, match: Match, seat: int, budget: Budget) -> Action:
        while not budget.spent:
            pass
        return self.choose(match, seat)


class Late(RandomBot):
    """Arrives in a worker late, as at a machine that is slow to start a process; then it answers at once."""

    name = "late"

    def __setstate__(self, state: dict[str, object]) -> None:
        time.sleep(2 * PATIENCE)
        self.__dict__.update(state)

    def __getstate__(self) -> dict[str, object]:
        return {"name": self.name}

    def think(self, match: Match, seat: int, budget: Budget) -> Action:
        return self.choose(match, seat)


class Deaf(RandomBot):
    """Never looks at its budget."""

    name = "deaf"

    def think(self, match: Match, seat: int, budget: Budget) -> Action:
        time.sleep(60)
        return self.choose(match, seat)


class Broken(RandomBot):
    name = "broken"

    def think(self, match: Match, seat: int, budget: Budget) -> Action:
        raise ZeroDivisionError("no plan")


class Dying(RandomBot):
    name = "dying"

    def think(self, match: Match, seat: int, budget: Budget) -> Action:
        os.kill(os.getpid(), signal.SIGKILL)
        return self.choose(match, seat)
