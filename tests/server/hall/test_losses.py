"""Where somebody has seen more than the log has, whoever runs the server hears of it, and no disk is filled with it."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from holdfast.server.hall.hall import Hall
from holdfast.server.hall.lobby import Lobby
from holdfast.server.hall.losses import AN_HOUR, MOST_NAMED, Losses

from .test_hall import Ear, run, started


def test_a_table_is_named_once_however_often_it_leaves_memory_and_comes_back(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(hall: Hall, lobby: Lobby) -> None:
        table = await started(hall, lobby, "me", "me")
        for since in (500, 501, 502):
            async with hall.at(table) as place:
                ear = Ear()
                await hall.join(place, ear, 0, since)
                await hall.part(place, ear)
            await hall.sweep()
            assert table not in hall.open
            await asyncio.sleep(0)

        (told,) = [line for line in caplog.messages if "seen version" in line]
        assert f"table {table}: somebody has seen version 500" in told
        assert hall.losses.told == 3

    run(test, tmp_path)


def test_some_tables_are_named_in_an_hour_and_the_rest_is_counted(caplog: pytest.LogCaptureFixture) -> None:
    now = [0.0]
    losses = Losses(lambda: now[0])
    with caplog.at_level(logging.WARNING):
        for number in range(10 * MOST_NAMED):
            losses.tell(f"t{number}", 9, 1)
    assert len(caplog.messages) == MOST_NAMED + 1
    assert caplog.messages[-2].startswith(f"table t{MOST_NAMED - 1}: ")
    assert "of more tables" in caplog.messages[-1]
    assert losses.told == 10 * MOST_NAMED

    now[0] += AN_HOUR
    losses.tell("t0", 9, 1)
    assert caplog.messages[-1].startswith("table t0: ")
