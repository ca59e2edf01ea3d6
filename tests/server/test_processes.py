"""Several server processes on one PostgreSQL: a table may be open in all of them, and the log decides."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.sync.client import connect

from holdfast.bots import RandomBot
from holdfast.engine.rules.ink import write
from holdfast.server.door.reception import CHECK_SESSIONS_EVERY
from holdfast.server.hall.hall import AT_A_TIME, Hall
from holdfast.server.hall.lobby import Lobby
from holdfast.server.hall.other_processes import SILENT
from holdfast.server.people.sessions import SIGNED_OUT
from holdfast.server.protocol import messages
from holdfast.server.protocol.forms import NewTable
from holdfast.server.store import Store, StoreError
from holdfast.server.store.bulletin import Tidings
from holdfast.swarm.postgres import PostgreSQL

from .hall.test_hall import ANNA, Ear, annas_move, annas_turn, hall_in, heard_versions, run, started, until
from .hall.test_places import long_story
from .visitors import PATIENCE, Line, Person, ServerProcess, closing_code


@pytest.fixture
def database(postgres: PostgreSQL) -> str:
    return postgres.new_database()


@pytest.fixture(scope="module")
def shared(postgres: PostgreSQL) -> str:
    """The database of both processes."""
    return postgres.new_database()


@pytest.fixture(scope="module")
def processes(shared: str) -> Iterator[tuple[ServerProcess, ServerProcess]]:
    with ServerProcess(shared) as first, ServerProcess(shared) as second:
        yield first, second


def elsewhere(person: Person, server: ServerProcess) -> Person:
    """The same person, connected to another process."""
    other = Person.__new__(Person)
    other.__dict__ = {**person.__dict__, "server": server}
    return other


def sit_apart(first: ServerProcess, second: ServerProcess) -> tuple[str, Line, Line]:
    """Anna and Ben at one table, each connected to another process."""
    anna, ben = first.guest("Anna"), elsewhere(first.guest("Ben"), second)
    made = anna.make_table("keep-vote", ["me", "open"], nights=6)
    ben.claim(made["invitations"]["1"])
    lines = anna.sit(made["table"], 0), ben.sit(made["table"], 1)
    lines[0].hear_version(lines[1].version)
    return made["table"], *lines


def test_a_game_is_played_to_its_end_across_processes(processes: tuple[ServerProcess, ServerProcess]) -> None:
    table, anna, ben = sit_apart(*processes)
    anna.ask("start")
    ben.hear_version(anna.version)

    while not anna.position["over"]:
        for line, other in ((anna, ben), (ben, anna)):
            if line.position["deciders"] and line.seat in line.position["deciders"]:
                answer = line.move(line.choices[0])
                assert answer["type"] == "done", answer
                for each in (line, other):
                    each.hear_version(answer["version"])

    assert anna.version == ben.version
    assert [h["version"] for h in anna.happenings()] == list(range(1, anna.version + 1))
    assert [h["version"] for h in ben.happenings()] == list(range(1, ben.version + 1))
    assert anna.position["seed"] == ben.position["seed"]
    assert processes[1].guest("Cleo").get(f"/api/tables/{table}")["over"]


def test_what_is_said_at_once_in_two_processes_is_heard_by_all_in_one_order(
    processes: tuple[ServerProcess, ServerProcess], shared: str
) -> None:
    table, anna, ben = sit_apart(*processes)
    begin, sayings = anna.version, 40

    def talk(line: Line) -> None:
        for number in range(sayings):
            line.send({"type": "say", "id": f"s{number}", "text": f"{line.seat} says {number}"})
        line.hear_version(begin + 2 * sayings)

    threads = [threading.Thread(target=talk, args=(line,)) for line in (anna, ben)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)

    heard = [[h["text"] for h in line.happenings() if h["kind"] == "said"] for line in (anna, ben)]
    assert heard[0] == heard[1]
    assert sorted(heard[0]) == sorted(f"{seat} says {number}" for seat in (0, 1) for number in range(sayings))
    store = Store(shared)
    assert [logged.version for logged in store.log(table)] == list(range(1, begin + 2 * sayings + 1))
    store.close()


def test_pens_and_strokes_are_seen_in_the_other_process(processes: tuple[ServerProcess, ServerProcess]) -> None:
    _, anna, ben = sit_apart(*processes)
    anna.ask("start")
    ben.hear_version(anna.version)
    line = write([(0, 0), (9000, 9000)], "red")

    ben.send({"type": "pen", "line": 1, "sheet": "wall", "stroke": line})
    assert anna.hear(lambda news: news["type"] == "penned")["stroke"] == line
    ben.ask("draw", sheet="wall", ink=[line])
    assert anna.hear(lambda news: news["type"] == "inked")["strokes"][0]["stroke"] == line


def present(line: Line) -> list[bool]:
    return [seat["here"] for seat in line.now["seats"]]


def hear_presence(line: Line, wanted: list[bool], patience: float = PATIENCE) -> None:
    """Read on until the line shows exactly these seats as connected."""
    while present(line) != wanted:
        line.now |= {"seats": json.loads(line.socket.recv(patience)).get("seats", line.now["seats"])}


def test_whoever_is_connected_to_another_process_is_here(processes: tuple[ServerProcess, ServerProcess]) -> None:
    _, anna, ben = sit_apart(*processes)

    hear_presence(anna, [True, True])
    hear_presence(ben, [True, True])
    ben.close()
    hear_presence(anna, [True, False])


def test_the_people_of_a_process_that_is_killed_are_gone_after_a_while(database: str) -> None:
    with ServerProcess(database) as first, ServerProcess(database) as second:
        _, anna, _ = sit_apart(first, second)
        hear_presence(anna, [True, True])

        second.kill()

        hear_presence(anna, [True, False], SILENT + PATIENCE)


def test_who_is_here_is_said_again_and_what_is_not_said_again_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        table = (await lobby.make_table(ANNA, NewTable("keep-vote", {"players": 2}, ["me", "open"]))).table
        others = hall.other_processes
        async with hall.at(table) as place:
            await hall.join(place, Ear(), 0, 0)
            await hall.hear(Tidings("other", here={table: [1]}))
            assert place.here == {0, 1}

            here = {table: frozenset({0})}
            assert others._tidings(here).here == {table: [0]}
            assert others._tidings(here).here == {}
            monkeypatch.setattr("holdfast.server.hall.other_processes.BEAT", 0.0)
            assert others._tidings(here).here == {table: [0]}

            monkeypatch.setattr("holdfast.server.hall.other_processes.SILENT", 0.05)
            await asyncio.sleep(0.1)
            await hall.hear(Tidings("other"))  # it is alive, and says nothing of the table any more
            others.forget_silent()
            assert place.here == {0}

    run(test, tmp_path)


def test_a_process_that_takes_long_to_start_does_not_take_itself_for_alone(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("holdfast.server.hall.other_processes.BEAT", 0.0)  # as good as over, whatever begins with it

    async def test() -> None:
        async with hall_in(database) as (hall, _):
            hall.other_processes.pass_on("first", [])
            assert hall.other_processes._tidings({}).changed == ("first",)

            hall.other_processes.note_listening()  # and nobody answers
            hall.other_processes.pass_on("second", [])
            assert hall.other_processes._tidings({}) == Tidings()

    asyncio.run(test())


def test_whoever_sits_at_another_table_in_another_process_hears_that_it_is_their_turn(
    processes: tuple[ServerProcess, ServerProcess],
) -> None:
    first, second = processes
    anna, ben = first.guest("Anna"), first.guest("Ben")
    away = elsewhere(ben, second)
    other = away.sit(away.make_table("keep-vote", ["me", "open"])["table"], 0)
    made = anna.make_table("keep-vote", ["me", "open"])
    ben.claim(made["invitations"]["1"])

    line = anna.sit(made["table"], 0)
    line.hear_version(line.ask("start")["version"])
    while 1 not in line.position["deciders"]:
        line.hear_version(line.move(line.choices[0])["version"])

    notice = other.hear(lambda news: news["type"] == "notice")
    assert (notice["event"], notice["table"], notice["seat"]) == ("your_turn", made["table"], 1)


def test_whoever_is_connected_to_another_process_gets_no_letter(
    processes: tuple[ServerProcess, ServerProcess], shared: str
) -> None:
    first, second = processes
    anna, ben, cleo = first.guest("Anna"), first.guest("Ben"), first.guest("Cleo")
    made = anna.make_table("keep-vote", ["me", "open", "open"])
    for friend, seat in ((ben, "1"), (cleo, "2")):
        friend.claim(made["invitations"][seat])
        told = friend.request("PUT", "/api/guest/webhook", json={"url": "http://127.0.0.1:9/nobody"})
        assert told.status_code == 200, told.text
    there = elsewhere(ben, second).sit(made["table"], 1)
    line = anna.sit(made["table"], 0)
    hear_presence(line, [True, True, False])

    line.ask("start")
    there.hear_version(line.ask("end")["version"])

    store = Store(shared)
    letters = {friend.name: len(store.letters(friend.user)) for friend in (ben, cleo)}
    store.close()
    assert letters["Ben"] == 0
    assert letters["Cleo"] >= 1


def test_a_retry_at_another_process_gets_the_first_answer(processes: tuple[ServerProcess, ServerProcess]) -> None:
    first, second = processes
    anna = first.guest("Anna")
    made = anna.make_table("keep-vote", ["me", "steady"])
    here, there = anna.sit(made["table"], 0), elsewhere(anna, second).sit(made["table"], 0)

    said = {"type": "say", "id": "once", "text": "Hello"}
    here.send(said)
    there.send(said)
    answers = [line.hear(lambda news: news["type"] == "done") for line in (here, there)]

    assert answers[0] == answers[1]
    assert answers[0]["version"] == made["version"] + 1


def test_a_token_revoked_in_one_process_loses_its_sockets_in_the_others(
    processes: tuple[ServerProcess, ServerProcess],
) -> None:
    first, second = processes
    anna = first.guest("Anna")
    made = anna.make_table("keep-vote", ["me", "open"])
    token = anna.request("POST", "/api/tokens", json={"label": "my bot"}).json()
    bearer = {"Authorization": f"Bearer {token['token']}"}
    with connect(f"ws://{second.address}/api/tables/{made['table']}/socket", additional_headers=bearer) as line:
        line.send('{"type": "resume", "seat": 0}')
        line.recv(PATIENCE)

        anna.request("DELETE", f"/api/tokens/{token['id']}")

        assert closing_code(line, CHECK_SESSIONS_EVERY + PATIENCE) == SIGNED_OUT


def apart(test: Callable[[Hall, Lobby, Hall, Lobby], Coroutine[Any, Any, None]], database: str) -> None:
    """Two halls on one database that never hear of each other."""

    async def inside() -> None:
        async with hall_in(database) as (hall, lobby), hall_in(database) as (other, other_lobby):
            await asyncio.wait_for(test(hall, lobby, other, other_lobby), 20)

    asyncio.run(inside())


def test_what_happened_in_another_process_is_known_when_it_is_asked_for(database: str) -> None:
    async def test(here: Hall, lobby: Lobby, there: Hall, other_lobby: Lobby) -> None:
        made = await lobby.make_table(ANNA, NewTable("keep-vote", {"players": 2}, ["me", "invited"]))
        ben = await lobby.welcome("ben", "Ben")
        claim = made.invitations[1].partition("#claim=")[2]
        async with here.at(made.table) as place, there.at(made.table) as stale:
            taken = await lobby.claim(ben, made.table, claim)
            line = Ear("ben")
            await there.join(stale, line, taken.seat, 0)  # before it says "not yours" it looks

            said = await here.ask(place, "ben", "Ben", 1, messages.Say("s", "Here I am"))
            assert (await other_lobby.table("ben", made.table)).version == said
            said = await here.ask(place, "ben", "Ben", 1, messages.Say("t", "Still"))
            again = Ear("ben")
            await there.join(stale, again, 1, said)
            assert heard_versions(again) == [said]
            assert heard_versions(line) == list(range(made.version + 1, said + 1))

    apart(test, database)


def test_a_claim_shown_again_in_another_process_is_still_ones_own(database: str) -> None:
    async def test(here: Hall, lobby: Lobby, there: Hall, other_lobby: Lobby) -> None:
        made = await lobby.make_table(ANNA, NewTable("keep-vote", {"players": 2}, ["me", "invited"]))
        ben = await lobby.welcome("ben", "Ben")
        claim = made.invitations[1].partition("#claim=")[2]
        async with there.at(made.table):
            assert await lobby.claim(ben, made.table, claim) == await other_lobby.claim(ben, made.table, claim)

    apart(test, database)


def test_nobody_is_refused_for_what_has_changed_in_another_process(database: str) -> None:
    async def test(here: Hall, lobby: Lobby, there: Hall, _: Lobby) -> None:
        made = await lobby.make_table(ANNA, NewTable("keep-vote", {"players": 2}, ["me", "invited"]))
        async with here.at(made.table) as place, there.at(made.table) as stale:
            await here.ask(place, "anna", "Anna", 0, messages.Seat("free", 1, "open"))

            assert await there.ask(stale, "ben", "Ben", None, messages.Take("sit", 1)) == made.version + 2

    apart(test, database)


def test_a_bot_goes_on_with_the_game_it_looks_at_when_the_table_goes_on_in_another_process(database: str) -> None:
    """As it may have been asked a moment before it begins to look, and then is asked no more."""

    async def test(here: Hall, lobby: Lobby, there: Hall, _: Lobby) -> None:
        table = await started(here, lobby, "me", "novice")
        async with here.at(table) as place:
            await until(lambda: annas_turn(place))
            match = place.table.playing()
            length, legal = match.length, [action.name for action in match.legal(0)]
            async with there.at(table) as other:
                moved = await there.ask(other, "anna", "Anna", 0, annas_move(other))

            await here.catch_up([table])

            assert place.table.version >= moved
            assert (match.length, [action.name for action in match.legal(0)]) == (length, legal)
            assert await here.thinking.choose(RandomBot(), match, 0) in legal

    apart(test, database)


def test_what_is_veiled_in_another_process_while_a_long_story_is_prepared_is_not_told(database: str) -> None:
    async def test(here: Hall, lobby: Lobby, there: Hall, _: Lobby) -> None:
        table, ear = await long_story(here, lobby, 2 * AT_A_TIME), Ear()
        async with here.at(table) as place:
            await here.ask(place, "anna", "Anna", 0, messages.Say("x", "A rude word"))
            async with there.at(table) as other, place.lock:
                joining = asyncio.create_task(here.join(place, ear, 0, 0))
                for _turn in range(100):  # all of it is put into words, which takes a few turns, and waits for the lock
                    await asyncio.sleep(0)
                await there.ask(other, "anna", "Anna", 0, messages.Veil("y"))
                await here._catch_up(place)
            await joining

            [told] = ear.heard
            assert isinstance(told, messages.Table)
            assert [happening.version for happening in told.happenings] == list(range(1, place.table.version + 1))
            assert b"A rude word" not in msgspec.json.encode(told)

    apart(test, database)


def test_when_hints_are_lost_the_log_is_looked_at_anyway(postgres: PostgreSQL, database: str) -> None:
    with ServerProcess(database) as server:
        anna = server.guest("Anna")
        made = anna.make_table("keep-vote", ["me", "open"])
        line = anna.sit(made["table"], 0)
        store = Store(database)
        with store.engine.begin() as connection:  # behind the server's back, without a word
            connection.exec_driver_sql(
                "INSERT INTO moves VALUES (%s, %s, 'x', %s, 1.0)",
                (made["table"], made["version"] + 1, b'{"kind":"said","name":"Ben","text":"psst"}'),
            )
            connection.exec_driver_sql("UPDATE tables SET version = version + 1")
        store.close()

        line.hear_version(made["version"] + 1)

        assert line.happenings()[-1]["text"] == "psst"


def test_when_the_database_is_gone_people_are_told_and_it_comes_back(postgres: PostgreSQL) -> None:
    with PostgreSQL(durable=False) as own, ServerProcess(own.new_database()) as server:
        anna = server.guest("Anna")
        made = anna.make_table("keep-vote", ["me", "open"])
        line = anna.sit(made["table"], 0)
        own.stop()

        answer = line.ask("say", text="Hello?")
        assert (answer["type"], answer["code"]) == ("refused", "unavailable")
        assert anna.request("GET", "/api/tables").status_code == 503

        own.start()
        answer = line.ask("say", text="Hello again")
        assert (answer["type"], answer["version"]) == ("done", made["version"] + 1)


def test_an_unknown_database_is_an_error_in_a_sentence(postgres: PostgreSQL) -> None:
    with pytest.raises(StoreError, match='"nowhere" does not exist'):
        Store(postgres.address("nowhere"))
