"""Tables in memory: they come from the log and go back to it, and one thing happens at a time."""

from __future__ import annotations

import asyncio
import math
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from sqlalchemy import Connection, event

from holdfast.bots import RandomBot
from holdfast.engine.matches.chronicle import Seat
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.actions import Action
from holdfast.engine.rules.registry import games
from holdfast.server.hall import hall as hall_module
from holdfast.server.hall.hall import NO_TABLE, Hall
from holdfast.server.hall.lobby import Lobby
from holdfast.server.hall.places import OpenTable
from holdfast.server.hall.thinking import Thinking
from holdfast.server.hall.upkeep import Upkeep
from holdfast.server.people.identity import Signer
from holdfast.server.protocol import messages
from holdfast.server.protocol.forms import Guest, NewTable
from holdfast.server.protocol.messages import AnyNews
from holdfast.server.protocol.refusals import Refused
from holdfast.server.store import Store, StoreError, Where, append
from holdfast.server.store.entries import Moved, Opened, Said, Seated
from holdfast.server.store.pruning import prune
from holdfast.server.store.store import MOST_LISTED
from holdfast.server.store.writer import Writer
from holdfast.server.table.new_table import Setting, laid, lay
from holdfast.server.table.table import Table

from ..rooms import row

ANNA = Guest("anna", "Anna")


class Ear:
    """A listener that keeps what it hears."""

    def __init__(self, user: str = "anna", origin: str = "") -> None:
        self.user, self.origin = user, origin
        self.heard, self.dropped = list[AnyNews | bytes](), 0
        self.seat: Seat = None

    def send(self, news: AnyNews | bytes) -> None:
        self.heard.append(news)

    whisper = send

    def drop(self, code: int, why: str) -> None:
        self.dropped = code


@asynccontextmanager
async def hall_in(place: Where, budget: float = 5.0) -> AsyncIterator[tuple[Hall, Lobby]]:
    """A hall on an SQLite file in a folder, or on a PostgreSQL database."""
    where = place / "t.sqlite" if isinstance(place, Path) else place
    store, writer, thinking = Store(where), Writer(where), Thinking(budget)
    hall = Hall(store, writer, thinking, idle=0.0)
    lobby = Lobby(hall, Upkeep(hall, grace=0.0), Signer(b"key"))
    await lobby.welcome("anna", "Anna")
    try:
        yield hall, lobby
    finally:
        await lobby.upkeep.close()
        await hall.close()
        await thinking.close()
        writer.close()
        store.close()


def run(test: Callable[[Hall, Lobby], Coroutine[Any, Any, None]], folder: Path, budget: float = 5.0) -> None:
    async def inside() -> None:
        async with hall_in(folder, budget) as (hall, lobby):
            await asyncio.wait_for(test(hall, lobby), 20)

    asyncio.run(inside())


async def started(hall: Hall, lobby: Lobby, *seats: str) -> str:
    info = await lobby.make_table(ANNA, NewTable("keep-vote", {"players": len(seats)}, list(seats)))
    async with hall.at(info.table) as place:
        await hall.ask(place, "anna", "Anna", 0, messages.Start("start"))
    return info.table


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.005)


def heard_versions(ear: Ear) -> list[int]:
    heard = [msgspec.json.decode(news) if isinstance(news, bytes) else msgspec.to_builtins(news) for news in ear.heard]
    return [news["version"] for news in heard if news["type"] in ("table", "update")]


def annas_turn(place: OpenTable) -> bool:
    return place.bots is None and (place.table.over or 0 in place.table.playing().deciders)


def annas_move(place: OpenTable) -> messages.Move:
    version = place.table.version
    return messages.Move(f"at {version}", version, place.table.playing().legal(0)[0].name)


def test_an_unused_table_leaves_memory_and_comes_back_the_same(tmp_path: Path) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        table = await started(hall, lobby, "me", "novice", "steady")
        async with hall.at(table) as place:
            await until(lambda: annas_turn(place))
            move = annas_move(place)
            first = await hall.ask(place, "anna", "Anna", 0, move)
            await until(lambda: annas_turn(place))
            await hall.sweep()
            assert table in hall.open  # somebody is here
            version, digest = place.table.version, place.table.playing().digest

        await hall.sweep()
        assert table not in hall.open
        async with hall.at(table) as again:
            assert again is not place
            assert (again.table.version, again.table.playing().digest) == (version, digest)
            assert await hall.ask(again, "anna", "Anna", 0, move) == first  # a retry gets the first answer

    run(test, tmp_path)


def test_unused_tables_take_so_much_memory_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many somebody comes to, one after the other: the longest unused go first."""

    async def test(hall: Hall, lobby: Lobby) -> None:
        hall.idle = math.inf
        tables = [await started(hall, lobby, "me", "me:Ben") for _ in range(6)]
        monkeypatch.setattr(hall_module, "MOST_UNUSED", 3.5 * hall.open[tables[0]].table.weight)
        async with hall.at(tables[0]) as place:
            await hall.sweep()
            assert set(hall.open) == {tables[0], *tables[3:]}
            for table in tables[1:4]:
                async with hall.at(table):
                    pass
            assert hall.open[tables[0]] is place, "somebody is here"
            assert tables[4] not in hall.open
            assert tables[3] in hall.open

    run(test, tmp_path)


def test_what_people_draw_write_and_bring_weighs_something() -> None:
    small, drawn = Table(row()), Table(row())
    drawn.drawn[0], drawn.written[0] = 1000, 1000
    drawn.contents = replace(drawn.contents, shares={None: ("x" * 1000,)})
    assert drawn.weight - small.weight > 7000


def test_a_list_of_tables_opens_none_of_them(tmp_path: Path) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        tables = [await started(hall, lobby, "me", "me:Ben") for _ in range(5)]
        await hall.sweep()
        assert not hall.open

        listed = await lobby.tables_of("anna")

        assert {entry.table for entry in listed} == set(tables)
        assert all(entry.started and entry.waits_for_you and entry.yours for entry in listed)
        assert not hall.open

    run(test, tmp_path)


def test_however_many_tables_are_full_those_that_wait_for_people_are_found(tmp_path: Path) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        waits = await lobby.make_table(ANNA, NewTable("keep-vote", {"players": 2}, ["me", "open"], listed=True))
        game, opened = games()["keep-vote"], Opened(listed=True)
        full = [Seated(0, bot="steady"), Seated(1, bot="steady")]
        setting = Setting(game, game.options.parse({"players": 2}))
        others = [laid(setting.row("anna", opened), [opened, *full]) for _ in range(MOST_LISTED)]

        def lay_all(connection: Connection) -> None:
            for table in others:
                lay(connection, table)

        await hall.writer.write(lay_all)

        assert [entry.table for entry in await lobby.open_tables("ben")] == [waits.table]

    run(test, tmp_path)


def test_a_table_is_opened_once_however_many_come(tmp_path: Path) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        table = await started(hall, lobby, "me", "novice")
        await until(lambda: hall.open[table].bots is None)
        await hall.sweep()

        async def visit() -> OpenTable:
            async with hall.at(table) as place:
                await asyncio.sleep(0.01)
                return place

        assert len(set(await asyncio.gather(*[visit() for _ in range(20)]))) == 1

    run(test, tmp_path)


def test_the_same_request_sent_many_times_at_once_happens_once(tmp_path: Path) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        info = await lobby.make_table(ANNA, NewTable("keep-vote"))
        async with hall.at(info.table) as place:
            say = messages.Say("again", "Hello")
            asked = [hall.ask(place, "anna", "Anna", 0, say) for _ in range(20)]
            assert set(await asyncio.gather(*asked)) == {info.version + 1}
            assert place.table.version == info.version + 1

    run(test, tmp_path)


def test_a_request_is_carried_out_even_if_whoever_asked_hangs_up(tmp_path: Path) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        info = await lobby.make_table(ANNA, NewTable("keep-vote"))
        async with hall.at(info.table) as place:
            asking = asyncio.create_task(hall.ask(place, "anna", "Anna", 0, messages.Say("x", "Hello")))
            await asyncio.sleep(0)
            asking.cancel()
            await until(lambda: place.table.version == info.version + 1)
            assert await hall.ask(place, "anna", "Anna", 0, messages.Say("y", "Again")) == info.version + 2

    run(test, tmp_path)


def test_when_the_log_went_on_elsewhere_the_table_catches_up_before_it_goes_on(tmp_path: Path) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        info = await lobby.make_table(ANNA, NewTable("keep-vote"))
        ear = Ear()
        async with hall.at(info.table) as place:
            await hall.join(place, ear, 0, 0)
            elsewhere = Said("Ben", "Hello from elsewhere")
            await hall.writer.write(lambda c: append(c, info.table, info.version + 1, "other", elsewhere))
            assert await hall.ask(place, "anna", "Anna", 0, messages.Say("x", "Hello")) == info.version + 2
            assert heard_versions(ear) == [info.version, info.version + 1, info.version + 2]

    run(test, tmp_path)


def test_what_happened_elsewhere_is_heard_without_asking(tmp_path: Path) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        info = await lobby.make_table(ANNA, NewTable("keep-vote"))
        ear = Ear()
        async with hall.at(info.table) as place:
            await hall.join(place, ear, 0, 0)
            for version in (info.version + 1, info.version + 2):
                said = Said("Ben", f"This is {version}")
                await hall.writer.write(lambda c: append(c, info.table, version, f"v{version}", said))  # noqa: B023
            await hall.look_round()
            await hall.catch_up([info.table, "another"])
            assert heard_versions(ear) == [info.version, info.version + 1, info.version + 2]

    run(test, tmp_path)


def test_where_nobody_is_a_log_is_followed_when_somebody_comes(tmp_path: Path) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        info, asked = await lobby.make_table(ANNA, NewTable("keep-vote")), list[str]()
        await hall.writer.write(lambda c: append(c, info.table, info.version + 1, "elsewhere", Said("Ben", "Hello")))
        event.listen(hall.store.engine, "before_cursor_execute", lambda *told: asked.append(told[2]))
        await hall.catch_up([info.table])
        assert not asked
        async with hall.at(info.table) as place:
            assert place.table.version == info.version + 1
            assert not place.behind
        asked.clear()
        async with hall.at(info.table):
            assert not asked

    run(test, tmp_path)


async def thrown_away(hall: Hall, lobby: Lobby, *seats: str) -> tuple[str, OpenTable, Ear]:
    """A table with a listener that is pruned while it is open."""
    table, ear = await started(hall, lobby, *seats), Ear()
    async with hall.at(table) as place:
        await hall.join(place, ear, 0, 0)
    await asyncio.to_thread(prune, hall.store.where, time.time() + 60, True, lambda gone: None)
    return table, place, ear


def test_a_table_that_was_thrown_away_while_open_is_gone_for_whoever_acts_there(tmp_path: Path) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        table, place, ear = await thrown_away(hall, lobby, "me", "me:Ben")
        commits = hall.writer.commits

        with pytest.raises(Refused) as refused:
            await hall.ask(place, "anna", "Anna", 0, messages.Say("x", "Is anybody here?"))

        assert (refused.value.code, ear.dropped, table in hall.open) == ("unknown", NO_TABLE, False)
        assert hall.writer.commits - commits == 1

    run(test, tmp_path)


def test_a_table_that_was_thrown_away_while_open_is_gone_for_whoever_looks_there(tmp_path: Path) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        table, _, ear = await thrown_away(hall, lobby, "me", "me:Ben")

        with pytest.raises(Refused) as refused:
            await lobby.table("ben", table)

        assert (refused.value.code, ear.dropped, table in hall.open) == ("unknown", NO_TABLE, False)

    run(test, tmp_path)


def test_while_the_store_cannot_be_read_a_table_stays_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        table, ear = await started(hall, lobby, "me", "me:Ben"), Ear()

        def unreadable(*_: object) -> None:
            raise StoreError("the disk is gone")

        async with hall.at(table) as place:
            await hall.join(place, ear, 0, 0)
            with monkeypatch.context() as patch:
                patch.setattr(hall.store, "versions", unreadable)
                with pytest.raises(Refused) as refused:
                    await lobby.table("anna", table)
            assert (refused.value.code, ear.dropped) == ("unavailable", 0)
            assert (await lobby.table("anna", table)).version == place.table.version

    run(test, tmp_path)


def test_nobody_is_told_what_could_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        info = await lobby.make_table(ANNA, NewTable("keep-vote"))
        ear = Ear()

        async def full(*_: object) -> None:
            raise StoreError("the disk is full")

        async with hall.at(info.table) as place:
            await hall.join(place, ear, 0, 0)
            with monkeypatch.context() as patch:
                patch.setattr(hall.writer, "write", full)
                with pytest.raises(Refused, match="could not keep this"):
                    await hall.ask(place, "anna", "Anna", 0, messages.Say("x", "Hello"))
            assert len(ear.heard) == 1  # the table, when it joined
        async with hall.at(info.table) as again:
            assert again.table.version == info.version

    run(test, tmp_path)


def test_a_seat_that_changes_hands_leaves_its_person_watching(tmp_path: Path) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        info = await lobby.make_table(ANNA, NewTable("keep-vote"))
        ear = Ear()
        async with hall.at(info.table) as place:
            await hall.join(place, ear, 0, 0)
            await hall.ask(place, "anna", "Anna", 0, messages.Seat("x", 0, "steady"))
            table = msgspec.json.decode(cast(bytes, ear.heard[-1]), type=messages.Table)
            assert (table.seat, table.since, ear.seat) == (None, 0, None)

    run(test, tmp_path)


def test_a_bot_that_thinks_too_long_is_replaced_for_that_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    never = threading.Event()

    class Dreamer(RandomBot):
        def choose(self, match: Match, seat: int) -> Action:
            never.wait(10)
            return super().choose(match, seat)

    monkeypatch.setattr("holdfast.server.hall.upkeep.bot_of", lambda level: Dreamer())

    async def test(hall: Hall, lobby: Lobby) -> None:
        table = await started(hall, lobby, "me", "steady")
        async with hall.at(table) as place:
            while not any(move.seat == 1 for move in place.table.playing().moves):
                await until(lambda: annas_turn(place))
                await hall.ask(place, "anna", "Anna", 0, annas_move(place))
        never.set()

    run(test, tmp_path, budget=0.02)


def test_a_bots_choice_is_dropped_when_its_seat_was_taken_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()

    class Slow(RandomBot):
        def choose(self, match: Match, seat: int) -> Action:
            gate.wait(10)
            return super().choose(match, seat)

    monkeypatch.setattr("holdfast.server.hall.upkeep.bot_of", lambda level: Slow())

    async def test(hall: Hall, lobby: Lobby) -> None:
        table = await started(hall, lobby, "novice", "novice")
        async with hall.at(table) as place:
            seat = place.table.bot_to_move()
            assert seat is not None
            for p in (0, 1):
                await hall.ask(place, "anna", "Anna", None, messages.Seat(f"free{p}", p, "open"))
            gate.set()
            await until(lambda: place.bots is None)
            assert place.table.playing().moves == ()

    run(test, tmp_path)


def test_what_takes_long_to_judge_is_judged_one_at_a_time(tmp_path: Path) -> None:
    at_work, most = 0, 0

    def judge(_: Table) -> Said:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        time.sleep(0.05)
        at_work -= 1
        return Said("Anna", "Hm.")

    async def test(hall: Hall, lobby: Lobby) -> None:
        tables = [await started(hall, lobby, "me", "me") for _ in range(3)]
        async with hall.at(tables[0]) as first, hall.at(tables[1]) as second, hall.at(tables[2]) as third:
            await asyncio.gather(*(hall.change(place, "x", judge, apart=True) for place in (first, second, third)))

    run(test, tmp_path)
    assert most == 1


def test_an_answer_that_stands_is_given_while_its_player_sleeps(tmp_path: Path) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        table = await started(hall, lobby, "me", "me:Ben")
        async with hall.at(table) as place:
            herald = place.table.deciders[0]
            for action in ("name_assault:ram", "leave_bare"):
                version = place.table.version
                await hall.ask(place, "anna", "Anna", herald, messages.Move(f"at {version}", version, action))
            await hall.ask(place, "anna", "Anna", 1, messages.Stand("stand", "vote:hold:nothing"))
            await until(lambda: place.table.deciders == [0])
            last = place.table.chapters[-1].logged.entry
            assert last == Moved(1, "vote:hold:nothing", by="standing")
            version = place.table.version
            await hall.ask(place, "anna", "Anna", 0, messages.Move("mine", version, "vote:hold:nothing"))
            assert place.table.playing().length == 4

    run(test, tmp_path)
