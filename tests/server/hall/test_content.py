"""Tables that are played with what their host brings."""

from __future__ import annotations

from typing import Any

import pytest

from holdfast.games.attack_and_defense.generated import building
from holdfast.server.door.guards import MOST_CONTENT
from holdfast.server.store import entries
from holdfast.server.table.table import Table
from keep_vote import GAME

from ...engine.contents import siege
from ..rooms import happen, row
from ..visitors import Person, ServerProcess
from .test_lobby import post

ODD = siege(names=("event.fell", "<script>alert(1)</script>", "Night"))


def make(person: Person, text: str = ODD, **more: Any) -> tuple[int, Any]:
    wish = {"game": "keep-vote", "options": {"players": 2}, "seats": ["me", "me"], "content": [text], **more}
    return post(person, "/api/tables", json=wish)


def played_out(person: Person, table: str) -> None:
    """Both seats play to the end."""
    lines = [person.sit(table, seat) for seat in (0, 1)]
    if lines[0].now.get("position") is None:
        lines[0].ask("start")
    for _ in range(300):
        for line in lines:
            line.hear_version(max(other.version for other in lines))
        if lines[0].position["over"]:
            return
        line = next(line for line in lines if line.choices)
        line.move(line.choices[0])
    raise AssertionError("the game does not end")


def test_a_table_is_played_with_what_its_host_brings(anna: Person) -> None:
    status, made = make(anna)

    assert status == 201
    assert made["content"] == GAME.bringing([ODD]).content.digest
    line = anna.sit(made["table"], 0)
    line.ask("start")
    herald = line if line.position["deciders"] == [0] else anna.sit(made["table"], 1)
    assert herald.choices == ["name_assault:dragon", "name_assault:rats", "name_assault:night"]
    label = herald.position["choices"][0]["label"]
    assert label["facts"] == {"claim": "assault.ladders"}
    assert herald.position["called"]["assault.ladders"] == {"name": "event.fell", "piece": "assault.ladders"}
    assert label["words"] == "Announce event.fell"


def test_whoever_may_look_on_may_read_it(anna: Person, ben: Person) -> None:
    _, made = make(anna)
    _, closed = make(anna, spectators=False)
    anna.sit(closed["table"], 0).ask("start")

    told = ben.get(f"/api/tables/{made['table']}/content")

    assert told["texts"] == [GAME.bringing([ODD]).content.texts[0]]
    assert told["names"]["assault.ram"] == "<script>alert(1)</script>"
    assert ben.request("GET", f"/api/tables/{closed['table']}/content").status_code == 403


def test_it_goes_with_export_import_branch_and_rematch(anna: Person) -> None:
    _, made = make(anna)
    played_out(anna, made["table"])

    saved = anna.get(f"/api/tables/{made['table']}/export")
    assert saved["content"]["texts"] == [GAME.bringing([ODD]).content.texts[0]]
    _, imported = post(anna, "/api/tables/import", json=saved)
    _, branched = post(anna, f"/api/tables/{made['table']}/branch", json={"moves": 2})
    _, again = post(anna, f"/api/tables/{made['table']}/rematch")

    for table in (imported["table"], branched["table"], again["table"]):
        assert anna.get(f"/api/tables/{table}")["content"] == made["content"]
        assert anna.get(f"/api/tables/{table}/content")["texts"] == saved["content"]["texts"]


def test_a_killed_server_still_knows_it(own_server: ServerProcess) -> None:
    anna = own_server.guest("Anna")
    _, made = make(anna)
    anna.sit(made["table"], 0).ask("start")

    own_server.kill()
    own_server.start()

    assert anna.get(f"/api/tables/{made['table']}/content")["names"]["assault.tower"] == "Night"
    assert anna.sit(made["table"], 0).now["content"] == made["content"]


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"content": ["[[assault]]"]}, "nobody can play with this: line 1: there must be 3 times [[assault]], not 1"),
        ({"content": [ODD, ODD]}, "a council stands one siege at a time"),
        ({"game": "borderkeep"}, "Borderkeep is always played with the same"),
        ({"content": [ODD] * 17}, "this is no NewTable"),
        ({"content": ["#" * 70_000]}, "this is no NewTable"),
        ({"content": [3]}, "this is no NewTable"),
    ],
    ids=["wrong", "two", "without", "many", "long", "number"],
)
def test_what_nobody_can_play_with_is_refused_with_a_sentence(anna: Person, wish: dict[str, Any], words: str) -> None:
    status, refused = make(anna, **({"options": {}} | wish))

    assert (status, refused["code"]) == (400, "malformed")
    assert words in refused["words"]


def test_too_much_is_turned_away_before_it_is_read(anna: Person) -> None:
    assert make(anna, "#" * MOST_CONTENT)[0] == 413


def test_a_content_is_checked_for_whoever_writes_one(anna: Person) -> None:
    status, good = post(anna, "/api/content/check", json={"game": "keep-vote", "content": [ODD]})
    _, bad = post(anna, "/api/content/check", json={"game": "keep-vote", "content": [ODD.replace("= 4", "= 5")]})

    assert status == 200
    assert (good["hash"], good["problems"]) == (GAME.bringing([ODD]).content.digest, [])
    assert bad["hash"] == ""
    assert [(problem["line"], problem["warning"]) for problem in bad["problems"]] == [(4, False)]
    assert "must be 8, not 9" in bad["problems"][0]["words"]


def test_a_list_of_games_says_what_people_may_write(anna: Person) -> None:
    games = {game["game"]: game["content"] for game in anna.get("/api/games")}

    assert list(games["keep-vote"]) == ["siege"]
    assert games["borderkeep"] == {}


def test_a_table_whose_content_cannot_be_read_any_more_can_only_be_looked_at() -> None:
    table = happen(Table(row()), entries.Opened(content={"hash": "0" * 64, "texts": [ODD]}))

    assert "not what the match was played with" in table.read_only


def test_an_old_table_is_played_with_the_games_own() -> None:
    table = happen(Table(row()), entries.Opened())

    assert table.game is GAME
    assert not table.read_only


def test_a_newcomer_may_have_a_content_checked_too(anna: Person) -> None:
    anna.cookies = {}

    assert post(anna, "/api/content/check", json={"game": "keep-vote", "content": [ODD]})[0] == 200


def test_a_problem_says_its_field_and_itself_in_other_languages(anna: Person) -> None:
    text = building(1).replace("cost = ", "cost = 9", 1)

    _, report = post(anna, "/api/content/check", json={"game": "attack-and-defense", "content": [text]})

    (problem,) = [one for one in report["problems"] if not one["warning"]]
    assert (problem["code"], problem["path"]) == ("E_RANGE", ["card", 0, "cost"])
    assert problem["told"]["key"] == "problem.e_range"
    assert problem["told"]["facts"] == {"field": {"name": "cost"}, "least": 0, "most": 12}


def test_a_draft_shows_the_cards_that_can_be_read(anna: Person) -> None:
    text = building(1).replace("copies = 2", "copies = 3", 1)

    _, report = post(anna, "/api/content/check", json={"game": "attack-and-defense", "content": [text]})

    assert report["hash"] == ""
    assert report["drafted"]["copies"] == 13
    assert set(report["drafted"]["cards"]) == {*(f"g1_c{k}" for k in range(6)), "g1_imp"}


def test_whoever_the_host_lets_brings_something_to_the_table(anna: Person, ben: Person) -> None:
    _, made = post(anna, "/api/tables", json={"game": "keep-vote", "options": {"players": 2}, "seats": ["me", "open"]})
    path, wish = f"/api/tables/{made['table']}/content", {"content": [ODD], "seat": 1}
    host = anna.sit(made["table"], 0)
    ben.sit(made["table"], None).ask("take", seat=1)

    assert post(ben, path, json=wish)[0] == 403
    host.ask("trust", seat=1, trusted=True)
    status, told = post(ben, path, json=wish)

    assert (status, told["hash"], told["shares"]) == (
        200,
        GAME.bringing([ODD]).content.digest,
        [{"seat": 1, "texts": 1}],
    )
    host.ask("start")
    assert host.now["content"] == told["hash"]
    assert post(ben, path, json={"content": [], "seat": 1})[1]["told"]["key"] == "refused.content_stands"


def test_too_much_for_a_table_is_turned_away_before_it_is_read(anna: Person) -> None:
    _, made = make(anna)

    assert post(anna, f"/api/tables/{made['table']}/content", json={"content": ["#" * MOST_CONTENT]})[0] == 413
