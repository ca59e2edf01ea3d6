"""Whom an operation is for (5.5.2, 5.5.3): what its controller is asked, and all that a selector means."""

from typing import Any

from holdfast.engine.rules.decks import find
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask

from ..content import ROWS
from ..events import Event
from ..pieces import PLACES
from ..refusals import Rule
from ..state import NOBODY, Carrying, Decision, State, UnderEffect
from ..vocabulary import Operation, Selector, Who
from .board import in_standard_order, is_team_game, side_of
from .chain import current_op, next_operation
from .selectors import (
    building_at_spot,
    found_unit,
    has_building_choice,
    has_card_to_take,
    has_choice,
    has_row_choice,
    is_chosen_by_one,
    is_meant,
    may_choose,
    may_choose_building,
    may_choose_row,
    may_take,
    unit_at_spot,
)


@rule
def choose_target(s: State, f: UnderEffect) -> None:
    """5.5.3 Find what the operation is aimed at, or ask its controller (4.9.6); without a choice it is skipped."""
    op = current_op(s)
    p = s.run.owner
    target = op.target
    f.step = Carrying.OPPONENT if op.op == Operation.FIGHT else Carrying.CARRY_OUT
    if is_chosen_by_one(target):
        if has_choice(s, p, s.run.source, op, target):
            ask(s, p, Decision.TARGET_UNIT)
        else:
            mean(s, NOBODY)
            next_operation(s, f)
    elif Selector.NONE < target < Selector.OWN_UNIT:
        aim(s, f, found_unit(s, op, target))
        if f.owner == NOBODY:
            next_operation(s, f)
    elif target == Selector.CHOSEN_ROW_ENEMIES:
        ask_or_skip(s, f, has_row_choice(s, p, op), Decision.TARGET_ROW)
    elif target == Selector.OWN_BUILDING or target == Selector.ENEMY_BUILDING:
        ask_or_skip(s, f, has_building_choice(s, p, target), Decision.TARGET_BUILDING)
    elif op.op == Operation.RAISE or op.op == Operation.RECOVER:
        if op.op == Operation.RAISE:
            mean(s, NOBODY)
        ask_or_skip(s, f, has_card_to_take(s, p, op), Decision.GRAVEYARD_CARD)
    elif op.op == Operation.DISCARD or op.op == Operation.SUPPLY:
        choose_player(s, f, op)


@rule
def ask_or_skip(s: State, f: Any, possible: bool, decision: int) -> None:
    if possible:
        ask(s, s.run.owner, decision)
    else:
        next_operation(s, f)


@rule
def choose_player(s: State, f: UnderEffect, op: Any) -> None:
    """5.5.2 `who`: oneself, the opponent, or with four players one of two."""
    f.chosen = s.run.owner
    if op.who == Who.OPPONENT:
        if is_team_game(s):
            ask(s, s.run.owner, Decision.TARGET_PLAYER)
        else:
            f.chosen = 1 - s.run.owner


@rule
def choose_opponent(s: State, f: UnderEffect) -> None:
    """5.4 Whom the unit fights; without anybody the fight is skipped. 5.5.3, R52 If the unit is an enemy, or face-down,
    the fight does nothing, so nobody is asked."""
    op = current_op(s)
    f.step = Carrying.CARRY_OUT
    if f.owner != s.run.owner or s.armies[f.owner].units[f.chosen].face_down == 1:
        next_operation(s, f)
    elif op.versus == Selector.OPPOSING_FRONT:
        f.foe = found_unit(s, op, Selector.OPPOSING_FRONT)
        if f.foe == NOBODY:
            next_operation(s, f)
    elif has_choice(s, s.run.owner, s.run.source, op, op.versus):
        ask(s, s.run.owner, Decision.TARGET_UNIT)
    else:
        next_operation(s, f)


@rule
def asked_selector(s: State, f: Any) -> int:
    """What `target_unit` asks for now: the unit of the operation, or whom it fights."""
    op = current_op(s)
    second = op.op == Operation.FIGHT and f.step == Carrying.CARRY_OUT
    return op.versus if second else op.target


@rule
def why_not_target(s: State, p: int, f: Any, spot: int) -> int:
    """5.5.3 One unit that the selector allows."""
    found = unit_at_spot(s, p, spot)
    if found == NOBODY:
        return Rule.NO_UNIT_THERE
    ok = may_choose(s, p, s.run.source, current_op(s), asked_selector(s, f), found // PLACES, found % PLACES)
    return Rule.OK if ok else Rule.NOT_A_TARGET


@rule
def target(s: State, p: int, f: UnderEffect, spot: int) -> None:
    found = unit_at_spot(s, p, spot)
    if asked_selector(s, f) == current_op(s).target:
        aim(s, f, found)
    else:
        f.foe = found
    emit(Event.TARGETED, p, found // PLACES, s.armies[found // PLACES].units[found % PLACES].place)


@rule
def aim(s: State, f: UnderEffect, found: int) -> None:
    """The operation is aimed at this unit, 8 × owner + unit, or at nobody; `it` will mean it."""
    f.owner = NOBODY if found == NOBODY else found // PLACES
    f.chosen = NOBODY if found == NOBODY else found % PLACES
    mean(s, found)


@rule
def mean(s: State, found: int) -> None:
    """5.5.3 `it` is this unit from now on."""
    run = s.run
    run.it_owner = NOBODY if found == NOBODY else found // PLACES
    run.it_unit = NOBODY if found == NOBODY else found % PLACES
    run.it_serial = 0 if found == NOBODY else s.armies[found // PLACES].units[found % PLACES].serial


@rule
def why_not_target_row(s: State, p: int, row: int) -> int:
    return Rule.OK if may_choose_row(s, p, current_op(s), row) else Rule.NOBODY_IN_ROW


@rule
def target_row(s: State, p: int, f: UnderEffect, row: int) -> None:
    f.chosen = row
    emit(Event.TARGETED_ROW, p, row)


@rule
def why_not_target_building(s: State, p: int, spot: int) -> int:
    return Rule.OK if may_choose_building(s, p, current_op(s).target, spot) else Rule.NOT_A_BUILDING


@rule
def target_building(s: State, p: int, f: UnderEffect, spot: int) -> None:
    f.chosen = building_at_spot(s, p, spot)
    emit(Event.TARGETED_BUILDING, p, f.chosen // ROWS, f.chosen % ROWS)


@rule
def why_not_target_player(s: State, p: int, seat: int) -> int:
    """5.5.2 One of the opponents."""
    ok = seat < s.players and side_of(s, seat) != side_of(s, p)
    return Rule.OK if ok else Rule.NOT_AN_OPPONENT


@rule
def target_player(s: State, p: int, f: UnderEffect, seat: int) -> None:
    f.chosen = seat
    emit(Event.TARGETED_PLAYER, p, seat)


@rule
def why_not_take(s: State, p: int, card: int) -> int:
    """5.5.2 A card of the graveyard that fits."""
    if find(s.armies[p].graveyard, card) < 0:
        return Rule.NOT_IN_GRAVEYARD
    return Rule.OK if may_take(s, p, current_op(s), card) else Rule.CARD_DOES_NOT_FIT


@rule
def take_card(s: State, f: UnderEffect, card: int) -> None:
    f.chosen = card


@rule
def mark_meant(s: State, f: UnderEffect, op: Any) -> None:
    """5.5.3 All units that the selector means, before anything happens to any of them."""
    for q in range(s.players):
        for place in range(PLACES):
            u = s.armies[q].at[place]
            if u != NOBODY and is_meant(s, op, f.chosen, q, u):
                s.armies[q].units[u].chosen = 1


@rule
def next_marked(s: State) -> int:
    """The first marked unit in standard order, as 8 × owner + unit, no longer marked; or NOBODY."""
    for k in range(s.players):
        q = in_standard_order(s, k)
        for place in range(PLACES):
            u = s.armies[q].at[place]
            if u != NOBODY and s.armies[q].units[u].chosen == 1:
                s.armies[q].units[u].chosen = 0
                return PLACES * q + u
    return NOBODY
