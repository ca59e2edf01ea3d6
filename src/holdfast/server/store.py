"""What the server keeps, in one SQLite file: users, tables, seats, and every table's log.

Whoever writes goes through `writer.Writer`; the functions here that take a connection are the jobs it is given. `Store`
opens the file and reads from it. The log is the truth: `seats` only repeats who sits where, so that a person's tables
and an invitation are found without replaying anything.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from ..engine.options import Value
from .entries import AnyEntry, Seated, read_entry, write_entry

SCHEMA_VERSION = 1
SCHEMA = """
CREATE TABLE settings (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;
CREATE TABLE users (id TEXT PRIMARY KEY, name TEXT NOT NULL, born REAL NOT NULL) STRICT;
CREATE TABLE tables (
    id TEXT PRIMARY KEY, host TEXT NOT NULL REFERENCES users, game TEXT NOT NULL, rules INTEGER NOT NULL,
    options BLOB NOT NULL, seed INTEGER NOT NULL, salt TEXT NOT NULL, born REAL NOT NULL
) STRICT;
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL, claim TEXT NOT NULL,
    user TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (table_id, seat)
) STRICT;
CREATE INDEX seats_of_user ON seats (user);
CREATE TABLE moves (
    table_id TEXT NOT NULL REFERENCES tables, version INTEGER NOT NULL, move_id TEXT NOT NULL, entry BLOB NOT NULL,
    made REAL NOT NULL,
    PRIMARY KEY (table_id, version), UNIQUE (table_id, move_id)
) STRICT;
"""


class StoreError(Exception):
    """The server's file cannot be used, or does not hold what was asked for."""


class Conflict(StoreError):
    """The log went on without us: what was to be appended does not follow on its last version."""


@dataclass(frozen=True)
class TableRow:
    """What a table was made with."""

    id: str
    host: str
    game: str
    rules: int
    options: dict[str, Value]
    seed: int
    salt: str
    born: float


@dataclass(frozen=True)
class Logged:
    """One entry of a table's log."""

    version: int
    move_id: str
    entry: AnyEntry
    made: float


def connect(path: Path) -> sqlite3.Connection:
    """A connection that is durable once `COMMIT` returns, to a file that nobody else on the machine may read."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(0o600)
        connection = sqlite3.connect(path, timeout=10, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        _migrate(connection, path)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"cannot keep tables in {path}: {error}; choose another folder with --data") from error
    return connection


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    connection.execute("BEGIN IMMEDIATE")  # two processes may find the same empty file
    [found] = connection.execute("PRAGMA user_version").fetchone()
    if found == 0:
        for statement in SCHEMA.split(";"):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    connection.execute("COMMIT")
    if found not in (0, SCHEMA_VERSION):
        raise StoreError(
            f"{path} has the layout {found}, this Holdfast knows {SCHEMA_VERSION}; use the Holdfast that made it, or "
            "another folder with --data"
        )


# ---- jobs for the writer -------------------------------------------------------------------------------------------


def keep_setting(connection: sqlite3.Connection, name: str, value: bytes) -> bytes:
    """Keep a value unless there is one; returns the one that is kept."""
    connection.execute("INSERT OR IGNORE INTO settings VALUES (?, ?)", (name, value))
    [kept] = connection.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()
    return bytes(kept)


def keep_user(connection: sqlite3.Connection, user: str, name: str) -> None:
    """A new user, or a new name for one."""
    connection.execute(
        "INSERT INTO users VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name",
        (user, name, time.time()),
    )


def add_table(connection: sqlite3.Connection, row: TableRow, claims: Sequence[str]) -> None:
    """A new table, with an unguessable claim for each of its seats."""
    connection.execute(
        "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (row.id, row.host, row.game, row.rules, msgspec.json.encode(row.options), row.seed, row.salt, row.born),
    )
    connection.executemany(
        "INSERT INTO seats (table_id, seat, claim) VALUES (?, ?, ?)",
        [(row.id, seat, claim) for seat, claim in enumerate(claims)],
    )


def append(
    connection: sqlite3.Connection, table: str, version: int, move_id: str, entry: AnyEntry, claim: str = ""
) -> Logged:
    """Add an entry to a log, as the version after the last one. `claim` is the new one of a seat its person leaves."""
    logged = Logged(version, move_id, entry, time.time())
    added = connection.execute(
        "INSERT INTO moves SELECT ?, ?, ?, ?, ? WHERE ? = "
        "(SELECT coalesce(max(version), 0) + 1 FROM moves WHERE table_id = ?)",
        (table, version, move_id, write_entry(entry), logged.made, version, table),
    )
    if added.rowcount != 1:
        raise Conflict(f"version {version} does not follow on the log of table {table}")
    if isinstance(entry, Seated):
        # Whoever sits down keeps the claim, and may show it twice; whoever leaves cannot come back with it.
        connection.execute(
            "UPDATE seats SET user = ?1, claim = iif(?1 = '', ?2, claim) WHERE table_id = ?3 AND seat = ?4",
            (entry.user, claim, table, entry.seat),
        )
    return logged


# ---- reading -------------------------------------------------------------------------------------------------------


class Store:
    """The file, for reading. It sees what is committed, and waits for no writer."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._connection = connect(path)
        self._lock = threading.Lock()

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def user(self, user: str) -> str | None:
        """The user's name, or None if there is no such user."""
        rows = self._rows("SELECT name FROM users WHERE id = ?", user)
        return str(rows[0][0]) if rows else None

    def table(self, table: str) -> TableRow | None:
        rows = self._rows("SELECT * FROM tables WHERE id = ?", table)
        return _table_row(rows[0]) if rows else None

    def tables_of(self, user: str) -> list[TableRow]:
        """The tables the user made or sits at, the newest first."""
        rows = self._rows(
            "SELECT * FROM tables WHERE host = ? OR id IN (SELECT table_id FROM seats WHERE user = ?) "
            "ORDER BY born DESC LIMIT 200",
            user,
            user,
        )
        return [_table_row(row) for row in rows]

    def claims(self, table: str) -> list[str]:
        """Every seat's claim: whoever shows it may sit down there."""
        return [row[0] for row in self._rows("SELECT claim FROM seats WHERE table_id = ? ORDER BY seat", table)]

    def log(self, table: str, since: int = 0) -> list[Logged]:
        """The entries after version `since`."""
        rows = self._rows(
            "SELECT version, move_id, entry, made FROM moves WHERE table_id = ? AND version > ? ORDER BY version",
            table,
            since,
        )
        return [Logged(version, move_id, read_entry(entry), made) for version, move_id, entry, made in rows]

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._connection.execute(query, values).fetchall()


def _table_row(row: Sequence[Any]) -> TableRow:
    values = list(row)
    values[4] = msgspec.json.decode(values[4], type=dict[str, Value])
    return TableRow(*values)
