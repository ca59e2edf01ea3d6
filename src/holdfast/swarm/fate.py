"""What fate has in store for a server process: a disk that is slow, fails or loses what was not synced, and a clock
that somebody sets.

It is a small library that is preloaded into the process (`fate.c`), so the server under test is the server itself.
"""

from __future__ import annotations

import os
import random
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from holdfast.engine.speed.native import compiler

SOURCE = Path(__file__).with_name("fate.c")
NUMBERS = struct.Struct("=qqq")
RECORD = struct.Struct("=256sqqqq")  # as in the library
PAGE = 4096
SYNC = -1  # the place of a record that tells of a sync
NANOSECONDS = 1_000_000_000
MICROSECONDS = 1_000_000


class NoFate(Exception):
    """The library cannot be built here."""


class _Write(NamedTuple):
    at: int
    wrote: int  # so many bytes
    size: int  # of the file before it
    before: bytes  # what it overwrote


class Fate:
    """Of all processes that were started with its `environment`."""

    def __init__(self, folder: Path) -> None:
        self._library, self._file, self._clock = folder / "fate.so", folder / "fate", 0.0
        built = [*compiler("c"), "-shared", "-fPIC", "-O2", "-o", str(self._library), str(SOURCE), "-ldl"]
        done = subprocess.run(built, capture_output=True, text=True)
        if done.returncode:
            raise NoFate(f"{SOURCE.name} cannot be built: {done.stderr.strip()}")
        self._unsynced = folder / "unsynced"
        self._decide()

    def environment(self, kept: Path | None) -> dict[str, str]:
        """For a process whose database is `kept`, if that is a file."""
        known = {"HOLDFAST_KEPT": str(kept.resolve()), "HOLDFAST_UNSYNCED": str(self._unsynced)} if kept else {}
        return {"LD_PRELOAD": str(self._library), "HOLDFAST_FATE": str(self._file), **known}

    def lose_unsynced(self, luck: random.Random) -> None:
        """After a process was killed: of what it has not synced, any part did not reach the disk, as after a power
        cut. All of it is lost, or each write with an even chance."""
        pending = dict[str, list[_Write]]()
        for file, write in _records(self._unsynced):
            if write.at == SYNC:
                pending.pop(file, None)
            else:
                pending.setdefault(file, []).append(write)
        for file, writes in pending.items():
            whole = luck.random() < 0.5
            with Path(file).open("r+b", buffering=0) as there:
                for write in reversed(writes):
                    if whole or luck.random() < 0.5:
                        there.seek(write.at)
                        there.write(write.before if whole else write.before.ljust(min(write.wrote, PAGE), b"\0"))
                    if whole:
                        there.truncate(write.size)
        self._unsynced.unlink(missing_ok=True)

    @contextmanager
    def slow_disk(self, seconds: float) -> Iterator[None]:
        """Each sync takes so much longer."""
        self._decide(delay=seconds)
        try:
            yield
        finally:
            self._decide()

    @contextmanager
    def failing_disk(self) -> Iterator[None]:
        """Nothing can be written or synced: an error of the disk."""
        self._decide(fails=True)
        try:
            yield
        finally:
            self._decide()

    def set_clock(self, seconds: float) -> None:
        """The clock on the wall goes wrong by so much."""
        self._clock = seconds
        self._decide()

    def _decide(self, delay: float = 0.0, fails: bool = False) -> None:
        told = NUMBERS.pack(int(delay * MICROSECONDS), fails, int(self._clock * NANOSECONDS))
        file = os.open(self._file, os.O_WRONLY | os.O_CREAT, 0o600)
        try:
            os.pwrite(file, told, 0)  # in place, for the processes look at this very file
        finally:
            os.close(file)


def _records(file: Path) -> Iterator[tuple[str, _Write]]:
    """Each write and sync, with the file it was to; the last may have been cut off."""
    told, start = file.read_bytes() if file.exists() else b"", 0
    while start + RECORD.size <= len(told):
        name, at, wrote, size, overwritten = RECORD.unpack_from(told, start)
        start += RECORD.size + overwritten
        if start <= len(told):
            yield name.rstrip(b"\0").decode(), _Write(at, wrote, size, told[start - overwritten : start])
