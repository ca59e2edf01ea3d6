"""Sets of locations and words as bits, and the rotation of choices (section 1)."""

from holdfast.engine.rules.dice import below
from holdfast.engine.rules.rule import rule

from ..state import State
from ..tales import EACH


@rule
def size(members: int) -> int:
    """How many are in the set."""
    n = 0
    while members:
        members &= members - 1
        n += 1
    return n


@rule
def has(members: int, k: int) -> bool:
    return (members >> k) & 1 == 1


@rule
def nth(members: int, n: int) -> int:
    """The n-th member, counted from 0, in ascending order."""
    k = 0
    while True:
        if (members >> k) & 1:
            if n == 0:
                return k
            n -= 1
        k += 1


@rule
def lowest(members: int) -> int:
    """The first member; there must be one."""
    k = 0
    while (members >> k) & 1 == 0:
        k += 1
    return k


@rule
def any_of(s: State, members: int) -> int:
    """4.10 One of the set, all equally likely; with one candidate nothing is rolled."""
    n = size(members)
    if n == 1:
        return lowest(members)
    return nth(members, below(s, n))


@rule
def seat_at(s: State, k: int) -> int:
    """1 Whose place in the rotation the k-th is: the First Player's, then clockwise, as often as needed."""
    return (s.first + k) % s.options.players


@rule
def left_of(s: State, p: int) -> int:
    """The next seat clockwise; with one seat the same (R58)."""
    return (p + 1) % s.options.players


@rule
def is_person(s: State, p: int) -> bool:
    return (s.people >> p) & 1 == 1


@rule
def next_tale(s: State, kind: int) -> int:
    """10.8 The next sentence of a kind, so that no two in a row are alike."""
    s.tales[kind] = (s.tales[kind] + 1) % EACH
    return s.tales[kind]


@rule
def all_locations(s: State) -> int:
    return (1 << s.n_locations) - 1


@rule
def free_locations(s: State) -> int:
    """Locations that are neither occupied nor ruined."""
    return all_locations(s) & ~s.occupied & ~s.ruined
