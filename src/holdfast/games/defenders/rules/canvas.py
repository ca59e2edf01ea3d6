"""3.9.3 The canvas: people draw, and confirm what their strokes mean. Ink decides nothing; their answers are moves."""

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask

from ..content import CELLS, CELLS_OF, NEIGHBOURS, OUTER_CELLS
from ..events import Event
from ..refusals import Rule
from ..state import NOTHING, Decision, State
from .connections import do_touch, enclosed_by, is_within
from .hexes import finish_drawing, generate, is_wall
from .sets import has


@rule
def draw_location(s: State, p: int) -> None:
    """3.9.3 At least one stroke, which is in the log."""
    s.locations[s.drawing].ink = s.decisions
    ask(s, p, Decision.CONFIRM_SHAPE)


@rule
def why_not_answer(s: State, at: int) -> int:
    """3.9.3 Answers are about the location that was drawn and those that are on the map already."""
    return Rule.OK if has(s.shapes, at) else Rule.NOT_ON_MAP


@rule
def touches(s: State, p: int, at: int) -> None:
    """3.9.1 They touch, or they do not."""
    s.locations[s.drawing].touch ^= 1 << at
    s.locations[at].touch ^= 1 << s.drawing
    ask(s, p, Decision.CONFIRM_SHAPE)


@rule
def river_between(s: State, p: int, at: int) -> None:
    """3.9.1 A river runs between them, or it does not."""
    s.locations[s.drawing].river ^= 1 << at
    s.locations[at].river ^= 1 << s.drawing
    ask(s, p, Decision.CONFIRM_SHAPE)


@rule
def why_not_side(s: State, at: int) -> int:
    """3.9.1 One of the two is a wall; two walls that meet are on both sides of each other."""
    return Rule.OK if is_wall(s, s.drawing) != is_wall(s, at) else Rule.NO_WALL


@rule
def set_side(s: State, p: int, at: int, inside: int, outside: int) -> None:
    """3.9.1 R65 Inside, outside, or neither: across."""
    wall = s.drawing if is_wall(s, s.drawing) else at
    other = at if wall == s.drawing else s.drawing
    s.locations[wall].inside &= ~(1 << other)
    s.locations[wall].outside &= ~(1 << other)
    s.locations[wall].inside |= inside << other
    s.locations[wall].outside |= outside << other
    ask(s, p, Decision.CONFIRM_SHAPE)


@rule
def lies_in(s: State, p: int, at: int) -> None:
    """3.9.1 Its parent: what it lies inside or beneath; the same again takes it back."""
    place = s.locations[s.drawing]
    place.parent = NOTHING if place.parent == at else at
    ask(s, p, Decision.CONFIRM_SHAPE)


@rule
def is_outer(s: State, p: int) -> None:
    """3.9.1 It can be reached from outside the city, or it cannot."""
    s.outer ^= 1 << s.drawing
    ask(s, p, Decision.CONFIRM_SHAPE)


@rule
def why_not_cover(s: State, spot: int) -> int:
    """3.9.3"""
    return Rule.OK if spot < CELLS else Rule.NOT_A_CELL


@rule
def covers(s: State, p: int, spot: int) -> None:
    """3.9.3 What the software goes by when it draws a bot's location: cells that are drawn over, or inside a wall."""
    s.locations[s.drawing].covers ^= 1 << spot
    ask(s, p, Decision.CONFIRM_SHAPE)


@rule
def confirm_shape(s: State) -> None:
    """3.9.3 Cells drawn over count as used; those inside a wall are there to be built on, and a wall takes none."""
    if not is_wall(s, s.drawing):
        s.cells |= s.locations[s.drawing].covers
    finish_drawing(s)


# ---- A bot's location -----------------------------------------------------------------------------------------------


@rule
def draw_for_bot(s: State, x: int) -> None:
    """3.9.3 The software draws it where 3.9.5 would put it, and says what it touches and on which side it is."""
    generate(s, x)
    for y in range(s.n_locations):
        if y != x and has(s.shapes, y):
            if meets(s, x, y):
                s.locations[x].touch |= 1 << y
                s.locations[y].touch |= 1 << x
            take_sides(s, x, y)
            take_sides(s, y, x)
    emit(Event.DRAWN_FOR_BOT, x)


@rule
def ground_of(s: State, x: int) -> int:
    """The cells of a location, drawn by hand or not."""
    place = s.locations[x]
    return place.covers if place.spot == NOTHING else CELLS_OF[place.spot]


@rule
def meets(s: State, x: int, y: int) -> bool:
    """Whether two locations lie side by side."""
    if is_within(s, x, y):
        return True
    if s.locations[x].spot != NOTHING and s.locations[y].spot != NOTHING:
        return do_touch(s, x, y)
    if s.locations[x].parent != NOTHING:
        return False
    if enclosed_by(s, y):
        return is_along(ground_of(s, x), enclosed_by(s, y))
    if enclosed_by(s, x):
        return is_along(ground_of(s, y), enclosed_by(s, x))
    near = ground_of(s, x)
    for cell in range(CELLS):
        if has(ground_of(s, x), cell):
            near |= NEIGHBOURS[cell]
    return near & ground_of(s, y) != 0


@rule
def is_along(cells: int, enclosed: int) -> bool:
    """T4 Whether one of these cells is just inside or just outside of a wall that encloses those."""
    for cell in range(CELLS):
        if has(cells, cell):
            if has(enclosed, cell):
                if has(OUTER_CELLS, cell) or NEIGHBOURS[cell] & ~enclosed:
                    return True
            elif NEIGHBOURS[cell] & enclosed:
                return True
    return False


@rule
def take_sides(s: State, w: int, x: int) -> None:
    """Inside or outside a wall that encloses cells; across, if it is on both sides. Walls and roads are across."""
    enclosed = enclosed_by(s, w)
    if enclosed == 0 or s.locations[x].spot >= CELLS or is_wall(s, x):
        return
    ground = ground_of(s, x)
    if ground != 0 and ground & ~enclosed == 0:
        s.locations[w].inside |= 1 << x
    elif ground != 0 and ground & enclosed == 0:
        s.locations[w].outside |= 1 << x
