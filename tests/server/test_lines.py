"""Lines on which nobody says anything do not stay open."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send

from holdfast.server import lines
from holdfast.server.lines import RequestLine, SocketLine

from .people import PATIENCE

REQUEST = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"


async def answer(scope: Scope, receive: Receive, send: Send) -> None:
    """An app that takes longer to answer than anybody has to ask."""
    assert scope["type"] == "http"
    await asyncio.sleep(2 * lines.ASK_WITHIN)
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def talk(words: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[bytes]]) -> bytes:
    """What is heard on a line of a real server on which these words are said."""

    async def inside() -> bytes:
        config = uvicorn.Config(answer, http=RequestLine, ws=SocketLine, port=0, lifespan="off", log_level="critical")
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server._serve())
        while not server.started:
            await asyncio.sleep(0.01)
        reader, writer = await asyncio.open_connection(*server.servers[0].sockets[0].getsockname()[:2])
        try:
            return await asyncio.wait_for(words(reader, writer), PATIENCE)
        finally:
            writer.close()
            server.should_exit = True
            await serving

    return asyncio.run(inside())


async def heard(reader: asyncio.StreamReader) -> bytes:
    """All until the line ends."""
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "ASK_WITHIN", 0.5)


def test_a_line_on_which_nothing_is_asked_ends() -> None:
    async def words(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        return await heard(reader)

    assert talk(words) == b""


def test_a_request_that_never_comes_to_its_end_ends_the_line() -> None:
    async def words(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(REQUEST)
        first = await reader.readuntil(b"\r\n\r\n")
        writer.write(REQUEST[:-4])
        assert await heard(reader) == b""
        return first

    assert talk(words).startswith(b"HTTP/1.1 204")


def test_an_answer_may_take_longer_than_a_question() -> None:
    async def words(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(REQUEST)
        return await reader.readuntil(b"\r\n\r\n")

    assert talk(words).startswith(b"HTTP/1.1 204")
