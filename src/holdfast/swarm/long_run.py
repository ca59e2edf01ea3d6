"""`make soak`, the server's memory: games come and go for an hour, and what the process holds must not grow with them.

    python -m holdfast.swarm.long_run --minutes 70

People sit down at new tables as soon as they are through with the old ones, game after game, fifty moves a second. What
a server needs at first (ten minutes) is its own; after that it may grow by ten MB an hour.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from holdfast.engine.rules.registry import in_order
from holdfast.server.door.app import FILE

from .load import Load
from .needs import resident
from .process import Server

TABLES, RATE = 20, 50.0  # at once; moves a second
SITTING = 60.0  # seconds at most until all go to new tables
WARM = 600.0  # seconds after which it counts
MOST = 10.0  # MB an hour
HOUR = 3600.0


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m holdfast.swarm.long_run",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--minutes", type=float, default=70.0, help="how long (70); the first ten do not count")
    chosen = parser.parse_args()
    if 60 * chosen.minutes <= WARM + 2 * SITTING:
        parser.error(f"--minutes must be more than {(WARM + 2 * SITTING) / 60:g}: the first {WARM / 60:g} do not count")
    with tempfile.TemporaryDirectory() as name, Server(Path(name) / FILE) as server:
        held = asyncio.run(_watched(server, 60 * chosen.minutes))
    grown = growth([one for one in held if one[0] >= WARM])
    sys.stdout.write(f"long run: {grown:+.1f} MB an hour once {WARM / 60:g} minutes have passed (at most {MOST:g})\n")
    return 0 if grown <= MOST else 1


def growth(held: list[tuple[float, float]]) -> float:
    """MB an hour, by the straight line that fits best what was held when (seconds, MB)."""
    seconds, megabytes = np.array(held).T
    return float(np.polyfit(seconds / HOUR, megabytes, 1)[0])


async def _watched(server: Server, duration: float) -> list[tuple[float, float]]:
    """What the server held, and when."""
    held, moves, begun, games = list[tuple[float, float]](), 0, time.monotonic(), in_order()
    while (now := time.monotonic() - begun) < duration:
        game = games[len(held) % len(games)].id
        load = Load([server.port], TABLES, seed=len(held), game=game)
        await asyncio.to_thread(load.set_tables)
        await load.connect()
        await load.begin()
        await load.play(min(SITTING, duration - now), RATE)
        await load.close()
        moves += len(load.latencies)
        held.append((time.monotonic() - begun, resident(server.pid) / 1e6))
        told = f"{held[-1][0] / 60:6.1f} min  {moves:7} moves  {held[-1][1]:7.1f} MB  {game}"
        sys.stdout.write(f"long run: {told}\n")
        sys.stdout.flush()
    return held


if __name__ == "__main__":
    sys.exit(main())
