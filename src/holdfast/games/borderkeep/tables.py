"""The spell table (2.10) and the dice tables of the non-card version (2.11)."""

from enum import IntEnum

from holdfast.engine.rules.constants import table

from .content import Card


class Spell(IntEnum):
    """2.10 What a caster's die brings."""

    NONE = 0
    ELEMENTAL_BLAST = 1
    ENSORCELL = 2
    DEFENSE = 3
    HEAL = 4
    SUMMON = 5
    DEATH = 6


BLAST_INITIATIVE, BLAST_DICE, DEATH_DICE, DEFENSE_HITS, HEAL_HITS = 5, 3, 7, 3, 3

# 2.11 The event die: up to each face. A 0 is the highest face, 10.
CONSTRUCTION, RECRUIT_HERO, RECRUIT_TROOPS, DISASTER, MONSTER = 4, 5, 7, 8, 9
D6, D10, D100 = 6, 10, 100

_COLUMNS = (
    # hero or artifact    troop                 disaster
    (Card.CAVALIER,       Card.SWORDSMEN,       Card.EARTHQUAKE),      # 1
    (Card.RANGER,         Card.SHIELDMEN,       Card.PLAGUE),          # 2
    (Card.NOBLEMAN,       Card.HALBERDIERS,     Card.BLIZZARD),        # 3
    (Card.WARRIOR,        Card.ARCHERS,         Card.DRAUGHT),         # 4
    (Card.WIZARD,         Card.CROSSBOWMEN,     Card.MAGICAL_VORTEX),  # 5
    (Card.DRUID,          Card.HANDGUNNERS,     Card.THIEVES),         # 6
    (Card.PRIEST,         Card.LONGBOWMEN,      Card.ASSASSIN),        # 7
    (Card.MAGIC_SWORD,    Card.LIGHT_HORSEMEN,  Card.SPIES),           # 8
    (Card.MAGIC_ARMOR,    Card.MEDIUM_CAVALRY,  Card.PROSPERITY),      # 9
    (Card.MAGIC_BOW,      Card.KNIGHTS,         Card.CARAVAN),         # 0
)  # fmt: skip
HERO_OR_ARTIFACT, TROOP, DISASTERS = (table(column) for column in zip(*_COLUMNS, strict=True))

_STRUCTURES = (
    # three numbers each, from 01 on; 91 to 00 is a free pick
    (Card.FARM,         Card.BREWERY,         Card.BAKERY,     Card.BUTCHER,        Card.MARKET_PLACE),
    (Card.TEMPLE,       Card.GUILD_HALL,      Card.TAVERN,     Card.INN,            Card.WIZARDS_TOWER),
    (Card.LIBRARY,      Card.ALCHEMISTS_SHOP, Card.HERBALIST,  Card.BARRACKS,       Card.ARMORER),
    (Card.SHIELD_SMITH, Card.FLETCHER,        Card.BLACKSMITH, Card.DEFENSIVE_WALL, Card.GUARD_HOUSE),
    (Card.MOAT,         Card.CATAPULT,        Card.BALLISTA,   Card.BOMBARD,        Card.STABLES),
    (Card.QUARRY,       Card.MASON,           Card.WOODMILL,   Card.LOGGING_CAMP,   Card.MINE),
)  # fmt: skip
STRUCTURE_ROWS = table([card for row in _STRUCTURES for card in row])
NUMBERS_A_STRUCTURE, FREE_PICK_FROM = 3, 91

_MONSTERS = (
    # up to  monster
    (7,      Card.GOBLIN_HORDE),
    (14,     Card.DRAGON),
    (21,     Card.GIANT),
    (28,     Card.OGRES),
    (35,     Card.ORC_ARMY),
    (42,     Card.TROLLS),
    (48,     Card.DEMONS),
    (56,     Card.DJINN),
    (63,     Card.SORCERER),
    (70,     Card.NECROMANCER),
    (77,     Card.BANDITS),
    (84,     Card.BARBARIANS),
    (91,     Card.WARLORD),
    (98,     Card.NOMADS),
)  # fmt: skip
SAME_AS_LAST_FROM = 99
MONSTER_AT = table([next(m for up_to, m in _MONSTERS if d <= up_to) for d in range(1, SAME_AS_LAST_FROM)])
