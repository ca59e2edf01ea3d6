"""The game beside a second one, written from the rulebook alone: no token is lost or made, and no choice missing."""

import random
from typing import Any

import pytest

from holdfast.games.draw_fortress import GAME

from .second_fortress import SecondFortress
from .second_table import SETTINGS

GIVEN = ("players", "setting", "trait_order", "first_player", "tag_hint", "round_limit")  # drawn below, or not at all
SHORT_OF_LAST = [3, 4, 6, 15]  # rounds


def drawn_options(rng: random.Random) -> dict[str, Any]:
    """Any value of any option."""
    drawn = {name: o.show(rng.choice(o.values)) for name, o in GAME.options.all.items() if name not in GIVEN}
    players = rng.randint(1, 4)
    first = rng.choice(["random", *map(str, range(players))])
    rounds = rng.choice(SHORT_OF_LAST)
    return {**drawn, "players": players, "setting": rng.choice(SETTINGS), "first_player": first, "round_limit": rounds}


@pytest.mark.parametrize("seed", range(60))
def test_every_token_is_where_the_rulebook_has_it(seed: int) -> None:
    rng = random.Random(seed)
    options = drawn_options(rng)
    everybody = (1 << options["players"]) - 1
    # Of a bot's only idea nothing is asked, so that nobody sees the dice that were rolled for it.
    people = everybody if options["offer_size"] == 1 else rng.randint(0, everybody)

    SecondFortress(options, people, seed, rng).play_to_the_end()
