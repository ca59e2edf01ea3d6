"""How units enter and leave play (4.2.4, 4.9.1), and what goes with them."""

from holdfast.engine.rules.decks import put
from holdfast.engine.rules.rule import emit, rule

from ..content import MOST_UNDER
from ..events import Event
from ..pieces import PLACES
from ..state import NOBODY, NOWHERE, OPEN_ORIGIN, Fate, State
from ..vocabulary import Counted
from .board import stand, step_off
from .hands import bury, return_to_hand

MOST_SERIAL = 30_000  # then they are counted anew


@rule
def enter_play(s: State, p: int, card: int, place: int) -> int:
    """4.2.4 (d) A card becomes a unit, face-down if it has Cloaked; returns the unit."""
    army = s.armies[p]
    u = 0
    while army.units[u].card != 0:
        u += 1
    unit = army.units[u]
    printed = s.content.cards[card]
    s.arrivals = s.arrivals % MOST_SERIAL + 1
    unit.card = card
    unit.serial = s.arrivals
    for k in range(len(Counted)):
        unit.lasting[k] = printed.number[k]
    unit.has = printed.has
    unit.face_down = printed.cloaked
    unit.origin = OPEN_ORIGIN
    unit.aim = NOWHERE
    stand(s, p, u, place)
    return u


@rule
def leave_play(s: State, p: int, u: int) -> None:
    """4.9.1 All changes vanish, tricks under the unit go to the graveyards of who played them, and what was reserved
    for it is free again."""
    army = s.armies[p]
    unit = army.units[u]
    for k in range(unit.under.n):
        bury(s, (unit.under_from >> (2 * k)) & 3, unit.under.cards[k])
        unit.under.cards[k] = 0
    unit.under.n = 0
    unit.under_from = 0
    army.reserved -= unit.owed
    step_off(s, p, u)
    clear_unit(s, p, u)


@rule
def clear_unit(s: State, p: int, u: int) -> None:
    """A free slot holds nothing."""
    unit = s.armies[p].units[u]
    unit.card = 0
    unit.serial = 0
    unit.damage = 0
    unit.strength = 0
    unit.stamina = 0
    unit.turn_strength = 0
    unit.turn_stamina = 0
    for k in range(len(Counted)):
        unit.lasting[k] = 0
        unit.for_turn[k] = 0
        unit.added[k] = 0
    unit.has = 0
    unit.has_for_turn = 0
    unit.face_down = 0
    unit.hidden = 0
    unit.owed = 0
    unit.origin = 0
    unit.among = 0
    unit.fate = Fate.NONE
    unit.offered = 0
    unit.moved_freely = 0
    unit.noted = 0
    unit.stood = 0
    unit.chosen = 0
    unit.changed = 0
    unit.aim = NOWHERE


@rule
def bounce(s: State, p: int, u: int) -> None:
    """5.5.2 A unit returns to its owner's hand, a token too; it is not destroyed."""
    unit = s.armies[p].units[u]
    card = unit.card
    hidden = unit.hidden == 1
    origin = unit.origin
    place = unit.place
    leave_play(s, p, u)
    if hidden:
        emit(Event.RETURNED_FACE_DOWN, p, place, card)
    else:
        emit(Event.RETURNED, p, place, card)
    return_to_hand(s, p, card, hidden, origin)


@rule
def reveal(s: State, p: int, u: int) -> None:
    """4.5.1, 5.1 A face-down unit turns face-up, and its owner pays what was reserved."""
    army = s.armies[p]
    unit = army.units[u]
    army.supply -= unit.owed
    army.reserved -= unit.owed
    unit.owed = 0
    unit.face_down = 0
    unit.hidden = 0
    unit.origin = OPEN_ORIGIN
    unit.among = 0
    emit(Event.REVEALED, p, unit.place, unit.card, army.supply)


@rule
def lay_under(s: State, trick: int, player: int, p: int, u: int) -> bool:
    """R37 A trick lies under the unit it changed, while there is room (11)."""
    unit = s.armies[p].units[u]
    if unit.under.n >= MOST_UNDER:
        return False
    unit.under_from |= player << (2 * unit.under.n)
    put(unit.under, trick)
    emit(Event.LIES_UNDER, player, trick, p, unit.place)
    return True


@rule
def count_units(s: State, p: int) -> int:
    """7.1 Units in play; tokens and face-down units count."""
    n = 0
    for place in range(PLACES):
        if s.armies[p].at[place] != NOBODY:
            n += 1
    return n
