"""What the server keeps, and what it refuses to keep."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import psycopg
import pytest
from sqlalchemy import Connection

from holdfast.server.store import (
    Conflict,
    Letter,
    Standing,
    Store,
    StoreError,
    TableRow,
    TokenRow,
    Where,
    add_table,
    add_token,
    append,
    keep_setting,
    keep_standing,
    keep_user,
    keep_webhook,
    letter_failed,
    letter_sent,
    post,
    revoke_token,
    take_due_letters,
    use_link,
)
from holdfast.server.store.bulletin import Tidings, publish
from holdfast.server.store.database import READERS
from holdfast.server.store.entries import Said, Seated, Started
from holdfast.server.store.writer import Writer
from holdfast.swarm.postgres import PostgreSQL

ROW = TableRow("t", "anna", "keep-vote", 1, {"players": 3}, 2**63 - 1, "salt", 12.5)
T = TypeVar("T")


class Kept:
    """A database with Anna and her table in it."""

    def __init__(self, where: Where) -> None:
        self.writer, self.store = Writer(where), Store(where)
        self.do(lambda c: keep_user(c, "anna", "Anna"))
        self.do(lambda c: add_table(c, ROW, ["first", "second", "third"]))

    def do(self, job: Callable[[Connection], T]) -> T:
        return self.writer.submit(job).result(10)

    def close(self) -> None:
        self.writer.close()
        self.store.close()


@pytest.fixture
def kept(where: Where) -> Iterator[Kept]:
    kept = Kept(where)
    yield kept
    kept.close()


def test_a_table_comes_back_as_it_was_kept(kept: Kept) -> None:
    assert kept.store.table("t") == ROW
    assert kept.store.table("another") is None
    assert kept.store.user("anna") == "Anna"
    assert kept.store.user("ben") is None


def test_a_link_is_used_once_and_forgotten_when_its_time_is_over(kept: Kept) -> None:
    assert kept.do(lambda c: use_link(c, "old", 1.0))
    assert kept.do(lambda c: use_link(c, "new", 1e11))
    assert not kept.do(lambda c: use_link(c, "new", 1e11))
    assert kept.do(lambda c: use_link(c, "old", 1e11))


def test_entries_come_back_in_order_from_any_version(kept: Kept) -> None:
    entries = Seated(0, "anna", name="Anna"), Said("Anna", "Hello “you” 🏰", 0), Started()
    logged = [kept.do(lambda c, v=v, e=e: append(c, "t", v, f"m{v}", e)) for v, e in enumerate(entries, 1)]  # type: ignore[misc]

    assert kept.store.log("t") == logged
    assert kept.store.log("t", since=2) == logged[2:]
    assert kept.store.log("t", since=0, most=2) == logged[:2]


def test_a_long_log_is_read_in_pages_without_a_gap(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("holdfast.server.store.store.PAGE", 7)

    def talk(connection: Connection) -> None:
        for version in range(1, 31):
            append(connection, "t", version, f"m{version}", Said("Anna", "again"))

    kept.do(talk)

    assert [logged.version for logged in kept.store.pages("t")] == list(range(1, 31))


@pytest.mark.parametrize("version", [0, 1, 3, 9])
def test_a_version_that_leaves_a_gap_or_repeats_is_refused(kept: Kept, version: int) -> None:
    kept.do(lambda c: append(c, "t", 1, "a", Started()))

    with pytest.raises(Conflict):
        kept.do(lambda c: append(c, "t", version, "b", Started()))


def test_a_move_id_is_kept_once(kept: Kept) -> None:
    kept.do(lambda c: append(c, "t", 1, "a", Started()))

    with pytest.raises(Conflict, match="has 'a' already"):
        kept.do(lambda c: append(c, "t", 2, "a", Started()))
    assert kept.store.versions(["t", "another"]) == {"t": 1}


def test_a_claim_stays_with_whoever_sits_down_and_ends_when_they_leave(kept: Kept) -> None:
    kept.do(lambda c: append(c, "t", 1, "a", Seated(1, "ben", name="Ben"), "new"))
    assert kept.store.claims("t") == ["first", "second", "third"]
    assert [listing.row.id for listing in kept.store.tables_of("ben")] == ["t"]

    kept.do(lambda c: append(c, "t", 2, "b", Seated(1), "new"))
    assert kept.store.claims("t") == ["first", "new", "third"]
    assert kept.store.tables_of("ben") == []


def test_a_setting_is_made_once(kept: Kept) -> None:
    assert kept.do(lambda c: keep_setting(c, "key", b"one")) == b"one"
    assert kept.do(lambda c: keep_setting(c, "key", b"two")) == b"one"


def test_how_a_table_stands_is_kept_with_the_entry_and_listed_without_the_log(kept: Kept) -> None:
    standing = Standing(over=False, waits=True, deadline=99.5, summary=b'{"deciders":[1]}')

    kept.do(lambda c: append(c, "t", 1, "a", Started(), standing=standing, made=50.0))

    listing = kept.store.listing("t")
    assert listing is not None
    assert (listing.row, listing.version, listing.touched, listing.standing) == (ROW, 1, 50.0, standing)
    assert kept.store.tables_of("anna") == [listing]


def test_tables_are_due_when_their_clock_has_run_out(kept: Kept) -> None:
    assert kept.store.due(1e9) == []
    kept.do(lambda c: keep_standing(c, "t", 0, Standing(deadline=100.0)))
    kept.do(lambda c: keep_standing(c, "t", 7, Standing(deadline=1.0)))  # of a version that is not the last

    assert kept.store.due(99.0) == []
    assert kept.store.due(100.0) == ["t"]


def test_only_listed_tables_that_wait_for_people_are_listed(kept: Kept) -> None:
    kept.do(lambda c: keep_standing(c, "t", 0, Standing(waits=True)))
    assert kept.store.listed() == []

    kept.do(lambda c: add_table(c, replace(ROW, id="fair", listed=True, pace="days"), []))
    kept.do(lambda c: keep_standing(c, "fair", 0, Standing(waits=True)))
    for full in ("a", "b"):  # touched later
        kept.do(lambda c: add_table(c, replace(ROW, id=full, listed=True, born=ROW.born + 1), []))  # noqa: B023
    [listing] = kept.store.listed(1)
    assert (listing.row.id, listing.row.pace) == ("fair", "days")

    kept.do(lambda c: keep_standing(c, "fair", 0, Standing(over=True)))
    assert kept.store.listed() == []


def test_a_webhook_is_kept_per_user(kept: Kept) -> None:
    assert kept.store.webhook("anna") == ""
    kept.do(lambda c: keep_webhook(c, "anna", "https://anna.example/turn"))
    kept.do(lambda c: keep_user(c, "anna", "Anne"))  # a new name leaves it alone

    assert kept.store.webhook("anna") == "https://anna.example/turn"


def test_a_token_is_known_until_its_owner_revokes_it(kept: Kept) -> None:
    token = TokenRow("hash", "anna", "my bot", 5.0)
    kept.do(lambda c: add_token(c, token))
    assert kept.store.token("hash") == token

    assert not kept.do(lambda c: revoke_token(c, "ben", "hash"))
    assert kept.do(lambda c: revoke_token(c, "anna", "hash"))
    assert not kept.do(lambda c: revoke_token(c, "anna", "hash"))

    assert kept.store.token("hash") is None
    assert [known.revoked is None for known in kept.store.tokens_of("anna")] == [False]


def test_a_letter_is_lent_to_one_sender_until_it_is_sent_or_failed(kept: Kept) -> None:
    kept.do(lambda c: keep_user(c, "ben", "Ben"))
    for user in ("anna", "ben"):
        kept.do(lambda c, user=user: post(c, Letter(user, "webhook", b"{}", 10.0)))  # type: ignore[misc]

    taken = kept.do(lambda c: take_due_letters(c, 30.0))
    assert [(letter.user, letter.tries) for letter in taken] == [("anna", 1), ("ben", 1)]
    assert kept.do(lambda c: take_due_letters(c, 30.0)) == []  # they are lent

    kept.do(lambda c: letter_sent(c, taken[0].id))
    kept.do(lambda c: letter_failed(c, taken[1], due=40.0))
    [again] = kept.do(lambda c: take_due_letters(c, 50.0))
    assert (again.id, again.tries) == (taken[1].id, 2)


def test_letters_to_one_guest_go_one_after_the_other_and_wait_for_each_other(kept: Kept) -> None:
    kept.do(lambda c: keep_user(c, "ben", "Ben"))
    for user in ("anna", "anna", "anna", "ben"):
        kept.do(lambda c, user=user: post(c, Letter(user, "webhook", b"{}", 10.0)))  # type: ignore[misc]

    first, bens = kept.do(lambda c: take_due_letters(c, 30.0, 2))
    assert (first.user, bens.user) == ("anna", "ben")  # though more of Anna's were there before his

    kept.do(lambda c: letter_failed(c, first, due=40.0))
    assert kept.do(lambda c: take_due_letters(c, 39.0)) == []
    [again] = kept.do(lambda c: take_due_letters(c, 40.0))
    assert (again.id, again.tries) == (first.id, 2)

    kept.do(lambda c: letter_failed(c, again, due=None))  # nobody is there: what waits is given up, too
    assert kept.store.letters("anna") == []
    assert [letter.id for letter in kept.store.letters("ben")] == [bens.id]


def test_a_letter_is_posted_only_if_what_it_tells_of_is_kept(kept: Kept) -> None:
    def tell(connection: Connection) -> None:
        post(connection, Letter("anna", "webhook", b"{}", 1.0))
        append(connection, "t", 5, "a", Started())

    with pytest.raises(Conflict):
        kept.do(tell)
    assert kept.store.letters("anna") == []


def test_when_all_connections_are_taken_it_is_said_so(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = kept.store.engine
    monkeypatch.setattr(engine.pool, "_timeout", 0.05)
    with ExitStack() as taken:
        for _ in range(READERS + engine.pool._max_overflow):  # type: ignore[attr-defined]
            taken.enter_context(engine.connect())

        with pytest.raises(StoreError, match="the tables cannot be read"):
            kept.store.ids()
        publish(engine, Tidings(changed=("t",)))  # which is only lost

    assert kept.store.ids() == ["t"]


def test_an_sqlite_file_is_durable_and_for_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "tables.sqlite"
    kept = Kept(file)
    with kept.store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    kept.close()


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(StoreError, match=r"cannot keep tables in .*file/tables.sqlite: .*choose another place"):
        Store(tmp_path / "file" / "tables.sqlite")


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    file.write_bytes(b"this is no database, but a letter " * 100)

    with pytest.raises(StoreError, match="file is not a database"):
        Store(file)


def test_a_full_disk_is_an_error_and_then_over(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "tables.sqlite")
    with sqlite3.connect(tmp_path / "tables.sqlite") as file:
        [pages] = file.execute("PRAGMA page_count").fetchone()
    file.close()

    def fill(connection: Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        keep_setting(connection, "large", bytes(100_000))

    with pytest.raises(StoreError, match="full"):
        kept.do(fill)
    assert kept.do(lambda c: keep_setting(c, "small", b"kept")) == b"kept"
    kept.close()


@pytest.mark.parametrize("address", ["mysql://here/db", "postgresql://nowhere", "nonsense"])
def test_an_address_that_is_none_is_told_how_one_looks(address: str) -> None:
    with pytest.raises(StoreError, match="an address like postgresql://"):
        Store(address)


def test_a_database_that_does_not_answer_is_named_without_its_password() -> None:
    with pytest.raises(StoreError, match="cannot keep tables in postgresql://anna:") as told:
        Store("postgresql://anna:secret@127.0.0.1:1/holdfast")
    assert "secret" not in str(told.value)


def test_a_file_that_lost_all_that_was_in_it_is_not_taken_for_a_new_one(tmp_path: Path) -> None:
    """A disk that was not synced leaves a file without a byte: whoever runs the server must hear of it."""
    file = tmp_path / "tables.sqlite"
    Store(file).close()
    assert file.stat().st_size > 0
    assert file.stat().st_mode & 0o077 == 0
    assert [other.name for other in tmp_path.iterdir()] == [file.name]
    file.write_bytes(b"")

    with pytest.raises(StoreError, match=r"is empty, .* Restore a backup"):
        Store(file)

    assert file.stat().st_size == 0


@pytest.mark.parametrize("ended", [False, True], ids=["whole line", "broken line"])
def test_what_was_read_of_one_moment_is_good_even_if_the_line_breaks_at_its_end(
    postgres: PostgreSQL, ended: bool
) -> None:
    where = postgres.new_database()
    kept = Kept(where)
    with kept.store.at_one_moment() as moment:
        there = moment.ids()
        if ended:
            with psycopg.connect(where, autocommit=True) as other:
                other.execute(
                    "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity "
                    "WHERE state = 'idle in transaction' AND datname = current_database()"
                )

    assert there == kept.store.ids() == ["t"]
    assert kept.store.engine.pool.checkedout() == 0  # type: ignore[attr-defined]
    kept.close()
