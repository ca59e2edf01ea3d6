"""The resolution procedure (4.9): the queue of triggered effects, and the sweep after every operation."""

from typing import Any

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import pop, push

from ..content import EFFECTS, MOST_IN_CHAIN, MOST_OF_AN_EFFECT, MOST_WAITING, ROWS
from ..events import Event
from ..pieces import PLACES
from ..state import FALL, NOBODY, Carrying, Fate, Resolving, Situation, State, UnderEffect
from ..vocabulary import Keyword, Trigger
from .board import in_standard_order, is_doomed, is_in_play, row_of, value_of
from .departures import leave_play
from .ending import check_victory
from .hands import bury

CARD_BITS, EFFECT_BITS = 8, 2


# ---- the queue -----------------------------------------------------------------------------------------------------


@rule
def wait(s: State, p: int, what: int, effect: int, u: int, row: int) -> None:
    """4.9.2 An effect of p's goes to the end of the queue; 4.9.4 unless it is one too many (R33)."""
    chain = s.chain
    key = what | (effect << CARD_BITS) | (p << (CARD_BITS + EFFECT_BITS))
    n = chain.n
    if is_endless(s, key) or n >= MOST_IN_CHAIN or n - chain.head >= MOST_WAITING:
        emit(Event.EFFECT_DROPPED, p)
        return
    chain.what[n] = key
    chain.parent[n] = n if s.run.entry == NOBODY else s.run.entry
    chain.unit[n % MOST_WAITING] = u
    chain.serial[n % MOST_WAITING] = 0 if u == NOBODY else s.armies[p].units[u].serial
    chain.row[n % MOST_WAITING] = row
    chain.n = n + 1


@rule
def is_endless(s: State, key: int) -> bool:
    """4.9.4 Five of its causal ancestors are the same effect of the same name and owner."""
    k = int(s.run.entry)
    same = 0
    while k != NOBODY:
        if s.chain.what[k] == key:
            same += 1
        parent = s.chain.parent[k]
        k = NOBODY if parent == k else parent
    return same >= MOST_OF_AN_EFFECT


@rule
def trigger(s: State, p: int, u: int, on: int) -> None:
    """5.5.1 A unit's effects of this trigger are queued, in printed order."""
    unit = s.armies[p].units[u]
    card = unit.card
    if (s.content.cards[card].triggers >> on) & 1 == 0:
        return
    for k in range(EFFECTS):
        if s.content.cards[card].effects[k].trigger == on:
            wait(s, p, card, k, u, row_of(unit))


@rule
def trigger_all(s: State, on: int) -> None:
    """4 The effects of all face-up units of this trigger, in standard order."""
    for k in range(s.players):
        p = in_standard_order(s, k)
        for place in range(PLACES):
            u = s.armies[p].at[place]
            if u != NOBODY and s.armies[p].units[u].face_down == 0:
                trigger(s, p, u, on)


@rule
def settle(s: State, check: bool) -> None:
    """4.9 Sweep, then resolve the queue; then a victory check, where one is made. Mostly nothing is queued."""
    if s.swept == 1 and s.chain.n == 0:
        if check:
            check_victory(s)
        return
    push(s, Situation.RESOLVE, check, 0, 0)
    sweep(s)


@rule
def resolve_next(s: State) -> None:
    """4.9.2 Queued effects one at a time, each with its own operations and sweeps."""
    chain = s.chain
    k = chain.head
    if k == chain.n:
        f: Resolving = s.frames[s.depth - 1]
        check = f.check == 1
        empty_chain(s)
        pop(s)
        if check:
            check_victory(s)
        return
    chain.head = k + 1
    start_effect(s, k)


@rule
def empty_chain(s: State) -> None:
    """The queue is empty: what led to what is forgotten."""
    for k in range(s.chain.n):
        s.chain.what[k] = 0
        s.chain.parent[k] = 0
        s.chain.unit[k % MOST_WAITING] = 0
        s.chain.serial[k % MOST_WAITING] = 0
        s.chain.row[k % MOST_WAITING] = 0
    s.chain.n = 0
    s.chain.head = 0


@rule
def start_effect(s: State, k: int) -> None:
    """4.9.3 An effect is skipped if its source has left play, but for `on_death` and falls. A source's row is where it
    stands now, or last stood."""
    what = s.chain.what[k]
    p = what >> (CARD_BITS + EFFECT_BITS)
    number = (what >> CARD_BITS) & 3
    card = what & 255
    u = s.chain.unit[k % MOST_WAITING]
    serial = s.chain.serial[k % MOST_WAITING]
    row = s.chain.row[k % MOST_WAITING]
    if number == FALL:
        fall = s.content.buildings[card].fall
        begin_effect(s, p, 0, fall.first, fall.n, row)
        s.run.entry = k
        return
    stands = is_in_play(s, p, u, serial)
    effect = s.content.cards[card].effects[number]
    if not stands and effect.trigger != Trigger.ON_DEATH:
        return
    emit(Event.EFFECT_BEGAN, p, card, effect.trigger)
    begin_effect(s, p, card, effect.first, effect.n, row_of(s.armies[p].units[u]) if stands else row)
    s.run.entry = k
    if stands:
        s.run.source = u
        s.run.serial = serial


@rule
def begin_effect(s: State, p: int, card: int, first: int, n: int, row: int) -> None:
    """The operations of an effect are carried out now, by p."""
    run = s.run
    run.owner = p
    run.card = card
    run.op = first
    run.end = first + n
    run.is_trick = 0
    run.source = NOBODY
    run.serial = 0
    run.row = row
    run.entry = NOBODY
    run.it_owner = NOBODY
    run.it_unit = NOBODY
    run.it_serial = 0
    run.changes = 0
    push(s, Situation.EFFECT, NOBODY, NOBODY, NOBODY)


@rule
def current_op(s: State) -> Any:
    """The operation that is carried out now."""
    return s.content.ops[s.run.op]


@rule
def next_operation(s: State, f: UnderEffect) -> None:
    """4.9.3 Where the source stands after this one is where it last stood, should it leave play in the next. Once
    it has left, whoever takes its slot is another unit."""
    run = s.run
    if is_in_play(s, run.owner, run.source, run.serial):
        run.row = row_of(s.armies[run.owner].units[run.source])
    else:
        run.source = NOBODY
    run.op += 1
    f.step = Carrying.CHOOSE
    f.owner = NOBODY
    f.chosen = NOBODY
    f.foe = NOBODY
    f.fought = 0


@rule
def end_effect(s: State) -> None:
    """All operations are done; what is queued from now on is not its doing."""
    pop(s)
    s.run.entry = NOBODY


# ---- the sweep -----------------------------------------------------------------------------------------------------


@rule
def sweep(s: State) -> None:
    """4.9.1 Buildings without cards fall, then doomed units leave; the owner of a unit with Recurrence is asked first,
    and the sweep goes on when that is decided. Whoever empties a building or may doom a unit notes it in `swept`: most
    sweeps find the table as the last one left it."""
    if s.swept == 1:
        return
    for k in range(s.players):
        p = in_standard_order(s, k)
        for row in range(ROWS):
            if s.armies[p].stacks[row].n == 0 and s.armies[p].fallen[row] == 0:
                fall(s, p, row)
    for k in range(s.players):
        p = in_standard_order(s, k)
        for row in range(ROWS):
            if sweep_row(s, p, row):
                return
    s.swept = 1


@rule
def fall(s: State, p: int, row: int) -> None:
    """4.9.1 (a) A building falls, whatever took its cards (R1, R2), and its effect will hit its owner (R53)."""
    army = s.armies[p]
    army.fallen[row] = 1
    emit(Event.BUILDING_FELL, p, row, army.buildings[row])
    wait(s, p, army.buildings[row], FALL, NOBODY, row)


@rule
def sweep_row(s: State, p: int, row: int) -> bool:
    """4.9.1 (b) The doomed units of a row, front before back; yes if somebody must decide first."""
    place = 2 * row
    while place < 2 * row + 2:
        u = s.armies[p].at[place]
        if u == NOBODY:
            return False
        if not is_doomed(s, s.armies[p].units[u]):
            place += 1
        elif may_recur(s, p, u):
            push(s, Situation.RECURRING, p, u, 0)
            return True
        else:
            destroy(s, p, u)  # who stood behind it is in front now, at the same place
    return False


@rule
def may_recur(s: State, p: int, u: int) -> bool:
    """5.1 Recurrence X: face-up, and its owner holds at least X cards."""
    unit = s.armies[p].units[u]
    if unit.face_down == 1 or unit.fate == Fate.NOT_RECURRING:
        return False
    x = value_of(unit, Keyword.RECURRENCE)
    return 0 < x <= s.armies[p].hand.n


@rule
def destroy(s: State, p: int, u: int) -> None:
    """4.9.1 (b) The card goes to its owner's graveyard and its death effects are queued; face-down it has none."""
    unit = s.armies[p].units[u]
    card = unit.card
    emit(Event.UNIT_DESTROYED, p, unit.place, card)
    if unit.face_down == 0:
        trigger(s, p, u, Trigger.ON_DEATH)
    leave_play(s, p, u)
    bury(s, p, card)
