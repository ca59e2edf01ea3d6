"""What actions, tales and records point at: seats, sectors, spaces and what stands there, notes, places in lists."""

from enum import IntEnum
from typing import Any

from holdfast.engine.rules.actions import SeatName

from .content import LAYERS, MOST_GROUPS, MOST_NEEDS, MOST_SECTORS, THREAT_ROOM

SPACES = MOST_SECTORS * LAYERS
COMERS = THREAT_ROOM + MOST_NEEDS


class Seat(SeatName):
    """A player goes by the seat."""

    SEAT_0 = 0
    SEAT_1 = 1
    SEAT_2 = 2
    SEAT_3 = 3


class Sector(IntEnum):
    """2.1 Clockwise; the last is next to the first."""

    SECTOR_1 = 0
    SECTOR_2 = 1
    SECTOR_3 = 2
    SECTOR_4 = 3
    SECTOR_5 = 4
    SECTOR_6 = 5


class Layer(IntEnum):
    """2.1 Counted from the Precious."""

    LAYER_1 = 0
    LAYER_2 = 1
    LAYER_3 = 2


def _of_spaces(name: str) -> Any:
    words = [f"S{sector + 1}_L{layer + 1}" for sector in range(MOST_SECTORS) for layer in range(LAYERS)]
    return IntEnum(name, {word: k for k, word in enumerate(words)})


Space = _of_spaces("Space")  # a space, (sector, layer)
Defense = _of_spaces("Defense")  # the Defense there, standing or in ruins
Access = _of_spaces("Access")  # the Access there
# 4.2.5 What can be improved: the Defense of each space, then the Access of each.
Target = IntEnum(  # type: ignore[misc]
    "Target",
    {f"{what}_{space.name}": SPACES * k + space for k, what in enumerate(("DEFENSE", "ACCESS")) for space in Space},
)
# A Threat or a Need on the board: the rulebook says Event, which to a program is what is told.
Comer = IntEnum(  # type: ignore[misc]
    "Comer",
    {f"THREAT_{k + 1}": k for k in range(THREAT_ROOM)} | {f"NEED_{k + 1}": THREAT_ROOM + k for k in range(MOST_NEEDS)},
)
Trait = IntEnum("Trait", {f"TRAIT_{k + 1}": k for k in range(MOST_SECTORS)})  # type: ignore[misc]
Group = IntEnum("Group", {f"GROUP_{k + 1}": k for k in range(MOST_GROUPS)})  # type: ignore[misc]


class Precious(IntEnum):
    """2.5 The centre: what each setting guards, or the table's own."""

    ROYALTY = 0
    FORT_KNOX = 1
    SNACKS = 2
    KILOGRAM = 3
    GENERIC = 4
    BROUGHT = 5
    INVENTED = 6
