"""What time it is at the tables: the machine's when the server started, and then later by just as much as has passed.

Somebody sets the machine's clock, or it sets itself over the network: that must give nobody an hour more to think, and
take none away. So tables ask here, and never the wall. A clock that was set back while the server did not run is found
by what the log says: time at the tables goes on from the newest entry.
"""

from __future__ import annotations

import logging
import time

BEHIND = 60.0  # seconds that a clock may be behind the log before it is worth a word
log = logging.getLogger(__name__)


def passed() -> float:
    """Seconds since some moment, also those in which the machine slept."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


class Hours:
    """Time that only passes."""

    def __init__(self) -> None:
        self._began = time.time() - passed()

    def now(self) -> float:
        return self._began + passed()

    def go_on_from(self, newest: float) -> None:
        """Nothing happens before what has happened."""
        behind = newest - self.now()
        if behind <= 0:
            return
        self._began += behind
        if behind > BEHIND:
            log.warning(
                "this machine's clock is %.0f s behind the newest entry in the log; clocks at the tables go on from "
                "that entry. Set the machine's clock, and start the server again when it has caught up",
                behind,
            )


HOURS = Hours()  # of this process
now = HOURS.now
