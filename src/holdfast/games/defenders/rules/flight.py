"""4.5 Flight."""

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop, push

from ..events import Event
from ..refusals import Rule
from ..state import NOTHING, Decision, Flight, Situation, State
from .entries import connected_to
from .sets import free_locations, has, seat_at
from .units import arrive, destroy_defender, has_room, is_at, is_regiment, wound


@rule
def flee_from(s: State, x: int) -> None:
    """4.4.6.4, 5.4 Every defender there is wounded and flees."""
    s.fleeing = 0
    for d in range(s.n_defenders):
        if is_at(s, d, x):
            wound(s, d)
            s.fleeing |= 1 << d
    push(s, Situation.FLIGHT, x, 0, 0)


@rule
def flight_step(s: State) -> None:
    """4.5 By rotation, until nobody is left to flee."""
    f: Flight = s.frames[s.depth - 1]
    if s.fleeing == 0:
        pop(s)
        return
    ask(s, seat_at(s, f.turn), Decision.FLEE_PICK)


@rule
def refuges(s: State, d: int, x: int) -> int:
    """4.5 Free locations connected to x, for a regiment with room; the immune go further if they must (R41)."""
    near = s.locations[x].links & free_locations(s)
    if has(s.immune, d):
        return near if near else nearest_free(s, x)
    if not is_regiment(s, d):
        return near
    found = 0
    for y in range(s.n_locations):
        if has(near, y) and has_room(s, y):
            found |= 1 << y
    return found


@rule
def nearest_free(s: State, x: int) -> int:
    """4.5 The nearest free locations other than x, through locations of any status."""
    seen = 1 << x
    free = free_locations(s) & ~seen
    while True:
        more = connected_to(s, seen) & ~seen
        if more == 0 or more & free:
            return more & free
        seen |= more


@rule
def why_not_flee(s: State, d: int) -> int:
    """4.5"""
    return Rule.OK if has(s.fleeing, d) else Rule.NOT_FLEEING


@rule
def pick_fleeing(s: State, f: Flight, p: int, d: int) -> None:
    """4.5 Nowhere to go: it is destroyed (R42), and the player's place in the rotation is used."""
    if refuges(s, d, f.place) == 0:
        f.turn += 1
        emit(Event.NOWHERE_TO_FLEE, d)
        destroy_defender(s, d)
        return
    s.picked = d
    ask(s, p, Decision.FLEE_DESTINATION)


@rule
def why_not_flee_to(s: State, f: Flight, at: int) -> int:
    """4.5"""
    return Rule.OK if has(refuges(s, s.picked, f.place), at) else Rule.NO_REFUGE


@rule
def flee_to(s: State, f: Flight, at: int) -> None:
    """4.5 It may be under attack itself (R62)."""
    f.turn += 1
    s.fleeing &= ~(1 << s.picked)
    arrive(s, s.picked, at)
    emit(Event.FLED, s.picked, at)
    s.picked = NOTHING
