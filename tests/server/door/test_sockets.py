"""The socket, with honest clients on bad lines and with hostile ones."""

from __future__ import annotations

import contextlib
import json
import sys
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from holdfast.server.door.guards import MOST_MESSAGE
from holdfast.server.door.sockets import FAILED, MOST_REFUSALS

from ..visitors import PATIENCE, PROGRAM, Line, Person, ServerProcess, closing_code, open_socket


@pytest.fixture
def table(anna: Person) -> str:
    """A table of Keep Vote for two, with Anna alone at it."""
    found: str = anna.make_table("keep-vote", ["me", "open"])["table"]
    return found


@pytest.fixture
def game(anna: Person) -> tuple[str, Line, Line]:
    """Anna and Ben, in the middle of a game."""
    ben = anna.server.guest("Ben")
    made = anna.make_table("keep-vote", ["me", "open"])
    ben.claim(made["invitations"]["1"])
    first, second = anna.sit(made["table"], 0), ben.sit(made["table"], 1)
    second.hear_version(first.ask("start")["version"])
    return made["table"], first, second


def asked(first: Line, second: Line) -> tuple[Line, Line]:
    """Who must choose, and who need not."""
    return (first, second) if first.choices else (second, first)


# ---- bad lines -----------------------------------------------------------------------------------------------------


def test_a_repeated_move_happens_once_and_is_answered_twice(game: tuple[str, Line, Line]) -> None:
    mover, _ = asked(*game[1:])
    request = {"type": "move", "id": "same", "version": mover.version, "action": mover.choices[0]}

    for _ in range(3):
        mover.send(request)
    answers = [mover.hear(lambda news: news["type"] in ("done", "refused")) for _ in range(3)]

    assert {json.dumps(answer) for answer in answers} == {json.dumps(answers[0])}
    assert answers[0]["type"] == "done"
    assert mover.position["moves"] == 1


def test_a_retry_after_reconnecting_gets_the_first_answer(anna: Person, table: str) -> None:
    line = anna.sit(table, 0)
    first = line.ask("say", text="Hello", id="hello")
    line.close()

    again = anna.sit(table, 0)

    assert again.ask("say", text="Hello", id="hello") == first
    assert again.version == first["version"]


def test_moves_that_overtake_each_other_do_not_both_happen(game: tuple[str, Line, Line]) -> None:
    mover, _ = asked(*game[1:])
    version, choices = mover.version, mover.choices

    for number, action in enumerate(choices[:2]):
        mover.send({"type": "move", "id": f"m{number}", "version": version, "action": action})
    answers = [mover.hear(lambda news: news["type"] in ("done", "refused")) for _ in range(2)]

    assert [answer["type"] for answer in answers] == ["done", "refused"]
    assert answers[1]["code"] == "stale"


def test_whoever_comes_back_gets_what_was_missed(anna: Person, table: str) -> None:
    line = anna.sit(table, 0)
    line.ask("say", text="one")
    known = line.version
    line.close()
    other = anna.sit(table, None)
    other.ask("say", text="two")
    other.ask("say", text="three")

    again = anna.sit(table, 0, since=known)

    assert [(h["version"], h["text"]) for h in again.happenings()] == [(known + 1, "two"), (known + 2, "three")]
    assert [h["version"] for h in anna.sit(table, 0, since=10**6).happenings()] == list(range(1, known + 3))


def test_whoever_has_seen_more_than_the_log_has_is_a_warning_to_whoever_runs_the_server(
    server: ServerProcess, anna: Person, table: str
) -> None:
    """A torn disk lost what was acknowledged: nobody but the client can know. Who makes it up fills no disk with it."""
    for since in (500, 500, 501, 502):
        anna.sit(table, 0, since=since).close()

    told = [line for line in server.journal.read_text().splitlines() if table in line and "seen version" in line]
    assert len(told) == 1
    assert "seen version 500" in told[0]


def test_a_question_that_breaks_the_server_is_in_its_journal(tmp_path: Path) -> None:
    broken = "def broken(*_):\n    raise RecursionError('no end of it')\n"
    program = f"{broken}from holdfast.server.table import questions\nquestions.why = broken\n{PROGRAM}"
    with ServerProcess(tmp_path, [sys.executable, "-c", program, str(tmp_path)]) as server:
        anna = server.guest("Anna")
        line = anna.sit(anna.make_table("keep-vote", ["me", "me"])["table"], 0)
        line.send({"type": "why", "id": "w", "target": "wall"})

        assert closing_code(line.socket) == FAILED
        assert "no end of it" in server.journal.read_text()


def test_people_see_who_is_here(game: tuple[str, Line, Line]) -> None:
    _, first, second = game
    second.close()

    news = first.hear(lambda news: news["type"] == "presence" and not news["seats"][1]["here"])

    assert news["seats"][0]["here"]


# ---- hostile clients -----------------------------------------------------------------------------------------------

NONSENSE: list[str | bytes] = [
    "",
    "nonsense",
    "[]",
    "null",
    "{}",
    '{"type": "dance"}',
    '{"type": "move"}',
    '{"type": "move", "id": "", "version": 0, "action": "x"}',
    '{"type": "move", "id": "x", "version": -1, "action": "x"}',
    '{"type": "move", "id": "x", "version": 1e400, "action": "x"}',
    '{"type": "move", "id": "x", "version": 99999999999999999999999, "action": "x"}',
    '{"type": "move", "id": "x", "version": 0, "action": {"$ne": 1}}',
    '{"type": "move", "id": "x", "version": 0, "action": "x", "seat": 1}',
    '{"type": "say", "id": "x", "text": 7}',
    '{"type": "say", "id": "x", "text": "' + "x" * 3000 + '"}',
    '{"type": "say", "id": "' + "x" * 65 + '", "text": "hi"}',
    '{"type": "seat", "id": "x", "seat": 16, "who": "open"}',
    "[" * 100_000,
    '{"type": "say", "id": "x", "text": ' + "[" * 5000,
    b"\x00\xff\xfe",
    b'{"type": "say", "id": "x", "text": "\xff"}',
]


@pytest.mark.parametrize("message", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_is_refused_and_changes_nothing(anna: Person, table: str, message: str | bytes) -> None:
    line = anna.sit(table, 0)
    version = line.version

    line.socket.send(message)
    answer = line.hear(lambda news: news["type"] in ("done", "refused"))

    assert (answer["type"], answer["code"], answer["version"]) == ("refused", "malformed", version)
    assert answer["words"]
    assert line.ask("say", text="still here")["version"] == version + 1
    line.close()


def test_a_refusal_says_which_request_it_was_and_which_rule(game: tuple[str, Line, Line]) -> None:
    mover, other = asked(*game[1:])

    refused = mover.move("vote:hold:nothing", id="early")
    assert (refused["id"], refused["code"], refused["rule"]) == ("early", "illegal", "2")
    assert refused["told"]["key"] == "rule.not_now"
    assert "the table waits for" in other.move("vote:hold:nothing")["words"]


def test_nobody_moves_for_another_or_takes_their_seat(game: tuple[str, Line, Line], server: ServerProcess) -> None:
    table, first, second = game
    eve = server.guest("Eve")
    watching = eve.sit(table, None)

    assert watching.move(asked(first, second)[0].choices[0])["code"] == "not_yours"
    assert watching.ask("start")["code"] == "not_yours"
    assert watching.ask("seat", seat=1, who="open")["code"] == "not_yours"
    assert watching.position["choices"] == []
    watching.send({"type": "resume", "seat": 0})
    assert watching.hear(lambda news: news["type"] == "refused")["code"] == "not_yours"


def test_without_a_cookie_one_may_only_watch(server: ServerProcess, table: str) -> None:
    nobody = server.guest("Nobody")
    nobody.cookies = {"holdfast_guest": "forged." + "0" * 64}

    line = nobody.sit(table, None)

    assert line.ask("say", text="hi")["code"] == "not_yours"
    line.close()


@pytest.mark.parametrize(
    "message", ['{"type": "say", "id": "x", "text": "hi"}', "nonsense", '{"type":"resume","seat":1}']
)
def test_a_socket_that_does_not_begin_well_is_closed(anna: Person, table: str, message: str) -> None:
    socket = open_socket(anna, table)
    socket.send(message)

    assert json.loads(socket.recv(PATIENCE))["type"] == "refused"
    with pytest.raises(ConnectionClosed):
        socket.recv(PATIENCE)


def test_pages_of_other_sites_cannot_open_a_socket(anna: Person, table: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        open_socket(anna, table, headers={"Origin": "https://evil.example"})
    assert refused.value.response.status_code == 403

    open_socket(anna, table, headers={"Origin": f"http://{anna.server.address}"}).close()


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://here]"])
def test_an_origin_that_is_no_address_is_another_sites(anna: Person, table: str, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        open_socket(anna, table, headers={"Origin": origin})

    assert refused.value.response.status_code == 403
    assert anna.request("POST", "/api/guest", json={"name": "A"}, headers={"Origin": origin}).status_code == 403


def test_a_table_that_is_not_there_says_so(anna: Person) -> None:
    socket = open_socket(anna, "nowhere")

    assert json.loads(socket.recv(PATIENCE))["code"] == "unknown"
    with pytest.raises(ConnectionClosed):
        socket.recv(PATIENCE)


def test_a_message_beyond_all_measure_ends_the_connection_only(anna: Person, table: str) -> None:
    line, other = anna.sit(table, 0), anna.sit(table, None)

    with contextlib.suppress(ConnectionClosed):
        line.send("x" * (MOST_MESSAGE + 1))

    with pytest.raises(ConnectionClosed):
        line.hear(lambda news: False)

    assert other.ask("say", text="still here")["type"] == "done"


def test_whoever_sends_only_nonsense_is_sent_away(anna: Person, table: str) -> None:
    line = anna.sit(table, 0)

    for _ in range(MOST_REFUSALS):
        line.send("nonsense")

    with pytest.raises(ConnectionClosed):
        line.hear(lambda news: False)
    assert len([news for news in line.all if news["type"] == "refused"]) == MOST_REFUSALS
