"""A table at which people drew all evening: how long it takes to come back to it, and how much it weighs.

    python -m holdfast.swarm.drawn_table

Its game is one of thousands of moves, with a hundred drawings of some hundred points each at its end.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

import msgspec

from holdfast.server.door.app import FILE
from holdfast.server.table import sights
from holdfast.server.table.table import Table

from .long_game import drawn_game, keep
from .process import environment
from .rejoin import Lay, come_back

MOVES, DRAWINGS = 3000, 100
OPENED = 4
LAST = 200  # versions, of whose updates the largest is taken: a whole game at least
# Tables are opened and kept open in a server that has had others open before; what each adds is what it weighs.
OPEN = """
import asyncio, gc, sys
from contextlib import AsyncExitStack
from pathlib import Path
from holdfast.server.hall.hall import Hall
from holdfast.server.store import Store
from holdfast.server.hall.thinking import Thinking
from holdfast.server.store.writer import Writer
from holdfast.swarm.needs import resident

where, first, *rest = Path(sys.argv[1]), *sys.argv[2:]

async def main():
    hall = Hall(Store(where), Writer(where), Thinking())
    async with AsyncExitStack() as sitting:
        await sitting.enter_async_context(hall.at(first))
        gc.collect()
        before = resident()
        for table in rest:
            await sitting.enter_async_context(hall.at(table))
        gc.collect()
        print((resident() - before) / len(rest) / 1e6)
    await hall.close()

asyncio.run(main())
"""


def drawn_table(folder: Path, moves: int = MOVES, drawings: int = DRAWINGS) -> dict[str, float]:
    """The figures, by what they are."""

    def lay(table: str, user: str, seed: int) -> Table:
        return drawn_game(table, user, moves, drawings, seed)

    name = f"a table of {moves:,} moves and {drawings} drawings"
    took = come_back(folder / "back" / FILE, lay)
    return {
        **{f"ms to come back to {name}, {how}": milliseconds for how, milliseconds in took.items()},
        **weights(folder / "weight" / FILE, lay, name),
    }


def weights(where: Path, lay: Lay, name: str) -> dict[str, float]:
    """What such a table takes in memory, on disk and on the line."""
    where.parent.mkdir(parents=True, exist_ok=True)
    tables = [lay(f"drawn{n}", "anna", n) for n in range(1 + OPENED)]
    keep(where, tables[:1])
    empty = _stored(where)
    keep(where, tables[1:])
    stored = (_stored(where) - empty) / OPENED / 1e6
    command = [sys.executable, "-c", OPEN, str(where), *(table.row.id for table in tables)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, env=environment(), check=False)
    if done.returncode:
        raise RuntimeError(f"the tables cannot be opened: {done.stderr[-2000:]}")
    return {
        f"MB of memory for {name} that is open": float(done.stdout),
        f"MB on disk for {name}": stored,
        "kB of the largest update there without new ink": max(map(largest_update, tables)) / 1000,
    }


def largest_update(table: Table) -> int:
    """The bytes of the longest update that anybody was sent of the last versions, without strokes that came new."""
    again, largest = Table(table.row), 0
    for chapter in table.chapters:
        again.apply(chapter.logged)
        if again.version > table.version - LAST:
            sent = (sights.update(again, seat, (0, 1)) for seat in (None, *again.seats))
            largest = max(largest, *(len(msgspec.json.encode(msgspec.structs.replace(one, ink={}))) for one in sent))
    return largest


def _stored(where: Path) -> int:
    """The bytes of all files of a database."""
    return sum(file.stat().st_size for file in where.parent.iterdir())


def main() -> None:
    argparse.ArgumentParser(prog="python -m holdfast.swarm.drawn_table", description=__doc__).parse_args()
    with tempfile.TemporaryDirectory() as name:
        for what, figure in drawn_table(Path(name)).items():
            sys.stdout.write(f"  {what:<80}{figure:>10,.2f}\n")


if __name__ == "__main__":
    main()
