"""Every worked scenario of the rulebook's section 12, and every option of section 9, from scenarios/borderkeep."""

from pathlib import Path

import pytest

from holdfast.engine.scenario import Scenario, read, run
from holdfast.games.borderkeep import GAME

FOLDER = Path(__file__).parents[3] / "scenarios" / "borderkeep"
SCENARIOS = [scenario for file in sorted(FOLDER.glob("*.toml")) for scenario in read(file, lambda name: GAME)]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_it_goes_as_the_rulebook_says(scenario: Scenario) -> None:
    outcome = run(scenario)

    assert outcome.passed, str(outcome)


def test_all_46_worked_scenarios_are_here() -> None:
    shown = {number for scenario in SCENARIOS for number in scenario.rules}

    assert [f"W{k}" for k in range(1, 47) if f"W{k}" not in shown] == []


WORKED = [scenario for scenario in SCENARIOS if scenario.file.stem != "options"]


def test_every_option_is_shown_at_some_other_value_than_its_default() -> None:
    defaults = GAME.options.defaults()
    shown = {name for scenario in SCENARIOS for name, value in scenario.options.items() if value != defaults[name]}

    assert sorted(set(defaults) - shown) == []


@pytest.mark.parametrize("scenario", WORKED, ids=str)
def test_each_is_named_after_what_it_shows(scenario: Scenario) -> None:
    number = scenario.rules[0]

    assert scenario.name.startswith(number), f"{scenario.name} shows {number}"
    assert scenario.steps or scenario.laid.expectation.wanted
