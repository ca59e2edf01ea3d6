"""Actions: one number, one name, one structure each, and back."""

from enum import IntEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast.engine.rules.actions import (
    Action,
    ActionEnum,
    Actions,
    Answer,
    DeclarationError,
    UnknownAction,
    action,
)
from holdfast.engine.rules.refusals import ALLOWED, RefusalEnum
from holdfast.engine.rules.registry import find_game
from holdfast.engine.rules.rule import rule
from holdfast.games.tiny_epic_defenders.actions import ACTIONS as DEFENDERS


class Decision(IntEnum):
    NONE = 0
    TURN = 1
    NAME = 2


class Rule(RefusalEnum):
    OK = ALLOWED
    NOT_ASKED = "1", "not you"
    NOT_NOW = "2", "not now"


class Region(IntEnum):
    FOREST = 0
    OLD_RUINS = 1


class Guard(IntEnum):
    RED = 0
    BLUE = 1
    GREEN = 2


class Act(ActionEnum):
    END_TURN = action(answers=Decision.TURN)
    SECURE = action(answers=Decision.TURN, region=Region)
    MARCH = action(answers=Decision.TURN, who=Guard, to=Region, cost=2)
    BID = action(answers=Decision.TURN, coins=range(3, 6))
    NAME_TOWN = action(answers=Decision.NAME, text=40)


def space(kinds: Any) -> Actions:
    return Actions(kinds, not_asked=Rule.NOT_ASKED, not_now=Rule.NOT_NOW)


ACTIONS = space(Act)


@pytest.mark.parametrize("actions", [ACTIONS, DEFENDERS, find_game("keep-vote").actions], ids=["ours", "ted", "vote"])
def test_names_structures_and_numbers_lead_to_the_same_action(actions: Actions) -> None:
    for a in actions.all:
        assert actions.parse(a.name) is a
        assert actions.parse(a.structure) is a
        assert actions.number(a.family.kind, *a.values) == a.number
        assert actions[a.number] is a


def test_numbers_run_through_the_families_in_order() -> None:
    assert [a.name for a in ACTIONS.all] == [
        "end_turn",
        "secure:forest",
        "secure:old_ruins",
        *[f"march:{who}:{to}" for who in ("red", "blue", "green") for to in ("forest", "old_ruins")],
        "bid:3",
        "bid:4",
        "bid:5",
        "name_town",
    ]
    assert len(ACTIONS) == 13


def test_rules_find_kind_arguments_and_first_action_in_tables() -> None:
    number = ACTIONS.number(Act.MARCH, Guard.BLUE, Region.OLD_RUINS)

    assert ACTIONS.kind[number] == Act.MARCH
    assert [ACTIONS.arg[number, 0], ACTIONS.arg[number, 1]] == [Guard.BLUE, Region.OLD_RUINS]
    assert ACTIONS.first[Act.MARCH] == 3
    assert ACTIONS.arg[ACTIONS.first[Act.BID], 0] == 3


@given(st.sampled_from(ACTIONS.all), st.sampled_from([" ", ":", "  "]), st.booleans())
def test_people_may_write_spaces_capitals_and_hyphens(action: Action, gap: str, shout: bool) -> None:
    text = action.name.replace(":", gap).replace("_", "-")

    assert ACTIONS.parse(f" {text.upper() if shout else text} ") is action


def test_programs_may_send_the_arguments_in_any_order() -> None:
    assert ACTIONS.parse({"to": "forest", "move": "march", "who": "green"}).name == "march:green:forest"


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        ("secure:forrest", "there is no action 'secure:forrest'; did you mean secure:forest"),
        ("sec", "did you mean secure"),
        ("xyz", "there is no action 'xyz'$"),
        ({"move": "secure"}, "there is no action 'secure'; did you mean secure:forest"),
        ({"move": "secure", "region": "forest", "who": "red"}, "there is no action 'secure:forest:red'"),
        ({"region": "forest"}, "there is no action ':forest'"),
        ("", "there is no action ''"),
    ],
)
def test_an_unknown_action_is_answered_with_what_was_meant(wrong: Any, hint: str) -> None:
    with pytest.raises(UnknownAction, match=hint):
        ACTIONS.parse(wrong)


def test_arguments_an_action_does_not_take_are_refused() -> None:
    with pytest.raises(UnknownAction, match=r"secure does not take \(7,\)"):
        ACTIONS.number(Act.SECURE, 7)


def test_an_action_points_at_the_pieces_it_is_about() -> None:
    assert ACTIONS.parse("march:red:forest").targets == ["guard:red", "region:forest"]
    assert ACTIONS.parse("bid:4").targets == []


def test_arguments_are_members_and_numbers() -> None:
    assert ACTIONS.parse("march:red:forest").arguments == {"who": Guard.RED, "to": Region.FOREST}
    assert ACTIONS.parse("bid:4").arguments == {"coins": 4}


def test_a_member_is_its_row_and_a_number() -> None:
    assert [int(kind) for kind in Act] == [0, 1, 2, 3, 4]
    assert Act(2).family.arguments == {"who": Guard, "to": Region}
    assert Act.MARCH.family.numbers == {"cost": 2}
    assert Act.MARCH.family.questions == (Decision.TURN,)


@rule
def end_turn(s: Any, p: int) -> None: ...


@rule
def march(s: Any, whom: int) -> None: ...


@rule
def stateless(p: int) -> None: ...


def unmarked(s: Any) -> None: ...


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ({"do": march}, "Act.X: march asks for 'whom'; a rule of this action can have s, p, f, who"),
        ({"unless": stateless}, "Act.X: stateless must take the state first, as `s`"),
        ({"do": unmarked}, "Act.X: unmarked is not a @rule"),
        ({"p": Guard}, "Act.X calls something 'p', which stands for something else"),
        ({"answers": ()}, "Act.X answers no question"),
        ({"unsaid": "flee"}, "Act.X says unsaid='flee', which is no action"),
        ({"answers": (Answer(Decision.TURN),), "do": end_turn}, "either decisions, .* or Answers alone"),
        ({"answers": (Answer(Decision.TURN), Decision.NAME)}, "either decisions, .* or Answers alone"),
        ({"answers": (Answer(Decision.TURN), Answer(Decision.TURN))}, "Act.X answers <Decision.TURN: 1> in two ways"),
    ],
)
def test_a_row_that_cannot_be_carried_out_is_refused_in_a_sentence(row: dict[str, Any], complaint: str) -> None:
    whole: Any = {"answers": Decision.TURN, "who": Guard} | row
    with pytest.raises(DeclarationError, match=complaint):
        space(ActionEnum("Act", {"X": action(**whole)}))


def test_a_question_without_an_answer_is_refused() -> None:
    kinds: Any = ActionEnum("Act", {"END_TURN": action(answers=Decision.TURN, do=end_turn)})
    with pytest.raises(DeclarationError, match=r"no action answers <Decision.NAME: 2>"):
        space(kinds).check_menus(Decision, {})


def test_a_menu_that_cannot_be_called_is_refused() -> None:
    with pytest.raises(DeclarationError, match=r"the menu of <Decision.TURN: 1>: march asks for 'whom'"):
        ACTIONS.check_menus(Decision, {Decision.TURN: march})


def test_a_family_says_how_much_may_be_said_with_it() -> None:
    assert ACTIONS.families[Act.NAME_TOWN].text == 40
    assert ACTIONS.families[Act.SECURE].text == 0
