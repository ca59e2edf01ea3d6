"""How strong the rule of thumb is, and how buildings fare when it plays itself.

    python -m holdfast.games.attack_and_defense.balance            as the tables in the documentation
    python -m holdfast.games.attack_and_defense.balance 1000 5000  fewer games: against random players, against itself

Armies are drawn by lot from the ready-made buildings, four for each player and none of them twice (3.3).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import numpy as np

from holdfast.engine.rules.play import ADVISE, RANDOM, Luck, Result
from holdfast.engine.speed.programs import compiled

from . import GAME
from .content import DUEL, ROWS, TEAMS
from .filling import READY, starter_armies
from .pieces import MOST_SEATS

SIDES = ("defender", "attacker")
CERTAIN = 1.96  # standard deviations to either side: 95 of 100
Games = np.ndarray[Any, Any]


def play(players: int, policies: Sequence[int], starters: Games, seed: int) -> Games:
    """Whether the defenders won each game (1), or lost it (-1), or neither; one army for each seat and game."""
    options = GAME.options.parse({"players": players, "quick_start": "true"})
    contents = np.tile(GAME.content.array, len(starters))
    contents["starters"] = starters
    results, states = Result.rows(len(starters)), GAME.state.rows(1)
    compiled(GAME).play_games(
        *(GAME.blank(options), states, seed, np.array(policies, np.int64), Luck.rows(1), GAME.new_menu(), results),
        *(contents, np.arange(len(starters))),
    )
    return np.sign(results["rewards"][:, 0])


def in_parts(players: int, policies: Sequence[int], starters: Games, part: int = 2000) -> Games:
    """The same, some games at a time: a content is 64 KB, and each game has one."""
    parts = [play(players, policies, starters[k : k + part], k) for k in range(0, len(starters), part)]
    return np.concatenate(parts)


def armies_by_lot(count: int, seed: int) -> Games:
    """By game, seat and row."""
    shuffled = np.random.default_rng(seed).permuted(np.tile(np.arange(len(READY)), (count, MOST_SEATS, 1)), axis=2)
    return shuffled[:, :, :ROWS]


def interval(won: Games) -> tuple[float, float, float]:
    """The share of games that were won, and the ends of its 95 % interval (Wilson's)."""
    n, share = len(won), float(won.mean())
    middle = (share + CERTAIN**2 / (2 * n)) / (1 + CERTAIN**2 / n)
    reach = CERTAIN / (1 + CERTAIN**2 / n) * float(np.sqrt(share * (1 - share) / n + (CERTAIN / (2 * n)) ** 2))
    return share, middle - reach, middle + reach


def told(won: Games) -> str:
    share, least, most = interval(won)
    return f"{100 * share:.1f} % ({100 * least:.1f} to {100 * most:.1f})"


def strength(count: int) -> list[str]:
    """The rule of thumb against random players, as each side of a duel and of a game of teams."""
    rows = ["| by the rule of thumb, against random players | won |", "|---|---:|"]
    for players in (DUEL, TEAMS):
        for side, name in enumerate(SIDES):
            policies = [ADVISE if seat % 2 == side else RANDOM for seat in range(players)]
            outcome = in_parts(players, policies, armies_by_lot(count, players + side))
            rows.append(f"| {players} players, {name}{'s' if players > 2 else ''} | {told(outcome == 1 - 2 * side)} |")
    return rows


def roles(count: int) -> list[str]:
    """The rule of thumb against itself."""
    rows = ["| the rule of thumb against itself | defenders won | attackers won | drawn |", "|---|---:|---:|---:|"]
    for players in (DUEL, TEAMS):
        outcome = in_parts(players, [ADVISE] * players, armies_by_lot(count, players))
        rows.append(f"| {players} players | {' | '.join(told(outcome == end) for end in (1, -1, 0))} |")
    return rows


def buildings(count: int) -> list[str]:
    """Duels of the rule of thumb with itself: how armies fare that have a building, and how the starter armies do."""
    armies = armies_by_lot(count, 5)
    outcome = in_parts(DUEL, [ADVISE] * DUEL, armies)
    rows = ["| in the army | won as defender | won as attacker |", "|---|---:|---:|"]
    for k, name in enumerate(READY):
        rows.append(
            f"| {name} | {' | '.join(told(share) for share in _of_sides(outcome, (armies == k).any(axis=2)))} |"
        )
    starters = GAME.content.array["starters"][0]
    chosen = np.random.default_rng(6).integers(0, len(starters), (count, MOST_SEATS))
    outcome = in_parts(DUEL, [ADVISE] * DUEL, starters[chosen])
    for k, name in enumerate(starter_armies()):
        rows.append(f"| starter army {name} | {' | '.join(told(share) for share in _of_sides(outcome, chosen == k))} |")
    return rows


def _of_sides(outcome: Games, has: Games) -> list[Games]:
    """Whether each side won, in the games in which it has something."""
    return [(outcome == 1 - 2 * side)[has[:, side]] for side in range(len(SIDES))]


def main(arguments: Sequence[str]) -> int:
    """The tables, as they stand in the documentation."""
    against_random, against_itself = (int(a) for a in arguments) if arguments else (20_000, 100_000)
    for table in (strength(against_random), roles(against_itself), buildings(against_itself)):
        sys.stdout.write("\n".join(table) + "\n\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
