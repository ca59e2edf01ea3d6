"""What the chronicle of a table is made of."""

from __future__ import annotations

from datetime import UTC, datetime

from holdfast.book.account import Sitting
from holdfast.bots import LEVELS
from holdfast.engine.matches.match import Match
from holdfast.server.protocol.refusals import refusal

from .seats import Occupant
from .table import Table


def match_to_tell(table: Table) -> Match:
    """The game as it stands, to be told elsewhere while it goes on here; refuses where there is nothing to tell."""
    if table.read_only:
        raise refusal("not_now", "other_rules", "{why}", why=table.read_only)
    if table.match is None:
        raise refusal("not_now", "no_chronicle", "the game has not begun; its chronicle begins when it does")
    return table.match.rewind(table.match.length)


def sitting_at(table: Table) -> Sitting:
    """Who sits here, and from when to when they played."""
    told = [chapter.logged.made for chapter in table.chapters if chapter.hearing is not None]
    days = [datetime.fromtimestamp(made, UTC).date() for made in (told[:1] + told[-1:])]
    return Sitting([_called(who) for who in table.occupants], table.name, days, table.ended)


def _called(who: Occupant) -> str:
    """By name; a bot that plays for nobody goes by its own."""
    if who.bot and not who.away:
        return who.name or LEVELS[who.bot].name
    return who.away or who.name
