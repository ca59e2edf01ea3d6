"""Backups: one SQLite file, whatever database the server runs on, so that it can be restored into either kind.

A backup shows one moment, and the server goes on meanwhile. It is written whole or not at all.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, Engine, Table, func, insert, select, text

from .database import Where, connect, failing, shown, snapshot, writing
from .rows import StoreError
from .schema import metadata, outbox, tables

CHUNK = 1000  # rows copied at once
Told = Callable[[int, int], None]  # how many rows are done, of how many


def backup(where: Where, file: Path, told: Told) -> int:
    """Copy everything into a new file; returns how many tables it holds."""
    with failing(f"cannot write {file}"):
        file.parent.mkdir(parents=True, exist_ok=True)
        # The copy is made beside the file, because it takes its place in one step.
        with tempfile.TemporaryDirectory(dir=file.parent, prefix=".holdfast-") as folder:
            part = Path(folder) / "backup.sqlite"
            source, target = connect(where), connect(part)
            try:
                count = _copy(source, target, told)
                with target.connect() as connection:  # one file, with nothing beside it
                    connection.exec_driver_sql("PRAGMA journal_mode = DELETE")
            finally:
                source.dispose()
                target.dispose()
            part.replace(file)
    return count


def restore(file: Path, where: Where, told: Told, replace: bool = False) -> int:
    """Copy a backup into a database, which must be empty unless all in it may be replaced."""
    with tempfile.TemporaryDirectory(prefix="holdfast-") as folder:
        own = Path(folder) / "backup.sqlite"  # a copy, for an old backup is brought to the present layout first
        with failing(f"cannot read {file}"):
            shutil.copyfile(file, own)
        source, target = connect(own), connect(where)
        try:
            if not replace and (there := _tables_in(target)):
                raise StoreError(f"{shown(where)} holds {there} tables already; they stay, unless you say --replace")
            with failing(f"cannot restore into {shown(where)}"):
                return _copy(source, target, told)
        finally:
            source.dispose()
            target.dispose()


def _copy(source: Engine, target: Engine, told: Told) -> int:
    """Everything, in one transaction on either side."""
    with snapshot(source) as reading, writing(target) as connection, connection.begin():
        rows = sum(reading.execute(select(func.count()).select_from(table)).scalar_one() for table in _ordered())
        done = 0
        for table in reversed(_ordered()):
            connection.execute(table.delete())
        for table in _ordered():
            read = reading.execution_options(yield_per=CHUNK).execute(select(table)).mappings()
            for chunk in read.partitions(CHUNK):
                connection.execute(insert(table), [dict(row) for row in chunk])
                done += len(chunk)
                told(done, rows)
        _count_on(connection)
        count: int = connection.execute(select(func.count()).select_from(tables)).scalar_one()
        return count


def _ordered() -> list[Table]:
    """The tables, each after those it refers to."""
    return list(metadata.sorted_tables)


def _count_on(connection: Connection) -> None:
    """PostgreSQL numbers new letters by itself, and must go on after those that were copied."""
    if connection.dialect.name == "postgresql":
        last = select(func.coalesce(func.max(outbox.c.id), 0)).scalar_subquery()
        name = connection.execute(text("SELECT pg_get_serial_sequence('outbox', 'id')")).scalar_one()
        connection.execute(select(func.setval(name, last + 1, False)))


def _tables_in(engine: Engine) -> int:
    with engine.connect() as connection:
        count: int = connection.execute(select(func.count()).select_from(tables)).scalar_one()
        return count
