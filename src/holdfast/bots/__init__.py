"""Players that are not people. A bot chooses for a seat and knows no more than that seat does."""

from .bot import Bot
from .levels import LEVELS, UnknownBot, find_bot
from .simple import AdviseBot, RandomBot

__all__ = ["LEVELS", "AdviseBot", "Bot", "RandomBot", "UnknownBot", "find_bot"]
