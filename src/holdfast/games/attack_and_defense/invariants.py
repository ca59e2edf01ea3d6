"""What is true of every position, beside what its cells hold, for tests and for scenarios that lay one down."""

from holdfast.engine.rules.invariants import InvariantEnum
from holdfast.engine.rules.rule import rule

from .census import cards_about, cards_sum
from .content import ROWS
from .pieces import PLACES
from .rules.board import is_doomed
from .rules.play import on_the_way
from .rules.stacks import is_intact
from .state import NOBODY, NOWHERE, Outcome, Playing, Situation, State
from .vocabulary import CardKind


class Broken(InvariantEnum):
    RING = "each seat has one role (3.2)"
    STACKS = "a building that stands has 1 to 12 cards, a fallen one none (R1)"
    PLACES = "each unit stands at one place, and nobody stands behind an empty front (1)"
    NO_UNIT = "units and tokens stand in rows, tricks lie under them (2.2, R37)"
    RESERVED = "what is reserved is for face-down units or a card on its way, and no more than the supply (5.1)"
    CENSUS = "no card is lost and none comes from nowhere; tokens aside (2.1)"
    OUTCOME = "the game is over when it has an outcome, and not before (7.1)"
    CHAIN = "no more effects of a chain are carried out than are in it (4.9.4)"
    MARKS = "marks last no longer than what they are for"
    HAND = "everything in a hand is a card (11)"
    QUESTION = "one player at a time is asked (4.11)"
    DOOMED = "after a sweep nobody is doomed, until somebody is hurt (4.9.1)"


@rule
def broken(s: State) -> int:
    """0, or what does not hold."""
    if not is_ring_whole(s):
        return Broken.RING
    if (s.over == 1) != (s.outcome != Outcome.UNDECIDED):
        return Broken.OUTCOME
    if s.deciders & (s.deciders - 1) != 0:
        return Broken.QUESTION
    if s.chain.head > s.chain.n:
        return Broken.CHAIN
    for p in range(s.players):
        reason = broken_army(s, p)
        if reason != 0:
            return reason
    if cards_about(s) != s.laid or cards_sum(s) != s.laid_sum:
        return Broken.CENSUS
    return 0


@rule
def is_ring_whole(s: State) -> bool:
    if s.players != s.options.players:
        return False
    for role in range(s.players):
        if s.ring[role] >= s.players or s.role[s.ring[role]] != role:
            return False
    return True


@rule
def broken_army(s: State, p: int) -> int:
    army = s.armies[p]
    if s.frames[0].kind != Situation.ARMIES:
        for row in range(ROWS):
            if (army.stacks[row].n > 0) != is_intact(s, p, row):
                return Broken.STACKS
    if not are_cards(s, p):
        return Broken.HAND
    at = on_the_way(s, p)
    owed = 0
    if at != NOBODY:
        f: Playing = s.frames[at]
        owed = int(s.content.cards[f.card].cost)
    for u in range(PLACES):
        reason = broken_unit(s, p, u)
        if reason != 0:
            return reason
        owed += army.units[u].owed
    if owed != army.reserved or army.supply < army.reserved:
        return Broken.RESERVED
    return 0 if are_places_right(s, p) else Broken.PLACES


@rule
def are_cards(s: State, p: int) -> bool:
    army = s.armies[p]
    for k in range(army.hand.n):
        if s.content.cards[army.hand.cards[k]].kind == CardKind.NONE:
            return False
    return True


@rule
def broken_unit(s: State, p: int, u: int) -> int:
    unit = s.armies[p].units[u]
    if unit.card == 0:
        return 0 if unit.place == NOWHERE and unit.owed == 0 else Broken.PLACES
    kind = s.content.cards[unit.card].kind
    if kind != CardKind.UNIT and kind != CardKind.TOKEN:
        return Broken.NO_UNIT
    if unit.place == NOWHERE or s.armies[p].at[unit.place] != u:
        return Broken.PLACES
    if unit.owed > 0 and unit.face_down == 0:
        return Broken.MARKS
    if s.depth == 1 and (unit.offered != 0 or unit.noted != 0 or unit.chosen != 0 or unit.changed != 0):
        return Broken.MARKS
    if s.swept == 1 and is_doomed(s, unit):
        return Broken.DOOMED
    for k in range(unit.under.n):
        if s.content.cards[unit.under.cards[k]].kind != CardKind.TRICK:
            return Broken.NO_UNIT
    return 0


@rule
def are_places_right(s: State, p: int) -> bool:
    army = s.armies[p]
    for place in range(PLACES):
        u = army.at[place]
        if u != NOBODY and (army.units[u].card == 0 or army.units[u].place != place):
            return False
        if place % 2 == 1 and u != NOBODY and army.at[place - 1] == NOBODY:
            return False
    return True
