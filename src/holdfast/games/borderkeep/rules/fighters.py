"""What a unit in battle has now: hits, initiative and dice under the spells of this segment (B3, 5.6)."""

from holdfast.engine.rules.rule import rule

from ..content import Card
from ..meta import On
from ..state import MOST_ATTACKING, NOBODY, Fighter, Side, State
from ..tables import BLAST_DICE, BLAST_INITIATIVE, DEATH_DICE, Spell


@rule
def first_of(side: int) -> int:
    """Where a side begins among the fighters."""
    return side * MOST_ATTACKING


@rule
def side_of(k: int) -> int:
    """Whose side fighter k is on."""
    return Side.ATTACKERS if k < MOST_ATTACKING else Side.DEFENDERS


@rule
def initiative_now(fighter: Fighter) -> int:
    """5.6 Elemental Blast: +5."""
    init = int(fighter.init)
    if fighter.spell == Spell.ELEMENTAL_BLAST:
        init += BLAST_INITIATIVE
    return init


@rule
def dice_now(fighter: Fighter) -> int:
    """5.6 Elemental Blast +3, Death +7, and none at all if ensorcelled."""
    if fighter.ensorcelled:
        return 0
    dice = int(fighter.dice)
    if fighter.spell == Spell.ELEMENTAL_BLAST:
        dice += BLAST_DICE
    elif fighter.spell == Spell.DEATH:
        dice += DEATH_DICE
    return dice


@rule
def hits_now(fighter: Fighter) -> int:
    """Real hits and Defense hits; a destroyed unit has none."""
    return fighter.hits + fighter.old + fighter.new


@rule
def hits_under_hits(fighter: Fighter) -> int:
    """B3.2 What is left under the hits already placed."""
    return hits_now(fighter) - fighter.placed


@rule
def hits_lost(fighter: Fighter) -> int:
    """5.6 Real hits a living unit has lost."""
    if fighter.hits == 0:
        return 0
    return fighter.most - fighter.hits


@rule
def note_hits(s: State, k: int) -> None:
    """B3.3 A unit's damage is its own at once, and so is its end: the town of fighter k notes its hits."""
    fighter = s.battle.fighters[k]
    if fighter.unit != NOBODY:
        home = s.battle.attacker if side_of(k) == Side.ATTACKERS else s.battle.defender
        s.towns[home].units[fighter.unit].hits = fighter.hits


@rule
def is_minion(fighter: Fighter) -> bool:
    return fighter.card == Card.MINION


@rule
def units_left(s: State, side: int) -> int:
    """B1 Minions count as units; option minions_fight_on = off: not when all others are gone."""
    others = 0
    minions = 0
    for k in range(first_of(side), first_of(side) + s.battle.n[side]):
        fighter = s.battle.fighters[k]
        if fighter.hits > 0:
            if is_minion(fighter):
                minions += 1
            else:
                others += 1
    if others == 0 and s.options.minions_fight_on == On.OFF:
        return 0
    return others + minions
