"""`make soak`, the table server's part: a swarm plays while the server is killed, 50 times on each database.

    python -m holdfast.swarm.soak --kills 50

Prints what happened; exit code 1 if anything that was promised got lost, or anybody was told something else.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

from holdfast.server.door.app import FILE

from ..server.store import Where
from .misfortune import SMALL_ROOM
from .ordeal import MOST_PROMISES, Report, ordeal
from .postgres import PostgreSQL
from .process import Server


def endure(
    where: Where, kills: int, tables: int, seed: int, told: bool = False, promises: int = MOST_PROMISES
) -> tuple[Report, str]:
    """The ordeal on one database: the report, and what the server complained of."""
    with Server(where) as server:
        say = _say if told else lambda _: None
        report = asyncio.run(ordeal(server, kills, tables, seed, say, promises))
        return report, server.complaints()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m holdfast.swarm.soak", description=__doc__)
    parser.add_argument("--kills", type=int, default=50, help="how often the server is killed, on each database (50)")
    parser.add_argument("--tables", type=int, default=12, help="at how many tables the swarm plays (12)")
    parser.add_argument("--seed", type=int, default=None, help="for the choices of the swarm (default: random)")
    chosen = parser.parse_args()
    seed = random.randrange(2**32) if chosen.seed is None else chosen.seed
    faults = 0
    with tempfile.TemporaryDirectory() as folder, PostgreSQL(room=SMALL_ROOM) as postgres:
        for name, where in (("SQLite", Path(folder) / FILE), ("PostgreSQL", postgres.new_database())):
            begun = time.monotonic()
            _say(f"{name}, seed {seed}")
            report, complaints = endure(where, chosen.kills, chosen.tables, seed, told=True)
            _say(f"{name}, {time.monotonic() - begun:.0f} s: {report}")
            for fault in report.faults:
                _say(f"FAULT {fault}")
            if "Traceback" in complaints:
                _say(f"FAULT the server failed: {complaints[-4000:]}")
                faults += 1
            faults += len(report.faults)
    return 1 if faults else 0


def _say(words: str) -> None:
    sys.stdout.write(f"swarm: {words}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
