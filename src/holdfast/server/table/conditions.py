"""What must be so before anything may happen at a table; says no by `Refused`."""

from __future__ import annotations

from holdfast.engine.matches.match import Match
from holdfast.engine.rules.game import Refusal
from holdfast.server.protocol.refusals import Refused, refusal

from . import speech
from .table import Table


def host_only(table: Table, user: str, does: str) -> None:
    if not user or user != table.host:
        raise refusal("not_yours", "host_only", "the host {does}; ask whoever has this table", does=does)


def running(table: Table) -> Match:
    if table.match is None:
        raise refusal("not_now", "not_started", "the game has not started; the host starts it")
    if table.over:
        raise refusal("not_now", "over", "the game is over")
    return table.match


def in_play(table: Table) -> Match:
    """The game runs, and does not rest."""
    match = running(table)
    if table.paused:
        raise refusal("not_now", "paused", "the game is paused; whoever plays may let it go on")
    return match


def by_the_rules(match: Match, reason: Refusal, words: str) -> Refused:
    """A refusal of the game's own rules."""
    told = speech.told(match, reason.message) if reason.message else None
    return Refused("illegal", words, reason.number, told)
