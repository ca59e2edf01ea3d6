"""Every installed game's rulebook and code, held against each other in both directions."""

from collections import defaultdict
from pathlib import Path

import pytest

from holdfast.engine.checks.citations import misquoted, unquoted
from holdfast.engine.rules import registry
from holdfast.engine.rules.game import Game
from holdfast.engine.scenarios.scenario import is_scenario_file, read

ROOT = Path(__file__).parents[2]
GAMES = list(registry.games().values())


def shown() -> dict[str, set[str]]:
    """The rules that our scenarios name, by game."""
    rules: dict[str, set[str]] = defaultdict(set)
    for folder in ("scenarios", "examples"):
        for file in (ROOT / folder).rglob("*.toml"):
            for scenario in read(file) if is_scenario_file(file) else []:
                rules[scenario.game.id] |= set(scenario.rules)
    return rules


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_rule_that_is_cited_stands_in_the_rulebook(game: Game) -> None:
    assert misquoted(game) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_rule_of_the_rulebook_is_cited_or_says_that_it_needs_no_code(game: Game) -> None:
    assert unquoted(game, shown()[game.id]) == []
