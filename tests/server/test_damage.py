"""A disk that loses what was on it: what is left is found, said and saved."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from holdfast.cli.main import app
from holdfast.server.door.app import FILE
from holdfast.server.hall.inspection import Inspection
from holdfast.server.store import Store, Where, append
from holdfast.server.store.database import connect, writing
from holdfast.server.store.entries import Said
from holdfast.server.store.witness import MOST_BYTES, Witness, missing, notes_of
from holdfast.server.store.writer import Writer

from .past import fill, play, repeat
from .test_admin import holdfast, in_json, kept
from .visitors import ServerProcess

PAGE = 4096
TABLES = [f"t{number:03}" for number in range(120)]


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with many pages: one game that is over, at many tables."""
    file = tmp_path_factory.mktemp("crowded") / FILE
    writer = Writer(file)
    repeat(writer, play(writer, "finished"), TABLES)
    writer.close()
    in_one_file(file)
    return file


def in_one_file(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def leaves(file: Path, of: bytes) -> list[int]:
    """The pages that hold rows with these bytes in them."""
    raw = file.read_bytes()
    pages = [raw[first : first + PAGE] for first in range(0, len(raw), PAGE)]
    return [number for number, page in enumerate(pages) if page[0] == 0x0D and of in page]


def damage(file: Path, pages: list[int], junk: bytes = b"\xff" * PAGE) -> None:
    with file.open("r+b") as raw:
        for page in pages:
            raw.seek(page * PAGE)
            raw.write(junk)


@contextmanager
def opened(where: Where) -> Iterator[Store]:
    store = Store(where)
    yield store
    store.close()


# ---- damaged pages -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("junk", [b"\xff" * PAGE, bytes(PAGE)])
def test_of_a_file_with_twenty_damaged_pages_every_game_is_saved_as_far_as_it_can_be_read(
    crowded: Path, tmp_path: Path, junk: bytes
) -> None:
    file = tmp_path / "data" / FILE
    file.parent.mkdir()
    shutil.copyfile(crowded, file)
    damage(file, leaves(file, b'"kind"')[3:43:2], junk)

    told = in_json("export", "--all", "--to", tmp_path / "games", "--data", file.parent, code=1)

    whole, cut = told["written"].keys() - told["broken"].keys(), told["written"].keys() & told["broken"].keys()
    assert told["written"].keys() | told["broken"].keys() == {*TABLES, "finished"}
    assert len(whole) > 20
    assert cut
    for table, saved in told["written"].items():
        assert CliRunner().invoke(app, ["verify", saved]).exit_code == 0, table
    full = json.loads(Path(told["written"][min(whole)]).read_text("utf-8"))["moves"]
    for table in cut:
        moves = json.loads(Path(told["written"][table]).read_text("utf-8"))["moves"]
        assert moves == full[: len(moves)]
        assert re.search(r"version \d+\b.*its file holds the game up to version \d+", told["broken"][table])


def test_entries_of_a_table_that_is_lost_itself_are_named(crowded: Path, tmp_path: Path) -> None:
    shutil.copyfile(crowded, tmp_path / FILE)
    damage(tmp_path / FILE, leaves(tmp_path / FILE, b"keep-vote")[:1])

    told = in_json("export", "--all", "--to", tmp_path / "games", "--data", tmp_path, code=1)

    assert told["written"].keys() | told["broken"].keys() == {*TABLES, "finished"}
    assert "not what it was made with" in told["broken"]["finished"]


def test_bytes_that_changed_in_a_sound_page_are_found(filled: Path, tmp_path: Path) -> None:
    raw = filled.read_bytes()
    filled.write_bytes(raw.replace(b'"seat":0,"user":"anna"', b'"seat":1,"user":"anna"', 1))

    assert "is not what was written" in holdfast("check", "--data", tmp_path).output
    told = in_json("export", "--all", "--to", tmp_path / "games", "--data", tmp_path, code=1)
    assert len(told["broken"]) == 1


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    fill(tmp_path / FILE)
    in_one_file(tmp_path / FILE)
    return tmp_path / FILE


# ---- what the server says ------------------------------------------------------------------------------------------


def test_a_server_whose_tables_lack_their_last_entries_says_so_at_once(filled: Path) -> None:
    with sqlite3.connect(filled) as connection:
        connection.execute("DELETE FROM moves WHERE table_id = 'running' AND version = 8")
    connection.close()

    with ServerProcess(filled.parent) as server:
        answer = httpx.get(f"http://{server.address}/healthz")
        figures = httpx.get(f"http://{server.address}/metrics").text

    assert (answer.status_code, "damaged: 1 table;" in answer.text) == (503, True)
    assert "running" not in answer.text
    assert "\nholdfast_damaged 1.0\n" in figures
    assert "table running: its last entries are missing" in server.journal.read_text()


def test_the_thorough_look_finds_every_broken_log_and_sees_when_it_is_whole_again(where: Where) -> None:
    fill(where)
    alter(where, "UPDATE moves SET made = made + 1 WHERE version = 4")
    with opened(where) as store:
        inspection = Inspection(store)

        inspection.look_at_heads()
        assert not inspection.faults
        asyncio.run(inspection.look_round())
        assert inspection.faults == dict.fromkeys(("finished", "running"), "version 4 is not what was written")
        assert inspection.verdict.startswith("damaged: 2 tables;")
        asyncio.run(inspection.look_round())
        assert inspection.looked_at == 3  # not again before a day is over

        alter(where, "UPDATE moves SET made = made - 1 WHERE version = 4")
        inspection._next_round = 0.0
        asyncio.run(inspection.look_round())
        assert not inspection.verdict


def test_the_thorough_look_finds_damaged_pages(crowded: Path, tmp_path: Path) -> None:
    shutil.copyfile(crowded, tmp_path / FILE)
    damage(tmp_path / FILE, leaves(tmp_path / FILE, b'"kind"')[5:6])
    with opened(tmp_path / FILE) as store:
        inspection = Inspection(store)
        asyncio.run(inspection.look_round())

    assert "damaged: the database" in inspection.verdict


def alter(where: Where, statement: str) -> None:
    engine = connect(where)
    with writing(engine) as connection, connection.begin():
        connection.execute(text(statement))
    engine.dispose()


def test_a_table_whose_log_is_not_what_was_written_is_not_played_on(own_server: ServerProcess, tmp_path: Path) -> None:
    anna = own_server.guest("Anna")
    table = anna.make_table("keep-vote", ["me", "steady"])["table"]
    own_server.kill()
    alter(tmp_path / "server" / FILE, "UPDATE moves SET made = made + 1 WHERE version = 1")
    own_server.start()

    answer = anna.request("GET", f"/api/tables/{table}")

    assert answer.status_code == 503
    assert "its log is damaged" in answer.text


# ---- a torn write-ahead log ----------------------------------------------------------------------------------------


def test_what_a_torn_write_ahead_log_has_lost_is_named(filled: Path, tmp_path: Path) -> None:
    writer, torn = Writer(filled), tmp_path / "torn"
    for version in range(9, 21):
        said = Said("Anna", f"Hello {version}")
        writer.submit(lambda c: append(c, "running", version, f"say{version}", said)).result(10)  # noqa: B023
    torn.mkdir()
    for name in (FILE, f"{FILE}-wal", notes_of(filled).name):  # as a machine that loses its power leaves them
        shutil.copyfile(filled.with_name(name), torn / name)
    writer.close()
    wal = torn / f"{FILE}-wal"
    with wal.open("r+b") as raw:
        raw.truncate(wal.stat().st_size // 2 + 100)

    with ServerProcess(torn) as server:
        answer = httpx.get(f"http://{server.address}/healthz")
        figures = httpx.get(f"http://{server.address}/metrics").text
    journal = server.journal.read_text()

    assert answer.status_code == 200  # what is there is sound
    assert "the last entries of 1 tables were lost" in answer.text
    assert "\nholdfast_cut_short 1.0\n" in figures
    assert re.search(r"table running: version 20 was acknowledged, but its log ends at 1\d", journal)
    with ServerProcess(torn) as server:  # it is said once
        assert "lost" not in httpx.get(f"http://{server.address}/healthz").text


def test_what_was_thrown_away_or_replaced_is_not_missed(filled: Path, tmp_path: Path) -> None:
    in_json("backup", tmp_path / "early.sqlite", "--data", tmp_path)
    writer = Writer(filled)
    writer.submit(lambda c: append(c, "running", 9, "nine", Said("Anna", "Hello"))).result(10)
    writer.close()
    with opened(filled) as store:
        assert missing(store, filled) == []

    in_json("restore", tmp_path / "early.sqlite", "--replace", "--data", tmp_path)
    with opened(filled) as store:
        assert missing(store, filled) == []

    play(writer := Writer(filled), "old")
    writer.close()
    in_json("prune", "--days", "1", "--abandoned", "--data", tmp_path)
    with opened(filled) as store:
        assert (store.ids(), missing(store, filled)) == ([], [])


def test_a_table_that_is_gone_altogether_is_missed(filled: Path) -> None:
    witness = Witness(filled)
    witness.note([("nowhere", 3), ("running", 8)])
    witness.close()
    with notes_of(filled).open("a") as notes:
        notes.write("running 99")  # torn: the line does not end

    with opened(filled) as store:
        assert missing(store, filled) == [
            "table nowhere: version 3 was acknowledged, but there is no such table any more"
        ]


def test_the_notes_stay_small_and_know_the_latest(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("holdfast.server.store.witness.MOST_BYTES", MOST_BYTES >> 10)
    witness = Witness(filled)
    for version in range(1, 1001):
        witness.note([("lost", version)])
    witness.close()

    assert notes_of(filled).stat().st_size <= MOST_BYTES >> 10
    with opened(filled) as store:
        assert "version 1000 was acknowledged" in missing(store, filled)[0]


def test_a_log_without_its_end_is_exported_up_to_there(where: Where, tmp_path: Path) -> None:
    where = where.with_name(FILE) if isinstance(where, Path) else where
    fill(where)
    alter(where, "DELETE FROM moves WHERE table_id = 'running' AND version = 8")

    told = in_json("export", "--all", "--to", tmp_path / "games", *kept(where), code=1)

    assert told["written"].keys() == {"finished", "running"}
    ends = "its log ends at version 7, but 8 were counted; its file holds the game up to version 7"
    assert told["broken"] == {"running": ends}
