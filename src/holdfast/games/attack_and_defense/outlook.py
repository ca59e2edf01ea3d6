"""What combat would do as things stand (4.5.2 to 4.6), term by term, as far as a seat may know: for views and previews.

It asks the very rules of combat. What is face-down and somebody else's does nothing here: whoever shows this says that
it is not certain.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from holdfast.engine.rules.rule import listening

from .content import EFFECTS, ROWS
from .forecast import would_die
from .meta import BelligerenceTarget
from .names import CARD, CardName
from .pieces import PLACES
from .rules.attacks import aims_at, damage_to_building, deals_damage
from .rules.board import faced, has, in_standard_order, is_face_up, row_of, strength_of, value_of
from .rules.chain import settle, trigger
from .rules.combat import belligerence_of
from .rules.stacks import is_intact
from .rules.turn import step
from .state import NOBODY, State, Unit
from .vocabulary import Keyword, Operation, Selector, Trigger

# 4.5.3 Abilities before combat that ask nobody, kill nobody and reach who is meant anyway: of these one can tell.
HELPS = frozenset({Operation.BUFF, Operation.GRANT, Operation.HEAL})
HELPED = frozenset({Selector.SELF, Selector.PARTNER, Selector.THIS_ROW_OWN, Selector.ALL_OWN_UNITS, Selector.IT})


class Blow(msgspec.Struct, frozen=True):
    """One unit's part in what a building would lose: Belligerence before combat (4.5.2), its attack (4.6.5)."""

    by: CardName
    belligerence: int
    strength: int
    demolition: int


class Hit(msgspec.Struct, frozen=True):
    """One hit that a unit would take (4.6.6)."""

    by: CardName
    strength: int
    armored: int  # by so much it is reduced
    deadly: bool


def as_known(s: State, seat: int | None) -> State:
    """The table when the units that the seat alone knows are turned up (4.5.1), as they will be before combat."""
    if seat is None or not any(unit.face_down for unit in s.armies[seat].units):
        return s
    known = s.copy()
    for unit in known.armies[seat].units:
        unit.face_down = 0
    return known


def prepared(s: State) -> State:
    """4.5.3 The table when units have helped their own before combat, by the very rules of it."""
    helpers = [(p, u) for p, u in in_play(s) if helps(s, int(s.armies[p].units[u].card))]
    if not helpers or s.chain.n:
        return s
    then = s.copy()
    then.swept = 1  # help dooms nobody, and who is doomed already is not asked about here
    with listening():
        for p, u in helpers:
            trigger(then, p, u, Trigger.ON_PREPARE)
        settle(then, False)
        while then.depth > s.depth:
            step(then)
    return then


def in_play(s: State) -> Iterator[tuple[int, int]]:
    """All face-up units, in standard order."""
    for p in (int(in_standard_order(s, k)) for k in range(s.players)):
        yield from ((p, int(u)) for u in s.armies[p].at[:PLACES] if is_face_up(s, p, u))


def helps(s: State, card: int) -> bool:
    """Whether all that a card does before combat is to help its own side."""
    effects = [s.content.cards[card].effects[k] for k in range(EFFECTS)]
    ops = [
        s.content.ops[k]
        for effect in effects
        if effect.trigger == Trigger.ON_PREPARE
        for k in range(effect.first, effect.first + effect.n)
    ]
    return bool(ops) and all(op.op in HELPS and op.target in HELPED and op.stamina >= 0 for op in ops)


def facing_units(s: State, q: int, row: int) -> Iterator[tuple[int, int, Unit]]:
    """Who stands opposite one side of a row: owner, slot and unit."""
    p, across = divmod(int(faced(s, q, row)), ROWS)
    for k in range(2):
        u = int(s.armies[p].at[2 * across + k])
        if u != NOBODY:
            yield p, u, s.armies[p].units[u]


def blows(s: State, q: int, row: int) -> list[Blow]:
    """4.5.2, 4.6.5 What would hit q's building in a row."""
    if not is_intact(s, q, row):
        return []
    aimed = s.options.belligerence_target == BelligerenceTarget.ROW
    found = []
    for p, u, unit in facing_units(s, q, row):
        thrown = int(belligerence_of(s, p, u)) if aimed else 0
        damage = int(damage_to_building(s, p, u)) if deals_damage(s, p, u) else 0
        strength = int(strength_of(s, unit)) if damage else 0
        if thrown or damage:
            found.append(Blow(CARD[unit.card], thrown, strength, damage - strength))
    return found


def cards_lost(s: State, q: int, row: int) -> int:
    """4.6.7 How many cards that would cost the building, no more than it has."""
    total = sum(blow.belligerence + blow.strength + blow.demolition for blow in blows(s, q, row))
    return min(total, int(s.armies[q].stacks[row].n))


def hits(s: State, q: int, v: int) -> list[Hit]:
    """4.6.5, 4.6.6 What would hit q's unit v; hits on a face-down unit are spent."""
    unit = s.armies[q].units[v]
    if unit.face_down:
        return []
    armored = int(value_of(unit, Keyword.ARMORED))
    return [
        Hit(CARD[by.card], int(strength_of(s, by)), armored, bool(has(by, Keyword.DEADLY)))
        for p, u, by in facing_units(s, q, int(row_of(unit)))
        if aims_at(s, p, u, q, v) and deals_damage(s, p, u)
    ]


def damage_after(s: State, q: int, v: int) -> int:
    """The damage that unit v would have after its hits."""
    return int(s.armies[q].units[v].damage) + sum(max(0, hit.strength - hit.armored) for hit in hits(s, q, v))


def dies(s: State, q: int, v: int) -> bool:
    """4.7.1 Whether they would destroy it; of a face-down unit nobody can say."""
    return not s.armies[q].units[v].face_down and bool(would_die(s, q, v))


def is_uncertain(s: State, p: int, row: int) -> bool:
    """Somebody is face-down in this row, on either side: combat may go otherwise."""
    across, over_there = divmod(int(faced(s, p, row)), ROWS)
    return hides_somebody(s, p, row) or hides_somebody(s, across, over_there)


def hides_somebody(s: State, p: int, row: int) -> bool:
    army = s.armies[p]
    return any(army.at[2 * row + k] != NOBODY and army.units[army.at[2 * row + k]].face_down for k in range(2))
