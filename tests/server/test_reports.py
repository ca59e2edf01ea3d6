"""What people report, and what whoever runs the server does about it, on both databases while the server runs."""

from __future__ import annotations

import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from holdfast.cli.main import app
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.ink import Drawing
from holdfast.server.door.app import FILE
from holdfast.server.store import Where

from .visitors import PATIENCE, News, Person, ServerProcess

AWFUL, RUDE = "The Awful Bear", "a rude word"
[A_STROKE, OTHER_STROKE] = Drawing.of([{"points": [[0.1, 0.2], [0.3, 0.4]]}, {"points": [[0.7, 0.2], [0.6, 0.9]]}])


def holdfast(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["admin", *map(str, words)], prog_name="holdfast")


def in_json(*words: str | Path) -> Any:
    result = holdfast(*words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def kept(where: Where) -> list[str | Path]:
    return ["--data", where.parent] if isinstance(where, Path) else ["--database", where]


def happenings(guest: Person, table: str) -> list[News]:
    line = guest.sit(table, 0)
    line.close()
    return line.happenings()


@pytest.fixture
def where(where: Where) -> Where:
    return where.with_name(FILE) if isinstance(where, Path) else where


def test_what_is_reported_is_erased_for_good_and_the_game_replays(where: Where, tmp_path: Path) -> None:
    with ServerProcess(where.parent if isinstance(where, Path) else where) as server:
        anna = server.guest("Anna")
        table = anna.make_table("keep-vote", ["me", "me"])["table"]
        line = anna.sit(table, 0)
        line.ask("start")
        herald = line.position["deciders"][0]
        line.close()
        line = anna.sit(table, herald)
        for move in ({"text": "Dawn"}, {"ink": [A_STROKE], "texts": {"name": AWFUL}}):
            wanted = "name_assault" if "text" in move else "draw_banner"
            line.move(next(action for action in line.choices if action.startswith(wanted)), **move)
        line.ask("say", text=RUDE)
        line.close()
        told = happenings(anna, table)
        note = next(n["note"] for h in told for n in h.get("notes", []) if n.get("texts"))
        said = next(h["version"] for h in told if h["kind"] == "said")

        for body in ({"note": note, "part": "name", "words": "not nice"}, {"said": said}):
            answer = anna.request("POST", f"/api/tables/{table}/reports", json=body)
            assert answer.status_code == 201, answer.text
        wrong = anna.request("POST", f"/api/tables/{table}/reports", json={"note": 77})
        assert wrong.status_code == 404, wrong.text

        listed = in_json("reports", *kept(where))["reports"]
        assert [report["words"] for report in listed] == ["not nice", ""]
        assert AWFUL in listed[0]["shown"]
        assert RUDE in listed[1]["shown"]
        assert AWFUL in holdfast("reports", *kept(where)).output
        erased = in_json("erase", *(report["id"] for report in listed), *kept(where))
        assert list(erased["chained_anew"]) == [table]

        assert in_json("reports", *kept(where))["reports"] == []
        until = time.monotonic() + PATIENCE
        while AWFUL in json.dumps(told := happenings(anna, table)) or RUDE in json.dumps(told):
            assert time.monotonic() < until, "the server that runs has not heard of it"
            time.sleep(0.2)
        assert [n["veiled"] for h in told for n in h.get("notes", []) if n.get("veiled")] == [["name"]]

    assert in_json("check", *kept(where))["ok"]
    in_json("export", table, "--to", tmp_path, *kept(where))
    [file] = tmp_path.glob("keep-vote-*.json")
    assert AWFUL not in file.read_text()
    assert Match.load(file).length == 2
    backup = tmp_path / "backup.sqlite"
    in_json("backup", backup, *kept(where))
    with closing(sqlite3.connect(backup)) as connection:
        dumped = "".join(connection.iterdump())
    assert AWFUL not in dumped
    assert RUDE not in dumped
    if isinstance(where, Path):
        assert AWFUL.encode() not in where.read_bytes()


def test_what_was_drawn_out_of_turn_is_reported_and_erased_and_later_strokes_keep_their_numbers(where: Where) -> None:
    with ServerProcess(where.parent if isinstance(where, Path) else where) as server:
        anna = server.guest("Anna")
        table = anna.make_table("keep-vote", ["me", "me"])["table"]
        lines = [anna.sit(table, seat) for seat in (0, 1)]
        lines[0].ask("start")
        lines[1].ask("draw", sheet="wall", ink=[A_STROKE, A_STROKE])
        lines[0].ask("draw", sheet="wall", ink=[OTHER_STROKE])

        nothing = anna.request("POST", f"/api/tables/{table}/reports", json={"sheet": "cellar", "drawer": 1})
        assert nothing.status_code == 404, nothing.text
        asked = anna.request("POST", f"/api/tables/{table}/reports", json={"sheet": "wall", "drawer": 1})
        assert asked.status_code == 201, asked.text
        [report] = in_json("reports", *kept(where))["reports"]
        assert report["shown"] == "Anna: 2 strokes on the sheet 'wall'"
        in_json("erase", report["id"], *kept(where))

        until = time.monotonic() + PATIENCE
        while len(left := lines[0].question("sheet", "sheeted", sheet="wall")["strokes"]) > 1:
            assert time.monotonic() < until, "the server that runs has not heard of it"
            time.sleep(0.2)
        assert [(one["number"], one["stroke"]) for one in left] == [(3, OTHER_STROKE)]

    assert in_json("check", *kept(where))["ok"]
    if isinstance(where, Path):
        assert A_STROKE.encode() not in where.read_bytes()
        assert OTHER_STROKE.encode() in where.read_bytes()


def test_a_report_is_answered_without_erasing_anything(where: Where) -> None:
    with ServerProcess(where.parent if isinstance(where, Path) else where) as server:
        anna = server.guest("Anna")
        table = anna.make_table("keep-vote", ["me", "me"])["table"]
        line = anna.sit(table, 0)
        line.ask("say", text=RUDE)
        said = line.version
        for _ in range(20):
            assert anna.request("POST", f"/api/tables/{table}/reports", json={"said": said}).status_code == 201
        answer = anna.request("POST", f"/api/tables/{table}/reports", json={"said": said})
        assert (answer.status_code, answer.json()["code"]) == (409, "not_now")

        [first, *_] = in_json("reports", *kept(where))["reports"]
        assert holdfast("erase", first["id"], "--keep", *kept(where)).exit_code == 0

        assert len(in_json("reports", *kept(where))["reports"]) == 19
        assert len(in_json("reports", "--all", *kept(where))["reports"]) == 20
        assert RUDE in json.dumps(happenings(anna, table))
        assert "There is no report" in holdfast("erase", "nope", *kept(where)).output


def test_what_is_erased_is_in_no_other_report_of_it_either_also_one_that_was_answered_or_comes_later(
    where: Where,
) -> None:
    with ServerProcess(where.parent if isinstance(where, Path) else where) as server:
        anna, ben = server.guest("Anna"), server.guest("Ben")
        table = anna.make_table("keep-vote", ["me", "me"])["table"]
        line = anna.sit(table, 0)
        line.ask("say", text=RUDE)
        said = line.version
        line.ask("start")
        herald = line.position["deciders"][0]
        line.close()
        line = anna.sit(table, herald)
        line.move(next(action for action in line.choices if action.startswith("name_assault")), text="Dawn")
        line.move("draw_banner", ink=[A_STROKE], texts={"name": AWFUL})
        line.close()
        note = next(n["note"] for h in happenings(anna, table) for n in h.get("notes", []) if n.get("texts"))
        path = f"/api/tables/{table}/reports"
        about = [{"said": said}, {"said": said}, {"note": note, "part": "name"}, {"note": note}, {"said": said}]
        for person, body in zip((anna, ben, anna, ben, ben), about, strict=True):
            assert person.request("POST", path, json=body).status_code == 201
        ids = [report["id"] for report in in_json("reports", *kept(where))["reports"]]
        in_json("erase", ids[4], "--keep", *kept(where))

        in_json("erase", ids[0], ids[2], *kept(where))

        [left] = in_json("reports", *kept(where))["reports"]
        assert (left["id"], left["shown"]) == (ids[3], "Anna: a drawing of 1 strokes"), "who reports all of it"
        until = time.monotonic() + PATIENCE
        while RUDE in json.dumps(happenings(anna, table)):
            assert time.monotonic() < until, "the server that runs has not heard of it"
            time.sleep(0.2)
        assert ben.request("POST", path, json={"said": said}).status_code == 404
        assert ben.request("POST", path, json={"note": note, "part": "name"}).status_code == 404

    everything = holdfast("reports", "--all", *kept(where)).output
    assert RUDE not in everything
    assert AWFUL not in everything
    if isinstance(where, Path):
        assert RUDE.encode() not in where.read_bytes()


def test_a_line_is_reported_and_erased_also_where_it_was_taken_out_and_the_table_comes_back(where: Where) -> None:
    with ServerProcess(where.parent if isinstance(where, Path) else where) as server:
        anna = server.guest("Anna")
        table = anna.make_table("keep-vote", ["me", "me"])["table"]
        line = anna.sit(table, 0)
        line.ask("bound", boundary="line", text=RUDE)
        came = line.version
        line.ask("bound", boundary="line", text=RUDE, stands=False)
        line.ask("bound", boundary="veil", text="torture")
        line.close()
        path = f"/api/tables/{table}/reports"
        assert anna.request("POST", path, json={"said": came}).status_code == 201
        [report] = in_json("reports", *kept(where))["reports"]
        assert report["shown"] == f"a line: {RUDE}"

        in_json("erase", report["id"], *kept(where))

        until = time.monotonic() + PATIENCE
        while RUDE in json.dumps(happenings(anna, table)):
            assert time.monotonic() < until, "the server that runs has not heard of it"
            time.sleep(0.2)
        assert anna.request("POST", path, json={"said": came}).status_code == 404

        server.kill()
        server.start()
        come_back = anna.sit(table, 0)
        come_back.close()
        assert RUDE not in json.dumps(come_back.happenings())
        assert [one["text"] for one in come_back.now["boundaries"]] == ["torture"]
    assert in_json("check", *kept(where))["ok"]
    if isinstance(where, Path):
        assert RUDE.encode() not in where.read_bytes()
