"""The lines on which clients come, below any protocol: one that says nothing ends, one that does not listen, too, and
one that says too much.

uvicorn takes as many lines as come, waits for a first request as long as it takes, reads all that comes before anybody
else has a turn, and closes a line by first sending what is still to be sent, which to somebody who never reads takes
for ever.
"""

from __future__ import annotations

import asyncio
import re
import socket
import sys
import weakref
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any

import h11
import msgspec
from uvicorn.config import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import CloseCode
from websockets.http11 import Request
from websockets.protocol import State

from holdfast.server.protocol.refusals import Code

from .limits import Crowd, Limits, origin_of
from .tolls import PIECE, SMALL, SMALL_PART, Toll, Tolls, of_body, of_request

CUT, TELL, DOOR, TOLLS = "cut", "tell", "door", "tolls"
ASK_WITHIN = 15.0  # seconds until the head of a request must be here
WHOLE_WITHIN = 30.0  # seconds until a message that has begun must be here
MOST_PIECES = 512  # of one message, which may be as small as they like
READ_WITHIN = 30.0  # seconds until whoever asked must have taken some of the answer, and the rest where the line ends
SENT_AHEAD = 128 * 1024  # bytes the system takes for somebody who has not read them; left alone, it takes megabytes
LAST_WORD = 1.0  # seconds in which whoever is sent away may read why
MOST_OF_ADDRESS = 500  # lines for requests that one address may have open; sockets are counted where they are let in
MOST_FILES = 65_536  # open at once: lines, and all else
TOO_MUCH = 4009  # the socket's closing code
GO_SLOWER = "you send too much at once; wait a moment, then come back"
NO_END = "a message must come to its end soon, and in fewer pieces"
MOST_HEAD, MOST_HEADERS = 16 * 1024, 100  # bytes, and lines
BLANK_LINE = re.compile(rb"\n\r?\n")


def make_room() -> int:
    """Let as many files be open as the system allows; half of them may be lines, which it returns.

    The rest is for those who knock, the database and letters.
    """
    if sys.platform == "win32":
        return MOST_FILES // 2
    import resource

    now, allowed = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if allowed == resource.RLIM_INFINITY else min(allowed, MOST_FILES)
    if 0 <= now < most:  # what a program begins with is meant for those of long ago
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, allowed))
        except (OSError, ValueError):  # some systems allow less than they say
            most = now
    return most // 2


class Door:
    """Where lines are let in: so many in all, and so many for requests from one address.

    Behind a proxy everybody comes from its address, so that one is not counted; requests are, by whom they are from.
    """

    def __init__(self, config: Config, lines: set[Any], tolls: Tolls) -> None:
        """`lines` are all that are open, sockets too, as uvicorn counts them."""
        self._lines, self._most, self.tolls = lines, make_room(), tolls
        self._proxies = ProxyHeadersMiddleware(config.loaded_app, config.forwarded_allow_ips).trusted_hosts
        self._from: dict[RequestLine, str] = {}  # the addresses of those that count
        self._crowd = Crowd(MOST_OF_ADDRESS)
        self.silent: dict[RequestLine, None] = {}  # on which nothing is asked, the longest silent first

    @staticmethod
    def of(state: dict[str, Any], config: Config, lines: set[Any]) -> Door:
        """That of the server, which all its lines share."""
        if DOOR not in state:
            state[DOOR] = Door(config, lines, state.get(TOLLS) or Tolls(Limits()))
        found: Door = state[DOOR]
        return found

    def let_in(self, line: RequestLine, host: str) -> bool:
        """Whether there is room. Where all is taken, the line that has been silent longest makes some."""
        if origin := self.known(host):
            if not self.tolls.pay_new_line(origin) or not self._crowd.enter(origin):
                return False
            self._from[line] = origin
        return len(self._lines) <= self._most or self._send_one_away()

    def known(self, host: str) -> str:
        """The address that counts, before anything is said; "" behind a proxy."""
        return "" if host in self._proxies else origin_of(host)

    def whose(self, host: str, forwarded: Sequence[bytes]) -> str:
        """The address that counts: that of whoever a proxy says it speaks for."""
        if forwarded and host in self._proxies:
            told = b", ".join(forwarded).decode("latin-1")
            host = self._proxies.get_trusted_client_address(told)[0] or host
        return origin_of(host)

    def _send_one_away(self) -> bool:
        longest = next(iter(self.silent), None)
        if longest is None:
            return False
        del self.silent[longest]
        longest.transport.abort()
        return True

    def let_out(self, line: RequestLine) -> None:
        """It has ended, or become a socket."""
        if line in self._from:
            self._crowd.leave(self._from.pop(line))


def curt_answer(status: HTTPStatus, code: Code, words: str) -> bytes:
    """An answer from below the app."""
    body = msgspec.json.encode({"code": code, "words": words})
    head = f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: application/json\r\nconnection: close\r\n"
    return head.encode() + b"content-length: %d\r\n\r\n%s" % (len(body), body)


TOO_MANY = curt_answer(HTTPStatus.TOO_MANY_REQUESTS, "too_fast", GO_SLOWER)
TOO_LARGE = curt_answer(
    HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    "malformed",
    f"a request has at most {MOST_HEADERS} headers here, and {MOST_HEAD} bytes of them",
)
NO_ANSWER = b""  # in the middle of a body there may be one already


class PaidRequests(h11.Connection):
    """Reads requests as long as they are modest and paid for, one part at a time, and nothing after that."""

    def __init__(self, door: Door, host: str) -> None:
        super().__init__(h11.SERVER, MOST_HEAD)
        self._door, self._host = door, host
        self.toll = door.tolls.of_requests()
        self.toll.origin = door.known(host)
        self.refused: bytes | None = None  # the answer to what is not read any more

    def next_event(self) -> Any:
        if self.refused is None and self.their_state is h11.IDLE and not self._has_modest_head():
            self.refused = TOO_LARGE
        if self.refused is None:
            event = super().next_event()
            self.refused = self._refusal(event)
        return event if self.refused is None else h11.NEED_DATA

    def _has_modest_head(self) -> bool:
        """Before it is looked at more closely: each header takes its time, and h11 bounds what is incomplete only."""
        head = self.trailing_data[0][:MOST_HEAD]
        end = BLANK_LINE.search(head)
        lines = head.count(b"\n", 0, end.start() if end else len(head))
        return lines <= MOST_HEADERS and (end is not None or len(head) < MOST_HEAD)

    def _refusal(self, event: Any) -> bytes | None:
        """The answer where something is not paid for; None where it is."""
        if isinstance(event, h11.Request):
            headers = list(event.headers)
            forwarded = [value for name, value in headers if name == b"x-forwarded-for"]
            self.toll.origin = self._door.whose(self._host, forwarded)
            is_socket = any(name == b"upgrade" for name, _ in headers)
            return None if self.toll.pay(1, of_request(event.target, is_socket)) else TOO_MANY
        if isinstance(event, h11.Data):
            price = of_body(len(event.data))
            return None if self.toll.pay(price, price) else NO_ANSWER
        return None


class RequestLine(H11Protocol):
    """A line for requests. Whoever opens it, or begins a request, has some seconds to say what it is; and whoever has
    asked takes the answer, piece by piece (`guards.AT_ONCE`), or it is kept for nobody."""

    _too_late: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    conn: PaidRequests

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        if (line := transport.get_extra_info("socket")) is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENT_AHEAD)
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if self.door.let_in(self, host):
            self.conn = PaidRequests(self.door, host)
            self._expect_request()
        else:
            transport.abort()

    @property
    def door(self) -> Door:
        return Door.of(self.app_state, self.config, self.connections)

    def data_received(self, data: bytes) -> None:
        if len(data) < SMALL and not self.conn.toll.pay(
            SMALL_PART, SMALL_PART
        ):  # it may be a byte, and nothing comes of it
            self.conn.refused = NO_ANSWER
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._expect_nothing()
        elif self._too_late is None:
            self._expect_request()

    def handle_events(self) -> None:
        super().handle_events()
        if self.conn.refused is not None and not self.transport.is_closing():
            self.door.tolls.send_away(self.conn.toll)
            self.transport.write(self.conn.refused)
            self.transport.close()
            self.loop.call_later(LAST_WORD, self.transport.abort)  # it is said, and need not be heard

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(READ_WITHIN, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._is_read()

    def _is_read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._end_soon()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._end_soon()

    def _end_soon(self) -> None:
        """It closes when all has been sent, which to somebody who never reads is never."""
        self.loop.call_later(READ_WITHIN, self.transport.abort)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._is_read()  # from here on the socket sees to that
        super().handle_websocket_upgrade(event)
        self.door.let_out(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect_nothing()
        self._is_read()
        self.door.let_out(self)
        super().connection_lost(exc)

    def _expect_request(self) -> None:
        self._too_late = self.loop.call_later(ASK_WITHIN, self.transport.abort)
        self.door.silent[self] = None

    def _expect_nothing(self) -> None:
        self.door.silent.pop(self, None)
        if self._too_late is not None:
            self._too_late.cancel()
            self._too_late = None


class SocketLine(WebSocketsSansIOProtocol):
    """The line of a socket. The app finds in its scope's state how to cut it, and how to say something at once.

    What comes is read a piece at a time, and every piece and every frame in it is paid for: whatever was sent at once,
    nobody else waits for more of it than one line may send.
    """

    _too_late: asyncio.TimerHandle | None = None
    _frames_read = 0
    _is_sent_away = False

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        line = weakref.ref(self)  # what the app holds of it must not keep it once it has ended
        own = {CUT: lambda: _cut(line()), TELL: lambda text: _told(line(), text)}
        super().__init__(config, server_state, {**app_state, **own}, _loop)
        self._door = Door.of(app_state, config, server_state.connections)
        self._toll: Toll = self._door.tolls.of_socket()

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if self._is_sent_away or self.transport.is_closing():
                return
            self._frames_read = 0
            super().data_received(data[start : start + PIECE])
            price = 1 + self._frames_read
            if not self._toll.pay(price, price):
                self._send_away(TOO_MUCH, GO_SLOWER)
            if len(self.frames) > MOST_PIECES:
                self._send_away(CloseCode.MESSAGE_TOO_BIG, NO_END)
        self._expect_the_rest()

    def handle_events(self) -> None:
        self._frames_read = len(self.conn.events)
        super().handle_events()

    def handle_connect(self, event: Request) -> None:
        forwarded = [value.encode("latin-1") for value in event.headers.get_all("x-forwarded-for")]
        self._toll.origin = self._door.whose(self.client[0] if self.client else "", forwarded)
        super().handle_connect(event)

    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()  # whoever does not read gets no more to read

    def _expect_the_rest(self) -> None:
        """A message that has begun ends in time, or it would be kept for ever."""
        if not self.frames and not self.conn.reader.buffer:
            self._expect_nothing()
        elif self._too_late is None:
            self._too_late = self.loop.call_later(WHOLE_WITHIN, self._send_away, CloseCode.MESSAGE_TOO_BIG, NO_END)

    def _expect_nothing(self) -> None:
        if self._too_late is not None:
            self._too_late.cancel()
            self._too_late = None

    def _send_away(self, code: int, why: str) -> None:
        """Nothing more is read, and nothing of what was read is heard."""
        if self._is_sent_away or self.transport.is_closing():
            return
        self._is_sent_away = True
        self._door.tolls.send_away(self._toll)
        self.stop_keepalive()
        self._expect_nothing()
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": why})
        self.frames, self.read_paused = [], False
        self.transport.pause_reading()
        self.conn.fail(code, why)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(LAST_WORD, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect_nothing()
        super().connection_lost(exc)
        self.conn.parser.close()  # a generator that waits for more holds all that it was made of

    def cut(self) -> None:
        """It ends now, whatever has not been sent."""
        self.transport.abort()

    def tell(self, text: bytes) -> bool:
        """Send a message without asking anybody to wait; False if the line cannot take it now."""
        open_now = self.handshake_complete and self.conn.state is State.OPEN and not self.transport.is_closing()
        if not open_now or not self.writable.is_set():
            return False
        self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True


def _cut(line: SocketLine | None) -> None:
    if line is not None:
        line.cut()


def _told(line: SocketLine | None, text: bytes) -> bool:
    return line is not None and line.tell(text)


def tell_of(scope: Any) -> Callable[[bytes], bool]:
    """How to say something on a socket at once; where another server than ours runs the app, everything waits."""
    found: Callable[[bytes], bool] = scope.get("state", {}).get(TELL, lambda text: False)
    return found


def cut_of(scope: Any) -> Callable[[], None]:
    """How to cut the line of a socket; where another server than ours runs the app, it sees to that itself."""
    found: Callable[[], None] = scope.get("state", {}).get(CUT, lambda: None)
    return found
