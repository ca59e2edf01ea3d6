"""What happens around a table, over HTTP."""

from __future__ import annotations

import asyncio
import gc
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import pytest
from sqlalchemy import event

from holdfast.engine.matches.match import Match
from holdfast.engine.rules.registry import find_game
from holdfast.server.door.app import make_app
from holdfast.server.hall import lobby
from holdfast.server.hall.hall import Hall
from holdfast.server.hall.lobby import Lobby
from holdfast.server.protocol.forms import LONGEST_NAME, LONGEST_TITLE, NewTable
from holdfast.server.store import StoreError
from holdfast.server.store.writer import Writer
from holdfast.server.table.new_table import laid
from holdfast.server.table.table import Table

from ..visitors import Person, ServerProcess
from .test_hall import ANNA, run, until


def post(person: Person, path: str, **more: Any) -> tuple[int, Any]:
    answer = person.request("POST", path, **more)
    return answer.status_code, answer.json()


def test_a_guest_gets_a_signed_cookie_that_pages_cannot_read(server: ServerProcess) -> None:
    answer = httpx.post(f"http://{server.address}/api/guest", json={"name": " Anna\u202e "})

    assert answer.json()["name"] == "Anna"
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_a_guest_stays_the_same_under_a_new_name(anna: Person) -> None:
    _, renamed = post(anna, "/api/guest", json={"name": "Anne"})

    assert renamed == {"user": anna.user, "name": "Anne"}
    assert anna.get("/api/guest") == renamed


def test_a_newcomer_is_nobody_yet_and_that_is_no_mistake(server: ServerProcess) -> None:
    answer = httpx.get(f"http://{server.address}/api/guest")

    assert (answer.status_code, answer.json()) == (200, None)


def test_where_the_tables_cannot_be_read_a_new_name_is_a_line_in_the_log_and_no_more(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def gone(*told: Any) -> None:
        if "FROM tables" in told[2]:
            raise OSError("the line to the database is cut")

    async def test(hall: Hall, lobby: Lobby) -> None:
        uncaught = list[dict[str, Any]]()
        asyncio.get_running_loop().set_exception_handler(lambda _, told: uncaught.append(told))
        made = await lobby.make_table(ANNA, NewTable("keep-vote", {"players": 2}, ["me", "open"]))
        event.listen(hall.store.engine, "before_cursor_execute", gone)
        await lobby.welcome("anna", "Anne")
        await until(lambda: not hall._tasks)
        event.remove(hall.store.engine, "before_cursor_execute", gone)
        gc.collect()

        assert not uncaught
        assert "still go by a guest's former name: the tables cannot be read" in caplog.text
        await lobby.welcome("anna", "Anna")  # at their next name all is well
        await lobby.welcome("anna", "Anne")
        await until(lambda: not hall._tasks)
        assert (await lobby.table("anna", made.table)).seats[0].name == "Anne"

    run(test, tmp_path)


def test_a_new_name_is_heard_at_the_tables_where_the_guest_sits(anna: Person, server: ServerProcess) -> None:
    made = anna.make_table("keep-vote", ["me", "me:The old one", "open"])
    ben = server.guest("Ben").sit(made["table"], None)

    post(anna, "/api/guest", json={"name": "Anne"})

    ben.hear(lambda news: news["type"] == "table" and news["happenings"][-1]["kind"] == "called")
    assert [seat["name"] for seat in ben.now["seats"]] == ["Anne", "The old one", ""]
    assert (ben.now["happenings"][-1]["was"], ben.now["happenings"][-1]["name"]) == ("Anna", "Anne")
    anna.sit(made["table"], 0).ask("say", text="It is me!")
    assert ben.hear(lambda news: news["type"] == "update")["happening"]["name"] == "Anne"


@pytest.mark.parametrize("names", [("Bella", "Carla"), ("Bella", "Anna")])
def test_the_last_of_two_quick_names_is_heard_at_every_table(tmp_path: Path, names: tuple[str, str]) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        wish = NewTable("keep-vote", {"players": 3}, ["me", "me:The old one", "open"])
        tables = [(await lobby.make_table(ANNA, wish)).table for _ in range(8)]

        for name in names:
            await lobby.welcome("anna", name)
        while hall._tasks:
            await asyncio.gather(*hall._tasks)

        for table in tables:
            sitting = (await lobby.table("anna", table)).seats
            assert [who.name for who in sitting] == [names[-1], "The old one", ""]

    run(test, tmp_path)


def test_every_answer_is_strict_about_what_a_page_may_do(anna: Person) -> None:
    for path in ("/", "/api/games", "/api/nowhere", "/api/tables/nowhere"):
        headers = anna.request("GET", path).headers
        assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cache-control"] == ("no-cache" if path == "/" else "no-store")


def test_the_games_and_their_options_are_listed(anna: Person) -> None:
    listed = {game["game"]: game for game in anna.get("/api/games")}

    assert {"keep-vote", "tiny-epic-defenders"} <= set(listed)
    [players] = [option for option in listed["keep-vote"]["options"] if option["name"] == "players"]
    assert players["words"] == "how many councillors"
    assert [(v["value"], v["words"]) for v in players["values"]] == [(n, str(n)) for n in (2, 3, 4, 5)]
    assert players["default"] == 3
    options = {option["name"]: option for option in listed["keep-vote"]["options"]}
    assert options["bots_vote"]["by_people"] == ["count", "count", "advise"]
    assert (options["feints"]["several"], options["feints"]["ordered"]) == (True, False)
    assert (options["nights"]["several"], options["nights"]["by_people"]) == (False, [])
    assert "long_siege" in [preset["name"] for preset in listed["keep-vote"]["presets"]]
    orders = [option for option in listed["draw-fortress"]["options"] if option["ordered"]]
    assert [(option["name"], option["several"]) for option in orders] == [("trait_order", True)]
    assert (listed["keep-vote"]["players"], listed["keep-vote"]["minutes"]) == ([2, 5], [10, 20])
    assert [level["level"] for level in listed["keep-vote"]["levels"]] == ["novice", "steady"]


def test_the_api_describes_itself(anna: Person) -> None:
    described = anna.get("/api/openapi.json")

    assert "/api/tables/{table}/claim" in described["paths"]
    body = described["paths"]["/api/tables"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert {"game", "options", "seats", "clock"} <= set(body["properties"])
    assert body["properties"]["name"]["maxLength"] == LONGEST_TITLE
    who = described["paths"]["/api/guest"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    name = who["properties"]["name"]
    assert (name["minLength"], name["maxLength"]) == (1, LONGEST_NAME)


def test_the_description_of_the_api_holds_schemas_that_old_and_new_readers_know(anna: Person) -> None:
    described = anna.get("/api/openapi.json")

    def schemas(node: Any) -> Iterator[dict[str, Any]]:
        if isinstance(node, dict):
            if isinstance(node.get("schema"), dict):
                yield node["schema"]
            for inner in node.values():
                yield from schemas(inner)
        elif isinstance(node, list):
            for inner in node:
                yield from schemas(inner)

    found = list(schemas(described))
    assert len(found) > 30
    for schema in found:
        jsonschema_rs.meta.validate(schema | {"$schema": "https://json-schema.org/draft/2020-12/schema"})
        assert "prefixItems" not in json.dumps(schema)
        assert "$ref" not in json.dumps(schema)


@pytest.mark.parametrize(
    ("wish", "status", "words"),
    [
        ({"game": "chess"}, 404, "there is no game 'chess'"),
        ({"game": "keep-vote", "options": {"players": 9}}, 400, "option players is"),
        ({"game": "keep-vote", "options": {"knights": 9}}, 400, "there is no option 'knights'"),
        ({"game": "keep-vote", "seats": ["me"]}, 400, "1 seats are given, but the game is for 3 players"),
        ({"game": "keep-vote", "seats": ["me", "genius", "open"]}, 400, "nobody called 'genius'"),
        ({"game": "keep-vote", "seed": 7}, 400, "unknown field `seed`"),
        ({"game": 7}, 400, "Expected `str`"),
        ([], 400, "Expected `object`"),
    ],
)
def test_a_table_that_cannot_be_says_why(anna: Person, wish: Any, status: int, words: str) -> None:
    got, answer = post(anna, "/api/tables", json=wish)

    assert got == status
    assert words in answer["words"]


def test_only_the_host_sees_the_invitations(anna: Person, server: ServerProcess) -> None:
    made = anna.make_table("keep-vote", ["me", "open", "open"])

    assert set(made["invitations"]) == {"1", "2"}
    outside = server.guest("Eve").get(f"/api/tables/{made['table']}")
    assert outside["invitations"] == {}
    assert (outside["host"], outside["host_name"], outside["title"]) == (False, "Anna", "Keep Vote")


def test_an_invitation_is_good_for_one_person_and_may_be_used_twice_by_them(
    anna: Person, server: ServerProcess
) -> None:
    made = anna.make_table("keep-vote", ["me", "open", "open"])
    ben, eve = server.guest("Ben"), server.guest("Eve")
    path, claim = f"/api/tables/{made['table']}/claim", made["invitations"]["2"].partition("#claim=")[2]

    assert ben.claim(made["invitations"]["2"]) == 2
    assert ben.claim(made["invitations"]["2"]) == 2
    words = "seat 2 is taken by Ben; ask for another invitation"
    told = {"key": "refused.claim_taken", "facts": {"seat": 2, "name": "Ben"}, "words": words}
    assert post(eve, path, json={"claim": claim}) == (409, {"code": "not_now", "words": words, "told": told})
    assert [info["yours"] for info in ben.get("/api/tables")] == [[2]]


def test_whoever_left_cannot_come_back_on_the_old_invitation(anna: Person, server: ServerProcess) -> None:
    made = anna.make_table("keep-vote", ["me", "open"])
    ben = server.guest("Ben")
    ben.claim(made["invitations"]["1"])
    anna.sit(made["table"], 0).ask("seat", seat=1, who="open")
    claim = made["invitations"]["1"].partition("#claim=")[2]

    status, answer = post(ben, f"/api/tables/{made['table']}/claim", json={"claim": claim})
    assert (status, answer["code"]) == (404, "unknown")

    assert ben.claim(anna.get(f"/api/tables/{made['table']}")["invitations"]["1"]) == 1


def test_a_claim_cannot_be_guessed_or_left_out(anna: Person, server: ServerProcess) -> None:
    made = anna.make_table("keep-vote", ["me", "open"])
    path = f"/api/tables/{made['table']}/claim"

    for claim in ("", "x", "ü" * 24):
        assert post(server.guest("Eve"), path, json={"claim": claim})[0] == 404
    assert post(anna, "/api/tables/nowhere/claim", json={"claim": "x"})[0] == 404


def test_the_file_of_a_game_is_given_out_when_it_is_over(anna: Person) -> None:
    made = anna.make_table("keep-vote", ["me", "steady"])
    path = f"/api/tables/{made['table']}/export"
    assert anna.request("GET", path).status_code == 409
    line = anna.sit(made["table"], 0)
    line.ask("start")

    answer = anna.request("GET", path)

    assert answer.status_code == 409
    assert "when the game is over" in answer.json()["words"]


def test_without_a_name_there_is_no_table(server: ServerProcess) -> None:
    answer = httpx.post(f"http://{server.address}/api/tables", json={"game": "keep-vote"})

    assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({"json": {"name": "Eve"}, "headers": {"Origin": "https://evil.example"}}, 403),
        ({"json": {"name": "Eve"}, "headers": {"Origin": "null"}}, 403),
        ({"content": '{"name": "Eve"}', "headers": {"Content-Type": "text/plain"}}, 403),
        ({"content": '{"name": "Eve"}', "headers": {"Content-Type": "text/plain", "Sec-Fetch-Site": "none"}}, 400),
        ({"json": {"name": "Eve"}, "headers": {"Sec-Fetch-Site": "cross-site"}}, 403),
        ({"content": "name=Eve", "headers": {"Content-Type": "application/json"}}, 400),
        ({"content": b"\xff", "headers": {"Content-Type": "application/json"}}, 400),
        ({"content": "[" * 60_000, "headers": {"Content-Type": "application/json"}}, 400),
        ({"json": {"name": "x" * 70_000}}, 413),
        ({"json": {"name": ""}}, 400),
    ],
)
def test_strange_requests_are_refused_in_words(anna: Person, more: dict[str, Any], status: int) -> None:
    got, answer = post(anna, "/api/guest", **more)

    assert got == status
    assert answer["words"]


def test_when_the_disk_fails_the_answer_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_: object) -> None:
        raise StoreError("nothing was written (database or disk is full); try again")

    async def test() -> httpx.Response:
        app = make_app(tmp_path)
        monkeypatch.setattr(Writer, "write", full)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as http,
        ):
            return await http.post("/api/guest", json={"name": "Anna"})

    answer = asyncio.run(test())

    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")


def test_games_that_are_brought_along_are_played_again_one_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_work, most = 0, 0

    def laid_slowly(*what: Any) -> Table:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        time.sleep(0.05)
        at_work -= 1
        return laid(*what)

    monkeypatch.setattr(lobby, "laid", laid_slowly)
    match = Match.new(find_game("keep-vote"), {"players": 2}, 7)
    file = json.dumps(match.to_json()).encode()

    async def test(hall: Hall, lobby: Lobby) -> None:
        tables = await asyncio.gather(*(lobby.import_match(ANNA, file) for _ in range(3)))
        assert all(table.started for table in tables)

    run(test, tmp_path)
    assert most == 1
