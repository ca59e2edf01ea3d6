"""Whether what is kept is whole: every log is chained without a gap and replays, and what repeats it agrees with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from holdfast.server.protocol.refusals import Refused
from holdfast.server.store import Listing, Store, StoreError
from holdfast.server.store.chain import BrokenLog
from holdfast.server.table.summaries import standing_of, summary_in
from holdfast.server.table.table import Table


@dataclass
class Audit:
    """What was found. Tables whose game or rules are not installed here cannot be replayed; that is no fault."""

    tables: int = 0
    entries: int = 0
    not_replayed: dict[str, str] = field(default_factory=dict)  # by table: why
    faults: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return not self.faults


def audit(store: Store, told: Callable[[int, int], None]) -> Audit:
    """Look at everything, as it is at one moment; a server may run meanwhile."""
    found = Audit()
    with store.at_one_moment() as moment:
        if damage := moment.damage():
            found.faults.append(f"the database itself is damaged: {damage}; restore a backup")
        ids = moment.ids()
        for number, table in enumerate(ids, 1):
            _look_at(moment, table, found)
            told(number, len(ids))
    return found


def _look_at(store: Store, table: str, found: Audit) -> None:
    found.tables += 1
    try:
        listing, log = store.listing(table), list(store.pages(table))
    except BrokenLog as broken:
        found.faults.append(f"table {table}: {broken}")
        return
    except (StoreError, ValueError) as error:  # an entry that is no JSON, or none of ours
        found.faults.append(f"table {table}: an entry cannot be read: {error}")
        return
    assert listing is not None  # within one moment nothing goes away
    found.entries += len(log)
    if listing.version != len(log):
        found.faults.append(f"table {table}: its log has {len(log)} versions, but {listing.version} were counted")
    try:
        replayed = Table(listing.row, log)
    except Refused as refused:
        found.not_replayed[table] = refused.words
    except Exception as error:  # whatever a broken log makes the rules do
        found.faults.append(f"table {table}: its log does not replay: {error}")
    else:
        if replayed.read_only:
            found.not_replayed[table] = replayed.read_only
        else:
            found.faults += [f"table {table}: {fault}" for fault in _differences(listing, replayed)]


def _differences(listing: Listing, replayed: Table) -> list[str]:
    """Of what is listed; a table of an older Holdfast may not have been summed up yet."""
    if not listing.standing.summary:
        return []
    kept, derived = summary_in(listing.standing), summary_in(standing_of(replayed))
    same = (kept.occupants, kept.deciders, listing.standing.over) == (
        derived.occupants,
        derived.deciders,
        replayed.over,
    )
    return [] if same else ["what is listed of it is not what its log says"]
