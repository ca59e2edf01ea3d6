"""A rule of thumb for every decision: what a sensible neighbour would do. It drives the easy bot and simulations.

Every action in the menu gets a mark, and the best one is taken; `done` has the mark 0. What brings most for its price
is built first, if everybody can still be fed; while nobody may attack yet, only what makes something. Attack cards are
worth their place in hand; each goes to the opponent whom it harms most, and harm to whoever leads counts most.
"""

from holdfast.engine.rules.constants import table
from holdfast.engine.rules.rule import rule
from holdfast.engine.rules.weighing import NEVER, weighing

from .actions import ACTIONS, Act
from .content import (
    CARD_PRICE,
    DICE,
    FIRST_DISASTER,
    FIRST_MONSTER,
    GUILD_PRICE,
    HITS,
    MARKET_TAKES,
    RECLAIM_PRICE,
    Card,
    Commodity,
)
from .perils import DEFENDER_LOST, FACES, STRUCTURE_LOST, assault, own_strength, strength
from .pieces import MOST_PAID
from .prospects import (
    WORTH,
    benefit,
    can_keep,
    is_peace,
    to_spare,
    turns_left,
    unit_worth,
)
from .rules.attack import next_slot
from .rules.fighters import dice_now, first_of, hits_lost, hits_under_hits
from .rules.hands import hand_limit, is_solo
from .rules.payments import price_to_build
from .rules.production import revenue
from .rules.towns import heroes, is_guard, is_living, recruits, structures_in_play, victory_points
from .rules.upkeep import gold_for_upkeep
from .state import NOBODY, AttackCard, Decision, State

LOSS, AMOUNT = table([-worth for worth in WORTH]), table(range(MOST_PAID + 1))
KEPT = 6  # of each commodity before it is sold
ATTACKS_KEPT = 5  # attack cards for each opponent worth their place in hand
WAITING = 7  # what keeping a card in hand costs, added to its price
HARM = 29  # what sending an attack card is worth, shared among the opponents
SOON = 26  # gold that a town may still lack for its hand when it takes a card back
WALLS_FIRST = 50_000
CARE = 9  # gold kept back when a card is bought
# What an attack card is worth in the Attack phase beyond the harm it does here; harm is counted as in `perils`.
NOW = 111  # a card played now, not kept
LATER = 72  # percent of the harm it would do to another opponent in this turn
LEADER = 55  # percent more for each victory point of its victim
BOON, SPYING, ASSASSINATION, WARFARE = 167, 91, 88, 190
HUNGER, CARD_LOST, GOLD_LOST = 15, 26, 3
OVERWHELMING = 25  # tenths of an opponent's strength with which one makes War
MOST_VORTEX, MOST_THIEVES = 4, 7  # what their dice bring on average


@rule
def mark_build(s: State, p: int, card: int) -> int:
    """The more it brings for its price the better, if nobody goes hungry for it. What makes nothing waits for the last
    turn of peace: soldiers eat, and a better card may come."""
    price = price_to_build(s, p, card)
    if not can_keep(s, p, card, price):
        return NEVER
    if revenue(s, p, card) == 0 and is_peace(s, p):
        return NEVER
    return benefit(s, p, card) * 10 // price


@rule
def keeping(s: State, p: int, card: int) -> int:
    """What it is worth to keep a card in hand."""
    if card >= FIRST_MONSTER:
        worth = WORTH[card] * HARM * 2 // s.players
        return worth if better_attacks(s, p, card) < ATTACKS_KEPT * (s.players - 1) else worth // 10
    return benefit(s, p, card) * 10 // (WAITING + price_to_build(s, p, card))


@rule
def better_attacks(s: State, p: int, card: int) -> int:
    """How many better attack cards he holds; only one goes to each opponent in a turn."""
    better = 0
    hand = s.towns[p].hand
    for k in range(hand.n):
        if hand.cards[k] >= FIRST_MONSTER and WORTH[hand.cards[k]] > WORTH[card]:
            better += 1
    return better


@rule
def mark_discard(s: State, p: int, card: int) -> int:
    return -keeping(s, p, card)


@rule
def mark_buying(s: State, p: int) -> int:
    magic = s.towns[p].stock[Commodity.MAGIC]
    return 5 if to_spare(s, p) + magic - 2 * heroes(s, p) >= CARD_PRICE + CARE else NEVER


@rule
def mark_guild_draw(s: State, p: int) -> int:
    return 6 if to_spare(s, p) >= GUILD_PRICE else NEVER


@rule
def mark_release(s: State, p: int, unit: int) -> int:
    return -unit_worth(s, p, unit)


@rule
def mark_trade(s: State, p: int, commodity: int) -> int:
    """Sell what is left over after building; in need also what is kept for it."""
    soldiers = commodity == Commodity.FOOD or commodity == Commodity.WEAPONS
    kept = 3 * recruits(s, p) + KEPT if soldiers else KEPT
    if s.decision == Decision.UPKEEP_MENU and gold_for_upkeep(s, p) > s.towns[p].stock[Commodity.GOLD]:
        kept = recruits(s, p) + 2 if soldiers else 0
    return 1 if s.towns[p].stock[commodity] >= kept + MARKET_TAKES and s.decision != Decision.HEAL_MENU else NEVER


@rule
def weakest_opponent(s: State, p: int) -> int:
    weakest = NOBODY
    for q in range(s.players):
        if q != p and is_living(s, q):
            if weakest == NOBODY or strength(s, q) < strength(s, weakest):
                weakest = q
    return weakest


@rule
def mark_play(s: State, p: int, card: int) -> int:
    """What harms whoever is next, if it would not harm a later one more; War only against the clearly weaker."""
    target = next_slot(s)
    if card == Card.CARAVAN or card == Card.PROSPERITY:
        return BOON
    if card == Card.SPIES:
        return SPYING
    if target == NOBODY:
        return 1
    if card == Card.ASSASSIN:
        return ASSASSINATION
    if card == Card.THIEVES:
        return min(MOST_THIEVES, richest(s, p)) * GOLD_LOST
    if card == Card.WAR:
        return WARFARE if overwhelms(s, p, weakest_opponent(s, p)) else NEVER
    return NOW + harm(s, card, target) - most_harm_later(s, card, target) * LATER // 100


@rule
def overwhelms(s: State, p: int, q: int) -> bool:
    return own_strength(s, p) * 10 > OVERWHELMING * strength(s, q)


@rule
def most_harm_later(s: State, card: int, target: int) -> int:
    """4.6.2 The worst it would do to one whose slot is still to come."""
    most = 0
    for k in range(1, s.players):
        q = (target + k) % s.players
        if q == s.active:
            return most
        if is_living(s, q):
            most = max(most, harm(s, card, q))
    return most


@rule
def harm(s: State, card: int, q: int) -> int:
    """What the card may be expected to do to town q; the more victory points it has, the better."""
    if card < FIRST_DISASTER:
        damage = assault(s, card, q)
    elif card == Card.EARTHQUAKE:
        damage = structures_in_play(s, q) * STRUCTURE_LOST // FACES
    elif card == Card.PLAGUE:
        damage = recruits(s, q) * DEFENDER_LOST // FACES
    elif card == Card.MAGICAL_VORTEX:
        damage = min(MOST_VORTEX, s.towns[q].hand.n) * CARD_LOST
    else:
        damage = HUNGER
    return damage * (100 + LEADER * victory_points(s, q)) // 100


@rule
def richest(s: State, p: int) -> int:
    gold = 0
    for q in range(s.players):
        if q != p:
            gold = max(gold, s.towns[q].stock[Commodity.GOLD])
    return gold


@rule
def mark_bearer(s: State, p: int, unit: int) -> int:
    bearer = s.towns[p].units[unit]
    return bearer.hits * 2 + HITS[bearer.card] + (0 if is_guard(bearer) else 3)


@rule
def mark_victim(s: State, f: AttackCard, unit: int) -> int:
    return unit_worth(s, f.target, unit)


@rule
def mark_ensorcelled(s: State, unit: int) -> int:
    return dice_now(s.battle.fighters[first_of(1 - s.battle.side) + unit])


@rule
def mark_healed(s: State, unit: int) -> int:
    return hits_lost(s.battle.fighters[first_of(s.battle.side) + unit])


@rule
def mark_fighting_on(s: State) -> int:
    side = s.battle.side
    return 1 if side_strength(s, side) * 2 >= side_strength(s, 1 - side) else -1


@rule
def side_strength(s: State, side: int) -> int:
    hits = 0
    dice = 0
    for k in range(first_of(side), first_of(side) + s.battle.n[side]):
        if s.battle.fighters[k].hits > 0:
            hits += s.battle.fighters[k].hits
            dice += s.battle.fighters[k].dice
    return hits * dice


@rule
def mark_opponent(s: State, f: AttackCard, seat: int) -> int:
    """War goes to the first of those who cannot stand it, Thieves to the richest, the others to whoever leads."""
    if f.card == Card.WAR and not overwhelms(s, s.active, seat):
        return -strength(s, seat)
    if f.card == Card.THIEVES:
        return s.towns[seat].stock[Commodity.GOLD]
    return victory_points(s, seat)


@rule
def mark_hit(s: State, unit: int) -> int:
    """Finish off what has the fewest hits left, the most dangerous first."""
    b = s.battle
    fighter = b.fighters[first_of(1 - b.side) + unit]
    return 6 * DICE[fighter.card] + 9 * int(fighter.placed > 0) - 17 * hits_under_hits(fighter)


@rule
def mark_rebuilding(s: State, p: int) -> int:
    """Walls first."""
    return NEVER if turns_left(s, p) == 0 and is_solo(s) else WALLS_FIRST


@rule
def mark_reclaiming(s: State, p: int, card: int) -> int:
    """Then what the town could build again before long."""
    if turns_left(s, p) == 0 or s.towns[p].hand.n >= hand_limit(s, p):
        return NEVER
    if to_spare(s, p) + s.towns[p].stock[Commodity.MAGIC] < RECLAIM_PRICE - SOON:
        return NEVER
    return benefit(s, p, card) * 10 // (RECLAIM_PRICE + price_to_build(s, p, card))


advise = weighing(
    ACTIONS,
    {
        Act.DONE: 0,
        Act.BUY_CARD: mark_buying,
        Act.GUILD_DRAW: mark_guild_draw,
        Act.PAY_ALL: 100,
        Act.RELEASE: mark_release,
        Act.RELEASE_STRUCTURE: (LOSS, LOSS),
        Act.MARKET: mark_trade,
        Act.PAY: AMOUNT,
        Act.DISCARD: mark_discard,
        Act.GIVE_UP: LOSS,
        Act.BUILD: mark_build,
        Act.ATTACH: mark_bearer,
        Act.REATTACH: 50,
        Act.PLAY: mark_play,
        Act.OPPONENT: mark_opponent,
        Act.ASSASSINATE: mark_victim,
        Act.ADD: 2,
        Act.GO: 1,
        Act.ENSORCELL: mark_ensorcelled,
        Act.HIT: mark_hit,
        Act.HEAL: mark_healed,
        Act.FIGHT_ON: mark_fighting_on,
        Act.RETREAT: 0,
        Act.REBUILD_WALL: mark_rebuilding,
        Act.RECLAIM: mark_reclaiming,
        Act.PICK: WORTH,
    },
)
