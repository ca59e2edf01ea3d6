"""How long people may think, and what happens when their time is up: awake, asleep, and after a restart."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, update

from holdfast.engine.matches.match import Match
from holdfast.engine.rules.actions import Action
from holdfast.engine.rules.registry import UnknownGame, find_game
from holdfast.server.hall.hall import Hall
from holdfast.server.hall.lobby import Lobby
from holdfast.server.hall.upkeep import CLOCK
from holdfast.server.protocol import messages
from holdfast.server.protocol.forms import NewTable
from holdfast.server.protocol.messages import A_DAY, Clock, ClockInfo
from holdfast.server.protocol.refusals import Refused
from holdfast.server.store import Logged, hours
from holdfast.server.store.entries import AnyEntry, Moved, Opened, Said, Seated, Started
from holdfast.server.store.schema import moves, tables
from holdfast.server.table import sights
from holdfast.server.table.clocks import Clocks
from holdfast.server.table.new_table import Setting, laid, lay
from holdfast.server.table.seats import seated, stand_in
from holdfast.server.table.table import Table
from holdfast.swarm.postgres import PostgreSQL

from ..hall.test_hall import ANNA, hall_in, run, until
from ..rooms import row

BROKEN = 4711  # the seed of a game that breaks down


def table_with(clock: Clock, *, start: float = 100.0) -> Table:
    """Anna and Ben at a timed table of Keep Vote, started at second `start`."""
    seats = [Seated(0, user="anna", name="Anna"), Seated(1, user="ben", name="Ben")]
    table = Table(row(players=2))
    for entry in (Opened(clock=clock), *seats, Started()):
        at(table, start, entry)
    return table


def at(table: Table, when: float, entry: Any) -> None:
    table.apply(Logged(table.version + 1, f"id{table.version}", entry, when))


def move(table: Table, when: float) -> int:
    """The first decider takes its first choice."""
    seat = table.deciders[0]
    at(table, when, Moved(seat, table.playing().legal(seat)[0].name))
    return seat


def test_a_bank_runs_while_its_person_must_choose_and_is_refilled_by_the_move() -> None:
    table = table_with(Clock(bank=60, increment=5))
    seat = table.deciders[0]
    assert table.clocks.zero(seat) == 160.0

    move(table, 110.0)

    left = {info.seat: info.left for info in table.clocks.shown(110.0)}
    assert left[seat] == 55.0
    assert left[1 - seat] == 60.0


def test_talk_stops_no_clock() -> None:
    table = table_with(Clock(bank=60))
    seat = table.deciders[0]

    at(table, 130.0, Said("Anna", "Hm", 0))

    assert table.clocks.zero(seat) == 160.0


def test_days_begin_anew_with_every_question() -> None:
    table = table_with(Clock(days=2))
    first = table.deciders[0]
    assert table.clocks.zero(first) == 100.0 + 2 * A_DAY

    move(table, 100.0 + A_DAY)

    for seat in table.deciders:
        assert table.clocks.zero(seat) == 100.0 + 3 * A_DAY


def test_clocks_come_back_from_the_log_as_they_were() -> None:
    table = table_with(Clock(bank=60, increment=2))
    for second in range(110, 180, 7):
        move(table, float(second))

    again = Table(table.row, [chapter.logged for chapter in table.chapters])

    assert again.clocks.shown(250.0) == table.clocks.shown(250.0)
    assert again.due() == table.due()


def test_bots_are_not_timed() -> None:
    table = Table(row(players=2))
    for entry in (Opened(clock=Clock(bank=9)), Seated(0, bot="steady"), Seated(1, bot="steady"), Started()):
        at(table, 100.0, entry)

    assert table.clocks.next_zero() is None
    assert table.due() == 120.0  # for the bots, should nobody have the table open


def test_where_people_wait_nothing_comes_due_but_all_see_the_time() -> None:
    table = table_with(Clock(bank=60, at_zero="wait"))

    assert table.due() is None
    assert table.clocks.next_zero() == 160.0
    assert table.clocks.shown(170.0)[table.deciders[0]] == ClockInfo(table.deciders[0], -10.0, True)


def test_clocks_are_shown_in_every_position() -> None:
    table = table_with(Clock(bank=60), start=hours.now())

    position = sights.position(table, 0)

    assert position is not None
    assert [info.seat for info in position.clocks] == [0, 1]
    assert sum(info.running for info in position.clocks) == len(table.deciders)


def take_over(table: Table, when: float, seat: int) -> None:
    """A bot takes the seat, and makes its move."""
    at(table, when, stand_in(seat, "steady", table.occupants[seat], by=CLOCK))
    if seat in table.deciders:
        at(table, when, Moved(seat, table.playing().legal(seat)[0].name))


@pytest.mark.parametrize(
    ("clock", "left"),
    [
        (Clock(bank=3, increment=50, at_zero="bot_takes_over"), 50.0),
        (Clock(bank=3, at_zero="bot_takes_over"), 3.0),
        (Clock(bank=600, increment=5, at_zero="bot_takes_over"), 30.0),
    ],
)
def test_whoever_comes_back_after_their_time_was_up_has_time_to_choose(clock: Clock, left: float) -> None:
    table = table_with(clock)
    seat = table.deciders[0]
    take_over(table, 1000.0, seat)

    at(table, 1010.0, Seated(seat, user="anna", name="Anna"))

    assert table.clocks.shown(1010.0)[seat].left == left
    assert table.clocks.run_out(1010.0 + left - 0.1) == []


def test_leaving_and_coming_back_fills_no_bank() -> None:
    table = table_with(Clock(bank=60, at_zero="bot_takes_over"))
    seat = table.deciders[0]
    take_over(table, 158.0, seat)

    at(table, 158.0, Seated(seat, user="anna", name="Anna"))

    assert table.clocks.shown(158.0)[seat].left == 2.0


def test_without_a_clock_nothing_runs() -> None:
    clocks = Clocks(None, 2)
    clocks.turn(5.0, [0, 1], True, None)

    assert (clocks.shown(9.0), clocks.next_zero(), clocks.run_out(10**9)) == ([], None, [])


@pytest.mark.parametrize("clock", [{"bank": 60, "days": 1}, {}, {"increment": 5}, {"days": 31}, {"bank": -1}])
def test_a_clock_that_is_none_is_refused(server: Any, clock: dict[str, int]) -> None:
    answer = server.guest("Anna").request("POST", "/api/tables", json={"game": "keep-vote", "clock": clock})

    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


# ---- at zero -------------------------------------------------------------------------------------------------------


async def timed_table(hall: Hall, lobby: Lobby, at_zero: messages.AtZero) -> str:
    """A running table whose only person has no time left."""
    wish = NewTable("keep-vote", {"players": 2}, ["me", "me:Otto"], clock=Clock(bank=1, at_zero=at_zero))
    info = await lobby.make_table(ANNA, wish)
    async with hall.at(info.table) as place:
        await hall.ask(place, "anna", "Anna", 0, messages.Start("start"))
    return info.table


Later = Callable[[], None]


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """Lets a minute pass, at once."""
    now = hours.now
    return lambda: monkeypatch.setattr(hours, "now", lambda: now() + 60)


def test_a_bot_makes_one_move_for_a_person_whose_time_is_up(tmp_path: Path, later: Later) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        table = await timed_table(hall, lobby, "bot_moves")
        later()
        await lobby.upkeep.look_after_due()
        async with hall.at(table) as place:
            moved = place.table.chapters[-1].logged.entry
            assert isinstance(moved, Moved)
            assert moved.by == "the clock"
            assert all(who.person == "anna" for who in place.table.occupants)

    run(test, tmp_path)


def test_a_bot_takes_over_for_a_person_whose_time_is_up(tmp_path: Path, later: Later) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        table = await timed_table(hall, lobby, "bot_takes_over")
        later()
        await lobby.upkeep.look_after_due()
        async with hall.at(table) as place:
            await until(lambda: place.bots is None)
            taken = [who for who in place.table.occupants if who.bot]
            assert taken
            assert all((who.user, bool(who.away)) == ("anna", True) for who in taken)

    run(test, tmp_path)


def test_where_several_processes_look_after_a_table_a_clock_runs_out_once(postgres: PostgreSQL, later: Later) -> None:
    database = postgres.new_database()

    async def test() -> None:
        async with hall_in(database) as (one, lobby), hall_in(database) as (other, other_lobby):
            table = await timed_table(one, lobby, "bot_takes_over")
            later()
            await asyncio.gather(lobby.upkeep.look_after_due(), other_lobby.upkeep.look_after_due())
            logs = []
            for hall in (one, other):
                await hall.look_round()
                async with hall.at(table) as place:
                    logs.append([chapter.logged for chapter in place.table.chapters])
            shorter, longer = sorted(logs, key=len)
            taken = [told.entry.seat for told in longer if isinstance(told.entry, Seated) and told.entry.by == CLOCK]
            assert len(taken) == len(set(taken)) > 0
            assert longer[: len(shorter)] == shorter

    asyncio.run(test())


def test_a_clock_runs_out_also_at_a_table_that_sleeps_through_a_restart(tmp_path: Path, later: Later) -> None:
    async def first() -> str:
        async with hall_in(tmp_path) as (hall, lobby):
            return await timed_table(hall, lobby, "bot_moves")

    async def second(table: str) -> None:
        async with hall_in(tmp_path) as (hall, lobby):
            later()
            assert hall.open == {}
            await lobby.upkeep.look_after_due()
            assert (await lobby.table("anna", table)).version == 5

    table = asyncio.run(first())
    asyncio.run(second(table))


def test_a_table_nobody_can_look_after_is_not_due_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, later: Later
) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        table = await timed_table(hall, lobby, "bot_moves")
        later()
        await hall.sweep()
        with monkeypatch.context() as patch:
            patch.setattr("holdfast.server.table.contents.find_game", find_nothing)
            await lobby.upkeep.look_after_due()
            assert hall.store.due(hours.now()) == []
        assert (await lobby.table("anna", table)).started  # and is as it was when its game is back

    def find_nothing(name: str) -> None:
        raise UnknownGame(f"there is no game {name!r}")

    run(test, tmp_path)


@pytest.mark.parametrize("seats", [("me", "me:Otto"), ("novice", "novice")], ids=["people", "bots"])
def test_a_game_that_breaks_down_is_told_once_and_keeps_no_other_clock_from_running_out(
    tmp_path: Path,
    later: Later,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    seats: tuple[str, str],
) -> None:
    sound = Match.legal

    def legal(match: Match, seat: int) -> list[Action]:
        if match.seed == BROKEN:
            raise IndexError("no such card")
        return sound(match, seat)

    async def test(hall: Hall, lobby: Lobby) -> None:
        setting = Setting(find_game("keep-vote"), find_game("keep-vote").options.parse({"players": 2}), BROKEN)
        opened = Opened(clock=Clock(bank=1, at_zero="bot_moves"))
        entries: list[AnyEntry] = [opened, *(seated(p, who, "anna", "Anna") for p, who in enumerate(seats)), Started()]
        broken = laid(setting.row("anna", opened), entries)
        await hall.writer.write(lambda c: lay(c, broken))
        whole = await timed_table(hall, lobby, "bot_moves")
        monkeypatch.setattr(Match, "legal", legal)
        later()
        assert broken.row.id in hall.store.due(hours.now())

        for _ in range(3):
            await lobby.upkeep.look_after_due()
            await until(lambda: all(place.bots is None for place in hall.open.values()))

        assert (await lobby.table("anna", whole)).version >= 5

    run(test, tmp_path)
    assert [record.levelname for record in caplog.records if record.name.endswith("upkeep")] == ["ERROR"]


async def damaged_table(hall: Hall, lobby: Lobby) -> str:
    """A table that is due, and whose log nobody can follow any more."""
    table = await timed_table(hall, lobby, "bot_moves")
    await hall.sweep()
    await hall.writer.write(lambda c: c.execute(delete(moves).where(moves.c.table_id == table, moves.c.version == 2)))
    return table


def test_a_damaged_table_keeps_no_other_clock_from_running_out(tmp_path: Path, later: Later) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        damaged, whole = await damaged_table(hall, lobby), await timed_table(hall, lobby, "bot_moves")
        later()
        assert hall.store.due(hours.now()) == [damaged, whole]

        await lobby.upkeep.look_after_due()

        assert (await lobby.table("anna", whole)).version == 5
        assert damaged not in hall.store.due(hours.now())

    run(test, tmp_path)


def test_a_damaged_table_is_refused_and_left_out_of_lists_that_need_its_log(tmp_path: Path) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        damaged, whole = await damaged_table(hall, lobby), await timed_table(hall, lobby, "wait")
        await hall.writer.write(lambda c: c.execute(update(tables).values(summary=b"")))  # as of an older Holdfast

        with pytest.raises(Refused, match="its log is damaged"):
            await lobby.table("anna", damaged)
        assert [listed.table for listed in await lobby.tables_of("anna")] == [whole]

    run(test, tmp_path)


def test_bots_at_a_table_that_sleeps_go_on(tmp_path: Path, later: Later, monkeypatch: pytest.MonkeyPatch) -> None:
    async def begin() -> str:
        async with hall_in(tmp_path) as (hall, lobby):
            hall.let_attend(lambda place: None)  # the power fails before any bot moves
            info = await lobby.make_table(ANNA, NewTable("keep-vote", {"players": 2}, ["novice", "novice"]))
            async with hall.at(info.table) as place:
                await hall.ask(place, "anna", "Anna", None, messages.Start("start"))
            return info.table

    async def go_on(table: str) -> None:
        later()
        async with hall_in(tmp_path) as (hall, lobby):
            await lobby.upkeep.look_after_due()
            await until(lambda: hall.open[table].table.over)

    asyncio.run(go_on(asyncio.run(begin())))


def test_a_vote_has_a_limit_of_its_own_and_one_that_everybody_shares() -> None:
    table = table_with(Clock(together=60))
    assert table.due() is None, "the herald alone may take all night"
    assert table.clocks.shown(100.0) == [], "and nobody reads that a time is up which nobody had"
    move(table, 110.0)
    at(table, 120.0, Moved(table.deciders[0], "leave_bare"))

    assert [table.clocks.zero(p) for p in (0, 1)] == [180.0, 180.0]
    assert table.due() == 180.0
    at(table, 170.0, Moved(0, "vote:hold:nothing"))
    assert (table.clocks.zero(0), table.clocks.zero(1)) == (None, 180.0), "the other has no more time for it"
    assert table.clocks.shown(170.0) == [ClockInfo(1, 10.0, True)]
    assert not table.clocks.is_closed(179.0)
    assert table.clocks.is_closed(180.0)
    assert table.clocks.run_out(180.0) == [1]
    at(table, 181.0, Moved(1, "vote:hold:nothing", by=CLOCK))
    assert table.due() is None


def test_a_step_of_the_machines_clock_gives_nobody_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour back would have put an hour into the bank of whoever had moved."""
    wall = time.time

    async def test(hall: Hall, lobby: Lobby) -> None:
        wish = NewTable("keep-vote", {"players": 2}, ["me", "me:Otto"], clock=Clock(bank=60))
        info = await lobby.make_table(ANNA, wish)
        async with hall.at(info.table) as place:
            await hall.ask(place, "anna", "Anna", 0, messages.Start("start"))
            for k, step in enumerate((-3600.0, 3600.0, -7200.0)):
                monkeypatch.setattr(time, "time", lambda step=step: wall() + step)
                await hall.ask(place, "anna", "Anna", 0, messages.Say(f"say:{k}", "What time is it?"))
                left = [clock.left for clock in place.table.clocks.shown(hours.now())]
                assert all(50 < seconds <= 60 for seconds in left)
            made = [chapter.logged.made for chapter in place.table.chapters]
            assert made == sorted(made)
            assert not place.table.clocks.run_out(hours.now())

    run(test, tmp_path)


def test_time_goes_on_from_the_newest_entry_where_the_clock_was_set_back(caplog: pytest.LogCaptureFixture) -> None:
    clock = hours.Hours()
    newest = clock.now() + 3600

    clock.go_on_from(newest)

    assert newest <= clock.now() < newest + 1
    assert "3600 s behind the newest entry" in caplog.text


def test_entries_never_go_back_where_another_process_is_ahead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        info = await lobby.make_table(ANNA, NewTable("keep-vote", {"players": 2}, ["me", "me:Otto"]))
        async with hall.at(info.table) as place:
            now = hours.now
            monkeypatch.setattr(hours, "now", lambda: now() - 5)
            await hall.ask(place, "anna", "Anna", 0, messages.Start("start"))
            made = [chapter.logged.made for chapter in place.table.chapters]
            assert made == sorted(made)

    run(test, tmp_path)
