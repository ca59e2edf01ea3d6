"""Recurrence (5.1): its owner decides whether to discard cards so that the unit returns to his hand."""

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop

from ..events import Event
from ..state import Decision, Fate, Recurrence, Recurring, State
from ..vocabulary import Keyword
from .board import value_of
from .chain import sweep
from .departures import bounce
from .hands import discard


@rule
def go_on_recurring(s: State) -> None:
    """5.1 Yes or no; then card by card; then the unit returns, and the sweep goes on."""
    f: Recurrence = s.frames[s.depth - 1]
    if f.step == Recurring.USE:
        ask(s, f.owner, Decision.RECURRENCE_USE)
    elif f.step == Recurring.DISCARD and f.left > 0:
        ask(s, f.owner, Decision.RECURRENCE_DISCARD)
    else:
        p = f.owner
        u = f.unit
        pop(s)
        bounce(s, p, u)
        sweep(s)


@rule
def use_recurrence(s: State, p: int, f: Recurrence) -> None:
    unit = s.armies[p].units[f.unit]
    f.left = value_of(unit, Keyword.RECURRENCE)
    f.step = Recurring.DISCARD
    emit(Event.RECURS, p, unit.place, unit.card)


@rule
def decline_recurrence(s: State, p: int, f: Recurrence) -> None:
    s.armies[p].units[f.unit].fate = Fate.NOT_RECURRING
    s.swept = 0
    pop(s)
    sweep(s)


@rule
def discard_to_recur(s: State, p: int, f: Recurrence, card: int) -> None:
    f.left -= 1
    discard(s, p, card)
