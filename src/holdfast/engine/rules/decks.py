"""Piles of cards: `pile.n` of them in `pile.cards`, the top one last."""

from typing import Any

from .dice import shuffle
from .rule import rule


@rule
def top(pile: Any) -> int:
    """The top card, left where it is."""
    return int(pile.cards[pile.n - 1])


@rule
def draw(pile: Any) -> int:
    """Take the top card. The pile must not be empty."""
    card = top(pile)
    pile.n -= 1
    pile.cards[pile.n] = 0  # equal piles are equal bytes
    return card


@rule
def put(pile: Any, card: int) -> None:
    """Lay a card on top."""
    pile.cards[pile.n] = card
    pile.n += 1


@rule
def put_below(pile: Any, card: int) -> None:
    """Slide a card in at the bottom."""
    for k in range(pile.n, 0, -1):
        pile.cards[k] = pile.cards[k - 1]
    pile.cards[0] = card
    pile.n += 1


@rule
def find(pile: Any, card: int) -> int:
    """Where the card lies, counted from the bottom, or -1."""
    for k in range(pile.n):
        if pile.cards[k] == card:
            return k
    return -1


@rule
def count(pile: Any, card: int) -> int:
    """How many copies of the card lie there."""
    n = 0
    for k in range(pile.n):
        if pile.cards[k] == card:
            n += 1
    return n


@rule
def take(pile: Any, card: int) -> None:
    """Take this card out, wherever it lies. It must be there."""
    for k in range(find(pile, card), pile.n - 1):
        pile.cards[k] = pile.cards[k + 1]
    pile.n -= 1
    pile.cards[pile.n] = 0


@rule
def empty(pile: Any) -> None:
    """Take all cards away."""
    for k in range(pile.n):
        pile.cards[k] = 0
    pile.n = 0


@rule
def shuffle_pile(s: Any, pile: Any) -> None:
    """Put the whole pile into uniformly random order."""
    shuffle(s, pile.cards, pile.n)
