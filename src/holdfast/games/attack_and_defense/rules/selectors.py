"""Selectors and filters (5.5.3): whom an operation means."""

from typing import Any

from holdfast.engine.rules.rule import rule

from ..content import ROWS
from ..meta import AllScope
from ..pieces import PLACES
from ..state import NOBODY, NOWHERE, State
from ..vocabulary import FIRST_CHOSEN, LAST_CHOSEN, CardKind, Operation, Selector, Wanted
from .attacks import partner_of
from .board import assists, faced, front, has_any_position, is_in_play, is_in_range, is_team_game, row_of, strength_of
from .stacks import is_intact


@rule
def passes_filters(s: State, unit: Any, op: Any) -> bool:
    """5.5.3 All given filters must hold."""
    if op.max_strength >= 0 and strength_of(s, unit) > op.max_strength:
        return False
    if op.max_cost >= 0 and s.content.cards[unit.card].cost > op.max_cost:
        return False
    return op.damaged == 0 or unit.damage >= 1


@rule
def may_choose(s: State, p: int, source: int, op: Any, selector: int, q: int, u: int) -> bool:
    """5.5.3 Whether p may choose q's unit u for a selector that asks for one unit; `source` is the unit whose effect it
    is, or NOBODY."""
    unit = s.armies[q].units[u]
    if selector == Selector.OWN_UNIT or selector == Selector.OTHER_OWN_UNIT:
        if q != p or (selector == Selector.OTHER_OWN_UNIT and u == source):
            return False
    elif selector == Selector.ANY_UNIT:
        if q != p and not is_in_range(s, p, q, row_of(unit)):
            return False
    elif not is_in_range(s, p, q, row_of(unit)):
        return False
    if unit.face_down == 1:
        return selector == Selector.ENEMY_ANY or selector == Selector.ENEMY_CLOAKED
    if selector == Selector.ENEMY_CLOAKED:
        return False
    if op.op == Operation.FIGHT and selector == op.target:  # filters are for whom it fights
        return True
    return passes_filters(s, unit, op)


@rule
def unit_at_spot(s: State, p: int, spot: int) -> int:
    """The unit at one of p's own places, or opposite them, as 8 × seat + unit, or NOBODY."""
    q = p
    place = spot
    if spot >= PLACES:
        facing = faced(s, p, (spot - PLACES) // 2)
        q = facing // ROWS
        place = 2 * (facing % ROWS) + spot % 2
    u = s.armies[q].at[place]
    return NOBODY if u == NOBODY else PLACES * q + u


@rule
def has_choice(s: State, p: int, source: int, op: Any, selector: int) -> bool:
    """Is there a unit to choose?"""
    own_only = selector == Selector.OWN_UNIT or selector == Selector.OTHER_OWN_UNIT
    for spot in range(0 if own_only or selector == Selector.ANY_UNIT else PLACES, PLACES if own_only else 2 * PLACES):
        found = unit_at_spot(s, p, spot)
        if found != NOBODY and may_choose(s, p, source, op, selector, found // PLACES, found % PLACES):
            return True
    return False


@rule
def is_chosen_by_one(selector: int) -> bool:
    """It asks for one unit."""
    return FIRST_CHOSEN <= selector <= LAST_CHOSEN


@rule
def may_choose_row(s: State, p: int, op: Any, row: int) -> bool:
    """5.5.3 `chosen_row_enemies`: a row of p with a face-up enemy unit that passes the filters."""
    facing = faced(s, p, row)
    q = facing // ROWS
    for k in range(2):
        u = s.armies[q].at[2 * (facing % ROWS) + k]
        if u != NOBODY and s.armies[q].units[u].face_down == 0 and passes_filters(s, s.armies[q].units[u], op):
            return True
    return False


@rule
def has_row_choice(s: State, p: int, op: Any) -> bool:
    for row in range(ROWS):
        if may_choose_row(s, p, op, row):
            return True
    return False


@rule
def building_at_spot(s: State, p: int, spot: int) -> int:
    """One of p's own buildings, or opposite them, as 4 × seat + row."""
    return ROWS * p + spot if spot < ROWS else faced(s, p, spot - ROWS)


@rule
def may_choose_building(s: State, p: int, selector: int, spot: int) -> bool:
    """5.5.3 One intact building, own or in range."""
    if (spot < ROWS) != (selector == Selector.OWN_BUILDING):
        return False
    code = building_at_spot(s, p, spot)
    return is_intact(s, code // ROWS, code % ROWS)


@rule
def has_building_choice(s: State, p: int, selector: int) -> bool:
    for spot in range(2 * ROWS):
        if may_choose_building(s, p, selector, spot):
            return True
    return False


@rule
def may_take(s: State, p: int, op: Any, card: int) -> bool:
    """5.5.2 `raise` and `recover`: a card of the graveyard that fits; to be raised it needs a legal position."""
    printed = s.content.cards[card]
    if printed.cost > op.n:
        return False
    if op.op == Operation.RAISE:
        return printed.kind == CardKind.UNIT and has_any_position(s, p, assists(s, card))
    if op.wanted == Wanted.ANY:
        return True
    return printed.kind == (CardKind.UNIT if op.wanted == Wanted.UNIT else CardKind.TRICK)


@rule
def has_card_to_take(s: State, p: int, op: Any) -> bool:
    graveyard = s.armies[p].graveyard
    for k in range(graveyard.n):
        if may_take(s, p, op, graveyard.cards[k]):
            return True
    return False


@rule
def can_begin(s: State, p: int, op: Any) -> bool:
    """4.3.3 Whether the first operation of a trick can be carried out."""
    target = op.target
    if is_chosen_by_one(target):
        if not has_choice(s, p, NOBODY, op, target):
            return False
        return op.op != Operation.FIGHT or has_choice(s, p, NOBODY, op, op.versus)
    if target == Selector.CHOSEN_ROW_ENEMIES:
        return has_row_choice(s, p, op)
    if target == Selector.OWN_BUILDING or target == Selector.ENEMY_BUILDING:
        return has_building_choice(s, p, target)
    if op.op == Operation.RAISE or op.op == Operation.RECOVER:
        return has_card_to_take(s, p, op)
    return True


@rule
def found_unit(s: State, op: Any, selector: int) -> int:
    """The one unit that a selector means without a choice, as 8 × owner + unit, or NOBODY."""
    run = s.run
    p = run.owner
    if selector == Selector.IT:
        there = run.it_owner != NOBODY and is_in_play(s, run.it_owner, run.it_unit, run.it_serial)
        return PLACES * run.it_owner + run.it_unit if there else NOBODY
    if selector == Selector.OPPOSING_FRONT:
        if run.row == NOWHERE:
            return NOBODY
        facing = faced(s, p, source_row(s))
        q = facing // ROWS
        v = front(s, q, facing % ROWS)
        if v == NOBODY or s.armies[q].units[v].face_down == 1:
            return NOBODY
        return PLACES * q + v if passes_filters(s, s.armies[q].units[v], op) else NOBODY
    if not is_in_play(s, p, run.source, run.serial):
        return NOBODY
    if selector == Selector.SELF:
        return PLACES * p + run.source
    other = partner_of(s, p, run.source)
    return NOBODY if other == NOBODY or s.armies[p].units[other].face_down == 1 else PLACES * p + other


@rule
def source_row(s: State) -> int:
    """4.9.3 Where the source stands now, or last stood."""
    run = s.run
    if is_in_play(s, run.owner, run.source, run.serial):
        return row_of(s.armies[run.owner].units[run.source])
    return run.row


@rule
def is_meant(s: State, op: Any, row: int, q: int, u: int) -> bool:
    """5.5.3 Whether a selector of several units means q's unit u; `row` was chosen, where one is."""
    unit = s.armies[q].units[u]
    p = s.run.owner
    target = op.target
    if target == Selector.ALL_ENEMY_CLOAKED:
        return unit.face_down == 1 and is_in_range(s, p, q, row_of(unit))
    if unit.face_down == 1 or not passes_filters(s, unit, op):
        return False
    if target == Selector.ALL_OWN_UNITS:
        return q == p
    if target == Selector.THIS_ROW_OWN:
        return q == p and row_of(unit) == source_row(s)
    if target == Selector.ALL_UNITS and q == p:
        return not is_team_game(s) or s.options.all_scope == AllScope.BOTH_SIDES
    if q == p or not is_in_range(s, p, q, row_of(unit)):
        return False
    if target == Selector.CHOSEN_ROW_ENEMIES:
        return faced(s, q, row_of(unit)) % ROWS == row
    if target == Selector.OPPOSING_UNITS:
        return faced(s, q, row_of(unit)) % ROWS == source_row(s)
    return True
