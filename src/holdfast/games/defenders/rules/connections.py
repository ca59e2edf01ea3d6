"""3.9.1 The connection rule, and 3.9.4 what of the hexagonal map it is fed with."""

from holdfast.engine.rules.rule import rule

from ..content import (
    ALL_CELLS,
    BANK_B,
    CELLS,
    FIRST_RING,
    FIRST_SPOKE,
    INNER,
    INSIDE_RING,
    NEIGHBOURS,
    OUTER_CELLS,
    STEPS,
    TOUCH,
    UNDERGROUND,
    Spot,
)
from ..state import NOTHING, State
from .hexes import is_long_thin, is_wall
from .sets import all_locations, has

FAR = 1000


# ---- 3.9.1 The rule -------------------------------------------------------------------------------------------------


@rule
def is_within(s: State, a: int, b: int) -> bool:
    """One lies inside or beneath the other."""
    return s.locations[a].parent == b or s.locations[b].parent == a


@rule
def is_beneath(s: State, a: int, b: int) -> bool:
    """One is underground beneath the other."""
    a_below = s.locations[a].parent == b and s.locations[a].marks & UNDERGROUND != 0
    b_below = s.locations[b].parent == a and s.locations[b].marks & UNDERGROUND != 0
    return a_below or b_below


@rule
def do_walls_allow(s: State, a: int, b: int) -> bool:
    """3.9.1 wall-ok: nobody walks through a wall. What is no wall has nothing inside and nothing outside."""
    if has(s.locations[a].outside, b) or has(s.locations[b].outside, a):
        return False
    for w in range(s.n_locations):
        wall = s.locations[w]
        if w != a and w != b:
            if has(wall.inside, a) and has(wall.outside, b):
                return False
            if has(wall.outside, a) and has(wall.inside, b):
                return False
    return True


@rule
def is_connected_by_rule(s: State, a: int, b: int) -> bool:
    """3.9.1 As the rule would have it, without anybody's edits. What lies in or beneath another touches it."""
    if not has(s.locations[a].touch, b) and not is_within(s, a, b):
        return False
    if is_beneath(s, a, b):
        return True
    return not has(s.locations[a].river, b) and do_walls_allow(s, a, b)


@rule
def connect_by_rule(s: State) -> None:
    """3.9.1 Removed, added, or by the rule: symmetric, and never with itself."""
    for a in range(s.n_locations):
        s.locations[a].links = 0
    for a in range(s.n_locations):
        for b in range(a + 1, s.n_locations):
            if has(s.locations[a].removed, b):
                continue
            if has(s.locations[a].added, b) or is_connected_by_rule(s, a, b):
                link(s, a, b)


@rule
def link(s: State, a: int, b: int) -> None:
    s.locations[a].links |= 1 << b
    s.locations[b].links |= 1 << a


# ---- 3.9.4 Touch, sides and banks of the hexagonal map --------------------------------------------------------------


@rule
def is_nested(s: State, x: int) -> bool:
    return s.locations[x].parent != NOTHING


@rule
def is_below(s: State, x: int) -> bool:
    return s.locations[x].marks & UNDERGROUND != 0


@rule
def is_lone_cellar(s: State, x: int) -> bool:
    """3.9.4 Underground without anything above: it touches nothing."""
    return is_below(s, x) and not is_nested(s, x)


@rule
def do_touch(s: State, a: int, b: int) -> bool:
    """3.9.4 T1 to T5"""
    if is_lone_cellar(s, a) or is_lone_cellar(s, b):
        return False
    if is_within(s, a, b):
        return True
    if is_nested(s, a) or is_nested(s, b):
        siblings = s.locations[a].parent == s.locations[b].parent
        return siblings and not is_below(s, a) and not is_below(s, b)
    return do_spots_touch(s.locations[a].spot, s.locations[b].spot)


@rule
def do_spots_touch(a: int, b: int) -> bool:
    """T1, T3, T4; two roads on one spoke meet as well."""
    return TOUCH[a, b] == 1 or (a == b and a >= FIRST_SPOKE)


@rule
def is_river_between(s: State, a: int, b: int) -> bool:
    """3.9.4 Only two locations of cells, on different banks."""
    if is_nested(s, a) or is_nested(s, b) or s.locations[a].spot >= CELLS or s.locations[b].spot >= CELLS:
        return False
    bank = BANK_B[s.at_river]
    return has(bank, s.locations[a].spot) != has(bank, s.locations[b].spot)


@rule
def is_ring(s: State, x: int) -> bool:
    """A wall all round, and no location that lies beneath one."""
    return FIRST_RING <= s.locations[x].spot < FIRST_SPOKE and not is_nested(s, x)


@rule
def enclosed_by(s: State, w: int) -> int:
    """The cells inside a wall: of a ring that the software drew, or as the owner says of one drawn by hand (3.9.3)."""
    if is_ring(s, w):
        return INSIDE_RING[s.locations[w].spot - FIRST_RING]
    return s.locations[w].covers if s.locations[w].spot == NOTHING and is_wall(s, w) else 0


@rule
def derive_hex(s: State) -> None:
    """3.9.4 All that follows from where the locations lie."""
    for a in range(s.n_locations):
        place = s.locations[a]
        place.touch = 0
        place.river = 0
        for b in range(s.n_locations):
            if a != b and do_touch(s, a, b):
                place.touch |= 1 << b
            if a != b and is_river_between(s, a, b):
                place.river |= 1 << b
        derive_sides(s, a)


@rule
def derive_sides(s: State, w: int) -> None:
    """3.9.4 Sides by cell; roads, walls and what lies beneath them are on both."""
    s.locations[w].inside = 0
    s.locations[w].outside = 0
    if not is_ring(s, w):
        return
    enclosed = INSIDE_RING[s.locations[w].spot - FIRST_RING]
    for x in range(s.n_locations):
        if x != w and s.locations[x].spot < CELLS:
            if has(enclosed, s.locations[x].spot):
                s.locations[w].inside |= 1 << x
            else:
                s.locations[w].outside |= 1 << x


# ---- 3.9.4 Outer flags ----------------------------------------------------------------------------------------------


@rule
def ring_at(s: State, spot: int) -> int:
    """The wall on that ring, or -1."""
    for x in range(s.n_locations):
        if s.locations[x].spot == spot and is_ring(s, x):
            return x
    return NOTHING


@rule
def set_outer(s: State) -> None:
    """3.9.4 O1 to O4, of whatever lies in cells; 3.9.3 people have answered for what they drew themselves."""
    rampart = ring_at(s, Spot.W19)
    open_cells = open_ground(s)
    for x in range(s.n_locations):
        spot = s.locations[x].spot
        if spot == NOTHING or is_nested(s, x):
            continue  # O4
        if spot >= FIRST_SPOKE or x == rampart:
            s.outer |= 1 << x  # O1, O2
        elif rampart == NOTHING and not is_below(s, x) and is_exposed(s, spot, open_cells):
            s.outer |= 1 << x


@rule
def is_exposed(s: State, spot: int, open_cells: int) -> bool:
    """O3 Whatever a wall drawn by hand encloses is not outer (3.9.3)."""
    walled = inside_by_hand(s)
    if spot == Spot.W7:
        return OUTER_CELLS & ~walled != 0
    if spot == Spot.W1:
        return open_cells & INNER & ~1 != 0
    return has(OUTER_CELLS & ~walled, spot) or walkable_from(s, 1 << spot) & open_cells != 0


@rule
def inside_by_hand(s: State) -> int:
    """3.9.3 The cells inside the walls that people drew."""
    cells = 0
    for w in range(s.n_locations):
        if s.locations[w].spot == NOTHING:
            cells |= enclosed_by(s, w)
    return cells


@rule
def open_ground(s: State) -> int:
    """O3 Cells without a location that can be reached from an empty cell of ring 2 without crossing a ring wall."""
    empty = ALL_CELLS & ~s.cells
    found = empty & OUTER_CELLS & ~inside_by_hand(s)
    while True:
        more = found | (walkable_from(s, found) & empty)
        if more == found:
            return found
        found = more


@rule
def walkable_from(s: State, cells: int) -> int:
    """O3 The cells next to these with no wall between: W7 between rings 1 and 2, W1 round the centre."""
    near = 0
    for cell in range(CELLS):
        if has(cells, cell):
            near |= NEIGHBOURS[cell] & unwalled(s, cell)
    return near


@rule
def unwalled(s: State, cell: int) -> int:
    """All cells that no wall parts from this one."""
    same = ALL_CELLS
    for w in range(s.n_locations):
        enclosed = enclosed_by(s, w)
        if enclosed:
            same &= enclosed if has(enclosed, cell) else ~enclosed
    return same


# ---- 3.9.4 Joining up -----------------------------------------------------------------------------------------------


@rule
def reachable(s: State, x: int) -> int:
    """All locations that can be reached from x by connections."""
    found = 1 << x
    while True:
        more = found
        for y in range(s.n_locations):
            if has(found, y):
                more |= s.locations[y].links
        if more == found:
            return found
        found = more


@rule
def join_up(s: State) -> None:
    """3.9.4 While the city is in several parts, bridge the smallest gap: the pairs in the order of their numbers."""
    while reachable(s, 0) != all_locations(s):
        best = FAR
        first = 0
        second = 0
        for a in range(s.n_locations):
            part = reachable(s, a)
            for b in range(a + 1, s.n_locations):
                if not has(part, b):
                    gap = gap_between(s, a, b)
                    if gap < best:
                        best = gap
                        first = a
                        second = b
        s.locations[first].added |= 1 << second
        s.locations[second].added |= 1 << first
        link(s, first, second)


@rule
def gap_between(s: State, a: int, b: int) -> int:
    """3.9.4 Cell distance; pairs that a wall parts come after all others."""
    steps = STEPS[s.locations[a].spot, s.locations[b].spot]
    return steps + (FAR // 2 if is_parted(s, a, b) else 0)


@rule
def is_parted(s: State, a: int, b: int) -> bool:
    """3.9.4 Two locations that are no walls or roads, one inside and one outside the same ring."""
    if is_long_thin(s, a) or is_long_thin(s, b):
        return False
    for w in range(s.n_locations):
        wall = s.locations[w]
        if has(wall.inside, a) and has(wall.outside, b):
            return True
        if has(wall.outside, a) and has(wall.inside, b):
            return True
    return False
