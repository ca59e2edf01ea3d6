"""3.9.3 What strokes on the canvas might mean, in whole numbers; the owner's answers decide."""

from typing import Any

import pytest

from holdfast.engine.rules.game import Note, Notes
from holdfast.engine.rules.ink import SHEET, Drawing, ruled
from holdfast.games.defenders import GAME
from holdfast.games.defenders.content import Feature, Spot
from holdfast.games.defenders.geometry import middle_of, suggest
from holdfast.games.defenders.state import Decision

WALLS, HOUSES, HALL, ROAD = 0, 1, 2, 3
FULL_CIRCLE = [(20, 20), (80, 20), (80, 80), (20, 80), (20, 20)]
WEST = [(30, 40), (40, 40), (40, 50), (30, 50), (30, 40)]
BESIDE_IT = [(41, 40), (50, 40), (50, 50), (41, 50), (41, 40)]
WITHIN_IT = [(33, 43), (37, 43), (37, 47), (33, 47), (33, 43)]
FAR_OUTSIDE = [(2, 2), (10, 2), (10, 10), (2, 10), (2, 2)]
BETWEEN = [(45, 0), (45, 99)]
EAST = [(55, 40), (65, 40), (65, 50), (55, 50), (55, 40)]


def drawn(corners: list[tuple[int, int]]) -> Note:
    points = [(x * SHEET // 100, y * SHEET // 100) for x, y in corners]
    return Note(0, ink=Drawing([ruled(points)]))


def suggested(
    *places: tuple[int, list[tuple[int, int]]],
    river: list[tuple[int, int]] | None = None,
    water: list[tuple[int, int]] | None = None,
) -> set[str]:
    """What is suggested of the last place when the ones before it are on the map."""
    s: Any = GAME.new_state(GAME.options.parse({"players": 2, "map_mode": "canvas"}, 2))
    notes = Notes()
    types, brackets = {WALLS: 1 << 4, HOUSES: 1, HALL: 1 << 5, ROAD: 1 << 3}, {WALLS: 1, HOUSES: 1, HALL: 2, ROAD: 1}
    for x, (kind, corners) in enumerate(places):
        place = s.locations[x]
        place.types, place.brackets, place.spot, place.parent, place.ink = types[kind], brackets[kind], -1, -1, x + 1
        notes[x] = drawn(corners)
    for feature, strokes in ((Feature.RIVER, river), (Feature.WATER, water)):
        if strokes is not None:
            s.nature[0], s.features, s.nature_notes[0] = feature, 1, 20
            notes[19] = drawn(strokes)
    s.n_locations = len(places)
    s.drawing, s.shapes, s.decision = len(places) - 1, (1 << (len(places) - 1)) - 1, Decision.CONFIRM_SHAPE
    names = [GAME.actions[a].name for a in suggest(s, 0, notes)]
    assert names[-1] == "ready"
    return set(names[:-1])


def covered(kind: int, corners: list[tuple[int, int]]) -> set[str]:
    """The cells that a place is said to cover."""
    return {name.removeprefix("covers:") for name in suggested((kind, corners)) if name.startswith("covers")}


def test_outlines_that_come_near_touch() -> None:
    assert "touches:l1" in suggested((HOUSES, WEST), (HOUSES, BESIDE_IT))
    assert "touches:l1" not in suggested((HOUSES, WEST), (HOUSES, EAST))


def test_what_lies_within_an_area_touches_it_and_lies_in_it() -> None:
    assert {"touches:l1", "lies_in:l1"} <= suggested((HOUSES, WEST), (HALL, WITHIN_IT))


def test_a_wall_parts_inside_from_outside() -> None:
    assert "side_in:l1" in suggested((WALLS, FULL_CIRCLE), (HOUSES, WEST))
    assert "side_out:l1" in suggested((WALLS, FULL_CIRCLE), (HOUSES, FAR_OUTSIDE))
    assert not {"side_in:l1", "side_out:l1"} & suggested((WALLS, FULL_CIRCLE), (HOUSES, [(10, 40), (40, 40), (10, 40)]))


@pytest.mark.parametrize("margin", [0, 2, 4, 12, 20])
def test_a_wall_round_most_of_the_sheet_has_its_inside_inside(margin: int) -> None:
    near, far = margin, 99 - margin
    ring = [(near, near), (far, near), (far, far), (near, far), (near, near)]

    assert "side_in:l1" in suggested((WALLS, ring), (HOUSES, WEST))


def test_a_wall_from_edge_to_edge_has_the_larger_part_outside() -> None:
    corner = [(0, 60), (60, 60), (60, 0)]

    assert "side_in:l1" in suggested((WALLS, corner), (HOUSES, WEST))
    assert "side_out:l1" in suggested((WALLS, corner), (HOUSES, [(70, 70), (80, 70), (80, 80), (70, 70)]))


def test_water_helps_a_wall_to_close_and_closes_nothing_for_it() -> None:
    shore, lake = [(20, 20), (80, 20)], [(5, 5), (15, 5), (15, 15), (5, 15), (5, 5)]
    rest = [(80, 20), (80, 80), (20, 80), (20, 20)]

    assert "side_in:l1" in suggested((WALLS, rest), (HOUSES, WEST), water=shore)
    assert not {"side_in:l1", "side_out:l1"} & suggested((WALLS, rest), (HOUSES, WEST), water=lake)


def test_a_wall_that_closes_nothing_off_is_for_its_owner_to_say() -> None:
    assert not {"side_in:l1", "side_out:l1"} & suggested((WALLS, [(20, 20), (80, 20)]), (HOUSES, WEST))


def test_a_wall_encloses_cells_and_any_other_place_covers_them() -> None:
    round_the_centre = [(40, 40), (60, 40), (60, 60), (40, 60), (40, 40)]

    assert covered(WALLS, FULL_CIRCLE) == {f"cell_{cell}" for cell in range(7)}
    assert covered(WALLS, [(1, 1), (98, 1), (98, 98), (1, 98), (1, 1)]) == {f"cell_{cell}" for cell in range(19)}
    assert covered(WALLS, [(20, 50), (80, 50)]) == set()
    assert covered(HALL, round_the_centre) == {"cell_0"}
    assert covered(ROAD, [(50, 50), (70, 50)]) == {"cell_0"}


def test_a_river_runs_between_banks() -> None:
    assert "river_between:l1" in suggested((HOUSES, WEST), (HOUSES, EAST), river=BETWEEN)
    assert "river_between:l1" not in suggested((HOUSES, WEST), (HOUSES, EAST))


def test_a_road_that_crosses_the_river_has_a_bridge() -> None:
    over, along = [(42, 60), (42, 5), (48, 5)], [(42, 60), (42, 5)]

    assert "river_between:l1" not in suggested((ROAD, over), (HOUSES, EAST), river=BETWEEN)
    assert "river_between:l1" not in suggested((HOUSES, EAST), (ROAD, over), river=BETWEEN)
    assert "river_between:l1" in suggested((ROAD, along), (HOUSES, EAST), river=BETWEEN)


def test_who_can_be_reached_from_the_edge_is_outer() -> None:
    assert "outer" in suggested((HOUSES, WEST))
    assert "outer" in suggested((HOUSES, WEST), (WALLS, FULL_CIRCLE))
    assert "outer" not in suggested((WALLS, FULL_CIRCLE), (HOUSES, WEST))


@pytest.mark.parametrize("cell", range(Spot.CELL_18 + 1))
def test_cells_lie_on_the_sheet_and_apart(cell: int) -> None:
    x, y = middle_of(cell)

    assert 5 < x < 95
    assert 5 < y < 95
    assert [other for other in range(19) if middle_of(other) == (x, y)] == [cell]
