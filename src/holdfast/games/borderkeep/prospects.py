"""What a town may hope for: what it earns and eats, and what a card would bring it."""

from holdfast.engine.rules.constants import table
from holdfast.engine.rules.rule import rule

from .content import (
    ACCEPTS,
    ARTIFACTS,
    CASTLE_INCOME,
    CASTS,
    DICE,
    EATS,
    ENGINE_DICE,
    ENGINES,
    FIRST_ARTIFACT,
    FIRST_HERO,
    FIRST_MONSTER,
    FIRST_TROOP,
    HITS,
    MAKES,
    NO_CARD,
    PURSE,
    Card,
    Commodity,
)
from .perils import (
    CERTAIN,
    DIE,
    ENGINE_DIE,
    FALL,
    SPELL_DICE,
    attacks_to_come,
    dice_of_town,
    hits_of_town,
    loss,
    peril,
)
from .rules.ending import fewest_turns
from .rules.hands import is_card_game, is_solo
from .rules.payments import price_to_build
from .rules.production import revenue
from .rules.towns import has_moat, heroes, is_living, recruits, structures_in_play
from .rules.upkeep import gold_for_upkeep, hungry_structures
from .state import State

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
FIREPOWER = table([dict(zip(ENGINES, ENGINE_DICE, strict=True)).get(card, 0) for card in Card])  # of engines
HORIZON = 14  # turns one looks ahead
VALUE = table([14, 17, 11, 18, 17, 10])  # of one unit of each commodity; all values here are only compared
STRUCTURE_POINT, DEFENDER_POINT = 76, 59  # of a victory point; a lost battle takes all defenders
RICH = 25  # on paper: gold with which one may pay for a roll that brings nothing


@rule
def income(s: State, p: int, commodity: int) -> int:
    """What the structures make of a commodity in a turn; the castle's gold included."""
    town = s.towns[p]
    total = CASTLE_INCOME if commodity == Commodity.GOLD else 0
    for k in range(town.structures.n):
        card = town.structures.cards[k]
        if MAKES[card] == commodity:
            total += revenue(s, p, card) * town.copies[card]
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
def turns_left(s: State, p: int) -> int:
    """How many turns p will still begin, roughly: cards may be bought."""
    if is_card_game(s):
        living = s.players - s.fallen
        return (s.deck.n + living - draws_until(s, p)) // living
    if is_solo(s):
        return HORIZON
    return s.options.noncard_round_limit - fewest_turns(s)


@rule
def draws_until(s: State, p: int) -> int:
    """4.2.1 The how manieth draw from now on is p's own."""
    draws = 1
    q = (s.active + 1) % s.players
    while q != p:
        if is_living(s, q):
            draws += 1
        q = (q + 1) % s.players
    return draws


@rule
def is_peace(s: State, p: int) -> bool:
    """4.6.1 Nobody may attack before p's next turn; alone, and on paper, there is no such time."""
    if is_solo(s) or not is_card_game(s):
        return False
    for q in range(s.players):
        if q != p and s.towns[q].turns + 1 >= s.options.attack_from_turn:
            return False
    return True


@rule
def left_after(s: State, p: int, card: int, price: int, commodity: int) -> int:
    """What the automatic payment for the card would leave of a commodity."""
    stock = s.towns[p].stock
    left = price
    k = 0
    while ACCEPTS[PURSE[card], k] != Commodity.GOLD:
        part = min(left, stock[ACCEPTS[PURSE[card], k]])
        if ACCEPTS[PURSE[card], k] == commodity:
            return stock[commodity] - part
        left -= part
        k += 1
    return stock[commodity] - (left if commodity == Commodity.GOLD else 0)


@rule
def can_keep(s: State, p: int, card: int, price: int) -> bool:
    """Upkeep comes before production: what is left must feed everybody next turn, and income some turns longer."""
    turns = min(HORIZON, turns_left(s, p))
    if turns == 0:
        return True
    d, m, f = recruits(s, p), heroes(s, p), hungry_structures(s, p)
    if FIRST_TROOP <= card < FIRST_ARTIFACT:
        d += 1
        m += int(card >= FIRST_HERO)
    f += EATS[card]
    food = left_after(s, p, card, price, Commodity.FOOD)
    gold = left_after(s, p, card, price, Commodity.GOLD) - max(0, f - food)
    gold -= max(0, d - left_after(s, p, card, price, Commodity.WEAPONS) - max(0, food - f))
    gold -= max(0, m - left_after(s, p, card, price, Commodity.MAGIC))
    if gold < 0:
        return False
    return gold + (income(s, p, Commodity.GOLD) - running_cost(s, p, card)) * (turns - 1) >= 0


@rule
def benefit(s: State, p: int, card: int) -> int:
    """The victory point itself, what it earns, what it eats, what it wards off."""
    turns = min(HORIZON, turns_left(s, p))
    gain = STRUCTURE_POINT
    if card >= FIRST_TROOP:
        gain = DEFENDER_POINT if card < FIRST_ARTIFACT else 0
    gain += protection(s, p, card) * attacks_to_come(s, p, turns) // 100
    if card < FIRST_TROOP:
        eaten = EATS[card] * VALUE[Commodity.FOOD]
        return gain + (revenue(s, p, card) * VALUE[MAKES[card]] - eaten) * turns
    return gain - (running_cost(s, p, card) - running_cost(s, p, NO_CARD)) * VALUE[Commodity.GOLD] * turns


@rule
def protection(s: State, p: int, card: int) -> int:
    """What it saves in an attack: the town is harder to take, or has more to lose, or will not fall at one blow."""
    dice, hits, moat = dice_of_town(s, p), hits_of_town(s, p), 1 if has_moat(s, p) else 0
    defenders, structures, walls = recruits(s, p), structures_in_play(s, p), int(s.towns[p].walls)
    before = peril(dice, hits, moat) * loss(defenders, structures, walls, FALL)
    if card == Card.MOAT:
        moat = 1
    elif card == Card.GUARD_HOUSE:
        dice += DIE * DICE[Card.GUARD]
        hits += HITS[Card.GUARD]
    elif card < FIRST_TROOP:
        dice += ENGINE_DIE * FIREPOWER[card]
    else:
        dice += DIE * (DICE[card] + SPELL_DICE * CASTS[card])
        hits += HITS[card]
    if card < FIRST_TROOP:
        structures += 1
    elif card < FIRST_ARTIFACT:
        defenders += 1
    return (before - peril(dice, hits, moat) * loss(defenders, structures, walls, FALL)) // CERTAIN


@rule
def hand_price(s: State, p: int, first: int, end: int) -> int:
    """What the cards in hand from `first` to before `end` would cost together."""
    total = 0
    hand = s.towns[p].hand
    for k in range(hand.n):
        if first <= hand.cards[k] < end:
            total += price_to_build(s, p, hand.cards[k])
    return total


@rule
def unspent(s: State, p: int) -> int:
    """Gold that would be left if everybody were fed and the whole hand were built: then cards are what is wanting."""
    stock = s.towns[p].stock
    gold = stock[Commodity.GOLD] - gold_for_upkeep(s, p)
    gold -= max(0, hand_price(s, p, 0, FIRST_TROOP) - stock[Commodity.STONE] - stock[Commodity.WOOD])
    soldiers = hand_price(s, p, FIRST_TROOP, FIRST_ARTIFACT)
    gold -= max(0, soldiers - stock[Commodity.FOOD] - stock[Commodity.WEAPONS])
    return gold - hand_price(s, p, FIRST_ARTIFACT, FIRST_MONSTER)


@rule
def to_spare(s: State, p: int) -> int:
    """Gold for another card; on paper an offer lapses, and a roll may bring none."""
    return unspent(s, p) if is_card_game(s) else unspent(s, p) - RICH


@rule
def unit_worth(s: State, p: int, k: int) -> int:
    unit = s.towns[p].units[k]
    worth = int(WORTH[unit.card])
    for a in range(ARTIFACTS):
        worth += unit.artifacts[a] * 10
    return worth
