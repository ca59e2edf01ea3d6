"""Actions: one number, one name, one structure each, and back."""

from enum import IntEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast.engine.rules.actions import Action, Actions, Family, UnknownAction
from holdfast.engine.rules.registry import find_game
from holdfast.games.tiny_epic_defenders.actions import ACTIONS as DEFENDERS


class Act(IntEnum):
    END_TURN = 0
    SECURE = 1
    MARCH = 2
    BID = 3
    NAME_TOWN = 4


class Region(IntEnum):
    FOREST = 0
    OLD_RUINS = 1


class Guard(IntEnum):
    RED = 0
    BLUE = 1
    GREEN = 2


ACTIONS = Actions(
    Family(Act.END_TURN),
    Family(Act.SECURE, region=Region),
    Family(Act.MARCH, who=Guard, to=Region),
    Family(Act.BID, coins=range(3, 6)),
    Family(Act.NAME_TOWN, text=40),
)


@pytest.mark.parametrize("actions", [ACTIONS, DEFENDERS, find_game("keep-vote").actions], ids=["ours", "ted", "vote"])
def test_names_structures_and_numbers_lead_to_the_same_action(actions: Actions) -> None:
    for action in actions.all:
        assert actions.parse(action.name) is action
        assert actions.parse(action.structure) is action
        assert actions.number(action.family.kind, *action.values) == action.number
        assert actions[action.number] is action


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


def test_families_come_in_the_order_of_their_enum() -> None:
    with pytest.raises(ValueError, match="list the families in the order of their enum"):
        Actions(Family(Act.SECURE), Family(Act.END_TURN))


def test_a_family_says_how_much_may_be_said_with_it() -> None:
    assert ACTIONS.families[Act.NAME_TOWN].text == 40
    assert ACTIONS.families[Act.SECURE].text == 0
