"""What cells say they hold: an invariant at every speed, and a refusal in scenarios."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any

import numpy as np
import pytest

from holdfast.engine.rules.play import Luck, broken_at
from holdfast.engine.rules.ranges import misfit, write_ranges
from holdfast.engine.rules.records import Record, RecordType, Seats, flag, i8, i16, line, u8
from holdfast.engine.rules.registry import in_order
from holdfast.engine.scenarios.paths import PathError, assign
from holdfast.engine.speed.compiler import Program, load
from holdfast.engine.speed.cpp.rules import Rules
from holdfast.engine.speed.cpp.values import Whole
from holdfast.engine.speed.layout import Layout
from holdfast.engine.speed.programs import program
from keep_vote import GAME as KEEP_VOTE


class Gate(IntEnum):
    NORTH = 0
    SOUTH = 1


def record(name: str, **fields: Any) -> Any:
    return RecordType(name, (Record,), {"__annotations__": fields, "__module__": __name__})


Chosen = record("Chosen", players=i16)
Tower = record("Tower", stones=i8.between(1, 9), manned=flag)
State = record(
    "State",
    options=Chosen,
    gate=Gate,
    barred=u8.set_of(Gate),
    watched=u8.set_of(Gate)[2],
    walls=i8.upto(8)[Gate],
    grid=i8.upto(3)[2, 2],
    towers=Tower[Seats(4)],
    hand=line(Gate, 2),
)

MISPLACED: dict[str, Callable[[Any], None]] = {
    "gate is 2, and it can only be 0 to 1": lambda s: setattr(s, "gate", 2),
    "barred is 4, and it can only be 0 to 3": lambda s: setattr(s, "barred", 4),
    "watched.0 is 4, and it can only be 0 to 3": lambda s: s.watched.__setitem__(0, 4),
    "walls.south is 9, and it can only be 0 to 8": lambda s: s.walls.__setitem__(Gate.SOUTH, 9),
    "grid.1.0 is -1, and it can only be 0 to 3": lambda s: s.grid.__setitem__((1, 0), -1),
    "towers.1.stones is 0, and it can only be 1 to 9": lambda s: setattr(s.towers[1], "stones", 0),
    "towers.0.manned is 2, and it can only be 0 to 1": lambda s: setattr(s.towers[0], "manned", 2),
    "hand.n is 3, and it can only be 0 to 2": lambda s: setattr(s.hand, "n", 3),
}


@pytest.fixture
def s() -> Any:
    state = State()
    state.options.players = 2
    state.watched[1] = 0b11
    for tower in state.towers[:2]:
        tower.stones = 9
    return state


@pytest.fixture(scope="module")
def compiled() -> Any:
    return load(Program([broken_at], {"broken": write_ranges(State)}), "ranges")


def test_a_position_as_its_cells_say_is_in_order(s: Any, compiled: Any) -> None:
    assert write_ranges(State)(s) == 0
    assert compiled.broken_at(np.frombuffer(s.to_bytes(), State.dtype), 0) == 0
    assert misfit(s) == ""


@pytest.mark.parametrize("sentence", MISPLACED)
def test_what_a_cell_cannot_hold_is_found_and_named(sentence: str, s: Any, compiled: Any) -> None:
    MISPLACED[sentence](s)

    assert write_ranges(State)(s) == 1
    assert compiled.broken_at(np.frombuffer(s.to_bytes(), State.dtype), 0) == 1
    assert misfit(s) == sentence


def test_a_seat_nobody_has_is_not_looked_at(s: Any) -> None:
    s.towers[2].stones = 99

    assert write_ranges(State)(s) == 0


@pytest.mark.parametrize(("low", "high"), [(0, 128), (-129, 0), (3, 2)])
def test_a_range_must_fit_its_cell(low: int, high: int) -> None:
    with pytest.raises(ValueError, match=f"a cell of -128 to 127 cannot hold {low} to {high}"):
        i8.between(low, high)


def test_a_scenario_is_told_what_a_cell_holds(s: Any) -> None:
    with pytest.raises(PathError, match=r"walls.north cannot be 9; it is 0 to 8"):
        assign(s, {"walls.north": 9})
    with pytest.raises(PathError, match=r"towers.0.manned cannot be 2; it is 0 to 1"):
        assign(s, {"towers.0.manned": 2})

    assign(s, {"towers.0.manned": True})
    assert s.towers[0].manned == 1


GAMES = {game.id: game for game in (*in_order(), KEEP_VOTE)}


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_invariants_of_a_game_can_be_written_in_cpp(game: Any) -> None:
    written = program(game, [game.own_rules["broken"]])
    options = dict.fromkeys(game.options.all, 2)

    rules = Rules(written, Layout(game.state, 2, 1 << 20, Luck), options)
    (door,) = written.entries
    rules.call(door, (Whole(game.state),))

    assert "rule_is_out_of_range" in rules.text()


def test_the_engines_own_cells_have_ranges_too() -> None:
    s = KEEP_VOTE.new_state()
    KEEP_VOTE.rules.start(s, 3, [0] * KEEP_VOTE.menu)
    s.over = 2

    assert KEEP_VOTE.rules.broken(s) != 0
    assert misfit(s) == "over is 2, and it can only be 0 to 1"
