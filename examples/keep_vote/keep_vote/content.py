"""The pieces and the tables (section 7): who sits in the council, what may be pledged, what may come over the wall."""

from enum import IntEnum

from holdfast.engine.rules.constants import table


class Councillor(IntEnum):
    """Who sits in which seat."""

    CHANCELLOR = 0
    MARSHAL = 1
    STEWARD = 2
    CHAPLAIN = 3
    SMITH = 4


class Loyalty(IntEnum):
    STEADFAST = 0
    TURNCOAT = 1


class Way(IntEnum):
    """What the council votes on."""

    HOLD = 0
    SORTIE = 1


class Supply(IntEnum):
    NOTHING = 0  # no card
    GRAIN = 1
    ARROWS = 2
    OIL = 3
    HORSES = 4
    ROT = 5


class Assault(IntEnum):
    """Three kinds of them. What they are called, and how strong they are, the siege says."""

    LADDERS = 0
    RAM = 1
    TOWER = 2


class Banner(IntEnum):
    """What flies over the besiegers' camp, by whatever name a herald gave it."""

    FLYING = 0


SUPPLIES = (
    # card            cards  to hold  to sortie  picture
    (Supply.NOTHING,  0,     0,       0,         ""),
    (Supply.GRAIN,    6,     2,       2,         "wheat"),
    (Supply.ARROWS,   5,     3,       1,         "arrow-cluster"),
    (Supply.OIL,      4,     4,       0,         "cauldron"),
    (Supply.HORSES,   5,     0,       4,         "horse-head"),
    (Supply.ROT,      4,    -2,      -2,         "rat"),
)  # fmt: skip

# The columns, as tables that rules can read.
SUPPLY_CARDS = table([row[1] for row in SUPPLIES])
SUPPLY_VALUE = table([row[2:4] for row in SUPPLIES])  # by card, then by way
TURNCOATS = table([0, 0, 1, 1, 1, 2])  # by how many councillors there are

ALL_SUPPLIES = sum(SUPPLY_CARDS)
ALL_ASSAULTS = 8
HAND = 3
STONES = 5
TENTS = 3
DIE = 6
BADLY_BEATEN_BY = 3  # more than this costs more stones than one
HEAVY_LOSS = 2  # stones
