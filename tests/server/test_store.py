"""What the server keeps, and what it refuses to keep."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from holdfast.server.entries import Said, Seated, Started
from holdfast.server.store import (
    Conflict,
    Store,
    StoreError,
    TableRow,
    add_table,
    append,
    connect,
    keep_setting,
    keep_user,
)

ROW = TableRow("t", "anna", "keep-vote", 1, {"players": 3}, 2**63 - 1, "salt", 12.5)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "tables.sqlite"


@pytest.fixture
def connection(file: Path) -> Iterator[sqlite3.Connection]:
    connection = connect(file)
    keep_user(connection, "anna", "Anna")
    add_table(connection, ROW, ["first", "second", "third"])
    yield connection
    connection.close()


@pytest.fixture
def store(connection: sqlite3.Connection, file: Path) -> Iterator[Store]:
    store = Store(file)
    yield store
    store.close()


def test_a_table_comes_back_as_it_was_kept(store: Store) -> None:
    assert store.table("t") == ROW
    assert store.table("another") is None
    assert store.user("anna") == "Anna"
    assert store.user("ben") is None


def test_entries_come_back_in_order_from_any_version(connection: sqlite3.Connection, store: Store) -> None:
    kept = [
        append(connection, "t", 1, "a", Seated(0, "anna", name="Anna")),
        append(connection, "t", 2, "b", Said("Anna", "Hello “you” 🏰", 0)),
        append(connection, "t", 3, "c", Started()),
    ]

    assert store.log("t") == kept
    assert store.log("t", since=2) == kept[2:]


@pytest.mark.parametrize("version", [0, 1, 3, 9])
def test_a_version_that_leaves_a_gap_or_repeats_is_refused(connection: sqlite3.Connection, version: int) -> None:
    append(connection, "t", 1, "a", Started())

    with pytest.raises(Conflict):
        append(connection, "t", version, "b", Started())


def test_a_move_id_is_kept_once(connection: sqlite3.Connection) -> None:
    append(connection, "t", 1, "a", Started())

    with pytest.raises(sqlite3.IntegrityError):
        append(connection, "t", 2, "a", Started())


def test_a_claim_stays_with_whoever_sits_down_and_ends_when_they_leave(
    connection: sqlite3.Connection, store: Store
) -> None:
    append(connection, "t", 1, "a", Seated(1, "ben", name="Ben"), "new")
    assert store.claims("t") == ["first", "second", "third"]
    assert [row.id for row in store.tables_of("ben")] == ["t"]

    append(connection, "t", 2, "b", Seated(1), "new")
    assert store.claims("t") == ["first", "new", "third"]
    assert store.tables_of("ben") == []


def test_a_setting_is_made_once(connection: sqlite3.Connection) -> None:
    assert keep_setting(connection, "key", b"one") == b"one"
    assert keep_setting(connection, "key", b"two") == b"one"


def test_the_file_is_durable_and_for_its_owner_only(connection: sqlite3.Connection, file: Path) -> None:
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_file_of_a_later_holdfast_is_left_alone(connection: sqlite3.Connection, file: Path) -> None:
    connection.execute("PRAGMA user_version = 99")

    with pytest.raises(StoreError, match="has the layout 99"):
        connect(file)


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(StoreError, match=r"cannot keep tables in .*--data"):
        connect(tmp_path / "file" / "tables.sqlite")
