"""Where bots think. The event loop never waits: bots that answer at once do so in a thread, and those that take their
time in worker processes of low priority, with a budget, and only as long as somebody wants to know.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from holdfast.bots import Bot, Thinker, find_bot
from holdfast.engine.matches.match import Match

from .bot_process import Worker

BUDGET = 5.0  # seconds a bot may think about one choice
LEAST_BUDGET = 0.1  # where many tables wait
PATIENCE = 1.0  # seconds a worker has to come to an end when it is told so
STARTING = 30.0  # and until it begins to think: a new process has all the rules to load first
THREADS = 2
log = logging.getLogger(__name__)


class Thinking:
    """What all bots of a server share."""

    def __init__(self, budget: float = BUDGET, workers: int | None = None) -> None:
        self.budget = budget
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.choices, self.seconds = 0, 0.0  # how many were made, and how long that took in all
        self.waiting = 0  # choices somebody waits for now
        self._threads = ThreadPoolExecutor(THREADS + self.workers, "holdfast-bot")
        self._idle: asyncio.LifoQueue[Worker | None] | None = None
        self._started: set[Worker] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def choose(self, bot: Bot, match: Match, seat: int) -> str:
        """The bot's choice by name; one that thinks too long or breaks down is replaced by a random one.

        Cancelled, it ends whatever is still thought about.
        """
        copy = match.rewind(match.length)
        began = time.monotonic()
        self.waiting += 1
        try:
            if isinstance(bot, Thinker):
                return await self._ponder(bot, copy, seat)
            return await self._at_once(bot, copy, seat)
        except TimeoutError:
            log.warning("%s thought longer than %s s about %s", bot.name, self.budget, match.game.id)
        except Exception:
            log.exception("%s cannot play %s", bot.name, match.game.id)
        finally:
            self.waiting -= 1
            self.choices += 1
            self.seconds += time.monotonic() - began
        return find_bot("random").choose(match.rewind(match.length), seat).name

    async def close(self) -> None:
        """Let go of threads and processes; what they still think about is lost."""
        self._closed = True
        for worker in list(self._started):
            worker.kill()
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _at_once(self, bot: Bot, match: Match, seat: int) -> str:
        async with asyncio.timeout(self.budget):
            chosen = await asyncio.get_running_loop().run_in_executor(self._threads, bot.choose, match, seat)
        return chosen.name

    async def _ponder(self, bot: Thinker, match: Match, seat: int) -> str:
        """In a worker. The more tables wait for one, the shorter each thinks."""
        loop = asyncio.get_running_loop()
        worker = await self._free_worker(loop)
        seconds = max(self.budget / max(1, self.waiting / self.workers), LEAST_BUDGET)
        begun = asyncio.Event()
        ask = partial(worker.ask, bot, match, seat, seconds, lambda: loop.call_soon_threadsafe(begun.set))
        answer = loop.run_in_executor(self._threads, ask)
        answer.add_done_callback(_looked_at)
        try:
            async with asyncio.timeout(STARTING):
                await _either(begun, answer)
            async with asyncio.timeout(self.budget + PATIENCE):
                return await asyncio.shield(answer)
        finally:
            task = asyncio.create_task(self._hand_back(worker, begun, answer))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _free_worker(self, loop: asyncio.AbstractEventLoop) -> Worker:
        idle = self._workers()
        found = await idle.get()
        if self._closed:
            idle.put_nowait(None)  # so that whoever waits behind hears it, too
            raise RuntimeError("the server stops; nobody thinks any more")
        if found is not None:
            return found
        try:
            worker = await loop.run_in_executor(self._threads, Worker)
        except BaseException:
            idle.put_nowait(None)
            raise
        self._started.add(worker)
        if self._closed:  # meanwhile: it is asked, and ends as those that were thinking
            worker.kill()
        return worker

    def _workers(self) -> asyncio.LifoQueue[Worker | None]:
        if self._idle is None:
            self._idle = asyncio.LifoQueue()
            for _ in range(self.workers):
                self._idle.put_nowait(None)  # one that is started when it is needed
        return self._idle

    async def _hand_back(self, worker: Worker, begun: asyncio.Event, answer: asyncio.Future[str]) -> None:
        """The worker is free again when it has answered. One that does not stop when told so is replaced."""
        worker.stop()
        try:
            async with asyncio.timeout(PATIENCE if begun.is_set() else STARTING):
                await asyncio.shield(answer)
        except Exception:
            log.debug("a worker is replaced", exc_info=True)
        alive = answer.done() and answer.exception() is None and not self._closed
        if alive:
            worker.rest()
        else:
            self._started.discard(worker)
            worker.kill()
        self._workers().put_nowait(worker if alive else None)


async def _either(event: asyncio.Event, future: asyncio.Future[str]) -> None:
    """Waits until one of them comes true, and leaves the other alone."""
    heard = asyncio.create_task(event.wait())
    try:
        await asyncio.wait((heard, future), return_when=asyncio.FIRST_COMPLETED)
    finally:
        heard.cancel()


def _looked_at(answer: asyncio.Future[str]) -> None:
    """That nobody waits any more for the answer of a process that is ended is no mistake to be reported."""
    if not answer.cancelled():
        answer.exception()
