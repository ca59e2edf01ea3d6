"""Whether what is kept is still what was written: a quick look when the server starts, a thorough one while it runs.

A disk damages pages that nobody reads for months. So every table's log is read once a day, a little at a time; what is
found stands in the server's log, with the table's name, and in `/healthz` and the metrics, without it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from pathlib import Path

from holdfast.server.store import Damaged, Store
from holdfast.server.store.witness import forget_all, missing

EVERY = 24 * 3600.0  # seconds from one thorough look to the next
SHARE = 0.05  # of the time is spent looking, at most
ALL_OF_IT = ""  # the fault of no single table
log = logging.getLogger(__name__)


class Inspection:
    """Looks at what a store keeps, and remembers what is wrong with it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.faults = dict[str, str]()  # by table
        self.lost = list[str]()  # what was acknowledged, and was not in the store at the start
        self.looked_at = 0  # logs that were read to their end, in all rounds
        self._next_round = 0.0

    @property
    def verdict(self) -> str:
        """What is wrong, without any table's name; empty if nothing is."""
        if not self.faults:
            return ""
        tables = len(self.faults.keys() - {ALL_OF_IT})
        what = f"{tables} table{'s' if tables > 1 else ''}" if tables else "the database"
        return f"damaged: {what}; the server's log says more, and `holdfast admin check`. Restore a backup"

    def look_at_heads(self) -> None:
        """The quick look: every table has its last entry, and what was acknowledged is there."""
        try:
            for table in self._store.headless():
                self._find(table, "its last entries are missing")
            if isinstance(self._store.where, Path):
                self.lost = missing(self._store, self._store.where)
                forget_all(self._store.where)
        except Damaged as damaged:
            self._find(ALL_OF_IT, str(damaged))
        for sentence in self.lost:
            log.error("%s: the disk has lost the rest", sentence)

    async def look_round(self) -> None:
        """The thorough look, if it is time: every log is read, and each entry compared with its link."""
        if time.monotonic() < self._next_round:
            return
        self._find(ALL_OF_IT, await _paced(self._damage))
        if ALL_OF_IT not in self.faults:
            tables = await asyncio.to_thread(self._store.ids)
            for table in tables:
                self._find(table, await _paced(self._fault_of, table))
                self.looked_at += 1
            self.faults = {table: self.faults[table] for table in tables if table in self.faults}
        self._next_round = time.monotonic() + EVERY

    def _find(self, table: str, fault: str) -> None:
        """The fault of a table; empty if it has none any more."""
        if not fault:
            self.faults.pop(table, None)
        elif self.faults.get(table) != fault:
            self.faults[table] = fault
            log.error("%s: restore a backup", f"table {table}: {fault}" if table else fault)

    def _damage(self) -> str:
        try:
            found = self._store.damage()
        except Damaged as damaged:
            found = str(damaged)
        return f"the database itself is damaged: {found}" if found else ""

    def _fault_of(self, table: str) -> str:
        try:
            with self._store.at_one_moment() as moment:
                counted = moment.versions([table]).get(table)
                length = sum(1 for _ in moment.chained(table))
        except Damaged as damage:
            return str(damage)
        if counted is None or counted == length:  # it may have been thrown away meanwhile
            return ""
        return f"its log has {length} versions, but {counted} were counted"


async def _paced(look: Callable[..., str], *what: str) -> str:
    """What a look finds, and so long a rest after it that people's moves do not wait for looks."""
    began = time.monotonic()
    found = await asyncio.to_thread(look, *what)
    await asyncio.sleep((time.monotonic() - began) * (1 / SHARE - 1))
    return found
