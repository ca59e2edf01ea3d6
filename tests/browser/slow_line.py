"""A slow line to a server: what is sent keeps its order on each connection, and comes late by chance."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress

CHUNK = 1 << 16


@contextmanager
def slow_line(address: str, up_to: float) -> Iterator[str]:
    """The address of the line's near end; each piece of data is up to so many seconds on its way."""
    ready, ends = threading.Event(), []

    async def lay() -> None:
        hung_up = asyncio.Event()
        async with await asyncio.start_server(_Line(address, up_to), "127.0.0.1", 0) as near:
            ends.append((asyncio.get_running_loop(), hung_up, near.sockets[0].getsockname()[1]))
            ready.set()
            await hung_up.wait()

    thread = threading.Thread(target=lambda: asyncio.run(lay()), daemon=True)  # apart from the loop of the browser
    thread.start()
    ready.wait()
    loop, hung_up, port = ends[0]
    try:
        yield f"127.0.0.1:{port}"
    finally:
        loop.call_soon_threadsafe(hung_up.set)
        thread.join()


class _Line:
    def __init__(self, address: str, up_to: float) -> None:
        self.host, _, self.port = address.partition(":")
        self.up_to = up_to

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with closing(writer), suppress(OSError, asyncio.CancelledError):
            answers, questions = await asyncio.open_connection(self.host, int(self.port))
            with closing(questions):
                await asyncio.gather(self._carry(reader, questions), self._carry(answers, writer))

    async def _carry(self, source: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        while data := await source.read(CHUNK):
            await asyncio.sleep(random.uniform(0, self.up_to))
            to.write(data)
            await to.drain()
        to.close()
