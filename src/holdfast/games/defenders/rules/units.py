"""Values, morale, wounds and destruction (2.8, 5.1, 5.2, 5.9), and who is where."""

from holdfast.engine.rules.decks import put
from holdfast.engine.rules.rule import emit, rule

from ..content import (
    AREA_ROOM,
    BONUS_MARKS,
    BRACKET,
    ENGINEERS,
    HEALERS,
    MIXED_DEFENDERS,
    MIXED_PLACES,
    MOBILE,
    MORALE_DEFENDERS,
    MORALE_PLACES,
    MOST_WOUNDS,
    MOURNED_PLACES,
    SMALL_ROOM,
    VALUES,
    Bracket,
    Scene,
    Status,
    UnitClass,
)
from ..events import Event
from ..state import GONE, State
from .sets import has, nth, size


@rule
def value_of(card: int) -> int:
    """2.1"""
    return card % VALUES + 1


@rule
def suit_of(card: int) -> int:
    """2.1"""
    return card // VALUES


@rule
def rank_of(card: int) -> int:
    """2.1 Cards in order: by value, and of equal values by suit."""
    return value_of(card) * 4 + suit_of(card)


@rule
def bracket_of(card: int) -> int:
    return BRACKET[value_of(card) - 1]


# ---- 2.8 Defenders --------------------------------------------------------------------------------------------------


@rule
def is_machine(s: State, d: int) -> bool:
    """2.4 A King's word: a war machine, or a battery of them."""
    return bool(s.units[d].kind == UnitClass.INDIVIDUAL and has(s.units[d].brackets, Bracket.KING))


@rule
def somebody(s: State, among: int, k: int) -> int:
    """10.8 Whom the tables tell of: the k-th of these and round, a machine only where there is nobody else."""
    people = among
    for d in range(s.n_defenders):
        if is_machine(s, d):
            people &= ~(1 << d)
    if people == 0:
        people = among
    return nth(people, k % size(people))


@rule
def value(s: State, d: int) -> int:
    """2.8 The current value: what the wounds and the city's morale leave of it."""
    unit = s.units[d]
    return max(0, value_of(unit.card) - unit.wounds - s.morale)


@rule
def is_in_city(s: State, d: int) -> bool:
    return s.units[d].place >= 0


@rule
def is_at(s: State, d: int, x: int) -> bool:
    return s.units[d].place == x


@rule
def is_regiment(s: State, d: int) -> bool:
    return s.units[d].kind == UnitClass.REGIMENT


@rule
def is_individual(s: State, d: int) -> bool:
    return s.units[d].kind == UnitClass.INDIVIDUAL


@rule
def is_of(s: State, d: int, bracket: int) -> bool:
    """2.8 It has a type card of that rank; it may be of several (R8)."""
    return has(s.units[d].brackets, bracket)


@rule
def is_mobile(s: State, d: int) -> bool:
    return s.units[d].marks & MOBILE != 0


@rule
def can_repair(s: State, d: int) -> bool:
    return s.units[d].types & ENGINEERS != 0


@rule
def can_heal(s: State, d: int) -> bool:
    return s.units[d].types & HEALERS != 0


@rule
def is_anybody_at(s: State, x: int) -> bool:
    for d in range(s.n_defenders):
        if s.units[d].place == x:
            return True
    return False


@rule
def is_rank_at(s: State, x: int, bracket: int) -> bool:
    """Whether a Jack, Queen or King stands there."""
    for d in range(s.n_defenders):
        if s.units[d].place == x and is_of(s, d, bracket):
            return True
    return False


@rule
def regiments_at(s: State, x: int) -> int:
    n = 0
    for d in range(s.n_defenders):
        if s.units[d].place == x and is_regiment(s, d):
            n += 1
    return n


@rule
def arrive(s: State, d: int, x: int) -> None:
    """1 Each entering takes the next arrival number."""
    s.arrivals += 1
    s.units[d].place = x
    s.units[d].arrival = s.arrivals


# ---- 2.8 Locations --------------------------------------------------------------------------------------------------


@rule
def is_area(s: State, x: int) -> bool:
    """2.8 R7 At least one type card of 1 to 5."""
    return has(s.locations[x].brackets, Bracket.LOW)


@rule
def bonus(s: State, x: int) -> int:
    """2.8 Military, well constructed, underground: one each (R38)."""
    military = 1 if has(s.locations[x].brackets, Bracket.MIDDLE) else 0
    return military + size(s.locations[x].marks & BONUS_MARKS)


@rule
def room_at_setup(s: State, x: int) -> int:
    """2.8 R18 How many regiments a location holds."""
    return AREA_ROOM if is_area(s, x) else SMALL_ROOM


@rule
def room(s: State, x: int) -> int:
    """2.8 R18, once all are placed: option `area_regiments`."""
    return min(room_at_setup(s, x), s.options.area_regiments)


@rule
def has_room(s: State, x: int) -> bool:
    """4.6 For another regiment."""
    return regiments_at(s, x) < room(s, x)


@rule
def threatened(s: State) -> int:
    """The locations in which threats are."""
    places = 0
    for t in range(s.n_threats):
        if s.threats[t].place >= 0:
            places |= 1 << s.threats[t].place
    return places


@rule
def is_fighting(s: State, t: int, x: int) -> bool:
    """4.4 One of the attackers at x."""
    return s.threats[t].place == x and s.threats[t].attacking == 2


@rule
def is_face(card: int) -> bool:
    return bracket_of(card) >= Bracket.JACK


# ---- 5.1, 5.2 Wounds and morale -------------------------------------------------------------------------------------


@rule
def damage_morale(s: State, points: int) -> None:
    """5.2 At once."""
    s.morale += points
    emit(Event.MORALE_DAMAGED, points, s.morale)


@rule
def restore_morale(s: State) -> None:
    """5.2 Never below 0."""
    if s.morale > 0:
        s.morale -= 1
        emit(Event.MORALE_RESTORED, s.morale)


@rule
def wound(s: State, d: int) -> None:
    """5.1"""
    s.units[d].wounds = min(MOST_WOUNDS, s.units[d].wounds + 1)
    left = value(s, d)
    emit(Event.WOUNDED, d, s.units[d].wounds, left)


@rule
def destroy_defender(s: State, d: int) -> None:
    """5.9 For good; 5.2 with its morale effect, whatever the cause (R48)."""
    unit = s.units[d]
    unit.place = GONE
    s.fleeing &= ~(1 << d)
    emit(Event.DEFENDER_DESTROYED, d)
    s.since |= 1 << Scene.MOURNING
    if unit.marks & MIXED_DEFENDERS:
        s.since |= 1 << Scene.MIXED_FEELINGS
    if unit.marks & MORALE_DEFENDERS:
        damage_morale(s, 1)


@rule
def destroy_threat(s: State, t: int) -> None:
    """5.9"""
    foe = s.threats[t]
    foe.place = GONE
    foe.origin = GONE
    foe.attacking = 0
    put(s.discard, foe.card)
    emit(Event.THREAT_DESTROYED, t)


@rule
def lose_location(s: State, x: int, status: int) -> None:
    """4.4.8, 5.4 It becomes occupied or ruined, with one point of morale however many words it has (R47)."""
    if status == Status.OCCUPIED:
        s.occupied |= 1 << x
        emit(Event.OCCUPIED, x)
    else:
        s.ruined |= 1 << x
        emit(Event.RUINED, x)
    marks = s.locations[x].marks
    if marks & MOURNED_PLACES:
        s.since |= 1 << Scene.INHABITANTS
    if marks & MIXED_PLACES:
        s.since |= 1 << Scene.MIXED_FEELINGS
    if marks & MORALE_PLACES:
        s.charged |= 1 << x
        damage_morale(s, 1)


@rule
def regain_location(s: State, x: int) -> None:
    """4.7.1, 4.7.3 It is free again; 5.2 and its morale point is taken back if it is counted."""
    s.occupied &= ~(1 << x)
    s.ruined &= ~(1 << x)
    s.since |= 1 << Scene.RETURN
    if has(s.charged, x):
        s.charged &= ~(1 << x)
        restore_morale(s)
