"""Each entry of a log is chained to the one before it: its link is a hash over that one's link and its own bytes.

So whoever reads a log knows whether it is what was written: an entry that was lost, altered or put elsewhere by a
failing disk breaks the chain there. It guards against accidents; whoever may write to the database can chain anew.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import NamedTuple

from .entries import AnyEntry, write_entry
from .rows import Damaged

BYTES = 16
FACTS = struct.Struct(">qdI")  # version, time, and how long the move id is


class Written(NamedTuple):
    """An entry as it stands in the database."""

    version: int
    move_id: str
    entry: bytes
    made: float
    link: bytes


class BrokenLog(Damaged):
    """A log is what was written only up to some entry."""

    def __init__(self, version: int, words: str) -> None:
        super().__init__(words)
        self.version = version  # the first that cannot be trusted


def beginning(table: str) -> bytes:
    """What the first entry of a table's log is chained to."""
    return blake2b(table.encode(), digest_size=BYTES).digest()


def link(before: bytes, version: int, move_id: str, made: float, entry: AnyEntry | bytes) -> bytes:
    """The link of an entry that follows on one with the link `before`."""
    written, name = entry if isinstance(entry, bytes) else write_entry(entry), move_id.encode()
    return blake2b(b"".join((before, FACTS.pack(version, made, len(name)), name, written)), digest_size=BYTES).digest()


def checked(table: str, log: Iterable[Written]) -> Iterator[Written]:
    """The entries of a log from the beginning, as long as each follows on the last; BrokenLog where one does not."""
    before = beginning(table)
    for version, one in enumerate(log, 1):
        if one.version != version:
            raise BrokenLog(version, f"version {version} is missing")
        before = link(before, version, one.move_id, one.made, one.entry)
        if one.link != before:
            raise BrokenLog(version, f"version {version} is not what was written")
        yield one
