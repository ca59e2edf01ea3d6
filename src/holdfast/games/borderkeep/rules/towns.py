"""What stands in a town: structures, defenders and their artifacts, and how they come and go (4.5, 5.3, 5.4)."""

from holdfast.engine.rules.decks import put, take
from holdfast.engine.rules.rule import emit, rule

from ..content import (
    ARTIFACTS,
    DICE,
    FIRST_ARTIFACT,
    FIRST_HERO,
    HITS,
    INITIATIVE,
    Card,
)
from ..events import Event
from ..meta import ArtifactOnLoss, GuardHouseToken
from ..state import State, Unit
from .hands import discard
from .payments import has


@rule
def is_living(s: State, p: int) -> bool:
    return s.towns[p].fallen == 0


@rule
def is_guard(unit: Unit) -> bool:
    return unit.card == Card.GUARD


@rule
def is_hero(unit: Unit) -> bool:
    return FIRST_HERO <= unit.card < FIRST_ARTIFACT


@rule
def whole_hits(unit: Unit) -> int:
    """5.4 Printed hits and those of its artifacts."""
    hits = int(HITS[unit.card])
    for a in range(ARTIFACTS):
        hits += unit.artifacts[a] * HITS[FIRST_ARTIFACT + a]
    return hits


@rule
def initiative(unit: Unit) -> int:
    """B0 Printed and artifacts."""
    init = int(INITIATIVE[unit.card])
    for a in range(ARTIFACTS):
        init += unit.artifacts[a] * INITIATIVE[FIRST_ARTIFACT + a]
    return init


@rule
def attack_dice(unit: Unit) -> int:
    """B0 Printed and artifacts."""
    dice = int(DICE[unit.card])
    for a in range(ARTIFACTS):
        dice += unit.artifacts[a] * DICE[FIRST_ARTIFACT + a]
    return dice


@rule
def living_defenders(s: State, p: int) -> int:
    """2.1 Troops, heroes and guard tokens that are not down."""
    count = 0
    for k in range(s.towns[p].n_units):
        if s.towns[p].units[k].hits > 0:
            count += 1
    return count


@rule
def recruits(s: State, p: int) -> int:
    """4.3.1 D: troops and heroes, without guard tokens."""
    count = 0
    for k in range(s.towns[p].n_units):
        if not is_guard(s.towns[p].units[k]):
            count += 1
    return count


@rule
def heroes(s: State, p: int) -> int:
    """4.3.1 M."""
    count = 0
    for k in range(s.towns[p].n_units):
        if is_hero(s.towns[p].units[k]):
            count += 1
    return count


@rule
def enlist(s: State, p: int, card: int) -> None:
    """4.5 A defender enters play, last in order."""
    town = s.towns[p]
    unit = town.units[town.n_units]
    unit.card = card
    unit.hits = HITS[card]
    for a in range(ARTIFACTS):
        unit.artifacts[a] = 0
    town.n_units += 1


@rule
def lose_artifacts(s: State, p: int, k: int) -> None:
    """5.4 The artifacts of a unit that leaves play are lost; option `drops`: they wait for another bearer."""
    town = s.towns[p]
    for a in range(ARTIFACTS):
        while town.units[k].artifacts[a] > 0:
            town.units[k].artifacts[a] -= 1
            if s.options.artifact_on_loss == ArtifactOnLoss.DROPS:
                town.loose[a] += 1
                emit(Event.ARTIFACT_DROPPED, p, FIRST_ARTIFACT + a)
            else:
                discard(s, FIRST_ARTIFACT + a)
                emit(Event.ARTIFACT_LOST, p, FIRST_ARTIFACT + a)


@rule
def remove_unit(s: State, p: int, k: int) -> None:
    """The others move up; they keep their order."""
    town = s.towns[p]
    lose_artifacts(s, p, k)
    for j in range(k, town.n_units - 1):
        town.units[j] = town.units[j + 1]
    town.n_units -= 1
    last = town.units[town.n_units]
    last.card = 0
    last.hits = 0
    for a in range(ARTIFACTS):
        last.artifacts[a] = 0


@rule
def destroy_unit(s: State, p: int, k: int) -> None:
    """4.0 A destroyed card may be reclaimed until the Heal phase is over; a guard token is down until then."""
    town = s.towns[p]
    if is_guard(town.units[k]):
        town.units[k].hits = 0
        lose_artifacts(s, p, k)
        return
    list_destroyed(s, p, town.units[k].card)
    remove_unit(s, p, k)


@rule
def list_destroyed(s: State, p: int, card: int) -> None:
    s.towns[p].destroyed[card] += 1
    s.towns[p].n_destroyed += 1


@rule
def bury_the_fallen(s: State, p: int) -> None:
    """B5 Defenders without hits leave play, in order; guard tokens stay down."""
    k = 0
    while k < s.towns[p].n_units:
        unit = s.towns[p].units[k]
        card = unit.card
        stays = unit.hits > 0 or is_guard(unit)
        if unit.hits == 0:
            destroy_unit(s, p, k)
        if stays:
            k += 1
        else:
            emit(Event.DEFENDER_DESTROYED, p, card)


@rule
def raise_structure(s: State, p: int, card: int) -> None:
    """4.5 A structure enters play; 5.3 with the Guard House comes a guard."""
    town = s.towns[p]
    if town.copies[card] == 0:
        put(town.structures, card)
    town.copies[card] += 1
    if card == Card.GUARD_HOUSE and second_guard(s, p) == 0:
        enlist(s, p, Card.GUARD)
        emit(Event.GUARD_CAME, p)


@rule
def pull_down(s: State, p: int, card: int) -> None:
    """One structure of that name leaves play; 5.3 the last Guard House takes its guard along."""
    town = s.towns[p]
    town.copies[card] -= 1
    if town.copies[card] > 0:
        return
    take(town.structures, card)
    if card == Card.GUARD_HOUSE and s.options.guard_house_token == GuardHouseToken.LINKED:
        remove_unit(s, p, second_guard(s, p))
        emit(Event.GUARD_LEFT, p)


@rule
def second_guard(s: State, p: int) -> int:
    """The place of the second guard token, or 0 if there is none: the castle guard is always first."""
    for k in range(1, s.towns[p].n_units):
        if is_guard(s.towns[p].units[k]):
            return k
    return 0


@rule
def destroy_structure(s: State, p: int, card: int) -> None:
    """4.0 A destroyed structure may be reclaimed until the Heal phase is over."""
    pull_down(s, p, card)
    list_destroyed(s, p, card)
    emit(Event.STRUCTURE_DESTROYED, p, card)


@rule
def structures_in_play(s: State, p: int) -> int:
    """All structures, every copy."""
    town = s.towns[p]
    count = 0
    for k in range(town.structures.n):
        count += town.copies[town.structures.cards[k]]
    return count


@rule
def victory_points(s: State, p: int) -> int:
    """7.3 One for each defender and each structure in play; all guard tokens count as standing, and none of those who
    fell in a battle that is not over.
    """
    points = structures_in_play(s, p)
    for k in range(s.towns[p].n_units):
        if s.towns[p].units[k].hits > 0 or is_guard(s.towns[p].units[k]):
            points += 1
    return points


@rule
def has_moat(s: State, p: int) -> bool:
    """5.3"""
    return has(s, p, Card.MOAT)
