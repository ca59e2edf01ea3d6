"""What is true of every position, for tests and for scenarios that lay one down."""

from collections.abc import Mapping
from enum import IntEnum

from ...engine.rule import rule
from .actions import MOST_UNITS
from .content import (
    CARDS,
    FIRST_ARTIFACT,
    FIRST_DISASTER,
    FIRST_MONSTER,
    FIRST_TROOP,
    HITS,
    MOST_HAND,
    MOST_MINIONS,
    MOST_RECRUITS,
    MOST_STOCK,
    MOST_WALLS,
    NO_CARD,
    Card,
    Commodity,
)
from .rules.fighters import first_of, hits_now
from .rules.hands import is_card_game, is_solo
from .rules.towns import is_living, recruits, whole_hits
from .state import ADVERSARY, FIGHTERS, MOST_ATTACKING, NOBODY, Fighter, Side, Situation, State
from .whereabouts import every_card_is_in_one_place


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
    NOT_AT_THE_TABLE = 10
    NO_DEFENDER = 11
    MINIONS_OUT_OF_RANGE = 12
    FIGHTER_OUT_OF_RANGE = 13
    SLOT_OUT_OF_RANGE = 14
    NO_ATTACK = 15
    HAND_TOO_LARGE = 16


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
    Broken.NOT_AT_THE_TABLE: "who acts, began, attacks, is attacked, spied or was spied on has a seat at this table",
    Broken.NO_DEFENDER: "the defenders of a town are troops, heroes and guards (2.1)",
    Broken.MINIONS_OUT_OF_RANGE: "a town has at most 12 minions, each with 1 or 2 hits (5.1)",
    Broken.FIGHTER_OUT_OF_RANGE: "who fights is a defender, a monster or a minion, with 0 to its whole hits (B0)",
    Broken.SLOT_OUT_OF_RANGE: "the next slot is at most as many seats to the left as there are players (4.6.2)",
    Broken.NO_ATTACK: "an attack is a monster or a disaster, and pending only alone or on paper (4.8.1, 4.9.1)",
    Broken.HAND_TOO_LARGE: "a hand holds at most 24 cards (11)",
}


@rule
def broken(s: State) -> int:
    """0, or what does not hold."""
    if not all_are_at_the_table(s):
        return Broken.NOT_AT_THE_TABLE
    if s.slot < 0 or int(s.slot) > s.players:
        return Broken.SLOT_OUT_OF_RANGE
    for p in range(s.players):
        reason = broken_town(s, p)
        if reason:
            return reason
    reason = broken_attack(s)
    if reason:
        return reason
    if is_card_game(s) and not every_card_is_in_one_place(s):
        return Broken.CARD_NOT_IN_ONE_PLACE
    return Broken.NOTHING


@rule
def has_seat(s: State, p: int) -> bool:
    return 0 <= p < s.players


@rule
def all_are_at_the_table(s: State) -> bool:
    if s.players != s.options.players or not has_seat(s, int(s.active)) or not has_seat(s, int(s.first)):
        return False
    if not is_living(s, int(s.active)) and not s.over:
        return False
    by, of = int(s.spied.by), int(s.spied.of)
    nobody = by == NOBODY and of == NOBODY
    return nobody or (by != of and has_seat(s, by) and has_seat(s, of))


@rule
def broken_town(s: State, p: int) -> int:
    town = s.towns[p]
    for c in range(len(Commodity)):
        if town.stock[c] < 0 or town.stock[c] > MOST_STOCK:
            return Broken.STOCK_OUT_OF_RANGE
    if town.fallen:
        empty = town.walls == 0 and town.hand.n == 0 and town.n_units == 0 and town.structures.n == 0
        return Broken.NOTHING if empty and town.n_minions == 0 else Broken.FALLEN_TOWN_NOT_EMPTY
    if town.walls < 1 or town.walls > MOST_WALLS:
        return Broken.WALLS_OUT_OF_RANGE
    if town.n_units < 0 or town.n_units > MOST_UNITS or recruits(s, p) > MOST_RECRUITS:
        return Broken.TOO_MANY_DEFENDERS
    if town.hand.n < 0 or town.hand.n > MOST_HAND:
        return Broken.HAND_TOO_LARGE
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
        elif unit.card < FIRST_TROOP or unit.card >= FIRST_ARTIFACT:
            return Broken.NO_DEFENDER
        elif unit.hits < 1:
            return Broken.HITS_OUT_OF_RANGE
        if unit.hits < 0 or unit.hits > whole_hits(unit):
            return Broken.HITS_OUT_OF_RANGE
    if guards < 1 or guards > 2 or town.units[0].card != Card.GUARD:
        return Broken.CASTLE_GUARD_MISSING
    if town.n_minions < 0 or town.n_minions > MOST_MINIONS:
        return Broken.MINIONS_OUT_OF_RANGE
    for k in range(town.n_minions):
        if town.minions[k] < 1 or town.minions[k] > HITS[Card.MINION]:
            return Broken.MINIONS_OUT_OF_RANGE
    return Broken.NOTHING


@rule
def is_attack(card: int) -> bool:
    return FIRST_MONSTER <= card < CARDS


@rule
def broken_attack(s: State) -> int:
    """The pending attack, the card being resolved, and the battle."""
    if s.pending != NO_CARD and (not is_attack(int(s.pending)) or (is_card_game(s) and not is_solo(s))):
        return Broken.NO_ATTACK
    for k in range(s.depth):
        f = s.frames[k]
        if f.kind == Situation.ATTACK_CARD:
            if not is_attack(int(f.a)):
                return Broken.NO_ATTACK
            if not has_seat(s, int(f.b)) or not has_seat(s, int(f.c)):
                return Broken.NOT_AT_THE_TABLE
        elif f.kind == Situation.BATTLE:
            by_somebody = s.battle.attacker == ADVERSARY or has_seat(s, int(s.battle.attacker))
            if not by_somebody or not has_seat(s, int(s.battle.defender)):
                return Broken.NOT_AT_THE_TABLE
            return Broken.NOTHING if all_fight_within_range(s) else Broken.FIGHTER_OUT_OF_RANGE
    return Broken.NOTHING


@rule
def all_fight_within_range(s: State) -> bool:
    """No more on a side than there is room for, and each with hits it can have."""
    attackers, defenders = int(s.battle.n[Side.ATTACKERS]), int(s.battle.n[Side.DEFENDERS])
    if attackers < 0 or attackers > MOST_ATTACKING or defenders < 0 or defenders > FIGHTERS - MOST_ATTACKING:
        return False
    for side in range(2):
        for k in range(first_of(side), first_of(side) + s.battle.n[side]):
            if not is_within_range(s.battle.fighters[k]):
                return False
    return True


@rule
def is_within_range(fighter: Fighter) -> bool:
    """Monsters and minions have their printed hits when whole, defenders those of their artifacts besides."""
    card = int(fighter.card)
    is_unit = FIRST_TROOP <= card < FIRST_ARTIFACT or card == Card.GUARD
    if not is_unit and not FIRST_MONSTER <= card < FIRST_DISASTER and card != Card.MINION:
        return False
    if fighter.most < HITS[card] or (fighter.unit == NOBODY and fighter.most != HITS[card]):
        return False
    hits = int(fighter.hits)
    return 0 <= hits <= fighter.most and 0 <= int(fighter.placed) <= hits_now(fighter)


@rule
def broken_counts(s: State, p: int) -> int:
    town = s.towns[p]
    standing = 0
    for card in range(len(town.copies)):
        if town.copies[card] < 0:
            return Broken.STRUCTURES_MISCOUNTED
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
