"""One rulebook, several speeds: interpreted and compiled rules give the same bytes."""

import random
from typing import Any

import numpy as np
import pytest

from holdfast.engine.rules.play import ADVISE, RANDOM, Luck, Result
from holdfast.engine.speed.programs import carry_out, compiled
from holdfast.games.tiny_epic_defenders import GAME
from holdfast.games.tiny_epic_defenders.content import Foe

from .option_sets import EVERY_VALUE, option_sets

SEATS = 4


def compiled_game(code: Any, options: dict[str, Any], seed: int, policies: list[int]) -> tuple[bytes, Any]:
    """The last position of a simulated game, and its result."""
    states, results = GAME.state.rows(1), Result.rows(1)
    seats = np.array(policies[: options["players"]])
    code.play_games(GAME.blank(options), states, seed, seats, Luck.rows(1), GAME.new_menu(), results)
    return states[0].tobytes(), results[0]


def interpreted_game(options: dict[str, Any], seed: int, policies: list[int]) -> Any:
    s = GAME.new_state(options)
    GAME.rules.play_game(s, seed, policies, Luck(), [0] * GAME.menu)
    return s


def assert_same(code: Any, options: dict[str, Any], seed: int, policies: list[int]) -> None:
    data, result = compiled_game(code, options, seed, policies)
    s = interpreted_game(options, seed, policies)
    assert s.to_bytes() == data, f"{options}, seed {seed}"
    assert result["decisions"] == s.decisions
    assert result["rewards"][0] == GAME.rules.reward(s, 0)


@pytest.mark.parametrize("part", range(4))
def test_2000_random_games_end_in_the_same_bytes_at_both_speeds(part: int, compiled_defenders: Any) -> None:
    """They are lost in Round 4 to 7, before the foe comes; the tests below are about what follows."""
    sets = option_sets(48)[part::4]
    for k in range(504):
        assert_same(compiled_defenders, sets[k % len(sets)], 1_000 * part + k, [RANDOM] * SEATS)


@pytest.mark.parametrize("foe", Foe, ids=lambda foe: foe.name.lower())
def test_advised_games_against_each_foe_end_in_the_same_bytes(foe: Foe, compiled_defenders: Any) -> None:
    for k in range(60):
        options = EVERY_VALUE[k % len(EVERY_VALUE)] | {"epic_foe": foe.name.lower()}
        assert_same(compiled_defenders, options, k, [ADVISE] * SEATS)


def test_games_of_mixed_company_end_in_the_same_bytes(compiled_defenders: Any) -> None:
    for k in range(100):
        options = EVERY_VALUE[k % len(EVERY_VALUE)]
        assert_same(compiled_defenders, options, 7_000 + k, [ADVISE, RANDOM, ADVISE, RANDOM])


@pytest.mark.parametrize("foe", Foe, ids=lambda foe: foe.name.lower())
def test_wild_play_around_a_revealed_foe_is_the_same_move_by_move(foe: Foe, compiled_defenders: Any) -> None:
    """Well advised until the foe comes, then anything goes."""
    reached = 0
    for seed in range(36):
        options = EVERY_VALUE[seed % len(EVERY_VALUE)] | {"epic_foe": foe.name.lower()}
        luck, s, states = random.Random(seed), GAME.new_state(options), GAME.blank(options)
        menu, compiled_menu = [0] * GAME.menu, GAME.new_menu()
        n = GAME.rules.start(s, seed, menu)
        assert n == carry_out(compiled_defenders, "set_up_at", states, 0, [seed], compiled_menu, ())
        while not s.over:
            p = GAME.rules.first_decider(s)
            a = luck.choice(menu[:n]) if s.foe_revealed else GAME.rules.advise(s, p, menu, n)
            n = GAME.rules.apply(s, p, int(a), menu)
            assert n == carry_out(compiled_defenders, "choose_at", states, 0, [p, int(a)], compiled_menu, ())
            assert menu[:n] == compiled_menu[:n].tolist()
            assert s.to_bytes() == states.tobytes()
        reached += s.foe_revealed
    assert reached >= 12


def test_no_index_ever_leaves_its_row(compiled_defenders: Any) -> None:
    """Compiled rules do not look where they write; the checked variant does, and comes to the same end."""
    checked = compiled(GAME, checked=True)
    for k in range(600):
        options, policy = EVERY_VALUE[k % len(EVERY_VALUE)], ADVISE if k % 2 else RANDOM
        careful = compiled_game(checked, options, k, [policy] * SEATS)
        assert careful == compiled_game(compiled_defenders, options, k, [policy] * SEATS)
