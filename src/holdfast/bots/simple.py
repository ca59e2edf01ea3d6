"""Bots that answer at once: any legal action, or the game's rule of thumb. Both run interpreted."""

from __future__ import annotations

from holdfast.engine.matches.match import Match
from holdfast.engine.rules.actions import Action

from .bot import as_seen, luck


class RandomBot:
    """Any legal action, all equally likely."""

    name = "random"
    words = "does anything the rules allow"

    def choose(self, match: Match, seat: int) -> Action:
        return luck(match, seat).choice(match.legal(seat))


class AdviseBot:
    """What the game's `advise` says."""

    name = "advise"
    words = "follows the game's rule of thumb"

    def choose(self, match: Match, seat: int) -> Action:
        return match.advice(seat, as_seen(match, seat))
