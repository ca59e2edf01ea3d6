"""The rule of thumb: it leaves the table as it was, brings most games through, and random players bring none."""

import pytest

from holdfast.games.draw_fortress import GAME
from holdfast.study.batch import Setting, play_interpreted


def survived(players: int, board: str, policy: str, games: int) -> int:
    options = GAME.options.parse({"players": players, "board_size": board, "preset": "simulation"})
    results = play_interpreted(GAME, Setting(options, (policy,) * players), 1, 0, games)
    return int((results["rewards"][:, 0] > 0).sum())


@pytest.mark.parametrize(("players", "least"), [(1, 25), (2, 32), (3, 35), (4, 35)])
def test_it_brings_the_precious_through(players: int, least: int) -> None:
    assert survived(players, "normal", "advise", 50) >= least


def test_it_brings_most_short_games_through() -> None:
    assert survived(2, "short", "advise", 50) >= 25


def test_random_players_bring_nothing_through() -> None:
    assert survived(2, "normal", "random", 50) <= 1
