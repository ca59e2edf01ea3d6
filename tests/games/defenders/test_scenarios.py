"""The worked examples of the rulebook lie in `scenarios/defenders`, with an example for every ruling."""

from pathlib import Path

from holdfast.engine.scenarios.scenario import read

FOLDER = Path(__file__).parents[3] / "scenarios" / "defenders"


def test_every_ruling_has_an_example() -> None:
    shown = {number for file in FOLDER.glob("*.toml") for scenario in read(file) for number in scenario.rules}

    assert [f"R{k}" for k in range(1, 66) if f"R{k}" not in shown] == []
