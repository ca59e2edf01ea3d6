"""Lines on which nobody says anything do not stay open, and there are never too many."""

from __future__ import annotations

import asyncio
import contextlib
import resource
from collections.abc import AsyncIterator, Awaitable, Callable

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


@contextlib.asynccontextmanager
async def serving(proxies: str = "127.0.0.1") -> AsyncIterator[tuple[str, int]]:
    """A real server, and where it is found."""
    config = uvicorn.Config(
        answer,
        http=RequestLine,
        ws=SocketLine,
        port=0,
        lifespan="off",
        log_level="critical",
        forwarded_allow_ips=proxies,
    )
    server = uvicorn.Server(config)
    running = asyncio.create_task(server._serve())
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield server.servers[0].sockets[0].getsockname()[:2]
    finally:
        server.should_exit = True
        await running


def talk(words: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[bytes]]) -> bytes:
    """What is heard on a line of a real server on which these words are said."""

    async def inside() -> bytes:
        async with serving() as address:
            reader, writer = await asyncio.open_connection(*address)
            try:
                return await asyncio.wait_for(words(reader, writer), PATIENCE)
            finally:
                writer.close()

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


def asked_after_silent_ones(silent: int, proxies: str) -> tuple[int, bytes]:
    """How many of so many silent lines of one address are cut off, and what is heard on a line that asks after them."""

    async def inside() -> tuple[int, bytes]:
        async with serving(proxies) as address, contextlib.AsyncExitStack() as open_lines:
            opened = []
            for _ in range(silent):
                reader, writer = await asyncio.open_connection(*address)
                open_lines.callback(writer.close)
                opened.append(asyncio.create_task(heard(reader)))
            reader, writer = await asyncio.open_connection(*address)
            open_lines.callback(writer.close)
            writer.write(REQUEST)
            await asyncio.sleep(lines.ASK_WITHIN / 4)
            cut = sum(task.done() for task in opened)
            with contextlib.suppress(ConnectionResetError, asyncio.IncompleteReadError):
                return cut, await asyncio.wait_for(reader.readuntil(b"\r\n"), PATIENCE)
            return cut, b""

    return asyncio.run(inside())


def test_one_address_has_so_many_lines_open_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MOST_OF_ADDRESS", 3)

    assert asked_after_silent_ones(5, proxies="10.0.0.1") == (2, b"")
    assert asked_after_silent_ones(2, proxies="10.0.0.1") == (0, b"HTTP/1.1 204 No Content\r\n")


def test_behind_a_proxy_nobody_counts_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MOST_OF_ADDRESS", 3)

    assert asked_after_silent_ones(5, proxies="127.0.0.1") == (0, b"HTTP/1.1 204 No Content\r\n")


def test_where_all_lines_are_taken_the_silent_ones_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "make_room", lambda: 3)

    assert asked_after_silent_ones(5, proxies="127.0.0.1") == (3, b"HTTP/1.1 204 No Content\r\n")


@pytest.mark.parametrize(
    ("allowed", "refuses", "lines_open"), [(4096, False, 2048), (-1, False, 32_768), (4096, True, 128)]
)
def test_half_of_all_files_may_be_lines(
    monkeypatch: pytest.MonkeyPatch, allowed: int, refuses: bool, lines_open: int
) -> None:
    raised = []

    def setrlimit(what: int, limits: tuple[int, int]) -> None:
        if refuses:
            raise ValueError("current limit exceeds maximum limit")
        raised.append(limits)

    monkeypatch.setattr(resource, "getrlimit", lambda what: (256, allowed))
    monkeypatch.setattr(resource, "setrlimit", setrlimit)

    assert lines.make_room() == lines_open
    assert raised == ([] if refuses else [(2 * lines_open, allowed)])


def test_an_ended_line_counts_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MOST_OF_ADDRESS", 1)

    async def inside() -> list[bytes]:
        async with serving("10.0.0.1") as address:
            said = []
            for _ in range(3):
                reader, writer = await asyncio.open_connection(*address)
                writer.write(REQUEST)
                said.append(await reader.readuntil(b"\r\n"))
                writer.close()
                await asyncio.sleep(0.05)
            return said

    monkeypatch.setattr(lines, "ASK_WITHIN", 0.05)
    assert asyncio.run(inside()) == [b"HTTP/1.1 204 No Content\r\n"] * 3
