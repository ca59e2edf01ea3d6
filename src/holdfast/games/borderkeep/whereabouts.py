"""Where the 75 cards lie: each in one place (2.1)."""

from typing import Any

from holdfast.engine.rules.rule import rule

from .content import ARTIFACTS, CARDS, FIRST_ARTIFACT, Card
from .state import Situation, State


@rule
def every_card_is_in_one_place(s: State) -> bool:
    """2.1 If 75 cards lie about and all 75 are among them, each is there once."""
    every = (1 << HALF) - 1
    return cards_about(s) == CARDS and among(s, 0) == every and among(s, HALF) == every >> (2 * HALF - CARDS)


HALF = 38  # of the cards, as many as fit the bits of a number twice


@rule
def cards_about(s: State) -> int:
    """All cards in all places: the piles, the table, the players."""
    count = int(s.deck.n) + int(s.discard.n) + int(s.aside.n) + int(s.pending >= 0)
    for k in range(s.depth):
        if s.frames[k].kind == Situation.ATTACK_CARD or s.frames[k].kind == Situation.ATTACHING:
            count += 1
    for p in range(s.players):
        town = s.towns[p]
        count += int(town.hand.n) + int(town.n_destroyed)
        for k in range(town.structures.n):
            count += int(town.copies[town.structures.cards[k]])
        for k in range(town.n_units):
            count += int(town.units[k].card != Card.GUARD)
            for a in range(ARTIFACTS):
                count += int(town.units[k].artifacts[a])
        for a in range(ARTIFACTS):
            count += int(town.loose[a])
    return count


@rule
def bit(card: int, first: int) -> int:
    return 1 << (card - first) if first <= card < min(CARDS, first + HALF) else 0


@rule
def bits_of(pile: Any, first: int) -> int:
    bits = 0
    for k in range(pile.n):
        bits |= bit(pile.cards[k], first)
    return bits


@rule
def among(s: State, first: int) -> int:
    """Which of the cards from `first` on lie about, as bits."""
    bits = bits_of(s.deck, first) | bits_of(s.discard, first) | bits_of(s.aside, first) | bit(s.pending, first)
    for k in range(s.depth):
        if s.frames[k].kind == Situation.ATTACK_CARD:
            bits |= bit(s.frames[k].a, first)
        elif s.frames[k].kind == Situation.ATTACHING:
            bits |= bit(s.frames[k].b, first)
    for p in range(s.players):
        bits |= among_town(s, p, first)
    return bits


@rule
def among_town(s: State, p: int, first: int) -> int:
    town = s.towns[p]
    bits = bits_of(town.hand, first) | bits_of(town.structures, first)
    if town.n_destroyed > 0:
        for card in range(len(town.destroyed)):
            if town.destroyed[card] > 0:
                bits |= bit(card, first)
    for k in range(town.n_units):
        bits |= bit(town.units[k].card, first)  # a token is no card and has no bit in either half
        for a in range(ARTIFACTS):
            if town.units[k].artifacts[a] > 0:
                bits |= bit(FIRST_ARTIFACT + a, first)
    for a in range(ARTIFACTS):
        if town.loose[a] > 0:
            bits |= bit(FIRST_ARTIFACT + a, first)
    return bits
