"""The cards of Borderkeep (sections 2.1 to 2.9), one row each, with the words people read on them."""

from enum import IntEnum
from typing import Any

from holdfast.engine.rules.constants import table
from holdfast.engine.words.numbers import Amounts, Printed


class Commodity(IntEnum):
    """2.2; gold stands in for any other."""

    GOLD = 0
    FOOD = 1
    WEAPONS = 2
    WOOD = 3
    STONE = 4
    MAGIC = 5


class Card(IntEnum):
    """The 75 cards in the order of 2.1 (structures, troops, heroes, artifacts, monsters, disasters), then two tokens."""

    ALCHEMISTS_SHOP = 0
    ARMORER = 1
    BAKERY = 2
    BALLISTA = 3
    BARRACKS = 4
    BLACKSMITH = 5
    BOMBARD = 6
    BREWERY = 7
    BUTCHER = 8
    CATAPULT = 9
    DEFENSIVE_WALL = 10
    FARM = 11
    FLETCHER = 12
    GUARD_HOUSE = 13
    GUILD_HALL = 14
    HERBALIST = 15
    INN = 16
    LIBRARY = 17
    LOGGING_CAMP = 18
    MARKET_PLACE = 19
    MASON = 20
    MINE = 21
    MOAT = 22
    QUARRY = 23
    SHIELD_SMITH = 24
    STABLES = 25
    TAVERN = 26
    TEMPLE = 27
    WIZARDS_TOWER = 28
    WOODMILL = 29
    ARCHERS = 30
    CROSSBOWMEN = 31
    HALBERDIERS = 32
    HANDGUNNERS = 33
    KNIGHTS = 34
    LIGHT_HORSEMEN = 35
    LONGBOWMEN = 36
    MEDIUM_CAVALRY = 37
    SHIELDMEN = 38
    SWORDSMEN = 39
    CAVALIER = 40
    DRUID = 41
    NOBLEMAN = 42
    PRIEST = 43
    RANGER = 44
    WARRIOR = 45
    WIZARD = 46
    MAGIC_ARMOR = 47
    MAGIC_BOW = 48
    MAGIC_SWORD = 49
    BANDITS = 50
    BARBARIANS = 51
    DEMONS = 52
    DJINN = 53
    DRAGON = 54
    GIANT = 55
    GOBLIN_HORDE = 56
    NECROMANCER = 57
    NOMADS = 58
    OGRES = 59
    ORC_ARMY = 60
    SORCERER = 61
    TROLLS = 62
    WARLORD = 63
    ASSASSIN = 64
    BLIZZARD = 65
    CARAVAN = 66
    DRAUGHT = 67
    EARTHQUAKE = 68
    MAGICAL_VORTEX = 69
    PLAGUE = 70
    PROSPERITY = 71
    SPIES = 72
    THIEVES = 73
    WAR = 74
    GUARD = 75
    MINION = 76


NO_CARD = -1
CARDS = 75
FIRST_TROOP, FIRST_HERO, FIRST_ARTIFACT, FIRST_MONSTER, FIRST_DISASTER = 30, 40, 47, 50, 64
STRUCTURES, ARTIFACTS = 30, 3
RECLAIMABLE = FIRST_ARTIFACT  # structures, troops and heroes: 4.7.2


def shelf(first: int, end: int) -> type[IntEnum]:
    """The cards from `first` up to `end` as an enum of their own; to people they are still cards."""
    return IntEnum("Card", {card.name: card.value for card in Card if first <= card < end})  # type: ignore[return-value]


class Purse(IntEnum):
    """4.1 What a price accepts besides gold."""

    GOLD_ONLY = 0
    SOLDIERS = 1
    MAGICAL_HERO = 2
    BUILDING = 3
    MAGICAL_BUILDING = 4
    ARCANE = 5


# 4.1 The order of the automatic payment; gold ends the list.
ACCEPTS = table(
    [
        (Commodity.GOLD, Commodity.GOLD, Commodity.GOLD, Commodity.GOLD),
        (Commodity.WEAPONS, Commodity.FOOD, Commodity.GOLD, Commodity.GOLD),
        (Commodity.WEAPONS, Commodity.FOOD, Commodity.MAGIC, Commodity.GOLD),
        (Commodity.STONE, Commodity.WOOD, Commodity.GOLD, Commodity.GOLD),
        (Commodity.STONE, Commodity.WOOD, Commodity.MAGIC, Commodity.GOLD),
        (Commodity.MAGIC, Commodity.GOLD, Commodity.GOLD, Commodity.GOLD),
    ]
)


class Discount(Amounts):
    """2.4 How much less some units cost whoever has such a structure."""

    BARRACKS = 2
    FLETCHER = 3
    STABLES = 3
    TAVERN = 2
    WIZARDS_TOWER = 3


class Target(IntEnum):
    """2.9 Whom a disaster meets."""

    SLOT = 0
    ANY = 1
    SELF = 2


_GOLD, _FOOD, _WEAPONS, _WOOD, _STONE, _MAGIC = Commodity
_PLAIN, _MAGICAL = Purse.BUILDING, Purse.MAGICAL_BUILDING

# 2.4
STRUCTURE_CARDS: tuple[tuple[Any, ...], ...] = (
    # card                   name               cost  pay       makes           eats  the card says
    (Card.ALCHEMISTS_SHOP,   "Alchemists Shop", 4,    _MAGICAL, (_MAGIC, 1),    0,    ""),
    (Card.ARMORER,           "Armorer",         8,    _PLAIN,   (_WEAPONS, 3),  0,    ""),
    (Card.BAKERY,            "Bakery",          4,    _PLAIN,   (_FOOD, 3),     0,    ""),
    (Card.BALLISTA,          "Ballista",        6,    _PLAIN,   (_GOLD, 0),     0,    "Siege engine: initiative {initiative}, {dice} attack dice."),
    (Card.BARRACKS,          "Barracks",        6,    _PLAIN,   (_GOLD, 0),     1,    "Your troops cost {Discount.BARRACKS} less."),
    (Card.BLACKSMITH,        "Blacksmith",      4,    _PLAIN,   (_WEAPONS, 1),  0,    ""),
    (Card.BOMBARD,           "Bombard",         10,   _PLAIN,   (_GOLD, 0),     0,    "Siege engine: initiative {initiative}, {dice} attack dice."),
    (Card.BREWERY,           "Brewery",         8,    _PLAIN,   (_FOOD, 5),     0,    ""),
    (Card.BUTCHER,           "Butcher",         6,    _PLAIN,   (_FOOD, 4),     0,    ""),
    (Card.CATAPULT,          "Catapult",        8,    _PLAIN,   (_GOLD, 0),     0,    "Siege engine: initiative {initiative}, {dice} attack dice."),
    (Card.DEFENSIVE_WALL,    "Defensive Wall",  3,    _PLAIN,   (_GOLD, 0),     0,    "The first thing to give up in a sack."),
    (Card.FARM,              "Farm",            2,    _PLAIN,   (_FOOD, 2),     0,    ""),
    (Card.FLETCHER,          "Fletcher",        6,    _PLAIN,   (_WEAPONS, 1),  0,    "Your Missile units cost {Discount.FLETCHER} less."),
    (Card.GUARD_HOUSE,       "Guard House",     6,    _PLAIN,   (_GOLD, 0),     0,    "A second guard stands at your castle."),
    (Card.GUILD_HALL,        "Guild Hall",      10,   _PLAIN,   (_GOLD, 0),     0,    "In your Draw phase you may pay {GUILD_PRICE} gold and draw a card."),
    (Card.HERBALIST,         "Herbalist",       4,    _MAGICAL, (_MAGIC, 1),    0,    ""),
    (Card.INN,               "Inn",             8,    _PLAIN,   (_GOLD, 2),     1,    ""),
    (Card.LIBRARY,           "Library",         8,    _MAGICAL, (_MAGIC, 2),    0,    ""),
    (Card.LOGGING_CAMP,      "Logging Camp",    6,    _PLAIN,   (_WOOD, 2),     0,    ""),
    (Card.MARKET_PLACE,      "Market Place",    4,    _PLAIN,   (_GOLD, 0),     0,    "Exchange {MARKET_TAKES} of one commodity for 1 gold."),
    (Card.MASON,             "Mason",           6,    _PLAIN,   (_STONE, 2),    0,    ""),
    (Card.MINE,              "Mine",            8,    _PLAIN,   (_GOLD, 2),     0,    ""),
    (Card.MOAT,              "Moat",            8,    _PLAIN,   (_GOLD, 0),     0,    "Each unit that attacks you has 1 attack die less."),
    (Card.QUARRY,            "Quarry",          8,    _PLAIN,   (_STONE, 3),    0,    ""),
    (Card.SHIELD_SMITH,      "Shield Smith",    6,    _PLAIN,   (_WEAPONS, 2),  0,    ""),
    (Card.STABLES,           "Stables",         6,    _PLAIN,   (_GOLD, 1),     1,    "Your Mounted units cost {Discount.STABLES} less."),
    (Card.TAVERN,            "Tavern",          6,    _PLAIN,   (_GOLD, 0),     0,    "Makes 1 gold per {TAVERN_SEATS} defenders, rounded up. Your non-magical heroes cost {Discount.TAVERN} less."),
    (Card.TEMPLE,            "Temple",          8,    _PLAIN,   (_GOLD, 0),     0,    "You may hold one card more."),
    (Card.WIZARDS_TOWER,     "Wizards Tower",   10,   _MAGICAL, (_MAGIC, 3),    0,    "Your magical heroes cost {Discount.WIZARDS_TOWER} less."),
    (Card.WOODMILL,          "Woodmill",        8,    _PLAIN,   (_WOOD, 3),     0,    ""),
)  # fmt: skip

# 2.5, 2.6, 2.8 and the tokens
_SOLDIERS, _SAGE, _FREE = Purse.SOLDIERS, Purse.MAGICAL_HERO, Purse.GOLD_ONLY
UNIT_CARDS: tuple[tuple[Any, ...], ...] = (
    # card                 name              cost  pay        init  dice  hits  class
    (Card.ARCHERS,         "Archers",        8,    _SOLDIERS, 6,    1,    1,    "missile"),
    (Card.CROSSBOWMEN,     "Crossbowmen",    9,    _SOLDIERS, 5,    3,    1,    "missile"),
    (Card.HALBERDIERS,     "Halberdiers",    9,    _SOLDIERS, 3,    4,    2,    ""),
    (Card.HANDGUNNERS,     "Handgunners",    8,    _SOLDIERS, 4,    3,    1,    "missile"),
    (Card.KNIGHTS,         "Knights",        11,   _SOLDIERS, 3,    4,    4,    "mounted"),
    (Card.LIGHT_HORSEMEN,  "Light Horsemen", 7,    _SOLDIERS, 3,    2,    2,    "mounted"),
    (Card.LONGBOWMEN,      "Longbowmen",     10,   _SOLDIERS, 7,    2,    1,    "missile"),
    (Card.MEDIUM_CAVALRY,  "Medium Cavalry", 9,    _SOLDIERS, 3,    3,    3,    "mounted"),
    (Card.SHIELDMEN,       "Shieldmen",      6,    _SOLDIERS, 1,    2,    3,    ""),
    (Card.SWORDSMEN,       "Swordsmen",      7,    _SOLDIERS, 2,    3,    2,    ""),
    (Card.CAVALIER,        "Cavalier",       15,   _SOLDIERS, 5,    5,    4,    "mounted"),
    (Card.DRUID,           "Druid",          19,   _SAGE,     6,    3,    2,    "magic spells"),
    (Card.NOBLEMAN,        "Nobleman",       13,   _SOLDIERS, 3,    3,    2,    ""),
    (Card.PRIEST,          "Priest",         14,   _SAGE,     4,    1,    1,    "magic spells"),
    (Card.RANGER,          "Ranger",         14,   _SOLDIERS, 8,    4,    2,    "mounted missile"),
    (Card.WARRIOR,         "Warrior",        13,   _SOLDIERS, 4,    6,    3,    ""),
    (Card.WIZARD,          "Wizard",         16,   _SAGE,     5,    2,    1,    "magic spells"),
    (Card.BANDITS,         "Bandits",        0,    _FREE,     5,    2,    3,    ""),
    (Card.BARBARIANS,      "Barbarians",     0,    _FREE,     3,    4,    6,    ""),
    (Card.DEMONS,          "Demons",         0,    _FREE,     3,    5,    6,    "spells"),
    (Card.DJINN,           "Djinn",          0,    _FREE,     7,    4,    4,    "spells"),
    (Card.DRAGON,          "Dragon",         0,    _FREE,     5,    7,    5,    ""),
    (Card.GIANT,           "Giant",          0,    _FREE,     4,    6,    6,    ""),
    (Card.GOBLIN_HORDE,    "Goblin Horde",   0,    _FREE,     1,    1,    4,    ""),
    (Card.NECROMANCER,     "Necromancer",    0,    _FREE,     4,    3,    3,    "spells"),
    (Card.NOMADS,          "Nomads",         0,    _FREE,     5,    3,    3,    ""),
    (Card.OGRES,           "Ogres",          0,    _FREE,     2,    4,    5,    ""),
    (Card.ORC_ARMY,        "Orc Army",       0,    _FREE,     3,    3,    5,    ""),
    (Card.SORCERER,        "Sorcerer",       0,    _FREE,     5,    2,    2,    "spells"),
    (Card.TROLLS,          "Trolls",         0,    _FREE,     1,    3,    5,    ""),
    (Card.WARLORD,         "Warlord",        0,    _FREE,     5,    5,    5,    ""),
    (Card.GUARD,           "Guard",          0,    _FREE,     2,    2,    2,    ""),
    (Card.MINION,          "Minion",         0,    _FREE,     3,    4,    2,    ""),
)  # fmt: skip

# 2.7
ARTIFACT_CARDS: tuple[tuple[Any, ...], ...] = (
    # card               name           cost  init  dice  hits
    (Card.MAGIC_ARMOR,   "Magic Armor", 5,    1,    1,    3),
    (Card.MAGIC_BOW,     "Magic Bow",   7,    5,    2,    0),
    (Card.MAGIC_SWORD,   "Magic Sword", 7,    2,    4,    1),
)  # fmt: skip

# 2.9
DISASTER_CARDS: tuple[tuple[Any, ...], ...] = (
    # card                 name              target        the card says
    (Card.ASSASSIN,        "Assassin",       Target.ANY,   "One hero of an opponent is killed."),
    (Card.BLIZZARD,        "Blizzard",       Target.SLOT,  "Your opponent makes no food in his next Production phase."),
    (Card.CARAVAN,         "Caravan",        Target.SELF,  "Gain 2D6 gold."),
    (Card.DRAUGHT,         "Draught",        Target.SLOT,  "Your opponent makes no food in his next Production phase."),
    (Card.EARTHQUAKE,      "Earthquake",     Target.SLOT,  "A die for each structure of your opponent: a 1 destroys it."),
    (Card.MAGICAL_VORTEX,  "Magical Vortex", Target.SLOT,  "Your opponent discards D6 cards from his hand."),
    (Card.PLAGUE,          "Plague",         Target.SLOT,  "A die for each defender of your opponent: a 1 destroys it."),
    (Card.PROSPERITY,      "Prosperity",     Target.SELF,  "Gain 2D6 gold."),
    (Card.SPIES,           "Spies",          Target.ANY,   "See an opponent's hand and draw a card."),
    (Card.THIEVES,         "Thieves",        Target.ANY,   "An opponent loses 2D6 gold."),
    (Card.WAR,             "War",            Target.ANY,   "Attack an opponent with some of your own defenders."),
)  # fmt: skip

CASTLE_INCOME, STARTING_GOLD, STARTING_HAND, MOST_WALLS, MOST_STOCK = 3, 30, 7, 4, 999
CARD_PRICE, GUILD_PRICE, WALL_PRICE, RECLAIM_PRICE = 7, 5, 3, 2
MARKET_TAKES, TAVERN_SEATS = 2, 3  # goods for 1 gold, defenders to 1 gold
HAND_LIMIT, MOST_HAND, MOST_OFFERS = 7, 24, 16  # 11: the last two are caps
MOST_GUARDS, MOST_RECRUITS, MOST_MINIONS, MOST_COPIES, MOST_OF_AN_ARTIFACT = 2, 38, 12, 9, 9
MOST_SEGMENTS, MOST_DECISIONS, MOST_ROUNDS = 100, 20_000, 200


def _column(*parts: dict[Card, int]) -> Any:
    """A number for each card; 0 where no row says otherwise."""
    numbers = {card: number for part in parts for card, number in part.items()}
    return table([numbers.get(card, 0) for card in Card])


COST = _column(
    {row[0]: row[2] for row in STRUCTURE_CARDS},
    {row[0]: row[2] for row in UNIT_CARDS},
    {row[0]: row[2] for row in ARTIFACT_CARDS},
)
PURSE = _column(
    {row[0]: row[3] for row in STRUCTURE_CARDS},
    {row[0]: row[3] for row in UNIT_CARDS},
    {row[0]: Purse.ARCANE for row in ARTIFACT_CARDS},
)
MAKES = _column({row[0]: row[4][0] for row in STRUCTURE_CARDS})
REVENUE = _column({row[0]: row[4][1] for row in STRUCTURE_CARDS})
EATS = _column({row[0]: row[5] for row in STRUCTURE_CARDS})
INITIATIVE = _column({row[0]: row[4] for row in UNIT_CARDS}, {row[0]: row[3] for row in ARTIFACT_CARDS})
DICE = _column({row[0]: row[5] for row in UNIT_CARDS}, {row[0]: row[4] for row in ARTIFACT_CARDS})
HITS = _column({row[0]: row[6] for row in UNIT_CARDS}, {row[0]: row[5] for row in ARTIFACT_CARDS})
MISSILE, MOUNTED, MAGICAL, CASTS = (
    _column({row[0]: int(word in row[7]) for row in UNIT_CARDS}) for word in ("missile", "mounted", "magic", "spells")
)
TARGET = _column({row[0]: row[2] for row in DISASTER_CARDS})

# 5.1 In the order in which engines roll, with their initiative and attack dice.
ENGINES = table([Card.BALLISTA, Card.BOMBARD, Card.CATAPULT])
ENGINE_INITIATIVE = table([8, 12, 10])
ENGINE_DICE = table([3, 4, 2])

RAIDERS = table([Card.SWORDSMEN, Card.HALBERDIERS, Card.LONGBOWMEN])  # 9, solo_war


def card_words() -> dict[str, str | Printed]:
    """The catalogue keys that stand in these tables: the names of the cards, and what they say."""
    words: dict[str, str | Printed] = {}
    engines = {ENGINES[k]: {"initiative": ENGINE_INITIATIVE[k], "dice": ENGINE_DICE[k]} for k in range(len(ENGINES))}
    for card, name, cost, pay, (makes, revenue), eats, says in STRUCTURE_CARDS:
        price = "{option.defensive_wall_cost}" if card == Card.DEFENSIVE_WALL else "{cost}"
        magical = " Magical." if pay == Purse.MAGICAL_BUILDING else ""
        produces = f" Makes {{makes}} {makes.name.lower()}." if revenue else ""
        upkeep = " Upkeep {eats} food." if eats else ""
        told = f"Structure, costs {price}.{magical}{produces}{upkeep} {says}"
        _write(words, card, name, told, cost=cost, makes=revenue, eats=eats, **engines.get(card, {}))
    for card, name, cost, _, init, dice, hits, class_ in UNIT_CARDS:
        kind = "Monster" if card >= FIRST_MONSTER else "Hero" if card >= FIRST_HERO else "Troop"
        kind = "Token" if card >= CARDS else kind
        price = ", costs {cost}" if cost else ""
        earns = " Makes 1 gold." if card == Card.NOBLEMAN else ""
        extra = f" {class_.title()}." if class_ else ""
        told = f"{kind}{price}. Initiative {{initiative}}, attack dice {{dice}}, hits {{hits}}.{extra}{earns}"
        _write(words, card, name, told, cost=cost, initiative=init, dice=dice, hits=hits)
    for card, name, cost, init, dice, hits in ARTIFACT_CARDS:
        told = "Artifact, costs {cost}. Its bearer has initiative +{initiative}, attack dice +{dice}, hits +{hits}."
        _write(words, card, name, told, cost=cost, initiative=init, dice=dice, hits=hits)
    for card, name, _, says in DISASTER_CARDS:
        _write(words, card, name, f"Disaster. {says}")
    return words


def _write(words: dict[str, str | Printed], card: Card, name: str, says: str, **numbers: int) -> None:
    words[f"card.{card.name.lower()}"] = name
    words[f"card_text.{card.name.lower()}"] = Printed(f"{name}. {says.strip()}", numbers)
