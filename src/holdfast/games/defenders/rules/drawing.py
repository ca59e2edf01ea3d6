"""3.9 The map: who draws what and when, the hexagonal map, the generator, and edits."""

from enum import IntEnum

from holdfast.engine.rules.dice import below
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop, push

from ..content import HIDDEN, MOST_EDITS, MOST_FEATURES, UNDERGROUND
from ..events import Event
from ..meta import CityMode, MapMode
from ..refusals import Rule
from ..state import NOTHING, Decision, Map, Situation, State
from .canvas import draw_for_bot
from .connections import connect_by_rule, derive_hex, is_connected_by_rule, join_up, set_outer
from .entries import recompute_entries
from .hexes import generate, is_long_thin, is_wall
from .sets import all_locations, has, is_person, left_of, seat_at
from .units import is_area, rank_of


class Drawing(IntEnum):
    """3.9.2 The stages of the map, in their order."""

    NATURE = 0
    LOCATIONS = 1
    CONNECTIONS = 2
    EDITS = 3
    ENTRIES = 4
    DONE = 5


@rule
def map_step(s: State) -> None:
    """3.4, 3.9.2 Nature, then location by location, then connections and entry-points."""
    f = s.frames[s.depth - 1]
    now = f.step
    f.step += 1
    if now == Drawing.NATURE:
        draw_nature(s)
    elif now == Drawing.LOCATIONS:
        draw_next(s)
    elif now == Drawing.CONNECTIONS:
        connect_all(s)
    elif now == Drawing.EDITS:
        ask_for_edits(s)
    elif now == Drawing.ENTRIES:
        recompute_entries(s)
    else:
        pop(s)
        push(s, Situation.MUSTER, 0, 0, 0)


@rule
def begin_map(s: State) -> None:
    """3.9.3 On a canvas, if anybody is there to draw; a city that stands ready has its map."""
    canvas = s.options.map_mode == MapMode.CANVAS and s.options.city == CityMode.DRAFTED
    s.by_hand = 1 if canvas and s.people != 0 else 0
    push(s, Situation.MAP, 0, 0, 0)


@rule
def is_drawn(s: State) -> bool:
    """3.9.3 By people, on a canvas."""
    return s.by_hand == 1


@rule
def is_generated(s: State) -> bool:
    """3.9.5 By the generator: because the table says so, or the city stands ready, or nobody was there to draw."""
    cells = s.options.map_mode == MapMode.HEX and s.options.city == CityMode.DRAFTED
    return not is_drawn(s) and not cells


# ---- Stage 1: nature ------------------------------------------------------------------------------------------------


@rule
def draw_nature(s: State) -> None:
    """3.9.2 Stage 1; 3.9.4 on the hexagonal map the river, and 3.9.5.1 every second generated map has one."""
    if is_drawn(s):
        ask_for_features(s)
    elif is_generated(s):
        if below(s, 2) == 1:
            draw_river(s, below(s, 6) + 1)
    else:
        ask(s, s.first, Decision.DRAW_RIVER)


@rule
def draw_river(s: State, a: int) -> None:
    """3.9.4 At one of six places, or none."""
    s.at_river = a
    if a > 0:
        emit(Event.RIVER_DRAWN, a)


@rule
def ask_for_features(s: State) -> None:
    """3.9.2 Any player, no limit but eight: by rotation, until all people have passed in succession."""
    f: Map = s.frames[s.depth - 1]
    while f.passes < s.options.players and s.features < MOST_FEATURES:
        p = seat_at(s, f.turn)
        f.turn = left_of(s, f.turn)
        if is_person(s, p):
            f.step = Drawing.NATURE
            ask(s, p, Decision.DRAW_FEATURE)
            return
        f.passes += 1
    f.turn = 0
    f.passes = 0


@rule
def draw_feature(s: State, f: Map, p: int, feature: int) -> None:
    """3.9.1, 3.9.3"""
    f.passes = 0
    s.nature[s.features] = feature
    s.nature_notes[s.features] = s.decisions
    s.features += 1
    emit(Event.FEATURE_DRAWN, p, feature)


@rule
def pass_drawing(s: State, f: Map) -> None:
    """3.9.2, 3.9.4"""
    f.passes += 1


# ---- Stages 2 to 6: locations ---------------------------------------------------------------------------------------


@rule
def stage_of(s: State, x: int) -> int:
    """3.9.2 R13"""
    if s.locations[x].marks & UNDERGROUND:
        return 6
    if s.locations[x].marks & HIDDEN:
        return 5
    if is_long_thin(s, x):
        return 2
    return 3 if is_area(s, x) else 4


@rule
def next_to_draw(s: State) -> int:
    """3.9.2 Stage by stage, within a stage the highest card first; -1 when all are on the map."""
    found = NOTHING
    first = 0
    for x in range(s.n_locations):
        if not has(s.shapes, x):
            key = (7 - stage_of(s, x)) * 64 + rank_of(s.locations[x].card)
            if found == NOTHING or key > first:
                found = x
                first = key
    return found


@rule
def draw_next(s: State) -> None:
    """3.9.2 Each location is placed by its owner."""
    f = s.frames[s.depth - 1]
    s.drawing = next_to_draw(s)
    if s.drawing == NOTHING:
        return
    f.step = Drawing.LOCATIONS
    owner = s.locations[s.drawing].owner
    if is_generated(s):
        generate(s, s.drawing)
    elif is_drawn(s) and is_person(s, owner):
        ask(s, owner, Decision.DRAW_LOCATION)
    elif is_drawn(s):
        draw_for_bot(s, s.drawing)
    else:
        ask(s, owner, placing_of(s, s.drawing))


@rule
def placing_of(s: State, x: int) -> int:
    """3.9.4 Which question places it; stage 5 uses that of its shape."""
    if s.locations[x].marks & UNDERGROUND:
        return Decision.PLACE_UNDERGROUND
    if is_wall(s, x):
        return Decision.PLACE_WALL
    if is_long_thin(s, x):
        return Decision.PLACE_ROAD
    return Decision.PLACE_AREA if is_area(s, x) else Decision.PLACE_SMALL


# ---- Stage 7: connections and edits ---------------------------------------------------------------------------------


@rule
def connect_all(s: State) -> None:
    """3.9.4 Touch, sides, river, outer flags and gaps bridged; on the canvas people have answered most of that."""
    if not is_drawn(s):
        derive_hex(s)
    set_outer(s)
    connect_by_rule(s)
    if not is_drawn(s):
        join_up(s)
    if s.outer == 0:
        s.outer = all_locations(s)  # O5
    emit(Event.MAP_DRAWN, s.n_locations)


@rule
def ask_for_edits(s: State) -> None:
    """3.9.4 By rotation from the start player, until all pass in succession or after 24 edits."""
    f: Map = s.frames[s.depth - 1]
    if is_generated(s):
        return
    while f.passes < s.options.players and f.edits < MOST_EDITS:
        p = seat_at(s, f.turn)
        f.turn = left_of(s, f.turn)
        if is_person(s, p) or not is_drawn(s):
            f.step = Drawing.EDITS
            ask(s, p, Decision.EDIT_MAP)
            return
        f.passes += 1


@rule
def why_not_toggle(s: State, at: int, to: int) -> int:
    """3.9.4 Any pair, each pair once."""
    if at >= s.n_locations or to >= s.n_locations:
        return Rule.NO_SUCH_PLACE
    return Rule.OK if at < to else Rule.LOWER_FIRST


@rule
def toggle_connection(s: State, f: Map, at: int, to: int) -> None:
    """3.9.4 A connected pair is cut, an unconnected one connected, with no more marks on the map than needed."""
    f.passes = 0
    f.edits += 1
    by_rule = is_connected_by_rule(s, at, to)
    cut = has(s.locations[at].links, to)
    set_pair(s, at, to, not cut and not by_rule, cut and by_rule)
    connect_by_rule(s)
    emit(Event.CONNECTION_EDITED, at, to, not cut)


@rule
def set_pair(s: State, a: int, b: int, added: bool, removed: bool) -> None:
    s.locations[a].added &= ~(1 << b)
    s.locations[b].added &= ~(1 << a)
    s.locations[a].removed &= ~(1 << b)
    s.locations[b].removed &= ~(1 << a)
    if added:
        s.locations[a].added |= 1 << b
        s.locations[b].added |= 1 << a
    if removed:
        s.locations[a].removed |= 1 << b
        s.locations[b].removed |= 1 << a


@rule
def why_not_open(s: State, at: int) -> int:
    """3.9.4 One location must stay outer."""
    if at >= s.n_locations:
        return Rule.NO_SUCH_PLACE
    return Rule.LAST_OUTER if s.outer == 1 << at else Rule.OK


@rule
def toggle_outer(s: State, f: Map, at: int) -> None:
    """3.9.4"""
    f.passes = 0
    f.edits += 1
    s.outer ^= 1 << at
    outer = has(s.outer, at)
    emit(Event.OUTER_EDITED, at, outer)
