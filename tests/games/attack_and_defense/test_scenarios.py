"""An example for every ruling, in scenarios/."""

from pathlib import Path

from holdfast.engine.scenarios.scenario import read
from holdfast.games.attack_and_defense import GAME

FOLDER = Path(__file__).parents[3] / "scenarios" / "attack_and_defense"
SCENARIOS = [scenario for file in sorted(FOLDER.glob("*.toml")) for scenario in read(file, lambda name: GAME)]
SHOWN = {number for scenario in SCENARIOS for number in scenario.rules}


def test_every_ruling_has_an_example() -> None:
    assert [f"R{k}" for k in range(1, 55) if f"R{k}" not in SHOWN] == []
