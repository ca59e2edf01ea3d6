"""All options turned over at once, under the compliance suite; the checks of every game play each value by itself."""

from typing import Any

from holdfast.engine.checks.compliance import check_game
from holdfast.games.defenders import GAME

# Every option at its last value, but for those that say what is played.
TURNED: dict[str, Any] = {
    name: option.show(option.values[-1])
    for name, option in GAME.options.all.items()
    if name not in ("players", "start_player", "city")
}


def test_both_speeds_agree_with_all_options_turned_over() -> None:
    check_game(GAME, options=[{**TURNED, "players": 2}], games=2, every=200)


def test_a_state_is_at_most_two_kilobytes() -> None:
    assert GAME.state.dtype.itemsize <= 2048
