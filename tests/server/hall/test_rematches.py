"""Once more: a rematch waits for those who are here, and takes nothing from those who are not."""

from __future__ import annotations

from holdfast.swarm.postgres import PostgreSQL

from ..test_processes import sit_apart
from ..visitors import Line, Person, ServerProcess


def over_for_three(anna: Person, ben: Person) -> tuple[str, list[Line]]:
    """Anna, Ben and Cleo after a game that was ended, all of them still here."""
    cleo = anna.server.guest("Cleo")
    made = anna.make_table("keep-vote", ["me", "open", "open"])
    for person, seat in ((ben, "1"), (cleo, "2")):
        person.claim(made["invitations"][seat])
    lines = [person.sit(made["table"], seat) for seat, person in enumerate((anna, ben, cleo))]
    lines[0].ask("start")
    ended = lines[0].ask("end")["version"]
    for line in lines:
        line.hear_version(ended)
    return made["table"], lines


def rematch_seen_by(line: Line) -> str:
    line.hear(lambda news: news["type"] == "table" and news["rematch"])
    found: str = line.now["rematch"]
    return found


def leave(line: Line, seen_by: Line) -> None:
    """Somebody closes the page, and the others see it."""
    assert line.seat is not None
    line.close()
    seen_by.hear(lambda news: news["type"] == "presence" and not news["seats"][line.seat]["here"])


def test_a_rematch_everybody_wants_is_a_new_table_with_the_same_people(anna: Person, ben: Person) -> None:
    made = anna.make_table("keep-vote", ["me", "open"])
    ben.claim(made["invitations"]["1"])
    first, second = anna.sit(made["table"], 0), ben.sit(made["table"], 1)
    first.ask("start")
    assert first.ask("propose", what="rematch")["code"] == "not_now"
    second.hear_version(first.ask("end")["version"])

    asked = anna.request("POST", f"/api/tables/{made['table']}/rematch").json()
    assert asked["table"] is None
    second.hear_version(asked["version"])
    second.ask("vote", proposal=asked["version"], agree=True)
    second.hear(lambda news: news["type"] == "table" and news["rematch"])

    again = ben.sit(second.now["rematch"], 1)
    assert [seat["name"] for seat in again.now["seats"]] == ["Anna", "Ben"]
    assert again.position["moves"] == 0
    assert again.now["commitment"] != second.now["commitment"]
    assert anna.request("POST", f"/api/tables/{made['table']}/rematch").json()["table"] == second.now["rematch"]


def test_two_who_ask_for_a_rematch_have_one(anna: Person, ben: Person) -> None:
    made = anna.make_table("keep-vote", ["me", "open"])
    ben.claim(made["invitations"]["1"])
    first, second = anna.sit(made["table"], 0), ben.sit(made["table"], 1)
    first.ask("start")
    first.ask("end")

    for person in (anna, ben):
        answer = person.request("POST", f"/api/tables/{made['table']}/rematch").json()

    assert answer["table"]
    assert ben.get(f"/api/tables/{answer['table']}")["started"]
    second.close()


def test_alone_a_rematch_needs_nobodys_vote(anna: Person) -> None:
    made = anna.make_table("keep-vote", ["me", "steady"])
    line = anna.sit(made["table"], 0)
    line.ask("start")
    line.hear_version(line.ask("end")["version"])

    rematch = anna.request("POST", f"/api/tables/{made['table']}/rematch").json()

    assert rematch["table"] not in (None, made["table"])
    assert anna.get(f"/api/tables/{rematch['table']}")["started"]


def test_a_rematch_waits_for_nobody_who_is_away_and_keeps_their_seat(anna: Person, ben: Person) -> None:
    _, (first, second, third) = over_for_three(anna, ben)
    leave(third, seen_by=first)

    proposal = first.ask("propose", what="rematch")["version"]
    assert first.now["rematch"] == ""  # Ben is here, and is asked
    second.ask("vote", proposal=proposal, agree=True)
    again = rematch_seen_by(second)

    there = anna.get(f"/api/tables/{again}")
    assert [seat["name"] for seat in there["seats"]] == ["Anna", "Ben", "Cleo"]
    assert (there["started"], there["host"]) == (False, True)  # nobody has asked Cleo
    assert anna.sit(again, 0).ask("start")["type"] == "done"


def test_whoever_leaves_without_an_answer_stops_no_rematch(anna: Person, ben: Person) -> None:
    _, (first, second, third) = over_for_three(anna, ben)
    proposal = second.ask("propose", what="rematch")["version"]
    third.ask("vote", proposal=proposal, agree=True)

    first.close()

    there = ben.get(f"/api/tables/{rematch_seen_by(second)}")
    assert (there["started"], there["host"], there["yours"]) == (False, True, [1])  # Anna, who was it, is not here


def test_one_who_is_here_and_does_not_want_a_rematch_ends_the_wish(anna: Person, ben: Person) -> None:
    _, (first, second, third) = over_for_three(anna, ben)
    proposal = first.ask("propose", what="rematch")["version"]
    second.hear_version(second.ask("vote", proposal=proposal, agree=False)["version"])

    leave(third, seen_by=second)

    assert (second.now["proposal"], second.now["rematch"]) == (None, "")
    assert second.ask("say", text="another day")["type"] == "done"
    assert second.now["rematch"] == ""


def test_a_bot_that_keeps_a_seat_plays_the_rematch(anna: Person, ben: Person) -> None:
    made = anna.make_table("keep-vote", ["me", "open"])
    ben.claim(made["invitations"]["1"])
    line = anna.sit(made["table"], 0)
    line.ask("start")
    line.ask("seat", seat=1, who="steady")
    line.ask("end")

    line.ask("propose", what="rematch")

    there = anna.get(f"/api/tables/{rematch_seen_by(line)}")
    assert there["started"]
    assert [(seat["who"], seat["away"]) for seat in there["seats"]] == [("person", ""), ("steady", "Ben")]


def test_giving_up_waits_for_whoever_is_away(anna: Person, ben: Person) -> None:
    made = anna.make_table("keep-vote", ["me", "open"])
    ben.claim(made["invitations"]["1"])
    first, second = anna.sit(made["table"], 0), ben.sit(made["table"], 1)
    first.ask("start")
    leave(second, seen_by=first)

    first.hear_version(first.ask("propose", what="abandon")["version"])

    assert first.now["proposal"]["waiting"] == [1]
    assert not first.now["ended"]


def test_whoever_is_connected_to_another_process_is_here_too(postgres: PostgreSQL) -> None:
    shared = postgres.new_database()
    with ServerProcess(shared) as one, ServerProcess(shared) as another:
        _, first, second = sit_apart(one, another)
        first.hear_until(lambda now: now["seats"][1]["here"])
        first.ask("start")
        second.hear_version(first.ask("end")["version"])

        second.hear_version(first.ask("propose", what="rematch")["version"])
        assert second.now["proposal"]["waiting"] == [1]
        second.close()

        assert rematch_seen_by(first)
