"""The map of a city as a picture: what people drew as they drew it, and all else as the software sketches it."""

from collections.abc import Callable, Sequence
from html import escape
from math import cos, hypot, pi, sin

from holdfast.engine.matches.picture import PAPER, SHOWN, Lines, page
from holdfast.engine.rules.game import Notes
from holdfast.engine.rules.ink import COLOURS, SHEET, read
from holdfast.engine.rules.sketches import drawn
from holdfast.engine.words.catalogue import key_of

from .content import CELLS, FIRST_RING, FIRST_SPOKE, INNER_CELLS, Location, LocationType, Spot, Status
from .rules.sets import has
from .stamps import SKETCHES, STAMPS
from .state import NOTHING, State
from .view import entry_number, seen_ink, status_of

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left and top edge, width and height
MIDDLE, APART = SHOWN / 2, 160.0  # the middle of the map; how far one cell lies from the next
RADIUS_OF_RING = {Spot.W1: 0.62 * APART, Spot.W7: 1.6 * APART, Spot.W19: 2.62 * APART}
INK, SOFT, RED, WATER = "#2b2118", "#8a7a60", "#9b2d20", "#7fa6bd"
GROUND = {Status.FREE: "#efe4c4", Status.OCCUPIED: "#e3a99b", Status.RUINED: "#b9b2a3"}
LETTERS = 13  # on a line of a name
SKETCHED, LIFTED, BELOW = 84, 24, 42  # how wide a sketch is, how far above the middle, and its name below it
BENDS = 24  # of an outline
GOLDEN = 2.29  # sixths of the way round, whose multiples never meet
LETTER, LINE = 13.0, 26.0  # how wide and how high a letter of a name is, with the room about it
NEAR_BY = [0.0, *(away * k for k in range(10, SHOWN, 10) for away in (1.0, -1.0))]  # how far below or above a name goes


def map_picture(s: State, notes: Notes, called: Callable[[Location], str], title: str) -> str:
    """The city as it stands: who holds what, what is a ruin, and where one comes in."""
    places = [Location(x) for x in range(s.n_locations) if has(s.shapes, x)]
    parts = [_river(int(s.at_river))] if s.at_river else []
    parts += [_ink(seen_ink(notes, s.nature_notes[k]), f"n{k}-") for k in range(s.features)]
    parts += [_ground(s, x, notes) for x in sorted(places, key=lambda x: -_breadth(s, x))]
    parts += [_way(s, x, y, notes) for x in places for y in places if x < y and has(s.locations[x].links, y)]
    parts += _labels(s, places, notes, called)
    return page(SHOWN, SHOWN, title, "", f'<g font-family="Georgia, serif">{"".join(parts)}</g>')


def _ink(strokes: Sequence[str], name: str) -> str:
    lines = Lines.of(strokes, name)
    return lines.masks + lines.drawn


# ---- where things lie -----------------------------------------------------------------------------------------------


def cell_at(cell: int) -> Point:
    """The middle of a cell: the centre, six about it, twelve about these."""
    if cell == 0:
        return MIDDLE, MIDDLE
    if cell < INNER_CELLS:
        return _from_middle(cell - 1, APART)
    k = cell - INNER_CELLS
    return _from_middle(k / 2, APART * (2 if k % 2 == 0 else 3**0.5))


def _from_middle(sixths: float, far: float) -> Point:
    """So many sixths of the way round, from the top."""
    angle = (sixths / 3 - 0.5) * pi
    return MIDDLE + far * cos(angle), MIDDLE + far * sin(angle)


def middle_of(s: State, x: int, notes: Notes) -> Point:
    """Where a location is called by its name."""
    place = s.locations[x]
    if strokes := seen_ink(notes, place.ink):
        return _middle_of_ink(strokes)
    if place.parent != NOTHING:
        inside = [y for y in range(s.n_locations) if s.locations[y].parent == place.parent]
        left, top = middle_of(s, place.parent, notes)
        return left + 46 * (inside.index(x) - (len(inside) - 1) / 2), top + 52
    if place.spot == NOTHING:
        nowhere = [y for y in range(s.n_locations) if _is_nowhere(s, y, notes)]
        return _in_a_crowd(nowhere.index(x))
    if place.spot >= FIRST_SPOKE:
        return _from_middle(place.spot - FIRST_SPOKE + 0.12, 2.75 * APART)
    if place.spot >= FIRST_RING:
        return _free_side(s, RADIUS_OF_RING[Spot(place.spot)])
    return cell_at(place.spot)


def _is_nowhere(s: State, x: int, notes: Notes) -> bool:
    """Whether nobody drew it and nothing says where it lies: on the canvas people may leave that open."""
    place = s.locations[x]
    return place.spot == NOTHING and place.parent == NOTHING and not seen_ink(notes, place.ink)


def _in_a_crowd(k: int) -> Point:
    """The first of a crowd stands in the middle, the others about it, none before another."""
    return _from_middle(k * GOLDEN, APART * k**0.5)


def _free_side(s: State, far: float) -> Point:
    """Where on a ring a name is farthest from what lies in the cells."""
    spots = [place.spot for place in s.locations[: s.n_locations]]
    cells = [cell_at(spot) for spot in spots if spot != NOTHING and spot < CELLS]
    sides = [_from_middle(k / 2, far) for k in range(12)]
    return max(sides, key=lambda side: min((hypot(side[0] - x, side[1] - y) for x, y in cells), default=0))


def _middle_of_ink(strokes: Sequence[str]) -> Point:
    points = [point for pen in map(read, strokes) for point in pen.points[:, :2].tolist()]
    across, down = zip(*points, strict=True)
    return (min(across) + max(across)) / 2 * SHOWN / SHEET, (min(down) + max(down)) / 2 * SHOWN / SHEET


# ---- how they look --------------------------------------------------------------------------------------------------


def _breadth(s: State, x: int) -> float:
    """Wide things are drawn first, so that they lie beneath."""
    spot = s.locations[x].spot
    if spot == NOTHING or spot < CELLS:
        return 0
    return RADIUS_OF_RING[Spot(spot)] if spot < FIRST_SPOKE else 1


def _ground(s: State, x: int, notes: Notes) -> str:
    place = s.locations[x]
    colour, left, top = GROUND[status_of(s, x)], *middle_of(s, x, notes)
    if strokes := seen_ink(notes, place.ink):
        return _ink(strokes, f"l{x}-") + _fate(s, x, left, top - LIFTED)
    if place.parent != NOTHING:
        return f'<circle cx="{left:.0f}" cy="{top:.0f}" r="20" fill="{colour}" stroke="{INK}" stroke-width="2"/>'
    if place.spot == NOTHING:
        return _sketches(s, x, left, top - LIFTED)
    if place.spot >= FIRST_SPOKE:
        far, top = _from_middle(place.spot - FIRST_SPOKE, 3 * APART)
        ends = f'x1="{MIDDLE}" y1="{MIDDLE}" x2="{far:.0f}" y2="{top:.0f}"'
        return f'<line {ends} stroke="{SOFT}" stroke-width="15"/><line {ends} stroke="{colour}" stroke-width="9"/>'
    if place.spot >= FIRST_RING:
        ring = f'cx="{MIDDLE}" cy="{MIDDLE}" r="{RADIUS_OF_RING[Spot(place.spot)]:.0f}" fill="none"'
        return f'<circle {ring} stroke="{INK}" stroke-width="14"/><circle {ring} stroke="{colour}" stroke-width="9"/>'
    return _outline(x, left, top, colour) + _sketches(s, x, left, top - LIFTED)


def _outline(x: int, left: float, top: float, colour: str) -> str:
    """The ground of a location, as a hand would go round it."""
    way = []
    for k in range(BENDS):
        turned, far = k * 2 * pi / BENDS, APART / 2 - 4 + 3 * sin(3 * k * pi / BENDS + x) + 2 * sin(k * 1.7 + 2 * x)
        way.append(f"{left + far * cos(turned):.0f},{top + far * sin(turned):.0f}")
    ends = f'stroke="{SOFT}" stroke-width="2.5" stroke-linejoin="round"'
    return f'<polygon points="{" ".join(way)}" fill="{colour}" fill-opacity=".8" {ends}/>'


def _sketches(s: State, x: int, left: float, top: float) -> str:
    """What stands there: its first type, unless it is a ruin, and what became of it."""
    fate = _fate(s, x, left, top)
    if status_of(s, x) == Status.RUINED:
        return fate
    word = next(word for word in LocationType if has(s.locations[x].types, word))
    return _sketch(key_of(word), x, left, top, SKETCHED) + fate


def _fate(s: State, x: int, left: float, top: float) -> str:
    """10.1 A ruin, or the enemy's banner beside it."""
    status = status_of(s, x)
    if status == Status.RUINED:
        return _sketch(key_of(status), x, left, top, SKETCHED)
    if status == Status.OCCUPIED:
        return _sketch(key_of(status), x, left + SKETCHED / 2, top - 12, SKETCHED / 2)
    return ""


def _sketch(thing: str, x: int, left: float, top: float, size: float) -> str:
    """A sketch in a box about that point, by the same hand whenever it is looked at."""
    lines = []
    for pen in map(read, drawn(STAMPS, SKETCHES[thing], f"{thing} {x}")):
        points = [
            (left + (a / SHEET - 0.5) * size, top + (b / SHEET - 0.5) * size) for a, b in pen.points[:, :2].tolist()
        ]
        way = " ".join(f"{a:.1f},{b:.1f}" for a, b in points)
        lines.append(f'<polyline points="{way}" stroke="{COLOURS[pen.colour]}"/>')
    return f'<g fill="none" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">{"".join(lines)}</g>'


def _way(s: State, x: int, y: int, notes: Notes) -> str:
    """A connection, where it is not plain to see that two things touch."""
    if any(s.locations[z].spot >= FIRST_RING or s.locations[z].parent != NOTHING for z in (x, y)):
        return ""
    (a, b), (c, d) = middle_of(s, x, notes), middle_of(s, y, notes)
    if s.locations[x].spot != NOTHING and s.locations[y].spot != NOTHING and hypot(a - c, b - d) < 1.1 * APART:
        return ""
    ends = f'x1="{a:.0f}" y1="{b:.0f}" x2="{c:.0f}" y2="{d:.0f}"'
    return f'<line {ends} stroke="{SOFT}" stroke-width="3" stroke-dasharray="2 9" stroke-linecap="round"/>'


def _labels(s: State, places: Sequence[Location], notes: Notes, called: Callable[[Location], str]) -> list[str]:
    """All names, each where it belongs or as near above or below as it can be read."""
    taken: list[Box] = []
    labels = []
    for x in places:
        entry, (left, top) = entry_number(s, x), _place_of_name(s, x, notes)
        lines = [*_lines(called(x)), *([f"▶ {entry}"] if entry else [])]
        wide, high = LETTER * max(map(len, lines)), LINE * len(lines)
        boxes = [(left - wide / 2, top - high / 2 + off, wide, high) for off in NEAR_BY]
        free = (box for box in boxes if 0 <= box[1] <= SHOWN - high and not any(_meet(box, other) for other in taken))
        taken.append(next(free, boxes[0]))
        labels.append(_label(s, x, lines, left, taken[-1][1] + high / 2))
    return labels


def _meet(one: Box, other: Box) -> bool:
    return all(abs(2 * (one[k] - other[k]) + one[k + 2] - other[k + 2]) < one[k + 2] + other[k + 2] for k in (0, 1))


def _place_of_name(s: State, x: int, notes: Notes) -> Point:
    left, top = middle_of(s, x, notes)
    if _is_sketched(s, x, notes) or (status_of(s, x) == Status.RUINED and seen_ink(notes, s.locations[x].ink)):
        top += BELOW
    return left, top


def _label(s: State, x: int, lines: Sequence[str], left: float, top: float) -> str:
    status = status_of(s, x)
    colour = RED if status == Status.OCCUPIED else SOFT if status == Status.RUINED else INK
    first = top - LINE / 2 * (len(lines) - 1) + 8
    spans = "".join(
        f'<tspan x="{left:.0f}" y="{first + LINE * k:.0f}">{escape(one)}</tspan>' for k, one in enumerate(lines)
    )
    halo = f'stroke="{PAPER}" stroke-width="5" stroke-linejoin="round" paint-order="stroke"'
    return f'<text text-anchor="middle" font-size="24" fill="{colour}" {halo}>{spans}</text>'


def _is_sketched(s: State, x: int, notes: Notes) -> bool:
    """Whether a sketch stands in its middle: neither its owner drew it, nor is it a wall or a road, or in another."""
    place = s.locations[x]
    return place.parent == NOTHING and place.spot < CELLS and not seen_ink(notes, place.ink)


def _lines(name: str) -> list[str]:
    """A name on a few short lines."""
    lines: list[str] = []
    for word in name.split():
        if lines and len(lines[-1]) + len(word) < LETTERS:
            lines[-1] += f" {word}"
        else:
            lines.append(word if len(word) <= LETTERS + 3 else f"{word[: LETTERS + 2]}…")
    return lines[:3]


def _river(a: int) -> str:
    """3.9.4 Between the cells a and a + 1 and the others."""
    towards = (a - 0.5) / 3 * pi - 0.5 * pi
    points = []
    for k in range(-10, 11):
        along, off = k * SHOWN / 15, 0.45 * APART + 16 * sin(k * 1.3)
        left = MIDDLE + off * cos(towards) - along * sin(towards)
        points.append(f"{left:.0f},{MIDDLE + off * sin(towards) + along * cos(towards):.0f}")
    way = " ".join(points)
    return f'<polyline points="{way}" fill="none" stroke="{WATER}" stroke-width="26" stroke-linejoin="round"/>'
