"""Cards drawn and discarded by effect (5.5.2)."""

from holdfast.engine.rules.dice import below
from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.state import ask, pop

from ..content import ROWS
from ..state import Decision, Drawing, State
from .chain import sweep
from .hands import discard
from .stacks import draw_card, is_intact


@rule
def discard_at_random(s: State, p: int, n: int) -> None:
    """5.5.2 Each card equally likely, copies apart."""
    for _ in range(min(n, s.armies[p].hand.n)):
        k = below(s, s.armies[p].hand.n)
        discard(s, p, s.armies[p].hand.cards[k])


@rule
def go_on_discarding(s: State) -> None:
    """5.5.2 The player chooses, card by card; with no more than that in hand all of it goes."""
    f: Drawing = s.frames[s.depth - 1]
    p = f.seat
    if f.left == 0 or s.armies[p].hand.n == 0:
        pop(s)
    elif s.armies[p].hand.n <= f.left:
        discard(s, p, s.armies[p].hand.cards[0])
    else:
        ask(s, p, Decision.EFFECT_DISCARD)


@rule
def discard_by_effect(s: State, p: int, f: Drawing, card: int) -> None:
    f.left -= 1
    discard(s, p, card)


@rule
def go_on_drawing(s: State) -> None:
    """5.5.2 Up to so many cards, each from a building of one's choice."""
    f: Drawing = s.frames[s.depth - 1]
    p = f.seat
    if f.left == 0 or not has_intact_building(s, p):
        pop(s)
    else:
        ask(s, p, Decision.EFFECT_DRAW)


@rule
def has_intact_building(s: State, p: int) -> bool:
    for row in range(ROWS):
        if is_intact(s, p, row):
            return True
    return False


@rule
def draw_by_effect(s: State, p: int, f: Drawing, row: int) -> None:
    f.left -= 1
    draw_card(s, p, row)
    sweep(s)


@rule
def stop_drawing(s: State, f: Drawing) -> None:
    f.left = 0
