"""The cards and pieces of Tiny Epic Defenders (section 2), one row each, with the words people read on them."""

from enum import IntEnum
from typing import Any

from holdfast.engine.rules.constants import table
from holdfast.engine.words.numbers import Amounts, Printed


class Region(IntEnum):
    FOREST = 0
    RUINS = 1
    MOUNTAINS = 2
    PLAINS = 3
    COAST = 4
    DESERT = 5
    CAPITAL = 6


class Place(IntEnum):
    """Where a Defender can be: in a Region, or on the foe card, which is in no Region (R20)."""

    FOREST = 0
    RUINS = 1
    MOUNTAINS = 2
    PLAINS = 3
    COAST = 4
    DESERT = 5
    CAPITAL = 6
    FOE_CARD = 7


class Side(IntEnum):
    A = 0
    B = 1


class Defender(IntEnum):
    RED = 0
    BLUE = 1
    GREEN = 2
    YELLOW = 3


class Color(IntEnum):
    """The colours themselves, where a Defender must not go by its hero's name."""

    RED = 0
    BLUE = 1
    GREEN = 2
    YELLOW = 3


class Hero(IntEnum):
    EZRU = 0
    GURMUND = 1
    ETHAIRNA = 2
    UM_TAK = 3
    NYRRA = 4
    LEALITH = 5
    KGLFLR = 6
    ORYK = 7
    LAISHOM = 8
    RANDAL = 9


class Card(IntEnum):
    """The 21 Turn cards (2.4)."""

    RED = 0
    BLUE = 1
    GREEN = 2
    YELLOW = 3
    AD1 = 4
    AD2 = 5
    E1 = 6
    E2 = 7
    E3 = 8
    E4 = 9
    E5 = 10
    E6 = 11
    E7 = 12
    E8 = 13
    E9 = 14
    WRAITH = 15
    HARPY = 16
    SEA_SERPENT = 17
    GIANT_WASPS = 18
    MANTICORE = 19
    MINOTAUR = 20


class Artifact(IntEnum):
    SHIELD = 0
    SPEAR = 1
    CLOAK = 2
    ELIXIR = 3
    STAFF = 4
    HAMMER = 5
    WINGS = 6
    HORN = 7
    HOURGLASS = 8
    IDOL = 9


class Foe(IntEnum):
    ANCIENT = 0
    COLOSSUS = 1
    HILL_GIANT = 2
    DRAGON = 3
    KRAKEN = 4
    DEMON_LORD = 5


class Price(Amounts):
    """4.6, 5.2 to 5.5 What the actions of a Turn cost, in AP; the Colossus is fought for as many HP."""

    MOVE = 1
    SECURE = 1
    FIGHT = 1
    FIGHT_ANCIENT = 2
    FIGHT_ROUSED_ANCIENT = 3
    SPEAR = 2
    CLIMB = 1
    LEAVE_MOUTH = 1
    LIGHTNING = 2
    HEAL = 1
    MEDITATE = 1
    ENCHANT = 2
    PRAYER = 2
    REJUVENATE = 2
    ENTOMB = 1
    VANTAGE = 1
    OASIS = 1
    MUSTER = 1
    SAIL = 1
    EXCAVATE = 3
    WINGS = 1
    HORN = 1
    IDOL = 2


OUTER_REGIONS = 6
REGION_FALLS_AT = 4
CAPITAL_FALLS_AT = 8
AP_OF_A_TURN, AP_IN_RUIN = 3, 4  # 4.2.4: the second once a Region is Destroyed
TEAM_ALONE = 2  # 3: Defenders of a single player
MIRAGE_SHOWS, LIGHTNING_REMOVES = 3, 3
SPEAR_DAMAGE, ELIXIR_GIVES = 3, 2
WRAITH_DRAINS, DRAGON_FLIES, DRAGON_SCORCHES = 2, 2, 2
HAND, BACK = 0, 1
SLOTS = table([2, 1])  # 2.5: two hands, one back

FIRST_ENEMY, FIRST_DIRE = int(Card.E1), int(Card.WRAITH)
ENEMIES, DIRE_ENEMIES, HEROES, ARTIFACT_COUNT, FOES = 9, 6, 10, 10, 6
ENEMIES_EACH_WAY = 3  # to the Turn Deck, to the Horde Deck, to the Leftovers (3.8)

# 2.1 The ring, clockwise, and the Capital at 6: who is beside whom.
CAPITAL_POSITION = 6
ADJACENT = table(
    [
        # 0  1  2  3  4  5  Capital
        [0, 1, 0, 0, 0, 1, 1],
        [1, 0, 1, 0, 0, 0, 0],
        [0, 1, 0, 1, 0, 0, 0],
        [0, 0, 1, 0, 1, 0, 1],
        [0, 0, 0, 1, 0, 1, 0],
        [1, 0, 0, 0, 1, 0, 0],
        [1, 0, 0, 1, 0, 0, 0],
    ]
)
# The same as a list, at most three each; -1 fills the row.
NEIGHBOURS = table(
    [[*[q for q in range(7) if ADJACENT[p, q]], -1, -1][:3] for p in range(7)],
)
EXAMPLE_MAP = table([Region.PLAINS, Region.FOREST, Region.MOUNTAINS, Region.COAST, Region.RUINS, Region.DESERT])

# 2.2
REGION_ABILITIES: tuple[tuple[Any, ...], ...] = (
    # Region            side    name          cost                                   the board says
    (Region.MOUNTAINS,  Side.A, "Meditate",   "{Price.MEDITATE} AP",                 "Stand in the circle: you may Defend one later attack here for no HP."),
    (Region.DESERT,     Side.A, "Mirage",     "1 HP",                                "Look at the top {MIRAGE_SHOWS} cards of the Turn Deck and put them back in any order."),
    (Region.FOREST,     Side.A, "Enchant",    "{Price.ENCHANT} AP",                  "Secure 1 threat of any Outer Region."),
    (Region.PLAINS,     Side.A, "Prayer",     "{Price.PRAYER} AP, once per Turn",    "Discard the top Turn card. An enemy: its Regions lose 1 threat. A Defender card: the Capital loses 1."),
    (Region.COAST,      Side.A, "Rejuvenate", "{Price.REJUVENATE} AP",               "If the Coast has no threat, regain full HP."),
    (Region.RUINS,      Side.A, "Entomb",     "{Price.ENTOMB} AP, once per Round",   "Set a discarded card aside; it misses the next Round."),
    (Region.MOUNTAINS,  Side.B, "Vantage",    "{Price.VANTAGE} AP",                  "Secure 1 threat in an Outer Region beside the Mountains."),
    (Region.DESERT,     Side.B, "Oasis",      "{Price.OASIS} AP, once per Turn",     "Gain 1 HP."),
    (Region.FOREST,     Side.B, "Ambush",     "passive",                             "Whenever the Forest is Defended it also loses 1 threat."),
    (Region.PLAINS,     Side.B, "Muster",     "{Price.MUSTER} AP",                   "Move one other Defender 1 Region."),
    (Region.COAST,      Side.B, "Set Sail",   "{Price.SAIL} AP",                     "Move to an Outer Region two or three places along the ring."),
    (Region.RUINS,      Side.B, "Excavate",   "{Price.EXCAVATE} AP, once per Round", "Draw an Artifact."),
)  # fmt: skip

# 2.3
HERO_CARDS: tuple[tuple[Any, ...], ...] = (
    # hero           name         kind                HP  ability        the card says
    (Hero.EZRU,      "Ezru",      "Lizardfolk Warrior", 4, "Courage",     "At the start of your Turn your Outer Region loses 1 threat."),
    (Hero.GURMUND,   "Gurmund",   "Dwarf Cleric",       4, "Heal",        "{Price.HEAL} AP: you or another Defender in your Region gains 1 HP."),
    (Hero.ETHAIRNA,  "Ethairna",  "Elf Sorceress",      4, "Lightning",   "{Price.LIGHTNING} AP: your Outer Region loses {LIGHTNING_REMOVES} threat."),
    (Hero.UM_TAK,    "Um'Tak",    "Orc Barbarian",      4, "Berserk",     "Sacrifice as often as you like on your own card; then you may not end the Turn in the Capital."),
    (Hero.NYRRA,     "Nyrra",     "Dark Elf Ranger",    4, "Farshot",     "You may Secure Outer Regions beside yours."),
    (Hero.LEALITH,   "Lealith",   "Human Paladin",      4, "Retribution", "After you Defend you may pay 1 HP: another Defender gains 1 HP, or the Region loses 1 threat."),
    (Hero.KGLFLR,    "K'glf'lr",  "Merfolk Oracle",     4, "Scry",        "When your card is drawn you may show the next Turn card and leave it on top or put it at the bottom."),
    (Hero.ORYK,      "Oryk",      "Centaur Druid",      5, "Martyr",      "You may pay the HP when a Defender in your Region or a neighbouring one Defends."),
    (Hero.LAISHOM,   "Laishom",   "Elf Commander",      4, "Command",     "When your card is drawn another Defender may get 1 AP and use it at once."),
    (Hero.RANDAL,    "Randal",    "Halfling Bard",      4, "Befriend",    "On your Turn you may use abilities of neighbouring Outer Regions and of Defenders in your Region."),
)  # fmt: skip
FULL_HP = table([row[3] for row in HERO_CARDS])

# 2.4 The two Regions an Enemy attacks.
ENEMY_ATTACKS = table(
    [
        # First             Second
        (Region.MOUNTAINS,  Region.PLAINS),     # E1
        (Region.FOREST,     Region.MOUNTAINS),  # E2
        (Region.DESERT,     Region.MOUNTAINS),  # E3
        (Region.PLAINS,     Region.COAST),      # E4
        (Region.COAST,      Region.FOREST),     # E5
        (Region.COAST,      Region.DESERT),     # E6
        (Region.PLAINS,     Region.RUINS),      # E7
        (Region.RUINS,      Region.FOREST),     # E8
        (Region.DESERT,     Region.RUINS),      # E9
    ]
)  # fmt: skip

DIRE_CARDS: tuple[tuple[Any, ...], ...] = (
    # card               name           attacks           cost  effect       the card says
    (Card.WRAITH,        "Wraith",      Region.RUINS,     2,    "Drain",     "If not Defended: the Defender with the most HP loses {WRAITH_DRAINS}."),
    (Card.HARPY,         "Harpy",       Region.MOUNTAINS, 2,    "Frenzy",    "If not Defended: every Outer Region at level 0 rises to 1."),
    (Card.SEA_SERPENT,   "Sea Serpent", Region.COAST,     2,    "Tsunami",   "First every Defender in an Outer Region is swept 1 Region clockwise."),
    (Card.GIANT_WASPS,   "Giant Wasps", Region.FOREST,    2,    "Sting",     "If not Defended: each Defender at full HP loses 1."),
    (Card.MANTICORE,     "Manticore",   Region.DESERT,    2,    "Raze",      "If not Defended: the threat rises twice."),
    (Card.MINOTAUR,      "Minotaur",    Region.PLAINS,    3,    "Toughness", "Defending against it costs {cost} HP."),
)  # fmt: skip
DIRE_REGION = table([row[2] for row in DIRE_CARDS])
DIRE_COST = table([row[3] for row in DIRE_CARDS])

# 2.5
ARTIFACT_CARDS: tuple[tuple[Any, ...], ...] = (
    # artifact           name                   slot  the card says
    (Artifact.SHIELD,    "Shield of Aughmoore", HAND, "Defending against a Dire Enemy costs you 1 HP less."),
    (Artifact.SPEAR,     "Spear of Valor",      HAND, "{Price.SPEAR} AP, once per Turn: Fight for {SPEAR_DAMAGE} damage."),
    (Artifact.CLOAK,     "Zodiac Cloak",        BACK, "When another Defender's card or an All Defenders card is drawn you may Sacrifice 1 HP for 1 AP, now."),
    (Artifact.ELIXIR,    "Elixir of Errand",    HAND, "Each of your Sacrifices gives {ELIXIR_GIVES} AP instead of 1."),
    (Artifact.STAFF,     "Staff of Control",    HAND, "At the start of your Turn you may move the Epic Foe to any Outer Region."),
    (Artifact.HAMMER,    "Hammer of Might",     HAND, "The Outer Region where you end your Turn loses 1 threat."),
    (Artifact.WINGS,     "Wings of Zephyr",     BACK, "{Price.WINGS} AP, once per Turn: move to any Outer Region."),
    (Artifact.HORN,      "Horn of Command",     HAND, "{Price.HORN} AP: a Defender in the Capital moves to a Region beside it with full HP."),
    (Artifact.HOURGLASS, "Timeless Hourglass",  HAND, "When your card is drawn you may put it at the bottom of the Turn Deck; it gives 1 AP more when it comes back."),
    (Artifact.IDOL,      "Celestial Idol",      HAND, "{Price.IDOL} AP in the Capital, once per Turn: the Capital loses 1 threat."),
)  # fmt: skip
ARTIFACT_SLOT = table([row[2] for row in ARTIFACT_CARDS])

# 2.6
FOE_CARDS: tuple[tuple[Any, ...], ...] = (
    # foe             name            ability          home              HP  event spaces  the card says
    (Foe.ANCIENT,     "The Ancient",  "Timberward",    Region.FOREST,    6,  (5, 3, 1),    "Fighting it costs {Price.FIGHT_ANCIENT} AP; {Price.FIGHT_ROUSED_ANCIENT} AP while its token is on an event space."),
    (Foe.COLOSSUS,    "Colossus",     "Swallow",       Region.DESERT,    9,  (6, 3),       "Swallows the drawn Defender if its mouth is empty. Fight it only from the mouth, for {Price.FIGHT} HP. Event: it throws that Defender to the opposite Region."),
    (Foe.HILL_GIANT,  "Hill Giant",   "Towering",      Region.PLAINS,    8,  (6, 3),       "Climb on ({Price.CLIMB} AP) before you Fight; leaving costs 1 HP. Event: all fall off for 1 HP each, then it moves 1 clockwise."),
    (Foe.DRAGON,      "Dragon",       "Scorch",        Region.MOUNTAINS, 8,  (6, 2),       "Moves {DRAGON_FLIES} clockwise whenever a Defender card is drawn. Event: all Defenders lose {DRAGON_SCORCHES} HP."),
    (Foe.KRAKEN,      "Kraken",       "Demolish",      Region.COAST,     10, (7, 4),       "No Outer Region ability works. Event: Defenders in its Region are flung to the opposite one."),
    (Foe.DEMON_LORD,  "Demon Lord",   "Enfeeblement",  Region.RUINS,     12, (),           "On each single Defender card that Defender's Region gains 1 threat and flips over."),
)  # fmt: skip
FOE_HOME = table([row[3] for row in FOE_CARDS])
FOE_HP = table([row[4] for row in FOE_CARDS])
MOST_FOE_HP = 12
EVENT_SPACE = table([[int(hp in row[5]) for hp in range(MOST_FOE_HP + 1)] for row in FOE_CARDS])

# 3.9, 3.10, by players
DIRE_IN_HORDE = table([0, 2, 2, 3, 4])
GROUP_CARDS = table([0, 2, 2, 1, 0])


def card_words() -> dict[str, str | Printed]:
    """The catalogue keys that stand in these tables: names of the pieces, and what they say."""
    words: dict[str, str | Printed] = {}
    for region, side, name, cost, says in REGION_ABILITIES:
        words[f"ability.{region.name.lower()}.{side.name.lower()}"] = f"{name} ({cost}): {says}"
        words[f"ability_name.{region.name.lower()}.{side.name.lower()}"] = name
    for hero, name, kind, hp, ability, says in HERO_CARDS:
        words[f"hero.{hero.name.lower()}"] = name
        words[f"hero_card.{hero.name.lower()}"] = Printed(f"{name}, {kind}, {{hp}} HP. {ability}: {says}", {"hp": hp})
    for card, name, region, cost, effect, says in DIRE_CARDS:
        attacks = f"{name} attacks the {region.name.title()} ({{cost}} HP). {effect}: {says}"
        words[f"card.{card.name.lower()}"] = name
        words[f"card_text.{card.name.lower()}"] = Printed(attacks, {"cost": cost})
    for k, (first, second) in enumerate(ENEMY_ATTACKS):
        both = f"{Region(first).name.title()} and {Region(second).name.title()}"
        words[f"card.e{k + 1}"] = f"Raiders of {both}"
        words[f"card_text.e{k + 1}"] = (
            f"Attacks the {Region(first).name.title()}, then the {Region(second).name.title()}."
        )
    for artifact, name, slot, says in ARTIFACT_CARDS:
        words[f"artifact.{artifact.name.lower()}"] = name
        words[f"artifact_text.{artifact.name.lower()}"] = f"{name} ({'back' if slot == BACK else 'hand'}). {says}"
    for foe, name, ability, _, hp, _, says in FOE_CARDS:
        words[f"foe.{foe.name.lower()}"] = name
        words[f"foe_text.{foe.name.lower()}"] = Printed(f"{name}, {{hp}} HP. {ability}: {says}", {"hp": hp})
    return words
