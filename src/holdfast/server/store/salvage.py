"""What can still be read of a damaged SQLite file: the tables and their logs, row by row.

SQLite stops at the first damaged page of a list, also where all that follows is sound. So here it is asked for one row
after the other, by number and past every index, and whatever it cannot give is stepped over.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Table, select

from .database import connect
from .rows import Damaged
from .schema import moves, tables
from .store import Store

CHUNK = 1000  # rows kept at once
MOST_IN_VAIN = 100_000  # rows asked for in a row without an answer: then there is nothing more


@dataclass(frozen=True)
class Salvage:
    """A store that can be read."""

    store: Store
    nameless: tuple[str, ...] = ()  # tables of which entries were found, but not what they were made with


@contextmanager
def readable(store: Store) -> Iterator[Salvage]:
    """The store itself; or, of a damaged file, a copy of what can still be read of it."""
    if not isinstance(store.where, Path) or not _is_damaged(store):
        yield Salvage(store)
        return
    with tempfile.TemporaryDirectory(prefix="holdfast-") as folder:
        copy = Path(folder) / "salvaged.sqlite"
        connect(copy).dispose()
        with closing(sqlite3.connect(store.where)) as source, closing(sqlite3.connect(copy)) as target:
            for kind in (tables, moves):
                _salvage(source, target, kind)
        saved = Store(copy)
        try:
            yield Salvage(saved, tuple(_nameless(saved)))
        finally:
            saved.close()


def _is_damaged(store: Store) -> bool:
    try:
        return bool(store.damage())
    except Damaged:
        return True


def _salvage(source: sqlite3.Connection, target: sqlite3.Connection, kind: Table) -> None:
    names = ", ".join(f'"{column.name}"' for column in kind.columns)
    values = ", ".join("?" * len(kind.columns))
    query = f'SELECT rowid, {names} FROM "{kind.name}" NOT INDEXED WHERE rowid >= ? ORDER BY rowid'
    for number, row in enumerate(_rows(source, query), 1):
        try:
            target.execute(f'INSERT INTO "{kind.name}" ({names}) VALUES ({values})', row)
        except sqlite3.Error:  # nothing that was ever written: a column has a value of another kind
            continue
        if number % CHUNK == 0:
            target.commit()
    target.commit()


def _rows(source: sqlite3.Connection, query: str) -> Iterator[tuple[object, ...]]:
    """Every row that SQLite can still give."""
    number, in_vain = 0, 0
    while in_vain < MOST_IN_VAIN:
        try:
            for row in source.execute(query, (number + 1,)):
                number, in_vain = row[0], 0
                yield row[1:]
            return
        except sqlite3.Error:
            number, in_vain = number + 1, in_vain + 1


def _nameless(store: Store) -> list[str]:
    found = select(moves.c.table_id).distinct().where(moves.c.table_id.not_in(select(tables.c.id)))
    with store.engine.connect() as connection:
        return [str(row[0]) for row in connection.execute(found)]
