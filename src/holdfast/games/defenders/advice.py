"""10.7 What a bot does: a rule of thumb from what everybody knows."""

from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.weighing import weighing

from .actions import ACTIONS, Act
from .content import CELLS, FIRST_RING, INNER, MORALE_DEFENDERS, MOST_A_SIDE, Bracket, DefenderType, Spot, UnitClass
from .rules.attack import attacked
from .rules.city import is_ripe
from .rules.drafting import wanted_side, wanted_use, wanted_word, worth
from .rules.sets import free_locations, has, size
from .rules.units import (
    bonus,
    can_heal,
    can_repair,
    is_at,
    is_face,
    is_fighting,
    is_of,
    is_regiment,
    regiments_at,
    room,
    threatened,
    value,
    value_of,
)
from .state import Decision, State

MANY_WOUNDED, LOW_MORALE = 3, 3
RECAPTURE, CHARGED = 8, 30
GUARD, SHELTER = 10, 12
D = Decision


# ---- 3.3 City -------------------------------------------------------------------------------------------------------


@rule
def weigh_creating(s: State, side: int) -> int:
    return 10 if side == wanted_side(s) else 1


@rule
def owned_by(s: State, p: int) -> int:
    """How many locations and defenders somebody has finalised."""
    n = 0
    for x in range(s.n_locations):
        if s.locations[x].owner == p:
            n += 1
    for d in range(s.n_defenders):
        if s.units[d].owner == p:
            n += 1
    return n


@rule
def is_left_to_people(s: State) -> bool:
    """Whether people own less than whoever is to act, and are short of all that could be finalised now: then it is
    theirs to name, to draw and to place."""
    short = 0
    if s.people:
        mine = owned_by(s, s.actor)
        for p in range(s.options.players):
            if has(s.people, p):
                short += max(0, mine - owned_by(s, p))
    if short == 0:
        return False
    for stack in range(2 * MOST_A_SIDE):
        if is_ripe(s, stack):
            short -= 1
    return short >= 0


@rule
def weigh_adding(s: State, stack: int) -> int:
    """10.7 To two cards, and no more."""
    return 4 if is_ripe(s, stack) else 20


@rule
def weigh_finalising(s: State) -> int:
    """10.7 At two cards; what is left to people waits as long as anything else is wanted."""
    return 5 if is_left_to_people(s) else 30


@rule
def weigh_card(s: State, card: int) -> int:
    return worth(s, s.stack, card, wanted_use(s, s.stack))


@rule
def weigh_use(s: State, use: int) -> int:
    return 1 if use == wanted_use(s, s.stack) else 0


@rule
def weigh_word(s: State, use: int, word: int) -> int:
    return 1 if word == wanted_word(s, s.stack, s.card, use) else 0


@rule
def weigh_spot(s: State, spot: int) -> int:
    """W7 first, then W1; cells from the middle outwards."""
    if spot == Spot.W7:
        return 9
    if spot >= FIRST_RING:
        return 5
    return 8 if has(INNER, spot) else CELLS - spot - 20


@rule
def weigh_no_river(a: int) -> int:
    return 1 if a == 0 else 0


# ---- Strengths ------------------------------------------------------------------------------------------------------


@rule
def is_specialist(s: State, d: int) -> bool:
    """Whoever is worth more alive than in battle."""
    if is_of(s, d, Bracket.JACK) or is_of(s, d, Bracket.KING):
        return True
    return value(s, d) <= 5 and (can_heal(s, d) or can_repair(s, d))


@rule
def strength_of(s: State, d: int) -> int:
    """What a defender adds to a battle, about."""
    own = 0 if s.units[d].kind == UnitClass.INDIVIDUAL else value(s, d)
    return own + s.units[d].strong + (3 if is_of(s, d, Bracket.QUEEN) else 0)


@rule
def defence_at(s: State, x: int) -> int:
    total = bonus(s, x)
    for d in range(s.n_defenders):
        if is_at(s, d, x):
            total += strength_of(s, d)
    return total


@rule
def attack_at(s: State, x: int) -> int:
    total = 0
    faces = 0
    for t in range(s.n_threats):
        if is_fighting(s, t, x):
            if is_face(s.threats[t].card):
                faces = 3
            else:
                total += value_of(s.threats[t].card)
    return total + faces


@rule
def fighters_at(s: State, x: int) -> int:
    n = 0
    for d in range(s.n_defenders):
        if is_at(s, d, x) and not is_specialist(s, d):
            n += 1
    return n


# ---- 3.5 Placing ----------------------------------------------------------------------------------------------------


@rule
def weigh_place(s: State, at: int) -> int:
    """Fighters to the entry-points with the least; the others behind them."""
    entry = has(s.entries, at)
    if is_specialist(s, s.picked):
        return 0 if entry else 10 + size(s.locations[at].links & ~s.entries)
    near = s.locations[at].links & s.entries
    return (60 if entry else 20 if near else 0) - defence_at(s, at) + 2 * bonus(s, at)


# ---- 4.3 Attacks ----------------------------------------------------------------------------------------------------


@rule
def weigh_reaction(s: State, d: int) -> int:
    """Jacks and Kings leave what is lost, Queens go where they are wanted."""
    best = -1
    for y in range(s.n_locations):
        if has(s.locations[s.units[d].place].links & free_locations(s), y):
            best = max(best, reaction_gain(s, d, y))
    return best


@rule
def reaction_gain(s: State, d: int, y: int) -> int:
    x = s.units[d].place
    under = attacked(s)
    if is_specialist(s, d):
        lost = has(under, x) and attack_at(s, x) >= defence_at(s, x)
        return 10 if lost and not has(under, y) else -1
    if has(under, y) and not has(under, x):
        margin = attack_at(s, y) - defence_at(s, y)
        return 8 if -3 <= margin <= 8 else -1
    return -1


@rule
def weigh_reacting_to(s: State, at: int) -> int:
    return reaction_gain(s, s.picked, at)


@rule
def weigh_assigning(s: State, card: int) -> int:
    return value_of(card)


@rule
def weigh_arrival(s: State, at: int) -> int:
    """The largest shortfall that can still be closed, otherwise the smallest."""
    short = attack_at(s, at) - defence_at(s, at)
    help_ = 0 if s.card < 0 else value_of(s.card)
    return short if 0 <= short <= help_ + 2 else -abs(short)


@rule
def weigh_calling(word: int) -> int:
    """Healers are rarer than fighters."""
    return 1 if word == DefenderType.HEALERS else 0


@rule
def weigh_battle(s: State, at: int) -> int:
    return defence_at(s, at) - attack_at(s, at)


@rule
def weigh_smiter(s: State, d: int) -> int:
    return -value(s, d)


@rule
def weigh_smitten(s: State, t: int) -> int:
    return value_of(s.threats[t].card)


@rule
def weigh_rescue(s: State, d: int) -> int:
    return value(s, d) + (20 if s.units[d].marks & MORALE_DEFENDERS else 0)


@rule
def weigh_slain(s: State, d: int) -> int:
    return -weigh_rescue(s, d)


@rule
def weigh_fleeing(s: State, d: int) -> int:
    return value(s, d)


@rule
def weigh_refuge(s: State, at: int) -> int:
    under = has(attacked(s), at)
    entry = has(s.entries, at)
    full = is_regiment(s, s.picked) and regiments_at(s, at) >= room(s, at)
    return (0 if under else 4) + (0 if entry else 2) - (1 if full else 0)


@rule
def weigh_bump(s: State, at: int) -> int:
    return 1 if has(s.entries, at) else 0


# ---- 4.7 Defenders act ----------------------------------------------------------------------------------------------


@rule
def move_gain(s: State, d: int, y: int) -> int:
    """What a step is worth: places regained, entry-points guarded, specialists out of them."""
    x = s.units[d].place
    gain = 0
    if has(s.occupied, y):
        gain = RECAPTURE + (CHARGED if has(s.charged, y) else 0)
    here = has(s.entries, x)
    there = has(s.entries, y)
    if is_specialist(s, d):
        return gain + (SHELTER if here and not there else -SHELTER if there and not here else -1)
    if here and fighters_at(s, x) == 1:
        gain -= GUARD
    if there and fighters_at(s, y) == 0 and not has(s.occupied, y):
        gain += GUARD
    return gain - 1


@rule
def weigh_move(s: State, d: int) -> int:
    best = -100
    x = s.units[d].place
    held = threatened(s)
    for y in range(s.n_locations):
        if has(s.locations[x].links & ~s.ruined & ~held, y):
            if not is_regiment(s, d) or regiments_at(s, y) < room(s, y):
                best = max(best, move_gain(s, d, y))
    return best


@rule
def weigh_step(s: State, at: int) -> int:
    full = is_regiment(s, s.picked) and regiments_at(s, at) >= room(s, at)
    return move_gain(s, s.picked, at) - (20 if full or has(threatened(s), at) else 0)


@rule
def wounded(s: State) -> int:
    n = 0
    for d in range(s.n_defenders):
        if s.units[d].place >= 0 and s.units[d].wounds > 0:
            n += 1
    return n


@rule
def weigh_inspiring(s: State) -> int:
    return 50 if s.morale >= LOW_MORALE else 20


@rule
def weigh_healing(s: State) -> int:
    return 45 if wounded(s) >= MANY_WOUNDED else 15


@rule
def weigh_bombarded(s: State, t: int) -> int:
    """The highest value up to 10, then face cards."""
    mine = value_of(s.threats[t].card)
    return mine - 10 if is_face(s.threats[t].card) else mine


advise = weighing(
    ACTIONS,
    {
        Act.VOTE: 0,
        (Act.CREATE_LOCATION, Act.CREATE_DEFENDER): weigh_creating,
        Act.ADD_TO: weigh_adding,
        Act.FINALISE: weigh_finalising,
        Act.SKIP: 8,
        Act.TAKE: weigh_card,
        (Act.AS_TYPE, Act.AS_DESCRIPTOR): weigh_use,
        (Act.LOCATION_TYPE, Act.LOCATION_WORD, Act.DEFENDER_TYPE, Act.DEFENDER_WORD): weigh_word,
        Act.RIVER: weigh_no_river,
        Act.AT: weigh_spot,
        Act.INSIDE: 6,
        Act.BENEATH: 6,
        Act.READY: 1,
        Act.DONE: 1,
        Act.ACCEPT: 1,
        Act.PLACE: weigh_place,
        Act.LISTEN: 1,
        Act.CLOSE_SCENE: 1,
        Act.LOWER: 1,
        Act.HIGHER: 0,
        Act.REACT: weigh_reaction,
        Act.PASS: 0,
        Act.TO: {
            D.REACT_DESTINATION: weigh_reacting_to,
            D.ASSIGN_LOCATION: weigh_arrival,
            D.FLEE_DESTINATION: weigh_refuge,
            D.BUMP_DESTINATION: weigh_bump,
            D.MOVE_DESTINATION: weigh_step,
            D.MOVE_SECOND: weigh_step,
        },
        Act.ASSIGN: weigh_assigning,
        Act.ASSIGN_REGIMENT: 10,
        Act.CALL: weigh_calling,
        Act.BATTLE: weigh_battle,
        Act.DEFEND: 1,
        Act.HOLDS: 1,
        Act.SMITE_WITH: weigh_smiter,
        Act.SMITE: weigh_smitten,
        Act.RESCUE: weigh_rescue,
        Act.SLAY_WITH: weigh_smitten,
        Act.SLAY: weigh_slain,
        Act.FLEE: weigh_fleeing,
        Act.MOVE: weigh_move,
        Act.REPAIR: 18,
        Act.HEAL: weigh_healing,
        Act.INSPIRE: weigh_inspiring,
        Act.BOMBARD: 30,
        Act.REPAIR_AT: 0,
        Act.BOMBARD_AT: weigh_bombarded,
    },
)
