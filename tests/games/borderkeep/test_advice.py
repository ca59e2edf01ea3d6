"""How well the rule of thumb plays."""

import numpy as np
import pytest

from holdfast.engine.play import ADVISE, RANDOM, Luck, Result
from holdfast.games.borderkeep import GAME

GAMES = 600


def rewards(
    players: int, advised: int, mode: str, seed: int, games: int
) -> np.ndarray[tuple[int, int], np.dtype[np.int16]]:
    """Results of many games in which one seat is advised and the others play at random."""
    options = GAME.options.parse({"players": players, "mode": mode})
    policies = np.array([ADVISE if p == advised else RANDOM for p in range(players)], np.int64)
    results = Result.rows(games)
    GAME.compiled().play_games(
        GAME.blank(options), GAME.state.rows(1), seed, policies, Luck.rows(1), GAME.new_menu(), results
    )
    told: np.ndarray[tuple[int, int], np.dtype[np.int16]] = results["rewards"][:, :players]
    return told


@pytest.mark.parametrize("mode", ["card", "noncard"])
def test_alone_it_wins_most_games(mode: str) -> None:
    won = rewards(1, 0, mode, 0, GAMES)[:, 0] == 1000

    assert won.mean() >= 0.6


@pytest.mark.parametrize(("players", "alone_first", "first"), [(2, 0.89, 0.89), (3, 0.77, 0.78), (4, 0.66, 0.69)])
def test_against_random_players_it_comes_first_far_more_often_than_its_share(
    players: int, alone_first: float, first: float
) -> None:
    each = 2 * GAMES // players
    games = [rewards(players, seat, "card", 1000 * seat, each) for seat in range(players)]
    won = np.concatenate([told[:, seat] == 1000 for seat, told in enumerate(games)])
    not_beaten = np.concatenate([told[:, seat] == told.max(axis=1) for seat, told in enumerate(games)])

    assert won.mean() >= alone_first
    assert not_beaten.mean() >= first
