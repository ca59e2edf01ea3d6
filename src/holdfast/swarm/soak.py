"""`make soak`, the table server's part: a swarm plays while one nemesis after another strikes the server.

    python -m holdfast.swarm.soak --faults 200
    python -m holdfast.swarm.soak --faults 20 --kind pause --kind clock --on sqlite

They strike in evenings, each with tables and a database of its own, so that a disk that is made small has room for what
is played on it. Prints what happened; exit code 1 if anything that was promised got lost, or anybody was told something
else.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
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


EVENING = 15  # faults of each kind in one
DATABASES = {"sqlite": ("SQLite", 1), "postgresql": ("PostgreSQL", 1), "two": ("PostgreSQL, two processes", 2)}


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m holdfast.swarm.soak", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--faults", type=int, default=200, help="how many of each kind, on each database (200)")
    parser.add_argument("--kind", action="append", default=[], help="only this kind; may be given several times")
    parser.add_argument("--on", choices=DATABASES, default=None, help="only on this database, or with two processes")
    parser.add_argument("--tables", type=int, default=12, help="at how many tables the swarm plays (12)")
    parser.add_argument("--seed", type=int, default=None, help="for the choices of the swarm (default: random)")
    chosen = parser.parse_args()
    seed = random.randrange(2**32) if chosen.seed is None else chosen.seed
    wanted = [chosen.on] if chosen.on else list(DATABASES)
    return 1 if sum(_strikes(on, chosen, seed) for on in wanted) else 0


def _strikes(on: str, chosen: argparse.Namespace, seed: int) -> int:
    """All evenings on one kind of database: how much went wrong."""
    (name, processes), faults = DATABASES[on], 0
    with _databases(on) as new_database:
        for first in range(0, chosen.faults, EVENING):
            begun, count = time.monotonic(), min(EVENING, chosen.faults - first)
            _say(f"{name}, seed {seed + first}, {first} of {chosen.faults} faults of each kind are behind it")
            report, complaints = endure(
                new_database(), count, chosen.tables, seed + first, chosen.kind, told=True, processes=processes
            )
            _say(f"{name}, {time.monotonic() - begun:.0f} s: {report}")
            for fault in report.faults:
                _say(f"FAULT {fault}")
            if "Traceback" in complaints:
                _say(f"FAULT the server failed: {complaints[max(0, complaints.index('Traceback') - 1000) :][:8000]}")
                faults += 1
            faults += len(report.faults)
    return faults


@contextmanager
def _databases(on: str) -> Iterator[Callable[[], Where]]:
    """A new one whenever it is asked for."""
    if on == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield lambda: Path(tempfile.mkdtemp(dir=folder)) / FILE
    else:
        with PostgreSQL(room=SMALL_ROOM) as postgres:
            yield postgres.new_database


def _say(words: str) -> None:
    sys.stdout.write(f"swarm: {words}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
