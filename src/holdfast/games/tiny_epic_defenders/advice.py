"""A rule of thumb for every decision: weigh what each option gains now and what can still be done after it."""

from typing import Any

from holdfast.engine.rules.constants import table
from holdfast.engine.rules.rule import rule

from .actions import ARG, KIND, Act
from .content import FIRST_DIRE, FIRST_ENEMY, LIGHTNING_REMOVES, SPEAR_DAMAGE, Artifact, Card, Foe, Place, Price, Region
from .prospects import (
    ARTIFACT_WORTH,
    CAPITAL_POINT,
    CARD_OF_MINE,
    HIT_ON_FOE,
    HP_WORTH,
    LAST_HP_WORTH,
    RELIEF,
    STEP_COST,
    STEPS,
    coming_hits,
    fights,
    harm,
    hits_on,
    hp_worth,
    missing_hp,
    prospect,
    relief,
    secures,
    stand,
    stay_on_foe,
)
from .rules.attack import defend_cost
from .rules.board import carries, is_at_full_hp
from .rules.foes import fight_cost
from .rules.turn import sacrifice_gives
from .state import Decision, State

NEVER = -1_000_000
HERO_RANK = table([9, 6, 8, 7, 8, 4, 3, 5, 6, 2])
ARTIFACT_RANK = table([5, 9, 6, 8, 4, 7, 6, 5, 3, 7])


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


# ---- actions of a Turn ---------------------------------------------------------------------------------------------


@rule
def weigh_action(s: State, hits: int, h: int, kind: int, x: int, y: int) -> int:
    """What the action gains at once, and what is still possible after it."""
    here = s.defenders[h].place
    ap = int(s.ap)
    if kind == Act.MOVE or kind == Act.WINGS or kind == Act.SAIL:
        return prospect(s, hits, h, x, ap - Price.MOVE) - STEP_COST
    if kind == Act.SECURE or kind == Act.VANTAGE:
        return weigh_secure(s, hits, h, x, Price.SECURE)
    if kind == Act.ENCHANT:
        return weigh_secure(s, hits, h, x, Price.ENCHANT)
    if kind == Act.LIGHTNING:
        left = ap - Price.LIGHTNING
        gain = secures(s, hits, here, LIGHTNING_REMOVES) - secures(s, hits, here, left)
        return gain + prospect(s, hits, h, here, left)
    if kind == Act.FIGHT:
        return weigh_fight(s, hits, h, 1, fight_cost(s), 1)
    if kind == Act.SPEAR:
        return weigh_fight(s, hits, h, SPEAR_DAMAGE, max(Price.SPEAR, fight_cost(s)), Price.SPEAR)
    if kind == Act.CLIMB:
        return fights(s, h, ap - Price.CLIMB)
    if kind == Act.JUMP_OFF:
        return prospect(s, hits, h, s.foe_region, ap) - HP_WORTH
    if kind == Act.LEAVE_MOUTH:
        return prospect(s, hits, h, s.foe_region, ap - Price.LEAVE_MOUTH)
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
        return weigh_hp(s, x, 1) + prospect(s, hits, h, here, ap - Price.HEAL)
    if kind == Act.OASIS:
        return weigh_hp(s, h, 1) + prospect(s, hits, h, here, ap - Price.OASIS)
    if kind == Act.REJUVENATE:
        return weigh_hp(s, h, missing_hp(s, h)) + prospect(s, hits, h, here, ap - Price.REJUVENATE)
    if kind == Act.HORN:
        after = prospect(s, hits, h, here, ap - Price.HORN)
        return weigh_hp(s, x, missing_hp(s, x)) + after if x != h else NEVER
    if kind == Act.MEDITATE:
        met = HP_WORTH if hits_on(hits, Region.MOUNTAINS) > 0 and s.defenders[h].hp > 0 else 0
        return met + prospect(s, hits, h, Region.MOUNTAINS, ap - Price.MEDITATE) - STEP_COST
    if kind == Act.ENTOMB:
        return most_to_bury(s) + prospect(s, hits, h, here, ap - Price.ENTOMB)
    if kind == Act.PRAYER:
        return weigh_prayer(s) + prospect(s, hits, h, here, ap - Price.PRAYER)
    if kind == Act.EXCAVATE:
        return ARTIFACT_WORTH + prospect(s, hits, h, here, ap - Price.EXCAVATE)
    if kind == Act.IDOL:
        return CAPITAL_POINT + prospect(s, hits, h, here, ap - Price.IDOL)
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
