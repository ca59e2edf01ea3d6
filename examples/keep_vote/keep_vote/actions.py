"""What a councillor may do, and why not."""

from enum import IntEnum
from typing import Any

from holdfast.engine.rules.actions import Actions, Family
from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.state import is_asked

from .content import ASSAULT_CARDS, Assault, Supply, Way
from .state import Decision, State


class Act(IntEnum):
    NAME_ASSAULT = 0
    DRAW_BANNER = 1
    LEAVE_BARE = 2
    VOTE = 3
    PRESS_ON = 4
    FALL_BACK = 5


ACTIONS = Actions(
    Family(Act.NAME_ASSAULT, claim=Assault, text=80),
    Family(Act.DRAW_BANNER, ink=40),
    Family(Act.LEAVE_BARE),
    Family(Act.VOTE, way=Way, supply=Supply),
    Family(Act.PRESS_ON),
    Family(Act.FALL_BACK),
)
KIND, ARG, ALL_ACTIONS = ACTIONS.kind, ACTIONS.arg, len(ACTIONS)


class Rule(IntEnum):
    """Why an action is refused."""

    OK = 0
    GAME_OVER = 1
    NOT_ASKED = 2
    NOT_NOW = 3
    ALL_SEEN = 4
    NOT_IN_HAND = 5


REFUSALS: dict[int, tuple[str, str]] = {
    Rule.GAME_OVER: ("5", "The game is over."),
    Rule.NOT_ASKED: ("2", "It is not for you to choose now."),
    Rule.NOT_NOW: ("2", "This comes at another moment of the night. Asked now is: “{asked}” Answers: {answers}."),
    Rule.ALL_SEEN: ("2.2", "All {cards} cards of {claim} have been seen: nobody would believe it. Announce another."),
    Rule.NOT_IN_HAND: ("2.4", "You do not hold {supply}. Pledge a card from your hand, or nothing."),
}


@rule
def why_not(s: State, p: int, a: int) -> int:
    """0, or the rule that forbids it."""
    if s.over:
        return Rule.GAME_OVER
    if not is_asked(s, p):
        return Rule.NOT_ASKED
    kind = KIND[a]
    if decision_for(kind) != s.decision:
        return Rule.NOT_NOW
    if kind == Act.NAME_ASSAULT:
        return why_not_announce(s, ARG[a, 0])
    if kind == Act.VOTE:
        return why_not_pledge(s, p, ARG[a, 1])
    return Rule.OK


@rule
def decision_for(kind: int) -> int:
    """Which question the action answers."""
    if kind == Act.NAME_ASSAULT:
        return Decision.NAME_ASSAULT
    if kind == Act.VOTE:
        return Decision.VOTE
    if kind == Act.DRAW_BANNER or kind == Act.LEAVE_BARE:
        return Decision.DRAW_BANNER
    return Decision.PRESS_ON


@rule
def why_not_announce(s: State, claim: int) -> int:
    """2.2 Not an assault all of whose cards have been seen."""
    if count(s.past, claim) == ASSAULT_CARDS[claim]:
        return Rule.ALL_SEEN
    return Rule.OK


@rule
def count(cards: Any, card: int) -> int:
    """How many of a kind lie in a pile."""
    n = 0
    for k in range(cards.n):
        if cards.cards[k] == card:
            n += 1
    return n


@rule
def why_not_pledge(s: State, p: int, supply: int) -> int:
    """2.4 A card from the hand, or nothing."""
    if supply != Supply.NOTHING and count(s.council[p].hand, supply) == 0:
        return Rule.NOT_IN_HAND
    return Rule.OK


@rule
def legal(s: State, p: int, menu: Any) -> int:
    """List what seat p may do. So few actions need no shortcut; a large game loops over what its decision offers."""
    n = 0
    for a in range(ALL_ACTIONS):
        if why_not(s, p, a) == Rule.OK:
            menu[n] = a
            n += 1
    return n


@rule
def always_asked(s: State) -> bool:
    """The naming, even if one assault is left to announce: the herald's words are half the fun."""
    return s.decision == Decision.NAME_ASSAULT
