"""The rule of thumb: it leaves the table as it was, and beats random play in both roles and as a team."""

import re
from importlib.resources import files

import numpy as np
import pytest

from holdfast.bots import find_bot
from holdfast.engine.matches.match import Match
from holdfast.engine.rules.play import ADVISE, RANDOM
from holdfast.games.attack_and_defense import GAME, balance
from holdfast.games.attack_and_defense.state import Decision


@pytest.mark.parametrize(("players", "side"), [(2, 0), (2, 1), (4, 0), (4, 1)])
def test_it_beats_random_players_in_every_role_whatever_the_armies(players: int, side: int) -> None:
    policies = [ADVISE if seat % 2 == side else RANDOM for seat in range(players)]

    outcome = balance.in_parts(players, policies, balance.armies_by_lot(600, 1))

    _, least, _ = balance.interval(outcome == 1 - 2 * side)
    assert least >= 0.95


def test_an_interval_is_wilson_s() -> None:
    share, least, most = balance.interval(np.array([True] * 8 + [False] * 2))

    assert (share, round(least, 3), round(most, 3)) == (0.8, 0.49, 0.943)


def picked(*texts: str) -> list[str]:
    """The armies that the rule of thumb takes for both sides of a duel."""
    match = Match.new(GAME.bringing(texts), {"players": 2, "row_placement": "in_order"}, 3)
    chosen = []
    while match.state.decision == Decision.PICK_BUILDING:
        seat = match.deciders[0]
        action = find_bot("steady").choose(match, seat)
        chosen.append(action.name)
        match.play(seat, action)
    return chosen


def test_it_takes_a_building_that_somebody_brought_where_its_cards_are_worth_it() -> None:
    text = (files("holdfast.games.attack_and_defense") / "buildings" / "tower.toml").read_text("utf-8")
    own = text.replace('id = "', 'id = "my_')

    assert picked(own.replace("strength = 3", "strength = 6")).count("pick_building:my_tower") == 2
    assert "pick_building:my_tower" not in picked(re.sub(r"cost = \d", "cost = 9", own))
