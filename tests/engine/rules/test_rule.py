"""Rules, asides, and who listens to them."""

from contextvars import copy_context
from enum import IntEnum
from typing import Any

import pytest

from holdfast.engine.rules.rule import (
    Script,
    ScriptError,
    aside,
    emit,
    foretold,
    foretold_order,
    is_aside,
    is_rule,
    is_stand_in,
    listening,
    rule,
    scripted,
    stand_in,
)


class Event(IntEnum):
    FELL = 1
    ROSE = 2


@rule
def fall(s: Any, gate: int) -> int:
    emit(Event.FELL, gate)
    return gate + 1


def test_a_rule_is_the_plain_function_you_see() -> None:
    assert is_rule(fall)
    assert fall(None, 2) == 3


def test_marks_are_told_apart() -> None:
    assert [is_rule(emit), is_aside(emit), is_stand_in(emit)] == [False, True, False]
    assert is_aside(aside(lambda: None))
    assert is_stand_in(stand_in(lambda: None))
    assert not is_rule(len)
    assert not is_rule(3)


def test_something_that_answers_every_question_with_yes_is_no_rule() -> None:
    class Flatterer:
        def __getattr__(self, name: str) -> Any:
            return "yes"

    assert not is_rule(Flatterer())


def test_what_happens_is_heard_in_its_order() -> None:
    with listening() as story:
        fall(None, 4)
        emit(Event.ROSE)

    assert story == [(Event.FELL, 4), (Event.ROSE,)]


def test_facts_are_told_as_plain_numbers() -> None:
    with listening() as story:
        emit(Event.FELL, Event.ROSE, True)

    assert [type(fact) for fact in story[0]] == [int, int, int]


def test_without_listeners_nothing_is_kept() -> None:
    fall(None, 1)
    with listening() as story:
        pass

    assert story == []


def test_the_inner_listener_hears_and_the_outer_one_goes_on_afterwards() -> None:
    with listening() as outer:
        emit(Event.FELL)
        with listening() as inner:
            emit(Event.ROSE)
        emit(Event.FELL, 2)

    assert inner == [(Event.ROSE,)]
    assert outer == [(Event.FELL,), (Event.FELL, 2)]


def test_listening_ends_even_if_a_rule_fails() -> None:
    with pytest.raises(ZeroDivisionError), listening():
        _ = 1 // 0
    with listening() as story:
        emit(Event.FELL)

    assert len(story) == 1


def test_tables_in_other_contexts_do_not_hear_each_other() -> None:
    with listening() as here:
        copy_context().run(lambda: _tell_elsewhere())

    assert here == []


def _tell_elsewhere() -> None:
    with listening():
        emit(Event.FELL)


def test_without_a_script_what_was_drawn_counts() -> None:
    assert foretold(6, 4) == 4


def test_a_script_counts_from_one_as_dice_do() -> None:
    with scripted(Script(dice=[1, 6])):
        assert [foretold(6, 3), foretold(6, 3), foretold(6, 3)] == [0, 5, 3]


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_face_that_is_not_on_the_die_is_refused(face: int) -> None:
    with scripted(Script(dice=[face])), pytest.raises(ScriptError, match=f"the script says {face}"):
        foretold(6, 3)


def test_orders_are_used_up_one_shuffle_each() -> None:
    cards, rest = [1, 2, 3], [4, 5]
    with scripted(Script(orders=[[3, 2, 1]])) as script:
        foretold_order(cards, 3)
        foretold_order(rest, 2)

    assert (cards, rest) == ([3, 2, 1], [4, 5])
    assert script.orders == []


def test_a_script_keeps_its_own_copy() -> None:
    dice, orders = [1], [[2, 1]]
    script = Script(dice, orders)
    dice.append(5)
    orders[0].append(3)

    assert (script.dice, script.orders) == ([1], [[2, 1]])
