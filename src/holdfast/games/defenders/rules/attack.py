"""4.3 An attack: who goes where, who reacts, who arrives, and one battle after another."""

from enum import IntEnum

from holdfast.engine.rules.decks import take
from holdfast.engine.rules.dice import roll
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop, push

from ..content import CLASS, CUSTOM_TYPES, DIE, SAME_TARGET_FROM, TYPES, Side
from ..events import Event
from ..meta import IntelReach
from ..refusals import Rule
from ..state import GONE, NOTHING, RESERVE, Attack, Decision, Situation, State
from .bump import bump_at
from .sets import any_of, free_locations, has, is_person, seat_at, size
from .units import arrive, bracket_of, is_at, is_in_city, is_individual, rank_of, suit_of, value, value_of


class Assault(IntEnum):
    """4.3 The steps of an attack."""

    TARGETS = 0
    REACTIONS = 1
    REINFORCEMENTS = 2
    BATTLES = 3


@rule
def attack_step(s: State) -> None:
    f = s.frames[s.depth - 1]
    now = f.step
    f.step += 1
    if now == Assault.TARGETS:
        set_targets(s)
    elif now == Assault.REACTIONS:
        ask_for_reactions(s)
    elif now == Assault.REINFORCEMENTS:
        ask_for_reinforcements(s)
    else:
        next_battle(s)


@rule
def mark_attackers(s: State, low: int, high: int) -> int:
    """4.2 All threats of these values attack, wherever they are; returns how many.

    12.0 A city of which no defender is listed may have lost every location: then there is nothing left to attack.
    """
    if free_locations(s) == 0:
        return 0
    n = 0
    for t in range(s.n_threats):
        foe = s.threats[t]
        if foe.place != GONE and low <= value_of(foe.card) <= high:
            foe.attacking = 1
            foe.origin = foe.place
            n += 1
    return n


@rule
def begin_attack(s: State, surprise: bool, joker: bool) -> None:
    push(s, Situation.ATTACK, surprise, joker, 0)


# ---- 4.3.1, 4.3.2 Order and targets ---------------------------------------------------------------------------------


@rule
def next_attacker(s: State) -> int:
    """4.3.1 R31 The highest value, ties by suit, then the one created first; -1 when all have a target."""
    found = NOTHING
    for t in range(s.n_threats):
        if s.threats[t].attacking == 1:
            if found == NOTHING or rank_of(s.threats[t].card) > rank_of(s.threats[found].card):
                found = t
    return found


@rule
def set_targets(s: State) -> None:
    """4.3.2 The first by intelligence or a roll, the others with the one before them or by a roll of their own."""
    t = next_attacker(s)
    target = intelligence_target(s, t) if s.intel else any_of(s, s.entries)
    s.intel = 0
    send(s, t, target)
    together = s.entries == 1 << target
    t = next_attacker(s)
    while t != NOTHING:
        target = target if together else follow(s, target)
        send(s, t, target)
        t = next_attacker(s)


@rule
def follow(s: State, before: int) -> int:
    """4.3.2 A die, and perhaps another; 9 with one entry-point only if intelligence led the first elsewhere."""
    return before if roll(s, DIE) >= SAME_TARGET_FROM else any_of(s, s.entries)


@rule
def send(s: State, t: int, target: int) -> None:
    """4.3.2 At once."""
    s.threats[t].attacking = 2
    s.threats[t].place = target
    emit(Event.ATTACKS, t, target)


@rule
def strongest_at(s: State, x: int) -> int:
    """5.3 The highest current value there and its suit, as one number; below 0 if nobody is there."""
    best = -4
    for d in range(s.n_defenders):
        if is_at(s, d, x):
            best = max(best, value(s, d) * 4 + suit_of(s.units[d].card))
    return best


@rule
def intelligence_target(s: State, t: int) -> int:
    """5.3 R26 The strongest of those that are weaker than the attacker; if none is, the weakest."""
    places = free_locations(s) if s.options.intel_reach == IntelReach.ANY_LOCATION else s.entries
    mine = value_of(s.threats[t].card)
    best = NOTHING
    weakest = NOTHING
    for x in range(s.n_locations):
        if has(places, x):
            here = strongest_at(s, x)
            if here // 4 < mine and (best == NOTHING or here > strongest_at(s, best)):
                best = x
            if weakest == NOTHING or here < strongest_at(s, weakest):
                weakest = x
    return best if best != NOTHING else weakest


# ---- 4.3.3 Reaction moves -------------------------------------------------------------------------------------------


@rule
def ask_for_reactions(s: State) -> None:
    """4.3.3 In Normal Order; not in a surprise attack."""
    f: Attack = s.frames[s.depth - 1]
    if f.turn == 0:
        s.moved = 0
    if f.surprise or f.turn == s.options.players:
        s.moved = 0
        f.turn = 0
        return
    f.step = Assault.REACTIONS
    f.turn += 1
    if can_anybody_react(s):
        ask(s, seat_at(s, f.turn - 1), Decision.REACT_PICK)


@rule
def can_anybody_react(s: State) -> bool:
    for d in range(s.n_defenders):
        if why_not_react(s, d) == Rule.OK:
            return True
    return False


@rule
def why_not_react(s: State, d: int) -> int:
    """4.3.3 R59 An individual that has not moved in this step and can go somewhere."""
    if not is_in_city(s, d) or d >= s.n_defenders:
        return Rule.NOBODY_REACTS
    if not is_individual(s, d):
        return Rule.NOT_AN_INDIVIDUAL
    if has(s.moved, d):
        return Rule.HAS_REACTED
    return Rule.OK if s.locations[s.units[d].place].links & free_locations(s) else Rule.NOWHERE_TO_REACT


@rule
def react_with(s: State, p: int, d: int) -> None:
    """4.3.3 Then it is asked where to."""
    s.picked = d
    ask(s, p, Decision.REACT_DESTINATION)


@rule
def why_not_react_to(s: State, at: int) -> int:
    """4.3.3 R33, R63 A free location connected to its present one; one step only."""
    if not has(s.locations[s.units[s.picked].place].links, at):
        return Rule.NO_WAY_TO_REACT
    return Rule.OK if has(free_locations(s), at) else Rule.NOT_FREE_TO_REACT


@rule
def react_to(s: State, at: int) -> None:
    """4.3.3 Whoever reacted does so no more in this attack."""
    s.moved |= 1 << s.picked
    arrive(s, s.picked, at)
    emit(Event.REACTED, s.picked, at)
    s.picked = NOTHING


# ---- 4.3.4 Reinforcements -------------------------------------------------------------------------------------------


@rule
def attacked(s: State) -> int:
    """The locations that are under attack."""
    places = 0
    for t in range(s.n_threats):
        if s.threats[t].attacking == 2:
            places |= 1 << s.threats[t].place
    return places


@rule
def waiting_regiments(s: State) -> int:
    """R19 City regiments that had no room, as bits."""
    waiting = 0
    for d in range(s.n_defenders):
        if s.units[d].place == RESERVE:
            waiting |= 1 << d
    return waiting


@rule
def ask_for_reinforcements(s: State) -> None:
    """4.3.4 While the reserve is not empty, by rotation; with the joker only."""
    f: Attack = s.frames[s.depth - 1]
    if not f.joker or (s.reserve.n == 0 and waiting_regiments(s) == 0):
        f.turn = 0
        return
    f.step = Assault.REINFORCEMENTS
    f.turn += 1
    ask(s, seat_at(s, f.turn - 1), Decision.ASSIGN_PICK)


@rule
def why_not_assign(s: State, card: int) -> int:
    """4.3.4 A card of the reserve."""
    for k in range(s.reserve.n):
        if s.reserve.cards[k] == card:
            return Rule.OK
    return Rule.NOT_IN_RESERVE


@rule
def assign(s: State, p: int, card: int) -> None:
    """4.3.4 Then it is asked where it arrives."""
    s.card = card
    ask(s, p, Decision.ASSIGN_LOCATION)


@rule
def why_not_assign_regiment(s: State, d: int) -> int:
    """4.3.4 A regiment that waits in the reserve."""
    return Rule.OK if s.units[d].place == RESERVE and d < s.n_defenders else Rule.NOT_IN_RESERVE


@rule
def assign_regiment(s: State, p: int, d: int) -> None:
    """4.3.4 Then it is asked where it arrives."""
    s.picked = d
    ask(s, p, Decision.ASSIGN_LOCATION)


@rule
def why_not_assign_to(s: State, at: int) -> int:
    """4.3.4 Any location under attack, whatever its room; 9 `at_once` any free one."""
    if s.frames[s.depth - 1].kind == Situation.ATTACK:
        return Rule.OK if has(attacked(s), at) else Rule.NOT_ATTACKED
    return Rule.OK if has(free_locations(s), at) else Rule.NOT_FREE


@rule
def assign_to(s: State, p: int, at: int) -> None:
    """4.3.4 A city regiment arrives unchanged; a card becomes a defender whose word is chosen."""
    if s.picked != NOTHING:
        arrive(s, s.picked, at)
        emit(Event.ARRIVED, s.picked, at)
        s.picked = NOTHING
        return
    d = s.n_defenders
    unit = s.units[d]
    unit.card = s.card
    unit.brackets = 1 << bracket_of(s.card)
    unit.kind = CLASS[bracket_of(s.card)]
    unit.owner = p
    s.n_defenders += 1
    take(s.reserve, s.card)
    arrive(s, d, at)
    emit(Event.ARRIVED, d, at)
    ask(s, p, Decision.ASSIGN_WORD)


@rule
def why_not_call(s: State, p: int, word: int) -> int:
    """4.3.4 A type word of its bracket; people may bring one of their own."""
    bracket = bracket_of(s.card)
    if has(TYPES[Side.DEFENDER, bracket], word):
        return Rule.OK
    if not has(CUSTOM_TYPES[Side.DEFENDER, bracket], word):
        return Rule.OTHER_LIST
    return Rule.OK if is_person(s, p) else Rule.BOTS_HAVE_NO_WORDS


@rule
def call(s: State, word: int) -> None:
    """4.3.4 The word, and a name; 9 a late one may have come to a place that is full."""
    unit = s.units[s.n_defenders - 1]
    unit.types = 1 << word
    unit.note = s.decisions
    s.card = NOTHING
    emit(Event.DEFENDER_NAMED, s.n_defenders - 1)
    if s.frames[s.depth - 1].kind == Situation.TURN:
        bump_at(s, unit.place)


# ---- 4.3.5 Battles --------------------------------------------------------------------------------------------------


@rule
def next_battle(s: State) -> None:
    """4.3.5 One after another, in the order the First Player chooses."""
    if size(attacked(s)) == 0:
        pop(s)
        return
    s.frames[s.depth - 1].step = Assault.BATTLES
    ask(s, s.first, Decision.CHOOSE_BATTLE)


@rule
def why_not_battle(s: State, at: int) -> int:
    """4.3.5 Where threats attack; 9.1 or a sortie was made."""
    if s.frames[s.depth - 1].kind == Situation.ATTACK:
        return Rule.OK if has(attacked(s), at) else Rule.NO_BATTLE
    return Rule.OK if has(s.battles, at) else Rule.NO_SORTIE


@rule
def choose_battle(s: State, at: int) -> None:
    """4.3.5, 9.1 The First Player says which is fought next."""
    if s.frames[s.depth - 1].kind == Situation.ATTACK:
        push(s, Situation.BATTLE, at, 0, 0)
    else:
        s.battles &= ~(1 << at)
        push(s, Situation.SORTIE, at, 0, 0)
