"""The game under the compliance suite: every number of seats, every way to make a map, all options turned over."""

from typing import Any

import pytest

from holdfast.engine.checks.compliance import check_game
from holdfast.games.defenders import GAME

SEATS: list[dict[str, Any]] = [{"players": n} for n in range(1, 7)]
TURNED: dict[str, Any] = {
    name: option.show(option.values[-1])
    for name, option in GAME.options.all.items()
    if name not in ("players", "start_player", "city")
}
WAYS: list[dict[str, Any]] = [
    {"map_mode": "hex"},
    {"map_mode": "canvas", "setting": "vote", "players": 2},
    {"city": "ready", "players": 4},
    {"preset": "grim", "sorties": "on"},
    {**TURNED, "players": 2},
]


@pytest.mark.parametrize("options", SEATS, ids=str)
def test_it_complies_with_every_number_of_seats(options: dict[str, Any]) -> None:
    check_game(GAME, options=[options], games=2, every=80, compiled=False)


@pytest.mark.parametrize("options", WAYS, ids=str)
def test_it_complies_with_every_way_to_play(options: dict[str, Any]) -> None:
    check_game(GAME, options=[options], games=2, every=80, compiled=False)


def test_a_state_is_at_most_two_kilobytes() -> None:
    assert GAME.state.dtype.itemsize <= 2048
