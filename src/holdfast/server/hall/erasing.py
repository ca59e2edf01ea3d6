"""What whoever runs the server does about a report: look at it, and erase what it is about for good."""

from __future__ import annotations

from functools import partial

from holdfast.server.store import Conflict, Logged, Store, StoreError
from holdfast.server.store.entries import ERASED, AnyEntry, Veiled
from holdfast.server.store.reports import Report
from holdfast.server.store.reports import erase as erase_in
from holdfast.server.table.care import shown_of
from holdfast.server.table.erasure import without_note, without_saying, without_sheet
from holdfast.server.table.summaries import standing_of
from holdfast.server.table.table import Table

MOST_TRIES = 10  # at a table where much happens


def erase(store: Store, report: Report) -> int:
    """What a report is about is in no log any more; the server may run meanwhile. Returns from which version on the
    table's log was chained anew."""
    for _ in range(MOST_TRIES):
        try:
            return _erase(store, report)
        except Conflict:
            continue
    raise StoreError(f"too much happens at table {report.table_id} at once; try again in a moment")


def _erase(store: Store, report: Report) -> int:
    row = store.table(report.table_id)
    if row is None:
        raise StoreError(f"there is no table {report.table_id} any more, and nothing of it to erase")
    table = Table(row, store.pages(report.table_id))
    veiled, without = _without(table, report)
    version = table.version + 1
    after = table.after(Logged(version, f"{ERASED}{report.id}", veiled, table.chapters[-1].logged.made))
    rest = partial(_rest, table, veiled)
    erase_in(store.where, report, version, without, veiled, standing_of(after), rest)
    return min(without, default=version)


def _without(table: Table, report: Report) -> tuple[Veiled, dict[int, AnyEntry]]:
    """The entry that says what is gone, and those that hold it as they are without it."""
    if report.said is not None:
        return Veiled(said=report.said), without_saying(table, report.said)
    if table.match is None:
        raise StoreError(f"{table.read_only}; erase it with that Holdfast, or throw the table away")
    if report.sheet:
        gone = without_sheet(table, report.sheet, report.drawer)
        return Veiled(sheet=report.sheet, drawer=report.drawer), gone
    found = table.public_note(report.note, veils={}) if report.note is not None else None
    if report.note is None or found is None:
        raise StoreError(f"report {report.id} is about something that was never shown to everybody")
    parts = sorted(found.parts.intersection([report.part]) if report.part else found.parts)
    return Veiled(report.note, parts), without_note(table, report.note, parts)


def _rest(table: Table, gone: Veiled, report: Report) -> str | None:
    """What is left to be shown of what a report is about; None, where it is about something else."""
    if gone.said is not None or report.said is not None:
        return "" if report.said == gone.said else None
    if gone.sheet or report.sheet:
        return "" if (report.sheet, report.drawer) == (gone.sheet, gone.drawer) else None
    if gone.note is None or report.note not in (gone.note, *table.playing().corrections_of(gone.note)):
        return None
    if report.part and report.part not in gone.parts:
        return None
    found = table.public_note(report.note, {report.note: frozenset(gone.parts)})
    return shown_of(table, found, report.part) if found is not None else ""
