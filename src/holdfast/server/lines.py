"""The lines on which clients come, below any protocol: one that says nothing ends, and one that does not listen, too.

uvicorn waits for a first request as long as it takes, and closes a line by first sending what is still to be sent,
which to somebody who never reads takes for ever.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

CUT = "cut"
ASK_WITHIN = 15.0  # seconds until the head of a request must be here


class RequestLine(H11Protocol):
    """A line for requests. Whoever opens it, or begins a request, has some seconds to say what it is."""

    _too_late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_request()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._expect_nothing()
        elif self._too_late is None:
            self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect_nothing()
        super().connection_lost(exc)

    def _expect_request(self) -> None:
        self._too_late = self.loop.call_later(ASK_WITHIN, self.transport.abort)

    def _expect_nothing(self) -> None:
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
