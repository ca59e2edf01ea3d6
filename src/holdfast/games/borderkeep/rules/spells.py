"""The spell step of a segment (B2, 5.6)."""

from holdfast.engine.rules.dice import roll
from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask

from ..content import CASTS, MOST_MINIONS, Card
from ..events import Event
from ..meta import HealSpell
from ..refusals import Rule
from ..state import ADVERSARY, FIGHTERS, MOST_ATTACKING, Decision, Side, Stage, State
from ..tables import D6, DEFENSE_HITS, HEAL_HITS, Spell
from .adversary import adversary_seat, ensorcell_choice, heal_choice
from .fighters import first_of, hits_lost, is_minion, note_hits, side_of
from .muster import join


@rule
def controller(s: State, side: int) -> int:
    """4.6a Who makes the choices of a side: its player, or the adversary (5.7)."""
    if side == Side.DEFENDERS:
        return s.battle.defender
    if s.battle.attacker == ADVERSARY:
        return adversary_seat(s)
    return s.battle.attacker


@rule
def roll_spells(s: State) -> int:
    """B2.1 Every living caster rolls, attackers first; returns how many did."""
    casters = 0
    for side in range(2):
        for k in range(first_of(side), first_of(side) + s.battle.n[side]):
            fighter = s.battle.fighters[k]
            if CASTS[fighter.card] and fighter.hits > 0:
                fighter.spell = roll(s, D6)
                casters += 1
                emit(Event.CAST, side, fighter.card, fighter.spell)
    s.battle.caster = 0
    return casters


@rule
def next_caster(s: State, ensorcells: bool) -> int:
    """From `caster` on, the next fighter who cast Ensorcell, or anything else; FIGHTERS if there is none."""
    b = s.battle
    k = int(b.caster)
    while k < MOST_ATTACKING + b.n[Side.DEFENDERS]:
        if b.n[Side.ATTACKERS] <= k < MOST_ATTACKING:
            k = MOST_ATTACKING
        else:
            spell = b.fighters[k].spell
            if spell != Spell.NONE and (spell == Spell.ENSORCELL) == ensorcells:
                return k
            k += 1
    return FIGHTERS


@rule
def cast_next(s: State) -> None:
    """B2.2 In the same order every result but Ensorcell is applied."""
    b = s.battle
    if b.points > 0:
        heal_by_points(s)
        return
    k = next_caster(s, False)
    if k == FIGHTERS:
        b.caster = 0
        s.frames[s.depth - 1].step = Stage.ENSORCELLING
        return
    b.caster = k + 1
    fighter = b.fighters[k]
    if fighter.spell == Spell.DEFENSE:
        fighter.new = DEFENSE_HITS
    elif fighter.spell == Spell.HEAL:
        heal_side(s, side_of(k))
    elif fighter.spell == Spell.SUMMON:
        summon(s, side_of(k))


@rule
def heal_side(s: State, side: int) -> None:
    """5.6 Heal: every living unit of the side regains up to 3 lost hits; option `shared`: 3 in all, one by one."""
    if s.options.heal_spell == HealSpell.SHARED:
        s.battle.points = HEAL_HITS
        s.battle.side = side
        return
    for k in range(first_of(side), first_of(side) + s.battle.n[side]):
        heal_fighter(s, k, HEAL_HITS)


@rule
def heal_fighter(s: State, k: int, most: int) -> None:
    """5.6 Never above its maximum; the destroyed stay destroyed."""
    fighter = s.battle.fighters[k]
    healed = min(most, hits_lost(fighter))
    if healed > 0:
        fighter.hits += healed
        note_hits(s, k)
        side = side_of(k)
        emit(Event.HEALED, side, fighter.card, fighter.hits)


@rule
def heal_by_points(s: State) -> None:
    """9 heal_spell = shared: the side's controller chooses a damaged unit, until none is or 3 hits are healed."""
    b = s.battle
    side = b.side
    if hurt_units(s, side) == 0:
        b.points = 0
        return
    seat = controller(s, side)
    if seat == ADVERSARY:
        heal_point(s, heal_choice(s))
    else:
        ask(s, seat, Decision.HEAL_POINT)


@rule
def hurt_units(s: State, side: int) -> int:
    count = 0
    for k in range(first_of(side), first_of(side) + s.battle.n[side]):
        if hits_lost(s.battle.fighters[k]) > 0:
            count += 1
    return count


@rule
def why_not_heal(s: State, unit: int) -> int:
    side = s.battle.side
    if unit >= s.battle.n[side]:
        return Rule.NO_SUCH_UNIT
    fighter = s.battle.fighters[first_of(side) + unit]
    if fighter.hits == 0:
        return Rule.NO_SUCH_UNIT
    return Rule.OK if hits_lost(fighter) > 0 else Rule.NOT_HURT


@rule
def heal_point(s: State, unit: int) -> None:
    s.battle.points -= 1
    heal_fighter(s, first_of(s.battle.side) + unit, 1)


@rule
def summon(s: State, side: int) -> None:
    """5.6 A minion joins now and strikes in this segment; 5.1: twelve on a side are all."""
    minions = 0
    for k in range(first_of(side), first_of(side) + s.battle.n[side]):
        if is_minion(s.battle.fighters[k]):
            minions += 1
    if minions < MOST_MINIONS:
        join(s, side, Card.MINION)
        emit(Event.SUMMONED, side)


@rule
def ensorcell_next(s: State) -> None:
    """B2.3 Then in the same order each Ensorcell."""
    b = s.battle
    k = next_caster(s, True)
    if k == FIGHTERS:
        s.frames[s.depth - 1].step = Stage.STRIKES
        return
    b.caster = k + 1
    b.side = side_of(k)
    seat = controller(s, side_of(k))
    if seat == ADVERSARY:
        ensorcell(s, ensorcell_choice(s, 1 - side_of(k)))
    else:
        ask(s, seat, Decision.ENSORCELL_TARGET)


@rule
def why_not_ensorcell(s: State, unit: int) -> int:
    """B2.3 Any living enemy unit; engines are no units."""
    foe = 1 - s.battle.side
    if unit >= s.battle.n[foe] or s.battle.fighters[first_of(foe) + unit].hits == 0:
        return Rule.NO_SUCH_UNIT
    return Rule.OK


@rule
def ensorcell(s: State, unit: int) -> None:
    """5.6 No dice in this segment, whatever bonuses it has."""
    foe = 1 - s.battle.side
    fighter = s.battle.fighters[first_of(foe) + unit]
    fighter.ensorcelled = 1
    emit(Event.ENSORCELLED, foe, fighter.card)
