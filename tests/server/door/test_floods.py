"""Whatever is sent without pause, the server reads as much of it as one line may send, and closes the line."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import TypeVar

import pytest
from starlette.types import Receive, Scope, Send

from holdfast.server.door import lines
from holdfast.server.door.app import FILE
from holdfast.server.door.guards import MOST_FILE, MOST_MESSAGE
from holdfast.server.door.limits import Limits, Rate
from holdfast.server.door.lines import MOST_HEAD, MOST_HEADERS, MOST_PIECES, TOO_MUCH, SocketLine
from holdfast.server.door.tolls import NEW_LINE, PIECE, REQUEST, SENT_AWAY, SOCKET, Tolls, of_body
from holdfast.swarm.flood import (
    CONTINUATION,
    FLOODS,
    LAST,
    PING,
    PONG,
    TEXT,
    UPGRADE,
    Flooder,
    Frames,
    frame,
)
from holdfast.swarm.guests import new_guest
from holdfast.swarm.needs import processor_time
from holdfast.swarm.process import Server

from ..visitors import PATIENCE
from .test_lines import serving

TOO_BIG = 1009
FRAME = 6  # bytes of the smallest
ON_SOCKETS = [kind for kind, flood in FLOODS.items() if flood.is_socket]
OF_REQUESTS = ["chunks", "chunks-after-answer", "heads", "single-bytes"]
SOON = 0.3  # seconds
MOST_SECONDS = 0.5  # of the processor, for what would have taken it for ever


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    """A server with the limits people have, and a table."""
    with Server(tmp_path_factory.mktemp("flooded") / FILE) as server:
        made = new_guest(server.port, 1).make_table("keep-vote", ["me", "open"])
        yield server, made["table"]
        assert "Traceback" not in server.complaints()


@pytest.mark.parametrize("kind", ON_SOCKETS)
def test_a_socket_that_floods_is_closed_with_a_reason(served: tuple[Server, str], kind: str) -> None:
    server, table = served
    address, before = f"10.0.1.{ON_SOCKETS.index(kind)}", processor_time(server.pid)

    code = Flooder(server.port, FLOODS[kind], table, address, time.monotonic() + PATIENCE).once()

    assert code in (TOO_MUCH, TOO_BIG)
    assert processor_time(server.pid) - before < MOST_SECONDS


@pytest.mark.parametrize("kind", OF_REQUESTS)
def test_a_line_for_requests_that_floods_is_closed(served: tuple[Server, str], kind: str) -> None:
    server, table = served
    flooder = Flooder(
        server.port, FLOODS[kind], table, f"10.0.2.{OF_REQUESTS.index(kind)}", time.monotonic() + PATIENCE
    )

    assert flooder.once() is not None


# ---- how much is read, in a server of our own -----------------------------------------------------------------------


class CountedSocket(SocketLine):
    """Counts the frames anybody looked at, and the bytes that waited to be sent."""

    seen = 0
    most_to_send = 0

    def handle_events(self) -> None:
        CountedSocket.seen += len(self.conn.events)
        super().handle_events()
        CountedSocket.most_to_send = max(self.most_to_send, self.transport.get_write_buffer_size())


async def listen(scope: Scope, receive: Receive, send: Send) -> None:
    """An app that hears whatever comes, and says nothing."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    while (await receive()).get("more_body", False):
        pass
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


class Stranger:
    """A line on which anything may be said."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer, self.frames = reader, writer, Frames()

    async def make_socket(self, address: str) -> None:
        self.say(f"GET / HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: {address}\r\n{UPGRADE}\r\n".encode())
        assert b" 101 " in await self.reader.readuntil(b"\r\n\r\n")

    def say(self, words: bytes) -> None:
        self.writer.write(words)

    async def closed_with(self) -> int:
        """The code; 0 if the line ends without one."""
        with contextlib.suppress(ConnectionError):
            while not self.frames.closed and (news := await self.reader.read(65536)):
                self.frames.take(news)
        return self.frames.closed

    async def answers(self) -> int:
        """How a request is answered; 0 if the line ends instead."""
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            return int((await self.reader.readuntil(b"\r\n\r\n")).split()[1])
        return 0


T = TypeVar("T")


class Street:
    """Where strangers come from."""

    def __init__(self, place: tuple[str, int], gone: contextlib.AsyncExitStack) -> None:
        self._place, self._gone = place, gone

    async def line(self) -> Stranger:
        stranger = Stranger(*await asyncio.open_connection(*self._place))
        self._gone.callback(stranger.writer.close)
        return stranger

    async def socket(self, address: str = "10.0.0.1") -> Stranger:
        stranger = await self.line()
        await stranger.make_socket(address)
        return stranger


def outside(visit: Callable[[Street], Awaitable[T]]) -> T:
    """What strangers meet with at a real server that has nothing else to do."""

    async def inside() -> T:
        CountedSocket.seen = CountedSocket.most_to_send = 0
        async with serving(app=listen, sockets=CountedSocket) as place, contextlib.AsyncExitStack() as gone:
            return await asyncio.wait_for(visit(Street(place, gone)), PATIENCE)

    return asyncio.run(inside())


@pytest.fixture
def limits(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Sets those of the server to come."""
    return lambda **rates: monkeypatch.setattr(lines, "Limits", lambda: Limits(**rates))


@pytest.mark.parametrize("opcode", [LAST | PING, LAST | PONG, LAST | TEXT])
def test_of_a_hundred_thousand_frames_sent_at_once_few_are_looked_at(opcode: int) -> None:
    async def visit(street: Street) -> int:
        stranger = await street.socket()
        stranger.say(frame(opcode) * 100_000)
        return await stranger.closed_with()

    assert outside(visit) == TOO_MUCH
    assert CountedSocket.seen <= Limits().line.burst + PIECE / FRAME


def test_a_message_in_endless_pieces_is_given_up() -> None:
    async def visit(street: Street) -> int:
        stranger = await street.socket()
        stranger.say(frame(TEXT) + frame(CONTINUATION) * 100_000)
        return await stranger.closed_with()

    assert outside(visit) == TOO_BIG
    assert CountedSocket.seen <= MOST_PIECES + 2 * PIECE / FRAME


@pytest.mark.parametrize("begun", [frame(TEXT, b"{"), frame(LAST | TEXT, bytes(1000))[:500]])
def test_a_message_that_never_ends_is_given_up_in_time(monkeypatch: pytest.MonkeyPatch, begun: bytes) -> None:
    monkeypatch.setattr(lines, "WHOLE_WITHIN", SOON)

    async def visit(street: Street) -> int:
        stranger = await street.socket()
        stranger.say(begun)
        return await stranger.closed_with()

    assert outside(visit) == TOO_BIG


def test_a_message_in_pieces_that_ends_is_heard_however_long_the_line_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "WHOLE_WITHIN", SOON)

    async def visit(street: Street) -> bytes:
        stranger = await street.socket()
        stranger.say(frame(TEXT, b"{") + frame(LAST | CONTINUATION, b"}"))
        await asyncio.sleep(2 * SOON)
        stranger.say(frame(LAST | PING))
        return await stranger.reader.read(2)

    assert outside(visit) == bytes([LAST | PONG, 0])


def test_lines_of_one_address_share_what_they_may_send(limits: Callable[..., None]) -> None:
    limits(frames=Rate(100, 0))

    async def visit(street: Street) -> list[int]:
        first, second, other = [await street.socket(f"10.0.0.{n}") for n in (1, 1, 2)]
        first.say(frame(LAST | PING) * 60)
        await first.reader.readexactly(2 * 60)
        second.say(frame(LAST | PING) * 60)
        other.say(frame(LAST | PING) * 60)
        await other.reader.readexactly(2 * 60)
        return [await second.closed_with(), other.frames.closed]

    assert outside(visit) == [TOO_MUCH, 0]


def test_after_many_connections_an_address_is_refused_and_the_others_are_not(limits: Callable[..., None]) -> None:
    limits(pages=Rate(20 * REQUEST, 0))

    async def visit(street: Street) -> list[int]:
        found = []
        for address in [1] * 22 + [2]:
            stranger = await street.line()
            stranger.say(b"GET / HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: 10.0.0.%d\r\n\r\n" % address)
            found.append(await stranger.answers())
        return found

    assert outside(visit) == [204] * 20 + [429] * 2 + [204]


def test_requests_without_end_on_one_line_end_it(limits: Callable[..., None]) -> None:
    limits(pages=Rate(20 * REQUEST, 0))

    async def visit(street: Street) -> list[int]:
        stranger = await street.line()
        stranger.say(FLOODS["requests"].again * 1000)
        return [await stranger.answers() for _ in range(22)]

    assert outside(visit) == [204] * 20 + [429, 0]


def test_whoever_was_sent_away_often_is_let_in_no_more(limits: Callable[..., None]) -> None:
    limits(pages=Rate(2.5 * SENT_AWAY, 0))

    async def visit(street: Street) -> int:
        for _ in range(2):
            stranger = await street.socket()
            stranger.say(frame(LAST | PONG) * 100_000)
            assert await stranger.closed_with() == TOO_MUCH
        stranger = await street.line()
        stranger.say(b"GET / HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: 10.0.0.1\r\n\r\n" * 10)
        statuses = [await stranger.answers()]
        while statuses[-1] == 204:
            statuses.append(await stranger.answers())
        return statuses[-1]

    assert outside(visit) == 429


def test_pongs_do_not_pile_up_for_somebody_who_reads_none(limits: Callable[..., None]) -> None:
    limits(**dict.fromkeys(("line", "frames"), Rate(1e6, 1e6)))

    async def visit(street: Street) -> None:
        stranger = await street.socket()
        pings = frame(LAST | PING, bytes(125)) * 1000
        stranger.reader._transport.pause_reading()  # type: ignore[attr-defined]
        while CountedSocket.seen < 100_000:
            stranger.say(pings)
            await stranger.writer.drain()
            await asyncio.sleep(0)

    outside(visit)
    assert CountedSocket.most_to_send < 1_000_000


@pytest.mark.parametrize("method", ["POST", "GET"])
def test_a_body_in_a_hundred_thousand_chunks_ends_the_line(method: str) -> None:
    async def visit(street: Street) -> bool:
        stranger = await street.line()
        stranger.say(f"{method} / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
        stranger.say(b"1\r\n \r\n" * 100_000)
        return await stranger.answers() == 0

    assert outside(visit)


@pytest.mark.parametrize("headers", [b"a:\r\n" * (MOST_HEADERS + 1), b"a: " + b"x" * MOST_HEAD + b"\r\n"])
@pytest.mark.parametrize("before", [0, 1])
def test_a_head_with_too_much_in_it_is_refused_before_it_is_read(headers: bytes, before: int) -> None:
    async def visit(street: Street) -> int:
        stranger = await street.line()
        stranger.say(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n" * before)
        stranger.say(b"GET / HTTP/1.1\r\nHost: here\r\n" + headers + b"\r\n")
        for _ in range(before):
            assert await stranger.answers() == 204
        return await stranger.answers()

    assert outside(visit) == 431


def test_a_head_that_comes_byte_by_byte_is_read() -> None:
    async def visit(street: Street) -> int:
        stranger = await street.line()
        for byte in b"GET / HTTP/1.1\r\nHost: here\r\n\r\n":
            stranger.say(bytes([byte]))
            await asyncio.sleep(0.001)
        return await stranger.answers()

    assert outside(visit) == 204


def test_a_direct_line_of_an_address_that_has_spent_all_is_not_even_taken(limits: Callable[..., None]) -> None:
    limits(pages=Rate(3 * NEW_LINE, 0))

    async def is_cut(stranger: Stranger) -> bool:
        try:
            return await asyncio.wait_for(stranger.answers(), SOON) == 0
        except TimeoutError:
            return False

    async def visit() -> list[bool]:
        async with serving("10.0.0.1", listen) as place, contextlib.AsyncExitStack() as gone:
            return [await is_cut(await Street(place, gone).line()) for _ in range(4)]

    assert asyncio.run(visit()) == [False, False, False, True]


# ---- who is in nobody's way ------------------------------------------------------------------------------------------


class Watch:
    """A clock that tests set."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def tolls(watch: Watch) -> Tolls:
    return Tolls(Limits(), watch)


def test_a_line_that_sends_as_many_messages_as_it_may_is_never_closed(tolls: Tolls, watch: Watch) -> None:
    toll, limit = tolls.of_socket(), Limits().messages
    toll.origin = "10.0.0.1"

    assert all(toll.pay(2, 2) for _ in range(int(limit.burst)))
    for second in range(60):
        watch.now = second
        assert all(toll.pay(2, 2) for _ in range(int(limit.per_second)))


def test_a_thousand_sockets_behind_one_address_may_play_as_fast_as_it_may(tolls: Tolls, watch: Watch) -> None:
    limits = Limits()
    sockets = [tolls.of_socket() for _ in range(limits.at_once)]
    for toll in sockets:
        toll.origin = "10.0.0.1"

    messages = int(limits.of_address.per_second)
    for second in range(60):
        watch.now = second
        assert all(toll.pay(2, 2) for toll in sockets[second % 20 :: 20])  # each answers a ping every 20 seconds
        assert all(sockets[n % len(sockets)].pay(2, 2) for n in range(messages))


@pytest.mark.parametrize("packet", [536, 1460, 65_536])
def test_the_largest_drawing_and_the_largest_file_are_paid_at_once(tolls: Tolls, packet: int) -> None:
    drawing, file = tolls.of_socket(), tolls.of_requests()
    drawing.origin = file.origin = "10.0.0.1"

    assert all(drawing.pay(packet / PIECE, packet / PIECE) for _ in range(MOST_MESSAGE // packet))
    assert all(file.pay(of_body(packet), of_body(packet)) for _ in range(MOST_FILE // packet))


def test_a_class_of_thirty_opens_the_page_at_the_same_moment(tolls: Tolls) -> None:
    for _ in range(30):
        toll = tolls.of_requests()
        toll.origin = "10.0.0.1"
        assert all(toll.pay(2, 1 + REQUEST) for _ in range(12))
        assert toll.pay(2, 1 + SOCKET)
