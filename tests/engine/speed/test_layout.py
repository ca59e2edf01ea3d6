"""Where a state's fields lie on a GPU: nothing is lost, nothing overlaps, and only what is small is hot."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from holdfast.engine.rules.game import Game
from holdfast.engine.speed import gpu
from holdfast.engine.speed.layout import CHUNK, Layout, Space
from holdfast.games.borderkeep import GAME as BORDERKEEP
from holdfast.games.tiny_epic_defenders import GAME as TINY_EPIC_DEFENDERS
from keep_vote import GAME as KEEP_VOTE


def played(game: Game) -> Any:
    """A state in the middle of a game, so that something stands everywhere."""
    s, menu = game.new_state(), [0] * game.menu
    n = game.rules.start(s, 5, menu)
    for _ in range(12):
        n = game.rules.apply(s, game.rules.first_decider(s), menu[n - 1], menu)
    return s


@pytest.mark.parametrize("game", [TINY_EPIC_DEFENDERS, BORDERKEEP, KEEP_VOTE], ids=lambda game: str(game.id))
@pytest.mark.parametrize("most_hot", [0, 140, 1 << 20])
def test_a_state_comes_back_as_it_went(game: Game, most_hot: int) -> None:
    layout = Layout(game.state, game.seats(game.options.defaults()), most_hot, gpu.Beside)
    s = played(game)

    back = layout.unpack(layout.pack(s.to_bytes())[np.newaxis], game.blank().tobytes())

    assert back[0].tobytes() == s.to_bytes()
    assert layout.hot % CHUNK == layout.cold % CHUNK == 0


def test_what_is_small_is_hot_and_the_engines_own_always() -> None:
    layout = Layout(BORDERKEEP.state, 2, 140, gpu.Beside)

    assert layout.spots["deciders"].space == layout.spots["frames"].space == Space.HOT
    assert layout.spots["towns.walls"].space == Space.HOT
    assert layout.spots["towns.units"].space == layout.spots["deck.cards"].space == Space.COLD


def test_rows_that_no_seat_uses_are_left_out() -> None:
    two, six = (Layout(BORDERKEEP.state, seats, 140, gpu.Beside) for seats in (2, 6))

    assert two.size < six.size
    assert six.size < BORDERKEEP.state.dtype.itemsize + 2 * CHUNK + gpu.Beside.dtype.itemsize


def test_places_do_not_overlap() -> None:
    layout = Layout(BORDERKEEP.state, 3, 200, gpu.Beside)

    assert len(set(layout._to.tolist())) == len(layout._to)
    assert len(set(layout._from.tolist())) == len(layout._from)
