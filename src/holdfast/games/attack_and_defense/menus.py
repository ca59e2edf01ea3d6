"""Lists of what is legal, where trying all cards there could be would take too long. They ask the same rules."""

from collections.abc import Callable, Mapping
from typing import Any

from holdfast.engine.rules.constants import table
from holdfast.engine.rules.rule import rule

from .actions import ACTIONS, Act
from .content import MOST_ACTIONS
from .refusals import Rule
from .rules.board import room_for_units
from .rules.chain import current_op
from .rules.play import why_not_playable
from .rules.selectors import may_take
from .rules.setup import available_buildings, why_not_pick
from .state import Decision, State

BASE = table(ACTIONS.first)  # the first action of each kind


@rule
def is_first_of_name(pile: Any, k: int) -> bool:
    """One option for each name."""
    for j in range(k):
        if pile.cards[j] == pile.cards[k]:
            return False
    return True


@rule
def list_plays(s: State, p: int, menu: Any, n: int) -> int:
    """4.2.2, 4.3.2 Each different card in hand that is playable."""
    hand = s.armies[p].hand
    room = room_for_units(s, p)
    for k in range(hand.n):
        if why_not_playable(s, p, hand.cards[k], room) == Rule.OK and is_first_of_name(hand, k):
            menu[n] = BASE[Act.PLAY] + hand.cards[k]
            n += 1
    return n


@rule
def list_unit_actions(s: State, p: int, menu: Any) -> int:
    n = list_plays(s, p, menu, 0) if s.armies[p].actions < MOST_ACTIONS else 0
    menu[n] = BASE[Act.END]
    return n + 1


@rule
def list_main_actions(s: State, p: int, menu: Any) -> int:
    n = 0
    if s.armies[p].actions < MOST_ACTIONS:
        n = list_plays(s, p, menu, 0)
        n = Act.TACTICS.offer(s, p, menu, n)
        n = Act.SUPPORT.offer(s, p, menu, n)
    menu[n] = BASE[Act.END]
    return n + 1


@rule
def list_hand(s: State, p: int, menu: Any, first: int) -> int:
    """Each different card in hand."""
    hand = s.armies[p].hand
    n = 0
    for k in range(hand.n):
        if is_first_of_name(hand, k):
            menu[n] = first + hand.cards[k]
            n += 1
    return n


@rule
def list_discards(s: State, p: int, menu: Any) -> int:
    return list_hand(s, p, menu, BASE[Act.DISCARD])


@rule
def list_gifts(s: State, p: int, menu: Any) -> int:
    return list_hand(s, p, menu, BASE[Act.GIVE])


@rule
def list_graveyard(s: State, p: int, menu: Any) -> int:
    """5.5.2 Each different card of the graveyard that fits."""
    graveyard = s.armies[p].graveyard
    op = current_op(s)
    n = 0
    for k in range(graveyard.n):
        if is_first_of_name(graveyard, k) and may_take(s, p, op, graveyard.cards[k]):
            menu[n] = BASE[Act.TAKE] + graveyard.cards[k]
            n += 1
    return n


@rule
def list_buildings(s: State, p: int, menu: Any) -> int:
    n = 0
    for building in range(available_buildings(s)):
        if why_not_pick(s, p, building) == Rule.OK:
            menu[n] = BASE[Act.PICK_BUILDING] + building
            n += 1
    return n


MENUS: Mapping[Decision, Callable[..., int]] = {
    Decision.PICK_BUILDING: list_buildings,
    Decision.UNIT_ACTION: list_unit_actions,
    Decision.MAIN_ACTION: list_main_actions,
    Decision.TRICK_ACTION: list_main_actions,
    Decision.EFFECT_DISCARD: list_discards,
    Decision.RECURRENCE_DISCARD: list_discards,
    Decision.HAND_DISCARD: list_discards,
    Decision.SUPPORT_CARD: list_gifts,
    Decision.GRAVEYARD_CARD: list_graveyard,
}
