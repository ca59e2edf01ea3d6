"""Advice by weighing: what a weight may be, and that the heaviest option is taken, the first of equals."""

from __future__ import annotations

from enum import IntEnum
from types import SimpleNamespace
from typing import Any

import pytest

from holdfast.engine.rules.actions import ActionEnum, Actions, Answer, DeclarationError, action
from holdfast.engine.rules.constants import table
from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.weighing import NEVER, weighing


class Decision(IntEnum):
    NONE = 0
    WORK = 1
    REST = 2


class Why(IntEnum):
    OK = 0
    NOT_NOW = 1


class Field(IntEnum):
    NEAR = 0
    FAR = 1


@rule
def nothing(s: Any) -> None: ...


class Act(ActionEnum):
    PLOUGH = action(answers=Decision.WORK, field=Field, do=nothing, cost=3)
    YES = action(answers=(Answer(Decision.WORK, do=nothing), Answer(Decision.REST, do=nothing)))
    NO = action(answers=(Decision.WORK, Decision.REST), do=nothing)


ACTIONS = Actions(Act, not_asked=Why.NOT_NOW, not_now=Why.NOT_NOW)
PLOUGH_NEAR, PLOUGH_FAR, YES, NO = range(4)


@rule
def yield_of(s: Any, field: int, cost: int, rain: int) -> int:
    return int(s.corn + field) * rain - cost


@rule
def rainfall(s: Any) -> int:
    return int(s.rain)


@rule
def stranger(s: Any, price: int) -> int:
    return price


def advised(weights: Any, menu: list[int], decision: Decision = Decision.WORK, **found: Any) -> Any:
    s = SimpleNamespace(corn=5, rain=2, decision=decision, deciders=1)
    return weighing(ACTIONS, weights, **found)(s, 0, menu, len(menu))


def test_the_heaviest_is_taken_and_the_first_of_equals() -> None:
    assert advised({Act.PLOUGH: 1, Act.YES: 2, Act.NO: 2}, [NO, PLOUGH_NEAR, YES]) == NO
    assert advised({Act.PLOUGH: 1, Act.YES: 2, Act.NO: 2}, [PLOUGH_NEAR, YES, NO]) == YES


def test_a_rule_weighs_by_what_it_names() -> None:
    weights = {Act.PLOUGH: yield_of, Act.NO: 8}

    assert advised(weights, [PLOUGH_NEAR, PLOUGH_FAR, NO], rain=rainfall) == PLOUGH_FAR  # (5 + 1) * 2 - 3
    assert advised(weights, [PLOUGH_NEAR, NO], rain=rainfall) == NO  # 5 * 2 - 3


def test_several_weights_are_added_and_a_table_goes_by_the_argument() -> None:
    rank = table([4, 1])

    assert advised({Act.PLOUGH: rank, Act.NO: 3}, [NO, PLOUGH_FAR, PLOUGH_NEAR]) == PLOUGH_NEAR
    assert advised({Act.PLOUGH: (rank, 3), Act.NO: 3}, [NO, PLOUGH_FAR]) == PLOUGH_FAR


def test_an_action_may_weigh_something_else_to_another_question() -> None:
    weights = {Act.YES: {Decision.WORK: -1, Decision.REST: 1}, Act.NO: 0}

    assert advised(weights, [YES, NO], Decision.WORK) == NO
    assert advised(weights, [NO, YES], Decision.REST) == YES


def test_kinds_share_a_row_and_what_has_no_weight_is_the_last_choice() -> None:
    assert advised({(Act.YES, Act.NO): NEVER + 1}, [PLOUGH_NEAR, NO, YES]) == NO


def test_a_weight_that_cannot_be_asked_is_refused() -> None:
    with pytest.raises(
        DeclarationError, match="stranger asks for 'price'; a weight of this action can have s, p, field"
    ):
        weighing(ACTIONS, {Act.PLOUGH: stranger})
    with pytest.raises(DeclarationError, match=r"there is a weight for <Field.FAR: 1>, which is no action"):
        weighing(ACTIONS, {Field.FAR: 3})
