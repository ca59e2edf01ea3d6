"""A client that plays by itself and trusts nobody: it notes what was promised to it, so that it can be checked later.

It comes back whenever its line breaks, resumes from the version it knows, and repeats what was not answered under the
same id. A version that is missing or comes twice is a fault.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections import Counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from holdfast.bots import brought
from holdfast.engine.rules.ink import SHEET, write

from .guests import Guest

DRAWS = 0.7  # of what a client does when all is quiet, where it may draw
QUIET = 0.3  # seconds without news, after which a client may talk
CONNECT_WITHIN = 10.0
COME_BACK = (0.1, 0.5)  # seconds after it lost its line
TRY_AGAIN = (0.02, 0.2)  # seconds before it repeats what was not kept


class Player:
    """One client at one table, on one seat."""

    def __init__(self, guest: Guest, table: str, seat: int, luck: random.Random) -> None:
        self.guest, self.table, self.seat, self._luck = guest, table, seat, luck
        self.version = 0
        self.position: dict[str, Any] | None = None
        self.waiting: dict[str, Any] | None = None  # the request that was not answered yet
        self.promised: dict[str, int] = {}  # by id: the version it was told
        self.refused: set[str] = set()  # ids it was told are not carried out
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []
        self.calm = False  # it begins nothing new
        self._asked = 0

    async def play(self) -> None:
        """Until it is cancelled."""
        url = f"ws://127.0.0.1:{self.guest.port}/api/tables/{self.table}/socket"
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with connect(
                    url,
                    additional_headers=self.guest.headers,
                    compression=None,
                    open_timeout=CONNECT_WITHIN,
                    close_timeout=0.1,
                    ping_interval=None,
                    max_size=None,
                    proxy=None,
                ) as socket:
                    await self._converse(socket)
            self.counts["lost lines"] += 1
            await asyncio.sleep(self._luck.uniform(*COME_BACK))

    async def _converse(self, socket: ClientConnection) -> None:
        await self._send(socket, {"type": "resume", "seat": self.seat, "since": self.version})
        resumed = False
        while True:
            heard = await self._next(socket)
            if heard is not None:
                resumed |= heard["type"] == "table"
                if self._hear(heard):
                    await asyncio.sleep(self._luck.uniform(*TRY_AGAIN))
                    await self._send(socket, self.waiting)
                elif heard["type"] == "table" and self.waiting is not None:
                    self.counts["repeated"] += 1
                    await self._send(socket, self.waiting)
            if resumed and self.waiting is None and not self.calm and (wish := self._wish(quiet=heard is None)):
                self._asked += 1
                self.waiting = {**wish, "id": f"r{self._asked}"}
                await self._send(socket, self.waiting)

    async def _next(self, socket: ClientConnection) -> dict[str, Any] | None:
        try:
            async with asyncio.timeout(QUIET):
                news: dict[str, Any] = json.loads(await socket.recv())
                return news
        except TimeoutError:
            return None

    async def _send(self, socket: ClientConnection, message: dict[str, Any] | None) -> None:
        await socket.send(json.dumps(message))

    def _wish(self, quiet: bool) -> dict[str, Any] | None:
        """What it wants to do now: move if it must, else talk or draw when all is quiet."""
        if self.position is not None and self.position["choices"]:
            choice = self._luck.choice(self.position["choices"])
            words = brought(choice, f"{self.seat}.{self.version}", draws=True)
            return {"type": "move", "version": self.version, "action": choice["action"], **words}
        if not quiet:
            return None
        sheets = self.position["sheets"] if self.position is not None else []
        if sheets and self._luck.random() < DRAWS:
            stroke = write([(self._luck.randrange(SHEET), self._luck.randrange(SHEET)) for _ in range(5)])
            return {"type": "draw", "sheet": sheets[0]["sheet"], "ink": [stroke]}
        return {"type": "say", "text": f"seat {self.seat} at {self.version}"}

    def _hear(self, news: dict[str, Any]) -> bool:
        """Take in what was said; whether the last request should be sent once more."""
        if news["type"] == "table":
            told = [happening["version"] for happening in news["happenings"]]
            self._follow(self._with_drawn(told, news) if news["sheets"] else told, news)
        elif news["type"] == "update":
            self._follow([news["happening"]["version"]], news)
        elif news["type"] == "inked":
            self._follow([news["version"]], {**news, "position": self.position})
        elif news["type"] == "done":
            self._answered(news)
        elif news["type"] == "refused" and self.waiting is not None and news["id"] == self.waiting["id"]:
            self.counts[news["code"]] += 1
            if news["code"] in ("unavailable", "too_fast"):
                return True
            self.refused.add(news["id"])
            self.waiting = None
        return False

    def _with_drawn(self, told: list[int], news: dict[str, Any]) -> list[int]:
        """The versions that a table tells of, and those between them, at which something was drawn out of turn."""
        missed = range(self.version + 1, news["version"] + 1)
        return list(missed) if told == sorted(set(told) & set(missed)) else told

    def _follow(self, versions: list[int], news: dict[str, Any]) -> None:
        expected = list(range(self.version + 1, news["version"] + 1))
        if versions != expected:
            self.faults.append(f"{self} heard versions {versions} when {expected} were next")
        self.version, self.position = news["version"], news["position"]

    def _answered(self, news: dict[str, Any]) -> None:
        known = self.promised.setdefault(news["id"], news["version"])
        if known != news["version"] or news["id"] in self.refused:
            self.faults.append(f"{self} was answered {news} after {known}")
        if self.waiting is not None and self.waiting["id"] == news["id"]:
            self.waiting = None

    def __str__(self) -> str:
        return f"seat {self.seat} at table {self.table}"
