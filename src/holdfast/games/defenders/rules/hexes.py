"""3.9.4 Places on the hexagonal map, and 3.9.5 the generator that chooses them."""

from holdfast.engine.rules.dice import below
from holdfast.engine.rules.rule import emit, rule

from ..content import (
    ALL_CELLS,
    CELLS,
    FIRST_RING,
    FIRST_SPOKE,
    INNER,
    LONG_THIN,
    MOST_NESTED,
    NEIGHBOURS,
    OUTER_CELLS,
    RINGS,
    SPOKES,
    UNDERGROUND,
    WALL_WORDS,
    Spot,
)
from ..events import Event
from ..refusals import Rule
from ..state import NOTHING, State
from .sets import any_of, has, lowest
from .units import is_area


@rule
def is_long_thin(s: State, x: int) -> bool:
    """2.8 R7 Walls and roads, unless they are underground."""
    return s.locations[x].types & LONG_THIN != 0 and s.locations[x].marks & UNDERGROUND == 0


@rule
def is_wall(s: State, x: int) -> bool:
    """2.8 Walls beat thoroughfare."""
    return is_long_thin(s, x) and s.locations[x].types & WALL_WORDS != 0


@rule
def is_spot_used(s: State, spot: int) -> bool:
    """Whether a ring or a spoke has a wall or a road."""
    for x in range(s.n_locations):
        if has(s.shapes, x) and s.locations[x].spot == spot and is_long_thin(s, x):
            return True
    return False


@rule
def unused(s: State, first: int, n: int) -> int:
    """Which of n rings or spokes are unused, as bits."""
    left = 0
    for k in range(n):
        if not is_spot_used(s, first + k):
            left |= 1 << k
    return left


@rule
def why_not_spoke(s: State, spot: int) -> int:
    """3.9.4 A spoke that no road and no wall has; any, if all are used."""
    if spot < FIRST_SPOKE:
        return Rule.NOT_A_SPOKE
    left = unused(s, FIRST_SPOKE, SPOKES)
    return Rule.OK if left == 0 or has(left, spot - FIRST_SPOKE) else Rule.SPOT_USED


@rule
def why_not_wall(s: State, spot: int) -> int:
    """3.9.4 An unused ring; a spoke when all three are used."""
    left = unused(s, FIRST_RING, RINGS)
    if left == 0:
        return why_not_spoke(s, spot)
    if spot < FIRST_RING or spot >= FIRST_SPOKE:
        return Rule.NOT_A_RING
    return Rule.OK if has(left, spot - FIRST_RING) else Rule.SPOT_USED


@rule
def why_not_cell(s: State, spot: int) -> int:
    """3.9.4 A cell without a location of its own."""
    if spot >= CELLS:
        return Rule.NOT_A_CELL
    return Rule.SPOT_USED if has(s.cells, spot) else Rule.OK


@rule
def why_not_nest(s: State, at: int) -> int:
    """3.9.4 Inside an area that holds a cell, with fewer than three small locations in it."""
    if not has(s.shapes, at) or not holds_a_cell(s, at) or not is_area(s, at):
        return Rule.NO_AREA_THERE
    return Rule.OK if nested_in(s, at) < MOST_NESTED else Rule.AREA_FULL


@rule
def holds_a_cell(s: State, x: int) -> bool:
    """It is the location of its cell, and on the surface."""
    place = s.locations[x]
    return place.parent == NOTHING and 0 <= place.spot < CELLS and place.marks & UNDERGROUND == 0


@rule
def nested_in(s: State, x: int) -> int:
    n = 0
    for y in range(s.n_locations):
        if has(s.shapes, y) and s.locations[y].parent == x and s.locations[y].marks & UNDERGROUND == 0:
            n += 1
    return n


@rule
def surface(s: State) -> int:
    """The locations on the map that are not underground."""
    found = 0
    for x in range(s.n_locations):
        if has(s.shapes, x) and s.locations[x].marks & UNDERGROUND == 0:
            found |= 1 << x
    return found


@rule
def why_not_beneath(s: State, at: int) -> int:
    """3.9.4 Beneath a surface location that is on the map."""
    return Rule.OK if has(surface(s), at) else Rule.NOT_ON_SURFACE


@rule
def why_not_bury(s: State, spot: int) -> int:
    """3.9.4 In a free cell only if there is nothing to be beneath of."""
    return Rule.BENEATH_SOMETHING if surface(s) else why_not_cell(s, spot)


@rule
def place_at(s: State, spot: int) -> None:
    """3.9.4"""
    s.locations[s.drawing].spot = spot
    if spot < CELLS:
        s.cells |= 1 << spot
    finish_drawing(s)


@rule
def place_with(s: State, at: int) -> None:
    """3.9.4 Inside or beneath another location, whose spot it shares."""
    s.locations[s.drawing].parent = at
    s.locations[s.drawing].spot = s.locations[at].spot
    finish_drawing(s)


@rule
def finish_drawing(s: State) -> None:
    s.shapes |= 1 << s.drawing
    emit(Event.LOCATION_DRAWN, s.drawing)


# ---- 3.9.5 The generator --------------------------------------------------------------------------------------------


@rule
def generate(s: State, x: int) -> None:
    """3.9.5 Rings in the order W7, W1, W19 (3.9.5.2)."""
    if s.locations[x].marks & UNDERGROUND:
        below_ground(s)
    elif is_wall(s, x):
        rings = unused(s, FIRST_RING, RINGS)
        place_at(s, FIRST_RING + lowest(rings) if rings else random_spoke(s))
    elif is_long_thin(s, x):
        place_at(s, random_spoke(s))
    elif not is_area(s, x) and below(s, 2) == 1 and hosts(s):
        place_with(s, any_of(s, hosts(s)))
    else:
        place_at(s, random_cell(s))


@rule
def random_spoke(s: State) -> int:
    """3.9.5.3"""
    left = unused(s, FIRST_SPOKE, SPOKES)
    return FIRST_SPOKE + any_of(s, left if left else (1 << SPOKES) - 1)


@rule
def hosts(s: State) -> int:
    """3.9.5.5 Areas in cells with fewer than three nested locations."""
    found = 0
    for x in range(s.n_locations):
        if why_not_nest(s, x) == Rule.OK:
            found |= 1 << x
    return found


@rule
def random_cell(s: State) -> int:
    """3.9.5.4 From the middle outwards, mostly."""
    if s.cells == 0:
        return Spot.CELL_0
    inner = INNER & ~s.cells
    rim = rim_cells(s) & ~s.cells
    if rim == 0 or below(s, 4) > 0:
        if inner:
            return any_of(s, inner)
    return any_of(s, rim if rim else unused_cells(s))


@rule
def unused_cells(s: State) -> int:
    """3.9.5.4 Cells without a location; all of them, where people have drawn over every one (3.9.3)."""
    left = ALL_CELLS & ~s.cells
    return left if left else ALL_CELLS


@rule
def rim_cells(s: State) -> int:
    """Ring-2 cells next to a used cell."""
    near = 0
    for cell in range(CELLS):
        if has(s.cells, cell):
            near |= NEIGHBOURS[cell]
    return near & OUTER_CELLS


@rule
def below_ground(s: State) -> None:
    """3.9.5.6"""
    if surface(s):
        place_with(s, any_of(s, surface(s)))
    else:
        place_at(s, any_of(s, unused_cells(s)))
