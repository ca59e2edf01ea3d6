"""Every worked scenario of section 12, an example for every ruling, and every option, from scenarios/."""

from pathlib import Path

import pytest

from holdfast.engine.scenarios.scenario import Scenario, read, run
from holdfast.games.attack_and_defense import GAME

FOLDER = Path(__file__).parents[3] / "scenarios" / "attack_and_defense"
SCENARIOS = [scenario for file in sorted(FOLDER.glob("*.toml")) for scenario in read(file, lambda name: GAME)]
SHOWN = {number for scenario in SCENARIOS for number in scenario.rules}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_it_goes_as_the_rulebook_says(scenario: Scenario) -> None:
    outcome = run(scenario)

    assert outcome.passed, str(outcome)


def test_compiled_rules_go_the_same_way() -> None:
    outcomes = [run(scenario, compiled=True) for scenario in SCENARIOS]

    assert [str(outcome) for outcome in outcomes if not outcome.passed] == []
    assert sum(outcome.compared for outcome in outcomes) > 250


def test_all_46_worked_scenarios_are_here() -> None:
    assert [f"W{k}" for k in range(1, 47) if f"W{k}" not in SHOWN] == []


def test_every_ruling_has_an_example() -> None:
    assert [f"R{k}" for k in range(1, 55) if f"R{k}" not in SHOWN] == []


def test_every_option_is_shown_at_some_other_value_than_its_default() -> None:
    defaults = GAME.options.defaults()
    shown = {name for scenario in SCENARIOS for name, value in scenario.options.items() if value != defaults[name]}

    assert sorted(set(defaults) - shown) == []


def test_each_is_named_after_what_it_shows() -> None:
    assert [s.name for s in SCENARIOS if not s.name.startswith(s.rules[0])] == []
