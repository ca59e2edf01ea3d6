"""Ways to another seat's knowledge, and to the deck, tried over the line as a player who would like to know more."""

from __future__ import annotations

import copy
import secrets
from typing import Any

import httpx
import pytest

from holdfast.engine.matches.match import Match
from holdfast.engine.matches.savefile import checksum_of
from holdfast.engine.rules.registry import find_game

from .visitors import Line, Person, ServerProcess


def make(host: Person, seats: list[str], game: str = "borderkeep", **wish: Any) -> Any:
    wish = {"game": game, "options": {"players": len(seats)}, "seats": seats, **wish}
    answer = host.request("POST", "/api/tables", json=wish)
    assert answer.status_code == 201, answer.text
    return answer.json()


def two_playing(anna: Person, ben: Person, game: str = "borderkeep") -> tuple[str, Line, Line]:
    """A running game of two people, with a bot as the third."""
    made = make(anna, ["me", "open", "steady"], game)
    ben.claim(made["invitations"]["1"])
    host, guest = anna.sit(made["table"], 0), ben.sit(made["table"], 1)
    version = host.ask("start")["version"]
    host.hear_version(version)
    guest.hear_version(version)
    return made["table"], host, guest


def branch(person: Person, table: str, **wish: Any) -> httpx.Response:
    return person.request("POST", f"/api/tables/{table}/branch", json={"moves": 0, **wish})


def invitation(host: Person, table: str, seat: int) -> str:
    found: str = host.get(f"/api/tables/{table}")["invitations"][str(seat)]
    return found


def claim(person: Person, link: str) -> httpx.Response:
    path, _, key = link.partition("#claim=")
    return person.request("POST", f"/api/tables/{path.rpartition('/')[2]}/claim", json={"claim": key})


# ---- seats ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [1, 2])
def test_the_host_frees_a_seat_and_cannot_look_into_it(anna: Person, ben: Person, seat: int) -> None:
    table, host, _ = two_playing(anna, ben)
    host.hear_version(host.ask("seat", seat=seat, who="open")["version"])

    assert host.ask("take", seat=seat)["told"]["key"] == "refused.knows_seat"
    assert claim(anna, invitation(anna, table, seat)).json()["told"]["key"] == "refused.knows_seat"
    assert (host.now["may_take"], host.now["yours"]) == ([], [0])
    host.send({"type": "resume", "seat": seat, "since": 0})
    assert host.hear(lambda news: news["type"] == "refused")["code"] == "not_yours"


def test_a_program_has_no_more_seats_than_its_owner(anna: Person, ben: Person) -> None:
    table, host, _ = two_playing(anna, ben)
    host.ask("seat", seat=2, who="open")
    token = ben.request("POST", "/api/tokens", json={"label": "spy"}).json()["token"]
    link = invitation(anna, table, 2)
    ben.cookies = {}

    key = link.partition("#claim=")[2]
    bearer = {"Authorization": f"Bearer {token}"}
    answer = ben.request("POST", f"/api/tables/{table}/claim", json={"claim": key}, headers=bearer)

    assert answer.json()["told"]["key"] == "refused.knows_seat"


def test_another_device_of_a_player_is_still_that_player(anna: Person, ben: Person, server: ServerProcess) -> None:
    table, host, _ = two_playing(anna, ben)
    host.ask("seat", seat=2, who="open")
    key = ben.request("POST", "/api/guest/link", json={}).json()["link"].partition("#rejoin=")[2]
    other = copy.copy(ben)
    other.cookies = dict(httpx.post(f"http://{server.address}/api/guest/rejoin", json={"key": key}).cookies)

    assert claim(other, invitation(anna, table, 2)).json()["told"]["key"] == "refused.knows_seat"


def test_who_has_watched_has_seen_nothing_hidden_and_may_sit_down(
    anna: Person, ben: Person, server: ServerProcess
) -> None:
    table, host, guest = two_playing(anna, ben)
    cleo = server.guest("Cleo")
    watching = cleo.sit(table, None)
    assert watching.ask("take", seat=1)["told"]["key"] == "refused.seat_taken"
    hands = [town["hand"] for town in watching.position["view"]["towns"]]
    assert hands != [town["hand"] for town in guest.position["view"]["towns"]]

    host.ask("seat", seat=1, who="open")

    watching.hear(lambda news: news.get("may_take") == [1])
    assert watching.ask("take", seat=1)["type"] == "done"


def test_the_others_consent_gives_the_seat_and_everybody_hears_of_it(anna: Person, ben: Person) -> None:
    _, host, guest = two_playing(anna, ben)
    host.hear_version(host.ask("seat", seat=2, who="open")["version"])
    assert host.now["may_ask"] == [2]
    guest.hear_version(host.ask("propose", what="seat", place=2)["version"])
    wish = guest.now["proposal"]
    assert (wish["what"], wish["seat"], wish["place"], wish["waiting"]) == ("seat", 0, 2, [1])

    host.hear_version(guest.ask("vote", proposal=wish["version"], agree=True)["version"])

    assert (host.now["may_take"], host.now["may_ask"]) == ([2], [])
    assert host.ask("take", seat=2)["type"] == "done"
    asked = next(h for h in guest.happenings() if h["kind"] == "proposed")
    assert (asked["what"], asked["place"]) == ("seat", 2)


def test_a_running_game_cannot_be_taken_home(anna: Person, ben: Person) -> None:
    table, _, _ = two_playing(anna, ben)

    assert anna.request("GET", f"/api/tables/{table}/export").json()["code"] == "not_now"


def test_a_table_for_nobody_new_says_so_and_keeps_newcomers_out(
    anna: Person, ben: Person, server: ServerProcess
) -> None:
    made = make(anna, ["me", "steady"], newcomers=False)
    host = anna.sit(made["table"], 0)
    host.ask("start")
    host.ask("seat", seat=1, who="open")

    answer = claim(ben, invitation(anna, made["table"], 1))

    assert not made["newcomers"]
    assert answer.json()["told"]["key"] == "refused.no_newcomers"
    assert ben.sit(made["table"], None).now["may_take"] == []


# ---- branches ------------------------------------------------------------------------------------------------------


def test_a_branch_of_a_running_game_shows_nothing_its_maker_does_not_know(anna: Person, ben: Person) -> None:
    table, host, guest = two_playing(anna, ben)
    theirs = guest.position["view"]["towns"][1]["hand"]

    dealt = []
    for _ in range(6):
        made = branch(anna, table)
        assert made.status_code == 201, made.text
        mine, other = (anna.sit(made.json()["table"], seat) for seat in (0, 1))
        assert mine.position["view"] == host.position["view"]
        dealt.append(str(other.position["view"]["towns"][1]["hand"]))

    assert mine.now["dealt_anew"]
    assert len(set(dealt)) > 1
    assert dealt.count(str(theirs)) < len(dealt)


def test_a_branch_of_a_running_game_has_no_past_and_never_tells_its_seed(anna: Person, ben: Person) -> None:
    table, host, _ = two_playing(anna, ben)
    kept = host.position["moves"]
    made = branch(anna, table, moves=kept).json()
    line = anna.sit(made["table"], 1)

    assert (line.now["begun_with"], line.position["moves"], line.now["branch_at"]) == (0, 0, kept)
    assert line.now["commitment"] != host.now["commitment"]
    line.ask("end")
    file = anna.get(f"/api/tables/{made['table']}/export")
    Match.from_json(file)
    host.ask("end")
    assert anna.get(f"/api/tables/{table}/export")["seed"] != file["seed"]


def test_everybody_at_the_table_sees_that_somebody_tries_another_way(anna: Person, ben: Person) -> None:
    table, host, _ = two_playing(anna, ben)

    other = branch(ben, table).json()["table"]

    host.hear(lambda news: news["type"] == "update" and news["happening"]["kind"] == "branched")
    told = host.happenings()[-1]
    assert (told["by"], told["dealt_anew"]) == ("Ben", True)
    assert other not in str(host.all)
    assert anna.request("GET", f"/api/tables/{other}/export").json()["code"] == "not_yours"


def test_who_only_watches_makes_no_branch_of_a_running_game(anna: Person, ben: Person, server: ServerProcess) -> None:
    table, _, _ = two_playing(anna, ben)
    cleo = server.guest("Cleo")

    assert cleo.sit(table, None).now["branching"] == "none"
    assert branch(cleo, table).json()["told"]["key"] == "refused.branch_hides"


def test_a_branch_looks_through_ones_own_eyes(anna: Person, ben: Person) -> None:
    table, _, _ = two_playing(anna, ben)

    assert branch(anna, table, seat=1).json()["code"] == "not_yours"
    assert branch(anna, table, seat=0).status_code == 201


def test_while_some_choose_in_secret_a_branch_begins_before_that(anna: Person, ben: Person) -> None:
    table, host, guest = two_playing(anna, ben, "keep-vote")
    lines = {0: host, 1: guest}
    while len(host.position["deciders"]) < 2:
        mover = host.position["deciders"][0]
        if mover in lines:
            version = lines[mover].move(lines[mover].choices[0])["version"]
        else:
            version = host.version + 1
        for line in lines.values():
            line.hear_version(version)
    before = host.position["moves"]
    host.hear_version(guest.move(guest.choices[0])["version"])

    made = branch(anna, table, moves=host.position["moves"]).json()

    again = anna.sit(made["table"], 1)
    assert 1 in again.position["deciders"]
    assert host.position["moves"] > before


@pytest.mark.parametrize("late", [False, True])
def test_the_true_deck_is_only_for_who_has_had_all_seats_from_the_start(anna: Person, ben: Person, late: bool) -> None:
    made = make(anna, ["me", "me"], "tiny-epic-defenders")  # where nothing keeps her from sitting down again
    table = made["table"]
    line = anna.sit(table, 0)
    line.ask("start")
    if late:
        line.ask("seat", seat=1, who="open")
        ben.sit(table, None).ask("take", seat=1)
        line.ask("seat", seat=1, who="open")
        line.ask("take", seat=1)

    assert anna.sit(table, 0).now["branching"] == ("dealt_anew" if late else "as_it_is")
    other = anna.sit(branch(anna, table).json()["table"], 0)

    assert other.now["dealt_anew"] == late
    assert (other.now["commitment"] == line.now["commitment"]) == (not late)


def test_no_draw_is_foreseen_in_a_branch(anna: Person, ben: Person) -> None:
    """Neither the order of the deck nor the dice are those of the game it was made from, or of another branch."""
    table, host, _ = two_playing(anna, ben)
    tries = []
    for _ in range(4):
        made = branch(anna, table).json()
        anna.sit(made["table"], 0).ask("end")
        tries.append(Match.from_json(anna.get(f"/api/tables/{made['table']}/export")))
    host.ask("end")
    true = Match.from_json(anna.get(f"/api/tables/{table}/export"))

    decks = [list(match.state.deck.cards) for match in tries]

    assert all(deck != list(true.state.deck.cards) for deck in decks)
    assert len({str(deck) for deck in decks}) == len(decks)
    assert len({tuple(match.state.rng) for match in (*tries, true)}) == len(tries) + 1


def test_a_branch_dealt_anew_survives_a_restart_and_replays(own_server: ServerProcess) -> None:
    anna, ben = own_server.guest("Anna"), own_server.guest("Ben")
    table, _, _ = two_playing(anna, ben)
    made = branch(anna, table).json()["table"]
    before = anna.sit(made, 1).position
    own_server.kill()
    own_server.start()

    line = anna.sit(made, 1)

    assert line.position["view"] == before["view"]
    deciders = line.position["deciders"]
    mover = anna.sit(made, deciders[0])
    assert mover.move(mover.choices[0])["type"] == "done"


def test_a_file_that_begins_in_the_middle_is_not_taken_from_strangers(anna: Person) -> None:
    match = Match.new(find_game("keep-vote"), {"players": 2}, secrets.randbits(60)).dealt_anew(0, 0)

    answer = anna.request("POST", "/api/tables/import", json=match.to_json())

    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert "begins with a position" in answer.json()["words"]


def test_the_file_of_a_branch_that_was_dealt_anew_is_brought_along_again_as_it_was(anna: Person, ben: Person) -> None:
    table, _, _ = two_playing(anna, ben)
    made = branch(anna, table).json()["table"]
    line = next(line for line in (anna.sit(made, seat) for seat in range(3)) if line.choices)
    line.move(line.choices[0])
    line.ask("end")
    file = anna.get(f"/api/tables/{made}/export")

    again = ben.request("POST", "/api/tables/import", json=file)

    assert again.status_code == 201, again.text
    assert ben.sit(again.json()["table"], line.seat).position["view"] == line.position["view"]
    for part, value in (("options", {"players": 2}), ("rules", file["rules"] + 1), ("seal", "x")):
        other = {**file, part: value}
        other["checksum"] = checksum_of(other)
        refused = ben.request("POST", "/api/tables/import", json=other)
        assert (refused.status_code, "not from a file of this server" in refused.json()["words"]) == (400, True)
