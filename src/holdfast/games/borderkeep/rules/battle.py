"""The battle (4.6a): segments, strikes by initiative, the placing of hits, and how it ends."""

from holdfast.engine.rules.dice import roll
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop, push

from ..content import ENGINE_DICE, ENGINE_INITIATIVE, ENGINES, MOST_SEGMENTS
from ..events import Event
from ..meta import Off
from ..refusals import Rule
from ..state import ADVERSARY, NOBODY, Decision, Side, Situation, Stage, State
from ..tables import D6
from .adversary import hit_choice
from .fighters import dice_now, first_of, hits_now, hits_under_hits, initiative_now, is_minion, note_hits, units_left
from .spells import cast_next, controller, ensorcell_next, roll_spells
from .towns import bury_the_fallen

ABOVE_ALL = 127


@rule
def fight(s: State) -> None:
    """4.6a The steps of a segment, in order."""
    f = s.frames[s.depth - 1]
    if f.step == Stage.SEGMENT:
        begin_segment(s)
    elif f.step == Stage.CASTING:
        cast_next(s)
    elif f.step == Stage.ENSORCELLING:
        ensorcell_next(s)
    elif f.step == Stage.STRIKES:
        strike_next_level(s)
    elif f.step == Stage.ATTACKERS_HIT:
        place_hits(s, Side.ATTACKERS)
    elif f.step == Stage.DEFENDERS_HIT:
        place_hits(s, Side.DEFENDERS)
    elif f.step == Stage.DAMAGE:
        apply_hits(s)
    else:
        end_segment(s)


@rule
def is_decided(s: State) -> bool:
    """B1 Without attackers the attack is beaten off, whoever is left; without defenders the attackers win."""
    if units_left(s, Side.ATTACKERS) == 0:
        emit(Event.BEATEN_OFF, s.battle.defender)
        end_battle(s)
        return True
    if units_left(s, Side.DEFENDERS) == 0:
        town = s.battle.defender
        emit(Event.TOWN_TAKEN, town)
        end_battle(s)
        push(s, Situation.SACK, town, 0, 0)
        return True
    return False


@rule
def begin_segment(s: State) -> None:
    """B1, B2"""
    if is_decided(s):
        return
    b = s.battle
    b.segment += 1
    b.level = 0
    emit(Event.SEGMENT_BEGAN, b.segment)
    casters = roll_spells(s)
    s.frames[s.depth - 1].step = Stage.CASTING if casters > 0 else Stage.STRIKES


@rule
def strike_next_level(s: State) -> None:
    """B3.1 All units and engines of the next lower initiative roll; attackers first, engines last."""
    b = s.battle
    b.level = next_level(s)
    if b.level == 0:
        s.frames[s.depth - 1].step = Stage.SEGMENT_END
        return
    b.pool[Side.ATTACKERS] = strike(s, Side.ATTACKERS)
    b.pool[Side.DEFENDERS] = strike(s, Side.DEFENDERS) + fire_engines(s)
    if b.pool[Side.ATTACKERS] + b.pool[Side.DEFENDERS] > 0:
        s.frames[s.depth - 1].step = Stage.ATTACKERS_HIT


@rule
def next_level(s: State) -> int:
    """B3 The highest initiative below the one that struck last, if one has; or 0."""
    b = s.battle
    last = b.level if b.level > 0 else ABOVE_ALL
    level = 0
    for side in range(2):
        for k in range(first_of(side), first_of(side) + b.n[side]):
            fighter = b.fighters[k]
            if fighter.hits > 0:
                init = initiative_now(fighter)
                if level < init < last:
                    level = init
    for e in range(len(ENGINES)):
        if level < ENGINE_INITIATIVE[e] < last and s.towns[b.defender].copies[ENGINES[e]] > 0:
            level = ENGINE_INITIATIVE[e]
    return level


@rule
def strike(s: State, side: int) -> int:
    """B3.1 The units of this initiative roll their dice; returns their hits."""
    b = s.battle
    hits = 0
    for k in range(first_of(side), first_of(side) + b.n[side]):
        fighter = b.fighters[k]
        if fighter.hits > 0 and initiative_now(fighter) == b.level:
            dice = dice_now(fighter)
            scored = ones(s, dice)
            emit(Event.STRUCK, b.level, side, fighter.card, dice, scored)
            hits += scored
    return hits


@rule
def fire_engines(s: State) -> int:
    """5.1 Engines strike in defence of their own town, every copy."""
    b = s.battle
    hits = 0
    for e in range(len(ENGINES)):
        copies = s.towns[b.defender].copies[ENGINES[e]]
        if copies > 0 and ENGINE_INITIATIVE[e] == b.level:
            dice = copies * ENGINE_DICE[e]
            scored = ones(s, dice)
            emit(Event.ENGINE_FIRED, b.level, b.defender, ENGINES[e], dice, scored)
            hits += scored
    return hits


@rule
def ones(s: State, dice: int) -> int:
    """1. Each die that shows 1 is a hit."""
    hits = 0
    for _ in range(dice):
        if roll(s, D6) == 1:
            hits += 1
    return hits


@rule
def place_hits(s: State, side: int) -> None:
    """B3.2 One hit at a time; a pool that is large enough destroys everything without asking."""
    b = s.battle
    foe = 1 - side
    if b.pool[side] > 0:
        targets = 0
        standing = 0
        last = 0
        for k in range(first_of(foe), first_of(foe) + b.n[foe]):
            left = hits_under_hits(b.fighters[k])
            if left > 0:
                targets += 1
                standing += left
                last = k
        if b.pool[side] >= standing:
            place_on_all(s, foe)
        elif targets == 1:
            b.fighters[last].placed += b.pool[side]
        else:
            choose_next_hit(s, side)
            return
        b.pool[side] = 0
    s.frames[s.depth - 1].step += 1


@rule
def place_on_all(s: State, foe: int) -> None:
    for k in range(first_of(foe), first_of(foe) + s.battle.n[foe]):
        s.battle.fighters[k].placed = hits_now(s.battle.fighters[k])


@rule
def choose_next_hit(s: State, side: int) -> None:
    """B3.2 The striking side's controller chooses; the adversary places all of its hits by 5.7."""
    s.battle.side = side
    seat = controller(s, side)
    if seat == ADVERSARY:
        place_hit(s, hit_choice(s, 1 - side))
    else:
        ask(s, seat, Decision.ALLOCATE_HIT)


@rule
def why_not_hit(s: State, unit: int) -> int:
    """B3.2 An enemy unit that still has hits left after the hits already placed on it."""
    foe = 1 - s.battle.side
    if unit >= s.battle.n[foe] or s.battle.fighters[first_of(foe) + unit].hits == 0:
        return Rule.NO_SUCH_UNIT
    if hits_under_hits(s.battle.fighters[first_of(foe) + unit]) == 0:
        return Rule.NO_HITS_LEFT
    return Rule.OK


@rule
def place_hit(s: State, unit: int) -> None:
    """B3.2"""
    b = s.battle
    fighter = b.fighters[first_of(1 - b.side) + unit]
    fighter.placed += 1
    b.pool[b.side] -= 1
    emit(Event.HIT_PLACED, 1 - b.side, fighter.card)


@rule
def apply_hits(s: State) -> None:
    """B3.3 Both sides at once; then B1."""
    for side in range(2):
        for k in range(first_of(side), first_of(side) + s.battle.n[side]):
            if s.battle.fighters[k].placed > 0:
                wound(s, side, k)
    if not is_decided(s):
        s.frames[s.depth - 1].step = Stage.STRIKES


@rule
def wound(s: State, side: int, k: int) -> None:
    """B3.3 Defense hits are lost first, the old ones before the new; a unit at 0 is destroyed."""
    fighter = s.battle.fighters[k]
    damage = int(fighter.placed)
    fighter.placed = 0
    part = min(damage, fighter.old)
    fighter.old -= part
    damage -= part
    part = min(damage, fighter.new)
    fighter.new -= part
    damage -= part
    fighter.hits -= damage
    note_hits(s, k)
    if fighter.hits == 0:
        emit(Event.FELL, side, fighter.card)
    elif fighter.old + fighter.new > 0:
        emit(Event.SHIELDED, side, fighter.card, fighter.hits, fighter.old + fighter.new)
    else:
        emit(Event.HURT, side, fighter.card, fighter.hits)


@rule
def end_segment(s: State) -> None:
    """B4 Spells end; after 100 segments the attackers withdraw; 9 war_retreat: so they may after each one."""
    b = s.battle
    for side in range(2):
        for k in range(first_of(side), first_of(side) + b.n[side]):
            fighter = b.fighters[k]
            fighter.spell = 0
            fighter.ensorcelled = 0
            fighter.old = fighter.new
            fighter.new = 0
        drop_dead_minions(s, side)
    if b.segment >= MOST_SEGMENTS:
        emit(Event.WITHDREW, b.defender)
        end_battle(s)
    elif b.war and s.options.war_retreat == Off.ON:
        ask(s, b.attacker, Decision.WAR_CONTINUE)
    else:
        fight_on(s)


@rule
def fight_on(s: State) -> None:
    s.frames[s.depth - 1].step = Stage.SEGMENT


@rule
def retreat(s: State, p: int) -> None:
    """9 war_retreat: the battle is over, no sack."""
    emit(Event.RETREATED, p)
    end_battle(s)


@rule
def drop_dead_minions(s: State, side: int) -> None:
    """Minions are last in order, so the others keep their places; the living ones move up."""
    b = s.battle
    last = first_of(side) + b.n[side]
    k = first_of(side)
    while k < last and not is_minion(b.fighters[k]):
        k += 1
    to = k
    while k < last:
        if b.fighters[k].hits > 0:
            if to < k:
                b.fighters[to] = b.fighters[k]
            to += 1
        k += 1
    b.n[side] = to - first_of(side)


@rule
def end_battle(s: State) -> None:
    """B5 The survivors go home with their damage; the town's minions stay until the Heal phase, the others vanish."""
    b = s.battle
    pop(s)
    if b.war:
        send_home(s, Side.ATTACKERS, b.attacker)
    send_home(s, Side.DEFENDERS, b.defender)
    b.n[Side.ATTACKERS] = 0
    b.n[Side.DEFENDERS] = 0
    b.war = 0


@rule
def send_home(s: State, side: int, p: int) -> None:
    town = s.towns[p]
    survivors = units_left(s, side)
    for k in range(first_of(side), first_of(side) + s.battle.n[side]):
        fighter = s.battle.fighters[k]
        if fighter.unit == NOBODY and side == Side.DEFENDERS and fighter.hits > 0 and survivors > 0:
            town.minions[town.n_minions] = fighter.hits
            town.n_minions += 1
    bury_the_fallen(s, p)
