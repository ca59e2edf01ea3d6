"""The bots by their levels, from the weakest to the strongest. A bot also answers to the name of what it does."""

from __future__ import annotations

import difflib

from .bot import Bot
from .simple import AdviseBot, RandomBot

LEVELS: dict[str, Bot] = {"novice": RandomBot(), "steady": AdviseBot()}
_ALSO = {bot.name: level for level, bot in LEVELS.items()}


class UnknownBot(LookupError):
    """No bot has that name."""


def find_bot(name: str) -> Bot:
    """The bot of that level or name: `steady` and `advise` are the same."""
    return LEVELS[level_of(name)]


def level_of(name: str) -> str:
    """What people call the bot of that level or name."""
    wanted = name.strip().lower()
    if wanted in LEVELS:
        return wanted
    if wanted in _ALSO:
        return _ALSO[wanted]
    near = difflib.get_close_matches(wanted, [*LEVELS, *_ALSO], 1, 0.5)
    hint = f"did you mean {near[0]}?" if near else f"the bots are {' and '.join(LEVELS)}"
    raise UnknownBot(f"there is no bot '{name}'; {hint}")
