"""The bots by name, from the weakest to the strongest."""

from __future__ import annotations

import difflib

from .bot import Bot
from .simple import AdviseBot, RandomBot

LEVELS: dict[str, Bot] = {bot.name: bot for bot in (RandomBot(), AdviseBot())}


class UnknownBot(LookupError):
    """No bot has that name."""


def find_bot(name: str) -> Bot:
    """The bot of that name."""
    wanted = name.strip().lower()
    if wanted in LEVELS:
        return LEVELS[wanted]
    near = difflib.get_close_matches(wanted, LEVELS, 1, 0.5)
    hint = f"did you mean {near[0]}?" if near else f"the bots are {' and '.join(LEVELS)}"
    raise UnknownBot(f"there is no bot '{name}'; {hint}")
