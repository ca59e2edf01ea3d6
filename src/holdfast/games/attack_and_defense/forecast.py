"""What combat would do to a row as things stand, by the very rules of combat (4.6): for advice, and for boards."""

from holdfast.engine.rules.rule import rule

from .content import ROWS
from .rules.attacks import aims_at, damage_to_building, deals_damage
from .rules.board import faced, has, is_doomed, row_of, stamina_of, strength_of, value_of
from .rules.stacks import is_intact
from .state import NOBODY, State
from .vocabulary import Keyword


@rule
def cards_lost(s: State, q: int, row: int) -> int:
    """4.6.7 How many cards q's building in a row would lose, no more than it has."""
    if not is_intact(s, q, row):
        return 0
    facing = faced(s, q, row)
    p = facing // ROWS
    damage = 0
    for k in range(2):
        u = s.armies[p].at[2 * (facing % ROWS) + k]
        if u != NOBODY and deals_damage(s, p, u):
            damage += damage_to_building(s, p, u)
    return min(damage, int(s.armies[q].stacks[row].n))


@rule
def would_die(s: State, q: int, v: int) -> bool:
    """4.6.6 Whether the hits on q's unit v would destroy it."""
    unit = s.armies[q].units[v]
    if is_doomed(s, unit):
        return True
    if unit.face_down == 1:
        return False
    facing = faced(s, q, row_of(unit))
    p = facing // ROWS
    damage = int(unit.damage)
    for k in range(2):
        u = s.armies[p].at[2 * (facing % ROWS) + k]
        if u != NOBODY and aims_at(s, p, u, q, v) and deals_damage(s, p, u):
            attacker = s.armies[p].units[u]
            n = strength_of(s, attacker) - value_of(unit, Keyword.ARMORED)
            if n > 0 and has(attacker, Keyword.DEADLY):
                return True
            damage += max(0, n)
    return damage >= stamina_of(s, unit)
