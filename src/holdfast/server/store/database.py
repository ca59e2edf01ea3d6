"""Opening the database: an SQLite file of one server, or a PostgreSQL that several server processes share.

A commit is durable when it returns: SQLite runs in WAL mode with full sync, PostgreSQL syncs by default.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, exc, make_url

from .rows import Damaged, StoreError
from .upgrade import upgrade

Where = Path | str  # an SQLite file, or the address of a PostgreSQL database
WAIT = 10  # seconds for a lock, or for PostgreSQL to answer
SCHEMES = ("postgresql", "postgres")
OURS = "holdfast"  # by which PostgreSQL knows our connections
READERS = 8  # connections kept open
DAMAGED = "it is damaged: restore a backup"
ADVICE = {  # by what systems and databases say
    "is malformed": DAMAGED,
    "is not a database": DAMAGED,
    "invalid page in block": DAMAGED,
    "could not read block": DAMAGED,
    "disk is full": "make room there, or choose another place",
    "No space left": "make room there, or choose another place",
    "could not extend file": "make room there, or choose another place",
}
# Faults of disk or database, not of a statement: they concern everybody who writes. A disk that is full to us alone
# (by a quota, or by the largest file we may have) is to PostgreSQL an internal error.
FAULTS = (exc.OperationalError, exc.InternalError)
FAILURES = (
    OSError,
    sqlite3.Error,
    exc.DBAPIError,
    exc.TimeoutError,
)  # the last: all connections are in use, and stay so
OTHERWISE = "see that it is there, or choose another place"


def connect(where: Where) -> Engine:
    """The database, in the layout this program knows. Says in a sentence why it cannot be used."""
    if isinstance(where, Path):
        with failing(f"cannot keep tables in {where}"):
            _found(where)
    engine = _sqlite(where) if isinstance(where, Path) else _postgresql(where)
    try:
        with failing(f"cannot keep tables in {shown(where)}"):
            upgrade(engine, shown(where))
    except StoreError:
        engine.dispose()
        raise
    return engine


def shown(where: Where) -> str:
    """Where it is, to be shown: without the password."""
    return str(where) if isinstance(where, Path) else make_url(where).render_as_string(hide_password=True)


@contextmanager
def failing(what: str) -> Iterator[None]:
    """Failures of the disk and the database become sentences."""
    try:
        yield
    except FAILURES as error:
        why = reason(error)
        now = next((advice for sign, advice in ADVICE.items() if sign in why), OTHERWISE)
        complaint = Damaged if now is DAMAGED else StoreError
        raise complaint(f"{what}: {why}; {now}") from error


def reason(error: BaseException) -> str:
    """What the database said, on one line."""
    cause = error.orig if isinstance(error, exc.DBAPIError) and error.orig is not None else error
    return " ".join(str(cause).split())


def writing(engine: Engine) -> Connection:
    """A connection whose transactions are there to write: SQLite takes its lock when they begin."""
    return engine.connect().execution_options(holdfast_writing=True)


def alone(engine: Engine) -> Connection:
    """A connection on which every statement stands alone, without a transaction."""
    return engine.connect().execution_options(isolation_level="AUTOCOMMIT")


def let_go(connection: Connection) -> None:
    """After a failure nobody knows what state a connection is in; whoever needs one next gets another."""
    with suppress(exc.SQLAlchemyError):
        connection.invalidate()
        connection.close()


@contextmanager
def snapshot(engine: Engine) -> Iterator[Connection]:
    """A connection that sees one moment, whatever is written meanwhile."""
    connection = engine.connect()
    try:
        if engine.dialect.name == "postgresql":
            connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        else:
            connection.exec_driver_sql("BEGIN")
        yield connection
    finally:
        try:
            connection.close()
        except FAILURES:  # what was read is whole, even if the line breaks while the moment is ended
            let_go(connection)


def _found(path: Path) -> None:
    """The file is there, or a new one is put there whole: an empty one is then always what is left of another."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=".holdfast-") as folder:
            new = Path(folder) / path.name
            new.touch(0o600)  # nobody else on the machine may read it
            engine = _sqlite(new)
            upgrade(engine, str(path))
            engine.dispose()
            try:
                path.hardlink_to(new)
            except FileExistsError:
                pass  # somebody was faster
            except OSError:  # a disk that knows no links
                new.rename(path)
    elif not path.stat().st_size:
        raise StoreError(
            f"{path} is empty, and no Holdfast leaves it so: what was in it is lost. Restore a backup "
            "(holdfast admin restore); to begin anew, delete the file"
        )


def _sqlite(path: Path) -> Engine:
    url = URL.create("sqlite+pysqlite", database=str(path))
    # Without an isolation level the driver begins nothing by itself; we say when, and how.
    more = {"timeout": WAIT, "isolation_level": None, "check_same_thread": False}
    engine = create_engine(url, connect_args=more, pool_size=READERS, hide_parameters=True)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: sqlite3.Connection, _: Any) -> None:
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    if connection.get_execution_options().get("holdfast_writing", False):
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _postgresql(address: str) -> Engine:
    try:
        url = make_url(address)
    except exc.ArgumentError:
        url = URL.create("unknown")
    if url.drivername not in SCHEMES or not url.database:
        raise StoreError("the database is not an address like postgresql://user:password@host:5432/holdfast")
    return create_engine(
        url.set(drivername="postgresql+psycopg"),
        connect_args={"connect_timeout": WAIT, "application_name": OURS},
        pool_size=READERS,
        pool_pre_ping=True,
        hide_parameters=True,  # what fails is logged; a game's seed must not be
    )
