"""A second memory of what was acknowledged, beside an SQLite file: so that what the file has lost can be named.

A disk that tears the end off SQLite's write-ahead log leaves an older database that is whole in itself; nobody could
tell from it alone that moves are missing. So the writer notes, after each commit, which table has reached which
version. The notes are never waited for: after a power cut they may be older than the database, which is no harm.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path

from .store import Store

BESIDE = "-acknowledged"
MOST_BYTES = 1 << 20  # then the older half is forgotten
GONE = 0  # the version of a table that was thrown away


def notes_of(database: Path) -> Path:
    return database.with_name(database.name + BESIDE)


class Witness:
    """Notes what was acknowledged. Where that cannot be written, nothing is noted, and the server goes on."""

    def __init__(self, database: Path) -> None:
        self._file, self._bytes = notes_of(database), 0
        self._open: int | None = None

    def note(self, reached: Iterable[tuple[str, int]]) -> None:
        """These tables have these versions now."""
        lines = "".join(f"{table} {version}\n" for table, version in reached).encode()
        if not lines:
            return
        with contextlib.suppress(OSError):
            if self._open is None:
                self._open = os.open(self._file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
                self._bytes = os.fstat(self._open).st_size
            self._bytes += os.write(self._open, lines)
            if self._bytes > MOST_BYTES:
                self._forget_half()

    def close(self) -> None:
        if self._open is not None:
            os.close(self._open)
            self._open = None

    def _forget_half(self) -> None:
        self.close()
        lines = self._file.read_bytes().splitlines(keepends=True)
        newer = self._file.with_name(self._file.name + ".new")
        newer.write_bytes(b"".join(lines[len(lines) // 2 :]))
        newer.replace(self._file)


def missing(store: Store, database: Path) -> list[str]:
    """What was acknowledged and is not in the database: a sentence for each table."""
    noted = _noted(notes_of(database))
    there = store.versions(list(noted))
    return [
        f"table {table}: version {version} was acknowledged, but its log ends at {there[table]}"
        if table in there
        else f"table {table}: version {version} was acknowledged, but there is no such table any more"
        for table, version in noted.items()
        if there.get(table, GONE) < version
    ]


def forget_all(database: Path) -> None:
    """What was acknowledged before counts no more: another database takes this one's place, or the loss was told."""
    notes_of(database).unlink(missing_ok=True)


def _noted(file: Path) -> dict[str, int]:
    """The last version noted of each table. A line that was torn is none."""
    noted = dict[str, int]()
    for line in file.read_text("ascii", "replace").splitlines(keepends=True) if file.exists() else ():
        table, _, version = line.partition(" ")
        if line.endswith("\n") and version.strip().isdecimal():
            noted[table] = int(version)
    return noted
