"""Measuring what people write: step by step, one after the other, in a process that ends with whoever asked."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

import httpx
import pytest

from holdfast.engine.rules.game import Game
from holdfast.games.attack_and_defense import GAME
from holdfast.games.attack_and_defense.generated import building
from holdfast.server.hall import measuring
from holdfast.server.hall.measuring import MOST_WAITING, Measuring
from holdfast.server.protocol.forms import MeasureStep
from keep_vote import GAME as KEEP_VOTE

from ...engine.contents import siege
from ..visitors import PATIENCE, Person
from .test_lobby import post

BROUGHT = GAME.bringing([building(1)])
LONG = (
    3600.0  # seconds: the process is as nice as can be, and gets next to nothing of a machine that has much else to do
)


async def steps_of(here: Measuring, user: str, game: Game = BROUGHT, address: str = "") -> list[MeasureStep]:
    return [step async for step in here.measure(user, address, game)]


def test_it_tells_how_far_it_is_and_what_came_out() -> None:
    steps = asyncio.run(steps_of(Measuring(300, LONG), "anna"))

    assert [(step.done, step.of) for step in steps] == [(0, 300), (250, 300), (300, 300), (300, 300)]
    found = steps[-1].measured
    assert found is not None
    assert {role: told.games for role, told in found.roles.items()} == {"attacker": 150, "defender": 150}
    for told in found.roles.values():
        assert told.low < told.won / told.games < told.high
        assert told.usual is not None
        assert len(told.outcomes) == told.games
    assert set(found.pieces) == {f"g1_c{k}" for k in range(6)}
    assert all(piece.dealt == 600 >= piece.drawn and piece.played >= piece.games for piece in found.pieces.values())


def test_any_game_that_people_bring_something_to_can_be_measured() -> None:
    steps = asyncio.run(steps_of(Measuring(20, LONG), "anna", KEEP_VOTE.bringing([siege()])))

    assert steps[-1].measured is not None
    assert {told.games for told in steps[-1].measured.roles.values()} == {20}


def test_one_waits_for_the_other_and_nobody_measures_twice_at_once() -> None:
    async def meet() -> tuple[Any, ...]:
        here = Measuring(250, LONG)
        first = asyncio.create_task(steps_of(here, "anna"))
        await asyncio.sleep(0)
        return await asyncio.gather(first, steps_of(here, "ben"), steps_of(here, "anna"))

    first, second, again = asyncio.run(meet())

    assert first[-1].measured is not None
    assert second[0].ahead == 1
    assert second[-1].measured.roles == first[-1].measured.roles  # the same games
    assert [step.refused.key for step in again] == ["refused.measures_already"]


def test_where_too_many_wait_the_next_is_told_so() -> None:
    async def crowd() -> MeasureStep:
        here = Measuring(250)
        tasks = [asyncio.create_task(steps_of(here, f"guest {k}")) for k in range(MOST_WAITING)]
        await asyncio.sleep(0)
        (refused,) = await steps_of(here, "late")
        for task in tasks:
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*tasks)
        return refused

    refused = asyncio.run(crowd()).refused

    assert refused is not None
    assert "30 others are measuring; try again" in refused.words


def test_whoever_had_to_give_way_to_another_address_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "LOOK_EVERY", 0.01)

    async def crowd() -> tuple[MeasureStep, MeasureStep]:
        here = Measuring(250)
        tasks = [asyncio.create_task(steps_of(here, f"guest {k}", address="a")) for k in range(MOST_WAITING)]
        await asyncio.sleep(0)
        async with contextlib.aclosing(here.measure("anna", "b", BROUGHT)) as steps:
            first = await anext(steps)
            last = (await tasks[-1])[-1]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return first, last

    first, last = asyncio.run(crowd())

    assert first.ahead == 1
    assert last.refused is not None
    assert "others are measuring" in last.refused.words


def test_what_takes_too_long_is_given_up() -> None:
    steps = asyncio.run(steps_of(Measuring(longest=0.5), "anna"))

    assert steps[-1].refused is not None
    assert "was given up" in steps[-1].refused.words


def test_whoever_leaves_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[measuring.Worker] = []
    start = measuring._start

    def remembered(*asked: Any) -> measuring.Worker:
        started.append(start(*asked))
        return started[-1]

    monkeypatch.setattr(measuring, "_start", remembered)

    async def leave() -> None:
        here = Measuring()
        async with contextlib.aclosing(here.measure("anna", "", BROUGHT)) as steps:
            async for _ in steps:
                break
        await asyncio.sleep(0)
        assert not here._turns

    asyncio.run(leave())

    (worker,) = started
    worker.process.join(PATIENCE)
    assert not worker.process.is_alive()


def test_over_the_line_each_step_is_a_line(anna: Person) -> None:
    wish = {"game": "attack-and-defense", "content": [building(1)]}
    with (
        httpx.Client(base_url=f"http://{anna.server.address}", timeout=PATIENCE, cookies=anna.cookies) as http,
        http.stream("POST", "/api/content/measure", json=wish) as answer,
    ):
        assert answer.headers["content-type"] == "application/x-ndjson"
        first = json.loads(next(answer.iter_lines()))

    assert first["of"] == measuring.GAMES


def test_what_nobody_can_play_with_is_not_measured(anna: Person) -> None:
    status, refused = post(anna, "/api/content/measure", json={"game": "attack-and-defense", "content": ["x"]})

    assert (status, refused["code"]) == (400, "malformed")
