"""What people can do with each other at a table: sit, leave, come back, propose, host, and go on elsewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from holdfast.engine.matches.savefile import checksum_of

from .visitors import Line, Person


def make(person: Person, **wish: Any) -> dict[str, Any]:
    """A table of Keep Vote for two, made as wished."""
    answer = person.request("POST", "/api/tables", json={"game": "keep-vote", "options": {"players": 2}, **wish})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def last_kind(line: Line) -> str:
    kind: str = line.happenings()[-1]["kind"]
    return kind


def play_to_the_end(*lines: Line) -> None:
    """Everybody takes the first choice."""
    while not lines[0].position["over"]:
        for line in lines:
            if line.choices:
                version = line.move(line.choices[0])["version"]
                for other in lines:
                    other.hear_version(version)
        if not any(line.choices for line in lines) and not lines[0].position["over"]:
            lines[0].hear(lambda news: news["type"] == "update")


# ---- seats ---------------------------------------------------------------------------------------------------------


def test_where_no_seats_are_named_they_are_for_people_and_options_are_as_they_would_have_them(anna: Person) -> None:
    made = [make(anna, game="draw-fortress", options={"players": players}) for players in (1, 2)]

    assert [table["options"]["judging"] for table in made] == ["tags_override", "vote"]


def test_whoever_comes_to_the_table_takes_an_open_seat(anna: Person, ben: Person) -> None:
    made = make(anna, seats=["me", "open"])
    line = ben.sit(made["table"], None)

    line.hear_version(line.ask("take", seat=1)["version"])

    assert line.now["yours"] == [1]
    assert ben.sit(made["table"], 1).now["seat"] == 1


def test_a_seat_kept_for_somebody_takes_its_invitation(anna: Person, ben: Person) -> None:
    made = make(anna, seats=["me", "invited"])

    refused = ben.sit(made["table"], None).ask("take", seat=1)

    assert (refused["code"], made["seats"][1]["who"]) == ("not_yours", "invited")
    assert ben.claim(made["invitations"]["1"]) == 1


def test_a_taken_seat_cannot_be_taken(anna: Person, ben: Person) -> None:
    made = make(anna, seats=["me", "steady"])
    line = ben.sit(made["table"], None)

    assert line.ask("take", seat=0)["code"] == "not_now"
    assert line.ask("take", seat=1)["code"] == "not_now"
    assert line.ask("take", seat=7)["code"] == "unknown"


def test_one_browser_holds_several_seats_each_with_its_own_eyes(anna: Person) -> None:
    made = make(anna, seats=["me:Anna", "me:Otto"])
    lines = [anna.sit(made["table"], seat) for seat in (0, 1)]
    version = lines[0].ask("start")["version"]
    for line in lines:
        line.hear_version(version)

    assert [seat["name"] for seat in made["seats"]] == ["Anna", "Otto"]
    assert made["yours"] == [0, 1]
    assert lines[0].position["view"] != lines[1].position["view"]
    play_to_the_end(*lines)


def test_a_bot_keeps_a_seat_until_its_person_comes_back(anna: Person, ben: Person) -> None:
    made = make(anna, seats=["me", "open"])
    ben.claim(made["invitations"]["1"])
    first, second = anna.sit(made["table"], 0), ben.sit(made["table"], 1)
    first.ask("start")

    version = second.ask("seat", seat=1, who="steady")["version"]
    second.hear_version(version)
    assert second.now["seat"] is None
    assert second.now["yours"] == [1]
    assert second.now["seats"][1]["away"] == "Ben"
    back = second.ask("take", seat=1)

    assert back["type"] == "done"
    again = ben.sit(made["table"], 1)
    assert (again.now["seats"][1]["who"], again.now["seats"][1]["name"]) == ("person", "Ben")


def test_whom_the_host_sends_away_is_gone_and_the_log_says_who_did_it(anna: Person, ben: Person) -> None:
    made = make(anna, seats=["me", "open"])
    ben.claim(made["invitations"]["1"])
    host, guest = anna.sit(made["table"], 0), ben.sit(made["table"], 1)

    guest.hear_version(host.ask("seat", seat=1, who="invited")["version"])

    assert (guest.now["seat"], guest.now["yours"]) == (None, [])
    assert guest.happenings()[-1] | {"made": 0} == {
        "version": guest.version,
        "kind": "seated",
        "made": 0,
        "seat": 1,
        "by": "Anna",
        "who": "invited",
    }
    assert guest.ask("take", seat=1)["code"] == "not_yours"


# ---- who may be there ----------------------------------------------------------------------------------------------


def test_a_table_without_spectators_sends_them_away_when_it_begins(anna: Person, ben: Person) -> None:
    made = make(anna, seats=["me", "open"], spectators=False)
    watcher = ben.sit(made["table"], None)  # before the start, and there is a seat to take

    host = anna.sit(made["table"], 0)
    host.ask("seat", seat=1, who="steady")
    host.ask("start")

    with pytest.raises(ConnectionClosed) as closed:
        watcher.hear(lambda news: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4005
    assert all(news.get("position") is None for news in watcher.all)
    with pytest.raises(ConnectionClosed):
        ben.sit(made["table"], None)


@pytest.mark.parametrize("started", [False, True])
def test_a_stranger_does_not_learn_who_plays_where_nobody_may_watch(anna: Person, ben: Person, started: bool) -> None:
    made = make(anna, seats=["me", "steady"], spectators=False, name="Anna's birthday")
    if started:
        anna.sit(made["table"], 0).ask("start")

    told = ben.request("GET", f"/api/tables/{made['table']}")

    assert told.status_code == 200
    assert "Anna" not in told.text
    assert [(seat["who"], seat["name"]) for seat in told.json()["seats"]] == [("person", ""), ("steady", "")]
    with pytest.raises(ConnectionClosed):
        ben.sit(made["table"], None)
    assert "Anna" in anna.request("GET", f"/api/tables/{made['table']}").text


def test_whoever_has_an_invitation_learns_who_invites_to_what(anna: Person, ben: Person) -> None:
    made = make(anna, seats=["me", "invited"], spectators=False)
    path = f"/api/tables/{made['table']}/invitation"
    claim = made["invitations"]["1"].partition("claim=")[2]

    told = ben.request("POST", path, json={"claim": claim}).json()
    guessed = ben.request("POST", path, json={"claim": "guessed"})

    assert told == {"host_name": "Anna", "game": "keep-vote", "title": "Keep Vote"}
    assert guessed.json()["code"] == "unknown"
    assert "Anna" not in guessed.text


def test_what_has_no_spectators_is_not_taken_home_by_strangers(anna: Person, ben: Person) -> None:
    made = make(anna, seats=["me", "steady"], spectators=False)
    line = anna.sit(made["table"], 0)
    line.ask("start")
    line.ask("end")

    for method, what in (("GET", "export"), ("POST", "branch")):
        more = {"json": {"moves": 0}} if what == "branch" else {}
        path = f"/api/tables/{made['table']}/{what}"
        assert ben.request(method, path, **more).json()["code"] == "not_yours"
        assert anna.request(method, path, **more).status_code in (200, 201)


def test_where_a_game_without_spectators_goes_on_is_not_told_to_strangers(anna: Person, ben: Person) -> None:
    made = make(anna, seats=["me", "steady"], spectators=False)
    line = anna.sit(made["table"], 0)
    line.ask("start")
    line.ask("end")
    path = f"/api/tables/{made['table']}/rematch"
    goes_on = anna.request("POST", path, json={}).json()["table"]

    answer = ben.request("POST", path, json={})

    assert goes_on
    assert answer.json()["code"] == "not_yours"
    assert goes_on not in answer.text


def test_listed_tables_are_found_until_they_are_full(anna: Person, ben: Person) -> None:
    listed, hidden = make(anna, listed=True, name="Come in"), make(anna)

    found = {entry["table"]: entry for entry in ben.get("/api/tables?which=open")}

    assert hidden["table"] not in found
    entry = found[listed["table"]]
    assert (entry["name"], entry["open"], entry["people"]) == ("Come in", 1, ["Anna", ""])
    ben.sit(listed["table"], None).ask("take", seat=1)
    assert listed["table"] not in {entry["table"] for entry in ben.get("/api/tables?which=open")}


def test_my_tables_come_with_my_turn_first(anna: Person) -> None:
    waiting = make(anna, seats=["me", "open"])
    playing = make(anna, seats=["me", "me"])
    anna.sit(playing["table"], 0).ask("start")
    newest = make(anna, seats=["me", "open"])

    mine = anna.get("/api/tables?which=mine")

    assert [entry["table"] for entry in mine] == [playing["table"], newest["table"], waiting["table"]]
    assert [entry["waits_for_you"] for entry in mine] == [True, False, False]


# ---- the host ------------------------------------------------------------------------------------------------------


def test_the_host_names_the_table_and_hands_it_over(anna: Person, ben: Person) -> None:
    made = make(anna, seats=["me", "open"])
    ben.claim(made["invitations"]["1"])
    first, second = anna.sit(made["table"], 0), ben.sit(made["table"], 1)
    assert second.ask("rename", name="Mine")["code"] == "not_yours"
    second.hear_version(first.ask("rename", name=" The long\n night ")["version"])
    assert second.now["name"] == "The long night"
    assert first.ask("hand_over", seat=0)["code"] == "not_now"

    second.hear_version(first.ask("hand_over", seat=1)["version"])

    assert (second.now["host"], second.now["host_name"]) == (True, "Ben")
    assert first.ask("start")["code"] == "not_yours"
    assert second.ask("start")["type"] == "done"
    assert ben.get(f"/api/tables/{made['table']}")["host"]


def test_the_host_mutes_spectators_and_everybody_sees_it(anna: Person, ben: Person) -> None:
    made = make(anna, seats=["me", "open"])
    first, watching = anna.sit(made["table"], 0), ben.sit(made["table"], None)
    assert not watching.now["muted"]

    watching.hear_version(first.ask("mute", muted=True)["version"])

    assert (watching.now["muted"], last_kind(watching), watching.happenings()[-1]["by"]) == (True, "muted", "Anna")
    assert watching.ask("say", text="But")["code"] == "not_now"
    watching.hear_version(first.ask("mute", muted=False)["version"])
    assert watching.ask("say", text="Thanks")["type"] == "done"


def test_the_host_ends_the_game_and_all_is_told(anna: Person, ben: Person) -> None:
    made = make(anna, seats=["me", "steady"])
    line = anna.sit(made["table"], 0)
    line.ask("start")
    watcher = ben.sit(made["table"], None)
    assert watcher.ask("end")["code"] == "not_yours"

    watcher.hear_version(line.ask("end")["version"])

    assert (watcher.now["ended"], watcher.position["deciders"], last_kind(watcher)) == (True, [], "ended")
    assert watcher.position["seed"]
    assert watcher.happenings()[-1]["by"] == "Anna"
    assert line.move("press_on")["code"] == "not_now"
    assert ben.request("GET", f"/api/tables/{made['table']}/export").status_code == 200


# ---- proposals -----------------------------------------------------------------------------------------------------


def test_giving_up_takes_everybody(anna: Person, ben: Person) -> None:
    made = make(anna, seats=["me", "open"])
    ben.claim(made["invitations"]["1"])
    first, second = anna.sit(made["table"], 0), ben.sit(made["table"], 1)
    assert first.ask("propose", what="abandon")["code"] == "not_now"  # nothing to give up yet
    first.ask("start")
    proposal = first.ask("propose", what="abandon")["version"]
    second.hear_version(second.ask("vote", proposal=proposal, agree=False)["version"])
    assert second.now["proposal"] is None

    proposal = second.ask("propose", what="abandon")["version"]
    second.hear_version(first.ask("vote", proposal=proposal, agree=True)["version"])

    assert (second.now["ended"], second.position["deciders"]) == (True, [])
    assert anna.get(f"/api/tables/{made['table']}")["over"]


# ---- branches and files --------------------------------------------------------------------------------------------


def test_a_branch_goes_on_from_a_moment_at_a_table_of_ones_own(anna: Person, ben: Person) -> None:
    made = make(anna, seats=["me", "steady"])
    path = f"/api/tables/{made['table']}/branch"
    line = anna.sit(made["table"], 0)
    line.hear_version(line.ask("start")["version"])
    assert ben.request("POST", path, json={"moves": 0}).json()["code"] == "not_yours"
    play_to_the_end(line)

    assert ben.request("POST", path, json={"moves": 9999}).json()["code"] == "unknown"
    branch = ben.request("POST", path, json={"moves": 3, "seats": ["me", "novice"]}).json()

    again = ben.sit(branch["table"], 0)
    assert (again.now["origin"], again.now["branch_of"]) == ("branch", made["table"])
    assert again.now["begun_with"] == 3
    assert again.position["moves"] >= 3
    assert [seat["who"] for seat in branch["seats"]] == ["person", "novice"]
    play_to_the_end(again)


def test_try_outs_are_listed_after_real_games(anna: Person) -> None:
    made = make(anna, seats=["me", "me"])
    anna.sit(made["table"], 0).ask("start")
    branch = anna.request("POST", f"/api/tables/{made['table']}/branch", json={"moves": 0}).json()
    waiting = make(anna)

    listed = anna.request("GET", "/api/tables?which=mine").json()

    assert [(entry["table"], entry["origin"]) for entry in listed] == [
        (made["table"], "new"),
        (waiting["table"], "new"),
        (branch["table"], "branch"),
    ]


def test_at_a_table_all_ones_own_a_branch_may_be_made_at_once(anna: Person) -> None:
    made = make(anna, seats=["me", "me"])
    lines = [anna.sit(made["table"], seat) for seat in (0, 1)]
    lines[0].ask("start")

    branch = anna.request("POST", f"/api/tables/{made['table']}/branch", json={"moves": 0})

    assert branch.status_code == 201
    assert anna.sit(branch.json()["table"], 1).position["moves"] == 0


def test_a_game_that_was_taken_along_goes_on_where_it_was(anna: Person, ben: Person) -> None:
    made = make(anna, seats=["me", "steady"])
    line = anna.sit(made["table"], 0)
    line.hear_version(line.ask("start")["version"])
    play_to_the_end(line)
    answered = anna.request("GET", f"/api/tables/{made['table']}/export")
    file = answered.json()
    assert re.search(r'filename="keep-vote-\d{4}-\d\d-\d\d[-a-z0-9]*\.json"', answered.headers["content-disposition"])

    answer = ben.request("POST", "/api/tables/import", json=file)

    assert answer.status_code == 201, answer.text
    again = ben.sit(answer.json()["table"], 0)
    assert (again.now["origin"], again.position["view"]) == ("import", line.position["view"])
    assert [seat["name"] for seat in again.now["seats"]] == ["Anna", "steady bot"]
    played, told = (
        [(one["moves"], one["seat"], one.get("told")) for one in sat.happenings() if one["kind"] == "moved"]
        for sat in (line, again)
    )
    assert told == played  # the story, moment by moment
    assert again.now["begun_with"] == len(played)
    exported = ben.request("GET", f"/api/tables/{answer.json()['table']}/export").json()
    assert {name for name in file if exported[name] != file[name]} == {"seats", "checksum"}  # Ben has the bot's seat
    assert exported["seats"] == ["person:Anna", "person:steady bot"]


def test_how_a_game_went_is_counted_when_it_is_over(anna: Person) -> None:
    made = make(anna, seats=["me", "steady"])
    line = anna.sit(made["table"], 0)
    line.hear_version(line.ask("start")["version"])
    assert anna.request("GET", f"/api/tables/{made['table']}/course").json()["code"] == "not_now"
    play_to_the_end(line)

    course = anna.get(f"/api/tables/{made['table']}/course")
    [council], [plot] = course["sides"], course["plots"]
    [fared] = plot["lines"]

    assert council["seats"] == fared["seats"] == [0, 1]
    assert list(council["terms"]) == plot["terms"] == ["stones", "tents"]
    assert fared["curve"][0] == 5  # the wall as it was built
    assert (len(fared["curve"]), fared["curve"][-1]) == (
        line.position["moves"] + 1,
        sum(council["terms"].values()),
    )
    assert plot["values"][0] <= min(fared["curve"]) <= max(fared["curve"]) <= plot["values"][-1]
    assert 0 == plot["moves"][0] < plot["moves"][-1] <= line.position["moves"]


@pytest.mark.parametrize(
    "change",
    [
        lambda file: file | {"moves": [*file["moves"], {"seat": 9, "action": "press_on"}]},
        lambda file: file | {"seed": 7},
        lambda file: file | {"game": "chess"},
        lambda file: [file],
        lambda file: {},
    ],
)
def test_a_file_that_is_no_honest_match_is_refused_in_words(anna: Person, change: Any) -> None:
    made = make(anna, seats=["me", "me"])
    line = anna.sit(made["table"], 0)
    line.ask("start")
    line.ask("end")
    file = anna.request("GET", f"/api/tables/{made['table']}/export").json()

    answer = anna.request("POST", "/api/tables/import", json=change(file))

    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_a_file_of_a_million_parts_is_not_even_read(anna: Person) -> None:
    kind = {"content-type": "application/json"}
    answer = anna.request("POST", "/api/tables/import", content=f"[{'{},' * 500_000}", headers=kind)

    assert answer.status_code == 400
    assert "more in it than any game" in answer.json()["words"]


def json_in_letters(file: Any) -> bytes:
    return json.dumps(file).encode()


def json_with_halves(file: Any) -> bytes:
    """As no strict writer of UTF-8 does."""
    return json.dumps(file, ensure_ascii=False).encode("utf-8", "surrogatepass")


def json_in_utf16(file: Any) -> bytes:
    return json.dumps(file).encode("utf-16")


@pytest.mark.parametrize("write", [json_in_letters, json_with_halves, json_in_utf16])
@pytest.mark.parametrize("half", [{"moves": [{"seat": 0, "action": "\ud800"}]}, {"options": {"\ud800": 2}}])
def test_half_a_letter_in_a_file_is_refused_in_words(
    anna: Person, half: dict[str, Any], write: Callable[[Any], bytes]
) -> None:
    made = make(anna, seats=["me", "me"])
    line = anna.sit(made["table"], 0)
    line.ask("start")
    line.ask("end")
    file = anna.request("GET", f"/api/tables/{made['table']}/export").json()
    changed = {name: value for name, value in file.items() if name != "checksum"} | half
    written = write(changed | {"checksum": checksum_of(changed)})

    kind = {"content-type": "application/json"}
    answer = anna.request("POST", "/api/tables/import", content=written, headers=kind)

    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_a_file_whose_options_do_not_go_together_is_refused_in_words(anna: Person) -> None:
    made = make(anna, game="draw-fortress", seats=["me", "me"])
    line = anna.sit(made["table"], 0)
    line.ask("start")
    line.ask("end")
    file = anna.request("GET", f"/api/tables/{made['table']}/export").json()
    changed = {name: value for name, value in file.items() if name != "checksum"}
    changed["options"]["first_player"] = 3

    answer = anna.request("POST", "/api/tables/import", json=changed | {"checksum": checksum_of(changed)})

    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert "first_player is seat 3, but 2 play" in answer.json()["words"]


def test_what_came_before_a_branch_cannot_be_taken_back(anna: Person) -> None:
    made = make(anna, seats=["me", "me"])
    lines = [anna.sit(made["table"], seat) for seat in (0, 1)]
    version = lines[0].ask("start")["version"]
    for line in lines:
        line.hear_version(version)
    mover = next(line for line in lines if line.choices)
    mover.move(mover.choices[0])
    branch = anna.request("POST", f"/api/tables/{made['table']}/branch", json={"moves": 1}).json()

    line = anna.sit(branch["table"], mover.seat)

    assert "before this table began" in line.ask("undo", version=line.version)["words"]
