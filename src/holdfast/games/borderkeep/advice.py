"""A rule of thumb for every decision: what a sensible neighbour would do. It drives the easy bot and simulations.

Every action in the menu gets a mark, and the best one is taken; `done` has the mark 0. Towns live by their income, so
what pays for itself is built first, then engines, which fight without upkeep, then the defenders the town can feed.
"""

from typing import Any

from ...engine.rule import rule
from ...engine.tables import table
from .actions import ARG, KIND, Act
from .content import (
    ACCEPTS,
    ARTIFACTS,
    CARD_PRICE,
    DICE,
    EATS,
    FIRST_ARTIFACT,
    FIRST_DISASTER,
    FIRST_HERO,
    FIRST_MONSTER,
    FIRST_TROOP,
    GUILD_PRICE,
    HITS,
    MAKES,
    MOST_WALLS,
    NO_CARD,
    PURSE,
    RECLAIM_PRICE,
    WALL_PRICE,
    Card,
    Commodity,
)
from .rules.attack import next_slot
from .rules.ending import fewest_turns
from .rules.fighters import dice_now, first_of, hits_lost, hits_under_hits
from .rules.hands import hand_limit, is_card_game, is_solo
from .rules.payments import price_to_build
from .rules.production import revenue
from .rules.towns import attack_dice, heroes, is_guard, is_living, recruits, structures_in_play, victory_points
from .rules.upkeep import gold_for_upkeep, hungry_structures
from .state import NOBODY, Decision, State

# What a card is worth to its town.
_WORTH = {
    Card.ALCHEMISTS_SHOP: 10, Card.ARMORER: 16, Card.BAKERY: 14, Card.BALLISTA: 30, Card.BARRACKS: 7,
    Card.BLACKSMITH: 8, Card.BOMBARD: 44, Card.BREWERY: 16, Card.BUTCHER: 15, Card.CATAPULT: 26,
    Card.DEFENSIVE_WALL: 9, Card.FARM: 11, Card.FLETCHER: 9, Card.GUARD_HOUSE: 22, Card.GUILD_HALL: 8,
    Card.HERBALIST: 10, Card.INN: 17, Card.LIBRARY: 14, Card.LOGGING_CAMP: 16, Card.MARKET_PLACE: 11,
    Card.MASON: 16, Card.MINE: 22, Card.MOAT: 24, Card.QUARRY: 20, Card.SHIELD_SMITH: 14,
    Card.STABLES: 12, Card.TAVERN: 13, Card.TEMPLE: 8, Card.WIZARDS_TOWER: 16, Card.WOODMILL: 20,
    Card.ARCHERS: 9, Card.CROSSBOWMEN: 15, Card.HALBERDIERS: 19, Card.HANDGUNNERS: 14, Card.KNIGHTS: 27,
    Card.LIGHT_HORSEMEN: 14, Card.LONGBOWMEN: 14, Card.MEDIUM_CAVALRY: 20, Card.SHIELDMEN: 15, Card.SWORDSMEN: 16,
    Card.CAVALIER: 32, Card.DRUID: 28, Card.NOBLEMAN: 22, Card.PRIEST: 16, Card.RANGER: 27, Card.WARRIOR: 31,
    Card.WIZARD: 20, Card.MAGIC_ARMOR: 17, Card.MAGIC_BOW: 12, Card.MAGIC_SWORD: 20,
}  # fmt: skip
# What an attack card is worth to the player who sends it.
_HARM = {
    Card.BANDITS: 14, Card.BARBARIANS: 28, Card.DEMONS: 38, Card.DJINN: 34, Card.DRAGON: 40, Card.GIANT: 38,
    Card.GOBLIN_HORDE: 7, Card.NECROMANCER: 24, Card.NOMADS: 17, Card.OGRES: 24, Card.ORC_ARMY: 20,
    Card.SORCERER: 18, Card.TROLLS: 18, Card.WARLORD: 32, Card.ASSASSIN: 22, Card.BLIZZARD: 4, Card.CARAVAN: 14,
    Card.DRAUGHT: 4, Card.EARTHQUAKE: 12, Card.MAGICAL_VORTEX: 10, Card.PLAGUE: 12, Card.PROSPERITY: 14,
    Card.SPIES: 11, Card.THIEVES: 9, Card.WAR: 13,
}  # fmt: skip
WORTH = table([_WORTH.get(card, 0) + _HARM.get(card, 0) for card in Card])
# Engines' dice, and what spells are worth in dice.
_FIREPOWER = {Card.BALLISTA: 3, Card.BOMBARD: 4, Card.CATAPULT: 2, Card.DRUID: 2, Card.PRIEST: 2, Card.WIZARD: 2}
FIREPOWER = table([_FIREPOWER.get(card, 0) for card in Card])
NEVER = -1_000_000
HORIZON = 12  # turns one looks ahead
POINT = 130  # a victory point
VALUE = table([22, 12, 12, 18, 18, 8])  # of one unit of each commodity, in hundredths of a victory point
SAFE = 90  # dice times hits that beat almost every monster
SHELTERED = 7  # structures and walls that keep the castle from falling at one blow
SHELTER = 40  # what each of them is worth until they stand
RICH = 25  # gold with which all walls are rebuilt
KEPT = 6  # of each commodity before it is sold
ATTACKS_KEPT = 3  # attack cards for each opponent worth their place in hand
HARM = 29  # what sending an attack card is worth, shared among the opponents
WARD = 2  # what a turn with one more of dice times hits is worth


@rule
def advise(s: State, p: int, menu: Any, n: int) -> int:
    """The action with the best mark; the first of equals."""
    best = int(menu[0])
    best_mark = mark(s, p, best)
    for k in range(1, n):
        a = int(menu[k])
        m = mark(s, p, a)
        if m > best_mark:
            best = a
            best_mark = m
    return best


@rule
def mark(s: State, p: int, a: int) -> int:
    kind = int(KIND[a])
    x = int(ARG[a, 0])
    if kind == Act.DONE:
        return 0
    if kind == Act.BUILD:
        return mark_build(s, p, x)
    if kind == Act.HIT:
        return mark_hit(s, x)
    if kind == Act.PLAY:
        return mark_play(s, p, x)
    if kind == Act.DISCARD:
        return -keeping(s, p, x)
    if kind == Act.GIVE_UP:
        return -int(WORTH[x])
    if kind == Act.PAY:
        return x
    if kind <= Act.MARKET:
        return mark_upkeep(s, p, kind, x)
    if kind >= Act.REBUILD_WALL:
        return mark_repair(s, p, kind, x)
    return mark_choice(s, p, kind, x)


# ---- the economy ---------------------------------------------------------------------------------------------------


@rule
def income(s: State, p: int, commodity: int) -> int:
    """What the structures make of a commodity in a turn; the castle's gold included."""
    town = s.towns[p]
    total = 3 if commodity == Commodity.GOLD else 0
    for k in range(town.structures.n):
        card = int(town.structures.cards[k])
        if MAKES[card] == commodity:
            total += revenue(s, p, card) * int(town.copies[card])
    return total


@rule
def running_cost(s: State, p: int, card: int) -> int:
    """Gold that a turn's upkeep takes beyond a turn's income in kind, once the card is in play."""
    d, m, f = recruits(s, p), heroes(s, p), hungry_structures(s, p)
    if FIRST_TROOP <= card < FIRST_ARTIFACT:
        d += 1
        m += int(card >= FIRST_HERO)
    food = income(s, p, Commodity.FOOD)
    gold = max(0, f - food)
    gold += max(0, d - income(s, p, Commodity.WEAPONS) - max(0, food - f))
    return gold + max(0, m - income(s, p, Commodity.MAGIC))


@rule
def turns_left(s: State) -> int:
    """How many turns each town may still have, roughly."""
    if is_card_game(s):
        return int(s.deck.n) // (int(s.players) - int(s.fallen))
    if is_solo(s):
        return HORIZON
    return int(s.options.noncard_round_limit) - fewest_turns(s)


@rule
def left_after(s: State, p: int, card: int, price: int, commodity: int) -> int:
    """What the automatic payment for the card would leave of a commodity."""
    stock = s.towns[p].stock
    left = price
    k = 0
    while ACCEPTS[PURSE[card], k] != Commodity.GOLD:
        part = min(left, int(stock[ACCEPTS[PURSE[card], k]]))
        if ACCEPTS[PURSE[card], k] == commodity:
            return int(stock[commodity]) - part
        left -= part
        k += 1
    return int(stock[commodity]) - (left if commodity == Commodity.GOLD else 0)


@rule
def can_keep(s: State, p: int, card: int, price: int) -> bool:
    """Upkeep comes before production: what is left must feed everybody next turn, and income some turns longer."""
    turns = min(HORIZON, turns_left(s))
    if turns == 0:
        return True
    d, m, f = recruits(s, p), heroes(s, p), hungry_structures(s, p)
    if FIRST_TROOP <= card < FIRST_ARTIFACT:
        d += 1
        m += int(card >= FIRST_HERO)
    f += int(EATS[card])
    food = left_after(s, p, card, price, Commodity.FOOD)
    gold = left_after(s, p, card, price, Commodity.GOLD) - max(0, f - food)
    gold -= max(0, d - left_after(s, p, card, price, Commodity.WEAPONS) - max(0, food - f))
    gold -= max(0, m - left_after(s, p, card, price, Commodity.MAGIC))
    if gold < 0:
        return False
    return gold + (income(s, p, Commodity.GOLD) - running_cost(s, p, card)) * (turns - 1) >= 0


@rule
def shelter(s: State, p: int) -> int:
    """What stands between the town and its fall: structures first, then castle walls."""
    return structures_in_play(s, p) + int(s.towns[p].walls)


@rule
def mark_build(s: State, p: int, card: int) -> int:
    """The more it brings for its price the better, if nobody goes hungry for it."""
    price = price_to_build(s, p, card)
    if not can_keep(s, p, card, price):
        return NEVER
    return max(1, benefit(s, p, card) * 10 // price)


@rule
def benefit(s: State, p: int, card: int) -> int:
    """In hundredths of a victory point: the point itself, what it earns, what it eats, what it wards off."""
    turns = min(HORIZON, turns_left(s))
    gain = 0 if card >= FIRST_ARTIFACT else POINT
    gain += protection(s, p, card) * turns
    if card < FIRST_TROOP:
        gain += SHELTER * max(0, SHELTERED - shelter(s, p))
        return (
            gain
            + (revenue(s, p, card) * int(VALUE[MAKES[card]]) - int(EATS[card]) * int(VALUE[Commodity.FOOD])) * turns
        )
    return gain - (running_cost(s, p, card) - running_cost(s, p, NO_CARD)) * int(VALUE[Commodity.GOLD]) * turns


@rule
def protection(s: State, p: int, card: int) -> int:
    """How much of an attack it wards off: dice and hits count only together, and beyond some strength no more."""
    dice = dice_of_town(s, p)
    hits = hits_of_town(s, p)
    before = min(SAFE, dice * hits)
    if card == Card.GUARD_HOUSE:
        after = (dice + int(DICE[Card.GUARD])) * (hits + int(HITS[Card.GUARD]))
    elif card == Card.MOAT:
        after = dice * hits * 5 // 4
    elif card < FIRST_TROOP:
        after = (dice + int(FIREPOWER[card])) * hits
    else:
        after = (dice + int(DICE[card]) + int(FIREPOWER[card])) * (hits + int(HITS[card]))
    return (min(SAFE, after) - before) * WARD


@rule
def keeping(s: State, p: int, card: int) -> int:
    """What it is worth to keep a card in hand."""
    if card >= FIRST_MONSTER:
        worth = int(WORTH[card]) * HARM * 2 // s.players
        return worth if better_attacks(s, p, card) < ATTACKS_KEPT * (s.players - 1) else worth // 10
    return benefit(s, p, card) * 10 // (4 + price_to_build(s, p, card))


@rule
def hand_price(s: State, p: int, first: int, end: int) -> int:
    """What the cards in hand from `first` to before `end` would cost together."""
    total = 0
    hand = s.towns[p].hand
    for k in range(hand.n):
        if first <= hand.cards[k] < end:
            total += price_to_build(s, p, int(hand.cards[k]))
    return total


@rule
def unspent(s: State, p: int) -> int:
    """Gold that would be left if everybody were fed and the whole hand were built: then cards are what is wanting."""
    stock = s.towns[p].stock
    gold = int(stock[Commodity.GOLD]) - gold_for_upkeep(s, p)
    gold -= max(0, hand_price(s, p, 0, FIRST_TROOP) - int(stock[Commodity.STONE]) - int(stock[Commodity.WOOD]))
    soldiers = hand_price(s, p, FIRST_TROOP, FIRST_ARTIFACT)
    gold -= max(0, soldiers - int(stock[Commodity.FOOD]) - int(stock[Commodity.WEAPONS]))
    return gold - hand_price(s, p, FIRST_ARTIFACT, FIRST_MONSTER)


@rule
def to_spare(s: State, p: int) -> int:
    """Gold for another card: what is unspent, or all of it while nothing in hand would shelter the castle."""
    if not is_card_game(s):
        return unspent(s, p) - RICH  # an offer lapses, and a roll may bring none
    if shelter(s, p) < SHELTERED and hand_price(s, p, 0, FIRST_TROOP) == 0:
        return int(s.towns[p].stock[Commodity.GOLD]) - gold_for_upkeep(s, p)
    return unspent(s, p)


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
def mark_upkeep(s: State, p: int, kind: int, x: int) -> int:
    """Draw menus and the upkeep: pay if possible, sell what nobody eats, release the least."""
    stock = s.towns[p].stock
    if kind == Act.BUY_CARD:
        return 5 if to_spare(s, p) + int(stock[Commodity.MAGIC]) - 2 * heroes(s, p) >= CARD_PRICE else NEVER
    if kind == Act.GUILD_DRAW:
        return 6 if to_spare(s, p) >= GUILD_PRICE else NEVER
    if kind == Act.PAY_ALL:
        return 100
    if kind == Act.RELEASE:
        return -unit_worth(s, p, x)
    if kind == Act.RELEASE_STRUCTURE:
        return -int(WORTH[x]) * 2
    if kind == Act.MARKET:
        return mark_trade(s, p, x)
    return NEVER


@rule
def unit_worth(s: State, p: int, k: int) -> int:
    unit = s.towns[p].units[k]
    worth = int(WORTH[unit.card])
    for a in range(ARTIFACTS):
        worth += int(unit.artifacts[a]) * 10
    return worth


@rule
def mark_trade(s: State, p: int, commodity: int) -> int:
    """Sell what is left over after building; in need also what is kept for it."""
    soldiers = commodity == Commodity.FOOD or commodity == Commodity.WEAPONS
    kept = 3 * recruits(s, p) + KEPT if soldiers else KEPT
    if s.decision == Decision.UPKEEP_MENU and gold_for_upkeep(s, p) > s.towns[p].stock[Commodity.GOLD]:
        kept = recruits(s, p) + 2 if soldiers else 0
    return 1 if s.towns[p].stock[commodity] >= kept + 2 and s.decision != Decision.HEAL_MENU else NEVER


# ---- attack and battle ---------------------------------------------------------------------------------------------


@rule
def dice_of_town(s: State, p: int) -> int:
    """Dice of its defenders and its engines."""
    town = s.towns[p]
    dice = (
        3 * int(town.copies[Card.BALLISTA]) + 4 * int(town.copies[Card.BOMBARD]) + 2 * int(town.copies[Card.CATAPULT])
    )
    for k in range(town.n_units):
        if town.units[k].hits > 0:
            dice += attack_dice(town.units[k])
    return dice


@rule
def hits_of_town(s: State, p: int) -> int:
    hits = 0
    for k in range(s.towns[p].n_units):
        hits += int(s.towns[p].units[k].hits)
    return hits


@rule
def strength(s: State, p: int) -> int:
    """How hard a town is to beat."""
    return hits_of_town(s, p) * dice_of_town(s, p)


@rule
def own_strength(s: State, p: int) -> int:
    """What a town can send to War: its defenders without its engines."""
    town = s.towns[p]
    engines = (
        3 * int(town.copies[Card.BALLISTA]) + 4 * int(town.copies[Card.BOMBARD]) + 2 * int(town.copies[Card.CATAPULT])
    )
    return hits_of_town(s, p) * (dice_of_town(s, p) - engines)


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
    """The worst thing for whoever is next; War only against the clearly weaker."""
    if card < FIRST_DISASTER:
        return 10 + int(WORTH[card])
    target = next_slot(s)
    if target == NOBODY:
        return 1
    if card == Card.WAR:
        return 40 if own_strength(s, p) > 2 * strength(s, weakest_opponent(s, p)) else NEVER
    if card == Card.EARTHQUAKE:
        return 4 * structures_in_play(s, target)
    if card == Card.PLAGUE:
        return 6 * int(s.towns[target].n_units)
    if card == Card.MAGICAL_VORTEX:
        return 4 * int(s.towns[target].hand.n)
    if card == Card.THIEVES:
        return 3 * min(7, richest(s, p)) if richest(s, p) >= 4 else NEVER
    return int(WORTH[card])


@rule
def richest(s: State, p: int) -> int:
    gold = 0
    for q in range(s.players):
        if q != p:
            gold = max(gold, int(s.towns[q].stock[Commodity.GOLD]))
    return gold


@rule
def mark_choice(s: State, p: int, kind: int, x: int) -> int:
    """Artifacts, opponents, victims, and the choices of a battle."""
    b = s.battle
    if kind == Act.ATTACH:
        unit = s.towns[p].units[x]
        return int(unit.hits) * 2 + int(HITS[unit.card]) + (0 if is_guard(unit) else 3)
    if kind == Act.REATTACH:
        return 50
    if kind == Act.OPPONENT:
        return mark_opponent(s, x)
    if kind == Act.ASSASSINATE:
        return unit_worth(s, int(s.frames[s.depth - 1].b), x)
    if kind == Act.ADD:
        return 2
    if kind == Act.GO:
        return 1
    if kind == Act.ENSORCELL:
        return dice_now(b.fighters[first_of(1 - b.side) + x])
    if kind == Act.HEAL:
        return hits_lost(b.fighters[first_of(b.side) + x])
    if kind == Act.FIGHT_ON:
        return 1 if side_strength(s, b.side) * 2 >= side_strength(s, 1 - b.side) else -1
    return 0 if kind == Act.RETREAT else NEVER


@rule
def side_strength(s: State, side: int) -> int:
    hits = 0
    dice = 0
    for k in range(first_of(side), first_of(side) + s.battle.n[side]):
        if s.battle.fighters[k].hits > 0:
            hits += int(s.battle.fighters[k].hits)
            dice += int(s.battle.fighters[k].dice)
    return hits * dice


@rule
def mark_opponent(s: State, q: int) -> int:
    """War goes to the weakest, Thieves to the richest, the others to whoever leads."""
    card = s.frames[s.depth - 1].a
    if card == Card.WAR:
        return -strength(s, q)
    if card == Card.THIEVES:
        return int(s.towns[q].stock[Commodity.GOLD])
    return victory_points(s, q)


@rule
def mark_hit(s: State, k: int) -> int:
    """Finish off what has the fewest hits left, the most dangerous first."""
    b = s.battle
    fighter = b.fighters[first_of(1 - b.side) + k]
    return 10 * int(DICE[fighter.card]) + 20 * int(fighter.placed > 0) - 15 * hits_under_hits(fighter)


# ---- repairs -------------------------------------------------------------------------------------------------------


@rule
def mark_repair(s: State, p: int, kind: int, x: int) -> int:
    """Walls first; cards come back only if the town can afford to build them again. A free pick takes the best."""
    gold = int(s.towns[p].stock[Commodity.GOLD])
    if kind == Act.PICK:
        return int(WORTH[x])
    if kind == Act.REBUILD_WALL:
        if turns_left(s) == 0 or (gold < RICH and shelter(s, p) >= SHELTERED):
            return NEVER
        return 50 if gold - WALL_PRICE >= gold_for_upkeep(s, p) or s.towns[p].walls < MOST_WALLS - 1 else NEVER
    if kind == Act.RECLAIM:
        if turns_left(s) == 0:
            return NEVER
        full = s.towns[p].hand.n >= hand_limit(s, p)
        spare = to_spare(s, p) + int(s.towns[p].stock[Commodity.MAGIC])
        return int(WORTH[x]) if spare >= RECLAIM_PRICE and not full else NEVER
    return NEVER
