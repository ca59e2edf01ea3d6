"""A continuous backup of an SQLite file: a folder with its latest copy, and the way back to every copy before.

    snapshots = Snapshots(Path("tables.sqlite"), Safe(Path("safe")))
    snapshots.take()                                   # again and again, while the server runs
    bring_back(Path("safe"), at=time.time() - 3600, file=Path("an-hour-ago.sqlite"))

The latest copy is an ordinary backup, named after its moment. Beside it lies, for each earlier moment, a *step back*:
the pages that were otherwise then. So the newest copy needs nothing else to be read, and the oldest steps can be thrown
away at any time.
"""

from __future__ import annotations

import gzip
import logging
import os
import re
import shutil
import sqlite3
import struct
import threading
import time
import zlib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from .database import failing
from .rows import StoreError

A_DAY = 24 * 3600.0
PAGE = 4096
NUMBER = struct.Struct(">q")
SHAPE = "%Y-%m-%dT%H-%M-%S.%fZ"  # a moment as a name that every system takes
log = logging.getLogger(__name__)
COPY = re.compile(r"([\dTZ.-]+Z)\.sqlite")
STEP = re.compile(r"([\dTZ.-]+Z)--([\dTZ.-]+Z)\.back")  # from the later moment to the earlier one


@dataclass(frozen=True)
class Safe:
    """Where copies are kept."""

    folder: Path
    every: float = 60.0  # seconds
    days: float = 30.0  # for which one can go back


class Snapshots:
    """Takes copies of a database into a folder. The server goes on meanwhile."""

    def __init__(self, database: Path, safe: Safe) -> None:
        self._database, self._folder = database, safe.folder
        self.every, self._days = safe.every, safe.days
        self.taken = 0
        self._one_at_a_time = threading.Lock()
        self._seen: int | None = None
        self._watching: sqlite3.Connection | None = None

    def take(self) -> None:
        """One more copy, unless nothing has changed since the last one."""
        with self._one_at_a_time, failing(f"cannot back up to {self._folder}"):
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            changes = self._changes()
            if changes == self._seen:
                return
            new = self._folder / "next.part"
            _copy(self._database, new)
            now = datetime.now(UTC).strftime(SHAPE)
            if last := _latest(self._folder):
                then, copy = last
                _write(self._folder / f"{now}--{then}.back", _step_back(new, copy))
                new.replace(self._folder / f"{now}.sqlite")
                copy.unlink()
            else:
                new.replace(self._folder / f"{now}.sqlite")
            _sync(self._folder)
            self._seen, self.taken = changes, self.taken + 1
            _forget(self._folder, before=time.time() - self._days * A_DAY)

    def close(self) -> None:
        """The last copy, of what the server leaves behind."""
        try:
            self.take()
        except StoreError as error:
            log.error("the last copy could not be made: %s", error)
        if self._watching is not None:
            self._watching.close()

    def _changes(self) -> int:
        """A number that is another one when anybody has committed anything; SQLite counts it."""
        if self._watching is None:
            self._watching = sqlite3.connect(self._database, check_same_thread=False)
        count: int = self._watching.execute("PRAGMA data_version").fetchone()[0]
        return count


def bring_back(folder: Path, at: float, file: Path) -> float:
    """Write the last copy that was made by then; returns its moment."""
    with failing(f"cannot read {folder}"):
        way = list(_way_back(folder))
        if not way:
            raise StoreError(f"{folder} holds no copy of a table server's tables; name the folder of `serve --backup`")
        for number, (moment, step) in enumerate(way):
            if number == 0:
                shutil.copyfile(step, file)
            else:
                _step(file, step)
            if moment <= at:
                return moment
    oldest = datetime.fromtimestamp(way[-1][0]).astimezone().isoformat(" ", "seconds")
    raise StoreError(f"{folder} goes back only to {oldest}; choose that moment or a later one")


def _way_back(folder: Path) -> Iterator[tuple[float, Path]]:
    """The latest copy, and then step by step into the past, each with the moment it leads to."""
    last = _latest(folder)
    if last is None:
        return
    name, copy = last
    yield _moment(name), copy
    steps = {found[1]: (found[2], file) for file in folder.iterdir() if (found := STEP.fullmatch(file.name))}
    while name in steps:
        name, step = steps[name]
        yield _moment(name), step


def _latest(folder: Path) -> tuple[str, Path] | None:
    """The latest copy, and its moment's name. If the machine failed between two steps, there are two."""
    found = [(named[1], file) for file in folder.iterdir() if (named := COPY.fullmatch(file.name))]
    return max(found, default=None)


def _moment(name: str) -> float:
    return datetime.strptime(name, SHAPE).replace(tzinfo=UTC).timestamp()


def _copy(database: Path, file: Path) -> None:
    file.unlink(missing_ok=True)
    file.touch(0o600)
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(file)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")


def _pages(file: Path) -> Iterator[bytes]:
    with file.open("rb") as raw:
        while page := raw.read(PAGE):
            yield page


def _step_back(new: Path, old: Path) -> Iterator[bytes]:
    """How long the old file was, and its pages that are otherwise in the new one, each with its number."""
    yield NUMBER.pack(old.stat().st_size)
    newer = _pages(new)
    for number, page in enumerate(_pages(old)):
        if page != next(newer, b""):
            yield NUMBER.pack(number) + page


def _step(file: Path, step: Path) -> None:
    """The file becomes what it was before."""
    try:
        with gzip.open(step, "rb") as back, file.open("r+b") as raw:
            length = NUMBER.unpack(back.read(NUMBER.size))[0]
            while number := back.read(NUMBER.size):
                raw.seek(NUMBER.unpack(number)[0] * PAGE)
                raw.write(back.read(PAGE))
            raw.truncate(length)
    except (gzip.BadGzipFile, EOFError, zlib.error, struct.error) as error:
        words = f"{step} is damaged ({error}), so that nothing before it can be reached; choose a later moment"
        raise StoreError(words) from error


def _write(file: Path, parts: Iterator[bytes]) -> None:
    """Write it whole or not at all."""
    part = file.with_suffix(".part")
    with part.open("wb") as raw:
        with gzip.GzipFile(fileobj=raw, mode="wb", compresslevel=1) as packed:
            for one in parts:
                packed.write(one)
        raw.flush()
        os.fsync(raw.fileno())
    part.chmod(0o600)
    part.replace(file)


def _sync(folder: Path) -> None:
    """What was renamed there is on disk; not every system knows how to say that."""
    if os.name == "posix":
        place = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(place)
        finally:
            os.close(place)


def _forget(folder: Path, before: float) -> None:
    """Steps that lead further back than that are thrown away, and what no way leads to."""
    kept = {step for moment, step in _way_back(folder) if moment >= before}
    for file in folder.iterdir():
        if STEP.fullmatch(file.name) and file not in kept:
            file.unlink()
