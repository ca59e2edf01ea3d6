"""What cannot be on a table: a scenario that lays it is refused, a game that comes to it has a bug."""

from pathlib import Path
from typing import Any

import pytest

from holdfast.engine.scenario import read, run
from holdfast.games.tiny_epic_defenders import GAME
from holdfast.games.tiny_epic_defenders import invariants as reasons

from .positions import group_turn, lay, turn

FOUR = {"players": 4}

IMPOSSIBLE: list[tuple[int, dict[str, Any]]] = [
    (reasons.CARDS_ASTRAY, {"turn_deck": ["red", "red"]}),
    (reasons.CARDS_ASTRAY, {"turn_deck": ["e1"], "discard": ["e1"]}),
    (reasons.CARDS_ASTRAY, {"horde": [-1]}),
    (reasons.ARTIFACTS_ASTRAY, {"artifact_deck": ["horn", "horn"]}),
    (reasons.ARTIFACTS_ASTRAY, {"red": {"artifacts": 1 << 10}}),
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
    (reasons.FOE_ASTRAY, {"foe": "dragon", "foe_region": -1}),
    (reasons.FOE_HP_OUT_OF_RANGE, {"foe": "dragon", "foe_hp": 9}),
    (reasons.FOE_TOO_EARLY, {"foe": "dragon", "horde": ["e1"]}),
    (reasons.NEITHER_YES_NOR_NO, {"forest": {"destroyed": 2}}),
    (reasons.NEITHER_YES_NOR_NO, {"red": {"place": "mountains", "meditating": 2}}),
    (reasons.NEITHER_YES_NOR_NO, {"marked": 4}),
]


@pytest.mark.parametrize(("reason", "given"), IMPOSSIBLE, ids=str)
def test_what_cannot_come_about_is_found(reason: int, given: dict[str, Any]) -> None:
    assert GAME.broken(lay(**given)) == reason


@pytest.mark.parametrize("options", [{"players": n} for n in range(1, 5)], ids=str)
@pytest.mark.parametrize("at", ["draw", turn("blue"), {"gains_artifact": "blue"}], ids=str)
def test_a_usual_position_can_come_about(options: dict[str, Any], at: Any) -> None:
    assert GAME.broken(lay(at, options)) == 0


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
