"""The worked examples of the rulebook, and an example for every ruling."""

import re
from pathlib import Path

import pytest

from holdfast.engine.checks.citations import misquoted, unquoted
from holdfast.engine.scenarios.scenario import Scenario, read, run
from holdfast.engine.words.rulebook import Rulebook
from holdfast.games.defenders import GAME

FOLDER = Path(__file__).parent / "scenarios"
SCENARIOS = [scenario for file in sorted(FOLDER.glob("*.toml")) for scenario in read(file, lambda name: GAME)]
SHOWN = {number for scenario in SCENARIOS for number in scenario.rules}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_it_goes_as_the_rulebook_says(scenario: Scenario) -> None:
    outcome = run(scenario)

    assert outcome.passed, str(outcome)


def test_every_worked_example_is_played() -> None:
    worked = set(re.findall(r"\bW\d+\b", Rulebook.of(GAME).text)) - {"W7", "W1", "W19"}  # these are rings of walls too

    assert sorted(worked - SHOWN) == []
    assert {"W1", "W7", "W19"} <= SHOWN


def test_every_ruling_has_an_example() -> None:
    assert [f"R{k}" for k in range(1, 66) if f"R{k}" not in SHOWN] == []


def test_every_option_is_shown_at_another_value_than_its_default() -> None:
    defaults = GAME.options.defaults()
    shown = {name for scenario in SCENARIOS for name, value in scenario.options.items() if value != defaults[name]}

    assert sorted(set(defaults) - shown) == []


def test_code_and_rulebook_cite_each_other() -> None:
    assert misquoted(GAME) == []
    assert unquoted(GAME, SHOWN) == []
