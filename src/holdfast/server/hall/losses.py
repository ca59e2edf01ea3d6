"""What people have seen and no log has: said to whoever runs the server, once for each table.

Only their clients can know that a disk has lost what was acknowledged. Anybody can make it up, too, so nobody fills a
disk with it: what is said in an hour has a bound, and beyond that it is counted.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

AN_HOUR = 3600.0  # seconds after which a table may be named again
MOST_NAMED = 20  # tables in that time
log = logging.getLogger(__name__)


class Losses:
    """Tables at which somebody says they have seen more than the log has."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._since = clock, clock()
        self._named = set[str]()  # since then
        self.told = 0  # how often somebody said so

    def tell(self, table: str, seen: int, version: int) -> None:
        """Somebody has seen a later version of the table than its last one."""
        self.told += 1
        now = self._clock()
        if now - self._since >= AN_HOUR:
            self._named.clear()
            self._since = now
        if table in self._named or len(self._named) > MOST_NAMED:
            return
        self._named.add(table)
        if len(self._named) > MOST_NAMED:
            log.warning("somebody has seen lost versions of more tables: see holdfast_seen_and_lost_total")
            return
        log.warning(
            "table %s: somebody has seen version %d, and its log ends with %d: what was acknowledged is lost. "
            "See whether the disk keeps what it is told to, and whether a backup knows more",
            *(table, seen, version),
        )
