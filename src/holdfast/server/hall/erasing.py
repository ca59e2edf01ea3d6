"""What whoever runs the server does about a report: look at it, and erase what it is about for good."""

from __future__ import annotations

from holdfast.server.store import Conflict, Logged, Store, StoreError
from holdfast.server.store.entries import Veiled
from holdfast.server.store.reports import Report
from holdfast.server.store.reports import erase as erase_in
from holdfast.server.table.erasure import without_note, without_saying
from holdfast.server.table.summaries import standing_of
from holdfast.server.table.table import Table

MOST_TRIES = 10  # at a table where much happens


def erase(store: Store, report: Report) -> None:
    """What a report is about is in no log any more; the server may run meanwhile."""
    for _ in range(MOST_TRIES):
        try:
            return _erase(store, report)
        except Conflict:
            continue
    raise StoreError(f"too much happens at table {report.table_id} at once; try again in a moment")


def _erase(store: Store, report: Report) -> None:
    row = store.table(report.table_id)
    if row is None:
        raise StoreError(f"there is no table {report.table_id} any more, and nothing of it to erase")
    table = Table(row, store.pages(report.table_id))
    if report.said is not None:
        veiled, without = Veiled(said=report.said), without_saying(table, report.said)
    else:
        assert report.note is not None
        if table.match is None:
            raise StoreError(f"{table.read_only}; erase it with that Holdfast, or throw the table away")
        found = table.public_note(report.note, veils={})
        if found is None:
            raise StoreError(f"report {report.id} is about something that was never shown to everybody")
        parts = sorted(found.parts.intersection([report.part]) if report.part else found.parts)
        veiled = Veiled(report.note, parts)
        without = without_note(table, report.note, parts)
    version = table.version + 1
    after = table.after(Logged(version, f"erased:{report.id}", veiled, table.chapters[-1].logged.made))
    erase_in(store.where, report, version, without, veiled, standing_of(after))
