"""What cannot be on a table: a scenario that lays it is refused, a game that comes to it has a bug."""

from pathlib import Path
from typing import Any

import pytest

from holdfast.engine.rules.impossible import flaw
from holdfast.engine.scenarios.paths import PathError
from holdfast.engine.scenarios.scenario import read, run
from holdfast.games.tiny_epic_defenders import GAME
from holdfast.games.tiny_epic_defenders.invariants import Broken

from .positions import group_turn, lay, turn

FOUR = {"players": 4}

IMPOSSIBLE: list[tuple[Broken, dict[str, Any]]] = [
    (Broken.WRONG_PILE, {"turn_deck": ["green"]}),
    (Broken.WRONG_PILE, {"discard": ["ad1"], "options": FOUR}),
    (Broken.WRONG_PILE, {"at": group_turn(), "options": FOUR}),
    (Broken.WRONG_PILE, {"horde": ["red"]}),
    (Broken.WRONG_PILE, {"leftovers": ["blue"], "discard": ["green", "yellow"]}),
    (Broken.NOT_IN_PLAY, {"at": turn("green")}),
    (Broken.NOT_IN_PLAY, {"at": {"gains_artifact": "green"}}),
    (Broken.NOT_IN_PLAY, {"green": {"hp": 3}, "options": {"players": 2}}),
    (Broken.NOT_IN_PLAY, {"green": {"carries": ["horn"]}, "options": {"players": 2}}),
    (Broken.TEAM_MISMATCH, {"team": 3}),
    (Broken.KNOWN_TOO_MANY, {"turn_deck": ["e1", "e2"], "known_top": 3}),
    (Broken.FOE_ASTRAY, {"foe": "dragon", "foe_region": "capital"}),
    (Broken.FOE_HP_OUT_OF_RANGE, {"foe": "dragon", "foe_hp": 9}),
    (Broken.HORDE_OFF_TIME, {"foe": "dragon", "horde": ["e1"]}),
    (Broken.HORDE_OFF_TIME, {"foe": "dragon", "round": 6}),
    (Broken.HORDE_OFF_TIME, {"round": 7}),
    (Broken.HORDE_OFF_TIME, {"horde": ["e1"]}),
    (Broken.ENTOMBED_UNUSED, {"entombed": ["e1"]}),
    (Broken.DESTROYED_MISMATCH, {"forest": {"threat": 5}}),
    (Broken.NOT_IN_PLAY, {"marked": ["green"], "postponed": ["green"]}),
    (Broken.NOT_IN_PLAY, {"green": {"place": "coast"}, "options": {"players": 2}}),
    (Broken.NOT_IN_PLAY, {"green": {"hero": "nyrra"}, "options": {"players": 2}}),
    (Broken.WRONG_COVER, {"forest": {"cover": ["e1"]}}),
    (Broken.WRONG_COVER, {"capital": {"cover": ["e1"]}}),
    (Broken.WRONG_COVER, {"forest": {"destroyed": 1, "cover": ["red"]}}),
    (Broken.WRONG_COVER, {"forest": {"cover_seen": 1}}),
    (Broken.RING_TORN, {"capital": {"position": 0}}),
    (Broken.NOT_ABOUT_ANYTHING, {"round": 0}),
    (Broken.NOT_ABOUT_ANYTHING, {"depth": 2, "frames": {"0": {"kind": 2, "step": 1}, "1": {"kind": 1, "a": 7}}}),
    (Broken.SEVERAL_ASKED, {"at": turn(), "deciders": 3, "decision": 9}),
    (Broken.NO_OUTCOME, {"outcome": "defeat"}),
    (Broken.NO_OUTCOME, {"over": 1}),
    (Broken.WRONG_OUTCOME, {"over": 1, "outcome": "defeat"}),
    (Broken.WRONG_OUTCOME, {"over": 1, "outcome": "victory"}),
    (Broken.FOE_HP_OUT_OF_RANGE, {"foe_hp": 5}),
    (Broken.FOE_HP_OUT_OF_RANGE, {"foe": "dragon", "foe_roused": 1}),
    (Broken.FOE_HP_OUT_OF_RANGE, {"foe": "dragon", "foe_hp": 5, "damage_dealt": 4}),
    (Broken.GRANTED_TO_NOBODY, {"granted": 1}),
    (Broken.MARK_ASTRAY, {"marked": ["red"]}),
    (Broken.MARK_ASTRAY, {"marked": ["red"], "postponed": ["red"], "discard": ["red"]}),
]
UNTHINKABLE: dict[str, dict[str, Any]] = {
    "horde.0 cannot be -1; it is one of red, blue, green, yellow, ad1, ad2, e1, e2": {"horde": [-1]},
    "foe_region cannot be -1; it is one of forest, ruins, mountains": {"foe": "dragon", "foe_region": -1},
    "turn_deck.1 cannot be -1; it is one of red": {"turn_deck": ["e1", -1]},
    "turn_deck.0 cannot be 21; it is one of red": {"turn_deck": [21]},
    "artifact_deck.0 cannot be 'e1'; there are shield, spear": {"artifact_deck": ["e1"]},
    "known_top cannot be 9; it is 0 to 3": {"known_top": 9},
    "known_bottom cannot be -1; it is 0 to 17": {"known_bottom": -1},
    "sacrifices cannot be 6; it is 0 to 5": {"sacrifices": 6},
    "regions.forest.destroyed cannot be 2; it is 0 to 1": {"forest": {"destroyed": 2}},
    "defenders.red.meditating cannot be 2; it is 0 to 1": {"red": {"place": "mountains", "meditating": 2}},
}


@pytest.mark.parametrize(("reason", "given"), IMPOSSIBLE, ids=str)
def test_what_cannot_come_about_is_found(reason: Broken, given: dict[str, Any]) -> None:
    assert GAME.broken(lay(**given)) == reason


@pytest.mark.parametrize(
    ("field", "bit", "sentence"),
    [
        ("artifacts", 10, "defenders.red.artifacts is 1024, and it can only be 0 to 1023"),
        ("used", 5, "defenders.red.used is 32, and it can only be 0 to 31"),
    ],
)
def test_a_set_has_none_but_its_members(field: str, bit: int, sentence: str) -> None:
    s = lay()
    setattr(s.defenders[0], field, 1 << bit)

    assert flaw(GAME, s, 2) == sentence


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"turn_deck": ["red", "red"]}, "each of the 21 Turn cards must lie in exactly one place"),
        ({"turn_deck": ["e1"], "discard": ["e1"]}, "each of the 21 Turn cards must lie in exactly one place"),
        ({"artifact_deck": ["horn", "horn"]}, "each of the 10 Artifacts must be in the deck or carried by one"),
    ],
)
def test_each_card_lies_in_one_place(given: dict[str, Any], sentence: str) -> None:
    assert sentence in flaw(GAME, lay(**given), 2)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"depth": 1, "frames": {"0": {"kind": 5}}}, "frames.0 is turn, which begins only inside individual_card or"),
        (
            {"depth": 2, "frames": {"0": {"kind": 2}, "1": {"kind": 2}}},
            "frames.1 is round inside round, but round lies",
        ),
        ({"depth": 2, "frames": {"0": {"kind": 2}, "1": {"kind": 9}}}, "attack begins only inside enemy or dire_enemy"),
        ({"deciders": 1, "decision": 12}, "the decision defend is asked in round, which asks nothing"),
        (
            {"at": turn(), "deciders": 1, "decision": 12},
            "the decision defend is asked in turn, which asks only staff_m",
        ),
    ],
)
def test_situations_lie_in_each_other_as_the_rules_lay_them(given: dict[str, Any], sentence: str) -> None:
    assert sentence in flaw(GAME, lay(**given), 2)


@pytest.mark.parametrize("refusal", UNTHINKABLE)
def test_a_value_that_is_no_piece_is_refused_by_name(refusal: str) -> None:
    with pytest.raises(PathError) as refused:
        lay(**UNTHINKABLE[refusal])

    assert refusal in str(refused.value)


@pytest.mark.parametrize("options", [{"players": n} for n in range(1, 5)], ids=str)
@pytest.mark.parametrize("at", ["draw", turn("blue"), {"gains_artifact": "blue"}], ids=str)
def test_a_usual_position_can_come_about(options: dict[str, Any], at: Any) -> None:
    assert GAME.broken(lay(at, options)) == 0


@pytest.mark.parametrize("players", range(1, 5))
@pytest.mark.parametrize("extra_dire", range(3))
def test_a_foe_that_is_named_comes_when_the_horde_is_gone(players: int, extra_dire: int) -> None:
    assert GAME.broken(lay(options={"players": players, "extra_dire": extra_dire}, foe="dragon")) == 0


def test_a_scenario_is_told_why_its_position_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "twice.toml"
    file.write_text(
        'game = "tiny-epic-defenders"\n[[scenario]]\nname = "R1 Twice"\nrules = ["R1"]\n'
        'given.turn_deck = ["red", "red"]\n[[scenario.step]]\nseat = 0\n'
    )

    (scenario,) = read(file, lambda name: GAME)

    assert str(run(scenario)).endswith("each of the 21 Turn cards must lie in exactly one place")
