"""`kill -9` under load: nothing that was promised is lost, nothing happens twice, and everybody sees the same."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from holdfast.server.door.app import FILE
from holdfast.server.store import Store, Where
from holdfast.swarm.misfortune import SMALL_ROOM
from holdfast.swarm.postgres import PostgreSQL
from holdfast.swarm.soak import endure

from .past import fill

KILLS = 5
DIES_BEFORE_THE_COMMIT = """
import os, signal, sys
from pathlib import Path
from holdfast.server.store.entries import Said
from holdfast.server.store import append, keep_user
from holdfast.server.store.writer import Writer

where = sys.argv[1] if "://" in sys.argv[1] else Path(sys.argv[1])
writer = Writer(where)
writer.submit(lambda c: append(c, "running", 9, "kept", Said("Anna", "kept"))).result(10)

def die(connection):
    append(connection, "running", 10, "lost", Said("Anna", "lost"))
    keep_user(connection, "anna", "Lost")
    os.kill(os.getpid(), signal.SIGKILL)

writer.submit(die).result(10)
"""


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Where]:
    """A database on a disk that can be filled."""
    if request.param == "sqlite":
        yield tmp_path / FILE
        return
    with PostgreSQL(durable=False, room=SMALL_ROOM) as postgres:
        yield postgres.new_database()


def test_nothing_promised_is_lost_when_the_server_is_killed_again_and_again(place: Where) -> None:
    report, complaints = endure(place, KILLS, tables=4, seed=KILLS, promises=30)

    assert report.faults == []
    assert (report.kills, report.full_disks) == (KILLS, 1)
    assert report.promised > 30
    assert "Traceback" not in complaints


def test_a_transaction_that_is_cut_off_leaves_no_trace(where: Where) -> None:
    fill(where)

    done = subprocess.run([sys.executable, "-c", DIES_BEFORE_THE_COMMIT, str(where)], timeout=30)

    assert done.returncode == -9
    store = Store(where)
    assert [logged.move_id for logged in store.log("running", since=8)] == ["kept"]
    assert store.user("anna") == "Anna"
    assert store.versions(["running"]) == {"running": 9}
    store.close()
