"""Backups: one SQLite file, whatever database the server runs on, so that it can be restored into either kind.

A backup shows one moment, and the server goes on meanwhile. It is written whole or not at all.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing, nullcontext
from pathlib import Path

from sqlalchemy import Connection, Engine, Table, func, insert, select, text

from .database import OURS, Where, connect, failing, shown, snapshot, writing
from .rows import StoreError
from .schema import metadata, outbox, tables
from .tenancy import move_in
from .witness import forget_all

CHUNK = 1000  # rows copied at once
Told = Callable[[int, int], None]  # how many rows are done, of how many


def backup(where: Where, file: Path, told: Told) -> int:
    """Copy everything into a new file; returns how many tables it holds."""
    if isinstance(where, Path) and file.exists() and file.samefile(where):
        raise StoreError(f"{file} is the database itself, and would be replaced by its own copy; name another file")
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
    """Copy a backup into a database, which must be empty unless all in it may be replaced, and which nobody serves."""
    with tempfile.TemporaryDirectory(prefix="holdfast-") as folder:
        own = Path(folder) / "backup.sqlite"  # a copy, for an old backup is brought to the present layout first
        with failing(f"cannot read {file}"):
            shutil.copyfile(file, own)
        _check_backup(file, own)
        with closing(move_in(where.parent)) if isinstance(where, Path) else nullcontext():
            if isinstance(where, Path) and where.exists() and not where.stat().st_size:
                where.unlink()  # what was in it is lost already
            source, target = connect(own), connect(where)
            try:
                _check_unserved(target, where)
                if not replace and (there := _tables_in(target)):
                    words = "they stay, unless you say --replace"
                    raise StoreError(f"{shown(where)} holds {there} tables already; {words}")
                with failing(f"cannot restore into {shown(where)}"):
                    count = _copy(source, target, told)
                    if isinstance(where, Path):
                        forget_all(where)
                    return count
            finally:
                source.dispose()
                target.dispose()


def _check_unserved(engine: Engine, where: Where) -> None:
    """Refuses a PostgreSQL that somebody serves, who would go on with what is no more. A folder has a lock for that."""
    if engine.dialect.name != "postgresql":
        return
    others = "datname = current_database() AND application_name = :ours AND pid <> pg_backend_pid()"
    with engine.connect() as connection:
        query = text(f"SELECT count(*) FROM pg_stat_activity WHERE {others}")
        if connection.execute(query, {"ours": OURS}).scalar_one():
            raise StoreError(f"a server keeps its tables in {shown(where)}; stop it, then restore")


def _check_backup(file: Path, own: Path) -> None:
    """Refuses what no Holdfast has written: restored, an empty file would leave nothing of what was there."""
    try:
        with closing(sqlite3.connect(own)) as connection:
            kept = connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'moves'").fetchone()[0]
    except sqlite3.Error as error:
        raise StoreError(f"{file} cannot be read as a backup: {error}; choose another one") from error
    if not kept:
        raise StoreError(f"{file} is no backup of a table server; choose another file")


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
