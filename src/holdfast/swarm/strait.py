"""A strait between two who talk to each other: it can be closed for a while, and then nothing gets through.

Clients reach the server, or the server its PostgreSQL, only through it. What was on the way when it closes is held up,
and lost when the lines are cut.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

CHUNK = 65536
Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Reach = Callable[[], Awaitable[Line]]


class Strait:
    """It runs in a thread of its own, so that it is there before and after whoever uses it."""

    def __init__(self, reach: Reach, at: Path | None = None) -> None:
        """`reach` connects to the other side; `at` is the socket to listen at, a free port if it is none."""
        self._reach, self._at = reach, at
        self._loop = asyncio.new_event_loop()
        self._lines: set[asyncio.StreamWriter] = set()
        self._open = asyncio.Event()
        self.port = 0

    def __enter__(self) -> Strait:
        self._thread = threading.Thread(target=self._loop.run_forever, name="strait", daemon=True)
        self._thread.start()
        self._do(self._listen())
        return self

    def __exit__(self, *_: object) -> None:
        self._do(self._stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def close(self) -> None:
        """Nothing gets through any more; nobody is told."""
        self._loop.call_soon_threadsafe(self._open.clear)

    def open(self, cut: bool) -> None:
        """It is passable again. `cut`: all who wait lose their lines, and what was on the way."""
        self._do(self._opened(cut))

    async def _opened(self, cut: bool) -> None:
        if cut:
            for line in self._lines:
                line.transport.abort()
        self._open.set()

    async def _listen(self) -> None:
        self._open.set()
        if self._at is not None:
            self._server: asyncio.Server = await asyncio.start_unix_server(self._pass, self._at)
            self._at.chmod(0o777)
        else:
            self._server = await asyncio.start_server(self._pass, "127.0.0.1", 0)
            self.port = self._server.sockets[0].getsockname()[1]

    async def _stop(self) -> None:
        self._server.close()
        await self._opened(cut=True)
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._open.wait()
        try:
            there_reader, there_writer = await self._reach()
        except OSError:  # nobody is there just now
            writer.transport.abort()
            return
        both = {writer, there_writer}
        self._lines |= both
        try:
            async with asyncio.TaskGroup() as pumps:
                pumps.create_task(self._pump(reader, there_writer))
                pumps.create_task(self._pump(there_reader, writer))
        except* OSError:
            pass
        finally:
            self._lines -= both
            for line in both:
                line.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while piece := await reader.read(CHUNK):
            await self._open.wait()
            writer.write(piece)
            await writer.drain()
        raise ConnectionResetError  # one has hung up: so does the other

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result()
