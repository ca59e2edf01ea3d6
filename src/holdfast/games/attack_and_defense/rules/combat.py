"""Preparation for combat (4.5), combat (4.6) and what follows from it (4.7)."""

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop, push

from ..content import ROWS
from ..events import Event
from ..meta import BelligerenceTarget
from ..pieces import PLACES
from ..refusals import Rule
from ..state import NOBODY, NOWHERE, Aiming, Decision, Situation, State
from ..vocabulary import Counted, Keyword, Trigger
from .attacks import damage_to_building, deals_damage, hit_units
from .board import faced, in_standard_order, is_face_up, value_of
from .chain import trigger
from .departures import reveal
from .selectors import building_at_spot
from .stacks import is_intact, lose_cards
from .strikes import gain_experience


@rule
def reveal_all(s: State) -> None:
    """4.5.1 All face-down units turn face-up together and are paid for; then their `on_reveal` effects."""
    for k in range(s.players):
        p = in_standard_order(s, k)
        for place in range(PLACES):
            u = s.armies[p].at[place]
            if u != NOBODY and s.armies[p].units[u].face_down == 1:
                reveal(s, p, u)
                trigger(s, p, u, Trigger.ON_REVEAL)


@rule
def belligerence_of(s: State, p: int, u: int) -> int:
    """5.1 Of a face-up unit; idle units and Defenders do it too (R19, R26)."""
    return value_of(s.armies[p].units[u], Keyword.BELLIGERENCE) if is_face_up(s, p, u) else 0


@rule
def begin_aiming(s: State) -> None:
    """4.5.2 By option every owner decides first, otherwise it is the building of the row (R15)."""
    if s.options.belligerence_target == BelligerenceTarget.ANY:
        push(s, Situation.AIMING, 0, 0, 0)


@rule
def aim_next(s: State) -> None:
    """4.5.2 The next unit with Belligerence, in standard order."""
    f: Aiming = s.frames[s.depth - 1]
    while f.done < s.players:
        p = in_standard_order(s, f.done)
        while f.place < PLACES:
            u = s.armies[p].at[f.place]
            if u != NOBODY and belligerence_of(s, p, u) > 0 and s.armies[p].units[u].aim == NOWHERE:
                if has_building_in_range(s, p):
                    ask(s, p, Decision.BELLIGERENCE_TARGET)
                    return
            f.place += 1
        f.done += 1
        f.place = 0
    pop(s)


@rule
def has_building_in_range(s: State, p: int) -> bool:
    for row in range(ROWS):
        facing = faced(s, p, row)
        if is_intact(s, facing // ROWS, facing % ROWS):
            return True
    return False


@rule
def why_not_aim(s: State, p: int, spot: int) -> int:
    """4.5.2 An intact enemy building in range."""
    if spot < ROWS:
        return Rule.OUT_OF_RANGE
    code = building_at_spot(s, p, spot)
    return Rule.OK if is_intact(s, code // ROWS, code % ROWS) else Rule.OUT_OF_RANGE


@rule
def aim_at(s: State, p: int, f: Aiming, spot: int) -> None:
    code = building_at_spot(s, p, spot)
    s.armies[p].units[s.armies[p].at[f.place]].aim = code
    f.place += 1
    emit(Event.TARGETED_BUILDING, p, code // ROWS, code % ROWS)


@rule
def bombard(s: State) -> None:
    """4.5.2 All Belligerence is added up and applied together."""
    for k in range(s.players):
        q = in_standard_order(s, k)
        for row in range(ROWS):
            lose_cards(s, q, row, bombardment_of(s, q, row))
    if s.options.belligerence_target == BelligerenceTarget.ANY:
        forget_aims(s)


@rule
def forget_aims(s: State) -> None:
    for p in range(s.players):
        for u in range(PLACES):
            s.armies[p].units[u].aim = NOWHERE


@rule
def bombardment_of(s: State, q: int, row: int) -> int:
    """What Belligerence does to one building."""
    damage = 0
    if s.options.belligerence_target == BelligerenceTarget.ROW:
        facing = faced(s, q, row)
        for k in range(2):
            u = s.armies[facing // ROWS].at[2 * (facing % ROWS) + k]
            if u != NOBODY:
                damage += bombarded_by(s, facing // ROWS, u, q, row)
        return damage
    for p in range(s.players):
        for u in range(PLACES):
            if s.armies[p].units[u].aim == ROWS * q + row and s.armies[p].units[u].card != 0:
                damage += bombarded_by(s, p, u, q, row)
    return damage


@rule
def bombarded_by(s: State, p: int, u: int, q: int, row: int) -> int:
    """What one unit does to a building by Belligerence."""
    damage = belligerence_of(s, p, u)
    if damage > 0 and is_intact(s, q, row):
        emit(Event.BOMBARDED, p, s.armies[p].units[u].place, s.armies[p].units[u].card, q, row, damage)
    return damage


@rule
def fight_all_rows(s: State) -> None:
    """4.6 All rows at the same time: marked damage changes nobody's strength, so the values of the beginning count."""
    emit(Event.COMBAT_BEGAN, s.timer)
    for k in range(s.players):
        q = in_standard_order(s, k)
        for row in range(ROWS):
            if s.armies[q].at[2 * row] != NOBODY:
                s.armies[q].units[s.armies[q].at[2 * row]].stood = 1
                if s.armies[q].at[2 * row + 1] != NOBODY:
                    s.armies[q].units[s.armies[q].at[2 * row + 1]].stood = 1
            attack_on(s, q, row)


@rule
def attack_on(s: State, q: int, row: int) -> None:
    """4.6.5, 4.6.7 What the units that face a row do to the units and the building there."""
    facing = faced(s, q, row)
    p = facing // ROWS
    damage = 0
    for k in range(2):
        u = s.armies[p].at[2 * (facing % ROWS) + k]
        if u != NOBODY and deals_damage(s, p, u):
            hit_units(s, p, u)
            damage += damage_to_building(s, p, u)
    lose_cards(s, q, row, damage)


@rule
def survive(s: State) -> None:
    """4.7.4, 4.7.5 Who was in play when combat began and still is, face-up, gains Experience, and its `on_survive`
    effects are queued."""
    for k in range(s.players):
        p = in_standard_order(s, k)
        for place in range(PLACES):
            u = s.armies[p].at[place]
            if u != NOBODY and s.armies[p].units[u].stood == 1:
                s.armies[p].units[u].stood = 0
                if s.armies[p].units[u].face_down == 0:
                    gain_experience(s, p, u)
                    trigger(s, p, u, Trigger.ON_SURVIVE)


@rule
def end_changes(s: State) -> None:
    """4.8.1 All changes for this turn end at once."""
    for p in range(s.players):
        for u in range(PLACES):
            unit = s.armies[p].units[u]
            if unit.card != 0:
                if unit.turn_stamina > 0:
                    s.swept = 0
                unit.turn_strength = 0
                unit.turn_stamina = 0
                unit.has_for_turn = 0
                for k in range(len(Counted)):
                    unit.for_turn[k] = 0
                    unit.added[k] = 0
