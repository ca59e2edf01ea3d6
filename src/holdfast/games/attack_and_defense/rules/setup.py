"""Setup (3): roles, armies, stacks and opening hands."""

from holdfast.engine.rules.dice import shuffle
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop, push

from ..content import OPENING_CARDS, ROWS
from ..events import Event
from ..filling import READY
from ..meta import Off, On, Roles, RowPlacement
from ..pieces import MOST_SEATS, PLACES
from ..refusals import Rule
from ..state import NOBODY, NOWHERE, Armies, Decision, Opening, Situation, State
from .board import in_standard_order, sit_down
from .stacks import draw_card, lay_stack

BUILDING, ROW = 0, 1  # the steps of a pick
READY_MADE = len(READY)


@rule
def setup(s: State) -> None:
    """3 Roles, then armies: chosen, or with `quick_start` the starter armies (2.6)."""
    s.players = s.options.players
    s.run.entry = NOBODY
    for role in range(MOST_SEATS):
        s.ring[role] = role
    for p in range(s.players):
        clear_army(s, p)
    if s.options.roles == Roles.RANDOM:
        shuffle(s, s.ring, s.players)
    sit_down(s)
    push(s, Situation.ARMIES, 0, NOBODY, 0)
    if s.options.roles == Roles.RANDOM:
        tell_roles(s)
    if s.options.quick_start == Off.TRUE:
        take_starters(s)
        lay_stacks(s)


@rule
def clear_army(s: State, p: int) -> None:
    for row in range(ROWS):
        s.armies[p].buildings[row] = NOBODY
    for place in range(PLACES):
        s.armies[p].at[place] = NOBODY
        s.armies[p].units[place].place = NOWHERE
        s.armies[p].units[place].aim = NOWHERE


@rule
def tell_roles(s: State) -> None:
    for role in range(s.players):
        emit(Event.ROLE_DRAWN, s.ring[role], role)


@rule
def take_starters(s: State) -> None:
    """2.6"""
    for role in range(s.players):
        p = s.ring[role]
        for row in range(ROWS):
            s.armies[p].buildings[row] = s.content.starters[role, row]
            emit(Event.PICKED, p, s.armies[p].buildings[row], row)


@rule
def pick_army(s: State) -> None:
    """3.3 One building after the other, in turn round the ring, until everybody has four (R4, R46)."""
    f: Armies = s.frames[s.depth - 1]
    if f.picks == ROWS * s.players:
        lay_stacks(s)
        return
    p = s.ring[f.picks % s.players]
    if f.step == BUILDING:
        ask(s, p, Decision.PICK_BUILDING)
    elif s.options.row_placement == RowPlacement.CHOOSE:
        ask(s, p, Decision.PICK_ROW)
    else:
        row = 0
        while s.armies[p].buildings[row] != NOBODY:
            row += 1
        pick_row(s, p, f, row)


@rule
def available_buildings(s: State) -> int:
    """3.1 The ready-made ones, and by option those that people brought."""
    n = s.content.n_buildings
    return n if s.options.custom_buildings == On.TRUE else min(READY_MADE, n)


@rule
def why_not_pick(s: State, p: int, building: int) -> int:
    """3.3 Each building once in one's own army; by option once at the table (R3)."""
    if building >= available_buildings(s):
        return Rule.NO_SUCH_BUILDING
    if has_building(s, p, building):
        return Rule.PICKED_ALREADY
    if s.options.exclusive_buildings == Off.TRUE:
        for q in range(s.players):
            if has_building(s, q, building):
                return Rule.TAKEN_BY_ANOTHER
    return Rule.OK


@rule
def has_building(s: State, p: int, building: int) -> bool:
    for row in range(ROWS):
        if s.armies[p].buildings[row] == building:
            return True
    return False


@rule
def pick_building(s: State, f: Armies, building: int) -> None:
    f.building = building
    f.step = ROW


@rule
def why_not_pick_row(s: State, p: int, row: int) -> int:
    return Rule.OK if s.armies[p].buildings[row] == NOBODY else Rule.ROW_TAKEN


@rule
def pick_row(s: State, p: int, f: Armies, row: int) -> None:
    s.armies[p].buildings[row] = f.building
    emit(Event.PICKED, p, f.building, row)
    f.picks += 1
    f.building = NOBODY
    f.step = BUILDING


@rule
def lay_stacks(s: State) -> None:
    """3.4 In standard order; then 3.5 the opening hands."""
    pop(s)
    for k in range(s.players):
        p = in_standard_order(s, k)
        for row in range(ROWS):
            lay_stack(s, p, row)
    push(s, Situation.OPENING, 0, 0, 0)


@rule
def draw_opening(s: State) -> None:
    """3.5 Four cards each, from any of one's own buildings (R7); 3.6 then turn 1 begins."""
    f: Opening = s.frames[s.depth - 1]
    if f.drawn == OPENING_CARDS * s.players:
        pop(s)
        push(s, Situation.TURN, 0, 0, 0)
        return
    ask(s, s.ring[f.drawn // OPENING_CARDS], Decision.OPENING_DRAW)


@rule
def draw_at_opening(s: State, p: int, f: Opening, row: int) -> None:
    f.drawn += 1
    draw_card(s, p, row)
