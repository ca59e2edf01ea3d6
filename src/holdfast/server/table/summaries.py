"""What is kept of a table beside its log, so that lists and clocks know of it while it sleeps."""

from __future__ import annotations

import msgspec

from holdfast.engine.rules.registry import UnknownGame, find_game
from holdfast.server import store
from holdfast.server.protocol import forms
from holdfast.server.protocol.messages import Pace
from holdfast.server.store import Standing

from .seats import OPEN, Occupant
from .table import Table


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table in short. It is kept as JSON: give new fields a default."""

    occupants: list[Occupant]
    started: bool = False
    deciders: list[int] = []
    name: str = ""
    host: str = ""
    pace: Pace = "live"
    deadline: float | None = None  # when somebody's time is up, whatever happens then
    origin: str = "new"  # new, branch or import


_decoder = msgspec.json.Decoder(Summary)


def standing_of(table: Table) -> Standing:
    """How the table stands now."""
    summary = Summary(
        occupants=table.occupants,
        started=table.match is not None,
        deciders=table.deciders,
        name=table.name,
        host=table.host,
        pace=table.opened.pace,
        deadline=table.clocks.next_zero(),
        origin=table.opened.origin,
    )
    waits = not summary.started and any(who.kind == OPEN for who in table.occupants)
    return Standing(table.over, waits, table.due(), msgspec.json.encode(summary))


def summary_in(standing: Standing) -> Summary:
    """The summary that was kept; assumes that one was."""
    summary: Summary = _decoder.decode(standing.summary)
    return summary


def listing(kept: store.Listing, user: str) -> forms.Listing:
    """The table as the user finds it in a list; assumes that its summary was made."""
    row, summary = kept.row, summary_in(kept.standing)
    sitting = summary.occupants
    return forms.Listing(
        table=row.id,
        name=summary.name,
        game=row.game,
        title=_title(row.game),
        players=len(sitting),
        people=[who.name for who in sitting],
        open=sum(who.kind == OPEN for who in sitting),
        pace=summary.pace,
        started=summary.started,
        over=kept.standing.over,
        yours=[p for p, who in enumerate(sitting) if user and who.user == user],
        host=bool(user) and summary.host == user,
        waits_for_you=any(user and sitting[p].person == user for p in summary.deciders),
        touched=kept.touched,
        deadline=summary.deadline,
        origin=summary.origin,
    )


def urgency(entry: forms.Listing) -> tuple[bool, bool, bool, float]:
    """My turn first, then what is still played, the last touched first; try-outs after all real games."""
    return entry.origin == "branch", not entry.waits_for_you, entry.over, -entry.touched


def _title(game: str) -> str:
    try:
        return find_game(game).title
    except UnknownGame:  # it is not installed any more; its tables are still there
        return game
