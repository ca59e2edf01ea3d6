"""Games as files. Of a damaged store each is written as far as its log is what was written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from holdfast.server.protocol.refusals import Refused
from holdfast.server.store import Damaged, Logged, Store, TableRow
from holdfast.server.store.salvage import Salvage
from holdfast.server.table.table import Table

UNKNOWN = "entries of it can be read, but not what it was made with"


@dataclass
class Exported:
    """What became of each table."""

    written: dict[str, Path] = field(default_factory=dict)
    left: dict[str, str] = field(default_factory=dict)  # why there is no file, and no fault
    broken: dict[str, str] = field(default_factory=dict)  # what is damaged; there may be a file of what came before


def export(found: Salvage, wanted: Iterable[str] | None, to: Path, told: Callable[[int, int], None]) -> Exported:
    """Write these tables' games, or all. What is wrong with one keeps no other from its file."""
    tables, done = list(wanted or [*found.store.ids(), *found.nameless]), Exported()
    to.mkdir(parents=True, exist_ok=True)
    for number, table in enumerate(tables, 1):
        row = _row(found.store, table)
        if row is None:
            done.broken[table] = UNKNOWN
        else:
            _export(found.store, row, to, done)
        told(number, len(tables))
    return done


def _row(store: Store, table: str) -> TableRow | None:
    """What a table was made with; None if that cannot be read."""
    try:
        return store.table(table)
    except (Damaged, ValueError):  # the latter: its options are no JSON any more
        return None


def _export(store: Store, row: TableRow, to: Path, done: Exported) -> None:
    try:
        table, fault = _replayed(store, row)
    except Refused as refused:
        done.left[row.id] = refused.words
        return
    except Exception as error:  # whatever a broken log makes the rules do
        done.broken[row.id] = f"its log cannot be replayed: {error}"
        return
    if table.match is not None:
        done.written[row.id] = to / f"{row.game}-{row.id}.json"
        table.match.save(done.written[row.id])
        if fault:
            done.broken[row.id] = f"{fault}; its file holds the game up to version {table.version}"
    elif fault:
        done.broken[row.id] = f"{fault}; nothing of its game was before that"
    else:
        done.left[row.id] = table.read_only or "its game has not started"


def _replayed(store: Store, row: TableRow) -> tuple[Table, str]:
    """A table as far as its log is what was written, and what is wrong with the rest."""
    faults = list[str]()

    def sound() -> Iterator[Logged]:
        try:
            yield from store.pages(row.id)
        except Damaged as damaged:
            faults.append(str(damaged))

    table, counted = Table(row, sound()), store.versions([row.id])[row.id]
    if not faults and table.version != counted:
        faults.append(f"its log ends at version {table.version}, but {counted} were counted")
    return table, "".join(faults)
