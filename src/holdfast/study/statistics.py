"""What many games say: counts that can be added up, and the figures drawn from them."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

NORMAL_95 = 1.959963984540054  # standard deviations that hold 95 % of a normal distribution
QUANTILES = {"q05": 5, "q25": 25, "median": 50, "q75": 75, "q95": 95}  # in percent
THOUSANDTHS = 1000
Interval = tuple[float, float]


def wilson(wins: int, games: int) -> Interval:
    """Wilson's 95 % confidence interval for a rate: honest for few games too, and for rates near 0 and 1."""
    if games == 0:
        return (0.0, 1.0)
    z2 = NORMAL_95**2
    rate = wins / games
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    reach = NORMAL_95 * sqrt(rate * (1 - rate) / games + z2 / (4 * games**2)) / (1 + z2 / games)
    # At the ends rounding would leave 1e-17 or so, where the interval really begins at 0 or ends at 1.
    return (0.0 if wins == 0 else middle - reach, 1.0 if wins == games else middle + reach)


def won(rewards: np.ndarray[Any, Any], together: bool = False) -> np.ndarray[Any, Any]:
    """Who won, of rewards by game and seat: whoever came off best, alone or with others, and better than a draw; or,
    where all win together, everybody who came off better than that: some may have won the most."""
    if together:
        return np.asarray(rewards > 0)
    best: np.ndarray[Any, Any] = rewards.max(axis=1, keepdims=True)
    winning: np.ndarray[Any, Any] = (rewards == best) & (rewards > 0)
    return winning


@dataclass
class Tally:
    """Counts over games. Tallies of different games can be added, in any order, and give the same."""

    wins: np.ndarray[Any, Any]  # per seat: games that it won
    rewards: np.ndarray[Any, Any]  # per seat: the sum, in thousandths
    lengths: np.ndarray[Any, Any]  # how many games had 0, 1, 2, … decisions
    games: int = 0

    @classmethod
    def empty(cls, seats: int) -> Tally:
        return cls(np.zeros(seats, np.int64), np.zeros(seats, np.int64), np.zeros(1, np.int64))

    @classmethod
    def of(cls, results: np.ndarray[Any, Any], seats: int, together: bool = False) -> Tally:
        """The counts of these games; `results` is an array of `play.Result`. In some games all win `together`."""
        rewards = results["rewards"][:, :seats]
        return cls(
            won(rewards, together).sum(axis=0, dtype=np.int64),
            rewards.sum(axis=0, dtype=np.int64),
            np.bincount(results["decisions"], minlength=1),
            len(results),
        )

    def __add__(self, other: Tally) -> Tally:
        lengths = np.zeros(max(len(self.lengths), len(other.lengths)), np.int64)
        lengths[: len(self.lengths)] += self.lengths
        lengths[: len(other.lengths)] += other.lengths
        return Tally(
            self.wins + other.wins,
            self.rewards + other.rewards,
            lengths,
            self.games + other.games,
        )

    @property
    def decisions(self) -> int:
        return int(self.lengths @ np.arange(len(self.lengths)))

    @property
    def mean_length(self) -> float:
        return self.decisions / self.games if self.games else 0.0

    @property
    def length_deviation(self) -> float:
        """The standard deviation of the length."""
        if self.games == 0:
            return 0.0
        offsets = np.arange(len(self.lengths)) - self.mean_length
        return float(np.sqrt(self.lengths @ offsets**2 / self.games))

    def length_quantile(self, percent: int) -> int:
        """The shortest length that at least so many percent of the games do not exceed."""
        if self.games == 0:
            return 0
        needed = -(-self.games * percent // 100)
        return int(np.searchsorted(np.cumsum(self.lengths), max(needed, 1)))

    def lengths_told(self) -> dict[str, float]:
        """Mean, deviation, extremes and quantiles of the length, by name."""
        return {
            "mean": self.mean_length,
            "deviation": self.length_deviation,
            "min": self.length_quantile(0),
            **{name: self.length_quantile(percent) for name, percent in QUANTILES.items()},
            "max": self.length_quantile(100),
        }

    def win_rate(self, seat: int) -> float:
        return int(self.wins[seat]) / self.games if self.games else 0.0

    def win_interval(self, seat: int) -> Interval:
        return wilson(int(self.wins[seat]), self.games)

    def mean_reward(self, seat: int) -> float:
        """From -1 (always lost) to 1 (always won)."""
        return int(self.rewards[seat]) / THOUSANDTHS / self.games if self.games else 0.0
