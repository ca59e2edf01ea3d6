"""All options turned over at once, under the compliance suite; the checks of every game play each value by itself."""

from holdfast.engine.checks.compliance import check_game
from holdfast.engine.checks.option_sets import turned_over
from holdfast.games.defenders import GAME

TURNED = turned_over(GAME, but=("players", "start_player", "city"))


def test_both_speeds_agree_with_all_options_turned_over() -> None:
    check_game(GAME, options=[{**TURNED, "players": 2}], games=2, every=200)
