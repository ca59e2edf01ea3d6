"""People around a table: there is room for those who sit there, and nobody waits while another hears a long story."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from sqlalchemy import Connection

from holdfast.server.hall.hall import AT_A_TIME, Hall
from holdfast.server.hall.lobby import Lobby
from holdfast.server.hall.places import MOST_AT_SEAT, MOST_OF_ADDRESS, MOST_WATCHING, TOLD_ANEW
from holdfast.server.protocol import messages
from holdfast.server.protocol.forms import NewTable
from holdfast.server.protocol.refusals import Refused
from holdfast.server.store import append
from holdfast.server.store.entries import Said
from holdfast.server.table import sights
from holdfast.server.table.table import Table

from .test_hall import ANNA, Ear, heard_versions, run, started


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


def test_the_whole_table_is_put_into_words_once_for_all_lines_of_a_guest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, whole = list[str](), sights.whole_table

    def counted(table: Table, user: str, *more: Any) -> messages.Table:
        told.append(user)
        return whole(table, user, *more)

    async def test(hall: Hall, lobby: Lobby) -> None:
        table = await started(hall, lobby, "me", "me:Ben")
        async with hall.at(table) as place:
            own, watching = [Ear() for _ in range(9)], [Ear("", f"address {k}") for k in range(9)]
            for ear in (*own, *watching):
                await hall.join(place, ear, 0 if ear.user else None, 0)
            monkeypatch.setattr(sights, "whole_table", counted)

            await hall.ask(place, "anna", "Anna", 0, messages.Rename("r", "The long night"))

            for crowd, seat in ((own, 0), (watching, None)):
                assert len({cast(bytes, ear.heard[-1]) for ear in crowd}) == 1
                seen = msgspec.json.decode(cast(bytes, crowd[0].heard[-1]), type=messages.Table)
                assert (seen.name, seen.seat) == ("The long night", seat)

    run(test, tmp_path)
    assert sorted(told) == ["", "anna"]


def test_who_gets_up_to_watch_on_the_same_line_is_seen_to_leave(tmp_path: Path) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        table, mover, other = await started(hall, lobby, "me", "me:Ben"), Ear(), Ear()
        async with hall.at(table) as place:
            await hall.join(place, mover, 0, 0)
            await hall.join(place, other, 1, 0)
            await hall.join(place, mover, None, 0)

            last = other.heard[-1]
            assert isinstance(last, bytes)
            seen = msgspec.json.decode(last, type=messages.Presence)
            assert [seat.here for seat in seen.seats] == [False, True]

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


def test_what_is_veiled_while_a_long_story_is_prepared_is_not_told(tmp_path: Path) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        table, ear = await long_story(hall, lobby, 2 * AT_A_TIME), Ear()
        async with hall.at(table) as place:
            await hall.ask(place, "anna", "Anna", 0, messages.Say("x", "A rude word"))
            async with hall._recounting:  # somebody else is being told
                joining = asyncio.create_task(hall.join(place, ear, 0, 0))
                await asyncio.sleep(0)
                version = await hall.ask(place, "anna", "Anna", 0, messages.Veil("y"))
            await joining

            [told] = ear.heard
            assert isinstance(told, messages.Table)
            assert [happening.version for happening in told.happenings] == list(range(1, version + 1))
            assert b"A rude word" not in msgspec.json.encode(told)

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
            told = msgspec.json.decode(cast(bytes, ear.heard[-1]), type=messages.Table)
            assert (told.seat, told.since, len(told.happenings)) == (None, version - TOLD_ANEW, TOLD_ANEW)

    run(test, tmp_path)
