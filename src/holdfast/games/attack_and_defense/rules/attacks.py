"""Attacks and hits (4.6), strikes and fights by effects (5.4)."""

from typing import Any

from holdfast.engine.rules.rule import emit, rule

from ..content import ROWS
from ..events import Event
from ..state import NOBODY, Fate, State
from ..vocabulary import Keyword
from .board import at_most, back, faced, front, has, is_face_up, row_of, strength_of, value_of
from .stacks import is_intact


@rule
def is_idle(s: State, p: int, u: int) -> bool:
    """4.6.1 Face-down, or Unbounded X without another face-up unit of its side in the row with strength X (R26)."""
    unit = s.armies[p].units[u]
    if unit.face_down == 1:
        return True
    x = value_of(unit, Keyword.UNBOUNDED)
    if x == 0:
        return False
    other = partner_of(s, p, u)
    return not is_face_up(s, p, other) or strength_of(s, s.armies[p].units[other]) < x


@rule
def partner_of(s: State, p: int, u: int) -> int:
    """The other own unit in the row, or NOBODY."""
    place = s.armies[p].units[u].place
    return s.armies[p].at[place ^ 1]


@rule
def attacks(s: State, p: int, u: int) -> bool:
    """4.6.2 Who is not idle and no Defender attacks, with strength 0 too."""
    return not is_idle(s, p, u) and not has(s.armies[p].units[u], Keyword.DEFENDER)


@rule
def aims_at(s: State, p: int, u: int, q: int, v: int) -> bool:
    """4.6.3 The enemy front unit, and with Breakthrough the one behind it; q's unit v stands in the facing row."""
    row = row_of(s.armies[q].units[v])
    return front(s, q, row) == v or has(s.armies[p].units[u], Keyword.BREAKTHROUGH)


@rule
def is_attacked(s: State, q: int, v: int) -> bool:
    """4.6.4 At least one attacking enemy unit aims at it."""
    facing = faced(s, q, row_of(s.armies[q].units[v]))
    p = facing // ROWS
    row = facing % ROWS
    for k in range(2):
        u = s.armies[p].at[2 * row + k]
        if u != NOBODY and attacks(s, p, u) and aims_at(s, p, u, q, v):
            return True
    return False


@rule
def deals_damage(s: State, p: int, u: int) -> bool:
    """4.6.2, 4.6.4 It attacks, or is a Defender that strikes back (R19)."""
    if is_idle(s, p, u):
        return False
    return not has(s.armies[p].units[u], Keyword.DEFENDER) or is_attacked(s, p, u)


@rule
def damage_to_building(s: State, p: int, u: int) -> int:
    """4.6.3, 4.6.5 What a unit that deals damage does to the enemy building: with nobody before it, or by Breakthrough
    if only one is; strength and Demolition, nothing at strength 0 (R16)."""
    unit = s.armies[p].units[u]
    facing = faced(s, p, row_of(unit))
    q = facing // ROWS
    row = facing % ROWS
    if not is_intact(s, q, row) or back(s, q, row) != NOBODY:
        return 0
    if front(s, q, row) != NOBODY and not has(unit, Keyword.BREAKTHROUGH):
        return 0
    strength = strength_of(s, unit)
    return strength + value_of(unit, Keyword.DEMOLITION) if strength > 0 else 0


@rule
def hit_units(s: State, p: int, u: int) -> None:
    """4.6.5 One hit of its strength to each unit it aims at."""
    unit = s.armies[p].units[u]
    facing = faced(s, p, row_of(unit))
    q = facing // ROWS
    row = facing % ROWS
    strength = strength_of(s, unit)
    deadly = has(unit, Keyword.DEADLY)
    v = front(s, q, row)
    if v != NOBODY:
        hit_by_attack(s, p, unit, q, v, strength, deadly)
    v = back(s, q, row)
    if v != NOBODY and has(unit, Keyword.BREAKTHROUGH):
        hit_by_attack(s, p, unit, q, v, strength, deadly)


@rule
def hit_by_attack(s: State, p: int, unit: Any, q: int, v: int, strength: int, deadly: bool) -> None:
    """4.6.6 A hit by an attack on a face-down unit does nothing (R25)."""
    if s.armies[q].units[v].face_down == 1:
        emit(Event.HIT_SPENT, p, unit.place, q, s.armies[q].units[v].place)
        return
    emit(Event.STRUCK, p, unit.place, unit.card, q, s.armies[q].units[v].place, s.armies[q].units[v].card, strength)
    hit(s, q, v, strength, deadly)


@rule
def hit(s: State, q: int, v: int, n: int, deadly: bool) -> None:
    """4.6.6 Reduced by Armored, not while face-down; at least 1 from a Deadly unit destroys (R22, R23)."""
    unit = s.armies[q].units[v]
    if unit.face_down == 0:
        n -= value_of(unit, Keyword.ARMORED)
    if n <= 0:
        return
    unit.damage = at_most(unit.damage + n)
    s.swept = 0
    if deadly and unit.fate == Fate.NONE:
        unit.fate = Fate.DESTROYED
    emit(Event.HURT, q, unit.place, n, unit.damage)
