"""What is kept of a table beside its log, so that lists and clocks know of it while it sleeps."""

from __future__ import annotations

from typing import Any

import msgspec

from holdfast.engine.rules.registry import UnknownGame, find_game
from holdfast.engine.words.catalogue import key_of
from holdfast.server import store
from holdfast.server.protocol import forms
from holdfast.server.protocol.messages import Pace
from holdfast.server.protocol.sentences import Sentence
from holdfast.server.store import Standing

from .seats import OPEN, Occupant
from .speech import told
from .table import OF_THE_GAME, Table


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
    # Of a game that is over:
    moves: int = 0
    finished: float = 0.0
    ended: bool = False  # given up, or ended by the host
    outcome: Sentence | None = None
    rewards: list[int] = []
    scores: list[int] = []
    roles: list[list[str]] = []


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
    if table.over:
        summary = msgspec.structs.replace(summary, **_ending(table))
    waits = not summary.started and any(who.kind == OPEN for who in table.occupants)
    return Standing(table.over, waits, table.due(), msgspec.json.encode(summary))


def _ending(table: Table) -> dict[str, Any]:
    """How it ended, who had what, and who played what."""
    match = table.playing()
    sides = {p: side.sum for side in match.standing() for p in side.seats}
    last = next(c for c in reversed(table.chapters) if isinstance(c.logged.entry, OF_THE_GAME))
    return {
        "moves": match.length,
        "finished": last.logged.made,
        "ended": table.ended,
        "outcome": told(match, match.prompt()) if match.over else None,
        "rewards": match.rewards() if match.over else [],
        "scores": [sides[p] for p in table.seats if p in sides],
        "roles": [[key_of(role) for role in match.roles(p)] for p in table.seats],
    }


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
        finished=summary.finished,
        outcome=summary.outcome,
        deadline=summary.deadline,
        origin=summary.origin,
    )


def past_game(kept: store.Listing, user: str) -> forms.PastGame:
    """A game that is over, as somebody who played it finds it in their history."""
    row, summary = kept.row, summary_in(kept.standing)
    sat = summary.occupants
    return forms.PastGame(
        table=row.id,
        name=summary.name,
        game=row.game,
        title=_title(row.game),
        people=[who.away or who.name for who in sat],
        levels=[who.kind for who in sat],
        yours=[p for p, who in enumerate(sat) if who.user == user],
        roles=summary.roles,
        rewards=summary.rewards,
        scores=summary.scores,
        outcome=summary.outcome,
        ended=summary.ended,
        moves=summary.moves,
        began=row.born,
        finished=summary.finished or kept.touched,
    )


def urgency(entry: forms.Listing) -> tuple[bool, bool, bool, float]:
    """My turn first, then what is still played, the last touched first; try-outs after all real games."""
    return entry.origin == "branch", not entry.waits_for_you, entry.over, -entry.touched


def _title(game: str) -> str:
    try:
        return find_game(game).title
    except UnknownGame:  # it is not installed any more; its tables are still there
        return game
