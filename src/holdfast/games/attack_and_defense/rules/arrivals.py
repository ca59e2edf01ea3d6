"""Tokens, cards that are raised, and units that are moved by effect (5.5.2)."""

from typing import Any

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop, push

from ..content import ROWS
from ..events import Event
from ..pieces import PLACES
from ..refusals import Rule
from ..state import NOWHERE, Decision, Situation, State
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
        s.frames[s.depth - 1].d = source_row(s) if op.where == Where.THIS_ROW else NOWHERE


@rule
def enter_as_token(s: State, p: int, card: int, place: int) -> None:
    u = enter_play(s, p, card, place)
    emit(Event.TOKEN_CAME, p, card, s.armies[p].units[u].place)


@rule
def place_next_token(s: State) -> None:
    """5.5.2 A token without a legal position is not created."""
    f = s.frames[s.depth - 1]
    p = int(f.a)
    helps = assists(s, f.b)
    possible = has_any_position(s, p, helps) if f.d == NOWHERE else has_position(s, p, f.d, helps)
    if f.c == 0 or not possible:
        pop(s)
    else:
        ask(s, p, Decision.PLACE_UNIT)


@rule
def place_token(s: State, p: int, f: Any, place: int) -> None:
    f.c -= 1
    enter_as_token(s, p, f.b, place)


@rule
def ask_where_to_raise(s: State) -> None:
    ask(s, s.frames[s.depth - 1].a, Decision.PLACE_UNIT)


@rule
def place_raised(s: State, p: int, f: Any, place: int) -> None:
    """5.5.2 `raise`: free of cost and Offering, without `on_play`; face-down if Cloaked, and then nothing is owed."""
    card = int(f.b)
    pop(s)
    u = enter_play(s, p, card, place)
    emit(Event.RAISED, p, card, s.armies[p].units[u].place)
    mean(s, PLACES * p + u)


@rule
def ask_where_to_move(s: State) -> None:
    ask(s, s.frames[s.depth - 1].a, Decision.MOVE_TO)


@rule
def why_not_move_to(s: State, f: Any, place: int) -> int:
    """5.5.2 `move`: a legal position in another row of the unit's owner."""
    unit = s.armies[f.b].units[f.c]
    if place // 2 == row_of(unit):
        return Rule.SAME_ROW
    return Rule.OK if is_legal_position(s, f.b, place, has(unit, Keyword.ASSISTANCE)) else Rule.NO_POSITION


@rule
def move_to(s: State, f: Any, place: int) -> None:
    q = int(f.b)
    u = int(f.c)
    pop(s)
    step_off(s, q, u)
    stand(s, q, u, place)
    emit(Event.MOVED, q, s.armies[q].units[u].place)


@rule
def why_not_swap_by_effect(s: State, f: Any) -> int:
    """5.5.2 The other place in its row, if two units stand there."""
    return Rule.OK if units_in_row(s, f.b, row_of(s.armies[f.b].units[f.c])) == 2 else Rule.ALONE_IN_ROW


@rule
def swap_by_effect(s: State, f: Any) -> None:
    q = int(f.b)
    u = int(f.c)
    pop(s)
    swap_in_row(s, q, row_of(s.armies[q].units[u]))
    emit(Event.MOVED, q, s.armies[q].units[u].place)


@rule
def stay(s: State) -> None:
    """5.5.2 Declining."""
    pop(s)
