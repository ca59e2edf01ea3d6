"""The rule of thumb: it leaves the table as it was, and beats random play in both roles and as a team."""

import numpy as np
import pytest

from holdfast.engine.rules.play import ADVISE, RANDOM
from holdfast.engine.rules.state import first_decider
from holdfast.games.attack_and_defense import GAME, balance

RULES = GAME.rules


@pytest.mark.parametrize(("players", "side"), [(2, 0), (2, 1), (4, 0), (4, 1)])
def test_it_beats_random_players_in_every_role_whatever_the_armies(players: int, side: int) -> None:
    policies = [ADVISE if seat % 2 == side else RANDOM for seat in range(players)]

    outcome = balance.in_parts(players, policies, balance.armies_by_lot(600, 1))

    _, least, _ = balance.interval(outcome == 1 - 2 * side)
    assert least >= 0.95


def test_an_interval_is_wilson_s() -> None:
    share, least, most = balance.interval(np.array([True] * 8 + [False] * 2))

    assert (share, round(least, 3), round(most, 3)) == (0.8, 0.49, 0.943)


def test_it_leaves_the_table_as_it_was() -> None:
    s = GAME.new_state(GAME.options.parse({"players": 4}))
    menu = [0] * GAME.menu
    n = RULES.start(s, 4, menu)
    while not s.over:
        p, before = first_decider(s), s.to_bytes()

        chosen = RULES.advise(s, p, menu, n)

        assert s.to_bytes() == before
        assert chosen in menu[:n]
        n = RULES.apply(s, p, chosen, menu)
