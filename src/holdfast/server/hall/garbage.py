"""When memory is tidied up of objects that hold each other and nobody else needs.

To find those that are old, Python looks at every object of every open table. With hundreds of tables that takes half a
second, in which nobody is answered, and hardly ever finds any. So it waits until nobody plays.
"""

from __future__ import annotations

import contextlib
import gc
import time
from collections.abc import Iterator

from .metrics import Metrics

YOUNG, MIDDLE = 1_000, 2  # new objects until the youngest are looked at, and how often until those of middle age are
NEVER = 1_000_000_000
AT_LATEST = 3600.0  # seconds, where somebody plays at any time


class Tidying:
    """Looks after a server's memory; `tidy` is to be called from time to time."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._seen = self._tidied_at = 0  # how much had been written then
        self._tidied = time.monotonic()

    @contextlib.contextmanager
    def by_us(self) -> Iterator[None]:
        """Python itself leaves old objects alone meanwhile."""
        before = gc.get_threshold()
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        try:
            yield
        finally:
            gc.set_threshold(*before)

    async def tidy(self) -> None:
        """Tidy up if something was written since the last time, and nothing since the last call; or at the latest."""
        written = self._metrics.written
        quiet, self._seen = written == self._seen, written
        overdue = time.monotonic() - self._tidied >= AT_LATEST
        if overdue or (quiet and written != self._tidied_at):
            gc.collect()
            self._tidied_at, self._tidied = written, time.monotonic()
