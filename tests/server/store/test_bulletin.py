"""What processes on one PostgreSQL tell each other arrives in pieces that fit, and is heard again after a lost line."""

from __future__ import annotations

import queue
import threading

import msgspec
import pytest

from holdfast.server.protocol.messages import Notice
from holdfast.server.store import Store
from holdfast.server.store.bulletin import LONGEST, Bulletin, Tidings, publish
from holdfast.swarm.postgres import PostgreSQL

from ..visitors import PATIENCE


@pytest.fixture
def database(postgres: PostgreSQL) -> str:
    return postgres.new_database()


def test_tidings_are_told_in_messages_that_are_short_enough() -> None:
    notice = Notice("your_turn", "t", "A table", "Keep Vote", 1, 7)
    tidings = Tidings(
        changed=tuple(f"{k:064}" for k in range(150)),
        here={f"{k:064}": [0, 1, 2, 3, 4, 5] for k in range(150)},
        notices=(("anna", notice), ("ben", notice)),
    )

    parts = list(tidings.parts("me"))

    assert max(len(msgspec.json.encode(part)) for part in parts) <= LONGEST
    assert sum((part.changed for part in parts), ()) == tidings.changed
    assert {table: seats for part in parts for table, seats in part.here.items()} == tidings.here
    assert sum((part.notices for part in parts), ()) == tidings.notices
    assert {part.sender for part in parts} == {"me"}


def test_what_cannot_be_understood_is_not_heard(database: str) -> None:
    store, heard = Store(database), queue.SimpleQueue[Tidings]()
    bulletin = Bulletin(store.engine, heard.put, here="another process")
    bulletin.wait_until_listening()
    with store.engine.begin() as connection:
        connection.exec_driver_sql("NOTIFY holdfast, 'good evening'")
    publish(store.engine, Tidings(changed=("t",)))

    assert heard.get(timeout=PATIENCE).changed == ("t",)
    bulletin.close()
    store.close()


def test_the_bulletin_names_what_others_have_changed_and_survives_a_lost_line(database: str) -> None:
    store, heard, arrived = Store(database), list[str](), threading.Event()

    def hear(tidings: Tidings) -> None:
        heard.extend(tidings.changed)
        arrived.set()

    def tell_until_heard(table: str) -> None:
        arrived.clear()
        for _ in range(100):  # it is heard only by those who listen already
            publish(store.engine, Tidings(changed=(table,)))
            if arrived.wait(0.1):
                return

    bulletin = Bulletin(store.engine, hear, here="another process")
    tell_until_heard("first")
    with store.engine.begin() as connection:
        connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%%' "
            "AND datname = current_database()"
        )
    tell_until_heard("second")
    bulletin.close()
    store.close()

    assert "first" in heard
    assert "second" in heard
