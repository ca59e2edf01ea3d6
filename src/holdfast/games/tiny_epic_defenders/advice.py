"""A rule of thumb for every decision: weigh what each option gains now and what can still be done after it."""

from holdfast.engine.rules.constants import table
from holdfast.engine.rules.decks import top
from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.weighing import NEVER, weighing

from .actions import ACTIONS, Act
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
from .state import Attack, Decision, GainArtifact, State

RARELY = NEVER + 1
HERO_RANK = table([9, 6, 8, 7, 8, 4, 3, 5, 6, 2])
ARTIFACT_RANK = table([5, 9, 6, 8, 4, 7, 6, 5, 3, 7])


# ---- actions of a Turn ---------------------------------------------------------------------------------------------


@rule
def after(s: State, hits: int, h: int, cost: int) -> int:
    """What is still possible from here with the AP that are left."""
    return prospect(s, hits, h, s.defenders[h].place, s.ap - cost)


@rule
def weigh_move(s: State, hits: int, h: int, to: int, cost: int) -> int:
    return prospect(s, hits, h, to, s.ap - cost) - STEP_COST


@rule
def weigh_secure(s: State, hits: int, h: int, region: int, cost: int) -> int:
    """One threat less there, then the prospect with it gone."""
    gain = relief(s, hits, region, s.regions[region].threat)
    s.regions[region].threat -= 1
    left = after(s, hits, h, cost)
    s.regions[region].threat += 1
    return gain + left


@rule
def weigh_lightning(s: State, hits: int, h: int, cost: int) -> int:
    here = s.defenders[h].place
    return secures(s, hits, here, LIGHTNING_REMOVES) - secures(s, hits, here, s.ap - cost)


@rule
def weigh_blow(s: State, hits: int, h: int) -> int:
    return weigh_fight(s, hits, h, 1, fight_cost(s), 1)


@rule
def weigh_spear(s: State, hits: int, h: int) -> int:
    return weigh_fight(s, hits, h, SPEAR_DAMAGE, max(Price.SPEAR, fight_cost(s)), Price.SPEAR)


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
def weigh_climb(s: State, h: int, cost: int) -> int:
    return fights(s, h, s.ap - cost)


@rule
def weigh_leaving_foe(s: State, hits: int, h: int) -> int:
    return prospect(s, hits, h, s.foe_region, s.ap - Price.LEAVE_MOUTH)


@rule
def weigh_jump(s: State, hits: int, h: int) -> int:
    return prospect(s, hits, h, s.foe_region, s.ap) - HP_WORTH


@rule
def weigh_end(s: State, hits: int, h: int) -> int:
    here = s.defenders[h].place
    return stay_on_foe(s, h) if here == Place.FOE_CARD else stand(s, hits, h, here)


@rule
def regained(s: State, h: int, hp: int) -> int:
    """HP regained."""
    return hp * HP_WORTH + (LAST_HP_WORTH - HP_WORTH if s.defenders[h].hp == 0 else 0) - 4


@rule
def one_hp_for(s: State, who: int) -> int:
    return regained(s, who, 1)


@rule
def one_hp(s: State, h: int) -> int:
    return regained(s, h, 1)


@rule
def all_hp(s: State, h: int) -> int:
    return regained(s, h, missing_hp(s, h))


@rule
def weigh_horn(s: State, hits: int, h: int, who: int, cost: int) -> int:
    return all_hp(s, who) + after(s, hits, h, cost) if who != h else NEVER


@rule
def weigh_meditate(s: State, hits: int, h: int, cost: int) -> int:
    met = HP_WORTH if hits_on(hits, Region.MOUNTAINS) > 0 and s.defenders[h].hp > 0 else 0
    return met + weigh_move(s, hits, h, Region.MOUNTAINS, cost)


@rule
def weigh_sacrifice(s: State, hits: int, h: int) -> int:
    return after(s, hits, h, -sacrifice_gives(s, h)) - hp_worth(s, h, 1) if s.sacrifices == 0 else RARELY


@rule
def card_harm(s: State, card: int) -> int:
    """What a card of the enemy does in a Round, roughly."""
    if card >= FIRST_DIRE:
        return 45 if card == Card.MANTICORE or card == Card.HARPY else 35
    return 40 if card >= FIRST_ENEMY else NEVER


@rule
def most_to_bury(s: State) -> int:
    """The worst card in the Discard Pile."""
    most = NEVER
    for k in range(s.discard.n):
        most = max(most, card_harm(s, s.discard.cards[k]))
    return most


@rule
def next_card_gone(s: State) -> int:
    """The next card is gone: an enemy's attacks or, alas, a Turn of ours."""
    n = s.turn_deck.n
    if s.known_top > 0:
        return card_harm(s, s.turn_deck.cards[n - 1]) + 30 if s.turn_deck.cards[n - 1] >= FIRST_ENEMY else RARELY
    ours = 0
    for k in range(n):
        ours += s.turn_deck.cards[k] < FIRST_ENEMY
    relieved = CAPITAL_POINT if s.regions[Region.CAPITAL].threat > 0 else 0
    return ((n - ours) * 75 + ours * (relieved - 2 * CARD_OF_MINE)) // n


# ---- the other decisions -------------------------------------------------------------------------------------------


@rule
def worth_of_defending(s: State, hits: int, f: Attack) -> int:
    """The harm it wards off, and what a Dire Enemy would do besides."""
    gain = harm(s, hits, f.region)
    if f.card >= FIRST_DIRE:
        gain += ARTIFACT_WORTH + (harm(s, hits, f.region) if f.card == Card.MANTICORE else HP_WORTH)
    return gain


@rule
def weigh_defend(s: State, hits: int, f: Attack) -> int:
    """Is the harm greater than the HP?"""
    return worth_of_defending(s, hits, f) - hp_worth(s, f.asked, defend_cost(s, f.asked, f.card))


@rule
def weigh_martyr(s: State, h: int, f: Attack) -> int:
    """Asked only when the other has found it worth it: pay while it leaves something."""
    cost = defend_cost(s, f.asked, f.card)
    return 1 if s.defenders[h].hp > cost or harm(s, 0, f.region) >= CAPITAL_POINT else -1


@rule
def ap_now(s: State) -> int:
    return int(s.ap) if s.decision == Decision.SACRIFICE else 0


@rule
def weigh_keeping_hp(s: State, hits: int, h: int) -> int:
    return prospect(s, hits, h, s.defenders[h].place, ap_now(s))


@rule
def weigh_another_ap(s: State, hits: int, h: int) -> int:
    """Does another AP gain more than the HP is worth?"""
    s.defenders[h].hp -= 1
    worth = prospect(s, hits, h, s.defenders[h].place, ap_now(s) + sacrifice_gives(s, h))
    s.defenders[h].hp += 1
    return worth - hp_worth(s, h, 1)


@rule
def gain_of(s: State, hits: int, who: int, ap: int) -> int:
    """What so many AP are worth to a Defender, compared with standing still."""
    here = s.defenders[who].place
    return prospect(s, hits, who, here, ap) - prospect(s, hits, who, here, 0)


@rule
def weigh_next(s: State, hits: int, who: int) -> int:
    """Who makes the most of the pool, Rest included."""
    rest = missing_hp(s, who) * HP_WORTH if s.defenders[who].place == Place.CAPITAL else 0
    return gain_of(s, hits, who, s.ap) + rest


@rule
def weigh_command(s: State, hits: int, who: int) -> int:
    return 20 + gain_of(s, hits, who, 1)


@rule
def weigh_hourglass(s: State, hits: int) -> int:
    """When enemies are few."""
    return 15 if hits == 0 else 0


@rule
def weigh_staff(s: State, h: int, to: int) -> int:
    """Call the foe to where one stands, or near."""
    here = s.defenders[h].place
    if here == Place.FOE_CARD:
        return 0
    return -2 * STEPS[s.regions[here].position, s.regions[to].position]


@rule
def weigh_stay(s: State, h: int) -> int:
    return weigh_staff(s, h, s.foe_region) + 1


@rule
def weigh_reduce(s: State, f: Attack) -> int:
    """Retribution is worth it for a Region near its end, or for an Exhausted friend."""
    return -1 if s.defenders[f.asked].hp < 2 else RELIEF[s.regions[f.region].threat] - HP_WORTH


@rule
def weigh_give(s: State, f: Attack, who: int) -> int:
    return 5 if s.defenders[who].hp == 0 and s.defenders[f.asked].hp >= 3 else -1


@rule
def is_ours(s: State, card: int) -> bool:
    return card < FIRST_ENEMY


@rule
def weigh_top(s: State) -> int:
    """Ours on top, theirs to the bottom."""
    return 1 if is_ours(s, top(s.turn_deck)) else -1


@rule
def weigh_drop(s: State, f: GainArtifact, artifact: int) -> int:
    return ARTIFACT_RANK[f.artifact] - ARTIFACT_RANK[artifact]


@rule
def weigh_victim(s: State, who: int) -> int:
    return int(s.defenders[who].place == Place.CAPITAL) + int(is_at_full_hp(s, who)) + carries(s, who, Artifact.SHIELD)


advise = weighing(
    ACTIONS,
    {
        (Act.MOVE, Act.WINGS, Act.SAIL): weigh_move,
        (Act.SECURE, Act.VANTAGE, Act.ENCHANT): weigh_secure,
        Act.LIGHTNING: (weigh_lightning, after),
        Act.FIGHT: weigh_blow,
        Act.SPEAR: weigh_spear,
        Act.CLIMB: weigh_climb,
        Act.JUMP_OFF: weigh_jump,
        Act.LEAVE_MOUTH: weigh_leaving_foe,
        (Act.END_TURN, Act.YIELD, Act.STOP): weigh_end,
        Act.HEAL: (one_hp_for, after),
        Act.OASIS: (one_hp, after),
        Act.REJUVENATE: (all_hp, after),
        Act.HORN: weigh_horn,
        Act.MEDITATE: weigh_meditate,
        Act.ENTOMB: (most_to_bury, after),
        Act.PRAYER: (next_card_gone, after),
        Act.EXCAVATE: (ARTIFACT_WORTH, after),
        Act.IDOL: (CAPITAL_POINT, after),
        Act.SACRIFICE: weigh_sacrifice,
        (Act.MIRAGE, Act.MUSTER): RARELY,
        Act.DECLINE: 0,
        Act.DEFEND_SELF: weigh_defend,
        Act.DEFEND_MEDITATE: worth_of_defending,
        Act.DEFEND_MARTYR: (weigh_defend, 5),
        Act.YES: {
            Decision.MARTYR: weigh_martyr,
            Decision.SACRIFICE: weigh_another_ap,
            Decision.CLOAK_CHOICE: weigh_another_ap,
        },
        Act.NO: {
            Decision.MARTYR: 0,
            Decision.SACRIFICE: weigh_keeping_hp,
            Decision.CLOAK_CHOICE: weigh_keeping_hp,
            Decision.RETRIBUTION: 0,
        },
        Act.NEXT: weigh_next,
        Act.DONE: 1,
        Act.SCRY: 100,  # look first, command next, then begin
        Act.COMMAND: weigh_command,
        Act.HOURGLASS: weigh_hourglass,
        Act.BEGIN_TURN: 10,
        Act.SKIP_TURN: -10,
        Act.STAFF: weigh_staff,
        Act.STAY: weigh_stay,
        Act.REDUCE: weigh_reduce,
        Act.GIVE: weigh_give,
        Act.CHOOSE_HERO: HERO_RANK,
        Act.TOP: weigh_top,
        Act.BOTTOM: 0,
        Act.PUT_NEXT: is_ours,
        Act.BURY: card_harm,
        Act.KEEP: 0,
        Act.DROP: weigh_drop,
        Act.VICTIM: weigh_victim,
    },
    hits=coming_hits,
)
