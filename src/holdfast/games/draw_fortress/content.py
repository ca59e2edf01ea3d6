"""The numbers and the small tables of the rulebook (section 2). What a setting brings is in `settings`."""

from enum import IntEnum

from holdfast.engine.rules.constants import table

MOST_SEATS = 4
LAYERS = 3  # of the normal board, and the room that every sector has
SHORT_LAYERS = 2
MORE_SECTORS = 2  # than there are players
MOST_SECTORS = 6
DIE = 6
ACTIONS_A_TURN = 3
MOST_THREATS = 32  # with so many on the board no further one appears
MOST_NEEDS = 32
THREAT_ROOM = 40  # the last wave comes on top
MOST_TOKENS = 2  # that one Build puts down
MOST_STOCK = 9999
MOST_PILE = 400
MOST_RATING = 18
MOST_DECISIONS = 19_980  # of the 20,000 of section 11, as a choice under way is brought to its end first
MOST_ROUNDS = 15
FEWEST_ROUNDS = 3
MOST_OFFER = 4
MOST_GROUPS = 8
PLAIN, REPEAT = 1, 2  # the plain name, and the number of the first repeat: II


class Category(IntEnum):
    """2.2 What a trait is to the Precious."""

    VALUABLE = 0
    VULNERABLE = 1
    DEFENSIBLE = 2


FUNDS = table([3, 4, 2])  # 2.2 by category


class Tag(IntEnum):
    """2.7 How somebody comes, is stopped, or is let through."""

    FORCE = 0
    CROWD = 1
    STEALTH = 2
    GUILE = 3
    RANK = 4
    TRADE = 5
    AIR = 6
    UNDER = 7
    CRAFT = 8
    NATURE = 9


class Thing(IntEnum):
    """What can be described or drawn: it has tags, and a limit to them."""

    NONE = 0
    THREAT = 1
    NEED = 2
    DEFENSE = 3
    ACCESS = 4
    PRECIOUS = 5
    TRAIT = 6


MOST_TAGS = table([0, 3, 3, 4, 3, 0, 0])  # 2.7 when it is made, by thing
MOST_TAGS_LATER = table([0, 3, 3, 6, 4, 0, 0])  # 2.7 after modifications


class Colour(IntEnum):
    """2.3"""

    RED = 0
    BLUE = 1
    GREEN = 2
    PURPLE = 3
    ORANGE = 4
    BLACK = 5


class Setting(IntEnum):
    """2.5 Whose catalogue is in use."""

    ROYALTY = 0
    FORT_KNOX = 1
    SNACKS = 2
    KILOGRAM = 3
    GENERIC = 4
    BROUGHT = 5  # somebody's file


THREATS, NEEDS, DEFENSES, ACCESSES, TRAITS, GROUPS = 16, 14, 14, 10, 6, 4  # 2.8 of each setting
IDEAS = THREATS + NEEDS


class Question(IntEnum):
    """4.5 What is judged. A Threat has the first two, a Need the others: of the Defense, and of its Access."""

    WORKS = 0
    THREAT_ACCESS = 1
    INTERFERES = 2
    NEED_ACCESS = 3


class Verdict(IntEnum):
    """4.5 What somebody says, or all together."""

    NO = 0
    YES = 1


NEEDS_ALL = table([1, 0, 0, 1])  # 4.5 whether yes takes every voter, or any
PESSIMISTIC = table([0, 1, 1, 0])  # 4.5 the answer where tags are missing


class Direction(IntEnum):
    """4.2.2"""

    CW = 0
    CCW = 1
    IN = 2
    OUT = 3


class Side(IntEnum):
    """3.6 Where the copy goes."""

    INNER = 0
    OUTER = 1


class Grade(IntEnum):
    """7 How a game alone went, by tokens."""

    HELD = 0
    SECURE = 1
    STRONG = 2
    LEGENDARY = 3


TOKENS_A_GRADE = 10
