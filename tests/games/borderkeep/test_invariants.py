"""What cannot be on a table: a scenario that lays it is refused, a game that comes to it has a bug."""

from pathlib import Path
from typing import Any

import pytest

from holdfast.engine.scenario import read, run
from holdfast.games.borderkeep import GAME
from holdfast.games.borderkeep.invariants import INVARIANTS, Broken

BATTLE = {"battle": ["dragon"], "by": 0, "on": 1}
PAPER = {"mode": "noncard"}

IMPOSSIBLE: list[tuple[Broken, dict[str, Any]]] = [
    (Broken.NOT_AT_THE_TABLE, {"active": 3}),
    (Broken.NOT_AT_THE_TABLE, {"first": 2}),
    (Broken.NOT_AT_THE_TABLE, {"towns": {"0": {"fallen": 1}}}),
    (Broken.NOT_AT_THE_TABLE, {"options": {"players": 3}}),
    (Broken.NOT_AT_THE_TABLE, {"spied": {"by": 7}}),
    (Broken.NOT_AT_THE_TABLE, {"spied": {"by": 0, "of": 0}}),
    (Broken.NOT_AT_THE_TABLE, {"at": {**BATTLE, "by": 2}}),
    (Broken.SLOT_OUT_OF_RANGE, {"slot": 99}),
    (Broken.MINIONS_OUT_OF_RANGE, {"towns": {"0": {"n_minions": 13}}}),
    (Broken.MINIONS_OUT_OF_RANGE, {"towns": {"0": {"n_minions": 1, "minions": {"0": 3}}}}),
    (Broken.NO_DEFENDER, {"towns": {"0": {"n_units": 2, "units": {"1": {"card": "farm"}}}}}),
    (Broken.HITS_OUT_OF_RANGE, {"towns": {"0": {"play": [{"card": "knights", "hits": 5}]}}}),
    (Broken.STRUCTURES_MISCOUNTED, {"towns": {"0": {"play": ["farm"], "copies": {"farm": 2, "mine": -1}}}}),
    (Broken.NO_ATTACK, {"pending": "dragon"}),
    (Broken.NO_ATTACK, {"at": {"battle": ["farm"]}}),
    (Broken.FIGHTER_OUT_OF_RANGE, {"at": {"battle": ["plague"], "by": 0, "on": 1}}),
    (Broken.FIGHTER_OUT_OF_RANGE, {"at": {"battle": [{"card": "dragon", "hits": 99}], "by": 0, "on": 1}}),
    (Broken.FIGHTER_OUT_OF_RANGE, {"at": {"battle": [{"card": "dragon", "hits": -1}], "by": 0, "on": 1}}),
]


def lay(options: dict[str, Any], given: dict[str, Any]) -> Any:
    s = GAME.new_state(GAME.options.parse(options))
    assert GAME.arrange is not None
    GAME.arrange(s, given)
    return s


@pytest.mark.parametrize(("reason", "given"), IMPOSSIBLE, ids=str)
def test_what_cannot_come_about_is_found(reason: Broken, given: dict[str, Any]) -> None:
    assert Broken(int(GAME.broken(lay({}, given)))) == reason


def test_a_pending_attack_is_one() -> None:
    assert GAME.broken(lay(PAPER, {"pending": "dragon"})) == 0
    assert GAME.broken(lay(PAPER, {"pending": "farm"})) == Broken.NO_ATTACK


def test_a_battle_can_come_about() -> None:
    assert GAME.broken(lay({}, {"at": BATTLE})) == 0


def test_every_reason_has_words() -> None:
    assert set(INVARIANTS) == set(Broken) - {Broken.NOTHING}


def test_a_scenario_is_told_why_its_position_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "dragon.toml"
    file.write_text(
        'game = "borderkeep"\n[[scenario]]\nname = "4.6.2 Slots"\nrules = ["4.6.2"]\n'
        "given.slot = 99\n[[scenario.step]]\nseat = 0\n"
    )

    (scenario,) = read(file, lambda name: GAME)

    assert "at most as many seats to the left as there are players (4.6.2)" in str(run(scenario))
