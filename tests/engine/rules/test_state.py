"""What every state begins with: who is asked, and situations inside situations."""

# mypy: disable-error-code="valid-type, type-arg"

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast.engine.rules.state import (
    Frame,
    GameState,
    ask,
    ask_together,
    end_game,
    first_decider,
    goes_on,
    is_asked,
    pop,
    push,
)


class State(GameState):
    frames: Frame[3]


@pytest.fixture
def s() -> Any:
    return State()


def test_one_seat_is_asked_at_a_time(s: Any) -> None:
    ask(s, 1, 7)
    ask(s, 3, 8)

    assert [p for p in range(8) if is_asked(s, p)] == [3]
    assert s.decision == 8


@given(st.sets(st.integers(0, 15), min_size=1))
def test_several_seats_may_be_asked_together(seats: set[int]) -> None:
    s: Any = State()
    ask_together(s, sum(1 << p for p in seats), 5)

    assert {p for p in range(16) if is_asked(s, p)} == seats
    assert first_decider(s) == min(seats)
    assert s.copy() == s


def test_a_game_goes_on_until_somebody_is_asked_or_it_is_over(s: Any) -> None:
    assert goes_on(s)
    ask(s, 0, 1)
    assert not goes_on(s)
    end_game(s)
    assert not goes_on(s)


def test_when_the_game_is_over_nobody_is_asked(s: Any) -> None:
    ask(s, 2, 1)
    end_game(s)

    assert (s.over, s.deciders) == (1, 0)


def test_a_situation_begins_inside_the_present_one(s: Any) -> None:
    push(s, 4, 1, 2, 3)
    s.frames[0].step = 6
    push(s, 5, -1, 0, 0)

    assert s.depth == 2
    assert (s.frames[1].kind, s.frames[1].step, s.frames[1].a) == (5, 0, -1)
    pop(s)
    assert (s.frames[0].kind, s.frames[0].step, s.frames[0].c) == (4, 6, 3)


def test_a_situation_leaves_no_trace(s: Any) -> None:
    before = s.to_bytes()
    push(s, 4, 1, 2, 3)
    s.frames[0].step, s.frames[0].d = 3, 9
    pop(s)

    assert s.to_bytes() == before


def test_a_new_situation_does_not_remember_the_last_one_there(s: Any) -> None:
    push(s, 1, 0, 0, 0)
    s.frames[0].d, s.depth = 5, 0
    push(s, 2, 0, 0, 0)

    assert (s.frames[0].d, s.frames[0].step) == (0, 0)


def test_more_situations_than_there_are_frames_for_are_noticed(s: Any) -> None:
    for _ in range(3):
        push(s, 1, 0, 0, 0)

    with pytest.raises(IndexError):
        push(s, 1, 0, 0, 0)
