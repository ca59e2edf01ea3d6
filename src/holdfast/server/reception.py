"""What the routes share: the hall, who is who, and how much anybody may ask."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator
from pathlib import Path

from starlette.requests import HTTPConnection

from .forms import Guest
from .hall import Hall
from .identity import COOKIE, KEY_BYTES, KEY_SETTING, Signer
from .limits import Buckets, Limits
from .lobby import Lobby
from .refusals import Refused
from .store import Store, keep_setting
from .thinking import Thinking
from .writer import Writer

FILE = "tables.sqlite"
SWEEP_EVERY = 30.0  # seconds


class Server:
    """Everything that lives as long as the server does."""

    def __init__(self, folder: Path, limits: Limits) -> None:
        self.store, self.writer = Store(folder / FILE), Writer(folder / FILE)
        key = self.writer.submit(lambda c: keep_setting(c, KEY_SETTING, secrets.token_bytes(KEY_BYTES))).result()
        self.signer, self.thinking = Signer(key), Thinking()
        self.hall = Hall(self.store, self.writer, self.thinking)
        self.lobby = Lobby(self.hall)
        self.messages, self.requests = Buckets(limits.messages), Buckets(limits.requests)
        self.guests, self.tables, self.sockets = Buckets(limits.guests), Buckets(limits.tables), Buckets(limits.sockets)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        sweeping = asyncio.create_task(self._sweep())
        try:
            yield
        finally:
            sweeping.cancel()
            await self.hall.close()
            self.thinking.close()
            await asyncio.to_thread(self.writer.close)
            self.store.close()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            self.hall.sweep()

    def user(self, connection: HTTPConnection) -> str | None:
        return self.signer.read(connection.cookies.get(COOKIE))

    async def guest(self, connection: HTTPConnection) -> Guest:
        """Who is asking; refuses whoever has not chosen a name."""
        user = self.user(connection)
        name = await self.lobby.name_of(user)
        if user is None or name is None:
            raise Refused("not_yours", "choose a name first: POST /api/guest")
        return Guest(user, name)


def address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""
