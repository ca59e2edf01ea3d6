"""Every worked scenario of the rulebook's section 12, and every option of section 9, from the files of the game."""

import re
from pathlib import Path

import pytest

from holdfast.engine.scenarios.scenario import Scenario, read, run
from holdfast.games.tiny_epic_defenders import GAME

PROJECT = Path(__file__).parents[3]
FOLDER = PROJECT / "scenarios" / "tiny_epic_defenders"
SCENARIOS = [scenario for file in sorted(FOLDER.glob("*.toml")) for scenario in read(file, lambda name: GAME)]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_it_goes_as_the_rulebook_says(scenario: Scenario) -> None:
    outcome = run(scenario)

    assert outcome.passed, str(outcome)


def test_all_44_worked_scenarios_are_here() -> None:
    shown = {number for scenario in SCENARIOS for number in scenario.rules}

    assert [f"W{k}" for k in range(1, 45) if f"W{k}" not in shown] == []


def test_every_option_is_shown_at_some_other_value_than_its_default() -> None:
    defaults = GAME.options.defaults()
    shown = {name for scenario in SCENARIOS for name, value in scenario.options.items() if value != defaults[name]}

    assert sorted(set(defaults) - shown) == []


@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_each_is_named_after_what_it_shows(scenario: Scenario) -> None:
    number = scenario.rules[0]

    assert scenario.name.startswith(number), f"{scenario.name} shows {number}"
    assert scenario.steps or scenario.laid.expectation.wanted


def test_the_example_of_the_manual_runs(tmp_path: Path) -> None:
    manual = (PROJECT / "docs" / "scenarios.md").read_text()
    example = re.search(r"```toml\n(game = .*?)```", manual, re.DOTALL)
    assert example is not None
    (tmp_path / "example.toml").write_text(example[1])

    (scenario,) = read(tmp_path / "example.toml", lambda name: GAME)

    outcome = run(scenario)
    assert outcome.passed, str(outcome)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("options.players = 5", "options are no part of the position"),
        ("carries = 5", "carries is a table, not 5"),
        ("carries.red = 5", "defenders.red.artifacts holds a list of names (shield, "),
        ("defenders = 5", "'defenders' is a table, not 5"),
        ('at = { turn = "red", ap = "x" }', "at: 'ap' is a number, not 'x'"),
    ],
)
def test_what_cannot_be_laid_is_refused_in_words(tmp_path: Path, given: str, sentence: str) -> None:
    file = tmp_path / "some.toml"
    file.write_text(f'game = "tiny-epic-defenders"\n[[scenario]]\nname = "x"\n[scenario.given]\n{given}\n')

    (scenario,) = read(file, lambda name: GAME)

    assert sentence in str(run(scenario))
