"""Counts over games, and the figures drawn from them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast.engine.rules.play import Result
from holdfast.study.statistics import Tally, wilson, won


def results(*games: tuple[int, list[int]]) -> np.ndarray[Any, Any]:
    """Games by their length and the reward of each seat."""
    rows = Result.rows(len(games))
    for k, (decisions, rewards) in enumerate(games):
        rows[k]["decisions"] = decisions
        rows[k]["rewards"][: len(rewards)] = rewards
    return rows


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    # Brown, Cai and DasGupta, "Interval Estimation for a Binomial Proportion" (2001), formula 4, worked by hand.
    [(8, 10, 0.4902, 0.9433), (1, 100, 0.0018, 0.0545), (50, 100, 0.4038, 0.5962), (0, 20, 0.0, 0.1611)],
)
def test_wilsons_interval_is_the_one_in_the_books(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


@given(st.integers(0, 10**6), st.integers(1, 10**6))
def test_an_interval_holds_its_rate_and_stays_between_none_and_all(wins: int, games: int) -> None:
    wins = min(wins, games)
    low, high = wilson(wins, games)

    assert 0 <= low <= wins / games <= high <= 1


def test_without_games_every_rate_is_possible() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@given(st.lists(st.integers(0, 300), min_size=1, max_size=60), st.integers(1, 100))
def test_quantiles_are_those_of_the_sorted_games(lengths: list[int], percent: int) -> None:
    tally = Tally.of(results(*((n, [0]) for n in lengths)), 1)

    assert tally.length_quantile(percent) == np.percentile(lengths, percent, method="inverted_cdf")
    assert tally.mean_length == pytest.approx(np.mean(lengths))
    assert tally.length_deviation == pytest.approx(np.std(lengths))
    assert (tally.length_quantile(0), tally.length_quantile(100)) == (min(lengths), max(lengths))


def test_who_comes_second_has_not_won() -> None:
    games = results((1, [1000, 333, -333, -1000]), (1, [667, 667, -333, -1000]), (1, [0, 0, 0, 0]))

    assert won(games["rewards"][:, :4]).tolist() == [
        [True, False, False, False],
        [True, True, False, False],  # they share the victory
        [False, False, False, False],  # all are equal: a draw
    ]
    assert Tally.of(games, 4).wins.tolist() == [2, 1, 0, 0]


def test_where_all_win_together_those_who_did_not_win_the_most_have_won_too() -> None:
    games = results((1, [1000, 500]), (1, [750, 750]), (1, [-1000, -1000]), (1, [0, 0]))

    assert Tally.of(games, 2, together=True).wins.tolist() == [2, 2]


def test_tallies_add_up_in_any_order() -> None:
    games = results((5, [1000, -1000]), (9, [-1000, 1000]), (2, [0, 0]), (30, [1000, -1000]))
    whole = Tally.of(games, 2)

    for parts in ([games[:1], games[1:]], [games[2:], games[:2]]):
        added = Tally.empty(2) + Tally.of(parts[0], 2) + Tally.of(parts[1], 2)

        assert (added.games, added.decisions) == (4, 46)
        assert added.wins.tolist() == whole.wins.tolist() == [2, 1]
        assert added.rewards.tolist() == whole.rewards.tolist() == [1000, -1000]
        assert added.lengths.tolist() == whole.lengths.tolist()
