"""What a position is worth to the rule of thumb in `advice`: what is coming, and what can still be done about it.

Worth is counted in points; one AP well spent is worth about 30. Only what all can see is used: threat, places, HP, and
the enemies known to be still in the Turn Deck. The weights were found by trying, over thousands of games.
"""

from holdfast.engine.rules.constants import table
from holdfast.engine.rules.rule import rule

from .content import (
    DIRE_REGION,
    ENEMY_ATTACKS,
    FIRST_DIRE,
    FIRST_ENEMY,
    FULL_HP,
    OUTER_REGIONS,
    REGION_FALLS_AT,
    Foe,
    Place,
    Region,
)
from .rules.board import clockwise
from .rules.foes import fight_cost
from .state import State

# What taking the threat down by one is worth, by the level it stands at.
RELIEF = table([0, 25, 37, 32, 0])
RELIEF_IF_IT_WOULD_FALL = 30
HIT_ON_FOE = 306
READY = 30  # to be where the foe will be
HP_WORTH = 55
LAST_HP_WORTH = 59
CAPITAL_POINT = 95
CARD_OF_MINE = 26
ARTIFACT_WORTH = 48
STEP_COST = 10
# 2.1 Steps between ring positions, the Capital (6) being a short cut between the gates.
STEPS = table(
    [
        [0, 1, 2, 2, 2, 1, 1],
        [1, 0, 1, 2, 3, 2, 2],
        [2, 1, 0, 1, 2, 3, 2],
        [2, 2, 1, 0, 1, 2, 1],
        [2, 3, 2, 1, 0, 1, 2],
        [1, 2, 3, 2, 1, 0, 2],
        [1, 2, 2, 1, 2, 2, 0],
    ]
)


# ---- what is coming ------------------------------------------------------------------------------------------------


@rule
def coming_hits(s: State) -> int:
    """How often each Outer Region will still be attacked by known cards of this Turn Deck, four bits a Region."""
    hits = 0
    for k in range(s.turn_deck.n):
        card = s.turn_deck.cards[k]
        if card >= FIRST_ENEMY and (s.seen >> card) & 1 == 1:
            if card >= FIRST_DIRE:
                hits += 1 << (4 * DIRE_REGION[card - FIRST_DIRE])
            else:
                hits += 1 << (4 * ENEMY_ATTACKS[card - FIRST_ENEMY, 0])
                hits += 1 << (4 * ENEMY_ATTACKS[card - FIRST_ENEMY, 1])
    return hits


@rule
def hits_on(hits: int, r: int) -> int:
    return (hits >> (4 * r)) & 15


@rule
def relief(s: State, hits: int, r: int, level: int) -> int:
    """What one threat less is worth in a Region at this level."""
    if s.regions[r].destroyed:
        return 0
    worth = RELIEF[level]
    if level + hits_on(hits, r) >= REGION_FALLS_AT:
        worth += RELIEF_IF_IT_WOULD_FALL
    return worth


@rule
def harm(s: State, hits: int, r: int) -> int:
    """What one attack on a Region takes from us."""
    if s.regions[r].destroyed:
        return CAPITAL_POINT
    level = s.regions[r].threat
    if level == REGION_FALLS_AT - 1:
        return 2 * CAPITAL_POINT
    return relief(s, hits, r, level + 1)


@rule
def hp_worth(s: State, h: int, hp: int) -> int:
    """What losing so many HP costs."""
    left = s.defenders[h].hp - hp
    return hp * HP_WORTH if left > 0 else (hp - 1) * HP_WORTH + LAST_HP_WORTH


@rule
def missing_hp(s: State, h: int) -> int:
    return FULL_HP[s.defenders[h].hero] - s.defenders[h].hp


# ---- what can still be done ----------------------------------------------------------------------------------------


@rule
def prospect(s: State, hits: int, h: int, place: int, ap: int) -> int:
    """The most h can still make of so many AP from a place: walk somewhere, act there, and stand there afterwards."""
    if place == Place.FOE_CARD:
        return fights(s, h, ap) + stay_on_foe(s, h)
    best = 0
    start = s.regions[place].position
    for r in range(OUTER_REGIONS + 1):
        left = ap - STEPS[start, s.regions[r].position]
        if left >= 0:
            worth = work(s, hits, h, r, left) + stand(s, hits, h, r) - STEP_COST * (ap - left)
            best = max(best, worth)
    return best


@rule
def stay_on_foe(s: State, h: int) -> int:
    """On the Giant one is ready for the next blow; the Colossus's mouth is no place to be without HP."""
    if s.foe == Foe.HILL_GIANT:
        return READY if s.defenders[h].hp > 0 else 0
    return 0


@rule
def work(s: State, hits: int, h: int, r: int, ap: int) -> int:
    """What so many AP achieve in a Region: Fighting first, then Securing."""
    if s.defenders[h].hp == 0 or r == Region.CAPITAL:
        return 0
    worth = 0
    left = ap
    if s.foe_revealed == 1 and s.foe_region == r and s.foe != Foe.COLOSSUS:
        if s.foe == Foe.HILL_GIANT:
            return fights(s, h, ap - 1) if ap >= 2 else secures(s, hits, r, ap)
        cost = fight_cost(s)
        while left >= cost:
            worth += HIT_ON_FOE
            left -= cost
    return worth + secures(s, hits, r, left)


@rule
def secures(s: State, hits: int, r: int, ap: int) -> int:
    """Securing a Region again and again."""
    worth = 0
    level = int(s.regions[r].threat)
    for _ in range(ap):
        if level > 0:
            worth += relief(s, hits, r, level)
            level -= 1
    return worth


@rule
def fights(s: State, h: int, ap: int) -> int:
    """Blows at a foe one stands on, or in: the Giant for AP, the Colossus for HP."""
    if s.defenders[h].hp == 0:
        return 0
    return HIT_ON_FOE * (s.defenders[h].hp if s.foe == Foe.COLOSSUS else max(0, ap))


@rule
def stand(s: State, hits: int, h: int, r: int) -> int:
    """What it is worth to be in a Region when the Turn is over: attacks met there, or a Rest to come."""
    hp = s.defenders[h].hp
    if r == Region.CAPITAL:
        rest = missing_hp(s, h) * HP_WORTH
        return rest - CAPITAL_POINT if s.foe_revealed == 1 and s.foe == Foe.DEMON_LORD else rest
    worth = 0
    for k in range(min(hp, hits_on(hits, r))):
        level = min(REGION_FALLS_AT, s.regions[r].threat + k + 1)
        worth += max(0, (CAPITAL_POINT if s.regions[r].destroyed else relief(s, hits, r, min(3, level))) - HP_WORTH)
    if s.foe_revealed == 1:
        worth += stand_near_foe(s, r, hp)
    return worth


@rule
def stand_near_foe(s: State, r: int, hp: int) -> int:
    """The Dragon will have flown on by the next card; the Demon Lord punishes those in ruins."""
    if s.foe == Foe.DEMON_LORD and s.regions[r].destroyed:
        return -CAPITAL_POINT // 2
    if hp == 0 or s.foe == Foe.COLOSSUS:
        return 0
    there = clockwise(s, s.foe_region, 2) if s.foe == Foe.DRAGON else int(s.foe_region)
    return READY if r == there else 0
