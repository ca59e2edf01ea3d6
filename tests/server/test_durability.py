"""`kill -9` under load: nothing that was promised is lost, nothing happens twice, and everybody sees the same."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from holdfast.server.door.app import FILE
from holdfast.server.store import Store, Where
from holdfast.swarm.fate import Fate
from holdfast.swarm.misfortune import SMALL_ROOM
from holdfast.swarm.postgres import PostgreSQL
from holdfast.swarm.process import environment
from holdfast.swarm.soak import endure

from .past import fill

FAULTS = 2  # of each kind
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


ACKNOWLEDGES_TOO_EARLY = """
import time
from holdfast.cli.main import run
from holdfast.server.hall.hall import Hall
from holdfast.server.store.writer import Writer

async def keep(self, *what, honest=Hall._keep):
    self.spawn(honest(self, *what))  # and does not wait for it

def commit(self, batch, honest=Writer._commit):
    time.sleep(0.05)
    honest(self, batch)

Hall._keep, Writer._commit = keep, commit
run()
"""


DIES_AFTER_THE_COMMIT = """
import os, signal, sys
from pathlib import Path
from holdfast.server.store.entries import Said
from holdfast.server.store import append, database
from holdfast.server.store.writer import Writer

def prepare(connection, record, honest=database._prepare):
    honest(connection, record)
    connection.execute(f"PRAGMA synchronous = {sys.argv[2]}")

database._prepare = prepare
writer = Writer(Path(sys.argv[1]))
writer.submit(lambda c: append(c, "running", 9, "kept", Said("Anna", "kept"))).result(10)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Where]:
    """A database on a disk that can be filled."""
    if request.param == "sqlite":
        yield tmp_path / FILE
        return
    with PostgreSQL(durable=False, room=SMALL_ROOM) as postgres:
        yield postgres.new_database()


def test_nothing_promised_is_lost_whatever_befalls_the_server(place: Where) -> None:
    report, complaints = endure(place, FAULTS, tables=4, seed=FAULTS, promises=30)

    assert report.faults == []
    assert set(report.strikes.values()) == {FAULTS}
    assert report.strikes.keys() >= {"kill", "pause", "clock", "partition", "full disk"}
    assert report.promised > 30
    assert "Traceback" not in complaints


def test_nothing_promised_is_lost_whatever_befalls_one_of_two_processes() -> None:
    with PostgreSQL(durable=False, room=SMALL_ROOM) as postgres:
        report, complaints = endure(postgres.new_database(), FAULTS, tables=4, seed=3, promises=30, processes=2)

    assert report.faults == []
    assert set(report.strikes.values()) == {FAULTS}
    assert "Traceback" not in complaints


def test_a_server_that_acknowledges_before_it_commits_is_found_out(tmp_path: Path) -> None:
    report, _ = endure(
        tmp_path / FILE, 6, tables=4, seed=1, kinds=["kill"], promises=10, program=("-c", ACKNOWLEDGES_TOO_EARLY)
    )

    assert any("and it is lost" in fault for fault in report.faults)


@pytest.mark.parametrize("luck", range(4))
@pytest.mark.parametrize(("sync", "version"), [("FULL", 9), ("OFF", 8)])
def test_a_power_cut_takes_what_was_not_synced_and_nothing_else(
    tmp_path: Path, sync: str, version: int, luck: int
) -> None:
    where, fate = tmp_path / "data" / FILE, Fate(tmp_path)
    fill(where)
    known = {**environment(), **fate.environment(where)}

    done = subprocess.run([sys.executable, "-c", DIES_AFTER_THE_COMMIT, str(where), sync], timeout=30, env=known)
    fate.lose_unsynced(random.Random(luck))

    assert done.returncode == -9
    store = Store(where)
    assert store.versions(["running"]) == {"running": version}
    store.close()


def test_a_transaction_that_is_cut_off_leaves_no_trace(where: Where) -> None:
    fill(where)

    done = subprocess.run([sys.executable, "-c", DIES_BEFORE_THE_COMMIT, str(where)], timeout=30)

    assert done.returncode == -9
    store = Store(where)
    assert [logged.move_id for logged in store.log("running", since=8)] == ["kept"]
    assert store.user("anna") == "Anna"
    assert store.versions(["running"]) == {"running": 9}
    store.close()
