"""Load: many tables, several sockets at each, and how long a move takes until it is on everybody's screen."""

from __future__ import annotations

import asyncio
import math
import random
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from holdfast.bots import brought
from holdfast.engine.rules.registry import in_order

from .guests import Guest, new_guest

AT_ONCE = 50  # sockets opened at once
TABLES_OF_A_HOST = 5
PLAYERS, WATCHERS = 2, 2
PATIENCE = 30.0  # seconds until somebody must have heard something
MOST_REFUSED = 20  # moves at a table, one after the other


class _Position(msgspec.Struct):
    choices: list[dict[str, Any]] = []
    over: bool = False


class _News(msgspec.Struct):
    """As much of the server's news as a client under load looks at."""

    type: str
    version: int = 0
    position: _Position | None = None
    code: str = ""
    words: str = ""


_decoder = msgspec.json.Decoder(_News)


@dataclass(eq=False)
class Board:
    """One table, with its sockets: the players' first, then the watchers'."""

    id: str
    people: Sequence[Guest]
    ports: Sequence[int]  # of the server processes its sockets connect to, in turn
    sockets: list[ClientConnection] = field(default_factory=list)
    choices: dict[int, list[dict[str, Any]]] = field(default_factory=dict)
    version: int = 0
    over: bool = False
    moves: int = 0
    refused: int = 0  # moves since the last that was made
    sent: float = 0.0  # when the last of them was
    to_hear: set[int] = field(default_factory=set)  # the sockets that have not heard of it yet


class Load:
    """All tables and sockets. `begin` starts the games; then moves are made at a rate, or as fast as it goes.

    Of several servers each table has its own, or, where they are `mixed`, all its sockets another one in turn.
    """

    def __init__(
        self,
        ports: Sequence[int],
        tables: int,
        mixed: bool = False,
        seed: int = 1,
        game: str = "",
        watchers: int = WATCHERS,
        of_a_host: int = TABLES_OF_A_HOST,
    ) -> None:
        """`game` is played, the first there is if none is named; so many tables have the same people."""
        self.ports, self.count, self.mixed = ports, tables, mixed
        self.game, self.places, self.of_a_host = game or in_order()[0].id, PLAYERS + watchers, of_a_host
        self.luck = random.Random(seed)
        self.boards: list[Board] = []
        self.ready: deque[Board] = deque()
        self.latencies: list[float] = []
        self.heard = 0
        self.refusals: list[str] = []
        self._readers: list[asyncio.Task[None]] = []
        self._more = asyncio.Event()

    # ---- setting up --------------------------------------------------------------------------------------------

    def set_tables(self) -> None:
        """Make the tables, over HTTP."""
        port = self.ports[0]
        for number in range(self.count):
            if number % self.of_a_host == 0:
                people = [new_guest(port, 2 * number + k) for k in range(PLAYERS)]
            made = people[0].make_table(self.game, ["me", "open"])
            people[1].claim(made["invitations"]["1"])
            own = [self.ports[number % len(self.ports)]]
            self.boards.append(Board(made["table"], people, self.ports if self.mixed else own))

    async def connect(self) -> None:
        """Open all sockets, and start every game."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def open_one(board: Board, place: int, number: int) -> None:
            async with gate:
                board.sockets[place] = await self._socket(board, place, number)

        for board in self.boards:
            board.sockets = [None] * self.places  # type: ignore[list-item]
        await asyncio.gather(
            *[
                open_one(board, place, k * self.places + place)
                for k, board in enumerate(self.boards)
                for place in range(self.places)
            ]
        )
        for board in self.boards:
            for place in range(len(board.sockets)):
                self._readers.append(asyncio.create_task(self._read(board, place)))

    async def _socket(self, board: Board, place: int, number: int) -> ClientConnection:
        seat = place if place < PLAYERS else None
        headers = board.people[place].headers if seat is not None else {}
        # A user's messages are limited, and an address's connections: everybody has an address of their own.
        headers = {**headers, "X-Forwarded-For": f"10.{100 + (number >> 16 & 127)}.{number >> 8 & 255}.{number & 255}"}
        port = board.ports[place % len(board.ports)]
        socket = await connect(
            f"ws://127.0.0.1:{port}/api/tables/{board.id}/socket",
            additional_headers=headers,
            compression=None,
            ping_interval=None,
            open_timeout=60,
            max_size=None,
            proxy=None,
        )
        await socket.send(msgspec.json.encode({"type": "resume", "seat": seat, "since": 0}).decode())
        return socket

    async def watch(self, number: int) -> ClientConnection:
        """One more watcher, who says nothing."""
        board = self.boards[number % len(self.boards)]
        socket = await self._socket(board, PLAYERS, 1_000_000 + number)
        await socket.recv()
        return socket

    async def begin(self) -> None:
        for board in self.boards:
            board.to_hear = set(range(len(board.sockets)))
            await board.sockets[0].send('{"type":"start","id":"start"}')
        while len(self.ready) < len(self.boards):
            await asyncio.sleep(0.05)
        self.luck.shuffle(self.ready)

    async def close(self) -> None:
        for reader in self._readers:
            reader.cancel()
        await asyncio.gather(*self._readers, return_exceptions=True)
        for board in self.boards:
            for socket in board.sockets:
                socket.transport.abort()

    # ---- playing -----------------------------------------------------------------------------------------------

    async def play(self, seconds: float, rate: float | None = None, moves: float = math.inf) -> float:
        """Make moves for a while, so many a second or, without a rate, as many as go, and so many at most; returns
        moves a second."""
        self.latencies.clear()
        begun = time.perf_counter()
        due, end = begun, begun + seconds
        while (now := time.perf_counter()) < end and len(self.latencies) < moves:
            if rate is not None and now < due:
                await asyncio.sleep(due - now)
                continue
            if not self.ready:
                if all(board.over for board in self.boards):
                    break
                self._more.clear()
                await asyncio.wait_for(self._more.wait(), PATIENCE)
                continue
            await self._move(self.ready.popleft())
            due += 1 / rate if rate else 0
        return len(self.latencies) / (time.perf_counter() - begun)

    async def _move(self, board: Board) -> None:
        seat = self.luck.choice([seat for seat, choices in board.choices.items() if choices])
        choice = self.luck.choice(board.choices[seat])
        board.moves += 1
        said = brought(choice, f"{seat + 1}.{board.moves}", draws=board.refused > 0)
        asked = {"id": f"m{board.moves}", "version": board.version, "action": choice["action"]}
        move = {"type": "move", **asked, **said}
        board.to_hear, board.sent = set(range(len(board.sockets))), time.perf_counter()
        await board.sockets[seat].send(msgspec.json.encode(move).decode())

    async def _read(self, board: Board, place: int) -> None:
        socket = board.sockets[place]
        try:
            while True:
                self._hear(board, place, _decoder.decode(await socket.recv()))
        except ConnectionClosed as closed:
            self.refusals.append(f"a line was lost: {closed}")

    def _hear(self, board: Board, place: int, news: _News) -> None:
        self.heard += 1
        if news.type == "refused":
            self._hear_no(board, news)
        if news.type not in ("update", "table") or news.position is None:
            return
        if place < PLAYERS:
            board.choices[place] = news.position.choices
        if board.moves and news.version <= board.version:
            return  # an older one, on a slower line
        board.to_hear.discard(place)
        if not board.to_hear:
            board.version, board.over, board.refused = news.version, news.position.over, 0
            if board.moves:
                self.latencies.append(time.perf_counter() - board.sent)
            if not board.over:
                self.ready.append(board)
            self._more.set()

    def _hear_no(self, board: Board, news: _News) -> None:
        """Where the rules refuse a move, as for want of a stroke, another is made."""
        board.refused += 1
        if news.code != "illegal" or board.refused > MOST_REFUSED:
            self.refusals.append(f"{news.code}: {news.words}")
            return
        self.ready.append(board)
        self._more.set()
