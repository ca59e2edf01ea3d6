"""Who reads slowly, never, or asks faster than it reads: it is heard out, let go of, and slows nobody down."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import socket
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar, cast
from urllib.request import urlopen

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.exceptions import ConnectionClosed

from holdfast.server.door.limits import Limits
from holdfast.server.door.lines import TELL
from holdfast.server.door.reception import Allowance, Server
from holdfast.server.door.sockets import MOST_BYTES, MOST_REFUSALS, MOST_WAITING, TOO_SLOW, Connection
from holdfast.server.hall.places import OpenTable

from ..rooms import sitting
from ..visitors import PATIENCE, PROGRAM, Line, Person, ServerProcess


@pytest.fixture
def impatient(tmp_path: Path) -> Iterator[Person]:
    """Anna, at a server that soon misses whoever does not read."""
    program = f"from holdfast.server.door import sockets\nsockets.READ_WITHIN = 0.5\n{PROGRAM}"
    with ServerProcess(tmp_path, [sys.executable, "-c", program, str(tmp_path)]) as process:
        yield process.guest("Anna")


def figure(person: Person, name: str) -> int:
    """One of the server's own figures."""
    with urlopen(f"http://{person.server.address}/metrics", timeout=PATIENCE) as answer:
        text = answer.read().decode()
    return int(float(next(line.split()[1] for line in text.splitlines() if line.startswith(f"{name} "))))


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


def test_nobody_who_reads_is_dropped_for_asking(anna: Person) -> None:
    line = anna.sit(anna.make_table("keep-vote", ["me", "me"])["table"], 0)
    line.ask("start")

    assert looks(line, 5 * MOST_WAITING) == ["looked"] * 5 * MOST_WAITING


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


class Deaf:
    """A client whose line takes nothing at once."""

    scope: ClassVar[dict[str, Any]] = {}


def test_nothing_overtakes_what_is_on_its_way() -> None:
    heard, takes_all = list[str](), True

    class Halting:
        """A client whose line sometimes takes nothing at once."""

        def __init__(self) -> None:
            self.scope = {"state": {TELL: self.tell}}
            self.ready = asyncio.Event()

        def tell(self, text: bytes) -> bool:
            if takes_all:
                heard.append(text.decode())
            return takes_all

        async def send_text(self, text: str) -> None:
            await self.ready.wait()
            heard.append(text)

    async def inside() -> None:
        nonlocal takes_all
        client = Halting()
        line = Connection(cast(WebSocket, client), "", "", "")
        sending = asyncio.create_task(line._send_all())
        await asyncio.sleep(0)
        line.send(b"1")
        takes_all = False
        line.send(b"2")
        await asyncio.sleep(0)  # it is being sent,
        takes_all = True  # and the line could take another
        line.send(b"3")
        client.ready.set()
        while len(heard) < 3:
            await asyncio.sleep(0)
        line.send(b"4")
        assert heard == ["1", "2", "3", "4"]  # at once again
        sending.cancel()

    asyncio.run(inside())


def test_others_have_their_turn_between_any_two_questions(tmp_path: Path) -> None:
    turns = 0

    class Talkative:
        """A client that is never at a loss for words."""

        left = 20
        scope: ClassVar[dict[str, Any]] = {}

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
        line = Connection(cast(WebSocket, Deaf()), "", "", "")
        for _ in range(10):
            line.send(b"x" * size)
        return len(line._outgoing), line._dropped.done()

    assert asyncio.run(waiting(1000)) == (10, False)
    assert asyncio.run(waiting(MOST_BYTES // 2)) == (2, True)
    assert asyncio.run(waiting(2 * MOST_BYTES)) == (1, True)  # but one may be as large as it is


def test_a_line_that_is_dropped_just_when_it_is_read_again_is_not_listened_to(tmp_path: Path) -> None:
    async def inside() -> None:
        line = Connection(cast(WebSocket, Deaf()), "anna", "Anna", "")
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


def test_what_strangers_say_wrong_does_not_fill_the_journal(own_server: ServerProcess) -> None:
    table = own_server.guest("Anna").make_table("keep-vote", ["me", "me"])["table"]
    host, _, port = own_server.address.partition(":")
    for said in (
        b"nonsense\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
    ):
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as stranger:
            stranger.sendall(said)
            assert stranger.recv(100).startswith(b"HTTP/1.1 ")
    caller = knock(own_server, table)
    assert b" 101 " in caller.recv(4000)
    caller.sendall(bytes([0x81, 0x81, 0, 0, 0, 0, 0xFF]))
    while caller.recv(4000):
        pass
    caller.close()

    own_server.process.terminate()
    own_server.process.wait(PATIENCE)
    assert own_server.journal.read_text() == ""


def test_who_knocks_and_runs_away_leaves_no_trace(own_server: ServerProcess) -> None:
    for number in range(100):
        knock(own_server, f"nowhere{number}").close()

    assert own_server.guest("Anna").get("/api/tables") == []
    own_server.process.terminate()
    own_server.process.wait(PATIENCE)
    assert own_server.journal.read_text() == ""
