"""Effects (4.9, 5.5.2): their operations one after the other, and what each does to units, buildings and supply."""

from typing import Any

from holdfast.engine.rules.decks import take
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import push

from ..content import ROWS
from ..events import Event
from ..pieces import PLACES
from ..state import NOBODY, Carrying, Fate, Situation, State, UnderEffect
from ..vocabulary import LAST_CHOSEN, NUMBERED, Keyword, Mode, Operation, Selector, Trigger, Until
from .arrivals import make_tokens
from .attacks import hit
from .board import at_most, faced, has, in_standard_order, is_in_play
from .chain import current_op, end_effect, next_operation, sweep, trigger
from .departures import bounce, reveal
from .drawing import discard_at_random
from .hands import recover_card
from .selectors import source_row
from .stacks import is_intact, lose_cards, repair
from .strikes import fight, learn_from_fight, strike
from .targets import choose_opponent, choose_target, mark_meant, next_marked


@rule
def go_on_with_effect(s: State) -> None:
    """4.9.2 Each operation: choose, carry out, sweep; then the next."""
    f: UnderEffect = s.frames[s.depth - 1]
    if s.run.op == s.run.end:
        end_effect(s)
        return
    step = f.step
    if step == Carrying.CHOOSE:
        choose_target(s, f)
    elif step == Carrying.OPPONENT:
        choose_opponent(s, f)
    elif step == Carrying.CARRY_OUT:
        f.step = Carrying.SWEEP
        carry_out(s, f)
    elif step == Carrying.SWEEP:
        f.step = Carrying.AFTERWARDS
        sweep(s)
    else:
        if f.fought == 1:
            learn_from_fight(s, f)
        next_operation(s, f)


@rule
def carry_out(s: State, f: UnderEffect) -> None:
    """5.5.2 One operation."""
    op = current_op(s)
    kind = op.op
    p = s.run.owner
    if kind == Operation.FIGHT:
        fight(s, f)
    elif op.target >= Selector.THIS_BUILDING:
        work_on_buildings(s, f, op)
    elif op.target > LAST_CHOSEN:
        mark_meant(s, f, op)
        if kind == Operation.STRIKE:
            push(s, Situation.STRIKES, p, 0, 0)
        else:
            reach_marked(s, op)
    elif op.target > Selector.NONE:
        reach(s, op, f.owner, f.chosen)
        note_lasting(s, op, s.armies[f.owner].units[f.chosen])
    elif kind == Operation.RAISE:
        take(s.armies[p].graveyard, f.chosen)
        push(s, Situation.RAISING, p, f.chosen, 0)
    elif kind == Operation.RECOVER:
        recover_card(s, p, f.chosen)
    elif kind == Operation.DRAW:
        push(s, Situation.DRAWING, p, op.n, 0)
    elif kind == Operation.DISCARD:
        if op.random == 1:
            discard_at_random(s, f.chosen, op.n)
        else:
            push(s, Situation.DISCARDING, f.chosen, op.n, 0)
    elif kind == Operation.TOKEN:
        make_tokens(s, p, op)
    else:
        change_supply(s, f.chosen, op.n)


@rule
def reach(s: State, op: Any, q: int, u: int) -> None:
    """5.5.2 What an operation does to one unit."""
    unit = s.armies[q].units[u]
    kind = op.op
    if kind == Operation.DAMAGE:
        hit(s, q, u, op.n, is_source_deadly(s))
    elif kind == Operation.DESTROY:
        if unit.fate == Fate.NONE:
            unit.fate = Fate.DESTROYED
            s.swept = 0
    elif kind == Operation.HEAL:
        unit.damage = max(0, unit.damage - op.n)
        emit(Event.HEALED, q, unit.place, op.n, unit.damage)
    elif kind == Operation.BUFF:
        buff(s, op, q, u)
    elif kind == Operation.GRANT:
        grant(s, op, q, u)
    elif kind == Operation.STRIP:
        strip(s, op.keyword, q, u)
    elif kind == Operation.BOUNCE:
        bounce(s, q, u)
    elif kind == Operation.MOVE:
        push(s, Situation.MOVING, s.run.owner, q, u)
    elif kind == Operation.STRIKE:
        if q == s.run.owner:
            strike(s, q, u)
    elif unit.face_down == 1:
        reveal(s, q, u)
        trigger(s, q, u, Trigger.ON_REVEAL)


@rule
def is_source_deadly(s: State) -> bool:
    """R30 Damage of a Deadly unit's own effects, while it is in play."""
    run = s.run
    return is_in_play(s, run.owner, run.source, run.serial) and has(
        s.armies[run.owner].units[run.source], Keyword.DEADLY
    )


@rule
def buff(s: State, op: Any, q: int, u: int) -> None:
    unit = s.armies[q].units[u]
    if op.until == Until.TURN:
        unit.turn_strength = at_most(unit.turn_strength + op.strength)
        unit.turn_stamina = at_most(unit.turn_stamina + op.stamina)
    else:
        unit.strength = at_most(unit.strength + op.strength)
        unit.stamina = at_most(unit.stamina + op.stamina)
    if op.stamina < 0:
        s.swept = 0
    emit(Event.BUFFED, q, unit.place, op.strength, op.stamina, op.until)


@rule
def grant(s: State, op: Any, q: int, u: int) -> None:
    """5.1 Stacking: the higher value counts, unless it is added (R31)."""
    unit = s.armies[q].units[u]
    k = op.keyword
    if k >= NUMBERED:
        if op.until == Until.TURN:
            unit.has_for_turn |= 1 << k
        else:
            unit.has |= 1 << k
    elif op.mode == Mode.ADD:
        if op.until == Until.TURN:
            unit.added[k] = at_most(unit.added[k] + op.n)
        else:
            unit.lasting[k] = at_most(unit.lasting[k] + op.n)
    elif op.until == Until.TURN:
        unit.for_turn[k] = max(unit.for_turn[k], op.n)
    else:
        unit.lasting[k] = max(unit.lasting[k], op.n)
    emit(Event.GRANTED, q, unit.place, k, op.n, op.until)


@rule
def strip(s: State, k: int, q: int, u: int) -> None:
    """5.1 The unit loses the keyword entirely."""
    unit = s.armies[q].units[u]
    if k >= NUMBERED:
        unit.has &= ~(1 << k)
        unit.has_for_turn &= ~(1 << k)
    else:
        unit.lasting[k] = 0
        unit.for_turn[k] = 0
        unit.added[k] = 0
    emit(Event.STRIPPED, q, unit.place, k)


@rule
def note_lasting(s: State, op: Any, unit: Any) -> None:
    """4.3.4 (e) A trick that changes one unit for good will lie under it, under the last one if there are two."""
    kind = op.op
    changes = kind == Operation.BUFF or kind == Operation.GRANT or kind == Operation.STRIP
    if s.run.is_trick == 1 and changes and op.until == Until.FOREVER:
        s.run.changes += 1
        unit.changed = s.run.changes


@rule
def reach_marked(s: State, op: Any) -> None:
    found = next_marked(s)
    while found != NOBODY:
        reach(s, op, found // PLACES, found % PLACES)
        found = next_marked(s)


@rule
def work_on_buildings(s: State, f: UnderEffect, op: Any) -> None:
    """5.5.2 `siege` and `repair`, of one building or several in standard order."""
    p = s.run.owner
    target = op.target
    if target == Selector.OWN_BUILDING or target == Selector.ENEMY_BUILDING:
        work_on(s, op, f.chosen)
    elif target == Selector.THIS_BUILDING:
        work_on(s, op, ROWS * p + source_row(s))
    elif target == Selector.OPPOSING_BUILDING:
        work_on(s, op, faced(s, p, source_row(s)))
    elif target == Selector.ALL_OWN_BUILDINGS:
        for row in range(ROWS):
            work_on(s, op, ROWS * p + row)
    else:
        for k in range(s.players):
            q = in_standard_order(s, k)
            for row in range(ROWS):
                if faced(s, q, row) // ROWS == p:
                    work_on(s, op, ROWS * q + row)


@rule
def work_on(s: State, op: Any, code: int) -> None:
    q = code // ROWS
    row = code % ROWS
    if not is_intact(s, q, row):
        return
    if op.op == Operation.SIEGE:
        lose_cards(s, q, row, op.n)
    else:
        repair(s, q, row, op.n)


@rule
def change_supply(s: State, p: int, n: int) -> None:
    """5.5.2 The supply of the next turn."""
    s.armies[p].pending = at_most(s.armies[p].pending + n)
    emit(Event.SUPPLY_WILL_CHANGE, p, n, s.armies[p].pending)
