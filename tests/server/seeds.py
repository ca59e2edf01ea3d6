"""The seeds of tables that tests lay: they follow from the test's own name, so that it meets the same luck whenever it
runs, alone or beside others."""

from __future__ import annotations

import itertools
import os
import secrets
import tempfile
import zlib
from pathlib import Path

# Where the number stands from which seeds are drawn; servers are told by their environment.
FILE = Path(os.environ.setdefault("SEEDS_OF_THE_TEST", f"{tempfile.mkdtemp()}/seeds"))


def choose_seeds(test: str) -> None:
    """Servers that run, and those that will be started, draw the seeds of this test."""
    FILE.write_text(str(zlib.crc32(test.encode())))


def draw_seeds() -> None:
    """In a server's process, before it runs. It asks `randbelow` for seeds, and for nothing else."""
    beginning, drawn, luck = "", itertools.count(), secrets.randbelow

    def randbelow(exclusive_upper_bound: int) -> int:
        nonlocal beginning, drawn
        if not FILE.exists():  # pictures are taken, or quick fingers play: there is no test
            return luck(exclusive_upper_bound)
        if (now := FILE.read_text()) != beginning:
            beginning, drawn = now, itertools.count()
        return (int(beginning) + next(drawn)) % exclusive_upper_bound

    secrets.randbelow = randbelow
