"""Bots that play among themselves leave the server to the people on it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from holdfast.server.hall import upkeep
from holdfast.server.hall.bot_pace import LONGEST_REST, SHARE, Pacing
from holdfast.server.hall.hall import Hall
from holdfast.server.hall.lobby import Lobby
from holdfast.server.protocol import messages

from .test_hall import Ear, annas_turn, run, started, until

nobody = asyncio.Event  # nobody ever comes


@pytest.mark.parametrize("used", [0.003, 0.03, 10.0])
def test_bots_rest_so_that_they_have_their_share_and_no_more(used: float) -> None:
    now, rests = [5.0], list[float]()

    async def rest(seconds: float) -> None:
        rests.append(seconds)

    async def move() -> None:
        async with Pacing(lambda: now[0], rest).turn(nobody()):
            now[0] += used

    asyncio.run(move())

    assert rests == [pytest.approx(min(LONGEST_REST, used / SHARE - used))]


def test_tables_of_bots_take_turns() -> None:
    order = list[str]()

    async def play(pacing: Pacing, table: str) -> None:
        for _ in range(3):
            async with pacing.turn(nobody()):
                order.append(table)
                await asyncio.sleep(0)

    async def test() -> None:
        pacing = Pacing(sleep=lambda _: asyncio.sleep(0))
        await asyncio.wait_for(asyncio.gather(*[play(pacing, table) for table in "abc"]), 10)

    asyncio.run(test())

    assert "".join(order) == "abcabcabc"


def test_a_table_to_which_somebody_comes_waits_no_longer() -> None:
    async def test() -> list[str]:
        pacing, company, order = Pacing(), asyncio.Event(), list[str]()

        async def play(name: str) -> None:
            async with pacing.turn(company):
                order.append(name)

        async with pacing.turn(nobody()):
            waiting, given_up = asyncio.create_task(play("waiting")), asyncio.create_task(play("given up"))
            for _ in range(5):
                await asyncio.sleep(0)
            assert not order
            given_up.cancel()
            company.set()
            await asyncio.wait_for(waiting, 10)
        company.clear()
        await asyncio.wait_for(play("after it"), 10)  # nobody went off with the turn
        return order

    assert asyncio.run(test()) == ["waiting", "after it"]


def test_a_bot_whom_a_person_waits_for_does_not_queue(tmp_path: Path) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        async with lobby.upkeep._pacing.turn(nobody()):  # it is another table's turn all the time
            alone = await started(hall, lobby, "novice", "novice")
            with_anna = await started(hall, lobby, "me", "novice", "novice")
            async with hall.at(alone) as bots, hall.at(with_anna) as place:
                await hall.join(place, Ear(), 0, 0)
                await until(lambda: annas_turn(place))
                assert bots.bots is not None
                assert bots.table.playing().moves == ()
        async with hall.at(alone) as bots:
            await until(lambda: len(bots.table.playing().moves) > 2)

    run(test, tmp_path)


def test_answers_that_stand_keep_nobody_else_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of a game may be answered so, and of hundreds of games at once."""

    async def test(hall: Hall, lobby: Lobby) -> None:
        table = await started(hall, lobby, "me", "me:Ben")
        async with hall.at(table) as place, lobby.upkeep._pacing.turn(nobody()):  # it is another table's turn
            for seat in (0, 1):
                for action in ("name_assault:ram", "leave_bare", "vote:hold:nothing"):
                    wish = messages.Stand(f"{seat} {action}", action)
                    await hall.ask(place, "anna", "Anna", seat, wish)
            assert place.table.moves_by_itself()
            assert place.table.playing().moves == ()
            monkeypatch.setattr(upkeep, "MOST_IN_A_ROW", 2)

            await hall.join(place, Ear(), 0, 0)  # for whoever waits they are given at once, but not without end
            await until(lambda: place.table.playing().length == 2)
            assert place.table.moves_by_itself()

    run(test, tmp_path)
