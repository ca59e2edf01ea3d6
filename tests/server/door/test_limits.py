"""Nobody can crowd the others out."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import cast

import httpx
import msgspec
import pytest
from starlette.types import Receive, Send
from starlette.websockets import WebSocket

from holdfast.engine.matches.match import Match
from holdfast.engine.rules.registry import find_game
from holdfast.server.door import guards, limits
from holdfast.server.door.app import make_app
from holdfast.server.door.guards import MOST_BODY, MOST_FILE
from holdfast.server.door.limits import Buckets, Crowd, Limits, Rate, origin_of
from holdfast.server.door.reception import Allowance, Server
from holdfast.server.door.routes import OF_CONTENT
from holdfast.server.door.sockets import A_STEP, Connection
from holdfast.server.door.tolls import Tolls, of_request
from holdfast.server.hall.places import TRY_AGAIN, OpenTable
from holdfast.server.protocol.refusals import Refused
from holdfast.server.store import Store
from holdfast.server.store.entries import Said
from holdfast.server.table.new_table import A_ROW
from holdfast.server.table.table import A_MOVE

from ...engine.contents import siege
from ..rooms import happen, sitting
from ..visitors import PATIENCE, PROGRAM, ServerProcess, closing_code, open_socket

FORMS: list[dict[str, str]] = [{"form": "html"}, {"form": "md"}]  # of a chronicle, which is written once in each


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_a_burst_and_then_so_many_per_second() -> None:
    clock = Clock()
    buckets = Buckets(Rate(3, 2), clock)

    assert [buckets.take("anna") for _ in range(4)] == [True, True, True, False]
    clock.now = 1.0
    assert [buckets.take("anna") for _ in range(3)] == [True, True, False]
    clock.now = 100.0
    assert [buckets.take("anna") for _ in range(4)] == [True, True, True, False]


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("::1", "::1"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::%eth0", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("", ""),
    ],
)
def test_a_network_of_ipv6_counts_as_one_address(host: str, origin: str) -> None:
    assert origin_of(host) == origin


def test_a_class_behind_one_address_is_let_in_together() -> None:
    """Thirty browsers that were never here follow a link at the same moment, take a name and open a socket."""
    most, clock = Limits(), Clock()
    tolls = Tolls(most, clock)
    requests, guests, sockets = [Buckets(rate, clock) for rate in (most.requests, most.guests, most.sockets)]
    let_in = []
    for _ in range(30):
        lines = [tolls.of_requests() for _ in range(6)]
        let_in += [tolls.pay_new_line("10.0.0.1") for _ in lines]
        for line in lines:
            line.origin = "10.0.0.1"
            let_in += [line.pay(1, of_request(b"/assets/shield-a8Qz9_bb.js", False)) for _ in range(15)]
            let_in += [line.pay(1, of_request(b"/api/guest", False)), requests.take("10.0.0.1")]
        let_in += [guests.take("10.0.0.1"), lines[0].pay(1, of_request(b"/", True)), sockets.take("10.0.0.1")]

    assert all(let_in)


def test_bad_requests_count_and_are_not_even_read(tmp_path: Path) -> None:
    app = make_app(tmp_path, Limits(requests=Rate(3, 0)))

    async def statuses() -> list[int]:
        transport = httpx.ASGITransport(app, client=("10.0.0.1", 1))
        here = httpx.AsyncClient(transport=transport, base_url="http://localhost")
        async with app.router.lifespan_context(app), here as http:
            bad = [await http.post(path, json={"no": "body"}) for path in ("/api/guest", "/api/tables", "/api/none")]
            refused = [await http.post("/api/guest", content=unread()), await http.get("/api/guest")]
            page = await http.get("/healthz")
        return [answer.status_code for answer in (*bad, *refused, page)]

    async def unread() -> AsyncIterator[bytes]:
        pytest.fail("the body of a request that is refused anyway was read")
        yield b""

    assert asyncio.run(statuses()) == [400, 403, 405, 429, 429, 200]


def test_large_bodies_under_way_have_room_of_their_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nobody fills memory with files that never come to their end; who sends little is not kept out by that."""
    monkeypatch.setattr(guards, "MOST_KEPT_OF_ADDRESS", 3 * MOST_BODY)
    monkeypatch.setattr(guards, "MOST_KEPT", 5 * MOST_BODY)
    app, as_json = make_app(tmp_path), {"content-type": "application/json"}

    async def statuses() -> list[int]:
        enough, held = asyncio.Event(), list[asyncio.Task[httpx.Response]]()

        async def endless() -> AsyncIterator[bytes]:
            yield b" " * 3 * MOST_BODY
            arrived.release()
            await enough.wait()

        async def send(host: str, path: str, content: AsyncIterator[bytes] | bytes) -> httpx.Response:
            transport = httpx.ASGITransport(app, client=(host, 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
                return await http.post(path, content=content, headers=as_json)

        arrived = asyncio.Semaphore(0)
        async with app.router.lifespan_context(app):
            for host in ("10.0.0.1", "10.0.0.2"):
                held.append(asyncio.create_task(send(host, "/api/tables/import", endless())))
                await arrived.acquire()
            file, little = b" " * 3 * MOST_BODY, b'{"name": "Anna"}'
            tried = [("10.0.0.1", "/api/tables/import", file), ("10.0.0.3", "/api/tables/import", file)]
            tried += [("10.0.0.1", "/api/guest", little), ("10.0.0.3", "/api/guest", little)]
            found = [(await send(*each)).status_code for each in tried]
            enough.set()
            await asyncio.gather(*held)
            return [*found, (await send("10.0.0.1", "/api/tables/import", file)).status_code]

    assert asyncio.run(statuses()) == [429, 429, 200, 200, 403]


def test_files_that_are_brought_along_count_by_their_size_whoever_brings_them(tmp_path: Path) -> None:
    app = make_app(tmp_path, Limits(files=Rate(2 * A_MOVE + 1000, 0)))

    async def statuses() -> list[int]:
        transport = httpx.ASGITransport(app, client=("10.0.0.1", 1))
        async with app.router.lifespan_context(app):
            found = []
            for name in ("Anna", "Ben", "Cleo"):
                async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
                    await http.post("/api/guest", json={"name": name})
                    found.append((await http.post("/api/tables/import", json={"no": "x" * 400})).status_code)
        return found

    assert asyncio.run(statuses()) == [400, 400, 429]


def test_what_people_write_to_be_played_with_counts_by_its_length_whoever_brings_it(tmp_path: Path) -> None:
    app, text = make_app(tmp_path, Limits(files=Rate(3 * OF_CONTENT * 100, 0))), "#" * 100

    async def statuses() -> list[int]:
        transport = httpx.ASGITransport(app, client=("10.0.0.1", 1))
        paths = ["/api/tables", "/api/content/check", "/api/content/measure", "/api/tables"]
        found = []
        async with app.router.lifespan_context(app):
            for name, path in enumerate(paths):
                async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
                    await http.post("/api/guest", json={"name": f"Anna {name}"})
                    wish = {"game": "attack-and-defense", "content": [text]}
                    found.append((await http.post(path, json=wish)).status_code)
        return found

    assert asyncio.run(statuses()) == [400, 200, 400, 429]


@pytest.mark.parametrize("what", ["export", "course", "chronicle", "branch"])
def test_games_that_are_played_again_count_by_their_moves_and_what_people_brought(tmp_path: Path, what: str) -> None:
    match = Match.new(find_game("keep-vote"), {"players": 2})
    while not match.over:
        seat = match.deciders[0]
        choice = match.legal(seat)[0]
        match.play(seat, choice, text=f"{match.length:>4} words"[: choice.family.text])
    match.save(tmp_path / "over.json")
    file = (tmp_path / "over.json").read_bytes()
    words = sum(len(move.text) for move in match.moves)
    assert words
    work = words + A_MOVE * match.length
    app = make_app(tmp_path, Limits(files=Rate(len(file) + A_MOVE * file.count(b"{") + 1.5 * work, 0)))

    async def statuses() -> list[int]:
        transport = httpx.ASGITransport(app, client=("10.0.0.1", 1))
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://localhost") as http,
        ):
            await http.post("/api/guest", json={"name": "Anna"})
            brought = await http.post("/api/tables/import", content=file, headers={"content-type": "application/json"})
            where = f"/api/tables/{brought.json()['table']}/{what}"
            method, body, asked = ("POST", {"moves": 0}, [{}] * 2) if what == "branch" else ("GET", None, FORMS)
            return [(await http.request(method, where, json=body, params=query)).status_code for query in asked]

    assert asyncio.run(statuses()) == [201 if what == "branch" else 200, 429]


def test_everybody_has_a_bucket_of_their_own() -> None:
    buckets = Buckets(Rate(1, 0), Clock())

    assert buckets.take("anna")
    assert buckets.take("ben")
    with pytest.raises(Refused, match="too many moves at once") as refused:
        buckets.check("anna", "moves")
    assert refused.value.code == "too_fast"


def test_buckets_do_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_BUCKETS", 10)
    clock = Clock()
    buckets = Buckets(Rate(1, 0.001), clock)

    for k in range(100):
        clock.now += 1
        buckets.take(f"guest {k}")

    assert len(buckets._filled) <= 10
    assert not buckets.take("guest 99")


def test_messages_count_for_the_socket_the_user_and_the_address(tmp_path: Path) -> None:
    few, many = Rate(2, 0), Rate(1000, 0)

    def allowed(messages: Rate = many, of_user: Rate = many, of_address: Rate = many) -> int:
        """How many messages two users with two sockets each can send from one address, taking turns."""
        limits = Limits(messages=messages, of_user=of_user, of_address=of_address)
        server = Server(tmp_path / "t.sqlite", limits)
        try:
            lines = [(user, Allowance(server, "10.0.0.1")) for user in ("anna", "anna", "ben", "ben")]
            sent = 0
            for user, line in lines * 10:
                with contextlib.suppress(Refused):
                    line.check(user)
                    sent += 1
            return sent
        finally:
            server.writer.close()
            server.store.close()

    assert allowed(messages=few) == 8
    assert allowed(of_user=few) == 4
    assert allowed(of_address=few) == 2


def unheard() -> WebSocket:
    """A socket that takes nothing at once: what is said to it waits."""
    return WebSocket({"type": "websocket"}, cast(Receive, None), cast(Send, None))


def test_talk_is_slower_than_play(tmp_path: Path) -> None:
    server = Server(tmp_path / "t.sqlite", Limits(talk=Rate(2, 0)))

    async def say(times: int) -> list[str]:
        """What comes of saying so much on one socket, and of a question after it: the codes of refusals."""
        listener = Connection(unheard(), "anna", "Anna", "10.0.0.1")
        place, allowed = OpenTable(sitting()), Allowance(server, "10.0.0.1")
        say, why = ['{"type": "say", "id": "x", "text": ""}'] * times, ['{"type": "why", "id": "y", "action": "x"}']
        for text in say + why:
            await listener._hear(text, server.hall, place, allowed)
        return [msgspec.json.decode(news)["code"] for news in listener._outgoing]

    try:
        assert asyncio.run(say(3)) == ["malformed", "malformed", "too_fast", "not_now"]
    finally:
        server.writer.close()
        server.store.close()


def test_what_takes_long_to_answer_counts_for_more(tmp_path: Path) -> None:
    server = Server(tmp_path / "t.sqlite", Limits(messages=Rate(10, 0)))

    async def answered(question: str, said: int = 0) -> int:
        """How many of such questions are answered, though not always with what was asked for."""
        listener = Connection(unheard(), "anna", "Anna", "10.0.0.1")
        table = happen(sitting(), *[Said("Anna", "Hello")] * said)
        place, allowed = OpenTable(table), Allowance(server, "10.0.0.1")
        for _ in range(12):
            await listener._hear(question, server.hall, place, allowed)
        return sum(msgspec.json.decode(news)["code"] != "too_fast" for news in listener._outgoing)

    try:
        assert asyncio.run(answered('{"type": "look", "id": "x", "moves": 0}')) == 10
        assert asyncio.run(answered('{"type": "why", "id": "x", "target": "way:hold"}')) == 1
        assert asyncio.run(answered('{"type": "hint", "id": "x"}')) == 1
        recall = '{"type": "recall", "id": "x", "ink": ["y"]}'
        assert asyncio.run(answered(recall)) == 10
        assert asyncio.run(answered(recall, 2000)) == 2, "it is looked for in the whole log"
        assert asyncio.run(answered('{"type": "pause", "id": "x", "paused": true}')) == 2, "all get the whole table"
        assert asyncio.run(answered('{"type": "correct", "id": "x", "move": 1, "texts": {}}')) == 1
        row = '{"type": "row", "id": "x", "version": 0, "moves": [{"action": "x"}, {"action": "y"}]}'
        assert asyncio.run(answered(row)) == 1
        assert Limits().messages.burst > A_STEP * 20, "the longest row is heard"
    finally:
        server.writer.close()
        server.store.close()


def test_whoever_wakes_a_table_pays_for_its_log(tmp_path: Path) -> None:
    """Twenty thousand entries are read in seconds: whoever asked for many such tables would keep all threads busy."""

    async def made() -> list[str]:
        app = make_app(tmp_path)
        transport = httpx.ASGITransport(app, client=("10.0.0.1", 1))
        http = httpx.AsyncClient(transport=transport, base_url="http://localhost")
        async with app.router.lifespan_context(app), http:
            await http.post("/api/guest", json={"name": "Anna"})
            tables = [await http.post("/api/tables", json={"game": "keep-vote"}) for _ in range(4)]
        return [table.json()["table"] for table in tables]

    async def statuses(asked: list[tuple[str, str]]) -> list[int]:
        app = make_app(tmp_path, Limits(asleep=Rate(5, 0)))  # each log has two entries
        async with app.router.lifespan_context(app):
            found = []
            for host, table in asked:
                transport = httpx.ASGITransport(app, client=(host, 1))
                async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
                    found.append((await http.get(f"/api/tables/{table}")).status_code)
        return found

    one, two, three, four = asyncio.run(made())
    here, there = "10.0.0.1", "10.0.0.2"
    asked = [(here, one), (here, two), (here, three), (here, one), (there, three), (here, three), (there, four)]

    assert asyncio.run(statuses(asked)) == [200, 200, 429, 200, 200, 200, 200]


def test_a_long_story_has_its_price(tmp_path: Path) -> None:
    server = Server(tmp_path / "t.sqlite", Limits(story=Rate(1000, 0)))

    def told(version: int, since: int, origin: str = "10.0.0.1") -> list[str]:
        """What a socket at a table of that version is sent when it resumes: the kinds of news."""

        async def resume() -> list[str]:
            listener = Connection(unheard(), "anna", "Anna", origin)
            hall, table = server.hall, happen(sitting(), *[Said("Anna", "Hello")] * (version - 3))
            allowed = Allowance(server, origin)
            await listener._hear(f'{{"type": "resume", "since": {since}}}', hall, OpenTable(table), allowed)
            return [msgspec.json.decode(news)["type"] for news in listener._outgoing]

        return asyncio.run(resume())

    try:
        assert told(600, 0) == ["table"]
        assert told(600, 0) == ["refused"]
        assert told(600, 0, "10.0.0.2") == ["table"]
        assert told(600, 590) == ["table"]  # what it missed is little
        assert told(1200, 0, "10.0.0.3") == ["table"]  # a story beyond all measure takes all there is
        assert told(1200, 1000, "10.0.0.3") == ["refused"]
    finally:
        server.writer.close()
        server.store.close()


@pytest.mark.parametrize("few", ["sockets=Rate(0, 0)", "at_once=0"])
def test_whoever_connects_too_often_may_come_back(tmp_path: Path, few: str) -> None:
    program = PROGRAM.replace("import Limits", "import Limits, Rate").replace("Limits.wide()", f"Limits({few})")
    with ServerProcess(tmp_path, [sys.executable, "-c", program, str(tmp_path)]) as server:
        line = open_socket(server.guest("Anna"), "t")

        refused = json.loads(line.recv(PATIENCE))

        assert (refused["code"], closing_code(line)) == ("too_fast", TRY_AGAIN)  # and not "there is no such table"


def test_one_address_is_here_so_often_and_no_more() -> None:
    crowd = Crowd(2)

    with crowd.one_more("10.0.0.1"), crowd.one_more("10.0.0.2"):
        with crowd.one_more("10.0.0.1"):
            assert crowd.total == 3
            with pytest.raises(Refused, match="close some of them"), crowd.one_more("10.0.0.1"):
                pytest.fail("there is no room for this one")
        with crowd.one_more("10.0.0.1"):
            assert crowd.total == 3
    assert crowd.total == 0


def test_a_class_behind_one_address_may_bring_the_largest_file_each() -> None:
    most, clock = Limits(), Clock()
    kept, of_guest = Buckets(most.kept, clock), Buckets(most.kept_of_guest, clock)

    for pupil in range(30):
        assert of_guest.take(f"pupil {pupil}", A_ROW + MOST_FILE)
        assert kept.take("school", A_ROW + MOST_FILE)
    for _ in range(100):  # and then a table each, again and again
        assert kept.take("school", 30 * A_ROW)


@pytest.mark.parametrize("what", ["import", "branch"])
def test_what_is_kept_of_a_guest_in_a_day_has_a_bound(tmp_path: Path, what: str) -> None:
    match = Match.new(find_game("keep-vote"), {"players": 2})
    while not match.over:
        match.play(match.deciders[0], match.legal(match.deciders[0])[0])
    match.save(tmp_path / "over.json")
    file, as_json = (tmp_path / "over.json").read_bytes(), {"content-type": "application/json"}
    app = make_app(tmp_path, Limits(kept_of_guest=Rate(3 * A_ROW + 1.5 * len(file), 0)))

    async def answers() -> list[httpx.Response]:
        transport = httpx.ASGITransport(app, client=("10.0.0.1", 1))
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://localhost") as http,
        ):
            await http.post("/api/guest", json={"name": "Anna"})
            found = [await http.post("/api/tables/import", content=file, headers=as_json)]
            for _ in range(3):
                if what == "import":
                    found.append(await http.post("/api/tables/import", content=file, headers=as_json))
                else:
                    where = f"/api/tables/{found[0].json()['table']}/branch"
                    found.append(await http.post(where, json={"moves": match.length}))
            return found

    found = asyncio.run(answers())

    assert found[0].status_code == 201
    assert found[-1].status_code == 429
    assert found[-1].json()["told"]["key"] == "refused.kept_today"
    with contextlib.closing(Store(tmp_path / "tables.sqlite")) as store:
        assert len(store.ids()) == sum(answer.status_code == 201 for answer in found)


def test_what_is_brought_to_a_table_is_kept_as_well(tmp_path: Path) -> None:
    words = "#" * 10_000
    app = make_app(tmp_path, Limits(kept_of_guest=Rate(A_ROW + 2.5 * len(words), 0)))

    async def statuses() -> list[int]:
        transport = httpx.ASGITransport(app, client=("10.0.0.1", 1))
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://localhost") as http,
        ):
            await http.post("/api/guest", json={"name": "Anna"})
            made = await http.post("/api/tables", json={"game": "keep-vote"})
            where = f"/api/tables/{made.json()['table']}/content"
            texts = [
                siege(names=("Dragon", "Rats", night)) + words for night in ("Night", "Fog", "Rain", "Snow", "Frost")
            ]
            brought = [(await http.post(where, json={"content": [text]})).status_code for text in texts]
            return [brought[0], brought[-1]]

    assert asyncio.run(statuses()) == [200, 429]


def test_whoever_fills_their_share_of_an_address_leaves_the_others_theirs(tmp_path: Path) -> None:
    of_one, of_all = 3 * (A_ROW + 1000), 5 * (A_ROW + 1000)
    app = make_app(tmp_path, Limits(kept=Rate(of_all, 0), kept_of_guest=Rate(of_one, 0)))

    async def made(name: str, host: str) -> int:
        """How many tables somebody can make."""
        transport = httpx.ASGITransport(app, client=(host, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            await http.post("/api/guest", json={"name": name})
            return sum([(await http.post("/api/tables", json={"game": "keep-vote"})).is_success for _ in range(9)])

    async def all_made() -> list[int]:
        async with app.router.lifespan_context(app):
            return [
                await made(name, host)
                for name, host in (
                    ("Anna", "10.0.0.1"),
                    ("Ben", "10.0.0.1"),
                    ("Cleo", "10.0.0.1"),
                    ("Dora", "10.0.0.2"),
                )
            ]

    anna, ben, cleo, dora = asyncio.run(all_made())

    assert anna == dora >= 3
    assert 1 <= ben < anna
    assert cleo == 0
