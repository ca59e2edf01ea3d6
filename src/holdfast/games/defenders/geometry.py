"""3.9.3 What strokes on the canvas might mean: suggestions, in whole numbers. Nothing of it decides; the answers do.

The sheet is looked at through a grid of 100 by 100, so that 2 % of its width are two cells. What was found out is kept:
the owner answers one question after the other, about the same strokes.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from holdfast.engine.rules.game import Notes
from holdfast.engine.rules.ink import SHEET, read

from .actions import ACTIONS, Act
from .content import CELLS, FIRST_RING, FIRST_SPOKE, INNER_CELLS, UNDERGROUND, Feature
from .rules.hexes import is_long_thin, is_wall
from .rules.sets import has
from .rules.units import is_area
from .state import NOTHING, Decision, State
from .view import seen_ink

Cell = tuple[int, int]
Cells = frozenset[Cell]
NONE: Cells = frozenset()

GRID = 100
NEAR = 2  # cells: outlines that come so near touch each other
MIDDLE = GRID // 2
# Where the software draws: how far from the middle the cells of both rings lie, and the walls W7, W1 and W19.
RING_1, RING_2, WALLS_AT, EDGE = 22, 40, (31, 11, 48), 49
GROUND = 8  # from the middle of a cell to its rim
SINES = (0, 500, 866, 1000, 866, 500, 0, -500, -866, -1000, -866, -500)  # thousandths, a twelfth of the way round each


def suggest(s: State, p: int, notes: Notes) -> list[int]:
    """The answers that the drawing seems to give and the owner has not given yet; at last, that it is so."""
    if s.decision != Decision.CONFIRM_SHAPE or s.drawing == NOTHING:
        return []
    sheet = Sheet(s, notes)
    return [*sheet.answers(int(s.drawing)), ACTIONS.number(Act.READY)] if sheet.ink(int(s.drawing)) else []


class Sheet:
    """The canvas as it is drawn so far."""

    def __init__(self, s: State, notes: Notes) -> None:
        self.s, self.notes = s, notes
        self.drawn = [x for x in range(s.n_locations) if has(s.shapes, x)]
        features = [(s.nature[k], marked(seen_ink(notes, s.nature_notes[k]))) for k in range(s.features)]
        self.rivers = NONE.union(*(cells for kind, cells in features if kind == Feature.RIVER))
        self.closing = NONE.union(*(cells for kind, cells in features if kind in (Feature.MOUNTAIN, Feature.WATER)))

    def ink(self, x: int) -> Cells:
        """The cells in which its strokes run."""
        place = self.s.locations[x]
        return marked(seen_ink(self.notes, place.ink)) if place.spot == NOTHING else by_software(place.spot)

    def ground(self, x: int) -> Cells:
        """What it covers: a wall or a road its own line, any other all that it encloses too."""
        return self.ink(x) if is_long_thin(self.s, x) else filled(self.ink(x))

    def answers(self, x: int) -> Iterable[int]:
        for y in self.drawn:
            yield from self._about(x, y)
        if self.is_outer(x) != has(self.s.outer, x):
            yield ACTIONS.number(Act.OUTER)
        parent = self.parent(x)
        if parent != self.s.locations[x].parent:
            yield ACTIONS.number(Act.LIES_IN, parent if parent != NOTHING else self.s.locations[x].parent)
        covered = enclosed(self.ink(x), self.closing) if is_wall(self.s, x) else spread(self.ground(x), NEAR)
        for cell in range(CELLS):
            if (middle_of(cell) in covered) != has(self.s.locations[x].covers, cell):
                yield ACTIONS.number(Act.COVERS, cell)

    def _about(self, x: int, y: int) -> Iterable[int]:
        """Touch, river and side of two locations."""
        place = self.s.locations[x]
        touching = bool(spread(self.ground(x), NEAR) & self.ground(y))
        if touching != has(place.touch, y):
            yield ACTIONS.number(Act.TOUCHES, y)
        if self.is_river_between(x, y) != has(place.river, y):
            yield ACTIONS.number(Act.RIVER_BETWEEN, y)
        if is_wall(self.s, x) != is_wall(self.s, y):
            wall, other = (x, y) if is_wall(self.s, x) else (y, x)
            yield from self._side(wall, other, y)

    def _side(self, wall: int, other: int, asked: int) -> Iterable[int]:
        """Inside or outside; across, where nothing is said of it, is what holds already."""
        within, without = self.side(wall, other)
        seen = self.s.locations[wall]
        if within and not has(seen.inside, other):
            yield ACTIONS.number(Act.SIDE_IN, asked)
        elif without and not has(seen.outside, other):
            yield ACTIONS.number(Act.SIDE_OUT, asked)
        elif not within and not without and has(seen.inside | seen.outside, other):
            yield ACTIONS.number(Act.SIDE_CROSS, asked)

    def side(self, wall: int, other: int) -> tuple[bool, bool]:
        """Whether it lies wholly inside, wholly outside what the wall closes off; neither, if that is nothing (R65)."""
        closed_off = enclosed(self.ink(wall), self.closing)
        ground = self.ground(other) - self.ink(wall) - self.closing
        inside = ground & closed_off
        return bool(inside) and inside == ground, bool(ground) and not inside and bool(closed_off)

    def is_river_between(self, x: int, y: int) -> bool:
        """The straight line between their nearest points is crossed by a river, and neither is a road that has a
        bridge over one (3.9.1)."""
        mine, theirs = self.ink(x), self.ink(y)
        if not mine or not theirs or not self.rivers or is_below(self.s, x) or is_below(self.s, y):
            return False
        if self.has_bridge(x) or self.has_bridge(y):
            return False
        return bool(frozenset(line(*nearest(mine, theirs))) & self.rivers)

    def has_bridge(self, x: int) -> bool:
        """3.9.1 A road that crosses a river."""
        is_road = is_long_thin(self.s, x) and not is_wall(self.s, x)
        return is_road and bool(self.ink(x) & self.rivers)

    def is_outer(self, x: int) -> bool:
        """From the edge of the sheet it can be reached without crossing a wall or another location."""
        if is_below(self.s, x):
            return False
        others = NONE.union(*(self.ground(y) for y in self.drawn if y != x and not is_below(self.s, y)))
        return bool(reached(others | self.ink(x)) & spread(self.ink(x), 1))

    def parent(self, x: int) -> int:
        """What it lies inside of: the first area that encloses all of it; of an underground one, what is above it."""
        if is_long_thin(self.s, x):
            return NOTHING
        ground = self.ground(x)
        for y in self.drawn:
            over = ground & self.ground(y) if y != x and not is_below(self.s, y) else NONE
            if over and (
                is_below(self.s, x) or (over == ground and is_area(self.s, y) and not is_long_thin(self.s, y))
            ):
                return y
        return NOTHING


def is_below(s: State, x: int) -> bool:
    return bool(s.locations[x].marks & UNDERGROUND)


# ---- cells ----------------------------------------------------------------------------------------------------------


def marked(strokes: Sequence[str]) -> Cells:
    """The cells through which strokes run; an eraser draws nothing."""
    return _marked(tuple(strokes))


@lru_cache(maxsize=64)
def _marked(strokes: tuple[str, ...]) -> Cells:
    found: set[Cell] = set()
    for pen in map(read, strokes):
        points = [(x * GRID // SHEET, y * GRID // SHEET) for x, y in pen.points[:, :2].tolist()]
        if pen.colour != "eraser":
            found.update(points)
            found.update(cell for a, b in pairwise(points) for cell in line(a, b))
    return frozenset(found)


def line(a: Cell, b: Cell) -> Iterable[Cell]:
    """The cells of a straight line."""
    steps = max(abs(b[0] - a[0]), abs(b[1] - a[1]), 1)
    return ((a[0] + (b[0] - a[0]) * k // steps, a[1] + (b[1] - a[1]) * k // steps) for k in range(steps + 1))


@lru_cache(maxsize=256)
def spread(cells: Cells, far: int) -> Cells:
    """All cells that are so near."""
    around = range(-far, far + 1)
    return frozenset((x + dx, y + dy) for x, y in cells for dx in around for dy in around)


@lru_cache(maxsize=256)
def nearest(some: Cells, others: Cells) -> tuple[Cell, Cell]:
    """A cell of each, as near to each other as any two; the first of them in their order."""
    return min(((a, b) for a in sorted(some) for b in sorted(others)), key=lambda ab: distance(*ab))


def distance(a: Cell, b: Cell) -> int:
    """Its square."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


RIM: Cells = frozenset((x, y) for x in range(GRID) for y in range(GRID) if x in (0, GRID - 1) or y in (0, GRID - 1))
ALL: Cells = frozenset((x, y) for x in range(GRID) for y in range(GRID))


@lru_cache(maxsize=64)
def flooded(barrier: Cells, start: Cells) -> Cells:
    """All cells that can be walked to from these without entering the barrier."""
    found = set(start - barrier)
    edge = list(found)
    while edge:
        x, y = edge.pop()
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if near not in found and near not in barrier and 0 <= near[0] < GRID and 0 <= near[1] < GRID:
                found.add(near)
                edge.append(near)
    return frozenset(found)


def reached(barrier: Cells) -> Cells:
    """From the edge of the sheet."""
    return flooded(barrier, RIM)


@lru_cache(maxsize=64)
def filled(ink: Cells) -> Cells:
    """A shape with all that it encloses. A gap of one cell in an outline is no gap."""
    return ALL - reached(spread(ink, 1)) - (spread(ink, 1) - ink) | ink if ink else NONE


@lru_cache(maxsize=64)
def parts(barrier: Cells) -> tuple[Cells, ...]:
    """Into what a barrier and the edge divide the sheet."""
    left, found = ALL - barrier, list[Cells]()
    while left:
        found.append(flooded(barrier, frozenset([min(left)])))
        left -= found[-1]
    return tuple(found)


@lru_cache(maxsize=64)
def enclosed(wall: Cells, nature: Cells) -> Cells:
    """3.9.3 What a wall closes off: whatever it shuts in all round; and with the help of mountains, water and the edge
    of the sheet all that it cuts off from the largest part at that edge."""
    found = ALL - reached(wall) - wall
    for region in parts(nature):
        if region & RIM:
            open_parts = [part for part in parts(wall | nature) if part <= region and part & RIM]
            found |= region - wall - max(open_parts, key=len, default=NONE)
    return found


# ---- what the software draws (3.9.3, 3.9.4) -------------------------------------------------------------------------


def round_about(k: int, far: int) -> Cell:
    """The k-th twelfth of the way round, clockwise from the top, so far from the middle."""
    return MIDDLE + SINES[k % 12] * far // 1000, MIDDLE - SINES[(k + 3) % 12] * far // 1000


def middle_of(cell: int) -> Cell:
    """The middle of a cell of the hexagonal map."""
    if cell == 0:
        return MIDDLE, MIDDLE
    return round_about(2 * (cell - 1), RING_1) if cell < INNER_CELLS else round_about(cell - INNER_CELLS, RING_2)


def by_software(spot: int) -> Cells:
    """The line of a cell's rim, of a wall all round, or of a road."""
    if spot >= FIRST_SPOKE:
        return frozenset(line((MIDDLE, MIDDLE), round_about(2 * (spot - FIRST_SPOKE), EDGE)))
    if spot >= FIRST_RING:
        return closed([round_about(k, WALLS_AT[spot - FIRST_RING]) for k in range(12)])
    x, y = middle_of(spot)
    left, top = x - MIDDLE, y - MIDDLE
    return closed([(a + left, b + top) for a, b in (round_about(k, GROUND) for k in range(12))])


def closed(corners: Sequence[Cell]) -> Cells:
    return frozenset(cell for a, b in pairwise([*corners, corners[0]]) for cell in line(a, b))
