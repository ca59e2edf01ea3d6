"""One thread writes: together, durably, and each job for itself."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, event

from holdfast.server.store import Store, StoreError, keep_user
from holdfast.server.store.writer import Writer
from holdfast.swarm.postgres import PostgreSQL

# What PostgreSQL says where there is room on the disk, and none for it.
FULL_TO_US_ALONE = (
    "DO $$ BEGIN RAISE EXCEPTION 'could not extend file: File too large' USING ERRCODE = 'internal_error'; END $$"
)


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[Writer]:
    writer = Writer(tmp_path / "tables.sqlite")
    yield writer
    writer.close()


def hold(writer: Writer) -> threading.Event:
    """Keep the thread busy with a commit of its own until the event is set."""
    begun, gate = threading.Event(), threading.Event()

    def wait(_: Connection) -> None:
        begun.set()
        gate.wait(10)

    writer.submit(wait)
    assert begun.wait(10)
    return gate


def test_jobs_that_wait_together_are_committed_together(writer: Writer, tmp_path: Path) -> None:
    gate = hold(writer)
    users = [writer.submit(lambda c, k=k: keep_user(c, f"u{k}", "Name")) for k in range(50)]  # type: ignore[misc]

    gate.set()
    for future in users:
        future.result(10)

    assert writer.commits == 2
    store = Store(tmp_path / "tables.sqlite")
    assert store.user("u49") == "Name"
    store.close()


def test_a_job_that_fails_takes_nobody_along(writer: Writer, tmp_path: Path) -> None:
    gate = hold(writer)

    def half(connection: Connection) -> None:
        keep_user(connection, "half", "Half")
        raise ValueError("no")

    before = writer.submit(lambda c: keep_user(c, "before", "Before"))
    failing = writer.submit(half)
    after = writer.submit(lambda c: keep_user(c, "after", "After"))
    gate.set()

    for future in (before, after):
        future.result(10)
    with pytest.raises(ValueError, match="no"):
        failing.result(10)
    store = Store(tmp_path / "tables.sqlite")
    assert [store.user(u) for u in ("before", "half", "after")] == ["Before", None, "After"]
    store.close()


def test_postgresql_is_not_asked_for_a_savepoint_for_each_job(postgres: PostgreSQL) -> None:
    where, said = postgres.new_database(), list[str]()
    writer = Writer(where)
    gate = hold(writer)
    kept = [writer.submit(lambda c, k=k: keep_user(c, f"u{k}", "Name")) for k in range(50)]  # type: ignore[misc]
    event.listen(writer._engine, "before_cursor_execute", lambda *told: said.append(told[2]))
    gate.set()
    for future in kept:
        future.result(10)

    assert len(said) == len(kept) + 3  # the savepoint of whoever held the thread is released, and one is for all
    writer.close()


def test_when_the_commit_fails_everybody_is_told_and_the_next_one_works(writer: Writer, tmp_path: Path) -> None:
    gate = hold(writer)
    lost = writer.submit(lambda c: keep_user(c, "lost", "Lost"))
    breaking = writer.submit(lambda c: c.exec_driver_sql("ROLLBACK"))  # the transaction is gone, as after a full disk
    gate.set()

    for future in (lost, breaking):
        with pytest.raises(StoreError, match="nothing was written"):
            future.result(10)

    writer.submit(lambda c: keep_user(c, "kept", "Kept")).result(10)
    store = Store(tmp_path / "tables.sqlite")
    assert [store.user(u) for u in ("lost", "kept")] == [None, "Kept"]
    store.close()


def test_a_fault_of_the_database_is_told_to_everybody_as_a_full_disk_is(postgres: PostgreSQL) -> None:
    where = postgres.new_database()
    writer = Writer(where)
    gate = hold(writer)
    lost = writer.submit(lambda c: keep_user(c, "lost", "Lost"))
    breaking = writer.submit(lambda c: c.exec_driver_sql(FULL_TO_US_ALONE))
    gate.set()

    for future in (lost, breaking):
        with pytest.raises(StoreError, match=r"nothing was written \(could not extend file: File too large.*try again"):
            future.result(10)

    writer.submit(lambda c: keep_user(c, "kept", "Kept")).result(10)
    writer.close()
    store = Store(where)
    assert [store.user(u) for u in ("lost", "kept")] == [None, "Kept"]
    store.close()


def test_closing_finishes_what_waits_and_takes_no_more(writer: Writer, tmp_path: Path) -> None:
    waiting = [writer.submit(lambda c, k=k: keep_user(c, f"u{k}", "Name")) for k in range(5)]  # type: ignore[misc]

    writer.close()

    assert all(future.done() for future in waiting)
    with pytest.raises(StoreError, match="shutting down"):
        writer.submit(lambda c: None)
