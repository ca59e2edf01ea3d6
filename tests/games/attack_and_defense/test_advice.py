"""The rule of thumb: it leaves the table as it was, and beats random play in both roles and as a team."""

import random

import pytest

from holdfast.engine.rules.state import first_decider
from holdfast.games.attack_and_defense import GAME

RULES = GAME.rules


def wins(players: int, side: int, games: int) -> int:
    """How many games a side wins by advice against random players."""
    won = 0
    for seed in range(games):
        s = GAME.new_state(GAME.options.parse({"players": players}))
        menu, luck = [0] * GAME.menu, random.Random(seed)
        n = RULES.start(s, seed, menu)
        while not s.over:
            p = first_decider(s)
            chosen = RULES.advise(s, p, menu, n) if p % 2 == side else menu[luck.randrange(n)]
            n = RULES.apply(s, p, chosen, menu)
        won += RULES.reward(s, side) > 0
    return won


@pytest.mark.parametrize(("players", "side"), [(2, 0), (2, 1), (4, 0), (4, 1)])
def test_it_beats_random_players(players: int, side: int) -> None:
    assert wins(players, side, 12) >= 10


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
