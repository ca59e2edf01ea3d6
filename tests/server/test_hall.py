"""Tables in memory: they come from the log and go back to it, and one thing happens at a time."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection

from holdfast.bots import RandomBot
from holdfast.engine.actions import Action
from holdfast.engine.chronicle import Seat
from holdfast.engine.match import Match
from holdfast.server import messages
from holdfast.server.entries import Said
from holdfast.server.forms import Guest, NewTable
from holdfast.server.hall import AT_A_TIME, Hall
from holdfast.server.lobby import Lobby
from holdfast.server.messages import AnyNews
from holdfast.server.places import MOST_AT_SEAT, MOST_OF_ADDRESS, MOST_WATCHING, TOLD_ANEW, OpenTable
from holdfast.server.refusals import Refused
from holdfast.server.store import Store, StoreError, Where, append
from holdfast.server.thinking import Thinking
from holdfast.server.writer import Writer

ANNA = Guest("anna", "Anna")


class Ear:
    """A listener that keeps what it hears."""

    def __init__(self, user: str = "anna", origin: str = "") -> None:
        self.user, self.origin = user, origin
        self.heard, self.dropped = list[AnyNews | bytes](), 0
        self.seat: Seat = None

    def send(self, news: AnyNews | bytes) -> None:
        self.heard.append(news)

    def drop(self, code: int, why: str) -> None:
        self.dropped = code


@asynccontextmanager
async def hall_in(place: Where, budget: float = 5.0) -> AsyncIterator[tuple[Hall, Lobby]]:
    """A hall on an SQLite file in a folder, or on a PostgreSQL database."""
    where = place / "t.sqlite" if isinstance(place, Path) else place
    store, writer, thinking = Store(where), Writer(where), Thinking(budget)
    hall = Hall(store, writer, thinking, idle=0.0, grace=0.0)
    lobby = Lobby(hall)
    await lobby.welcome("anna", "Anna")
    try:
        yield hall, lobby
    finally:
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


# ---- many who listen, and long stories ------------------------------------------------------------------------------


def test_spectators_keep_nobody_from_their_seat(tmp_path: Path) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        info = await lobby.make_table(ANNA, NewTable("keep-vote"))
        async with hall.at(info.table) as place:
            for number in range(MOST_WATCHING):
                await hall.join(place, Ear("", f"address {number}"), None, 0)
            with pytest.raises(Refused, match="too many people watch this table; try again"):
                await hall.join(place, Ear("ben", "another"), None, 0)

            anna = Ear()
            await hall.join(place, anna, 0, 0)
            assert heard_versions(anna) == [info.version]

    run(test, tmp_path)


def test_one_address_cannot_take_all_the_room_there_is(tmp_path: Path) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        info = await lobby.make_table(ANNA, NewTable("keep-vote"))
        async with hall.at(info.table) as place:
            crowd = [Ear(f"guest {number}", "their address") for number in range(MOST_OF_ADDRESS)]
            for ear in crowd:
                await hall.join(place, ear, None, 0)
            with pytest.raises(Refused, match="from your address"):
                await hall.join(place, Ear("", "their address"), None, 0)
            await hall.join(place, crowd[0], None, 0)  # who is here already may resume
            await hall.join(place, Ear("", "another"), None, 0)

            for _ in range(MOST_AT_SEAT):
                await hall.join(place, Ear(), 0, 0)
            with pytest.raises(Refused, match="close some of them"):
                await hall.join(place, Ear(), 0, 0)

    run(test, tmp_path)


async def long_story(hall: Hall, lobby: Lobby, sayings: int) -> str:
    """A table at which much was said."""
    info = await lobby.make_table(ANNA, NewTable("keep-vote"))

    def talk(connection: Connection) -> None:
        for version in range(info.version + 1, info.version + 1 + sayings):
            append(connection, info.table, version, f"id{version}", Said("Anna", "Once upon a time"))

    await hall.writer.write(talk)
    await hall.catch_up([info.table])
    return info.table


def test_a_long_story_is_told_in_pieces_and_nobody_waits_for_it(tmp_path: Path) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        table, ear = await long_story(hall, lobby, 10 * AT_A_TIME), Ear()
        turns = 0
        async with hall.at(table) as place:
            async with hall._recounting:  # somebody else is being told
                joining = asyncio.create_task(hall.join(place, ear, 0, 0))
                version = await hall.ask(place, "anna", "Anna", 0, messages.Say("x", "Meanwhile"))
                assert not joining.done()
            while not joining.done():
                turns += not place.lock.locked()
                await asyncio.sleep(0)
            await joining

            [told] = ear.heard
            assert isinstance(told, messages.Table)
            assert [happening.version for happening in told.happenings] == list(range(1, version + 1))
            assert turns >= 10

    run(test, tmp_path)


def test_a_long_story_is_prepared_only_for_who_may_hear_it(tmp_path: Path) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        table = await long_story(hall, lobby, 2 * AT_A_TIME)
        async with hall.at(table) as place, hall._recounting:
            with pytest.raises(Refused, match="seat 0 is not yours"):
                await hall.join(place, Ear("eve"), 0, 0)

    run(test, tmp_path)


def test_who_loses_a_seat_at_a_long_table_hears_the_last_of_it_anew(tmp_path: Path) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        table, ear = await long_story(hall, lobby, 2 * TOLD_ANEW), Ear()
        async with hall.at(table) as place:
            await hall.join(place, ear, 0, place.table.version)
            version = await hall.ask(place, "anna", "Anna", 0, messages.Seat("x", 0, "steady"))
            told = ear.heard[-1]
            assert isinstance(told, messages.Table)
            assert (told.seat, told.since, len(told.happenings)) == (None, version - TOLD_ANEW, TOLD_ANEW)

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
            table = ear.heard[-1]
            assert isinstance(table, messages.Table)
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

    monkeypatch.setattr("holdfast.server.duties.bot_of", lambda level: Dreamer())

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

    monkeypatch.setattr("holdfast.server.duties.bot_of", lambda level: Slow())

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
