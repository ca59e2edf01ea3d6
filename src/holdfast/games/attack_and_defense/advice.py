"""A rule of thumb (10): draw from the fullest building, play what costs most, strike where it hurts."""

from typing import Any

from holdfast.engine.rules.rule import rule

from .actions import ACTIONS, Act
from .state import State

KIND, ARG = ACTIONS.kind, ACTIONS.arg


@rule
def advise(s: State, p: int, menu: Any, n: int) -> int:
    """The action that is worth most to seat p."""
    best = int(menu[0])
    most = worth(s, p, best)
    for k in range(1, n):
        w = worth(s, p, menu[k])
        if w > most:
            most = w
            best = int(menu[k])
    return best


@rule
def worth(s: State, p: int, a: int) -> int:
    """How good an action looks, from what p can see."""
    kind = KIND[a]
    x = ARG[a, 0]
    if kind == Act.PLAY:
        return 10 + s.content.cards[x].cost
    if kind == Act.DRAW:
        return int(s.armies[p].stacks[x].n)
    if kind == Act.STOP:
        return 3
    if kind == Act.DISCARD:
        return -s.content.cards[x].cost - s.content.cards[x].presence
    return 1 if kind == Act.END or kind == Act.YES or kind == Act.ME_FIRST else 0
