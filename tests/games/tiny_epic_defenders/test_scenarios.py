"""The manual's example, and what is said of what cannot lie on the table."""

import re
from pathlib import Path

import pytest

from holdfast.engine.scenarios.scenario import read, run
from holdfast.games.tiny_epic_defenders import GAME

PROJECT = Path(__file__).parents[3]


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
