"""Where cards are (2.1): each is in one place, and none is lost. Tokens come and go."""

from typing import Any

from holdfast.engine.rules.rule import rule

from .content import ROWS
from .pieces import PLACES
from .rules.hands import is_token
from .state import Playing, Situation, State, TrickPlay, UnitPlay


@rule
def cards_about(s: State) -> int:
    """How many cards are on the table."""
    n = 0
    for p in range(s.players):
        army = s.armies[p]
        for row in range(ROWS):
            n += army.stacks[row].n
        n += army.ruin.n
        n += army.graveyard.n
        for k in range(army.hand.n):
            n += 1 if counts(s, army.hand.cards[k]) else 0
        n += 1 if counts(s, army.slot) else 0
        for u in range(PLACES):
            n += 1 if counts(s, army.units[u].card) else 0
            n += army.units[u].under.n
    for k in range(s.depth):
        n += 1 if counts(s, card_on_its_way(s.frames[k])) else 0
    return n


@rule
def cards_sum(s: State) -> int:
    """The sum of their slots."""
    n = 0
    for p in range(s.players):
        army = s.armies[p]
        for row in range(ROWS):
            n += sum_of(army.stacks[row])
        n += sum_of(army.ruin)
        n += sum_of(army.graveyard)
        for k in range(army.hand.n):
            n += army.hand.cards[k] if counts(s, army.hand.cards[k]) else 0
        n += army.slot if counts(s, army.slot) else 0
        for u in range(PLACES):
            n += army.units[u].card if counts(s, army.units[u].card) else 0
            n += sum_of(army.units[u].under)
    for k in range(s.depth):
        card = card_on_its_way(s.frames[k])
        n += card if counts(s, card) else 0
    return n


@rule
def sum_of(pile: Any) -> int:
    n = 0
    for k in range(pile.n):
        n += pile.cards[k]
    return n


@rule
def counts(s: State, card: int) -> bool:
    return card != 0 and not is_token(s, card)


@rule
def card_on_its_way(f: Playing) -> int:
    """The card that is being played or raised in a situation, and lies nowhere yet, or 0."""
    if f.kind == Situation.PLAY_UNIT and f.step < UnitPlay.ON_PLAY:
        return f.card
    if f.kind == Situation.PLAY_TRICK and f.step <= TrickPlay.PUT_AWAY:
        return f.card
    return int(f.card) if f.kind == Situation.RAISING else 0
