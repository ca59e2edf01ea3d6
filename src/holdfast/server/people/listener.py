"""A connection of somebody, as everybody knows it who has something to tell."""

from __future__ import annotations

from typing import Protocol

from holdfast.engine.matches.chronicle import Seat
from holdfast.server.protocol.messages import AnyNews


class Listener(Protocol):
    """Hears what happens at a table. `send` never waits."""

    user: str
    origin: str  # its address
    seat: Seat

    def send(self, news: AnyNews | bytes) -> None: ...

    def whisper(self, news: bytes) -> None:
        """What may be lost: nothing, if the line is slow."""

    def drop(self, code: int, why: str) -> None: ...
