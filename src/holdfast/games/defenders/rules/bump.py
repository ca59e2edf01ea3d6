"""4.6 The bump procedure: too many regiments in one location."""

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop, push

from ..events import Event
from ..refusals import Rule
from ..state import NOTHING, Bump, Decision, Situation, State
from .entries import connected_to
from .sets import free_locations, has, lowest, seat_at
from .units import arrive, has_room, is_at, is_regiment, regiments_at, room


@rule
def bump_at(s: State, x: int) -> None:
    """4.6 After a battle, for its location alone."""
    push(s, Situation.BUMP, x, 0, 0)


@rule
def bump_everywhere(s: State) -> None:
    """4.7.2 All free locations in ascending order, as one procedure."""
    push(s, Situation.BUMP, 0, 0, 1)


@rule
def bump_step(s: State) -> None:
    """4.6 While a free location holds too many and there is room somewhere; 4.6.4 R52 otherwise it stays overfull."""
    f: Bump = s.frames[s.depth - 1]
    while f.place < s.n_locations:
        if is_overfull(s, f.place) and nearest_rooms(s, f.place):
            ask(s, seat_at(s, f.turn), Decision.BUMP_DESTINATION)
            return
        f.place = f.place + 1 if f.everywhere else s.n_locations
    pop(s)


@rule
def is_overfull(s: State, x: int) -> bool:
    return has(free_locations(s), x) and regiments_at(s, x) > room(s, x)


@rule
def rooms(s: State) -> int:
    """4.6.2 Free locations that hold fewer regiments than they could."""
    found = 0
    free = free_locations(s)
    for x in range(s.n_locations):
        if has(free, x) and has_room(s, x):
            found |= 1 << x
    return found


@rule
def nearest_rooms(s: State, x: int) -> int:
    """4.6.2 The rooms at the smallest distance, through connected free locations."""
    wanted = rooms(s)
    free = free_locations(s)
    seen = 1 << x
    while True:
        more = connected_to(s, seen) & free & ~seen
        if more == 0 or more & wanted:
            return more & wanted
        seen |= more


@rule
def distance(s: State, x: int, y: int) -> int:
    """Steps from x to y through free locations; y can be reached."""
    free = free_locations(s)
    seen = 1 << x
    steps = 0
    while not has(seen, y):
        seen |= connected_to(s, seen) & free
        steps += 1
    return steps


@rule
def longest_there(s: State, x: int) -> int:
    """4.6.1 The regiment with the lowest arrival number."""
    found = NOTHING
    for d in range(s.n_defenders):
        if is_at(s, d, x) and is_regiment(s, d):
            if found == NOTHING or s.units[d].arrival < s.units[found].arrival:
                found = d
    return found


@rule
def why_not_bump(s: State, f: Bump, at: int) -> int:
    """4.6.2"""
    return Rule.OK if has(nearest_rooms(s, f.place), at) else Rule.NOT_NEAREST


@rule
def bump(s: State, f: Bump, at: int) -> None:
    """4.6.3 Along the shortest path, of several the one whose numbers come first; everybody on it moves one on."""
    f.turn += 1
    x = int(f.place)
    mover = longest_there(s, x)
    left = distance(s, x, at)
    while left > 0:
        left -= 1
        x = next_on_path(s, x, at, left)
        follows = longest_there(s, x)
        arrive(s, mover, x)
        emit(Event.BUMPED, mover, x)
        mover = follows


@rule
def next_on_path(s: State, x: int, goal: int, left: int) -> int:
    """4.6.3 The lowest neighbour from which the goal is `left` steps away."""
    near = s.locations[x].links & free_locations(s)
    while True:
        y = lowest(near)
        if distance_within(s, y, goal, left):
            return y
        near &= ~(1 << y)


@rule
def distance_within(s: State, x: int, y: int, most: int) -> bool:
    """Whether y is at most so many steps from x."""
    free = free_locations(s)
    seen = 1 << x
    for _ in range(most):
        seen |= connected_to(s, seen) & free
    return has(seen, y)
