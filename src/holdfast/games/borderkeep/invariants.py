"""What is true of every position, for tests and for scenarios that lay one down."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from ...engine.rule import rule
from .content import ARTIFACTS, CARDS, FIRST_ARTIFACT, MOST_HAND, MOST_RECRUITS, MOST_STOCK, MOST_WALLS, Card, Commodity
from .rules.hands import is_card_game
from .rules.towns import recruits, whole_hits
from .state import Situation, State


class Broken(IntEnum):
    NOTHING = 0
    CARD_NOT_IN_ONE_PLACE = 1
    STOCK_OUT_OF_RANGE = 2
    HITS_OUT_OF_RANGE = 3
    WALLS_OUT_OF_RANGE = 4
    STRUCTURES_MISCOUNTED = 5
    CASTLE_GUARD_MISSING = 6
    TOO_MANY_DEFENDERS = 7
    DESTROYED_MISCOUNTED = 8
    FALLEN_TOWN_NOT_EMPTY = 9


INVARIANTS: Mapping[int, str] = {
    Broken.CARD_NOT_IN_ONE_PLACE: "each of the 75 cards is in exactly one place (2.1)",
    Broken.STOCK_OUT_OF_RANGE: "each stock is 0 to 999 (2.2)",
    Broken.HITS_OUT_OF_RANGE: "a defender has at least 1 hit (a guard that is down 0) and at most its whole hits",
    Broken.WALLS_OUT_OF_RANGE: "a standing town has 1 to 4 castle walls, a fallen one none (2.3)",
    Broken.STRUCTURES_MISCOUNTED: "the structures of a town are listed once each, with their copies counted",
    Broken.CASTLE_GUARD_MISSING: "the castle guard is the first unit of its town, and two guards are the most (2.3)",
    Broken.TOO_MANY_DEFENDERS: "a town has at most 38 troops and heroes (11)",
    Broken.DESTROYED_MISCOUNTED: "the destroyed cards of a town are counted",
    Broken.FALLEN_TOWN_NOT_EMPTY: "a town that has fallen has nothing left (7.2)",
}


@rule
def broken(s: State) -> int:
    """0, or what does not hold."""
    for p in range(s.players):
        reason = broken_town(s, p)
        if reason:
            return reason
    if is_card_game(s) and not every_card_is_in_one_place(s):
        return Broken.CARD_NOT_IN_ONE_PLACE
    return Broken.NOTHING


@rule
def broken_town(s: State, p: int) -> int:
    town = s.towns[p]
    for c in range(len(Commodity)):
        if town.stock[c] < 0 or town.stock[c] > MOST_STOCK:
            return Broken.STOCK_OUT_OF_RANGE
    if town.fallen:
        empty = town.walls == 0 and town.hand.n == 0 and town.n_units == 0 and town.structures.n == 0
        return Broken.NOTHING if empty else Broken.FALLEN_TOWN_NOT_EMPTY
    if town.walls < 1 or town.walls > MOST_WALLS:
        return Broken.WALLS_OUT_OF_RANGE
    if town.hand.n < 0 or town.hand.n > MOST_HAND or recruits(s, p) > MOST_RECRUITS:
        return Broken.TOO_MANY_DEFENDERS
    reason = broken_units(s, p)
    if reason:
        return reason
    return broken_counts(s, p)


@rule
def broken_units(s: State, p: int) -> int:
    town = s.towns[p]
    guards = 0
    for k in range(town.n_units):
        unit = town.units[k]
        if unit.card == Card.GUARD:
            guards += 1
        elif unit.hits < 1:
            return Broken.HITS_OUT_OF_RANGE
        if unit.hits < 0 or unit.hits > whole_hits(unit):
            return Broken.HITS_OUT_OF_RANGE
    if guards < 1 or guards > 2 or town.units[0].card != Card.GUARD:
        return Broken.CASTLE_GUARD_MISSING
    return Broken.NOTHING


@rule
def broken_counts(s: State, p: int) -> int:
    town = s.towns[p]
    standing = 0
    for card in range(len(town.copies)):
        standing += int(town.copies[card])
    listed = 0
    for k in range(town.structures.n):
        if town.copies[town.structures.cards[k]] < 1:
            return Broken.STRUCTURES_MISCOUNTED
        listed += int(town.copies[town.structures.cards[k]])
    if listed != standing:
        return Broken.STRUCTURES_MISCOUNTED
    destroyed = 0
    for card in range(len(town.destroyed)):
        if town.destroyed[card] < 0:
            return Broken.DESTROYED_MISCOUNTED
        destroyed += int(town.destroyed[card])
    if destroyed != town.n_destroyed:
        return Broken.DESTROYED_MISCOUNTED
    return Broken.NOTHING


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
        bits |= bit(int(pile.cards[k]), first)
    return bits


@rule
def among(s: State, first: int) -> int:
    """Which of the cards from `first` on lie about, as bits."""
    bits = bits_of(s.deck, first) | bits_of(s.discard, first) | bits_of(s.aside, first) | bit(int(s.pending), first)
    for k in range(s.depth):
        if s.frames[k].kind == Situation.ATTACK_CARD:
            bits |= bit(int(s.frames[k].a), first)
        elif s.frames[k].kind == Situation.ATTACHING:
            bits |= bit(int(s.frames[k].b), first)
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
        bits |= bit(int(town.units[k].card), first)  # a token is no card and has no bit in either half
        for a in range(ARTIFACTS):
            if town.units[k].artifacts[a] > 0:
                bits |= bit(FIRST_ARTIFACT + a, first)
    for a in range(ARTIFACTS):
        if town.loose[a] > 0:
            bits |= bit(FIRST_ARTIFACT + a, first)
    return bits
