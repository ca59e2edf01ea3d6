"""The tables, counted as the rulebook counts them."""

import pytest

from holdfast.games.defenders.content import (
    CELLS,
    FIRST_SPOKE,
    MARKS,
    MORALE_DEFENDERS,
    NEIGHBOURS,
    STEPS,
    TOUCH,
    TYPES,
    DefenderMark,
    DefenderType,
    LocationMark,
    LocationType,
    Spot,
)
from holdfast.games.defenders.rules.sets import size


def test_every_word_stands_in_one_list() -> None:
    for side, kinds in enumerate((LocationType, DefenderType)):
        own = [word for word in kinds if not word.name.startswith("CUSTOM")]
        assert sum(size(mask) for mask in TYPES[side]) == len(own)
    for side, marks in enumerate((LocationMark, DefenderMark)):
        assert sum(size(mask) for mask in MARKS[side]) == len(marks)


def test_seventeen_defender_words_cost_morale() -> None:
    assert size(MORALE_DEFENDERS) == 17


@pytest.mark.parametrize("cell", range(CELLS))
def test_neighbours_are_mutual(cell: int) -> None:
    assert all(NEIGHBOURS[other] >> cell & 1 for other in range(CELLS) if NEIGHBOURS[cell] >> other & 1)


def test_cells_have_as_many_neighbours_as_hexagons_do() -> None:
    assert size(NEIGHBOURS[0]) == 6
    assert [size(NEIGHBOURS[cell]) for cell in range(1, 7)] == [6] * 6
    assert {size(NEIGHBOURS[cell]) for cell in range(7, CELLS)} == {3, 4}


def test_a_road_passes_every_ring_and_every_road() -> None:
    others = [spot for spot in Spot if spot >= Spot.W7 and spot != Spot.SPOKE_1]

    assert all(TOUCH[FIRST_SPOKE, other] for other in others)
    assert STEPS[Spot.CELL_0, Spot.CELL_18] == 2
