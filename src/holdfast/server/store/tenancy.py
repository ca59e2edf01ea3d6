"""One SQLite folder, one server: a second would neither see nor tell what happens at the first one's tables."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from .rows import StoreError

FILE = "serving.lock"
WAIT = 5.0  # seconds for a server that is just being stopped


def move_in(folder: Path) -> sqlite3.Connection:
    """Hold the folder until what is returned is closed. The lock is SQLite's own: it works on every system, and the
    system takes it back from a process that was killed."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = sqlite3.connect(folder / FILE, timeout=WAIT, isolation_level=None)
        lock.execute("BEGIN EXCLUSIVE")
    except (OSError, sqlite3.Error) as error:
        if isinstance(error, sqlite3.Error) and error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise StoreError(
                f"another server keeps its tables in {folder}; stop that one, choose another folder with --data, "
                "or let both share a PostgreSQL with --database"
            ) from error
        raise StoreError(f"cannot keep tables in {folder}: {error}; choose another place with --data") from error
    return lock
