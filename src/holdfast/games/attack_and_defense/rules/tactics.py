"""Change of tactics (5.2) and support (5.3)."""

from typing import Any

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop, push

from ..content import ROWS, TACTICS_BEYOND_PRESENCE
from ..events import Event
from ..meta import On
from ..pieces import PLACES
from ..refusals import Rule
from ..state import NOBODY, Decision, Situation, State, Support, Tactics
from ..vocabulary import Keyword
from .board import (
    ally,
    has,
    is_legal_position,
    is_open,
    is_team_game,
    row_of,
    stand,
    step_off,
    swap_in_row,
    trade_places,
    units_in_row,
)
from .hands import find_in_hand, forget_seen, leave_hand, take_in_hand
from .play import free_supply


@rule
def price_of(s: State, p: int, u: int) -> int:
    """5.2 Presence + 2; 0 once a turn with the keyword, which a face-down unit does not have."""
    unit = s.armies[p].units[u]
    if moves_freely(unit):
        return 0
    return s.content.cards[unit.card].presence + TACTICS_BEYOND_PRESENCE


@rule
def moves_freely(unit: Any) -> bool:
    return unit.face_down == 0 and unit.moved_freely == 0 and has(unit, Keyword.CHANGE_OF_TACTICS)


@rule
def why_not_in_phase(s: State) -> int:
    """4.2.2 Tactics and support have no place where units are placed (R9)."""
    return Rule.NO_TACTICS_NOW if s.decision == Decision.UNIT_ACTION else Rule.OK


@rule
def why_not_tactics(s: State, p: int, place: int) -> int:
    """5.2 An own unit with at least one change of tactics that can be paid."""
    u = s.armies[p].at[place]
    if u == NOBODY:
        return Rule.NO_UNIT_THERE
    if price_of(s, p, u) > free_supply(s, p):
        return Rule.CANNOT_PAY_TACTICS
    if why_not_swap(s, p, u) == Rule.OK:
        return Rule.OK
    for row in range(ROWS):  # a row that takes nobody in front takes nobody behind
        if why_not_shift(s, p, u, 2 * row) == Rule.OK:
            return Rule.OK
    for to in range(PLACES):
        if why_not_trade(s, p, u, to) == Rule.OK:
            return Rule.OK
    return Rule.NOWHERE_TO_GO


@rule
def begin_tactics(s: State, p: int, place: int) -> None:
    s.armies[p].actions += 1
    push(s, Situation.TACTICS, p, s.armies[p].at[place], 0)


@rule
def ask_tactics_to(s: State) -> None:
    f: Tactics = s.frames[s.depth - 1]
    ask(s, f.seat, Decision.TACTICS_TO)


@rule
def why_not_shift(s: State, p: int, u: int, place: int) -> int:
    """5.2 (i) A legal position in another own row."""
    unit = s.armies[p].units[u]
    if place // 2 == row_of(unit):
        return Rule.SAME_ROW
    if not is_legal_position(s, p, place, has(unit, Keyword.ASSISTANCE)):
        return Rule.NO_POSITION
    return Rule.OK if price_of(s, p, u) <= free_supply(s, p) else Rule.CANNOT_PAY_TACTICS


@rule
def why_not_swap(s: State, p: int, u: int) -> int:
    """5.2 (ii) The other place in its own row: one price, no Assistance needed (R29)."""
    if units_in_row(s, p, row_of(s.armies[p].units[u])) < 2:
        return Rule.ALONE_IN_ROW
    return Rule.OK if price_of(s, p, u) <= free_supply(s, p) else Rule.CANNOT_PAY_TACTICS


@rule
def why_not_trade(s: State, p: int, u: int, place: int) -> int:
    """5.2 (iii) An exchange with an own unit in another row: both prices, and Assistance in each row of two."""
    army = s.armies[p]
    v = army.at[place]
    if v == NOBODY:
        return Rule.NO_UNIT_THERE
    row = row_of(army.units[u])
    if place // 2 == row:
        return Rule.SAME_ROW
    if not is_open(s, p, row) or not is_open(s, p, place // 2):
        return Rule.NO_POSITION
    if not can_join(s, p, v, u) or not can_join(s, p, u, v):
        return Rule.NEEDS_ASSISTANCE
    return Rule.OK if price_of(s, p, u) + price_of(s, p, v) <= free_supply(s, p) else Rule.CANNOT_PAY_TACTICS


@rule
def can_join(s: State, p: int, u: int, v: int) -> bool:
    """Unit u may take v's place: who stands beside it there, if anybody, or u has Assistance."""
    army = s.armies[p]
    beside = army.at[army.units[v].place ^ 1]
    return beside == NOBODY or has(army.units[u], Keyword.ASSISTANCE) or has(army.units[beside], Keyword.ASSISTANCE)


@rule
def why_not_tactics_move(s: State, p: int, f: Tactics, place: int) -> int:
    return why_not_shift(s, p, f.unit, place)


@rule
def why_not_tactics_swap(s: State, p: int, f: Tactics) -> int:
    return why_not_swap(s, p, f.unit)


@rule
def why_not_exchange(s: State, p: int, f: Tactics, place: int) -> int:
    return why_not_trade(s, p, f.unit, place)


@rule
def pay_for(s: State, p: int, u: int) -> None:
    """5.2 The price of one unit; a free move is then used up."""
    unit = s.armies[p].units[u]
    s.armies[p].supply -= price_of(s, p, u)
    if moves_freely(unit):
        unit.moved_freely = 1


@rule
def tactics_move(s: State, p: int, f: Tactics, place: int) -> None:
    u = f.unit
    pop(s)
    pay_for(s, p, u)
    step_off(s, p, u)
    stand(s, p, u, place)
    emit(Event.MOVED, p, s.armies[p].units[u].place)


@rule
def tactics_swap(s: State, p: int, f: Tactics) -> None:
    u = f.unit
    pop(s)
    pay_for(s, p, u)
    swap_in_row(s, p, row_of(s.armies[p].units[u]))
    emit(Event.MOVED, p, s.armies[p].units[u].place)


@rule
def exchange(s: State, p: int, f: Tactics, place: int) -> None:
    u = f.unit
    v = s.armies[p].at[place]
    pop(s)
    pay_for(s, p, u)
    pay_for(s, p, v)
    trade_places(s, p, u, v)
    emit(Event.EXCHANGED, p, s.armies[p].units[v].place, s.armies[p].units[u].place)


# ---- support -------------------------------------------------------------------------------------------------------


@rule
def why_not_support(s: State, p: int) -> int:
    """5.3 With four players, once a turn, any card in hand (R44)."""
    if not is_team_game(s) or s.options.support != On.TRUE:
        return Rule.NO_SUPPORT
    if s.armies[p].supported == 1:
        return Rule.SUPPORTED_ALREADY
    return Rule.OK if s.armies[p].hand.n > 0 else Rule.EMPTY_HAND


@rule
def begin_support(s: State, p: int) -> None:
    s.armies[p].actions += 1
    push(s, Situation.SUPPORT, p, 0, 0)


@rule
def ask_support_card(s: State) -> None:
    f: Support = s.frames[s.depth - 1]
    ask(s, f.seat, Decision.SUPPORT_CARD)


@rule
def give(s: State, p: int, card: int) -> None:
    """5.3 Face-down into the ally's slot; nobody but the giver knows it."""
    pop(s)
    army = s.armies[p]
    other = ally(s, p)
    friend = s.armies[other]
    k = find_in_hand(s, p, card)
    friend.slot = card
    friend.slot_from = army.hand_from[k]
    leave_hand(s, p, k)
    friend.slot_among = army.hand.n
    forget_seen(s, p)
    army.supported = 1
    emit(Event.SUPPORTED, p, other, card)


@rule
def pick_up_support(s: State, p: int) -> None:
    """4.1.4 The card in the slot goes to the hand; who gave it knows it there."""
    army = s.armies[p]
    if army.slot == 0:
        return
    card = army.slot
    take_in_hand(s, p, card, army.slot_from, 1 << ally(s, p))
    army.slot = 0
    army.slot_from = 0
    army.slot_among = 0
    emit(Event.SUPPORT_TAKEN, p, card)
