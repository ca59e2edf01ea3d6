"""Tokens, cards that are raised, and units that are moved by effect (5.5.2)."""

from typing import Any

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop, push

from ..content import ROWS
from ..events import Event
from ..pieces import PLACES
from ..refusals import Rule
from ..state import NOWHERE, Decision, Moving, Raising, Situation, State, Tokens
from ..vocabulary import Keyword, Where
from .board import (
    assists,
    has,
    has_any_position,
    has_position,
    is_legal_position,
    is_open,
    row_of,
    stand,
    step_off,
    swap_in_row,
    units_in_row,
)
from .departures import enter_play
from .selectors import source_row
from .targets import mean


@rule
def make_tokens(s: State, p: int, op: Any) -> None:
    """5.5.2 One by one where the controller likes, in the source's row, or one in every empty row."""
    if op.where == Where.EMPTY_ROWS:
        for row in range(ROWS):
            if units_in_row(s, p, row) == 0 and is_open(s, p, row):
                enter_as_token(s, p, op.token, 2 * row)
    else:
        push(s, Situation.TOKENS, p, op.token, op.n)
        f: Tokens = s.frames[s.depth - 1]
        f.row = source_row(s) if op.where == Where.THIS_ROW else NOWHERE


@rule
def enter_as_token(s: State, p: int, card: int, place: int) -> None:
    u = enter_play(s, p, card, place)
    emit(Event.TOKEN_CAME, p, card, s.armies[p].units[u].place)


@rule
def place_next_token(s: State) -> None:
    """5.5.2 A token without a legal position is not created."""
    f: Tokens = s.frames[s.depth - 1]
    p = f.seat
    helps = assists(s, f.card)
    possible = has_any_position(s, p, helps) if f.row == NOWHERE else has_position(s, p, f.row, helps)
    if f.left == 0 or not possible:
        pop(s)
    else:
        ask(s, p, Decision.PLACE_UNIT)


@rule
def place_token(s: State, p: int, f: Tokens, place: int) -> None:
    f.left -= 1
    enter_as_token(s, p, f.card, place)


@rule
def ask_where_to_raise(s: State) -> None:
    f: Raising = s.frames[s.depth - 1]
    ask(s, f.seat, Decision.PLACE_UNIT)


@rule
def place_raised(s: State, p: int, f: Raising, place: int) -> None:
    """5.5.2 `raise`: free of cost and Offering, without `on_play`; face-down if Cloaked, and then nothing is owed."""
    card = f.card
    pop(s)
    u = enter_play(s, p, card, place)
    emit(Event.RAISED, p, card, s.armies[p].units[u].place)
    mean(s, PLACES * p + u)


@rule
def ask_where_to_move(s: State) -> None:
    f: Moving = s.frames[s.depth - 1]
    ask(s, f.decider, Decision.MOVE_TO)


@rule
def why_not_move_to(s: State, f: Moving, place: int) -> int:
    """5.5.2 `move`: a legal position in another row of the unit's owner."""
    unit = s.armies[f.owner].units[f.unit]
    if place // 2 == row_of(unit):
        return Rule.STANDS_THERE
    return Rule.OK if is_legal_position(s, f.owner, place, has(unit, Keyword.ASSISTANCE)) else Rule.NO_POSITION


@rule
def move_to(s: State, f: Moving, place: int) -> None:
    q = f.owner
    u = f.unit
    pop(s)
    step_off(s, q, u)
    stand(s, q, u, place)
    emit(Event.MOVED, q, s.armies[q].units[u].place)


@rule
def why_not_swap_by_effect(s: State, f: Moving) -> int:
    """5.5.2 The other place in its row, if two units stand there."""
    return Rule.OK if units_in_row(s, f.owner, row_of(s.armies[f.owner].units[f.unit])) == 2 else Rule.STANDS_ALONE


@rule
def swap_by_effect(s: State, f: Moving) -> None:
    q = f.owner
    u = f.unit
    pop(s)
    swap_in_row(s, q, row_of(s.armies[q].units[u]))
    emit(Event.MOVED, q, s.armies[q].units[u].place)


@rule
def stay(s: State) -> None:
    """5.5.2 Declining."""
    pop(s)
