"""Pens: tables at which two people draw at once, out of turn, and how long a line takes to the other's screen."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, field

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from holdfast.engine.rules.game import Game
from holdfast.engine.rules.ink import SHEET, write
from holdfast.engine.rules.registry import games

from .guests import Guest, new_guest

TELL_EVERY = 0.05  # seconds, as the web client does
POINTS = 4  # that a hand draws meanwhile
PIECES = 20  # of a line; then it is lifted, and the stroke is kept
PATIENCE = 10.0  # seconds until what was not seen is taken for lost
FIRST_GUEST = 40_000  # so that nobody else of a swarm comes from the same address


class _News(msgspec.Struct):
    """As much of the server's news as a pen looks at."""

    type: str
    line: int = 0
    after: int = 0
    id: str | None = None
    words: str = ""


_decoder = msgspec.json.Decoder(_News)


@dataclass(eq=False)
class Desk:
    """A table with two pens, each at a socket."""

    table: str
    sheet: str
    people: list[Guest]
    sockets: list[ClientConnection] = field(default_factory=list)
    sent: list[dict[tuple[int, int], float]] = field(default_factory=lambda: [{}, {}])  # when each piece was, by pen


class Pens:
    """Many such tables on one server. `draw` lets all of them be drawn at for a while."""

    def __init__(self, port: int, tables: int, seed: int = 1) -> None:
        self.port, self.count, self.luck = port, tables, random.Random(seed)
        self.desks: list[Desk] = []
        self.seen: list[float] = []  # seconds until a piece of a line was on the other screen
        self.kept: list[float] = []  # until a stroke was acknowledged
        self.drawn = 0  # pieces
        self.refusals: list[str] = []

    def set_tables(self) -> None:
        """Make the tables, over HTTP."""
        game = drawing_game()
        for number in range(self.count):
            people = [new_guest(self.port, FIRST_GUEST + 2 * number + k) for k in range(2)]
            made = people[0].make_table(game.id, ["me", "open"])
            people[1].claim(made["invitations"]["1"])
            self.desks.append(Desk(made["table"], "", people))

    async def connect(self) -> None:
        for desk in self.desks:
            for seat, guest in enumerate(desk.people):
                url = f"ws://127.0.0.1:{self.port}/api/tables/{desk.table}/socket"
                more = {"compression": None, "ping_interval": None, "max_size": None, "proxy": None}
                line = await connect(url, additional_headers=guest.headers, **more)  # type: ignore[arg-type]
                await line.send(msgspec.json.encode({"type": "resume", "seat": seat, "since": 0}).decode())
                desk.sockets.append(line)
            await desk.sockets[0].send('{"type":"start","id":"start"}')
            while not desk.sheet:
                news = msgspec.json.decode(await desk.sockets[0].recv())
                sheets = (news.get("position") or {}).get("sheets") or []
                desk.sheet = sheets[0]["sheet"] if sheets else ""

    async def draw(self, seconds: float) -> None:
        reading = [asyncio.create_task(self._read(desk, seat)) for desk in self.desks for seat in (0, 1)]
        end = time.perf_counter() + seconds
        await asyncio.gather(*[self._hold_pen(desk, seat, end) for desk in self.desks for seat in (0, 1)])
        until = time.perf_counter() + PATIENCE
        while time.perf_counter() < until and any(sent for desk in self.desks for sent in desk.sent):
            await asyncio.sleep(0.05)  # the last ones arrive
        for reader in reading:
            reader.cancel()
        await asyncio.gather(*reading, return_exceptions=True)

    def close(self) -> None:
        for desk in self.desks:
            for line in desk.sockets:
                line.transport.abort()

    async def _hold_pen(self, desk: Desk, seat: int, end: float) -> None:
        await asyncio.sleep(self.luck.random() * TELL_EVERY)
        line, ids = desk.sockets[seat], 0
        while time.perf_counter() < end:
            ids += 1
            x, y, all_points = SHEET // 2, SHEET // 2, list[tuple[int, int]]()
            for _ in range(PIECES):
                piece = []
                for _ in range(POINTS):
                    x, y = (min(SHEET - 1, max(0, n + self.luck.randint(-400, 400))) for n in (x, y))
                    piece.append((x, y))
                after = len(all_points)
                pen = {"type": "pen", "line": ids, "sheet": desk.sheet, "stroke": write(piece), "after": after}
                desk.sent[seat][ids, after] = time.perf_counter()
                self.drawn += 1
                await line.send(msgspec.json.encode(pen).decode())
                all_points += piece
                await asyncio.sleep(TELL_EVERY)
            desk.sent[seat][ids, -1] = time.perf_counter()
            stroke = {"type": "draw", "id": str(ids), "sheet": desk.sheet, "ink": [write(all_points)]}
            await line.send(msgspec.json.encode(stroke).decode())

    async def _read(self, desk: Desk, seat: int) -> None:
        while True:
            news = _decoder.decode(await desk.sockets[seat].recv())
            now = time.perf_counter()
            if news.type == "penned":
                self.seen.append(now - desk.sent[1 - seat].pop((news.line, news.after)))
            elif news.type == "done" and news.id and news.id.isdigit():
                self.kept.append(now - desk.sent[seat].pop((int(news.id), -1)))
            elif news.type == "refused":
                self.refusals.append(news.words)


def drawing_game() -> Game:
    """The first installed game whose people draw out of turn from the first moment on."""
    for game in games().values():
        state = game.new_state(game.options.parse({"players": 2}), 3)
        if game.sheets(state, 0):
            return game
    raise LookupError("no installed game lets people draw out of turn; install examples/keep_vote")
