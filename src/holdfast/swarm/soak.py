"""`make soak`, the table server's part: a swarm plays while one nemesis after another strikes the server.

    python -m holdfast.swarm.soak --faults 200
    python -m holdfast.swarm.soak --faults 20 --kind pause --kind clock

Prints what happened; exit code 1 if anything that was promised got lost, or anybody was told something else.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Collection
from pathlib import Path

from holdfast.server.door.app import FILE

from ..server.store import Where
from .misfortune import SMALL_ROOM
from .nemeses import world
from .ordeal import MOST_PROMISES, Report, ordeal
from .postgres import PostgreSQL


def endure(
    where: Where,
    faults: int,
    tables: int,
    seed: int,
    kinds: Collection[str] = (),
    told: bool = False,
    promises: int = MOST_PROMISES,
    processes: int = 1,
    program: tuple[str, ...] = (),
) -> tuple[Report, str]:
    """The ordeal on one database, with so many faults of each kind, or of these: the report, and what the server
    complained of."""
    luck = random.Random(seed)
    with world(where, luck, processes, program) as befallen:
        strikes = [name for name in befallen.nemeses if name in kinds or not kinds] * faults
        luck.shuffle(strikes)
        say = _say if told else lambda _: None
        report = asyncio.run(ordeal(befallen, strikes, tables, luck, say, promises))
        return report, "".join(server.complaints() for server in befallen.servers)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m holdfast.swarm.soak", description=__doc__)
    parser.add_argument("--faults", type=int, default=200, help="how many of each kind, on each database (200)")
    parser.add_argument("--kind", action="append", default=[], help="only this kind; may be given several times")
    parser.add_argument("--tables", type=int, default=12, help="at how many tables the swarm plays (12)")
    parser.add_argument("--seed", type=int, default=None, help="for the choices of the swarm (default: random)")
    chosen = parser.parse_args()
    seed = random.randrange(2**32) if chosen.seed is None else chosen.seed
    faults = 0
    with tempfile.TemporaryDirectory() as folder, PostgreSQL(room=SMALL_ROOM) as postgres:
        for name, where, processes in (
            ("SQLite", Path(folder) / FILE, 1),
            ("PostgreSQL", postgres.new_database(), 1),
            ("PostgreSQL, two processes", postgres.new_database(), 2),
        ):
            begun = time.monotonic()
            _say(f"{name}, seed {seed}")
            report, complaints = endure(
                where, chosen.faults, chosen.tables, seed, chosen.kind, told=True, processes=processes
            )
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
