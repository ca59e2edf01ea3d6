"""The story names the cause before its effect: who or what it was that moved threat, HP, heroes and the foe."""

from typing import Any

import pytest

from holdfast.engine.rules.rule import listening
from holdfast.games.tiny_epic_defenders.events import Event

from .positions import Position, lay, turn

B = {"side": "b"}
FOREST = {"place": "forest"}
EZRU, LEALITH, KGLFLR = {"hero": "ezru", **FOREST}, {"hero": "lealith", **FOREST}, {"hero": "kglflr"}
HAMMER, HORN = {**FOREST, "carries": ["hammer"]}, {**FOREST, "carries": ["horn"]}
SPEAR, STAFF = {"place": "ruins", "carries": ["spear"]}, {"carries": ["staff"]}

CAUSES: list[tuple[str, str, str, dict[str, Any]]] = [
    # the cause, what follows, the moves, and the position they are made in
    ("courage", "threat_fell", "begin_turn", {"turn_deck": ["red"], "red": EZRU, "forest": 2}),
    ("hammer", "threat_fell", "secure:forest end_turn", {"at": turn(), "red": HAMMER, "forest": 3}),
    ("ambush", "threat_fell", "defend_self", {"turn_deck": ["e5"], "red": FOREST, "forest": {"threat": 2, **B}}),
    ("retribution", "hp_lost", "defend_self reduce", {"turn_deck": ["e5"], "red": LEALITH, "forest": 2}),
    ("idol_invoked", "threat_fell", "idol", {"at": turn(), "red": {"carries": ["idol"]}, "capital": 4}),
    ("oasis", "hp_gained", "oasis", {"at": turn(), "red": {"place": "desert", "hp": 1}, "desert": B}),
    ("rejuvenated", "hp_gained", "rejuvenate", {"at": turn(), "red": {"place": "coast", "hp": 1}}),
    ("horn_sounded", "moved", "horn:blue:plains", {"at": turn(), "red": HORN}),
    ("wings_spread", "moved", "wings:coast", {"at": turn(), "red": {"carries": ["wings"]}}),
    ("excavated", "artifact_gained", "excavate", {"at": turn(), "red": {"place": "ruins"}, "ruins": B}),
    ("sailed", "moved", "sail:plains", {"at": turn(), "red": {"place": "coast"}, "coast": B}),
    ("mustered", "moved", "muster:blue:plains", {"at": turn(), "red": {"place": "plains"}, "plains": B}),
    ("mirage", "hp_lost", "mirage", {"at": turn(), "red": {"place": "desert"}}),
    ("scried", "card_shown", "scry", {"turn_deck": ["red", "e1"], "red": KGLFLR}),
    ("spear_thrown", "foe_hit", "spear", {"at": turn(), "red": SPEAR, "foe": "demon_lord"}),
    ("staff_raised", "foe_moved", "begin_turn staff:plains", {"turn_deck": ["red"], "red": STAFF, "foe": "kraken"}),
    ("enfeebled", "threat_rose", "", {"turn_deck": ["red"], "red": FOREST, "foe": "demon_lord"}),
    ("dire_effect", "threat_rose", "", {"turn_deck": ["manticore", "red"], "desert": 1}),
    ("dire_effect", "threat_rose", "", {"turn_deck": ["manticore", "red"], "desert": "destroyed"}),
]


def story(given: dict[str, Any], moves: str) -> list[str]:
    with listening() as told:
        Position(lay(**given)).do(*moves.split())
    return [Event.message(one, None).key.removeprefix("event.") for one in told]


@pytest.mark.parametrize(("cause", "effect", "moves", "given"), CAUSES)
def test_the_cause_is_told_right_before_its_effect(cause: str, effect: str, moves: str, given: dict[str, Any]) -> None:
    told = story(given, moves)

    assert told[told.index(cause) + 1] == effect


@pytest.mark.parametrize(
    ("cause", "moves", "given"),
    [
        ("courage", "begin_turn", {"turn_deck": ["red"], "red": EZRU}),
        ("hammer", "secure:forest end_turn", {"at": turn(), "red": HAMMER, "forest": 1}),
        ("ambush", "defend_self", {"turn_deck": ["e5"], "red": FOREST, "forest": B}),
    ],
)
def test_what_finds_no_threat_is_not_told(cause: str, moves: str, given: dict[str, Any]) -> None:
    assert cause not in story(given, moves)
