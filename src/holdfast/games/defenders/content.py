"""The cards and the words (section 2), and the numbers of sections 3 to 11."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from holdfast.engine.rules.actions import SeatName
from holdfast.engine.rules.constants import table


class Seat(SeatName):
    SEAT_0, SEAT_1, SEAT_2, SEAT_3, SEAT_4, SEAT_5 = range(6)


# ---- 2.1 Cards ------------------------------------------------------------------------------------------------------


class Suit(IntEnum):
    """2.1 From the lowest to the highest, where an order is needed."""

    SPADES, HEARTS, DIAMONDS, CLUBS = range(4)


class Card(IntEnum):
    """A suit and a value, and the joker."""

    SA, S2, S3, S4, S5, S6, S7, S8, S9, S10, SJ, SQ, SK = range(13)
    HA, H2, H3, H4, H5, H6, H7, H8, H9, H10, HJ, HQ, HK = range(13, 26)
    DA, D2, D3, D4, D5, D6, D7, D8, D9, D10, DJ, DQ, DK = range(26, 39)
    CA, C2, C3, C4, C5, C6, C7, C8, C9, C10, CJ, CQ, CK = range(39, 52)
    JOKER = 52


VALUES = 13
CITY_CARDS = 52  # all but the joker
JACK, QUEEN, KING = 11, 12, 13


class Bracket(IntEnum):
    """2.2, 2.4, 2.6 What a value is good for."""

    LOW, MIDDLE, JACK, QUEEN, KING = range(5)


BRACKET = table([*[Bracket.LOW] * 5, *[Bracket.MIDDLE] * 5, Bracket.JACK, Bracket.QUEEN, Bracket.KING])  # by value - 1


class Side(IntEnum):
    """3.3.3 What a stack becomes."""

    LOCATION, DEFENDER = range(2)


class Use(IntEnum):
    """3.3.2 What a card is to its stack."""

    TYPE, DESCRIPTOR = range(2)


# ---- 2.2, 2.3 Words of locations ------------------------------------------------------------------------------------


class LocationType(IntEnum):
    NEIGHBOURHOOD, MARKETPLACE, PARK, THOROUGHFARE, WALLS = range(5)
    BARRACKS, ARMOURY, WATCHTOWER, GATEHOUSE, FORTRESS = range(5, 10)
    BANK, BAZAAR, WORKSHOP, WAREHOUSE, MINE, FACTORY = range(10, 16)
    TEMPLE, SHRINE, HOLY_SITE, PRIEST_HOME = range(16, 20)
    PALACE, EMBASSY, COURT, POLICE_STATION = range(20, 24)
    CUSTOM_PLAIN, CUSTOM_ROAD, CUSTOM_WALL, CUSTOM = range(24, 28)  # words of one's own (R3)


OWN_PLACES = frozenset(word for word in LocationType if word >= LocationType.CUSTOM_PLAIN)


class LocationMark(IntEnum):
    """2.3 Descriptors, by suit."""

    NEWLY_BUILT, ATTRACTIVE, HIGH_STATUS, FAMOUS, IMPORTANT, HIGHLY_VISIBLE, OF_GOOD_REPUTATION = range(7)
    POPULAR, LOVED, SYMBOL_OF_HOPE, THRIVING, BUSY, CENTRAL, HUB, VITAL = range(7, 15)
    FEARED, HATED, CORRUPT, IMPOSING, WELL_CONSTRUCTED, POWERFUL = range(15, 21)
    SECRET, HIDDEN, UNDERGROUND, OBSCURE, DAMAGED, RUN_DOWN, ABANDONED, UNASSUMING = range(21, 29)


# ---- 2.4, 2.5 Words of defenders ------------------------------------------------------------------------------------


class DefenderType(IntEnum):
    SPELLCASTERS, ENGINEERS, HEALERS, UNTRAINED = range(4)
    RIDERS, ARCHERS, FOOT_SOLDIERS, SCOUTS = range(4, 8)
    PRIEST, GENERAL, NOBLE, ROYAL, PHILOSOPHER, POET = range(8, 14)
    PALADIN, GLADIATOR, KNIGHT, MERCENARY, WAR_WIZARD = range(14, 19)
    TREBUCHET, SCORPION, BALLISTA, CANNON = range(19, 23)
    CUSTOM_PLAIN, CUSTOM_ENGINEERS, CUSTOM_HEALERS, CUSTOM = range(23, 27)


OWN_CALLINGS = frozenset(word for word in DefenderType if word >= DefenderType.CUSTOM_PLAIN)


class DefenderMark(IntEnum):
    """2.5 Descriptors, by suit."""

    YOUNG, ATTRACTIVE, HIGH_STATUS, FAMOUS, IMPORTANT, OF_GOOD_REPUTATION, SOCIALLY_CONNECTED = range(7)
    POPULAR, LOVED, SYMBOL_OF_HOPE, CHARISMATIC, MOBILE, TOUGH, NUMEROUS = range(7, 14)
    FEARED, HATED, CORRUPT, BIG, STRONG, VIOLENT, BLOODTHIRSTY = range(14, 21)
    STEALTHY, COVERT_OPS, CLEVER, MANIPULATIVE, SUBTLE, UNASSUMING, RAGGED, OF_LOW_BIRTH, CRIMINAL = range(21, 30)


class ThreatType(IntEnum):
    """2.6 Flavour only."""

    GOBLINS, UNDEAD_SOLDIERS, GIANT_RATS = range(3)
    RIDERS, ARCHERS, FOOT_SOLDIERS, SCOUTS = range(3, 7)
    WRAITH, SERPENT, GIANT_SPIDERS, SHAPESHIFTERS = range(7, 11)
    CHAMPION, SORCERER, ASSASSIN = range(11, 14)
    TREBUCHET, SCORPION, BALLISTA, CANNON, WAR_ELEPHANT, GIANT = range(14, 20)


class Nth(IntEnum):
    """Of the many that go by one word, which: there are as many as cards of their values."""

    FIRST, SECOND, THIRD, FOURTH, FIFTH, SIXTH, SEVENTH, EIGHTH, NINTH, TENTH = range(10)
    ELEVENTH, TWELFTH, THIRTEENTH, FOURTEENTH, FIFTEENTH, SIXTEENTH = range(10, 16)
    SEVENTEENTH, EIGHTEENTH, NINETEENTH, TWENTIETH = range(16, 20)


def words(*members: IntEnum) -> int:
    """These words as a set of bits."""
    return sum(1 << member for member in members)


def from_to(first: IntEnum, last: IntEnum) -> int:
    """All words from one to another."""
    return words(*[word for word in type(first) if first <= word <= last])


def wide(rows: Any) -> Any:
    return table(rows, np.int32)


L, LM, D, DM, T = LocationType, LocationMark, DefenderType, DefenderMark, ThreatType
# By side, then by bracket: the words of the lists, and those that people may put in their place.
TYPES = wide([
    [from_to(L.NEIGHBOURHOOD, L.WALLS), from_to(L.BARRACKS, L.FORTRESS), from_to(L.BANK, L.FACTORY),
     from_to(L.TEMPLE, L.PRIEST_HOME), from_to(L.PALACE, L.POLICE_STATION)],
    [from_to(D.SPELLCASTERS, D.UNTRAINED), from_to(D.RIDERS, D.SCOUTS), from_to(D.PRIEST, D.POET),
     from_to(D.PALADIN, D.WAR_WIZARD), from_to(D.TREBUCHET, D.CANNON)],
])  # fmt: skip
CUSTOM_TYPES = wide([
    [from_to(L.CUSTOM_PLAIN, L.CUSTOM_WALL), *[words(L.CUSTOM)] * 4],
    [from_to(D.CUSTOM_PLAIN, D.CUSTOM_HEALERS), *[words(D.CUSTOM)] * 4],
])  # fmt: skip
# By side, then by suit: spades, hearts, diamonds, clubs.
MARKS = wide([
    [from_to(LM.SECRET, LM.UNASSUMING), from_to(LM.POPULAR, LM.VITAL), from_to(LM.NEWLY_BUILT, LM.OF_GOOD_REPUTATION),
     from_to(LM.FEARED, LM.POWERFUL)],
    [from_to(DM.STEALTHY, DM.CRIMINAL), from_to(DM.POPULAR, DM.NUMEROUS), from_to(DM.YOUNG, DM.SOCIALLY_CONNECTED),
     from_to(DM.FEARED, DM.BLOODTHIRSTY)],
])  # fmt: skip

LONG_THIN = words(L.THOROUGHFARE, L.WALLS, L.CUSTOM_ROAD, L.CUSTOM_WALL)
WALL_WORDS = words(L.WALLS, L.CUSTOM_WALL)
MORALE_PLACES = MARKS[0][Suit.DIAMONDS] | MARKS[0][Suit.HEARTS]  # ML: every one of diamonds and of hearts
MOURNED_PLACES = MORALE_PLACES & ~words(LM.NEWLY_BUILT, LM.ATTRACTIVE, LM.HIGHLY_VISIBLE)  # SC
MIXED_PLACES = words(LM.FEARED, LM.HATED)
UNDERGROUND = words(LM.UNDERGROUND)
HIDDEN = words(LM.SECRET, LM.HIDDEN)
BONUS_MARKS = words(LM.WELL_CONSTRUCTED, LM.UNDERGROUND)

ENGINEERS = words(D.ENGINEERS, D.CUSTOM_ENGINEERS)
HEALERS = words(D.HEALERS, D.CUSTOM_HEALERS)
MOBILE = words(DM.MOBILE)
STRENGTH_MARKS = words(DM.TOUGH, DM.NUMEROUS, DM.BIG, DM.STRONG, DM.VIOLENT, DM.BLOODTHIRSTY)  # S1
MIXED_DEFENDERS = words(DM.FEARED, DM.HATED)
MORALE_DEFENDERS = (
    MARKS[1][Suit.DIAMONDS] | MARKS[1][Suit.HEARTS] | MARKS[1][Suit.CLUBS]
) & ~words(DM.MOBILE, DM.FEARED, DM.HATED, DM.CORRUPT)  # MU  # fmt: skip

# By bracket: the first word of a threat, and how many there are.
THREAT_WORDS = table([[T.GOBLINS, 3], [T.RIDERS, 4], [T.WRAITH, 4], [T.CHAMPION, 3], [T.TREBUCHET, 6]])


class UnitClass(IntEnum):
    """2.8 What kind of defender it is."""

    GROUP, REGIMENT, INDIVIDUAL = range(3)


CLASS = table([UnitClass.GROUP, UnitClass.REGIMENT, *[UnitClass.INDIVIDUAL] * 3])  # by bracket


# ---- things on the table --------------------------------------------------------------------------------------------


class Location(IntEnum):
    """In the order of finalisation (3.9.2)."""

    L1, L2, L3, L4, L5, L6, L7, L8, L9, L10, L11, L12 = range(12)


class Defender(IntEnum):
    """5.10 In the order of finalisation, then reinforcements as they arrive."""

    D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, D11, D12 = range(12)
    D13, D14, D15, D16, D17, D18, D19, D20, D21, D22, D23, D24, D25 = range(12, 25)


class Threat(IntEnum):
    """5.10 In the order of creation."""

    T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19, T20 = range(20)
    T21, T22, T23, T24, T25, T26, T27, T28, T29, T30, T31, T32, T33, T34, T35, T36, T37 = range(20, 37)


class Stack(IntEnum):
    """3.3 Places for stacks that are not finalised: twelve for locations, twelve for defenders."""

    SITE_1, SITE_2, SITE_3, SITE_4, SITE_5, SITE_6 = range(6)
    SITE_7, SITE_8, SITE_9, SITE_10, SITE_11, SITE_12 = range(6, 12)
    BAND_1, BAND_2, BAND_3, BAND_4, BAND_5, BAND_6 = range(12, 18)
    BAND_7, BAND_8, BAND_9, BAND_10, BAND_11, BAND_12 = range(18, 24)


class Status(IntEnum):
    """How a location stands."""

    FREE, OCCUPIED, RUINED = range(3)


POOL = 12
MOST_A_SIDE = 12  # created locations, created defenders
LEAST_A_SIDE = 6
LEAST_CARDS = 2  # of a finalised stack
JOKER_BLOCK = 13  # the joker is among so many of the last cards
AREA_ROOM, SMALL_ROOM = 2, 1  # regiments (R18)
MOST_NESTED = 3
MOST_EDITS = 24
MOST_ENTRY_EDITS = 12
MOST_FEATURES = 8
MOST_LINES = 40  # of a scene: then somebody must have had the last word
DIE = 6
THROWS = DIE * DIE  # of two dice
TERROR = 2
MOST_WOUNDS = 63
SUCCESS = 4  # repair, heal, inspire: so much or more
SAME_TARGET_FROM = 4  # 4.3.2: a follow-on die of so much or more
INTELLIGENCE_TO, SABOTAGE_TO, SURPRISE_TO = 3, 6, 10  # 4.2.2: diamonds up to these values
LOWER_TO, EQUAL_TO = 2, 4  # 4.2.3: the club roll up to these faces; above, the higher ones attack
LONGEST_WORD = 40  # 10.1: letters of a name or a word


class Scene(IntEnum):
    """10.2 What a scene may be about. The first three may always be framed."""

    DAILY_LIFE, COUNCIL, NEW_PEOPLE, PLANS, MOURNING, SHAKEN, INHABITANTS, MIXED_FEELINGS = range(8)
    CELEBRATION, RUMOURS, MESSENGER, RETURN = range(8, 12)


ALWAYS = words(Scene.DAILY_LIFE, Scene.COUNCIL, Scene.NEW_PEOPLE)


class Feature(IntEnum):
    """3.9.1 Natural features of a map that people draw. Only a river is a barrier."""

    RIVER, MOUNTAIN, WATER, FOREST, OTHER = range(5)


# ---- 3.9.4 The hexagonal map ----------------------------------------------------------------------------------------


class Spot(IntEnum):
    """Cells, rings for walls, spokes for roads."""

    CELL_0, CELL_1, CELL_2, CELL_3, CELL_4, CELL_5, CELL_6, CELL_7, CELL_8, CELL_9 = range(10)
    CELL_10, CELL_11, CELL_12, CELL_13, CELL_14, CELL_15, CELL_16, CELL_17, CELL_18 = range(10, 19)
    W7, W1, W19 = range(19, 22)  # in the order in which the generator takes them
    SPOKE_1, SPOKE_2, SPOKE_3, SPOKE_4, SPOKE_5, SPOKE_6 = range(22, 28)


CELLS = 19
INNER_CELLS = 7  # the centre and ring 1
RINGS, SPOKES = 3, 6
FIRST_RING, FIRST_SPOKE = int(Spot.W7), int(Spot.SPOKE_1)


def ring_1(i: int) -> int:
    """The ring-1 cell of that number, counted round."""
    return (i - 1) % 6 + 1


def ring_2(k: int) -> int:
    return 7 + k % 12


def neighbours(cell: int) -> set[int]:
    if cell == 0:
        return set(range(1, 7))
    if cell < INNER_CELLS:
        return {0, ring_1(cell - 1), ring_1(cell + 1), *[ring_2(2 * (cell - 1) + d) for d in (-1, 0, 1)]}
    k = cell - INNER_CELLS
    inwards = {i for i in range(1, 7) if any(ring_2(2 * (i - 1) + d) == cell for d in (-1, 0, 1))}
    return {ring_2(k - 1), ring_2(k + 1), *inwards}


def spot_cells(spot: int) -> set[int]:
    """The cells from which a distance is counted: its own, the three of a spoke, those just inside a ring."""
    if spot < CELLS:
        return {spot}
    if spot >= FIRST_SPOKE:
        s = spot - FIRST_SPOKE + 1
        return {0, s, ring_2(2 * (s - 1))}
    return {Spot.W7: set(range(1, 7)), Spot.W1: {0}, Spot.W19: set(range(7, 19))}[Spot(spot)]


ENCLOSED = {Spot.W7: set(range(7)), Spot.W1: {0}, Spot.W19: set(range(CELLS))}
JUST_OUTSIDE = {Spot.W7: set(range(7, 19)), Spot.W1: set(range(1, 7)), Spot.W19: set[int]()}


def do_touch(a: int, b: int) -> bool:
    """T1, T3, T4: two spots that touch."""
    a, b = min(a, b), max(a, b)
    if b < CELLS:
        return b in neighbours(a)
    if b >= FIRST_SPOKE:
        return a >= FIRST_RING or a in spot_cells(b)  # any two roads, a road and every ring; the cells of the spoke
    return a < CELLS and a in spot_cells(b) | JUST_OUTSIDE[Spot(b)]


def steps_between(a: int, b: int) -> int:
    """How many steps lie between the nearest cells of two spots."""
    reached, steps = spot_cells(a), 0
    while not reached & spot_cells(b):
        reached = reached.union(*[neighbours(cell) for cell in reached])
        steps += 1
    return steps


def bank_b(a: int) -> int:
    """The cells beyond the river that runs at a, as bits; 0: there is no river."""
    if a == 0:
        return 0
    return sum(1 << cell for cell in {a, ring_1(a + 1), *[ring_2(2 * (a - 1) + d) for d in range(-1, 4)]})


SPOTS = range(len(Spot))
TOUCH = table([[int(a != b and do_touch(a, b)) for b in SPOTS] for a in SPOTS])
STEPS = table([[steps_between(a, b) for b in SPOTS] for a in SPOTS])
NEIGHBOURS = wide([sum(1 << cell for cell in neighbours(cell)) for cell in range(CELLS)])
BANK_B = wide([bank_b(a) for a in range(7)])
INSIDE_RING = wide([sum(1 << cell for cell in ENCLOSED[Spot(FIRST_RING + ring)]) for ring in range(RINGS)])
ALL_CELLS = (1 << CELLS) - 1
INNER = (1 << INNER_CELLS) - 1
OUTER_CELLS = ALL_CELLS & ~INNER
CELLS_OF = wide([sum(1 << cell for cell in spot_cells(spot)) for spot in SPOTS])
