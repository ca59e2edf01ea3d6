"""A rule of thumb for every decision: weigh what each option gains now and what can still be done after it.

Worth is counted in points; one AP well spent is worth about 30. Only what all can see is used: threat, places, HP,
and the enemies known to be still in the Turn Deck. The weights were found by trying, over thousands of games.
"""

from typing import Any

from ...engine.rule import rule
from ...engine.tables import table
from .actions import ARG, KIND, Act
from .content import (
    DIRE_REGION,
    ENEMY_ATTACKS,
    FIRST_DIRE,
    FIRST_ENEMY,
    FULL_HP,
    OUTER_REGIONS,
    REGION_FALLS_AT,
    Artifact,
    Card,
    Foe,
    Place,
    Region,
)
from .rules.acting import SPEAR_COST
from .rules.attack import defend_cost
from .rules.board import carries, clockwise, is_at_full_hp
from .rules.foes import SPEAR_DAMAGE, fight_cost
from .rules.turn import sacrifice_gives
from .state import Decision, State

NEVER = -1_000_000
NOWHERE = 99

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
HERO_RANK = table([9, 6, 8, 7, 8, 4, 3, 5, 6, 2])
ARTIFACT_RANK = table([5, 9, 6, 8, 4, 7, 6, 5, 3, 7])
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


@rule
def advise(s: State, p: int, menu: Any, n: int) -> int:
    """The option that weighs most."""
    hits = coming_hits(s)
    best = int(menu[0])
    most = NEVER
    for k in range(n):
        a = int(menu[k])
        weight = weigh(s, hits, KIND[a], ARG[a, 0], ARG[a, 1])
        if weight > most:
            most = weight
            best = a
    return best


@rule
def weigh(s: State, hits: int, kind: int, x: int, y: int) -> int:
    """How good an answer is to the present question."""
    d = s.decision
    if d == Decision.TURN_ACTION or d == Decision.GRANTED_ACTION:
        return weigh_action(s, hits, s.actor, kind, x, y)
    if d == Decision.DEFEND:
        return weigh_defend(s, hits, kind)
    if d == Decision.MARTYR:
        return weigh_martyr(s, kind)
    if d == Decision.SACRIFICE or d == Decision.CLOAK_CHOICE:
        return weigh_sacrifice(s, hits, kind)
    if d == Decision.NEXT_DEFENDER:
        return weigh_next(s, hits, kind, x)
    if d == Decision.ON_DRAW_CHOICE:
        return weigh_on_draw(s, hits, kind, x)
    if d == Decision.STAFF_MOVE:
        return weigh_staff(s, kind, x)
    if d == Decision.RETRIBUTION:
        return weigh_retribution(s, kind, x)
    return weigh_card(s, kind, x)


# ---- what is coming ------------------------------------------------------------------------------------------------


@rule
def coming_hits(s: State) -> int:
    """How often each Outer Region will still be attacked by known cards of this Turn Deck, four bits a Region."""
    hits = 0
    for k in range(s.turn_deck.n):
        card = int(s.turn_deck.cards[k])
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
    hp = int(s.defenders[h].hp)
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


# ---- actions of a Turn ---------------------------------------------------------------------------------------------


@rule
def weigh_action(s: State, hits: int, h: int, kind: int, x: int, y: int) -> int:
    """What the action gains at once, and what is still possible after it."""
    here = s.defenders[h].place
    ap = int(s.ap)
    if kind == Act.MOVE or kind == Act.WINGS or kind == Act.SAIL:
        return prospect(s, hits, h, x, ap - 1) - STEP_COST
    if kind == Act.SECURE or kind == Act.VANTAGE:
        return weigh_secure(s, hits, h, x, 1)
    if kind == Act.ENCHANT:
        return weigh_secure(s, hits, h, x, 2)
    if kind == Act.LIGHTNING:
        return secures(s, hits, here, 3) + prospect(s, hits, h, here, ap - 2) - secures(s, hits, here, ap - 2)
    if kind == Act.FIGHT:
        return weigh_fight(s, hits, h, 1, fight_cost(s), 1)
    if kind == Act.SPEAR:
        return weigh_fight(s, hits, h, SPEAR_DAMAGE, max(SPEAR_COST, fight_cost(s)), SPEAR_COST)
    if kind == Act.CLIMB:
        return fights(s, h, ap - 1)
    if kind == Act.JUMP_OFF:
        return prospect(s, hits, h, s.foe_region, ap) - HP_WORTH
    if kind == Act.LEAVE_MOUTH:
        return prospect(s, hits, h, s.foe_region, ap - 1)
    if kind == Act.END_TURN or kind == Act.YIELD or kind == Act.STOP:
        return stay_on_foe(s, h) if here == Place.FOE_CARD else stand(s, hits, h, here)
    return weigh_ability(s, hits, h, kind, x)


@rule
def weigh_secure(s: State, hits: int, h: int, r: int, cost: int) -> int:
    """One threat less there, then the prospect with it gone."""
    gain = relief(s, hits, r, s.regions[r].threat)
    s.regions[r].threat -= 1
    after = prospect(s, hits, h, s.defenders[h].place, s.ap - cost)
    s.regions[r].threat += 1
    return gain + after


@rule
def weigh_fight(s: State, hits: int, h: int, damage: int, cost: int, hp: int) -> int:
    """The more so the nearer the foe is to its end."""
    gain = HIT_ON_FOE * damage
    if s.foe_hp <= damage:
        return 10 * gain
    if s.foe == Foe.COLOSSUS:
        return gain - hp_worth(s, h, hp) + HIT_ON_FOE * max(0, s.defenders[h].hp - hp)
    return gain + prospect(s, hits, h, s.defenders[h].place, s.ap - cost)


@rule
def weigh_ability(s: State, hits: int, h: int, kind: int, x: int) -> int:
    """The other abilities: a worth of their own, and the prospect with what is left."""
    here = s.defenders[h].place
    ap = int(s.ap)
    if kind == Act.HEAL:
        return weigh_hp(s, x, 1) + prospect(s, hits, h, here, ap - 1)
    if kind == Act.OASIS:
        return weigh_hp(s, h, 1) + prospect(s, hits, h, here, ap - 1)
    if kind == Act.REJUVENATE:
        return weigh_hp(s, h, missing_hp(s, h)) + prospect(s, hits, h, here, ap - 2)
    if kind == Act.HORN:
        return weigh_hp(s, x, missing_hp(s, x)) + prospect(s, hits, h, here, ap - 1) if x != h else NEVER
    if kind == Act.MEDITATE:
        met = HP_WORTH if hits_on(hits, Region.MOUNTAINS) > 0 and s.defenders[h].hp > 0 else 0
        return met + prospect(s, hits, h, Region.MOUNTAINS, ap - 1) - STEP_COST
    if kind == Act.ENTOMB:
        return most_to_bury(s) + prospect(s, hits, h, here, ap - 1)
    if kind == Act.PRAYER:
        return weigh_prayer(s) + prospect(s, hits, h, here, ap - 2)
    if kind == Act.EXCAVATE:
        return ARTIFACT_WORTH + prospect(s, hits, h, here, ap - 3)
    if kind == Act.IDOL:
        return CAPITAL_POINT + prospect(s, hits, h, here, ap - 2)
    if kind == Act.SACRIFICE:
        gain = prospect(s, hits, h, here, ap + sacrifice_gives(s, h))
        return gain - hp_worth(s, h, 1) if s.sacrifices == 0 else NEVER + 1
    return NEVER + 1  # Mirage and Muster: rarely worth it


@rule
def weigh_hp(s: State, h: int, hp: int) -> int:
    """HP regained."""
    return hp * HP_WORTH + (LAST_HP_WORTH - HP_WORTH if s.defenders[h].hp == 0 else 0) - 4


@rule
def card_harm(card: int) -> int:
    """What a card of the enemy does in a Round, roughly."""
    if card >= FIRST_DIRE:
        return 45 if card == Card.MANTICORE or card == Card.HARPY else 35
    return 40 if card >= FIRST_ENEMY else NEVER


@rule
def most_to_bury(s: State) -> int:
    """The worst card in the Discard Pile."""
    most = NEVER
    for k in range(s.discard.n):
        most = max(most, card_harm(s.discard.cards[k]))
    return most


@rule
def weigh_prayer(s: State) -> int:
    """The next card is gone: an enemy's attacks or, alas, a Turn of ours."""
    n = int(s.turn_deck.n)
    if s.known_top > 0:
        return card_harm(s.turn_deck.cards[n - 1]) + 30 if s.turn_deck.cards[n - 1] >= FIRST_ENEMY else NEVER + 1
    ours = 0
    for k in range(n):
        ours += s.turn_deck.cards[k] < FIRST_ENEMY
    relieved = CAPITAL_POINT if s.regions[Region.CAPITAL].threat > 0 else 0
    return ((n - ours) * 75 + ours * (relieved - 2 * CARD_OF_MINE)) // n


# ---- the other decisions -------------------------------------------------------------------------------------------


@rule
def weigh_defend(s: State, hits: int, kind: int) -> int:
    """Is the harm greater than the HP?"""
    f = s.frames[s.depth - 1]
    if kind == Act.DECLINE:
        return 0
    gain = harm(s, hits, f.a)
    if f.b >= FIRST_DIRE:
        gain += ARTIFACT_WORTH + (harm(s, hits, f.a) if f.b == Card.MANTICORE else HP_WORTH)
    if kind == Act.DEFEND_MEDITATE:
        return gain
    cost = hp_worth(s, f.c, defend_cost(s, f.c, f.b))
    return gain - cost if kind == Act.DEFEND_SELF else gain - cost + 5


@rule
def weigh_martyr(s: State, kind: int) -> int:
    """Asked only when the other has found it worth it: pay while it leaves something."""
    f = s.frames[s.depth - 1]
    cost = defend_cost(s, f.c, f.b)
    worth_it = s.defenders[s.actor].hp > cost or harm(s, 0, f.a) >= CAPITAL_POINT
    return int(worth_it == (kind == Act.YES))


@rule
def weigh_sacrifice(s: State, hits: int, kind: int) -> int:
    """Does another AP gain more than the HP is worth?"""
    h = int(s.actor)
    here = s.defenders[h].place
    ap = int(s.ap) if s.decision == Decision.SACRIFICE else 0
    if kind == Act.NO:
        return prospect(s, hits, h, here, ap)
    s.defenders[h].hp -= 1
    worth = prospect(s, hits, h, here, ap + sacrifice_gives(s, h))
    s.defenders[h].hp += 1
    return worth - hp_worth(s, h, 1)


@rule
def weigh_next(s: State, hits: int, kind: int, h: int) -> int:
    """Who makes the most of the pool, Rest included, compared with standing still."""
    if kind == Act.DONE:
        return 1
    here = s.defenders[h].place
    gain = prospect(s, hits, h, here, s.ap) - prospect(s, hits, h, here, 0)
    if here == Place.CAPITAL:
        gain += missing_hp(s, h) * HP_WORTH
    return gain


@rule
def weigh_on_draw(s: State, hits: int, kind: int, x: int) -> int:
    """Look first, command next, then begin; the Hourglass when enemies are few."""
    if kind == Act.SCRY:
        return 100
    if kind == Act.COMMAND:
        here = s.defenders[x].place
        return 20 + prospect(s, hits, x, here, 1) - prospect(s, hits, x, here, 0)
    if kind == Act.HOURGLASS:
        return 15 if hits == 0 else 0
    return 10 if kind == Act.BEGIN_TURN else -10


@rule
def weigh_staff(s: State, kind: int, r: int) -> int:
    """Call the foe to where one stands, or near."""
    here = s.defenders[s.actor].place
    target = int(s.foe_region) if kind == Act.STAY else r
    if here == Place.FOE_CARD:
        return int(kind == Act.STAY)
    away = STEPS[s.regions[here].position, s.regions[target].position]
    return -away * 2 + int(kind == Act.STAY)


@rule
def weigh_retribution(s: State, kind: int, x: int) -> int:
    """Worth it for a Region near its end, or for an Exhausted friend."""
    f = s.frames[s.depth - 1]
    if kind == Act.NO:
        return 0
    if s.defenders[f.c].hp < 2:
        return -1
    if kind == Act.REDUCE:
        return RELIEF[s.regions[f.a].threat] - HP_WORTH
    return 5 if s.defenders[x].hp == 0 and s.defenders[f.c].hp >= 3 else -1


@rule
def weigh_card(s: State, kind: int, x: int) -> int:
    """Cards to keep, to drop, to bury, to order; victims and heroes."""
    f = s.frames[s.depth - 1]
    if kind == Act.CHOOSE_HERO:
        return HERO_RANK[x]
    if kind == Act.TOP or kind == Act.BOTTOM:
        ours = s.turn_deck.cards[s.turn_deck.n - 1] < FIRST_ENEMY
        return int(ours == (kind == Act.TOP))
    if kind == Act.PUT_NEXT:
        return int(x < FIRST_ENEMY)
    if kind == Act.BURY:
        return card_harm(x)
    if kind == Act.KEEP:
        return 0
    if kind == Act.DROP:
        return ARTIFACT_RANK[f.b] - ARTIFACT_RANK[x]
    if kind == Act.VICTIM:
        return int(s.defenders[x].place == Place.CAPITAL) + int(is_at_full_hp(s, x)) + carries(s, x, Artifact.SHIELD)
    return int(kind == Act.YES)
