"""From one layout of the database to the next and back, with data, on both databases."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, text

from holdfast.server.store import Store, StoreError, TableRow, Where, append
from holdfast.server.store.database import _postgresql, _sqlite, writing
from holdfast.server.store.entries import Said
from holdfast.server.store.schema import HEAD, metadata
from holdfast.server.store.upgrade import MIGRATIONS, layout, upgrade
from holdfast.server.store.writer import Writer
from holdfast.server.table.table import Table

ROW = TableRow("t", "anna", "keep-vote", 1, {"players": 2, "nights": 6}, 2**62, "salt", 12.5)
TABLES = (
    "INSERT INTO tables (id, host, game, rules, options, seed, salt, born) "
    "VALUES (:id, :host, :game, :rules, :options, :seed, :salt, :born)"
)
SEATS = "INSERT INTO seats (table_id, seat, claim, \"user\") VALUES ('t', :seat, :claim, :user)"
MOVES = "INSERT INTO moves (table_id, version, move_id, entry, made) VALUES ('t', :version, :move_id, :entry, :made)"
ENTRIES = [
    b'{"kind":"seated","seat":0,"user":"anna","name":"Anna"}',
    b'{"kind":"seated","seat":1,"bot":"novice"}',
    b'{"kind":"started"}',
]
# What Holdfast made before it knew migrations.
BEFORE_MIGRATIONS = """
CREATE TABLE settings (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;
CREATE TABLE users (id TEXT PRIMARY KEY, name TEXT NOT NULL, born REAL NOT NULL) STRICT;
CREATE TABLE tables (
    id TEXT PRIMARY KEY, host TEXT NOT NULL REFERENCES users, game TEXT NOT NULL, rules INTEGER NOT NULL,
    options BLOB NOT NULL, seed INTEGER NOT NULL, salt TEXT NOT NULL, born REAL NOT NULL
) STRICT;
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL, claim TEXT NOT NULL,
    user TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (table_id, seat)
) STRICT;
CREATE INDEX seats_of_user ON seats (user);
CREATE TABLE moves (
    table_id TEXT NOT NULL REFERENCES tables, version INTEGER NOT NULL, move_id TEXT NOT NULL, entry BLOB NOT NULL,
    made REAL NOT NULL,
    PRIMARY KEY (table_id, version), UNIQUE (table_id, move_id)
) STRICT;
PRAGMA user_version = 1;
"""

FIRST = "0001"


@pytest.fixture
def engine(where: Where) -> Iterator[Engine]:
    """An empty database that nothing was done to."""
    engine = _sqlite(where) if isinstance(where, Path) else _postgresql(where)
    yield engine
    engine.dispose()


def fill(engine: Engine) -> None:
    """Data as the first layout has them."""
    row = {"host": "anna", "game": "keep-vote", "rules": 1, "seed": ROW.seed, "salt": "salt"}
    options = msgspec.json.encode(ROW.options)
    with writing(engine) as connection, connection.begin():
        connection.execute(text("INSERT INTO users (id, name, born) VALUES ('anna', 'Anna', 1.5)"))
        for table, born in (("t", 12.5), ("fresh", 13.5)):
            connection.execute(text(TABLES), {**row, "id": table, "options": options, "born": born})
        connection.execute(
            text(
                "INSERT INTO seats (table_id, seat, claim, \"user\") VALUES ('t', 0, 'c0', 'anna'), ('t', 1, 'c1', '')"
            )
        )
        for version, entry in enumerate(ENTRIES, 1):
            made = {"version": version, "move_id": f"m{version}", "entry": entry, "made": 19.5 + version}
            connection.execute(text(MOVES), made)


def check(where: Where) -> None:
    """All is there, is listed, replays, and can go on."""
    store, writer = Store(where), Writer(where)
    row = store.table("t")
    assert row == ROW
    assert store.claims("t") == ["c0", "c1"]
    listings = {listing.row.id: (listing.version, listing.touched) for listing in store.tables_of("anna")}
    assert listings == {"t": (3, 22.5), "fresh": (0, 13.5)}
    assert Table(row, store.pages("t")).match is not None  # chained
    writer.submit(lambda c: append(c, "t", 4, "m4", Said("Anna", "It goes on."))).result(10)
    assert len(list(store.pages("t"))) == 4
    writer.close()
    store.close()


def test_data_of_the_first_layout_go_on_in_this_one(engine: Engine, where: Where) -> None:
    upgrade(engine, "here", FIRST)
    fill(engine)

    check(where)


def test_data_survive_the_way_down_and_up_again(engine: Engine, where: Where) -> None:
    upgrade(engine, "here", FIRST)
    fill(engine)
    upgrade(engine, "here")

    upgrade(engine, "here", FIRST)

    with engine.connect() as connection:
        assert layout(connection) == FIRST
        assert connection.execute(text("SELECT count(*) FROM moves")).scalar() == 3
        assert len(connection.execute(text("SELECT * FROM tables WHERE id = 't'")).one()) == 8
    check(where)


def test_tables_that_wait_for_people_are_still_found_in_this_layout(engine: Engine, where: Where) -> None:
    nobody, anna = {"user": "", "bot": "", "invited": False}, {"user": "anna", "bot": "", "invited": False}
    summaries = {
        "t": {"occupants": [anna, nobody]},
        "begun": {"occupants": [anna, nobody], "started": True},
        "full": {"occupants": [anna, {**nobody, "bot": "steady"}]},
        "kept": {"occupants": [anna, {**nobody, "invited": True}]},
    }
    upgrade(engine, "here", FIRST)
    fill(engine)
    upgrade(engine, "here", "0002")
    row = {"host": "anna", "game": "keep-vote", "rules": 1, "seed": 1, "salt": "", "options": b"{}", "born": 1.5}
    with writing(engine) as connection, connection.begin():
        for table, summary in summaries.items():
            if table != "t":
                connection.execute(text(TABLES), {**row, "id": table})
            told = {"id": table, "summary": msgspec.json.encode(summary)}
            connection.execute(text("UPDATE tables SET listed = 1, summary = :summary WHERE id = :id"), told)

    store = Store(where)

    assert [listing.row.id for listing in store.listed()] == ["t"]
    store.close()


def test_a_file_from_before_migrations_is_taken_over(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    with sqlite3.connect(file) as connection:
        connection.executescript(BEFORE_MIGRATIONS)
    connection.close()
    engine = _sqlite(file)
    fill(engine)
    engine.dispose()

    check(file)

    with sqlite3.connect(file) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (8,)  # so that the old program leaves it alone
    connection.close()


def test_every_migration_together_makes_the_layout_that_the_code_uses(engine: Engine) -> None:
    upgrade(engine, "here")

    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    assert ScriptDirectory(str(MIGRATIONS)).get_heads() == [HEAD]


def test_a_database_of_a_later_holdfast_is_left_alone(engine: Engine, where: Where) -> None:
    upgrade(engine, "here")
    with writing(engine) as connection, connection.begin():
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    with pytest.raises(StoreError, match="has the layout 9999, which is newer than this Holdfast"):
        Store(where)


def test_an_upgrade_that_breaks_off_leaves_everything_as_it_was(engine: Engine, where: Where) -> None:
    upgrade(engine, "here", FIRST)
    fill(engine)
    with writing(engine) as connection, connection.begin():
        connection.execute(text("CREATE TABLE outbox (in_the_way INTEGER)"))  # the last step of the upgrade fails

    with pytest.raises(StoreError, match="cannot keep tables"):
        Store(where)

    with writing(engine) as connection, connection.begin():
        assert layout(connection) == FIRST
        connection.execute(text("DROP TABLE outbox"))
    check(where)


def test_many_processes_may_start_at_once(where: Where) -> None:
    stores: list[Store] = []
    threads = [threading.Thread(target=lambda: stores.append(Store(where))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)

    assert [store.user("anna") for store in stores] == [None] * 4
    for store in stores:
        store.close()
