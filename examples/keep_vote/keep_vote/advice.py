"""A rule of thumb, from what the councillor knows: the easy bot, and a sensible guess inside a search."""

from holdfast.engine.rules.decks import count
from holdfast.engine.rules.game import Notes
from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.weighing import weighing

from .actions import ACTIONS, Act
from .content import SUPPLY_VALUE, Loyalty, Supply, Way
from .state import Decision, Sortie, State

GOOD_ODDS = 4  # press on if the riding die need not show more than this
SORTIE_AGAINST = 1  # ride out against assaults of this strength


@rule
def is_turncoat(s: State, p: int) -> bool:
    return s.council[p].loyalty == Loyalty.TURNCOAT


def suggest(s: State, p: int, notes: Notes) -> list[int]:
    """2.2, 2.3 For a herald in a hurry: the truth, and no banner."""
    if s.decision != Decision.NAME_ASSAULT:
        return []
    return [ACTIONS.number(Act.NAME_ASSAULT, s.assault), ACTIONS.number(Act.LEAVE_BARE)]


@rule
def weigh_announcement(s: State, p: int, claim: int) -> int:
    """The Steadfast tell the truth. A Turncoat announces anything else, the worst of it first."""
    if is_turncoat(s, p):
        return claim if claim != s.assault else -1
    return int(claim == s.assault)


@rule
def weigh_vote(s: State, p: int, way: int, supply: int) -> int:
    """A good way with the best card for it; a Turncoat's is the other way, and no help."""
    best = good_way(s, p)
    if is_turncoat(s, p):
        return int(way != best and supply == useless_card(s, p))
    return int(way == best and supply == best_card(s, p, way))


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
def weigh_pressing(s: State, p: int, f: Sortie) -> int:
    """Press on with good odds; a Turncoat presses on with bad ones."""
    promising = s.power - f.strength <= GOOD_ODDS
    return 1 if promising != is_turncoat(s, p) else -1


advise = weighing(
    ACTIONS,
    {
        Act.NAME_ASSAULT: weigh_announcement,
        Act.DRAW_BANNER: -1,
        Act.LEAVE_BARE: 0,
        Act.VOTE: weigh_vote,
        Act.PRESS_ON: weigh_pressing,
        Act.FALL_BACK: 0,
    },
)
