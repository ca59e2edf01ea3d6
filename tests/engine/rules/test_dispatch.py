"""What the engine writes from the rows of a game's actions: `act`, `why_not` and `legal`, interpreted and compiled."""

import inspect
import itertools
from enum import IntEnum
from typing import Any

import numpy as np
import pytest

from holdfast.engine.rules.actions import ActionEnum, Actions, Answer, action
from holdfast.engine.rules.records import i8
from holdfast.engine.rules.refusals import ALLOWED, RefusalEnum
from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.state import Frame, GameState
from holdfast.engine.speed.compiler import Program, load

# mypy: disable-error-code="valid-type, type-arg"


class Decision(IntEnum):
    NONE = 0
    TURN = 1
    GRANTED = 2
    OFFER = 3


class Gate(IntEnum):
    NORTH = 1
    SOUTH = 3  # not in a row: an argument is its value, not its place


class Rule(RefusalEnum):
    OK = ALLOWED
    OVER = "1", "over"
    NOT_ASKED = "1", "not you"
    NOT_NOW = "1", "not now"
    TOO_DEAR = "2", "too dear"
    SHUT = "3", "shut"
    SULKS = "4", "sulks"


class State(GameState):
    frames: Frame[2]
    ap: i8
    actor: i8
    shut: i8
    told: i8[6]  # what was done: which rule, and with which numbers


@rule
def actor(s: Any) -> int:
    return int(s.actor)


@rule
def why_not_pay(s: Any, cost: int) -> int:
    return Rule.TOO_DEAR if s.ap < cost else Rule.OK


@rule
def pay(s: Any, cost: int) -> None:
    s.ap -= cost


@rule
def why_not_open(s: Any, gate: int) -> int:
    return Rule.SHUT if s.shut == gate else Rule.OK


@rule
def open_gate(s: Any, p: int, h: int, f: Any, gate: int, by: int) -> None:
    s.told[0] = 1
    s.told[1] = p
    s.told[2] = h
    s.told[3] = f.a
    s.told[4] = gate
    s.told[5] = by


@rule
def rest(s: Any) -> None:
    s.told[0] = 2


@rule
def rest_longer(s: Any) -> None:
    s.told[0] = 3


@rule
def why_not_rest(s: Any, h: int) -> int:
    return Rule.SULKS if h == 1 else Rule.OK


class Act(ActionEnum):
    OPEN = action(
        answers=(Decision.TURN, Decision.GRANTED),
        gate=Gate,
        by=range(2),
        cost=2,
        unless=(why_not_pay, why_not_open),
        do=(pay, open_gate),
    )
    REST = action(
        answers=(
            Answer(Decision.TURN, unless=why_not_rest, do=rest),
            Answer(Decision.GRANTED, do=(rest, rest_longer)),
            Answer(Decision.OFFER),
        )
    )
    WAIT = action(answers=Decision.OFFER)
    BEG = action(answers=Decision.OFFER, unless=why_not_rest)
    SHRUG = action(answers=Decision.GRANTED)


ACTIONS = Actions(Act, over=Rule.OVER, not_asked=Rule.NOT_ASKED, not_now=Rule.NOT_NOW, given={"h": actor})
LEGAL = ACTIONS.legal({})


@rule
def list_backwards(s: Any, h: int, menu: Any) -> int:
    n = 0
    if Act.BEG.why_not(s, h) == Rule.OK:
        menu[0] = 6
        n = 1
    listed: int = Act.WAIT.offer(s, menu, n)
    return listed


def table(decision: Decision = Decision.TURN, ap: int = 2, actor: int = 0, shut: int = 0) -> Any:
    s: Any = State()
    s.deciders, s.decision, s.ap, s.actor, s.shut, s.depth = 2, int(decision), ap, actor, shut, 1
    s.frames[0].a = 7
    return s


def names(s: Any, seat: int = 1, legal: Any = LEGAL) -> list[str]:
    menu = [0] * len(ACTIONS)
    return [ACTIONS[a].name for a in menu[: legal(s, seat, menu)]]


def why_not(s: Any, name: str, seat: int = 1) -> Rule:
    return Rule(ACTIONS.why_not(s, seat, ACTIONS.parse(name).number))


def test_a_rule_gets_what_it_names() -> None:
    s = table(actor=1)

    ACTIONS.act(s, 1, ACTIONS.parse("open:south:1").number)

    assert s.told == [1, 1, 1, 7, Gate.SOUTH, 1]


def test_what_it_does_is_done_in_turn() -> None:
    s = table(Decision.GRANTED)

    ACTIONS.act(s, 1, ACTIONS.parse("open:north:0").number)
    assert (s.ap, s.told[0]) == (0, 1)

    ACTIONS.act(s, 1, ACTIONS.parse("rest").number)
    assert s.told[0] == 3


def test_an_action_may_do_something_else_to_another_question() -> None:
    s, offered = table(), table(Decision.OFFER)

    ACTIONS.act(s, 1, ACTIONS.parse("rest").number)
    ACTIONS.act(offered, 1, ACTIONS.parse("rest").number)

    assert (s.told[0], offered.told[0]) == (2, 0)


def test_the_first_reason_counts() -> None:
    assert why_not(table(ap=1, shut=Gate.NORTH), "open:north:0") == Rule.TOO_DEAR
    assert why_not(table(shut=Gate.NORTH), "open:north:0") == Rule.SHUT
    assert why_not(table(shut=Gate.NORTH), "open:south:0") == Rule.OK


def test_a_reason_may_hold_for_one_question_only() -> None:
    assert why_not(table(actor=1), "rest") == Rule.SULKS
    assert why_not(table(Decision.GRANTED, actor=1), "rest") == Rule.OK


def test_who_is_not_asked_or_asked_otherwise_is_told_so() -> None:
    over = table()
    over.over = 1

    assert why_not(table(), "rest", seat=0) == Rule.NOT_ASKED
    assert why_not(table(), "wait") == Rule.NOT_NOW
    assert why_not(over, "rest") == Rule.OVER


def test_what_is_legal_comes_in_the_order_of_the_numbers() -> None:
    assert names(table(shut=Gate.NORTH)) == ["open:south:0", "open:south:1", "rest"]
    assert names(table(Decision.OFFER)) == ["rest", "wait", "beg"]
    assert names(table(), seat=0) == []


def test_a_game_may_bring_a_list_of_its_own_for_a_question() -> None:
    legal = ACTIONS.legal({Decision.OFFER: list_backwards})

    assert names(table(Decision.OFFER), legal=legal) == ["beg", "wait"]
    assert names(table(Decision.OFFER, actor=1), legal=legal) == ["wait"]
    assert names(table(), legal=legal) == names(table())


def test_a_list_that_serves_several_questions_is_called_in_one_place() -> None:
    legal = ACTIONS.legal(dict.fromkeys((Decision.TURN, Decision.OFFER), list_backwards))

    assert inspect.getsource(legal).count("list_backwards(") == 1
    assert names(table(Decision.OFFER), legal=legal) == names(table(), legal=legal) == ["beg", "wait"]


def test_the_one_rule_of_a_row_is_its_why_not() -> None:
    assert Act.BEG.why_not is why_not_rest


def test_the_rules_of_a_row_are_put_together_without_its_numbers() -> None:
    assert list(inspect.signature(Act.OPEN.why_not).parameters) == ["s", "gate"]
    assert Act.OPEN.why_not(table(ap=1), Gate.SOUTH) == Rule.TOO_DEAR


def test_all_legal_actions_of_a_kind_can_be_offered() -> None:
    menu = [0] * len(ACTIONS)

    assert list(inspect.signature(Act.OPEN.offer).parameters) == ["s", "menu", "n"]
    assert Act.OPEN.offer(table(shut=Gate.NORTH), menu, 1) == 3
    assert [ACTIONS[a].name for a in menu[1:3]] == ["open:south:0", "open:south:1"]
    assert Act.OPEN.offer(table(ap=1), menu, 1) == 1


def test_what_a_menu_has_asked_already_is_not_asked_again() -> None:
    menu = [0] * len(ACTIONS)
    reasons = [reason.__name__ for reason in Act.OPEN.family.answers[0].unless]
    assert reasons[0] not in inspect.getsource(Act.OPEN.offer_rest)
    assert all(reason in inspect.getsource(Act.OPEN.offer_rest) for reason in reasons[1:])
    assert Act.OPEN.offer_rest(table(shut=Gate.NORTH), menu, 1) == Act.OPEN.offer(table(shut=Gate.NORTH), menu, 1)


def test_a_kind_is_offered_by_the_question_that_is_asked() -> None:
    menu = [0] * len(ACTIONS)

    assert Act.REST.offer(table(actor=1), 1, menu, 0) == 0
    assert Act.REST.offer(table(Decision.GRANTED, actor=1), 1, menu, 0) == 1


def test_what_takes_no_argument_is_asked_once() -> None:
    text = inspect.getsource(LEGAL.__globals__["list_turn"])

    assert (
        text.index("why_not_pay(s, 2)") < text.index("for a in range(0, 4)") < text.index("why_not_open(s, ARG[a, 0])")
    )


def test_a_traceback_shows_the_line_that_was_written() -> None:
    s = table()
    s.frames = []
    with pytest.raises(IndexError) as caught:
        ACTIONS.act(s, 1, 0)

    assert "f = s.frames[s.depth - 1]" in str(caught.traceback[-1].statement)


@rule
def act_at(states: Any, p: int, a: int) -> None:
    act(states[0], p, a)


@rule
def why_not_at(states: Any, p: int, a: int) -> int:
    return why_not_written(states[0], p, a)


@rule
def legal_at(states: Any, p: int, menu: Any) -> int:
    return legal(states[0], p, menu)


act, why_not_written, legal = ACTIONS.act, ACTIONS.why_not, ACTIONS.legal({Decision.OFFER: list_backwards})


def test_compiled_it_is_the_same() -> None:
    code = load(Program([act_at, why_not_at, legal_at], {}), "dispatch")
    menu, plain = np.zeros(len(ACTIONS), np.int16), [0] * len(ACTIONS)

    for decision, ap, who, shut in itertools.product(Decision, (1, 3), (0, 1), Gate):
        s = table(decision, ap, who, shut)
        states = np.frombuffer(bytearray(s.to_bytes()), State.dtype)
        for a in range(len(ACTIONS)):
            assert code.why_not_at(states, 1, a) == ACTIONS.why_not(s, 1, a)
        if decision:
            n = legal(s, 1, plain)
            assert list(menu[: code.legal_at(states, 1, menu)]) == plain[:n]
            for a in plain[:n]:
                ACTIONS.act(s, 1, a)
                code.act_at(states, 1, a)
                assert states.tobytes() == s.to_bytes()
