"""A real server over real sockets, and messages lost, repeated, late, out of order and hostile: all end up agreeing."""

from __future__ import annotations

import contextlib
import json
import typing
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from websockets.exceptions import ConnectionClosed

from holdfast.server.protocol import messages

from ..visitors import PATIENCE, Line, News, Person, ServerProcess

SEATS = st.integers(0, 1)
NUMBERS = st.integers(0, 40)
WORDS = st.text(max_size=30)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)
KINDS = st.sampled_from([kind.__struct_config__.tag for kind in typing.get_args(messages.AnyRequest)])
FIELDS = st.sampled_from(sorted({f for kind in typing.get_args(messages.AnyRequest) for f in kind.__struct_fields__}))
HOSTILE = (
    st.binary(max_size=200)
    | WORDS
    | ANYTHING.map(json.dumps)
    | st.builds(lambda kind, rest: json.dumps({"type": kind, **rest}), KINDS, st.dictionaries(FIELDS, ANYTHING))
)


class Client:
    """A person on a bad line, who remembers every version, every request, and every first answer."""

    def __init__(self, person: Person, seat: int) -> None:
        self.person, self.seat = person, seat
        self.line: Line | None = None
        self.story: list[News] = []
        self.asked: list[News] = []
        self.answers: dict[str, News] = {}

    def connect(self, table: str) -> Line:
        if self.line is None:
            self.line = self.person.sit(table, self.seat, since=len(self.story))
            self._take_in(self.line.all)
        return self.line

    def hang_up(self) -> None:
        if self.line is not None:
            self.line.socket.socket.close()  # no goodbye: as when a phone goes into a tunnel
            self.line = None

    def send(self, table: str, request: News) -> None:
        self.asked.append(request)
        self.connect(table).send(request)

    def read(self, wanted: str) -> None:
        """Until the request is answered. The first answer to a request is its answer for good."""
        assert self.line is not None
        seen = len(self.line.all)
        answer = self.line.hear(lambda news: news["type"] in ("done", "refused") and news["id"] == wanted)
        self._take_in(self.line.all[seen:])
        first = self.answers.setdefault(wanted, answer)
        if first["type"] == "done":
            assert answer == first

    def _take_in(self, news: list[News]) -> None:
        """Every version comes once, in order, without a gap."""
        for each in news:
            if each["type"] == "table":
                del self.story[each["since"] :]
            new = each.get("happenings", []) or ([each["happening"]] if "happening" in each else [])
            for happening in new:
                assert happening["version"] == len(self.story) + 1
                self.story.append(happening)


class Evening(RuleBasedStateMachine):
    """Anna and Ben at a table of Keep Vote; Eve has the link, and no seat."""

    server: ServerProcess

    @initialize()
    def sit_down(self) -> None:
        people = [self.server.guest(name) for name in ("Anna", "Ben", "Eve")]
        made = people[0].make_table("keep-vote", ["me", "open"], nights=4)
        people[1].claim(made["invitations"]["1"])
        self.table, self.count = made["table"], 0
        self.clients = [Client(people[seat], seat) for seat in (0, 1)]
        self.eve = people[2]
        for client in self.clients:
            client.connect(self.table)
        self.ask(0, "start")

    def ask(self, seat: int, kind: str, **more: Any) -> None:
        self.count += 1
        client = self.clients[seat]
        request = {"type": kind, "id": f"{seat}-{self.count}", **more}
        client.send(self.table, request)
        client.read(request["id"])

    def choices(self, seat: int) -> tuple[int, list[str]]:
        """The version the client knows, and what it may do there."""
        line = self.clients[seat].connect(self.table)
        position = line.now["position"] or {"choices": []}
        return line.version, [choice["action"] for choice in position["choices"]]

    @rule(seat=SEATS, number=NUMBERS)
    def move(self, seat: int, number: int) -> None:
        version, choices = self.choices(seat)
        self.ask(seat, "move", version=version, action=choices[number % len(choices)] if choices else "press_on")

    @rule(seat=SEATS, back=st.integers(1, 9), number=NUMBERS)
    def move_too_late(self, seat: int, back: int, number: int) -> None:
        version, choices = self.choices(seat)
        if choices:
            self.ask(seat, "move", version=max(0, version - back), action=choices[number % len(choices)])

    @rule(seat=SEATS, number=NUMBERS)
    def repeat(self, seat: int, number: int) -> None:
        client = self.clients[seat]
        if client.asked:
            request = client.asked[number % len(client.asked)]
            client.connect(self.table).send(request)
            client.read(request["id"])

    @rule(seat=SEATS, number=NUMBERS)
    def send_without_reading_and_hang_up(self, seat: int, number: int) -> None:
        version, choices = self.choices(seat)
        self.count += 1
        if choices:
            action = choices[number % len(choices)]
            request = {"type": "move", "id": f"{seat}-{self.count}", "version": version, "action": action}
            self.clients[seat].send(self.table, request)
        self.clients[seat].hang_up()

    @rule(seat=SEATS, number=NUMBERS)
    def two_that_overtake_each_other(self, seat: int, number: int) -> None:
        version, choices = self.choices(seat)
        self.count += 2
        ids = [f"{seat}-{self.count}", f"{seat}-{self.count - 1}"]
        for k, request in enumerate(ids):
            action = choices[(number + k) % len(choices)] if choices else "press_on"
            self.clients[seat].send(self.table, {"type": "move", "id": request, "version": version, "action": action})
        for request in ids:
            self.clients[seat].read(request)
        if len(choices) > 0:
            assert [self.clients[seat].answers[request]["type"] for request in ids].count("done") <= 1

    @rule(seat=SEATS)
    def take_back(self, seat: int) -> None:
        self.ask(seat, "undo", version=self.choices(seat)[0])

    @rule(seat=SEATS, agree=st.booleans())
    def vote(self, seat: int, agree: bool) -> None:
        proposal = self.clients[seat].connect(self.table).now["proposal"]
        self.ask(seat, "vote", proposal=proposal["version"] if proposal else 0, agree=agree)

    @rule(seat=SEATS, text=WORDS)
    def say(self, seat: int, text: str) -> None:
        self.ask(seat, "say", text=text)

    @rule(seat=SEATS)
    def hang_up(self, seat: int) -> None:
        self.clients[seat].hang_up()

    @rule(message=HOSTILE)
    def eve_sends_anything(self, message: bytes | str) -> None:
        with contextlib.suppress(ConnectionClosed):
            line = self.eve.sit(self.table, None)
            line.socket.send(message)
            line.ask("move", version=line.version, action="press_on")
            line.close()

    @rule(seat=SEATS)
    def eve_wants_a_seat(self, seat: int) -> None:
        with pytest.raises(ConnectionClosed):
            self.eve.sit(self.table, seat)

    @invariant()
    def nobody_else_moved(self) -> None:
        for client in getattr(self, "clients", []):
            assert all(h.get("seat") in (0, 1) for h in client.story if h["kind"] == "moved")

    def teardown(self) -> None:
        """Everybody comes back: all have the same story, and what was acknowledged is in it, once."""
        for client in getattr(self, "clients", []):
            client.hang_up()
            client.connect(self.table)
            afresh = client.person.sit(self.table, client.seat)
            assert client.story == afresh.happenings()
            done = [a["version"] for a in client.answers.values() if a["type"] == "done"]
            assert len(done) == len(set(done))
            assert all(version <= len(client.story) for version in done)
            client.hang_up()
        stories = [client.story for client in getattr(self, "clients", [])]
        kinds = [[(h["version"], h["kind"], h.get("seat")) for h in story] for story in stories]
        assert kinds[:1] == kinds[1:]


def test_whatever_the_line_does_everybody_ends_up_with_the_same_game(server: ServerProcess) -> None:
    machine = type("Here", (Evening,), {"server": server})

    run_state_machine_as_test(
        machine,
        settings=settings(max_examples=8, stateful_step_count=30, suppress_health_check=list(HealthCheck)),
    )


def test_a_server_that_was_sent_anything_at_all_still_serves(server: ServerProcess) -> None:
    anna = server.guest("Anna")
    made = anna.make_table("keep-vote", ["me", "steady"])
    strange: list[Any] = ["", "\x00", "[]", "{}", "null", b"\xff\xfe", "[" * 5000, '{"type":' * 2000, "9" * 5000]
    strange += [{"type": "resume", "seat": seat} for seat in (-1, 16, 99, 1.5, "0", True, [0])]
    ids = ("", "x" * 65, None, 7, "a b", "a\x00", "a\n", "ü")
    strange += [{"type": "move", "id": i, "version": 0, "action": "x"} for i in ids]
    strange += [{"type": "look", "id": "a", "moves": n} for n in (-1, 2**53, 10**400, "1")]
    strange += [{"type": "say", "id": "a", "text": "x" * 2001}, {"type": "why", "id": "a", "action": "x" * 201}]
    strange += [{"type": "move", "id": "a", "version": 0, "action": "x", "ink": [{"points": [[0, 0]] * 9}] * 201}]

    for message in strange:
        with contextlib.suppress(ConnectionClosed):
            line = anna.sit(made["table"], 0)
            line.socket.send(json.dumps(message) if isinstance(message, dict) else message)
            assert json.loads(line.socket.recv(PATIENCE))["type"] in ("refused", "presence")
            line.close()

    assert httpx.get(f"http://{server.address}/healthz").status_code == 200
    assert anna.sit(made["table"], 0).ask("say", text="Still here")["type"] == "done"
