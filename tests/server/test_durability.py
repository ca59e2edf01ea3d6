"""`kill -9` under load: nothing that was acknowledged is lost, no log has a gap, and every log replays."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from holdfast.server.store import Store
from holdfast.server.tables import Table

KILLS = 5
LOAD = """
import random, secrets, sys, threading
from pathlib import Path
from holdfast.engine.match import Match
from holdfast.server.entries import Moved, Seated, Started
from holdfast.server.store import TableRow, add_table, append, keep_user
from holdfast.server.tables import Table
from holdfast.server.writer import Writer

writer, speaking = Writer(Path(sys.argv[1])), threading.Lock()

def play():
    while True:
        user, luck = secrets.token_hex(8), random.Random()
        writer.submit(lambda c: keep_user(c, user, "Anna")).result()
        row = TableRow(secrets.token_hex(8), user, "keep-vote", 1, {"players": 2, "nights": 8}, 7, "salt", 0.0)
        writer.submit(lambda c: add_table(c, row, ["a", "b"])).result()
        table = Table(row)

        def happen(entry):
            move_id = secrets.token_hex(8)
            logged = writer.submit(lambda c: append(c, row.id, table.version + 1, move_id, entry)).result()
            table.apply(logged)
            with speaking:
                print(row.id, logged.version, move_id, flush=True)

        for seat in (0, 1):
            happen(Seated(seat, user, name="Anna"))
        happen(Started())
        while not table.over:
            seat = table.match.deciders[0]
            happen(Moved(seat, luck.choice(table.match.legal(seat)).name))

for _ in range(8):
    threading.Thread(target=play, daemon=True).start()
threading.Event().wait()
"""


def acknowledged_until_killed(file: Path, acknowledgements: int) -> list[tuple[str, int, str]]:
    """Everything the process said was kept, up to the moment it died."""
    process = subprocess.Popen([sys.executable, "-c", LOAD, str(file)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    heard = []
    with process.stdout as output:
        for line in output:
            heard.append(line)
            if len(heard) == acknowledgements:
                process.kill()
    process.wait()
    whole = [line.split() for line in heard if line.endswith("\n")]
    return [(table, int(version), move_id) for table, version, move_id in whole]


@pytest.mark.parametrize("seed", range(KILLS))
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path, seed: int) -> None:
    file = tmp_path / "tables.sqlite"

    heard = acknowledged_until_killed(file, random.Random(seed).randrange(100, 600))

    store = Store(file)
    logs = {table: store.log(table) for table in {table for table, _, _ in heard}}
    kept = {(table, logged.version, logged.move_id) for table, log in logs.items() for logged in log}
    assert len(heard) >= 100
    assert set(heard) <= kept
    for table, log in logs.items():
        assert [logged.version for logged in log] == list(range(1, len(log) + 1))
        row = store.table(table)
        assert row is not None
        assert Table(row, log).version == len(log)
    store.close()
