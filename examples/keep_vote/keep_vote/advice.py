"""A rule of thumb, from what the councillor knows: the easy bot, and a sensible guess inside a search."""

from typing import Any

from holdfast.engine.rules.rule import rule

from .actions import ARG, KIND, Act
from .content import SUPPLY_VALUE, Loyalty, Supply, Way
from .rules import count
from .state import Decision, State

GOOD_ODDS = 4  # press on if the riding die need not show more than this
SORTIE_AGAINST = 1  # ride out against assaults of this strength


@rule
def advise(s: State, p: int, menu: Any, n: int) -> int:
    """A sensible action from the menu."""
    turncoat = s.council[p].loyalty == Loyalty.TURNCOAT
    if s.decision == Decision.NAME_ASSAULT:
        return announcement(s, menu, n, turncoat)
    if s.decision == Decision.VOTE:
        way = good_way(s, p)
        if turncoat:
            way = 1 - way
        return vote_with(way, useless_card(s, p) if turncoat else best_card(s, p, way), menu, n)
    if s.decision == Decision.PRESS_ON:
        return pressing(s, menu, n, turncoat)
    return last_of(Act.LEAVE_BARE, menu, n)


@rule
def last_of(kind: int, menu: Any, n: int) -> int:
    """The last action of a kind in the menu, or its first action if there is none."""
    chosen = int(menu[0])
    for k in range(n):
        if KIND[menu[k]] == kind:
            chosen = int(menu[k])
    return chosen


@rule
def announcement(s: State, menu: Any, n: int, turncoat: bool) -> int:
    """The Steadfast tell the truth. A Turncoat announces anything else."""
    chosen = int(menu[0])
    for k in range(n):
        if (ARG[menu[k], 0] == s.assault) != turncoat:
            chosen = int(menu[k])
    return chosen


@rule
def good_way(s: State, p: int) -> int:
    """Ride out against the weak, hold against the strong; the others have the herald's word for it."""
    believed = s.assault if p == s.herald else s.claim
    return Way.SORTIE if s.content.assaults[believed].strength <= SORTIE_AGAINST else Way.HOLD


@rule
def best_card(s: State, p: int, way: int) -> int:
    """The card in the hand that helps most, or nothing."""
    best = int(Supply.NOTHING)
    for card in range(1, len(Supply)):
        if count(s.council[p].hand, card) > 0 and SUPPLY_VALUE[card, way] > SUPPLY_VALUE[best, way]:
            best = card
    return best


@rule
def useless_card(s: State, p: int) -> int:
    """Rot for the stores, or at least nothing."""
    return Supply.ROT if count(s.council[p].hand, Supply.ROT) > 0 else Supply.NOTHING


@rule
def vote_with(way: int, card: int, menu: Any, n: int) -> int:
    """That vote, which is in the menu."""
    chosen = int(menu[0])
    for k in range(n):
        if ARG[menu[k], 0] == way and ARG[menu[k], 1] == card:
            chosen = int(menu[k])
    return chosen


@rule
def pressing(s: State, menu: Any, n: int, turncoat: bool) -> int:
    """Press on with good odds; a Turncoat presses on with bad ones."""
    needed = s.power - s.frames[s.depth - 1].a
    promising = needed <= GOOD_ODDS
    return last_of(Act.PRESS_ON if promising != turncoat else Act.FALL_BACK, menu, n)
