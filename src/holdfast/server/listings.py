"""How a table stands, in a few words that are kept beside its log: lists and clocks need not open it."""

from __future__ import annotations

import msgspec

from ..engine.registry import UnknownGame, find_game
from .forms import Listing
from .messages import Pace
from .seats import OPEN
from .tables import Table


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a list must know of a table. Kept as JSON, read by later versions: give new fields a default."""

    name: str = ""
    host: str = ""
    users: list[str] = []  # whose seat it is, "" for a bot's or nobody's
    people: list[str] = []  # who sits there
    open: int = 0  # seats that anybody may take
    asked: list[int] = []  # the people's seats that must choose
    pace: Pace = "live"
    started: bool = False
    over: bool = False


def summary_of(table: Table) -> Summary:
    return Summary(
        name=table.name,
        host=table.host,
        users=[who.user for who in table.occupants],
        people=[who.name for who in table.occupants],
        open=sum(who.kind == OPEN for who in table.occupants),
        asked=[p for p in table.deciders if table.occupants[p].person],
        pace=table.opened.pace,
        started=table.match is not None,
        over=table.over,
    )


def listing(table: str, game: str, summary: Summary, user: str, touched: float, deadline: float | None) -> Listing:
    """The table as the user finds it in a list."""
    yours = [p for p, owner in enumerate(summary.users) if user and owner == user]
    return Listing(
        table=table,
        name=summary.name,
        game=game,
        title=_title(game),
        players=len(summary.users),
        people=summary.people,
        open=summary.open,
        pace=summary.pace,
        started=summary.started,
        over=summary.over,
        yours=yours,
        host=bool(user) and summary.host == user,
        waits_for_you=any(p in summary.asked for p in yours),
        touched=touched,
        deadline=deadline,
    )


def urgency(entry: Listing) -> tuple[bool, bool, float]:
    """My turn first, then what is still played, the last touched first."""
    return not entry.waits_for_you, entry.over, -entry.touched


def _title(game: str) -> str:
    try:
        return find_game(game).title
    except UnknownGame:  # it is not installed any more; its tables are still there
        return game
