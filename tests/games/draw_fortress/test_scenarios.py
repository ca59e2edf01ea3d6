"""Every worked example, every ruling that can be played and every option, as scenario files."""

import re
from pathlib import Path

import pytest

from holdfast.engine.scenarios.scenario import Scenario, read, run
from holdfast.games.draw_fortress import GAME

FOLDER = Path(__file__).parent / "scenarios"
SCENARIOS = [scenario for file in sorted(FOLDER.glob("*.toml")) for scenario in read(file, lambda name: GAME)]
SHOWN = {number for scenario in SCENARIOS for number in scenario.rules}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_it_goes_as_the_rulebook_says(scenario: Scenario) -> None:
    outcome = run(scenario, compiled=True)

    assert outcome.passed, str(outcome)


def test_every_worked_example_is_played() -> None:
    assert [f"W{k}" for k in range(1, 38) if f"W{k}" not in SHOWN] == []


def test_a_worked_example_bears_its_number() -> None:
    for scenario in SCENARIOS:
        number = next(iter(scenario.rules))
        assert scenario.name.startswith(number) or not re.fullmatch(r"W\d+", number)


def test_every_value_of_every_option_is_shown() -> None:
    shown = {(name, str(value)) for scenario in SCENARIOS for name, value in scenario.options.items()}
    wanted = {
        (name, str(option.show(value)))
        for name, option in GAME.options.all.items()
        for value in option.values
        if name not in ("round_limit", "trait_order")
    }

    assert sorted(wanted - shown) == []
