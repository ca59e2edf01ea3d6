"""4.7 Defenders act: moves, recapture, and activation."""

from holdfast.engine.rules.dice import roll
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask

from ..content import DIE, SUCCESS, Bracket
from ..events import Event
from ..meta import EngineerReach, KingFire, Off
from ..refusals import Rule
from ..state import GONE, NOTHING, Decision, State, Turn
from .entries import recompute_entries
from .sets import free_locations, has, seat_at
from .units import (
    arrive,
    can_heal,
    can_repair,
    destroy_threat,
    is_anybody_at,
    is_in_city,
    is_mobile,
    is_of,
    is_regiment,
    regain_location,
    restore_morale,
    threatened,
)

REPAIR, BOMBARD = 1, 2  # 4.7.3: the ability whose target is asked for

# ---- 4.7.1 Moves ----------------------------------------------------------------------------------------------------


@rule
def ask_for_move(s: State, f: Turn, step: int) -> None:
    """4.7.1 In Normal Order each player once; 5.6 a mobile unit goes on, once what it retook is seen to (9)."""
    if f.turn > 0 and s.picked != NOTHING:
        f.step = step
        ask(s, seat_at(s, f.turn - 1), Decision.MOVE_SECOND)
        return
    if f.turn == 0:
        s.moved = 0
    if f.turn == s.options.players:
        s.moved = 0
        f.turn = 0
        return
    f.step = step
    f.turn += 1
    ask(s, seat_at(s, f.turn - 1), Decision.MOVE_PICK)


@rule
def why_not_enter(s: State, d: int, at: int) -> int:
    """4.7.1 Connected, and free or occupied without threats; at most two regiments (R51). 9.1 Sorties go further."""
    if at >= s.n_locations or not has(s.locations[s.units[d].place].links, at):
        return Rule.NOT_CONNECTED
    if has(s.ruined, at):
        return Rule.IN_RUINS
    if has(s.occupied & threatened(s), at) and s.options.sorties == Off.OFF:
        return Rule.THREATS_THERE
    return Rule.THIRD_REGIMENT if is_regiment(s, d) and has(crowded(s), at) else Rule.OK


@rule
def enterable(s: State) -> int:
    """4.7.1 Where anybody could go, but for connections and regiments."""
    held = 0 if s.options.sorties == Off.ON else threatened(s)
    return free_locations(s) | (s.occupied & ~held)


@rule
def crowded(s: State) -> int:
    """4.7.1 R51 Where two regiments are, so that no third may go there."""
    one = 0
    two = 0
    for d in range(s.n_defenders):
        if is_in_city(s, d) and is_regiment(s, d):
            here = 1 << s.units[d].place
            two |= one & here
            one |= here
    return two


@rule
def steps(s: State, d: int, ways: int, full: int) -> int:
    """4.7.1 Where it can go from where it is, by what is enterable and what is crowded."""
    near = s.locations[s.units[d].place].links & ways
    return near & ~full if is_regiment(s, d) else near


@rule
def why_not_move(s: State, d: int) -> int:
    """4.7.1 Whoever owns it; not twice in this step (R50)."""
    if d >= s.n_defenders or not is_in_city(s, d):
        return Rule.NOT_IN_CITY
    if has(s.moved, d):
        return Rule.HAS_MOVED
    return Rule.OK if steps(s, d, enterable(s), crowded(s)) else Rule.NOWHERE_TO_GO


@rule
def move_with(s: State, p: int, d: int) -> None:
    """4.7.1 Then it is asked where to."""
    s.picked = d
    s.units[d].origin = s.units[d].place
    ask(s, p, Decision.MOVE_DESTINATION)


@rule
def why_not_move_to(s: State, at: int) -> int:
    """4.7.1 Connected to where the unit is, and with room for it."""
    return why_not_enter(s, s.picked, at)


@rule
def move_to(s: State, at: int) -> None:
    """4.7.1 5.6 A mobile unit may go on, unless it has threats before it (9.1)."""
    d = s.picked
    s.moved |= 1 << d
    enter(s, d, at)
    if not is_mobile(s, d) or has(s.occupied, at):
        s.picked = NOTHING


@rule
def move_on(s: State, at: int) -> None:
    """4.7.1, 5.6 The second step of a mobile unit."""
    enter(s, s.picked, at)
    s.picked = NOTHING


@rule
def stop(s: State) -> None:
    """5.6 The second step is not taken."""
    s.picked = NOTHING


@rule
def enter(s: State, d: int, at: int) -> None:
    """4.7.1 R44 An occupied location without threats is recaptured at once."""
    arrive(s, d, at)
    emit(Event.MOVED, d, at)
    if has(s.occupied, at) and not has(threatened(s), at):
        regain_location(s, at)
        emit(Event.RECAPTURED, at)
        recompute_entries(s)


@rule
def find_sorties(s: State) -> None:
    """9.1 Locations with both sides in them."""
    s.battles = 0
    places = s.occupied & threatened(s)
    for x in range(s.n_locations):
        if has(places, x) and is_anybody_at(s, x):
            s.battles |= 1 << x


# ---- 4.7.3 Activation -----------------------------------------------------------------------------------------------


@rule
def repairable(s: State, d: int) -> int:
    """4.7.3 Ruins; option `engineer_reach`: those next to the engineers."""
    if s.options.engineer_reach == EngineerReach.CONNECTED:
        return s.ruined & s.locations[s.units[d].place].links
    return s.ruined


@rule
def why_not_repair(s: State, d: int) -> int:
    """4.7.3 R45 Engineers in the city, and a ruin they may take."""
    if not is_ready(s, d) or not can_repair(s, d):
        return Rule.NO_ENGINEERS
    return Rule.OK if repairable(s, d) else Rule.NO_RUIN


@rule
def is_ready(s: State, d: int) -> bool:
    return d < s.n_defenders and is_in_city(s, d)


@rule
def repair_with(s: State, f: Turn, p: int, d: int) -> None:
    """4.7.3 Then it is asked which ruin."""
    f.ability = REPAIR
    s.picked = d
    ask(s, p, Decision.ACTIVATE_TARGET)


@rule
def why_not_repair_at(s: State, f: Turn, at: int) -> int:
    """4.7.3 One of the ruins these engineers may take."""
    if f.ability != REPAIR:
        return Rule.NO_ENGINEERS
    return Rule.OK if has(repairable(s, s.picked), at) else Rule.NO_RUIN


@rule
def repair(s: State, at: int) -> None:
    """4.7.3 A die says whether the location is regained."""
    die = roll(s, DIE)
    emit(Event.REPAIR_TRIED, s.picked, at, die)
    s.picked = NOTHING
    if die >= SUCCESS:
        regain_location(s, at)
        emit(Event.REPAIRED, at)
        recompute_entries(s)


@rule
def is_wounded(s: State, d: int) -> bool:
    return is_in_city(s, d) and s.units[d].wounds > 0


@rule
def why_not_heal(s: State, d: int) -> int:
    """4.7.3 Healers in the city, and somebody wounded there."""
    if not is_ready(s, d) or not can_heal(s, d):
        return Rule.NO_HEALERS
    for k in range(s.n_defenders):
        if is_wounded(s, k):
            return Rule.OK
    return Rule.NOBODY_WOUNDED


@rule
def heal(s: State, d: int) -> None:
    """4.7.3 A die for each wounded defender, in the order of their numbers."""
    emit(Event.HEALING, d)
    for k in range(s.n_defenders):
        if is_wounded(s, k):
            die = roll(s, DIE)
            if die >= SUCCESS:
                s.units[k].wounds -= 1
            emit(Event.HEALED, k, die, s.units[k].wounds)


@rule
def why_not_inspire(s: State, d: int) -> int:
    """4.7.3 A Jack in the city, and morale that is damaged."""
    if not is_ready(s, d) or not is_of(s, d, Bracket.JACK):
        return Rule.NO_JACK
    return Rule.OK if s.morale > 0 else Rule.MORALE_WHOLE


@rule
def inspire(s: State, d: int) -> None:
    """4.7.3 A die says whether morale is restored by one."""
    die = roll(s, DIE)
    emit(Event.INSPIRED, d, die)
    if die >= SUCCESS:
        restore_morale(s)


@rule
def why_not_bombard(s: State, d: int) -> int:
    """4.7.3 A King in the city, and any threat."""
    if not is_ready(s, d) or not is_of(s, d, Bracket.KING):
        return Rule.NO_KING
    for t in range(s.n_threats):
        if s.threats[t].place != GONE:
            return Rule.OK
    return Rule.NO_THREAT


@rule
def bombard_with(s: State, f: Turn, p: int, d: int) -> None:
    """4.7.3 Then it is asked which threat."""
    f.ability = BOMBARD
    s.picked = d
    ask(s, p, Decision.ACTIVATE_TARGET)


@rule
def why_not_bombard_at(s: State, f: Turn, t: int) -> int:
    """4.7.3 Any threat, anywhere."""
    if f.ability != BOMBARD:
        return Rule.NO_KING
    return Rule.OK if t < s.n_threats and s.threats[t].place != GONE else Rule.NO_THREAT


@rule
def bombard(s: State, t: int) -> None:
    """4.7.3 Die against die; option `king_fire`."""
    fire = roll(s, DIE)
    cover = roll(s, DIE)
    emit(Event.BOMBARDED, s.picked, t, fire, cover)
    s.picked = NOTHING
    if fire > cover or (fire == cover and s.options.king_fire == KingFire.EQUAL_OR_HIGHER):
        destroy_threat(s, t)
