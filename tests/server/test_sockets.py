"""The socket, with honest clients on bad lines and with hostile ones."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import socket
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast
from urllib.request import urlopen

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from holdfast.server.limits import Limits
from holdfast.server.places import OpenTable
from holdfast.server.reception import Allowance, Server
from holdfast.server.sockets import FAILED, MOST_BYTES, MOST_REFUSALS, MOST_WAITING, TOO_SLOW, Connection

from .people import PATIENCE, PROGRAM, Line, Person, ServerProcess, closing_code, open_socket
from .rooms import sitting


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


def test_a_question_that_breaks_the_server_is_in_its_journal(tmp_path: Path) -> None:
    broken = "def broken(*_):\n    raise RecursionError('no end of it')\n"
    program = f"{broken}from holdfast.server import questions\nquestions.why = broken\n{PROGRAM}"
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


@pytest.fixture
def impatient(tmp_path: Path) -> Iterator[Person]:
    """Anna, at a server that soon misses whoever does not read."""
    program = f"from holdfast.server import sockets\nsockets.READ_WITHIN = 0.5\n{PROGRAM}"
    with ServerProcess(tmp_path, [sys.executable, "-c", program, str(tmp_path)]) as process:
        yield process.guest("Anna")


def figure(person: Person, name: str) -> int:
    """One of the server's own figures."""
    with urlopen(f"http://{person.server.address}/metrics", timeout=PATIENCE) as answer:
        text = answer.read().decode()
    return int(next(line.split()[1] for line in text.splitlines() if line.startswith(f"{name} ")))


def ask_until_dropped(person: Person, send: Callable[[str], None]) -> None:
    """Ask more than all buffers on the way can hold, and read no answer; but never too much at once."""
    dropped = figure(person, "holdfast_slow_readers_total")
    while figure(person, "holdfast_slow_readers_total") == dropped:
        for number in range(MOST_WAITING // 4):
            send(json.dumps({"type": "look", "id": f"q{number}", "moves": 0}))


def test_a_slow_reader_is_dropped_and_slows_nobody_down(impatient: Person) -> None:
    table = impatient.make_table("keep-vote", ["me", "me"])["table"]
    first, second = (impatient.sit(table, seat) for seat in (0, 1))
    second.ask("start")

    ask_until_dropped(impatient, first.send)
    with pytest.raises(ConnectionClosed) as closed:
        first.hear(lambda news: False)

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == TOO_SLOW
    began = time.monotonic()
    assert second.ask("say", text="Still there?")["type"] == "done"
    assert time.monotonic() - began < 2


def looks(line: Line, count: int) -> list[str]:
    """What becomes of so many questions that arrive together, on a line that reads all answers."""
    questions = [json.dumps({"type": "look", "id": f"q{number}", "moves": 0}) for number in range(count)]
    line.socket.socket.sendall(b"".join(frame(question) for question in questions))
    answered = {f"q{number}" for number in range(count)}
    seen = len(line.all)
    while answered:
        answered.discard(line.hear(lambda news: "id" in news)["id"])
    return [str(news.get("code", news["type"])) for news in line.all[seen:] if "id" in news]


def test_nobody_who_reads_is_dropped_for_asking(game: tuple[str, Line, Line]) -> None:
    assert looks(game[1], 5 * MOST_WAITING) == ["looked"] * 5 * MOST_WAITING


def test_whoever_asks_too_fast_is_told_so_and_stays(tmp_path: Path) -> None:
    few = PROGRAM.replace("import Limits", "import Limits, Rate")
    program = few.replace("Limits.wide()", "Limits(messages=Rate(10, 1))")
    with ServerProcess(tmp_path, [sys.executable, "-c", program, str(tmp_path)]) as server:
        anna = server.guest("Anna")
        line = anna.sit(anna.make_table("keep-vote", ["me", "me"])["table"], 0)
        line.ask("start")

        answers = looks(line, MOST_REFUSALS + 15)

        assert set(answers) == {"looked", "too_fast"}
        assert answers.count("too_fast") > MOST_REFUSALS


def test_others_have_their_turn_between_any_two_questions(tmp_path: Path) -> None:
    turns = 0

    class Talkative:
        """A client that is never at a loss for words."""

        left = 20

        async def receive(self) -> dict[str, str]:
            self.left -= 1
            if self.left == 0:
                return {"type": "websocket.disconnect"}
            return {"type": "websocket.receive", "text": '{"type": "resume"}'}

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def inside() -> None:
        server = Server(tmp_path / "t.sqlite", Limits.wide())
        line = Connection(cast(WebSocket, Talkative()), "anna", "Anna", "")
        taking_turns = asyncio.create_task(others())
        with pytest.raises(WebSocketDisconnect):
            await line._hear_all(server.hall, OpenTable(sitting()), Allowance(server, ""))
        taking_turns.cancel()
        server.writer.close()
        server.store.close()

    asyncio.run(inside())
    assert turns >= Talkative.left - 2


def test_what_waits_for_a_slow_reader_is_bounded_in_bytes() -> None:
    async def waiting(size: int) -> tuple[int, bool]:
        """How many messages of that size wait before the line is given up, and whether it is."""
        line = Connection(cast(WebSocket, None), "", "", "")
        for _ in range(10):
            line.send(b"x" * size)
        return len(line._outgoing), line._dropped.done()

    assert asyncio.run(waiting(1000)) == (10, False)
    assert asyncio.run(waiting(MOST_BYTES // 2)) == (2, True)
    assert asyncio.run(waiting(2 * MOST_BYTES)) == (1, True)  # but one may be as large as it is


def test_a_line_that_is_dropped_just_when_it_is_read_again_is_not_listened_to(tmp_path: Path) -> None:
    async def inside() -> None:
        line = Connection(cast(WebSocket, None), "anna", "Anna", "")
        for _ in range(MOST_WAITING):
            line.send(b"news")
        waiting = asyncio.create_task(line._let_read())
        await asyncio.sleep(0)
        while line._outgoing:
            line._next_out()
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    asyncio.run(inside())


def test_who_never_reads_is_let_go_of(impatient: Person) -> None:
    anna = impatient
    table = anna.make_table("keep-vote", ["me", "me"])["table"]
    anna.sit(table, None).ask("start")

    with deaf_socket(anna, table) as deaf:
        ask_until_dropped(anna, lambda text: deaf.sendall(frame(text)))
        for _ in range(200):
            if figure(anna, "holdfast_sockets") == 1:  # that of whoever started the game
                break
            time.sleep(0.1)

        assert figure(anna, "holdfast_sockets") == 1


def deaf_socket(person: Person, table: str) -> socket.socket:
    """A socket at a table that says it watches, and never reads what it is sent."""
    deaf = knock(person.server, table)
    assert deaf.recv(12) == b"HTTP/1.1 101"
    deaf.sendall(frame('{"type": "resume"}'))
    return deaf


def knock(server: ServerProcess, table: str) -> socket.socket:
    """A socket that has asked to come to a table, with little room for answers."""
    caller = socket.socket()
    caller.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    host, _, port = server.address.partition(":")
    caller.connect((host, int(port)))
    key = base64.b64encode(os.urandom(16)).decode()
    lines = (
        f"GET /api/tables/{table}/socket HTTP/1.1",
        f"Host: {server.address}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
    )
    caller.sendall("".join(f"{line}\r\n" for line in (*lines, "")).encode())
    return caller


def frame(text: str) -> bytes:
    """A short message as a client sends it; under a mask of zeros it reads as it is."""
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text.encode()


def test_who_knocks_and_runs_away_leaves_no_trace(own_server: ServerProcess) -> None:
    for number in range(100):
        knock(own_server, f"nowhere{number}").close()

    assert own_server.guest("Anna").get("/api/tables") == []
    own_server.process.terminate()
    own_server.process.wait(PATIENCE)
    assert own_server.journal.read_text() == ""


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


def test_a_table_that_is_not_there_says_so(anna: Person) -> None:
    socket = open_socket(anna, "nowhere")

    assert json.loads(socket.recv(PATIENCE))["code"] == "unknown"
    with pytest.raises(ConnectionClosed):
        socket.recv(PATIENCE)


def test_a_message_beyond_all_measure_ends_the_connection_only(anna: Person, table: str) -> None:
    line, other = anna.sit(table, 0), anna.sit(table, None)

    with contextlib.suppress(ConnectionClosed):
        line.send("x" * 600_000)

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
