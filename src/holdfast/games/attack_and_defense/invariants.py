"""What is true of every position, for tests and for scenarios that lay one down."""

from collections.abc import Mapping
from enum import IntEnum

from holdfast.engine.rules.rule import rule

from .census import cards_about, cards_sum
from .content import CARDS_PER_BUILDING, MOST_GRAVEYARD, MOST_HAND, MOST_IN_CHAIN, MOST_RUIN, MOST_TURNS, ROWS
from .pieces import PLACES
from .rules.board import is_doomed
from .rules.play import on_the_way
from .rules.stacks import is_intact
from .state import NOBODY, NOWHERE, Outcome, Playing, Situation, State
from .vocabulary import CardKind


class Broken(IntEnum):
    NOTHING = 0
    RING = 1
    STACKS = 2
    PLACES = 3
    NO_UNIT = 4
    RESERVED = 5
    CENSUS = 6
    OUTCOME = 7
    CHAIN = 8
    MARKS = 9
    HAND = 10
    TIMER = 11
    QUESTION = 12
    PILES = 13
    DOOMED = 14


INVARIANTS: Mapping[int, str] = {
    Broken.RING: "each seat has one role (3.2)",
    Broken.STACKS: "a building that stands has 1 to 12 cards, a fallen one none (R1)",
    Broken.PLACES: "each unit stands at one place, and nobody stands behind an empty front (1)",
    Broken.NO_UNIT: "units and tokens stand in rows, tricks lie under them (2.2, R37)",
    Broken.RESERVED: "what is reserved is for face-down units or a card on its way, and no more than the supply (5.1)",
    Broken.CENSUS: "no card is lost and none comes from nowhere; tokens aside (2.1)",
    Broken.OUTCOME: "the game is over when it has an outcome, and not before (7.1)",
    Broken.CHAIN: "at most 256 effects are in a chain, and 128 wait (4.9.4)",
    Broken.MARKS: "marks are 0 or 1, and last no longer than what they are for",
    Broken.HAND: "a hand holds at most 20 cards, each of them a card (11)",
    Broken.TIMER: "a game is over by turn 45 (11.3)",
    Broken.QUESTION: "one player at a time is asked (4.11)",
    Broken.PILES: "ruin and graveyard hold cards, as many as there is room for (11)",
    Broken.DOOMED: "after a sweep nobody is doomed, until somebody is hurt (4.9.1)",
}


@rule
def broken(s: State) -> int:
    """0, or what does not hold."""
    if not is_ring_whole(s):
        return Broken.RING
    if (s.over == 1) != (s.outcome != Outcome.UNDECIDED):
        return Broken.OUTCOME
    if s.timer < 0 or s.timer > MOST_TURNS:
        return Broken.TIMER
    if s.deciders & (s.deciders - 1) != 0:
        return Broken.QUESTION
    n = s.chain.n
    if n > MOST_IN_CHAIN or s.chain.head > n:
        return Broken.CHAIN
    for p in range(s.players):
        reason = broken_army(s, p)
        if reason != Broken.NOTHING:
            return reason
    if cards_about(s) != s.laid or cards_sum(s) != s.laid_sum:
        return Broken.CENSUS
    return Broken.NOTHING


@rule
def is_ring_whole(s: State) -> bool:
    if s.players != s.options.players:
        return False
    for role in range(s.players):
        if s.ring[role] < 0 or s.ring[role] >= s.players or s.role[s.ring[role]] != role:
            return False
    return True


@rule
def broken_army(s: State, p: int) -> int:
    army = s.armies[p]
    if s.frames[0].kind != Situation.ARMIES:
        for row in range(ROWS):
            n = army.stacks[row].n
            if n > CARDS_PER_BUILDING or (n > 0) != is_intact(s, p, row) or army.fallen[row] > 1:
                return Broken.STACKS
    if not are_cards(s, p):
        return Broken.HAND
    if army.ruin.n > MOST_RUIN or army.graveyard.n > MOST_GRAVEYARD:
        return Broken.PILES
    at = on_the_way(s, p)
    owed = 0
    if at != NOBODY:
        f: Playing = s.frames[at]
        owed = int(s.content.cards[f.card].cost)
    for u in range(PLACES):
        reason = broken_unit(s, p, u)
        if reason != Broken.NOTHING:
            return reason
        owed += army.units[u].owed
    if owed != army.reserved or army.supply < army.reserved:
        return Broken.RESERVED
    return Broken.NOTHING if are_places_right(s, p) else Broken.PLACES


@rule
def are_cards(s: State, p: int) -> bool:
    """Everything in hand is a card, and nobody keeps more than he may."""
    army = s.armies[p]
    if army.hand.n > MOST_HAND:
        return False
    for k in range(army.hand.n):
        if s.content.cards[army.hand.cards[k]].kind == CardKind.NONE:
            return False
    return True


@rule
def broken_unit(s: State, p: int, u: int) -> int:
    unit = s.armies[p].units[u]
    if unit.card == 0:
        return Broken.NOTHING if unit.place == NOWHERE and unit.owed == 0 else Broken.PLACES
    kind = s.content.cards[unit.card].kind
    if kind != CardKind.UNIT and kind != CardKind.TOKEN:
        return Broken.NO_UNIT
    if unit.place < 0 or unit.place >= PLACES or s.armies[p].at[unit.place] != u:
        return Broken.PLACES
    if unit.face_down > 1 or (unit.owed > 0 and unit.face_down == 0) or unit.chosen > 1 or unit.stood > 1:
        return Broken.MARKS
    if s.depth == 1 and (unit.offered != 0 or unit.noted != 0 or unit.chosen != 0 or unit.changed != 0):
        return Broken.MARKS
    if s.swept == 1 and is_doomed(s, unit):
        return Broken.DOOMED
    for k in range(unit.under.n):
        if s.content.cards[unit.under.cards[k]].kind != CardKind.TRICK:
            return Broken.NO_UNIT
    return Broken.NOTHING


@rule
def are_places_right(s: State, p: int) -> bool:
    army = s.armies[p]
    for place in range(PLACES):
        u = army.at[place]
        if u != NOBODY and (u < 0 or u >= PLACES or army.units[u].card == 0 or army.units[u].place != place):
            return False
        if place % 2 == 1 and u != NOBODY and army.at[place - 1] == NOBODY:
            return False
    return True
