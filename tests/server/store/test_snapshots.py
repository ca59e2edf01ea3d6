"""The continuous backup of an SQLite file, and going back to any moment of it."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import pytest

from holdfast.server.door.app import FILE
from holdfast.server.store import Store, StoreError, append
from holdfast.server.store.entries import Said
from holdfast.server.store.snapshots import A_DAY, Safe, Snapshots, _way_back, bring_back
from holdfast.server.store.writer import Writer

from ..past import fill
from ..test_admin import holdfast, in_json
from ..visitors import PATIENCE, ServerProcess

SERVE = """
import sys
from pathlib import Path
from holdfast.cli.serve import Extras, listen, run
from holdfast.server.door.limits import Limits
from holdfast.server.store.snapshots import Safe
safe = Safe(Path(sys.argv[2]), every=0.2)
run(listen("127.0.0.1", 0), Path(sys.argv[1]), Limits.wide(), more=Extras(safe=safe))
"""


def say(database: Path, version: int) -> None:
    writer = Writer(database)
    said = Said("Anna", "Once upon a time " * 200)
    writer.submit(lambda c: append(c, "running", version, f"say{version}", said)).result(10)
    writer.close()


def moments(folder: Path) -> list[float]:
    """The moments there are copies of, the latest first."""
    return [moment for moment, _ in _way_back(folder)]


def log_of(file: Path) -> list[Any]:
    store = Store(file)
    assert not store.damage()
    log = list(store.pages("running"))
    store.close()
    return log


@pytest.fixture
def history(tmp_path: Path) -> tuple[Path, Path]:
    """A database, and a folder with copies of it: at version 8, 9, 10 and 11 of a table."""
    database, folder = tmp_path / FILE, tmp_path / "safe"
    fill(database)
    snapshots = Snapshots(database, Safe(folder))
    snapshots.take()
    for version in (9, 10, 11):
        say(database, version)
        snapshots.take()
    assert snapshots.taken == 4
    snapshots.close()
    return database, folder


def test_every_moment_comes_back_as_it_was(history: tuple[Path, Path], tmp_path: Path) -> None:
    database, folder = history
    now = log_of(database)

    for moment, version in zip(moments(folder), (11, 10, 9, 8), strict=True):
        file = tmp_path / f"{version}.sqlite"
        assert bring_back(folder, moment + 0.0005, file) == moment
        assert log_of(file) == now[:version]


def test_only_what_changed_is_kept_and_nothing_if_nothing_did(history: tuple[Path, Path]) -> None:
    database, folder = history
    sizes = sorted(file.stat().st_size for file in folder.iterdir())
    assert len(sizes) == 4
    assert sum(sizes[:3]) < sizes[3] / 2

    snapshots = Snapshots(database, Safe(folder))
    snapshots.take()
    snapshots.take()
    snapshots.close()
    assert snapshots.taken == 1


def test_steps_that_are_too_old_are_thrown_away(history: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    database, folder = history
    say(database, 12)
    later = time.time() + 40 * A_DAY
    monkeypatch.setattr("holdfast.server.store.snapshots.time.time", lambda: later)

    snapshots = Snapshots(database, Safe(folder))
    snapshots.take()
    snapshots.close()

    assert [file.suffix for file in folder.iterdir()] == [".sqlite"]


def test_a_machine_that_fails_between_two_steps_loses_neither(history: tuple[Path, Path], tmp_path: Path) -> None:
    _, folder = history
    (folder / "next.part").write_bytes(b"half")
    (folder / "2099-01-01T00-00-00.000000Z--2098-01-01T00-00-00.000000Z.back").write_bytes(b"")

    assert len(moments(folder)) == 4
    bring_back(folder, time.time(), tmp_path / "now.sqlite")
    assert len(log_of(tmp_path / "now.sqlite")) == 11


def test_what_cannot_be_brought_back_is_said(history: tuple[Path, Path], tmp_path: Path) -> None:
    _, folder = history
    file = tmp_path / "then.sqlite"
    with pytest.raises(StoreError, match="goes back only to"):
        bring_back(folder, 1.0, file)
    (tmp_path / "empty").mkdir()
    with pytest.raises(StoreError, match="holds no copy of a table server's tables"):
        bring_back(tmp_path / "empty", time.time(), file)
    oldest = max(folder.glob("*.back"), key=lambda step: step.name.partition("--")[0])
    oldest.write_bytes(oldest.read_bytes()[:-9])
    with pytest.raises(StoreError, match=r"is damaged .*; choose a later moment"):
        bring_back(folder, moments(folder)[1], file)


def test_the_admin_brings_back_what_was_at_a_time(history: tuple[Path, Path], tmp_path: Path) -> None:
    database, folder = history
    at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(moments(folder)[0] + 1)) + "+00:00"

    told = in_json("restore", folder, "--at", at, "--data", tmp_path / "fresh")

    assert told["moment"] == moments(folder)[0]
    assert log_of(tmp_path / "fresh" / FILE) == log_of(database)
    latest = holdfast("restore", folder, "--replace", "--data", tmp_path / "fresh")
    assert "3 tables are back, as they were" in latest.output
    assert "is no time" in holdfast("restore", folder, "--at", "noon", "--data", tmp_path / "other").output
    one = holdfast("restore", database, "--at", at, "--data", tmp_path / "other").output
    assert "shows one moment only" in one


def test_a_server_that_is_killed_leaves_its_moves_in_another_place(tmp_path: Path) -> None:
    folder, safe = tmp_path / "data", tmp_path / "safe"

    with ServerProcess(folder, [sys.executable, "-c", SERVE, str(folder), str(safe)]) as server:
        anna = server.guest("Anna")
        made = anna.make_table("keep-vote", ["me", "steady"])
        line = anna.sit(made["table"], 0)
        line.ask("say", text="Hello")
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and not _has(safe, tmp_path / "copy.sqlite", made["table"], b"Hello"):
            time.sleep(0.1)
        server.kill()
        server.start()

    assert _has(safe, tmp_path / "copy.sqlite", made["table"], b"Hello")


def _has(safe: Path, file: Path, table: str, words: bytes) -> bool:
    try:
        bring_back(safe, time.time(), file)
    except StoreError:  # there is none yet
        return False
    store = Store(file)
    try:
        return any(words in one.entry for one in store.written(table))
    finally:
        store.close()
