"""Effects: their operations one after the other (4.9), and what each does (5.5.2)."""

from typing import Any

from holdfast.engine.rules.decks import find, take
from holdfast.engine.rules.dice import below
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop, push

from ..content import ROWS
from ..events import Event
from ..pieces import PLACES
from ..refusals import Rule
from ..state import NOBODY, NOWHERE, Carrying, Decision, Fate, Situation, State
from ..vocabulary import (
    LAST_CHOSEN,
    NUMBERED,
    Keyword,
    Mode,
    Operation,
    Selector,
    Trigger,
    Until,
    Where,
    Who,
)
from .attacks import damage_to_building, hit, hit_units, is_idle
from .board import (
    assists,
    faced,
    has,
    has_any_position,
    has_position,
    in_standard_order,
    is_in_play,
    is_legal_position,
    is_open,
    is_team_game,
    row_of,
    side_of,
    stand,
    step_off,
    strength_of,
    swap_in_row,
    units_in_row,
    value_of,
)
from .chain import end_effect, sweep, trigger
from .departures import bounce, enter_play, reveal
from .hands import discard, recover_card
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
    source_row,
    unit_at_spot,
)
from .stacks import draw_card, is_intact, lose_cards, repair


@rule
def current_op(s: State) -> Any:
    """The operation that is carried out now."""
    return s.content.ops[s.run.op]


@rule
def go_on_with_effect(s: State) -> None:
    """4.9.2 Each operation: choose, carry out, sweep; then the next."""
    f = s.frames[s.depth - 1]
    if int(s.run.op) == s.run.end:
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
        if f.d == 1:
            learn_from_fight(s, f)
        next_operation(s, f)


@rule
def next_operation(s: State, f: Any) -> None:
    s.run.op += 1
    f.step = Carrying.CHOOSE
    f.a = NOBODY
    f.b = NOBODY
    f.c = NOBODY
    f.d = 0


# ---- choosing ------------------------------------------------------------------------------------------------------


@rule
def choose_target(s: State, f: Any) -> None:
    """5.5.3 Find what the operation is aimed at, or ask its controller (4.9.6); without a choice it is skipped."""
    op = current_op(s)
    p = int(s.run.owner)
    target = int(op.target)
    f.step = Carrying.OPPONENT if op.op == Operation.FIGHT else Carrying.CARRY_OUT
    if is_chosen_by_one(target):
        if has_choice(s, p, s.run.source, op, target):
            ask(s, p, Decision.TARGET_UNIT)
        else:
            mean(s, NOBODY)
            next_operation(s, f)
    elif Selector.NONE < target < Selector.OWN_UNIT:
        aim(s, f, found_unit(s, op, target))
        if f.a == NOBODY:
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
def choose_player(s: State, f: Any, op: Any) -> None:
    """5.5.2 `who`: oneself, the opponent, or with four players one of two."""
    f.b = s.run.owner
    if op.who == Who.OPPONENT:
        if is_team_game(s):
            ask(s, s.run.owner, Decision.TARGET_PLAYER)
        else:
            f.b = 1 - s.run.owner


@rule
def choose_opponent(s: State, f: Any) -> None:
    """5.4 Whom the unit fights; without anybody the fight is skipped."""
    op = current_op(s)
    f.step = Carrying.CARRY_OUT
    if op.versus == Selector.OPPOSING_FRONT:
        f.c = found_unit(s, op, Selector.OPPOSING_FRONT)
        if f.c == NOBODY:
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
    return int(op.versus) if second else int(op.target)


@rule
def why_not_target(s: State, p: int, f: Any, spot: int) -> int:
    """5.5.3 One unit that the selector allows."""
    found = unit_at_spot(s, p, spot)
    if found == NOBODY:
        return Rule.NO_UNIT_THERE
    ok = may_choose(s, p, s.run.source, current_op(s), asked_selector(s, f), found // PLACES, found % PLACES)
    return Rule.OK if ok else Rule.NOT_A_TARGET


@rule
def target(s: State, p: int, f: Any, spot: int) -> None:
    found = unit_at_spot(s, p, spot)
    if asked_selector(s, f) == current_op(s).target:
        aim(s, f, found)
    else:
        f.c = found
    emit(Event.TARGETED, p, found // PLACES, s.armies[found // PLACES].units[found % PLACES].place)


@rule
def aim(s: State, f: Any, found: int) -> None:
    """The operation is aimed at this unit, 8 × owner + unit, or at nobody; `it` will mean it."""
    f.a = NOBODY if found == NOBODY else found // PLACES
    f.b = NOBODY if found == NOBODY else found % PLACES
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
def target_row(s: State, p: int, f: Any, row: int) -> None:
    f.b = row
    emit(Event.TARGETED_ROW, p, row)


@rule
def why_not_target_building(s: State, p: int, spot: int) -> int:
    return Rule.OK if may_choose_building(s, p, current_op(s).target, spot) else Rule.NOT_A_BUILDING


@rule
def target_building(s: State, p: int, f: Any, spot: int) -> None:
    f.b = building_at_spot(s, p, spot)
    emit(Event.TARGETED_BUILDING, p, f.b // ROWS, f.b % ROWS)


@rule
def why_not_target_player(s: State, p: int, seat: int) -> int:
    """5.5.2 One of the opponents."""
    ok = seat < s.players and side_of(s, seat) != side_of(s, p)
    return Rule.OK if ok else Rule.NOT_AN_OPPONENT


@rule
def target_player(s: State, p: int, f: Any, seat: int) -> None:
    f.b = seat
    emit(Event.TARGETED_PLAYER, p, seat)


@rule
def why_not_take(s: State, p: int, card: int) -> int:
    """5.5.2 A card of the graveyard that fits."""
    if find(s.armies[p].graveyard, card) < 0:
        return Rule.NOT_IN_GRAVEYARD
    return Rule.OK if may_take(s, p, current_op(s), card) else Rule.CARD_DOES_NOT_FIT


@rule
def take_card(s: State, f: Any, card: int) -> None:
    f.b = card


# ---- carrying out --------------------------------------------------------------------------------------------------


@rule
def carry_out(s: State, f: Any) -> None:
    """5.5.2 One operation."""
    op = current_op(s)
    kind = op.op
    p = int(s.run.owner)
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
        reach(s, op, f.a, f.b)
        note_lasting(s, op, f.a, f.b)
    elif kind == Operation.RAISE:
        take(s.armies[p].graveyard, f.b)
        push(s, Situation.RAISING, p, f.b, 0)
    elif kind == Operation.RECOVER:
        recover_card(s, p, f.b)
    elif kind == Operation.DRAW:
        push(s, Situation.DRAWING, p, op.n, 0)
    elif kind == Operation.DISCARD:
        if op.random == 1:
            discard_at_random(s, f.b, op.n)
        else:
            push(s, Situation.DISCARDING, f.b, op.n, 0)
    elif kind == Operation.TOKEN:
        make_tokens(s, p, op)
    else:
        change_supply(s, f.b, op.n)


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
        unit.turn_strength += op.strength
        unit.turn_stamina += op.stamina
    else:
        unit.strength += op.strength
        unit.stamina += op.stamina
    emit(Event.BUFFED, q, unit.place, op.strength, op.stamina, op.until)


@rule
def grant(s: State, op: Any, q: int, u: int) -> None:
    """5.1 Stacking: the higher value counts, unless it is added (R31)."""
    unit = s.armies[q].units[u]
    k = int(op.keyword)
    if k >= NUMBERED:
        if op.until == Until.TURN:
            unit.has_for_turn |= 1 << k
        else:
            unit.has |= 1 << k
    elif op.mode == Mode.ADD:
        if op.until == Until.TURN:
            unit.added[k] += op.n
        else:
            unit.lasting[k] += op.n
    elif op.until == Until.TURN:
        unit.for_turn[k] = max(int(unit.for_turn[k]), int(op.n))
    else:
        unit.lasting[k] = max(int(unit.lasting[k]), int(op.n))
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
def note_lasting(s: State, op: Any, q: int, u: int) -> None:
    """4.3.4 (e) A trick that changes one unit for good will lie under it, under the last one if there are two."""
    kind = op.op
    changes = kind == Operation.BUFF or kind == Operation.GRANT or kind == Operation.STRIP
    if s.run.is_trick == 1 and changes and op.until == Until.FOREVER:
        s.run.under_owner = q
        s.run.under_unit = u
        s.run.under_serial = s.armies[q].units[u].serial


@rule
def mark_meant(s: State, f: Any, op: Any) -> None:
    """5.5.3 All units that the selector means, before anything happens to any of them."""
    for q in range(s.players):
        for place in range(PLACES):
            u = int(s.armies[q].at[place])
            if u != NOBODY and is_meant(s, op, f.b, q, u):
                s.armies[q].units[u].chosen = 1


@rule
def next_marked(s: State) -> int:
    """The first marked unit in standard order, as 8 × owner + unit, no longer marked; or NOBODY."""
    for k in range(s.players):
        q = in_standard_order(s, k)
        for place in range(PLACES):
            u = int(s.armies[q].at[place])
            if u != NOBODY and s.armies[q].units[u].chosen == 1:
                s.armies[q].units[u].chosen = 0
                return PLACES * q + u
    return NOBODY


@rule
def reach_marked(s: State, op: Any) -> None:
    found = next_marked(s)
    while found != NOBODY:
        reach(s, op, found // PLACES, found % PLACES)
        found = next_marked(s)


@rule
def strike_next(s: State) -> None:
    """5.5.2 Several units strike one after another, with a sweep after each."""
    found = next_marked(s)
    if found == NOBODY:
        pop(s)
        return
    strike(s, found // PLACES, found % PLACES)
    sweep(s)


# ---- strikes and fights (5.4) --------------------------------------------------------------------------------------


@rule
def strike(s: State, p: int, u: int) -> None:
    """5.4 One attack in its row now; only a Defender at which it is aimed strikes back (R52). Damage that is marked
    changes nobody's strength, so that both happen at the same time."""
    unit = s.armies[p].units[u]
    if unit.face_down == 1:
        return
    row = row_of(unit)
    facing = faced(s, p, row)
    q = facing // ROWS
    enemy_row = facing % ROWS
    emit(Event.STRIKES, p, unit.place, unit.card)
    to_enemy = damage_to_building(s, p, u)
    to_own = 0
    for k in range(2):
        v = int(s.armies[q].at[2 * enemy_row + k])
        if v != NOBODY and strikes_back(s, q, v) and (k == 0 or has(unit, Keyword.BREAKTHROUGH)):
            to_own += damage_to_building(s, q, v)
            hit_units(s, q, v)
    hit_units(s, p, u)
    lose_cards(s, q, enemy_row, to_enemy)
    lose_cards(s, p, row, to_own)


@rule
def strikes_back(s: State, q: int, v: int) -> bool:
    """5.4 A face-up Defender that is not idle."""
    return has(s.armies[q].units[v], Keyword.DEFENDER) and not is_idle(s, q, v)


@rule
def fight(s: State, f: Any) -> None:
    """5.4 Two units hit each other once, wherever they stand; not if one is face-down, nor if it is no own unit."""
    p = int(f.a)
    q = f.c // PLACES
    u = int(f.b)
    v = f.c % PLACES
    one = s.armies[p].units[u]
    other = s.armies[q].units[v]
    if p != s.run.owner or one.face_down == 1 or other.face_down == 1:
        return
    emit(Event.FOUGHT, p, one.place, one.card, q, other.place, other.card)
    hit(s, q, v, strength_of(s, one), has(one, Keyword.DEADLY))
    hit(s, p, u, strength_of(s, other), has(other, Keyword.DEADLY))
    f.d = 1


@rule
def learn_from_fight(s: State, f: Any) -> None:
    """5.4 Each of the two that is still in play and has Experience grows at once. Nobody came into play meanwhile."""
    gain_experience(s, f.a, f.b)
    gain_experience(s, f.c // PLACES, f.c % PLACES)


@rule
def gain_experience(s: State, p: int, u: int) -> None:
    """5.1 Experience X: +X/+X, lasting."""
    unit = s.armies[p].units[u]
    if unit.card == 0:
        return
    x = value_of(unit, Keyword.EXPERIENCE)
    if x > 0:
        unit.strength += x
        unit.stamina += x
        emit(Event.LEARNED, p, unit.place, unit.card, x)


# ---- buildings, supply ---------------------------------------------------------------------------------------------


@rule
def work_on_buildings(s: State, f: Any, op: Any) -> None:
    """5.5.2 `siege` and `repair`, of one building or several in standard order."""
    p = int(s.run.owner)
    target = op.target
    if target == Selector.OWN_BUILDING or target == Selector.ENEMY_BUILDING:
        work_on(s, op, f.b)
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
    s.armies[p].pending += n
    emit(Event.SUPPLY_WILL_CHANGE, p, n, s.armies[p].pending)


# ---- cards ---------------------------------------------------------------------------------------------------------


@rule
def discard_at_random(s: State, p: int, n: int) -> None:
    """5.5.2 Each card equally likely, copies apart."""
    for _ in range(min(n, int(s.armies[p].hand.n))):
        k = below(s, s.armies[p].hand.n)
        discard(s, p, s.armies[p].hand.cards[k])


@rule
def go_on_discarding(s: State) -> None:
    """5.5.2 The player chooses, card by card; with no more than that in hand all of it goes."""
    f = s.frames[s.depth - 1]
    p = int(f.a)
    if f.b == 0 or s.armies[p].hand.n == 0:
        pop(s)
    elif s.armies[p].hand.n <= f.b:
        discard(s, p, s.armies[p].hand.cards[0])
    else:
        ask(s, p, Decision.EFFECT_DISCARD)


@rule
def discard_by_effect(s: State, p: int, f: Any, card: int) -> None:
    f.b -= 1
    discard(s, p, card)


@rule
def go_on_drawing(s: State) -> None:
    """5.5.2 Up to so many cards, each from a building of one's choice."""
    f = s.frames[s.depth - 1]
    p = int(f.a)
    if f.b == 0 or not has_intact_building(s, p):
        pop(s)
    else:
        ask(s, p, Decision.EFFECT_DRAW)


@rule
def has_intact_building(s: State, p: int) -> bool:
    for row in range(ROWS):
        if is_intact(s, p, row):
            return True
    return False


@rule
def draw_by_effect(s: State, p: int, f: Any, row: int) -> None:
    f.b -= 1
    draw_card(s, p, row)
    sweep(s)


@rule
def stop_drawing(s: State, f: Any) -> None:
    f.b = 0


# ---- tokens, raising, moving ---------------------------------------------------------------------------------------


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
