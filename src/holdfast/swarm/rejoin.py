"""How long it takes to come back to a long game: one that sleeps, and one that somebody has open."""

from __future__ import annotations

import time
from pathlib import Path

from websockets.sync.client import connect

from holdfast.engine.rules.registry import in_order

from .guests import new_guest
from .long_game import keep, long_game
from .process import Server

TIMES = 5


def rejoin(where: Path, moves: int) -> dict[str, float]:
    """Milliseconds from opening the socket to the table on the screen, the best of a few."""
    with Server(where) as server:
        anna = new_guest(server.port, 1)
        anna.make_table(in_order()[0].id, ["me", "open"])  # the game is loaded
        asleep = [long_game(f"long{n}", anna.user, moves, seed=n) for n in range(TIMES)]
        keep(where, asleep)
        last = [table.version - 5 for table in asleep]

        def come_back(number: int, since: int) -> float:
            begun = time.perf_counter()
            url = f"ws://127.0.0.1:{server.port}/api/tables/long{number}/socket"
            headers = {**anna.headers, "X-Forwarded-For": f"10.9.{number}.{since % 250}"}
            with connect(url, additional_headers=headers, compression=None, max_size=None, proxy=None) as socket:
                socket.send(f'{{"type":"resume","seat":0,"since":{since}}}')
                socket.recv(30)
                return 1000 * (time.perf_counter() - begun)

        cold = min(come_back(n, last[n]) for n in range(TIMES))
        warm = min(come_back(n, last[n]) for n in range(TIMES))
        everything = min(come_back(n, 0) for n in range(TIMES))
        return {"asleep": cold, "open": warm, "open, with all that happened": everything}
