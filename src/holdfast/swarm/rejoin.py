"""How long it takes to come back to a long game: one that sleeps, and one that somebody has open."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from websockets.sync.client import ClientConnection, connect

from holdfast.engine.rules.registry import in_order
from holdfast.server.table.table import Table

from .guests import new_guest
from .long_game import keep, long_game
from .process import Server

TIMES = 5
PATIENCE = 30.0  # seconds until an answer must be there
Lay = Callable[[str, str, int], Table]  # the table of this name, at which this user sits, from a seed


def rejoin(where: Path, moves: int) -> dict[str, float]:
    """Milliseconds from opening the socket to the table on the screen, the best of a few."""
    return come_back(where, lambda table, user, seed: long_game(table, user, moves, seed))


def come_back(where: Path, lay: Lay) -> dict[str, float]:
    """The same for any table, with all that is drawn on it."""
    with Server(where) as server:
        anna = new_guest(server.port, 1)
        anna.make_table(in_order()[0].id, ["me", "open"])  # the rules are loaded
        asleep = [lay(f"long{n}", anna.user, n) for n in range(TIMES)]
        keep(where, asleep)
        last = [table.version - 5 for table in asleep]

        def once(number: int, since: int) -> float:
            begun = time.perf_counter()
            url = f"ws://127.0.0.1:{server.port}/api/tables/long{number}/socket"
            headers = {**anna.headers, "X-Forwarded-For": f"10.9.{number}.{since % 250}"}
            with connect(url, additional_headers=headers, compression=None, max_size=None, proxy=None) as socket:
                socket.send(f'{{"type":"resume","seat":0,"since":{since}}}')
                _see_drawings(socket, set(drawings_in(msgspec.json.decode(socket.recv(PATIENCE)))))
                return 1000 * (time.perf_counter() - begun)

        cold = min(once(n, last[n]) for n in range(TIMES))
        warm = min(once(n, last[n]) for n in range(TIMES))
        everything = min(once(n, 0) for n in range(TIMES))
        return {"asleep": cold, "open": warm, "open, with all that happened": everything}


def _see_drawings(socket: ClientConnection, names: set[str]) -> None:
    """Ask for the strokes of these drawings until all are there, as a client does that has none of them."""
    while names:
        socket.send(msgspec.json.encode({"type": "recall", "id": "ink", "ink": sorted(names)[:100]}))
        news = msgspec.json.decode(socket.recv(PATIENCE))
        while news["type"] != "recalled":
            news = msgspec.json.decode(socket.recv(PATIENCE))
        names -= news["ink"].keys()


def drawings_in(told: Any) -> Iterator[str]:
    """The names of all drawings of a view."""
    if isinstance(told, dict):
        yield from told.get("drawings", ())
    for part in told.values() if isinstance(told, dict) else told if isinstance(told, list) else ():
        yield from drawings_in(part)
