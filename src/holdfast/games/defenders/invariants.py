"""What must be true after every move, whatever was played."""

from holdfast.engine.rules.census import Census
from holdfast.engine.rules.invariants import InvariantEnum
from holdfast.engine.rules.rule import rule

from .content import CITY_CARDS, MORALE_PLACES, Card
from .meta import EntryPointMode
from .rules.bump import is_overfull, nearest_rooms
from .rules.ending import has_fallen, is_saved
from .rules.entries import entry_points
from .rules.sets import all_locations, has
from .rules.turn import Phase
from .rules.units import regiments_at
from .state import GONE, Decision, Outcome, Situation, State


@rule
def is_threat_or_defender(s: State, card: int) -> int:
    """A threat that lives, or a reinforcement that has come."""
    n = 0
    for t in range(s.n_threats):
        if s.threats[t].card == card and s.threats[t].place != GONE:
            n += 1
    for d in range(s.city_defenders, s.n_defenders):
        if s.units[d].card == card:
            n += 1
    return n if is_besieged(s) else 0


@rule
def is_besieged(s: State) -> bool:
    """3.6 The threat deck has been built."""
    return s.n_threats > 0 or s.turn > 0


@rule
def copies(s: State, card: int) -> int:
    """3.3.1 There is no joker before the threat deck is built; in a scenario cards need not be anywhere."""
    return 1 if card < CITY_CARDS or has_joker(s) else 0


@rule
def has_joker(s: State) -> bool:
    return is_besieged(s) or s.deck.n > CITY_CARDS


@rule
def is_dealt(s: State) -> bool:
    """Cards lie on the table from 3.3.1 on."""
    return is_besieged(s) or s.deck.n + s.pool.n + s.built.n > 0


CARDS_LIE = Census(
    Card,
    "each card lies in exactly one place",
    ("deck", "removed", "pool", "built", "discard", "reserve"),
    elsewhere=is_threat_or_defender,
    copies=copies,
    when=is_dealt,
)


class Broken(InvariantEnum):
    GRAPH = "connections are symmetric, and no location is connected to itself (3.9.1)"
    ENTRIES = "entry-points are free locations, as 3.9.6 finds them"
    STATUS = "occupied, ruined, outer and charged are locations of the city, and none is both occupied and ruined"
    CHARGED = "only a location with a morale word that is lost has its point counted (4.4.8)"
    PLACES = "whoever is in the city stands in one of its locations, and nobody in a ruin"
    THREATS = "a threat that does not attack is outside, or in an occupied location (4.4.8)"
    ROOM = "no more regiments stand in a location than 17 (11)"
    CROWD = "where units are activated no place is too full while another with room can be reached (4.7.2)"
    END = "the game is over when it has an outcome, and goes on while defenders and threats are left (7.1)"


@rule
def broken(s: State) -> int:
    """0, or the first invariant that does not hold."""
    reason = broken_map(s)
    if reason == 0:
        reason = broken_units(s)
    return reason if reason != 0 else broken_end(s)


@rule
def broken_map(s: State) -> int:
    every = all_locations(s)
    for a in range(s.n_locations):
        links = s.locations[a].links
        if has(links, a) or links & ~every:
            return Broken.GRAPH
        for b in range(s.n_locations):
            if has(links, b) != has(s.locations[b].links, a):
                return Broken.GRAPH
        if has(s.charged, a) and s.locations[a].marks & MORALE_PLACES == 0:
            return Broken.CHARGED
    if (s.occupied | s.ruined | s.outer | s.charged | s.entries) & ~every or s.occupied & s.ruined:
        return Broken.STATUS
    if s.charged & ~(s.occupied | s.ruined):
        return Broken.CHARGED
    if s.entries & (s.occupied | s.ruined):
        return Broken.ENTRIES
    computed = s.options.entry_point_mode == EntryPointMode.AUTO and s.turn > 0
    return Broken.ENTRIES if computed and s.entries != entry_points(s) else 0


@rule
def broken_units(s: State) -> int:
    for d in range(s.n_defenders):
        place = s.units[d].place
        if place >= s.n_locations or (place >= 0 and has(s.ruined, place) and not has(s.fleeing, d)):
            return Broken.PLACES
    for t in range(s.n_threats):
        place = s.threats[t].place
        if place >= s.n_locations:
            return Broken.PLACES
        if place >= 0 and s.threats[t].attacking == 0 and not has(s.occupied, place):
            return Broken.THREATS
    for x in range(s.n_locations):
        if regiments_at(s, x) > MOST_REGIMENTS:
            return Broken.ROOM
        if s.decision == Decision.ACTIVATE_PICK and s.deciders and is_overfull(s, x) and nearest_rooms(s, x):
            return Broken.CROWD
    return 0


MOST_REGIMENTS = 17


@rule
def broken_end(s: State) -> int:
    if s.over == 1 and s.outcome == Outcome.UNDECIDED:
        return Broken.END
    if s.depth != 1 or s.frames[0].kind != Situation.TURN or s.frames[0].step == 0 or s.outcome != Outcome.UNDECIDED:
        return 0
    if s.deciders == 0 or s.frames[0].step <= Phase.MOVES:
        return 0
    return Broken.END if has_fallen(s) or is_saved(s) else 0
