"""What is kept of a table beside its log, so that lists and clocks know of it while it sleeps."""

from __future__ import annotations

import msgspec

from .seats import Occupant
from .store import Standing
from .tables import Table


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table in short. It is kept as JSON: give new fields a default."""

    occupants: list[Occupant]
    started: bool = False
    deciders: list[int] = []


_decoder = msgspec.json.Decoder(Summary)


def standing_of(table: Table) -> Standing:
    """How the table stands now."""
    match = table.match
    summary = Summary(table.occupants, match is not None, match.deciders if match else [])
    return Standing(table.over, None, msgspec.json.encode(summary))


def summary_in(standing: Standing) -> Summary:
    """The summary that was kept; assumes that one was."""
    summary: Summary = _decoder.decode(standing.summary)
    return summary
