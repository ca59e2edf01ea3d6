"""The game under the compliance suite: duel and teams, all options turned over, ready-made and generated buildings."""

from typing import Any

import pytest

from holdfast.engine.checks.compliance import check_game
from holdfast.engine.checks.option_sets import turned_over
from holdfast.games.attack_and_defense import GAME
from holdfast.games.attack_and_defense.generated import building

PLAYERS: list[dict[str, Any]] = [{"players": 2}, {"players": 4}]
# With four players there are too few buildings for each to be in one army only.
TURNED = turned_over(GAME, but=("players", "quick_start", "exclusive_buildings"))


@pytest.mark.parametrize("options", PLAYERS, ids=str)
def test_it_complies(options: dict[str, Any]) -> None:
    check_game(GAME, options=[options], games=4, every=40, compiled=False)


@pytest.mark.parametrize("options", PLAYERS, ids=str)
def test_it_complies_with_all_options_turned_over(options: dict[str, Any]) -> None:
    check_game(GAME, options=[{**TURNED, **options}], games=2, every=40, compiled=False)


@pytest.mark.parametrize("options", PLAYERS, ids=str)
def test_it_complies_with_generated_buildings(options: dict[str, Any]) -> None:
    game = GAME.bringing([building(seed) for seed in range(12)])

    check_game(game, options=[options], games=4, every=40, compiled=False)


def test_both_speeds_agree_byte_for_byte() -> None:
    sets = [*PLAYERS, *({**TURNED, **options} for options in PLAYERS), {"players": 2, "quick_start": "true"}]

    check_game(GAME, options=sets, games=len(sets), every=200)
    check_game(GAME.bringing([building(seed) for seed in range(12)]), options=PLAYERS, games=6, every=200)
