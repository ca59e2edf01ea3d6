"""4.12: the list of what a seat may do holds exactly what is not refused, each once."""

import random
from typing import Any

import pytest

from holdfast.engine.speed.programs import carry_out
from holdfast.games.tiny_epic_defenders import GAME
from holdfast.games.tiny_epic_defenders.actions import ACTIONS

from .option_sets import EVERY_VALUE
from .positions import lay as lay_out
from .positions import turn

FOES = ["ancient", "colossus", "hill_giant", "dragon", "kraken", "demon_lord"]


def assert_exact(code: Any, states: Any, n: int, menu: Any) -> None:
    """Whoever is asked may do what the menu lists and nothing else; nobody else may do anything."""
    for p in range(int(states[0]["options"]["players"])):
        allowed = [a for a in range(len(ACTIONS)) if code.why_not_at(states, 0, p, a) == 0]
        listed = menu[:n].tolist() if int(states[0]["deciders"]) >> p & 1 else []
        assert sorted(listed) == allowed


@pytest.mark.parametrize("foe", FOES)
def test_the_menu_lists_exactly_what_is_not_refused(foe: str, compiled_defenders: Any) -> None:
    """Well advised until the foe comes, so that all of the game is seen, then anything goes."""
    code, positions = compiled_defenders, 0
    for seed in range(24):
        options = EVERY_VALUE[seed] | {"epic_foe": foe}
        luck, states, menu = random.Random(seed), GAME.blank(options), GAME.new_menu()
        n = carry_out(code, "set_up_at", states, 0, [seed], menu, ())
        while not states[0]["over"]:
            assert_exact(code, states, n, menu)
            positions += 1
            p = int(states[0]["deciders"]).bit_length() - 1
            wild = states[0]["foe_revealed"] or luck.random() < 0.1
            a = int(luck.choice(menu[:n])) if wild else code.advise_at(states, 0, p, menu, n)
            n = carry_out(code, "choose_at", states, 0, [p, a], menu, ())
    assert positions > 2_000


def test_the_list_fits_the_menu_with_room_to_spare_even_for_a_crowd_of_choices() -> None:
    """Randal on Plains B with Nyrra, Gurmund and everything that can be carried."""
    s = lay_out(
        turn(ap=12),
        red={"hero": "randal", "place": "plains", "hp": 1, "carries": ["horn", "spear", "wings"]},
        blue={"hero": "nyrra", "place": "plains", "hp": 1},
        green={"hero": "gurmund", "place": "plains", "hp": 1},
        yellow={"hero": "ethairna", "place": "plains", "hp": 1},
        plains={"threat": 2, "side": "b"},
        forest=2,
        desert=2,
        foe="demon_lord",
        foe_region="plains",
    )
    menu = [0] * 200
    n = GAME.rules.advance(s, menu)

    assert 30 < n <= GAME.menu
