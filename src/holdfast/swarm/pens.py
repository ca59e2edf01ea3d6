"""Pens: tables at which people draw at once, out of turn, and how long a line takes to the others' screens."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from dataclasses import dataclass, field

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from holdfast.engine.rules.game import Game
from holdfast.engine.rules.ink import SHEET, write
from holdfast.engine.rules.registry import in_order

from .guests import Guest, new_guest

TELL_EVERY = 0.05  # seconds, as the web client does
POINTS = 4  # that a hand draws meanwhile
PIECES = 20  # of a line; then it is lifted, and the stroke is kept
KEPT = -1  # in place of a piece: the whole stroke
PATIENCE = 10.0  # seconds until what was not seen is taken for lost
FIRST_GUEST = 40_000  # so that nobody else of a swarm comes from the same address


class _News(msgspec.Struct):
    """As much of the server's news as a pen looks at."""

    type: str
    seat: int = 0
    line: int = 0
    after: int = 0
    id: str | None = None
    words: str = ""


_decoder = msgspec.json.Decoder(_News)


@dataclass(eq=False)
class Desk:
    """A table with some pens, each at a socket."""

    table: str
    sheet: str
    people: list[Guest]
    sockets: list[ClientConnection] = field(default_factory=list)
    sent: dict[tuple[int, int, int], float] = field(default_factory=dict)  # when each piece of each pen's lines was
    unseen: Counter[tuple[int, int, int]] = field(default_factory=Counter)  # on how many screens it is not yet


class Pens:
    """Many such tables on one server. `draw` lets all of them be drawn at for a while."""

    def __init__(self, port: int, tables: int, seats: int = 2, seed: int = 1) -> None:
        self.port, self.count, self.seats, self.luck = port, tables, seats, random.Random(seed)
        self.desks: list[Desk] = []
        self.seen: list[float] = []  # seconds until a piece of a line was on another's screen
        self.kept: list[float] = []  # until a stroke was acknowledged
        self.drawn = 0  # pieces
        self.refusals: list[str] = []

    def set_tables(self) -> None:
        """Make the tables, over HTTP."""
        game = drawing_game()
        for number in range(self.count):
            people = [new_guest(self.port, FIRST_GUEST + self.seats * number + k) for k in range(self.seats)]
            made = people[0].make_table(game.id, ["me", *["open"] * (self.seats - 1)])
            for seat, guest in enumerate(people[1:], 1):
                guest.claim(made["invitations"][str(seat)])
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
        seats = range(self.seats)
        reading = [asyncio.create_task(self._read(desk, seat)) for desk in self.desks for seat in seats]
        end = time.perf_counter() + seconds
        await asyncio.gather(*[self._hold_pen(desk, seat, end) for desk in self.desks for seat in seats])
        until = time.perf_counter() + PATIENCE
        while time.perf_counter() < until and any(desk.unseen.total() for desk in self.desks):
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
        socket, ids = desk.sockets[seat], 0
        while time.perf_counter() < end:
            ids += 1
            points = walk(self.luck, PIECES * POINTS)
            for after in range(0, len(points), POINTS):
                stroke = write(points[after : after + POINTS])
                pen = {"type": "pen", "line": ids, "sheet": desk.sheet, "stroke": stroke, "after": after}
                desk.sent[seat, ids, after] = time.perf_counter()
                desk.unseen[seat, ids, after] = self.seats - 1
                self.drawn += 1
                await socket.send(msgspec.json.encode(pen).decode())
                await asyncio.sleep(TELL_EVERY)
            desk.sent[seat, ids, KEPT] = time.perf_counter()
            desk.unseen[seat, ids, KEPT] = 1
            drawn = {"type": "draw", "id": str(ids), "sheet": desk.sheet, "ink": [write(points)]}
            await socket.send(msgspec.json.encode(drawn).decode())

    async def _read(self, desk: Desk, seat: int) -> None:
        while True:
            news = _decoder.decode(await desk.sockets[seat].recv())
            now = time.perf_counter()
            if news.type == "penned":
                piece, timed = (news.seat, news.line, news.after), self.seen
            elif news.type == "done" and news.id and news.id.isdigit():
                piece, timed = (seat, int(news.id), KEPT), self.kept
            else:
                if news.type == "refused":
                    self.refusals.append(news.words)
                continue
            timed.append(now - desk.sent[piece])
            desk.unseen[piece] -= 1


def walk(luck: random.Random, points: int) -> list[tuple[int, int]]:
    """Where a hand goes that draws so many points."""
    x, y, places = SHEET // 2, SHEET // 2, list[tuple[int, int]]()
    for _ in range(points):
        x, y = (min(SHEET - 1, max(0, n + luck.randint(-400, 400))) for n in (x, y))
        places.append((x, y))
    return places


def drawing_game() -> Game:
    """The first installed game whose people draw out of turn from the first moment on, in the order of lists."""
    for game in in_order():
        state = game.new_state(game.options.parse({"players": 2}), 3)
        if game.sheets(state, 0):
            return game
    raise LookupError("no installed game lets people draw out of turn; install examples/keep_vote")
