"""The lines on which clients come, below any protocol: whoever does not listen any more can be cut off.

uvicorn closes a line by first sending what is still to be sent, which to somebody who never reads takes for ever.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

CUT = "cut"


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
