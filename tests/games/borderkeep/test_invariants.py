"""What cannot be on a table: a scenario that lays it is refused, a game that comes to it has a bug."""

import re
from pathlib import Path
from typing import Any

import pytest

from holdfast.engine.rules.impossible import flaw
from holdfast.engine.scenarios.paths import PathError
from holdfast.engine.scenarios.scenario import read, run
from holdfast.games.borderkeep import GAME
from holdfast.games.borderkeep.invariants import Broken

BATTLE = {"battle": ["dragon"], "by": 0, "on": 1}
PAPER = {"mode": "noncard"}

IMPOSSIBLE: list[tuple[Broken, dict[str, Any]]] = [
    (Broken.NOT_AT_THE_TABLE, {"active": 3}),
    (Broken.NOT_AT_THE_TABLE, {"first": 2}),
    (Broken.NOT_AT_THE_TABLE, {"towns": {"0": {"fallen": 1}}}),
    (Broken.NOT_AT_THE_TABLE, {"options": {"players": 3}}),
    (Broken.NOT_AT_THE_TABLE, {"spied": {"by": 0, "of": 0}}),
    (Broken.NOT_AT_THE_TABLE, {"at": {**BATTLE, "by": 2}}),
    (Broken.NO_DEFENDER, {"towns": {"0": {"n_units": 2, "units": {"1": {"card": "farm"}}}}}),
    (Broken.HITS_OUT_OF_RANGE, {"towns": {"0": {"play": [{"card": "knights", "hits": 5}]}}}),
    (Broken.NO_ATTACK, {"pending": "dragon"}),
    (Broken.NO_ATTACK, {"at": {"battle": ["farm"]}}),
    (Broken.FIGHTER_OUT_OF_RANGE, {"at": {"battle": ["plague"], "by": 0, "on": 1}}),
    (Broken.FIGHTER_OUT_OF_RANGE, {"at": {"battle": [{"card": "dragon", "hits": 99}], "by": 0, "on": 1}}),
    (Broken.FIGHTER_OUT_OF_RANGE, {"at": {"battle": [{"card": "dragon", "hits": -1}], "by": 0, "on": 1}}),
    (Broken.FIGHTER_OUT_OF_RANGE, {"at": {**BATTLE, "battle": ["dragon"] * 19}}),
    (Broken.FIGHTER_OUT_OF_RANGE, {"at": {**BATTLE, "battle": ["dragon", "giant"]}}),
    (Broken.FIGHTER_OUT_OF_RANGE, {"at": {**BATTLE, "battle": ["dragon", *["minion"] * 13]}}),
    (Broken.FIGHTER_OUT_OF_RANGE, {"at": BATTLE, "battle": {"war": 1}}),
    (Broken.FIGHTER_OUT_OF_RANGE, {"at": BATTLE, "battle": {"n": [1, 5]}}),
    (Broken.NOT_AT_THE_TABLE, {"at": {**BATTLE, "by": -1}}),
    (Broken.NOT_AT_THE_TABLE, {"at": {**BATTLE, "on": 0}}),
    (Broken.REMAINS, {"battle": {"n": [3, 3]}}),
    (Broken.REMAINS, {"towns": {"0": {"units": {"5": {"card": "knights", "hits": 2}}}}}),
    (Broken.FALLEN_MISCOUNTED, {"fallen": 1}),
    (Broken.FALLEN_MISCOUNTED, {"towns": {"1": {"fallen": 1}}}),
    (Broken.OUTCOME_MISMATCH, {"over": 1}),
    (Broken.OUTCOME_MISMATCH, {"outcome": "counted"}),
    (Broken.OUTCOME_MISMATCH, {"over": 1, "outcome": "last_town"}),
    (Broken.OUTCOME_MISMATCH, {"over": 1, "outcome": "won"}),
    (Broken.SLOT_OUT_OF_RANGE, {"slot": 3}),
    (Broken.MINIONS_OUT_OF_RANGE, {"towns": {"0": {"n_minions": 1}}}),
    (Broken.STRUCTURES_MISCOUNTED, {"towns": {"0": {"play": ["farm"], "copies": {"mine": 1}}}}),
    (Broken.NOT_SEEN_BY_ANYBODY, {"seen": {"0": [2]}}),
    (Broken.WRONG_PILE, {"aside": ["dragon"]}),
    (Broken.WRONG_PILE, {"towns": {"0": {"loose": [1, 0, 0]}}}),
    (Broken.NO_FORCE, {"force": ["u1"]}),
    (Broken.NO_ATTACK, {"last_monster": "dragon"}),
    (
        Broken.SECOND_GUARD_MISMATCH,
        {"towns": {"0": {"play": ["guard_house"], "n_units": 1, "units": {"1": {"card": 0, "hits": 0}}}}},
    ),
    (Broken.TURNS_MISCOUNTED, {"towns": {"0": {"turns": 0}, "1": {"turns": 0}}}),
    (Broken.TURNS_MISCOUNTED, {"towns": {"1": {"turns": 9}}}),
    (Broken.TURNS_MISCOUNTED, {"first": 1, "active": 1, "towns": {"0": {"turns": 4}}}),
    (Broken.DEEDS_MISCOUNTED, {"guild_draws": 2}),
    (Broken.DEEDS_MISCOUNTED, {"played": 1}),
    (Broken.DEEDS_MISCOUNTED, {"at": "build", "slot": 2, "played": 1}),
    (Broken.PAYMENT_OUT_OF_TIME, {"payment": {"left": 3}}),
    (Broken.PAYMENT_OUT_OF_TIME, {"payment": {"heroes": 1}}),
    (Broken.NO_SIGHT, {"spied": {"turn": 2}}),
    (Broken.NO_SIGHT, {"spied": {"hand": ["farm"]}}),
    (Broken.NO_SIGHT, {"spied": {"by": 0, "of": 1, "turn": 5}}),
    (Broken.NO_SIGHT, {"spied": {"by": 0, "of": 1, "turn": 3, "hand": ["farm", "farm"]}}),
    (Broken.NOT_THE_QUESTION, {"deciders": 1, "decision": 1}),
    (Broken.NOT_THE_QUESTION, {"deciders": 2, "decision": 7}),
]


def lay(options: dict[str, Any], given: dict[str, Any]) -> Any:
    s = GAME.new_state(GAME.options.parse(options))
    assert GAME.arrange is not None
    GAME.arrange(s, given)
    return s


@pytest.mark.parametrize(("reason", "given"), IMPOSSIBLE, ids=str)
def test_what_cannot_come_about_is_found(reason: Broken, given: dict[str, Any]) -> None:
    assert GAME.broken(lay({}, given)) == reason


def test_a_pending_attack_is_one() -> None:
    assert GAME.broken(lay(PAPER, {"pending": "dragon"})) == 0
    assert GAME.broken(lay(PAPER, {"pending": "farm"})) == Broken.NO_ATTACK


@pytest.mark.parametrize(
    ("reason", "given"),
    [
        (Broken.NO_ATTACK, {"last_monster": "plague"}),
        (Broken.WRONG_PILE, {"towns": {"0": {"hand": ["dragon"]}}}),
        (Broken.WRONG_PILE, {"discard": ["farm"]}),
        (Broken.HAND_TOO_LARGE, {"towns": {"0": {"hand": ["farm"] * 17}}}),
    ],
    ids=str,
)
def test_what_cannot_come_about_on_paper_is_found(reason: Broken, given: dict[str, Any]) -> None:
    assert GAME.broken(lay(PAPER, given)) == reason


def test_on_paper_there_is_no_deck() -> None:
    with pytest.raises(PathError, match="there is no deck in the non-card version"):
        lay(PAPER, {"deck": ["farm"]})


def test_a_card_that_is_none_is_refused_by_name() -> None:
    with pytest.raises(PathError, match=r"discard\.0 cannot be -1; it is one of alchemists_shop, armorer, bakery"):
        lay({}, {"discard": [-1]})


@pytest.mark.parametrize("minions", [0, 12])
def test_a_battle_can_come_about(minions: int) -> None:
    assert GAME.broken(lay({}, {"at": {**BATTLE, "battle": ["dragon", *["minion"] * minions]}})) == 0


@pytest.mark.parametrize(
    ("sentence", "given"),
    [
        ("spied.by cannot be 7; it is -1 to 5", {"spied": {"by": 7}}),
        ("towns.0.n_minions cannot be 13; it is 0 to 12", {"towns": {"0": {"n_minions": 13}}}),
        ("towns.0.minions.0 cannot be 3; it is 0 to 2", {"towns": {"0": {"n_minions": 1, "minions": {"0": 3}}}}),
        ("towns.0.copies.mine cannot be -1; it is 0 to 9", {"towns": {"0": {"copies": {"mine": -1}}}}),
        ("battle.segment cannot be 101; it is 0 to 100", {"at": BATTLE, "battle": {"segment": 101}}),
        ("battle.pool.attackers cannot be -1; it is 0 to 32767", {"at": BATTLE, "battle.pool.attackers": -1}),
        ("last_turn cannot be 2; it is 0 to 1", {"last_turn": 2}),
        ("towns.0.no_food cannot be 2; it is 0 to 1", {"towns": {"0": {"no_food": 2}}}),
    ],
    ids=str,
)
def test_a_number_that_its_cell_cannot_hold_is_refused(sentence: str, given: dict[str, Any]) -> None:
    with pytest.raises(PathError, match=re.escape(sentence)):
        lay({}, given)


@pytest.mark.parametrize(
    ("sentence", "play"),
    [
        ("towns.0.copies.farm is 10, and it can only be 0 to 9", ["farm"] * 10),
        (
            "towns.0.units.1.artifacts.1 is 10, and it can only be 0 to 9",
            [{"card": "knights", "artifacts": ["magic_bow"] * 10}],
        ),
    ],
)
def test_nobody_has_ten_of_a_thing(sentence: str, play: list[Any]) -> None:
    assert flaw(GAME, lay(PAPER, {"towns": {"0": {"play": play}}}), 2) == sentence


def test_each_card_is_in_one_place() -> None:
    given = {"towns": {"0": {"hand": ["farm"]}, "1": {"hand": ["farm"]}}}

    assert flaw(GAME, lay({}, given), 2) == "each of the 75 cards is in exactly one place (2.1)"


def test_a_scenario_is_told_why_its_position_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "dragon.toml"
    file.write_text(
        'game = "borderkeep"\n[[scenario]]\nname = "4.6.2 Slots"\nrules = ["4.6.2"]\n'
        "given.slot = 3\n[[scenario.step]]\nseat = 0\n"
    )

    (scenario,) = read(file, lambda name: GAME)

    assert "at most as many seats to the left as there are players (4.6.2)" in str(run(scenario))
