"""What cannot be on a table: a scenario that lays it is refused, a game that comes to it has a bug."""

from pathlib import Path
from typing import Any

import pytest

from holdfast.engine.rules.impossible import flaw
from holdfast.engine.scenarios.paths import PathError
from holdfast.engine.scenarios.scenario import read, run
from holdfast.games.tiny_epic_defenders import GAME
from holdfast.games.tiny_epic_defenders import invariants as reasons

from .positions import group_turn, lay, turn

FOUR = {"players": 4}

IMPOSSIBLE: list[tuple[int, dict[str, Any]]] = [
    (reasons.CARDS_ASTRAY, {"turn_deck": ["red", "red"]}),
    (reasons.CARDS_ASTRAY, {"turn_deck": ["e1"], "discard": ["e1"]}),
    (reasons.ARTIFACTS_ASTRAY, {"artifact_deck": ["horn", "horn"]}),
    (reasons.WRONG_PILE, {"turn_deck": ["green"]}),
    (reasons.WRONG_PILE, {"discard": ["ad1"], "options": FOUR}),
    (reasons.WRONG_PILE, {"at": group_turn(), "options": FOUR}),
    (reasons.WRONG_PILE, {"horde": ["red"]}),
    (reasons.WRONG_PILE, {"leftovers": ["blue"], "discard": ["green", "yellow"]}),
    (reasons.NOT_IN_PLAY, {"at": turn("green")}),
    (reasons.NOT_IN_PLAY, {"at": {"gains_artifact": "green"}}),
    (reasons.NOT_IN_PLAY, {"green": {"hp": 3}, "options": {"players": 2}}),
    (reasons.NOT_IN_PLAY, {"green": {"carries": ["horn"]}, "options": {"players": 2}}),
    (reasons.TEAM_MISMATCH, {"team": 3}),
    (reasons.KNOWN_TOO_MANY, {"known_top": 9}),
    (reasons.KNOWN_TOO_MANY, {"known_bottom": -1}),
    (reasons.FOE_ASTRAY, {"foe": "dragon", "foe_region": "capital"}),
    (reasons.FOE_HP_OUT_OF_RANGE, {"foe": "dragon", "foe_hp": 9}),
    (reasons.HORDE_OFF_TIME, {"foe": "dragon", "horde": ["e1"]}),
    (reasons.HORDE_OFF_TIME, {"foe": "dragon", "round": 6}),
    (reasons.HORDE_OFF_TIME, {"round": 7}),
    (reasons.HORDE_OFF_TIME, {"horde": ["e1"]}),
    (reasons.ENTOMBED_UNUSED, {"entombed": ["e1"]}),
    (reasons.NEITHER_YES_NOR_NO, {"forest": {"destroyed": 2}}),
    (reasons.NEITHER_YES_NOR_NO, {"red": {"place": "mountains", "meditating": 2}}),
    (reasons.NEITHER_YES_NOR_NO, {"marked": ["green"], "postponed": ["green"]}),
    (reasons.NOT_IN_PLAY, {"green": {"place": "coast"}, "options": {"players": 2}}),
    (reasons.NOT_IN_PLAY, {"green": {"hero": "nyrra"}, "options": {"players": 2}}),
    (reasons.WRONG_COVER, {"forest": {"cover": ["e1"]}}),
    (reasons.WRONG_COVER, {"capital": {"cover": ["e1"]}}),
    (reasons.WRONG_COVER, {"forest": {"destroyed": 1, "cover": ["red"]}}),
    (reasons.WRONG_COVER, {"forest": {"cover_seen": 1}}),
    (reasons.RING_TORN, {"capital": {"position": 0}}),
    (reasons.NOT_ABOUT_ANYTHING, {"round": 0}),
    (reasons.NOT_ABOUT_ANYTHING, {"depth": 2, "frames": {"0": {"kind": 2, "step": 1}, "1": {"kind": 1, "a": 7}}}),
    (reasons.SEVERAL_ASKED, {"at": turn(), "deciders": 3, "decision": 9}),
    (reasons.NO_OUTCOME, {"outcome": "defeat"}),
    (reasons.NO_OUTCOME, {"over": 1}),
    (reasons.WRONG_OUTCOME, {"over": 1, "outcome": "defeat"}),
    (reasons.WRONG_OUTCOME, {"over": 1, "outcome": "victory"}),
    (reasons.FOE_HP_OUT_OF_RANGE, {"foe_hp": 5}),
    (reasons.FOE_HP_OUT_OF_RANGE, {"foe": "dragon", "foe_roused": 1}),
    (reasons.FOE_HP_OUT_OF_RANGE, {"foe": "dragon", "foe_hp": 5, "damage_dealt": 4}),
    (reasons.SACRIFICES_OUT_OF_RANGE, {"sacrifices": 6}),
    (reasons.SACRIFICES_OUT_OF_RANGE, {"granted": 1}),
    (reasons.MARK_ASTRAY, {"marked": ["red"]}),
    (reasons.MARK_ASTRAY, {"marked": ["red"], "postponed": ["red"], "discard": ["red"]}),
]
UNTHINKABLE: dict[str, dict[str, Any]] = {
    "horde.0 cannot be -1; it is one of red, blue, green, yellow, ad1, ad2, e1, e2": {"horde": [-1]},
    "foe_region cannot be -1; it is one of forest, ruins, mountains": {"foe": "dragon", "foe_region": -1},
    "turn_deck.1 cannot be -1; it is one of red": {"turn_deck": ["e1", -1]},
    "turn_deck.0 cannot be 21; it is one of red": {"turn_deck": [21]},
    "artifact_deck.0 cannot be 'e1'; there are shield, spear": {"artifact_deck": ["e1"]},
}


@pytest.mark.parametrize(("reason", "given"), IMPOSSIBLE, ids=str)
def test_what_cannot_come_about_is_found(reason: int, given: dict[str, Any]) -> None:
    assert GAME.broken(lay(**given)) == reason


@pytest.mark.parametrize(
    ("reason", "field", "bit"), [(reasons.ARTIFACTS_ASTRAY, "artifacts", 10), (reasons.NEITHER_YES_NOR_NO, "used", 5)]
)
def test_a_set_has_none_but_its_members(reason: int, field: str, bit: int) -> None:
    s = lay()
    setattr(s.defenders[0], field, 1 << bit)

    assert GAME.broken(s) == reason


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


def test_every_reason_has_words() -> None:
    assert {reason for reason, _ in IMPOSSIBLE} <= set(reasons.INVARIANTS)


def test_a_scenario_is_told_why_its_position_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "twice.toml"
    file.write_text(
        'game = "tiny-epic-defenders"\n[[scenario]]\nname = "R1 Twice"\nrules = ["R1"]\n'
        'given.turn_deck = ["red", "red"]\n[[scenario.step]]\nseat = 0\n'
    )

    (scenario,) = read(file, lambda name: GAME)

    assert str(run(scenario)).endswith("each of the 21 Turn cards must lie in exactly one place")
