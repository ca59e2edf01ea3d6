"""Who may fight in a battle (4.6a, B0): one monster, raiders, or an army, with minions, against a town's defenders."""

from holdfast.engine.rules.rule import rule

from .content import (
    FIRST_ARTIFACT,
    FIRST_DISASTER,
    FIRST_MONSTER,
    FIRST_TROOP,
    HITS,
    MOST_MINIONS,
    RAIDERS,
    Card,
)
from .rules.fighters import first_of, hits_now
from .state import MOST_ATTACKING, NOBODY, Fighter, Side, State


@rule
def is_battle_possible(s: State, card: int) -> bool:
    """The battle that this attack card began."""
    b = s.battle
    if b.n[Side.ATTACKERS] > MOST_ATTACKING:
        return False
    for side in range(2):
        for k in range(first_of(side), first_of(side) + b.n[side]):
            if not is_within_range(b.fighters[k]):
                return False
    if not are_from_town(s, Side.DEFENDERS, b.defender):
        return False
    return attackers_fit(s, card)


@rule
def attackers_fit(s: State, card: int) -> bool:
    """4.6.4 A monster comes alone; 5.5 an army from its town; 9 solo_war: the three raiders. Minions follow them."""
    b = s.battle
    first = first_of(Side.ATTACKERS)
    if card < FIRST_DISASTER:
        return not b.war and b.n[0] > 0 and b.fighters[first].card == card and are_minions(s, Side.ATTACKERS, 1)
    if card != Card.WAR:
        return False
    if b.war:
        return are_from_town(s, Side.ATTACKERS, b.attacker)
    for k in range(len(RAIDERS)):
        if b.fighters[first + k].card != RAIDERS[k]:
            return False
    return are_minions(s, Side.ATTACKERS, len(RAIDERS))


@rule
def are_from_town(s: State, side: int, p: int) -> bool:
    """B0 The defenders of a town in their order, each once, with the hits they have; then minions."""
    b = s.battle
    last = NOBODY
    k = 0
    while k < b.n[side] and b.fighters[first_of(side) + k].card != Card.MINION:
        fighter = b.fighters[first_of(side) + k]
        if fighter.unit <= last or fighter.unit >= s.towns[p].n_units:
            return False
        last = int(fighter.unit)
        unit = s.towns[p].units[last]
        if fighter.card != unit.card or fighter.hits != unit.hits:
            return False
        k += 1
    return are_minions(s, side, k)


@rule
def are_minions(s: State, side: int, begin: int) -> bool:
    """5.1 From that place on there are minions, twelve at most."""
    b = s.battle
    if b.n[side] < begin or b.n[side] - begin > MOST_MINIONS:
        return False
    for k in range(begin, b.n[side]):
        if b.fighters[first_of(side) + k].card != Card.MINION:
            return False
    return True


@rule
def is_within_range(fighter: Fighter) -> bool:
    """Monsters and minions have their printed hits when whole, defenders those of their artifacts besides."""
    card = fighter.card
    is_unit = FIRST_TROOP <= card < FIRST_ARTIFACT or card == Card.GUARD
    if not is_unit and not FIRST_MONSTER <= card < FIRST_DISASTER and card != Card.MINION:
        return False
    if fighter.most < HITS[card] or (fighter.unit == NOBODY and fighter.most != HITS[card]):
        return False
    hits = fighter.hits
    return 0 <= hits <= fighter.most and 0 <= fighter.placed <= hits_now(fighter)
