"""How fast bots play where nobody waits for them: one table after the other, and for a share of the time only.

Bots that answer at once do so in this process, and their moves are made on its event loop. Tables of nothing but bots
would keep both busy for hours, and everybody else waiting.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

SHARE = 0.3  # of one processor, for all such tables together
LONGEST_REST = 1.0  # seconds


class Pacing:
    """Whose turn it is, among all tables of a hall at which only bots play."""

    def __init__(
        self,
        clock: Callable[[], float] = time.process_time,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        """`clock` counts what the whole process does: the more people keep it busy, the longer bots rest."""
        self._clock, self._sleep, self._turn = clock, sleep, asyncio.Lock()

    @asynccontextmanager
    async def turn(self, company: asyncio.Event) -> AsyncIterator[None]:
        """One move of a bot: at once where people sit, `company`, and else when all other tables had their turn."""
        if not await self._is_next(company):
            yield
            return
        try:
            began = self._clock()
            yield
            await self._sleep(min(LONGEST_REST, (self._clock() - began) * (1 / SHARE - 1)))
        finally:
            self._turn.release()

    async def _is_next(self, company: asyncio.Event) -> bool:
        """Waits for the turn, which is True then, or for somebody to come."""
        if company.is_set():
            return False
        came = asyncio.create_task(company.wait())
        next_one = asyncio.create_task(self._turn.acquire())
        try:
            await asyncio.wait([came, next_one], return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            if next_one.done():
                self._turn.release()
            raise
        finally:
            came.cancel()
            next_one.cancel()
        return next_one.done()
