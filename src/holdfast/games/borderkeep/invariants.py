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
    if is_card_game(s):
        for card in range(CARDS):
            if places_of(s, card) != 1:
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
def places_of(s: State, card: int) -> int:
    """2.1 In how many places the card is: deck, discard, set aside, pending, on the table, or with a player."""
    count = in_pile(s.deck, card) + in_pile(s.discard, card) + in_pile(s.aside, card)
    if s.pending == card:
        count += 1
    for k in range(s.depth):
        f = s.frames[k]
        if f.kind == Situation.ATTACK_CARD and f.a == card:
            count += 1
        if f.kind == Situation.ATTACHING and f.b == card:
            count += 1
    for p in range(s.players):
        count += with_player(s, p, card)
    return count


@rule
def in_pile(pile: Any, card: int) -> int:
    count = 0
    for k in range(pile.n):
        if pile.cards[k] == card:
            count += 1
    return count


@rule
def with_player(s: State, p: int, card: int) -> int:
    town = s.towns[p]
    count = in_pile(town.hand, card)
    if card < len(town.copies):
        count += int(town.copies[card])
    if card < len(town.destroyed):
        count += int(town.destroyed[card])
    for k in range(town.n_units):
        if town.units[k].card == card:
            count += 1
        if FIRST_ARTIFACT <= card < FIRST_ARTIFACT + ARTIFACTS:
            count += int(town.units[k].artifacts[card - FIRST_ARTIFACT])
    if FIRST_ARTIFACT <= card < FIRST_ARTIFACT + ARTIFACTS:
        count += int(town.loose[card - FIRST_ARTIFACT])
    return count
