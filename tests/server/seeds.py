"""The seeds of tables that tests lay: they follow from the test's own name, so that it meets the same luck whenever it
runs, alone or beside others."""

from __future__ import annotations

import itertools
import os
import secrets
import tempfile
import zlib
from pathlib import Path

# Where the number stands from which seeds are drawn, apart for each process of the tests; servers are told by their
# environment.
FOLDER = Path(os.environ.get("SEEDS_OF_THE_TEST") or tempfile.mkdtemp())
os.environ["SEEDS_OF_THE_TEST"] = str(FOLDER)
FILE = FOLDER / os.environ.get("PYTEST_XDIST_WORKER", "alone")


def choose_seeds(test: str) -> None:
    """Servers that run, and those that will be started, draw the seeds of this test."""
    new = FILE.with_suffix(".new")
    new.write_text(str(zlib.crc32(test.encode())))
    new.replace(FILE)


def draw_seeds() -> None:
    """In a server's process, before it runs. It asks `randbelow` for seeds, and for nothing else. Where no test has
    chosen any, as in games played in a row by hand, every table is dealt another."""
    beginning, drawn, anything = "", itertools.count(), secrets.randbelow

    def randbelow(exclusive_upper_bound: int) -> int:
        nonlocal beginning, drawn
        if not FILE.exists():
            return anything(exclusive_upper_bound)
        if (now := FILE.read_text()) != beginning:
            beginning, drawn = now, itertools.count()
        return (int(beginning) + next(drawn)) % exclusive_upper_bound

    secrets.randbelow = randbelow
