"""The lines on which clients come, below any protocol: one that says nothing ends, and one that does not listen, too.

uvicorn takes as many lines as come, waits for a first request as long as it takes, and closes a line by first sending
what is still to be sent, which to somebody who never reads takes for ever.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from .limits import Crowd, origin_of

CUT, DOOR = "cut", "door"
ASK_WITHIN = 15.0  # seconds until the head of a request must be here
MOST_OF_ADDRESS = 500  # lines for requests that one address may have open; sockets are counted where they are let in
MOST_FILES = 65_536  # open at once: lines, and all else


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

    def __init__(self, config: Config, lines: set[Any]) -> None:
        """`lines` are all that are open, sockets too, as uvicorn counts them."""
        self._lines, self._most = lines, make_room()
        self._proxies = ProxyHeadersMiddleware(config.loaded_app, config.forwarded_allow_ips).trusted_hosts
        self._from: dict[RequestLine, str] = {}  # the addresses of those that count
        self._crowd = Crowd(MOST_OF_ADDRESS)
        self.silent: dict[RequestLine, None] = {}  # on which nothing is asked, the longest silent first

    def let_in(self, line: RequestLine, host: str) -> bool:
        """Whether there is room. Where all is taken, the line that has been silent longest makes some."""
        if host not in self._proxies:
            if not self._crowd.enter(origin_of(host)):
                return False
            self._from[line] = origin_of(host)
        return len(self._lines) <= self._most or self._send_one_away()

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


class RequestLine(H11Protocol):
    """A line for requests. Whoever opens it, or begins a request, has some seconds to say what it is."""

    _too_late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.door.let_in(self, self.client[0] if self.client else ""):
            self._expect_request()
        else:
            transport.abort()

    @property
    def door(self) -> Door:
        """That of the server, which all its lines share."""
        if DOOR not in self.app_state:
            self.app_state[DOOR] = Door(self.config, self.connections)
        found: Door = self.app_state[DOOR]
        return found

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._expect_nothing()
        elif self._too_late is None:
            self._expect_request()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        super().handle_websocket_upgrade(event)
        self.door.let_out(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect_nothing()
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
    """The line of a socket. The app finds in its scope's state how to cut it."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, {**app_state, CUT: self.cut}, _loop)

    def cut(self) -> None:
        """It ends now, whatever has not been sent."""
        self.transport.abort()


def cut_of(scope: Any) -> Callable[[], None]:
    """How to cut the line of a socket; where another server than ours runs the app, it sees to that itself."""
    found: Callable[[], None] = scope.get("state", {}).get(CUT, lambda: None)
    return found
