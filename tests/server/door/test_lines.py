"""Lines on which nobody says anything do not stay open, and there are never too many."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import resource
import socket
import time
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from websockets.asyncio.client import connect

from holdfast.server.door import lines
from holdfast.server.door.guards import AT_ONCE, Guards
from holdfast.server.door.lines import RequestLine, SocketLine, cut_of, tell_of

from ..visitors import PATIENCE

REQUEST, ANSWER = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n", b"HTTP/1.1 204 No Content"
SOON = 0.3  # seconds


async def answer(scope: Scope, receive: Receive, send: Send) -> None:
    """An app that may take longer to answer than anybody who is in a hurry has to ask."""
    assert scope["type"] == "http"
    if scope["path"] == "/slowly":
        await asyncio.sleep(2 * SOON)
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


@contextlib.asynccontextmanager
async def serving(
    proxies: str = "127.0.0.1",
    app: ASGIApp = answer,
    sockets: type[SocketLine] = SocketLine,
    requests: type[RequestLine] = RequestLine,
) -> AsyncIterator[tuple[str, int]]:
    """A real server, and where it is found."""
    config = uvicorn.Config(
        app,
        http=requests,
        ws=sockets,
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


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "ASK_WITHIN", SOON)


@pytest.mark.usefixtures("hurry")
def test_a_line_on_which_nothing_is_asked_ends() -> None:
    async def words(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        return await heard(reader)

    assert talk(words) == b""


@pytest.mark.usefixtures("hurry")
def test_a_request_that_never_comes_to_its_end_ends_the_line() -> None:
    async def words(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(REQUEST)
        first = await reader.readuntil(b"\r\n\r\n")
        writer.write(REQUEST[:-4])
        assert await heard(reader) == b""
        return first

    assert talk(words).startswith(b"HTTP/1.1 204")


@pytest.mark.usefixtures("hurry")
def test_an_answer_may_take_longer_than_a_question() -> None:
    async def words(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(REQUEST.replace(b"/", b"/slowly", 1))
        return await reader.readuntil(b"\r\n\r\n")

    assert talk(words).startswith(b"HTTP/1.1 204")


LARGE = 8 * 2**20  # bytes, more than any system takes for somebody who does not read


async def answer_at_length(scope: Scope, receive: Receive, send: Send) -> None:
    """As the app does it, behind its guards."""
    headers = [(b"content-length", b"%d" % LARGE)]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": bytes(LARGE)})


def guarded() -> ASGIApp:
    return Guards(answer_at_length, lambda host: None, frozenset({"here"}))


@pytest.mark.parametrize("ending", [b"", b"Connection: close\r\n"])
def test_an_answer_that_nobody_reads_is_kept_for_nobody(monkeypatch: pytest.MonkeyPatch, ending: bytes) -> None:
    """It is not copied for the line, and the line ends."""
    monkeypatch.setattr(lines, "READ_WITHIN", SOON)
    opened: list[Watched] = []

    class Watched(RequestLine):
        most = 0

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            opened.append(self)

        def pause_writing(self) -> None:
            super().pause_writing()
            self.most = max(self.most, self.transport.get_write_buffer_size())

    async def inside() -> None:
        async with serving(app=guarded(), requests=Watched) as address:
            with socket.create_connection(address) as deaf:
                deaf.sendall(REQUEST.replace(b"\r\n\r\n", b"\r\n" + ending + b"\r\n"))
                while not opened or not opened[0].most:
                    await asyncio.sleep(0.01)
                while opened[0] in opened[0].connections:
                    await asyncio.sleep(0.01)
            assert opened[0].most <= 4 * AT_ONCE

    asyncio.run(asyncio.wait_for(inside(), PATIENCE))


def test_an_answer_that_is_read_slowly_arrives_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever takes some of it each time has as long as it takes."""
    monkeypatch.setattr(lines, "READ_WITHIN", 2.0)

    async def inside() -> int:
        async with serving(app=guarded()) as address:
            reader, writer = await asyncio.open_connection(*address, limit=AT_ONCE)
            writer.write(REQUEST)
            await reader.readuntil(b"\r\n\r\n")
            read = 0
            while read < LARGE and (some := await reader.read(LARGE // 8)):
                read += len(some)
                if read < AT_ONCE * 8:
                    await asyncio.sleep(SOON)
            writer.close()
            return read

    assert asyncio.run(asyncio.wait_for(inside(), PATIENCE)) == LARGE


def test_whoever_reads_some_of_an_answer_is_known_to_read() -> None:
    """The system says so once it can take more, which is soon only where it has not taken much ahead."""
    waiting, going_on = asyncio.Event(), asyncio.Event()

    class Watched(RequestLine):
        def pause_writing(self) -> None:
            super().pause_writing()
            waiting.set()

        def resume_writing(self) -> None:
            super().resume_writing()
            going_on.set()

    async def inside() -> int:
        async with serving(app=guarded(), requests=Watched) as address:
            with socket.socket() as slow:
                slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, AT_ONCE)
                slow.connect(address)
                slow.sendall(REQUEST)
                await waiting.wait()
                await asyncio.sleep(SOON)  # and all is taken that is taken for somebody who reads nothing
                going_on.clear()
                read = 0
                while not going_on.is_set():
                    read += len(slow.recv(AT_ONCE // 4))
                    await asyncio.sleep(0.01)
                return read

    assert asyncio.run(asyncio.wait_for(inside(), PATIENCE)) <= 8 * AT_ONCE


@pytest.mark.parametrize("ending", [b"", b"Connection: close\r\n"])
def test_the_end_of_an_answer_that_nobody_reads_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, ending: bytes
) -> None:
    """What is left of it may be less than makes an app wait."""
    monkeypatch.setattr(lines, "READ_WITHIN", SOON)
    opened: list[RequestLine] = []

    class Narrow(RequestLine):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
            self.timeout_keep_alive = SOON  # type: ignore[assignment]
            opened.append(self)

    async def little(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": bytes(AT_ONCE - 1000)})

    async def inside() -> None:
        async with serving(app=little, requests=Narrow) as address:
            with socket.socket() as deaf:
                deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                deaf.connect(address)
                deaf.sendall(REQUEST.replace(b"\r\n\r\n", b"\r\n" + ending + b"\r\n"))
                while not opened or opened[0] in opened[0].connections:
                    await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(inside(), PATIENCE))


def asked_after_silent_ones(silent: int, cut: int, proxies: str) -> bytes:
    """What is heard on a line that asks after so many silent ones of the same address, of which some are cut off."""

    async def inside() -> bytes:
        async with serving(proxies) as address, contextlib.AsyncExitStack() as open_lines:
            opened = []
            for _ in range(silent):
                reader, writer = await asyncio.open_connection(*address)
                open_lines.callback(writer.close)
                opened.append(asyncio.create_task(heard(reader)))
            reader, writer = await asyncio.open_connection(*address)
            open_lines.callback(writer.close)
            writer.write(REQUEST)
            answer = (await heard_until_answered(reader)).partition(b"\r\n")[0]
            while sum(task.done() for task in opened) < cut:
                await asyncio.sleep(0.01)
            assert sum(task.done() for task in opened) == cut
            return answer

    return asyncio.run(asyncio.wait_for(inside(), PATIENCE))


async def heard_until_answered(reader: asyncio.StreamReader) -> bytes:
    """The answer; nothing, if the line ends before."""
    try:
        return await reader.readuntil(b"\r\n\r\n")
    except (ConnectionResetError, asyncio.IncompleteReadError):
        return b""


def test_one_address_has_so_many_lines_open_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MOST_OF_ADDRESS", 3)

    assert asked_after_silent_ones(5, cut=2, proxies="10.0.0.1") == b""
    assert asked_after_silent_ones(2, cut=0, proxies="10.0.0.1") == ANSWER


def test_behind_a_proxy_nobody_counts_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MOST_OF_ADDRESS", 3)

    assert asked_after_silent_ones(5, cut=0, proxies="127.0.0.1") == ANSWER


def test_where_all_lines_are_taken_the_silent_ones_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "make_room", lambda: 3)

    assert asked_after_silent_ones(5, cut=3, proxies="127.0.0.1") == ANSWER


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
                writer.write(REQUEST.replace(b"Host", b"Connection: close\r\nHost"))
                said.append((await reader.read()).partition(b"\r\n")[0])
                writer.close()
            return said

    assert asyncio.run(inside()) == [ANSWER] * 3


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """An app that keeps how it may cut a line, and say something on it, as long as it listens."""
    tell, cut = tell_of(scope), cut_of(scope)
    while (message := await receive())["type"] != "websocket.disconnect":
        if message["type"] == "websocket.connect":
            await send({"type": "websocket.accept"})
        elif message["text"] == "cut":
            cut()
        else:
            tell(message["text"].encode())


@pytest.mark.parametrize("ending", ["goodbye", "hung up", "cut"])
def test_a_socket_that_has_ended_leaves_memory_at_once(ending: str) -> None:
    """Objects that hold each other stay until memory is tidied up, which is not done while people play."""
    alive: weakref.WeakSet[SocketLine] = weakref.WeakSet()

    class FollowedSocket(SocketLine):
        def __init__(self, *args: Any, **named: Any) -> None:
            super().__init__(*args, **named)
            alive.add(self)

    async def inside() -> int:
        async with serving(app=echo, sockets=FollowedSocket) as (host, port):
            socket = await connect(f"ws://{host}:{port}/")
            await socket.send("well")
            assert await socket.recv() == "well"
            assert len(alive) == 1
            if ending == "goodbye":
                await socket.close()
            elif ending == "hung up":
                socket.transport.abort()
            else:
                await socket.send("cut")
            await socket.wait_closed()
            until = time.monotonic() + PATIENCE
            while alive and time.monotonic() < until:
                await asyncio.sleep(0.01)
            return len(alive)

    gc.disable()
    try:
        assert asyncio.run(inside()) == 0
    finally:
        gc.enable()
