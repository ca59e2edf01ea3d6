"""What a choice would do, told before it is made: prices, what falls, and how combat in a row would go then."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from holdfast.engine.rules.game import Foreseen
from holdfast.engine.words.catalogue import Message

from .actions import ACTIONS, Act
from .content import CARDS_PER_BUILDING, ROWS
from .outlook import as_known, cards_lost, damage_after, dies, is_uncertain, prepared
from .pieces import PLACES, Building, Card, Place, Row, Seat
from .rules.board import (
    back,
    faced,
    front,
    row_of,
    stamina_of,
    stand,
    step_off,
    strength_of,
    swap_in_row,
    trade_places,
    value_of,
)
from .rules.chain import current_op
from .rules.departures import enter_play
from .rules.effects import is_source_deadly
from .rules.play import free_supply
from .rules.selectors import building_at_spot, unit_at_spot
from .rules.tactics import price_of
from .state import NOBODY, Decision, Situation, State
from .vocabulary import Keyword, Operation

COMBAT, FALL, DRAW, PLAY, TACTICS, OPERATIONS = "4.6", "4.9", "4.2.1", "4.2.4", "5.2", "5.5.2"
HIT = "4.6.6"


def preview(s: State, p: int, a: int) -> list[Foreseen]:
    """Nothing that p cannot see is in it."""
    action = ACTIONS[a]
    foresee = FORESEEN.get(Act(action.family.kind))
    return foresee(s, p, *action.values) if foresee is not None else []


def told(rule: str, key: str, **facts: Any) -> Foreseen:
    return Foreseen(rule, Message(f"preview.{key}", facts))


# ---- rows ----------------------------------------------------------------------------------------------------------


def row_then(s: State, p: int, row: int) -> Iterator[Foreseen]:
    """4.6 How combat in one of p's rows would go: the enemy's side first, then p's own."""
    s = prepared(s)
    q, across = divmod(int(faced(s, p, row)), ROWS)
    found = [*side_then(s, q, across), *side_then(s, p, row)]
    yield from found or [told(COMBAT, "quiet", row=Row(row))]
    if is_uncertain(s, p, row):
        yield told(COMBAT, "unsure", row=Row(row))


def side_then(s: State, q: int, row: int) -> Iterator[Foreseen]:
    """4.6.6, 4.6.7 The units and the building of one side of a row."""
    for v in (int(front(s, q, row)), int(back(s, q, row))):
        if v != NOBODY:
            yield from unit_then(s, q, v)
    lost, n = cards_lost(s, q, row), int(s.armies[q].stacks[row].n)
    if lost:
        building = Building(s.armies[q].buildings[row])
        facts = {"seat": Seat(q), "row": Row(row), "building": building, "cards": lost, "left": n - lost}
        yield told(COMBAT, "building_falls" if lost == n else "building_loses", **facts)


def unit_then(s: State, q: int, v: int) -> Iterator[Foreseen]:
    unit = s.armies[q].units[v]
    damage = damage_after(s, q, v)
    facts = {"seat": Seat(q), "place": Place(unit.place), "card": Card(unit.card)}
    if dies(s, q, v):
        yield told(HIT, "unit_dies", **facts)
    elif damage > unit.damage:
        yield told(HIT, "unit_hurt", **facts, damage=damage, stamina=int(stamina_of(s, unit)))


# ---- playing and placing -------------------------------------------------------------------------------------------


def play(s: State, p: int, card: int) -> list[Foreseen]:
    """4.2.4, 4.3.4 What is paid, or reserved for a face-down unit."""
    printed = s.content.cards[card]
    left = int(free_supply(s, p)) - int(printed.cost)
    key = "reserved" if printed.cloaked else "paid"
    found = [told(PLAY, key, cost=int(printed.cost), left=left)]
    if printed.offering:
        found.append(told("5.1", "offering", n=int(printed.offering)))
    return found


def place(s: State, p: int, place: int) -> list[Foreseen]:
    """The row with the unit in it, turned up as it will be before combat."""
    card = int(s.frames[s.depth - 1].card)
    then = as_known(s, p).copy()
    unit = then.armies[p].units[enter_play(then, p, card, place)]
    unit.face_down = 0
    return list(row_then(then, p, place // 2))


# ---- moving --------------------------------------------------------------------------------------------------------


def tactics(s: State, p: int, place: int) -> list[Foreseen]:
    return [paid(s, p, int(s.armies[p].at[place]))]


def paid(s: State, p: int, *units: int) -> Foreseen:
    """5.2 The price of a change of tactics."""
    price = sum(int(price_of(s, p, u)) for u in units)
    return told(TACTICS, "paid", cost=price, left=int(free_supply(s, p)) - price)


def mover(s: State) -> tuple[int, int]:
    """Whose unit moves, and which: by a change of tactics, or by an effect."""
    f = s.frames[s.depth - 1]
    return int(f.seat if f.kind == Situation.TACTICS else f.owner), int(f.unit)


def moved(s: State, p: int, then: State, rows: list[int], *payers: int) -> list[Foreseen]:
    """The price, if there is one, and the rows that change."""
    price = [paid(s, p, *payers)] if s.decision == Decision.TACTICS_TO else []
    return price + [one for row in rows for one in row_then(then, mover(s)[0], row)]


def move(s: State, p: int, place: int) -> list[Foreseen]:
    q, u = mover(s)
    then = as_known(s, p).copy()
    left = int(row_of(then.armies[q].units[u]))
    step_off(then, q, u)
    stand(then, q, u, place)
    return moved(s, p, then, [left, place // 2], u)


def swap(s: State, p: int) -> list[Foreseen]:
    q, u = mover(s)
    then = as_known(s, p).copy()
    row = int(row_of(then.armies[q].units[u]))
    swap_in_row(then, q, row)
    return moved(s, p, then, [row], u)


def exchange(s: State, p: int, place: int) -> list[Foreseen]:
    """5.2 (iii) Both prices, and both ends."""
    q, u = mover(s)
    then = as_known(s, p).copy()
    v = int(then.armies[q].at[place])
    rows = [int(row_of(then.armies[q].units[u])), place // 2]
    trade_places(then, q, u, v)
    return moved(s, p, then, rows, u, v)


# ---- buildings -----------------------------------------------------------------------------------------------------


def draw(s: State, p: int, row: int) -> list[Foreseen]:
    """4.2.1 The last card is the end of a building."""
    left = int(s.armies[p].stacks[row].n) - 1
    building = Building(s.armies[p].buildings[row])
    if left == 0:
        return [told(FALL, "last_card", building=building, row=Row(row))]
    return [told(DRAW, "drawn", building=building, left=left)]


def target_building(s: State, p: int, spot: int) -> list[Foreseen]:
    """5.5.2 `siege` and `repair` of the building that is chosen."""
    if s.decision != Decision.TARGET_BUILDING:
        return []
    q, row = divmod(int(building_at_spot(s, p, spot)), ROWS)
    op, n = current_op(s), int(s.armies[q].stacks[row].n)
    facts = {"seat": Seat(q), "row": Row(row), "building": Building(s.armies[q].buildings[row])}
    if op.op == Operation.SIEGE:
        lost = min(n, int(op.n))
        key = "building_falls" if lost == n else "building_loses"
        return [told(OPERATIONS, key, **facts, cards=lost, left=n - lost)]
    if op.op == Operation.REPAIR:
        back_on = min(int(op.n), CARDS_PER_BUILDING - n, int(s.armies[q].ruin.n))
        return [told(OPERATIONS, "repaired", **facts, cards=back_on, left=n + back_on)]
    return []


# ---- units ---------------------------------------------------------------------------------------------------------


def target(s: State, p: int, spot: int) -> list[Foreseen]:
    """5.5.2 What the operation does to the unit that is chosen; a face-down one of another tells nothing."""
    found = int(unit_at_spot(s, p, spot))
    if found == NOBODY:
        return []
    q, v = divmod(found, PLACES)
    unit = s.armies[q].units[v]
    foresee = TARGETED.get(Operation(current_op(s).op))
    if foresee is None or unit.face_down:
        return []
    return [foresee(s, unit, {"seat": Seat(q), "place": Place(unit.place), "card": Card(unit.card)})]


def damaged(s: State, unit: Any, facts: dict[str, Any]) -> Foreseen:
    """5.5.2 Reduced by Armored; R30 what is left of a Deadly unit's destroys."""
    hit = max(0, int(current_op(s).n) - int(value_of(unit, Keyword.ARMORED)))
    damage, stamina = int(unit.damage) + hit, int(stamina_of(s, unit))
    if damage >= stamina or (hit and is_source_deadly(s)):
        return told(OPERATIONS, "unit_dies", **facts)
    return told(OPERATIONS, "unit_hurt", **facts, damage=damage, stamina=stamina)


def destroyed(s: State, unit: Any, facts: dict[str, Any]) -> Foreseen:
    return told(OPERATIONS, "unit_dies", **facts)


def bounced(s: State, unit: Any, facts: dict[str, Any]) -> Foreseen:
    return told(OPERATIONS, "unit_returns", **facts)


def healed(s: State, unit: Any, facts: dict[str, Any]) -> Foreseen:
    damage = max(0, int(unit.damage) - int(current_op(s).n))
    return told(OPERATIONS, "unit_hurt", **facts, damage=damage, stamina=int(stamina_of(s, unit)))


def buffed(s: State, unit: Any, facts: dict[str, Any]) -> Foreseen:
    """R50 Strength below 0 counts as 0."""
    op = current_op(s)
    stamina = int(stamina_of(s, unit)) + int(op.stamina)
    if int(unit.damage) >= stamina:
        return told(OPERATIONS, "unit_dies", **facts)
    strength = max(0, int(strength_of(s, unit)) + int(op.strength))
    return told(OPERATIONS, "unit_changes", **facts, strength=strength, stamina=stamina)


TARGETED: Mapping[Operation, Callable[[State, Any, dict[str, Any]], Foreseen]] = {
    Operation.DAMAGE: damaged,
    Operation.DESTROY: destroyed,
    Operation.BOUNCE: bounced,
    Operation.HEAL: healed,
    Operation.BUFF: buffed,
}

FORESEEN: Mapping[Act, Callable[..., list[Foreseen]]] = {
    Act.PLAY: play,
    Act.PLACE: place,
    Act.TACTICS: tactics,
    Act.MOVE: move,
    Act.SWAP: swap,
    Act.EXCHANGE: exchange,
    Act.DRAW: draw,
    Act.TARGET: target,
    Act.TARGET_BUILDING: target_building,
}
