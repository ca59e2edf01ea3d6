# mypy: disable-error-code="valid-type, attr-defined"
"""Frames whose slots have names: interpreted, compiled and in scenarios."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
import pytest

from holdfast.engine.rules.frames import frames, innermost, slots
from holdfast.engine.rules.records import RecordType, flag, i8, i16
from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.state import Frame, GameState, push
from holdfast.engine.scenarios.paths import PathError, assign, get
from holdfast.engine.speed.compiler import CompileError, Program, load


class Situation(IntEnum):
    SIEGE = 1
    RAID = 2


Siege = slots(Situation.SIEGE, days=i16, walls=i8)
Raid = slots(Situation.RAID, walls=i8, burnt=flag)
Ashes = slots(Situation.RAID, graves=i8)  # of a raid that is over
State: Any = RecordType(
    "State", (GameState,), {"__annotations__": {"frames": frames(3, Siege, Raid, Ashes)}, "__module__": __name__}
)


@rule
def wait(states: Any, i: int) -> Any:
    s = states[i]
    f: Siege = s.frames[s.depth - 1]
    f.days += 100
    return burn(s, s.frames[0]) + f.walls


@rule
def burn(s: Any, f: Raid) -> Any:
    f.burnt = 1
    return f.walls


@rule
def misread(states: Any, i: int) -> Any:
    f: Raid = states[i].frames[0]
    return f.days


@pytest.fixture
def s() -> Any:
    state = State()
    push(state, Situation.RAID, 4, 0, 0)
    push(state, Situation.SIEGE, 200, 7, 0)
    return state


def test_a_slot_has_its_name_in_each_situation(s: Any) -> None:
    assert (s.frames[0].walls, s.frames[1].walls, s.frames[1].days) == (4, 7, 200)

    assert wait([s], 0) == 11

    assert (s.frames[1].a, s.frames[0].b) == (300, 1)


def test_compiled_it_is_the_same_cell(s: Any) -> None:
    states = np.frombuffer(bytearray(s.to_bytes()), State.dtype)

    assert load(Program([wait], {}), "frames").wait(states, 0) == wait([s], 0)

    assert states.tobytes() == s.to_bytes()


def test_a_situation_may_hold_something_else_later_on(s: Any) -> None:
    s.frames[0].graves = 3

    assert (s.frames[0].walls, s.frames[0].a) == (3, 3)
    assert s.frames[0].burnt == 0


def test_another_situations_slot_is_refused(s: Any) -> None:
    with pytest.raises(LookupError, match="a frame of situation 2 has no slot 'days'"):
        misread([s], 0)
    with pytest.raises(CompileError, match="this frame has no slot 'days'; it has walls, burnt"):
        Program([misread], {})


def test_a_cell_is_as_wide_as_its_widest_slot() -> None:
    record = State.cells["frames"].record

    assert [record.cells[name].base for name in "abcd"] == ["i2", "i1", "i1", "i1"]
    assert frames(3, Raid).record.dtype == Frame.dtype


def test_scenarios_call_slots_by_name(s: Any) -> None:
    assign(s, {"frames.1.days": 300, "frames.0.walls": 5})

    assert (get(s, "frames.1.days"), s.frames[0].a) == (300, 5)
    with pytest.raises(PathError, match=r"frames.0 has no field 'days'"):
        assign(s, {"frames.0.days": 1})


def test_views_find_the_innermost_of_some_situations(s: Any) -> None:
    assert innermost(s, *Situation).days == 200
    assert innermost(s, Situation.RAID).walls == 4
    s.depth = 0
    assert innermost(s, *Situation) is None


def test_what_cannot_be_a_slot_is_refused() -> None:
    with pytest.raises(TypeError, match="RAID has 5 slots, and a frame has 4"):
        slots(Situation.RAID, **dict.fromkeys("vwxyz", i8))
    with pytest.raises(TypeError, match="RAID: 'step' cannot be a slot"):
        slots(Situation.RAID, step=i8)
    with pytest.raises(TypeError, match="RAID: 'walls' cannot be a slot"):
        slots(Situation.RAID, walls=i8[3])
