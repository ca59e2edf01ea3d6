"""`holdfast admin`, on both databases."""

from __future__ import annotations

import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from typer.testing import CliRunner, Result

from holdfast.cli.main import app
from holdfast.server.door.app import FILE
from holdfast.server.store import Letter, Store, Where, append, post, tenancy
from holdfast.server.store.database import connect, writing
from holdfast.server.store.entries import Said
from holdfast.server.store.reports import chain_anew
from holdfast.server.store.writer import Writer
from holdfast.swarm.postgres import PostgreSQL

from .past import fill, play
from .visitors import ServerProcess


def holdfast(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["admin", *map(str, words)], prog_name="holdfast")


def in_json(*words: str | Path, code: int = 0) -> Any:
    result = holdfast(*words, "--json")
    assert result.exit_code == code, result.output
    return json.loads(result.stdout)


def kept(where: Where) -> list[str | Path]:
    """The options that name a database."""
    return ["--data", where.parent] if isinstance(where, Path) else ["--database", where]


@pytest.fixture
def where(where: Where) -> Where:
    """An empty database, an SQLite file under the name the server gives it."""
    return where.with_name(FILE) if isinstance(where, Path) else where


@pytest.fixture
def filled(where: Where) -> Where:
    fill(where)
    return where


def logs(where: Where) -> dict[str, Any]:
    store = Store(where)
    found = {table: (store.listing(table), store.log(table), store.claims(table)) for table in store.ids()}
    store.close()
    return found


# ---- backup and restore --------------------------------------------------------------------------------------------


def test_a_backup_is_restored_into_either_database(filled: Where, tmp_path: Path, postgres: PostgreSQL) -> None:
    file, before = tmp_path / "safe" / "backup.sqlite", logs(filled)

    told = in_json("backup", file, *kept(filled))

    assert (told["tables"], file.stat().st_mode & 0o777) == (3, 0o600)
    assert [path.name for path in file.parent.iterdir()] == ["backup.sqlite"]
    for other in (tmp_path / "other" / FILE, postgres.new_database()):
        assert in_json("restore", file, *kept(other))["tables"] == 3
        assert logs(other) == before
        writer = Writer(other)  # and life goes on
        writer.submit(lambda c: append(c, "running", 9, "next", Said("Anna", "Where were we?"))).result(10)
        writer.submit(lambda c: post(c, Letter("anna", "webhook", b"{}", 1.0))).result(10)
        writer.close()


def test_a_backup_is_made_while_the_server_runs(where: Where, tmp_path: Path) -> None:
    with ServerProcess(where.parent if isinstance(where, Path) else where) as server:
        anna = server.guest("Anna")
        made = anna.make_table("keep-vote", ["me", "open"])
        line = anna.sit(made["table"], 0)
        for number in range(20):
            line.send({"type": "say", "id": f"s{number}", "text": "still here"})

        assert in_json("backup", tmp_path / "backup.sqlite", *kept(where))["tables"] == 1

        line.hear_version(made["version"] + 20)
    (tmp_path / "copy").mkdir()
    (tmp_path / "backup.sqlite").rename(tmp_path / "copy" / FILE)
    assert in_json("check", "--data", tmp_path / "copy")["ok"]


def test_what_is_there_is_replaced_only_on_demand(filled: Where, tmp_path: Path) -> None:
    file = tmp_path / "backup.sqlite"
    holdfast("backup", file, *kept(filled))
    writer = Writer(filled)
    play(writer, "later", most=3)
    writer.close()

    refused = holdfast("restore", file, *kept(filled))
    assert refused.exit_code == 1
    assert "holds 4 tables already; they stay, unless you say --replace" in refused.output
    assert len(logs(filled)) == 4

    assert holdfast("restore", file, "--replace", *kept(filled)).exit_code == 0
    assert set(logs(filled)) == {"finished", "running", "waiting"}


def test_nothing_is_replaced_under_a_running_server(
    where: Where, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tenancy, "WAIT", 0.1)
    with ServerProcess(where.parent if isinstance(where, Path) else where) as server:
        anna = server.guest("Anna")
        line = anna.sit(anna.make_table("keep-vote", ["me", "open"])["table"], 0)
        holdfast("backup", tmp_path / "backup.sqlite", *kept(where))
        line.ask("say", text="after the backup")

        refused = holdfast("restore", tmp_path / "backup.sqlite", "--replace", *kept(where))

        assert refused.exit_code == 1
        assert "stop" in refused.output
        assert line.ask("say", text="still here")["type"] == "done"


def test_a_backup_does_not_take_the_place_of_the_database(tmp_path: Path) -> None:
    fill(tmp_path / FILE)

    refused = holdfast("backup", tmp_path / FILE, "--data", tmp_path)

    assert refused.exit_code == 1
    assert "is the database itself" in refused.output


def test_a_backup_takes_the_place_of_a_file_that_lost_everything(tmp_path: Path) -> None:
    fill(tmp_path / FILE)
    before = logs(tmp_path / FILE)
    assert holdfast("backup", tmp_path / "backup.sqlite", "--data", tmp_path).exit_code == 0
    (tmp_path / FILE).write_bytes(b"")

    assert "is empty" in holdfast("check", "--data", tmp_path).output
    assert holdfast("restore", tmp_path / "backup.sqlite", "--data", tmp_path).exit_code == 0

    assert logs(tmp_path / FILE) == before


@pytest.mark.parametrize("content", ["nothing", "other tables"])
def test_what_is_no_backup_replaces_nothing(filled: Where, tmp_path: Path, content: str) -> None:
    file, before = tmp_path / "photos.sqlite", logs(filled)
    file.touch()
    if content == "other tables":
        with closing(sqlite3.connect(file)) as other:
            other.execute("CREATE TABLE photos (name TEXT)")

    refused = holdfast("restore", file, "--replace", *kept(filled))

    assert refused.exit_code == 1
    assert "is no backup of a table server" in refused.output
    assert logs(filled) == before


def test_a_folder_and_a_database_are_not_mistaken_for_each_other(tmp_path: Path) -> None:
    fill(tmp_path / FILE)
    environment = {"HOLDFAST_DATABASE": "postgresql://anna:secret@localhost/elsewhere"}

    for words in (["admin", "prune", "--days", "1"], ["serve", "--port", "0"]):
        refused = CliRunner().invoke(app, [*words, "--data", str(tmp_path)], env=environment)
        assert refused.exit_code == 2
        assert "name one" in refused.output


def test_a_backup_that_cannot_be_read_or_written_is_named(filled: Where, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear Anna " * 500)

    attempts: list[tuple[list[str | Path], str]] = [
        (["restore", tmp_path / "nowhere.sqlite"], "There is no file"),
        (["restore", tmp_path / "letter.txt"], "cannot be read as a backup: file is not a database"),
        (["backup", tmp_path / "letter.txt" / "backup.sqlite"], "Cannot write"),
    ]
    for words, sentence in attempts:
        result = holdfast(*words, *kept(filled))
        assert result.exit_code in (1, 2)
        assert sentence in result.output


# ---- check ---------------------------------------------------------------------------------------------------------


def test_all_is_well_in_a_database_that_nobody_harmed(filled: Where) -> None:
    told = in_json("check", *kept(filled))

    assert told["ok"]
    assert told["tables"] == 3
    assert told["entries"] == sum(len(log) for _, log, _ in logs(filled).values())
    assert "all is well" in holdfast("check", *kept(filled)).output


@pytest.mark.parametrize(
    ("harm", "sentence"),
    [
        ("DELETE FROM moves WHERE table_id = 'running' AND version = 5", "table running: version 5 is missing"),
        ("DELETE FROM moves WHERE table_id = 'running' AND version = 8", "its log has 7 versions, but 8 were counted"),
        ("UPDATE moves SET entry = :junk WHERE table_id = 'running' AND version = 5", "an entry cannot be read"),
        ("UPDATE moves SET entry = :wrong WHERE table_id = 'running' AND version = 5", "its log does not replay"),
        ("UPDATE moves SET made = 9 WHERE table_id = 'running' AND version = 5", "version 5 is not what was written"),
        ("UPDATE tables SET \"over\" = 1 WHERE id = 'running'", "what is listed of it is not what its log says"),
    ],
)
def test_every_harm_is_found(filled: Where, harm: str, sentence: str) -> None:
    engine, values = connect(filled), {"junk": b"{}", "wrong": b'{"kind":"moved","seat":1,"action":"fly"}'}
    with writing(engine) as connection, connection.begin():
        connection.execute(text(harm), {name: value for name, value in values.items() if f":{name}" in harm})
        if "entry" in harm:  # no disk did that: the chain fits
            chain_anew(connection, "running", 5)
    engine.dispose()

    told = in_json("check", *kept(filled), code=1)

    assert not told["ok"]
    assert any(sentence in fault for fault in told["faults"])


def test_a_table_of_other_rules_is_not_replayed_and_no_fault(filled: Where) -> None:
    engine = connect(filled)
    with writing(engine) as connection, connection.begin():
        connection.execute(text("UPDATE tables SET rules = 99 WHERE id = 'running'"))
    engine.dispose()

    told = in_json("check", *kept(filled))

    assert told["ok"]
    assert list(told["not_replayed"]) == ["running"]


def test_a_damaged_file_is_found(tmp_path: Path) -> None:
    fill(tmp_path / FILE)
    with sqlite3.connect(tmp_path / FILE) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    file.close()
    with (tmp_path / FILE).open("r+b") as raw:
        raw.seek(4096 * 6)
        raw.write(b"\xff" * 4096 * 3)

    result = holdfast("check", "--data", tmp_path)

    assert result.exit_code == 1
    assert "damaged" in result.output
    assert "restore a backup" in result.output


# ---- prune and export ----------------------------------------------------------------------------------------------


def test_only_old_tables_go_and_only_finished_ones_unless_wanted(filled: Where) -> None:
    writer = Writer(filled)
    play(writer, "fresh", made=time.time())
    writer.close()

    would = in_json("prune", "--days", "30", "--abandoned", "--dry-run", *kept(filled))
    assert {table["table"] for table in would["tables"]} == {"finished", "running", "waiting"}
    assert len(logs(filled)) == 4

    assert in_json("prune", "--days", "30", *kept(filled))["gone"] == 1
    assert set(logs(filled)) == {"running", "waiting", "fresh"}
    assert "2 tables are gone" in holdfast("prune", "--days", "30", "--abandoned", *kept(filled)).output
    assert in_json("check", *kept(filled))["ok"]


def test_games_are_exported_as_files_that_replay(filled: Where, tmp_path: Path) -> None:
    told = in_json("export", "--all", "--to", tmp_path, *kept(filled))

    assert set(told["written"]) == {"finished", "running"}
    assert told["left"] == {"waiting": "its game has not started"}
    for file in told["written"].values():
        assert CliRunner().invoke(app, ["verify", file]).exit_code == 0


def test_a_broken_log_keeps_no_other_game_from_its_file(filled: Where, tmp_path: Path) -> None:
    engine = connect(filled)
    with writing(engine) as connection, connection.begin():
        broken = b'{"kind":"moved","seat":1,"action":"fly"}'
        connection.execute(text("UPDATE moves SET entry = :entry WHERE table_id = 'running'"), {"entry": broken})
        chain_anew(connection, "running", 1)
    engine.dispose()

    told = in_json("export", "--all", "--to", tmp_path / "a" / "new folder", *kept(filled), code=1)

    assert list(told["written"]) == ["finished"]
    assert list(told["broken"]) == ["running"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["export"], "Name tables, or say --all"),
        (["export", "nowhere"], "There is no table 'nowhere'"),
        (["export", "waiting"], "its game has not started"),
    ],
)
def test_what_cannot_be_exported_is_told(filled: Where, words: list[str], sentence: str) -> None:
    result = holdfast(*words, *kept(filled))

    assert result.exit_code in (1, 2)
    assert sentence in result.output


def test_a_folder_without_a_server_is_not_made_into_one(tmp_path: Path) -> None:
    for command in (["check"], ["backup", tmp_path / "b"], ["prune", "--days", "9"], ["export", "--all"]):
        result = holdfast(*command, "--data", tmp_path / "empty")
        assert result.exit_code == 2
        assert "no server has kept tables in" in result.output.lower()
    assert not (tmp_path / "empty").exists()
