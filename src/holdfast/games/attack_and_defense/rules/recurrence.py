"""Recurrence (5.1): its owner decides whether to discard cards so that the unit returns to his hand."""

from typing import Any

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop

from ..events import Event
from ..state import Decision, Fate, Recurring, State
from ..vocabulary import Keyword
from .board import value_of
from .chain import sweep
from .departures import bounce
from .hands import discard


@rule
def go_on_recurring(s: State) -> None:
    """5.1 Yes or no; then card by card; then the unit returns, and the sweep goes on."""
    f = s.frames[s.depth - 1]
    if f.step == Recurring.USE:
        ask(s, f.a, Decision.RECURRENCE_USE)
    elif f.step == Recurring.DISCARD and f.c > 0:
        ask(s, f.a, Decision.RECURRENCE_DISCARD)
    else:
        p = int(f.a)
        u = int(f.b)
        pop(s)
        bounce(s, p, u)
        sweep(s)


@rule
def use_recurrence(s: State, p: int, f: Any) -> None:
    unit = s.armies[p].units[f.b]
    f.c = value_of(unit, Keyword.RECURRENCE)
    f.step = Recurring.DISCARD
    emit(Event.RECURS, p, unit.place, unit.card)


@rule
def decline_recurrence(s: State, p: int, f: Any) -> None:
    s.armies[p].units[f.b].fate = Fate.NOT_RECURRING
    pop(s)
    sweep(s)


@rule
def discard_to_recur(s: State, p: int, f: Any, card: int) -> None:
    f.c -= 1
    discard(s, p, card)
