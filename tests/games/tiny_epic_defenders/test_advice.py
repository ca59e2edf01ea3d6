"""The rule of thumb: good enough to be worth asking, and blind to what is hidden."""

from typing import Any

import numpy as np
import pytest

from holdfast.engine.rules.play import ADVISE, RANDOM, Luck, Result
from holdfast.games.tiny_epic_defenders import GAME

from .option_sets import EVERY_VALUE


def share_won(code: Any, games: int, policy: int, **options: Any) -> float:
    chosen, results = GAME.options.parse(options), Result.rows(games)
    seats = np.full(GAME.seats(chosen), policy)
    code.play_games(GAME.blank(chosen), GAME.state.rows(1), 1, seats, Luck.rows(1), GAME.new_menu(), results)
    return float((results["rewards"][:, 0] > 0).mean())


def test_it_wins_at_least_a_third_of_10000_ordinary_games_for_two(compiled_defenders: Any) -> None:
    assert share_won(compiled_defenders, 10_000, ADVISE) >= 0.35


@pytest.mark.parametrize("players", [1, 3, 4])
def test_it_wins_sometimes_with_any_number_of_players(compiled_defenders: Any, players: int) -> None:
    assert share_won(compiled_defenders, 2_000, ADVISE, players=players) > 0.02


def test_more_dire_enemies_make_it_harder(compiled_defenders: Any) -> None:
    shares = [share_won(compiled_defenders, 4_000, ADVISE, extra_dire=extra) for extra in (0, 1, 2)]

    assert shares == sorted(shares, reverse=True)


@pytest.mark.parametrize("foe", ["ancient", "colossus", "hill_giant", "dragon", "kraken", "demon_lord"])
def test_it_knows_how_to_beat_each_foe(compiled_defenders: Any, foe: str) -> None:
    assert share_won(compiled_defenders, 2_000, ADVISE, epic_foe=foe) > 0.2


def test_without_advice_games_are_lost(compiled_defenders: Any) -> None:
    assert share_won(compiled_defenders, 2_000, RANDOM) < 0.01


def test_it_never_peeks() -> None:
    """Whatever is dealt anew of what nobody can see, it says the same."""
    asked = 0
    for seed in range(8):
        s, menu = GAME.new_state(EVERY_VALUE[3 * seed]), [0] * GAME.menu
        n = GAME.rules.start(s, seed, menu)
        while not s.over:
            p = GAME.rules.first_decider(s)
            advice = GAME.rules.advise(s, p, menu, n)
            for deal in range(3):
                other = s.copy()
                GAME.rules.seed_dice(other, 100 * seed + deal)
                GAME.rules.determinize(other, p)
                assert GAME.rules.advise(other, p, list(menu), n) == advice
                asked += 1
            n = GAME.rules.apply(s, p, advice, menu)
    assert asked > 1_000
