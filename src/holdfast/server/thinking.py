"""Where bots think: in threads of their own, on a copy of the match, with a time budget. The event loop never waits."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor

from ..bots import Bot, find_bot
from ..engine.match import Match

BUDGET = 5.0  # seconds a bot may think about one choice
THREADS = 2
log = logging.getLogger(__name__)


class Thinking:
    """The threads all bots of a server share."""

    def __init__(self, budget: float = BUDGET) -> None:
        self.budget = budget
        self._threads = ThreadPoolExecutor(THREADS, "holdfast-bot")

    async def choose(self, bot: Bot, match: Match, seat: int) -> str:
        """The bot's choice by name; one that thinks too long or breaks down is replaced by a random one."""
        copy = match.rewind(len(match.moves))
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(self.budget):
                action = await loop.run_in_executor(self._threads, bot.choose, copy, seat)
        except TimeoutError:
            log.warning("%s thought longer than %s s about %s", bot.name, self.budget, match.game.id)
        except Exception:
            log.exception("%s cannot play %s", bot.name, match.game.id)
        else:
            return action.name
        return find_bot("random").choose(match.rewind(len(match.moves)), seat).name

    def close(self) -> None:
        """Let go of the threads; what they still think about is lost."""
        self._threads.shutdown(wait=False, cancel_futures=True)
