"""Nemeses: what befalls a server under load. Each lasts for a while and leaves the server able to recover.

After each the swarm must be promised something again; at the end nothing that was promised may be lost, nothing may
have happened twice, and everybody must know the same (`ordeal`).
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, ExitStack, asynccontextmanager, contextmanager
from itertools import cycle
from pathlib import Path

from ..server.store import Where
from .fate import Fate
from .misfortune import full_disk, hang_up
from .process import Server
from .strait import Reach, Strait

SLOW = 0.15  # seconds more for each sync
JUMPS = (-3600.0, -5.0, 0.0, 5.0, 3600.0)  # seconds by which the clock is wrong
NOTHING_KEPT = ("full disk", "failing disk")  # while these last, people are told that nothing can be kept
Nemesis = Callable[[], AbstractAsyncContextManager[None]]


class World:
    """Server processes on one database, and all that may befall them, each as long as its context lasts."""

    def __init__(
        self, servers: list[Server], clients: Strait, fate: Fate, database: Strait | None, luck: random.Random
    ) -> None:
        self.servers, self._clients, self._fate, self._luck = servers, clients, fate, luck
        self.nemeses: dict[str, Nemesis] = {
            "kill": self._kill,
            "pause": self._pause,
            "clock": self._clock,
            "partition": lambda: self._closed(clients),
            "full disk": lambda: full_disk(servers[0]),
        }
        if database is not None:  # its disk is not the server's
            self.nemeses["partition of the database"] = lambda: self._closed(database)
            self.nemeses["lost lines"] = self._lost_lines
        else:
            self.nemeses["power cut"] = self._power_cut
            self.nemeses["slow disk"] = self._slow_disk
            self.nemeses["failing disk"] = self._failing_disk

    @property
    def port(self) -> int:
        """Where clients reach the server."""
        return self._clients.port

    @asynccontextmanager
    async def _kill(self) -> AsyncIterator[None]:
        server = self._luck.choice(self.servers)
        server.kill()
        yield
        await asyncio.to_thread(server.start)

    @asynccontextmanager
    async def _power_cut(self) -> AsyncIterator[None]:
        """The disk has lost what it was not told to sync."""
        server = self.servers[0]
        server.kill()
        self._fate.lose_unsynced(self._luck)
        yield
        await asyncio.to_thread(server.start)

    @asynccontextmanager
    async def _pause(self) -> AsyncIterator[None]:
        server = self._luck.choice(self.servers)
        os.kill(server.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(server.pid, signal.SIGCONT)

    @asynccontextmanager
    async def _lost_lines(self) -> AsyncIterator[None]:
        """The database hangs up twice: in the middle of things, and when all has been tried again."""
        where = str(self.servers[0].where)
        await asyncio.to_thread(hang_up, where)
        yield
        await asyncio.to_thread(hang_up, where)

    @asynccontextmanager
    async def _slow_disk(self) -> AsyncIterator[None]:
        with self._fate.slow_disk(SLOW):
            yield

    @asynccontextmanager
    async def _failing_disk(self) -> AsyncIterator[None]:
        with self._fate.failing_disk():
            yield

    @asynccontextmanager
    async def _clock(self) -> AsyncIterator[None]:
        """It stays as wrong as it is until the next one sets it."""
        self._fate.set_clock(self._luck.choice(JUMPS))
        yield

    @asynccontextmanager
    async def _closed(self, strait: Strait) -> AsyncIterator[None]:
        strait.close()
        try:
            yield
        finally:
            await asyncio.to_thread(strait.open, self._luck.random() < 0.5)


@contextmanager
def world(where: Where, luck: random.Random, processes: int = 1, program: tuple[str, ...] = ()) -> Iterator[World]:
    """Servers on that database, to which nobody comes but through straits, each time to any of them; started by another
    `program`, if given."""
    with ExitStack() as things:
        folder = Path(things.enter_context(tempfile.TemporaryDirectory(prefix="hf-")))
        fate, database, seen = Fate(folder), None, where
        if not isinstance(where, Path):
            database = things.enter_context(Strait(*_to_database(where, folder)))
            seen = where.replace(_host(where), str(folder))
        known = fate.environment(where if isinstance(where, Path) else None)
        make = [Server(seen, known, program, direct=where) for _ in range(processes)]
        servers = [things.enter_context(server) for server in make]
        ports = cycle(server.port for server in servers)
        clients = things.enter_context(Strait(lambda: asyncio.open_connection("127.0.0.1", next(ports))))
        yield World(servers, clients, fate, database, luck)


def _host(where: str) -> str:
    """The folder with PostgreSQL's socket, as in `PostgreSQL.address`."""
    return where.partition("?host=")[2]


def _to_database(where: str, folder: Path) -> tuple[Reach, Path]:
    name = ".s.PGSQL.5432"
    return lambda: asyncio.open_unix_connection(Path(_host(where)) / name), folder / name
