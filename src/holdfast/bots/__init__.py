"""Players that are not people. A bot chooses for a seat and knows no more than that seat does."""

from .bot import Bot, Budget, Thinker
from .levels import LEVELS, UnknownBot, find_bot, level_of
from .simple import AdviseBot, RandomBot
from .words import brought

__all__ = [
    "LEVELS",
    "AdviseBot",
    "Bot",
    "Budget",
    "RandomBot",
    "Thinker",
    "UnknownBot",
    "brought",
    "find_bot",
    "level_of",
]
