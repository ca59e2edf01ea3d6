"""What actions, events and records point at: seats, rows, places, card slots, buildings."""

from enum import IntEnum

from holdfast.engine.rules.actions import SeatName

from .content import BUILDING_SLOTS, CARD_SLOTS, ROWS
from .filling import READY, ready_made, slots_of


class Seat(SeatName):
    """A player goes by his seat."""

    SEAT_0 = 0
    SEAT_1 = 1
    SEAT_2 = 2
    SEAT_3 = 3


class Role(IntEnum):
    """3.2 The ring, in which allies face each other: even roles defend, odd ones attack."""

    DEFENDER_1 = 0
    ATTACKER_1 = 1
    DEFENDER_2 = 2
    ATTACKER_2 = 3


class Side(IntEnum):
    """3.2 What a player is, whoever of two: allies win and lose together (7.1)."""

    DEFENDER = 0
    ATTACKER = 1


MOST_SEATS = len(Seat)
EVERYBODY = (1 << MOST_SEATS) - 1  # a bit for each
PLACES = 2 * ROWS  # on one player's side: front and back of each row


class Row(IntEnum):
    """A row of a player, counted from his own left (3)."""

    ROW_1 = 0
    ROW_2 = 1
    ROW_3 = 2
    ROW_4 = 3


class Place(IntEnum):
    """A place for a unit on a player's own side: its row, and front or back."""

    FRONT_1 = 0
    BACK_1 = 1
    FRONT_2 = 2
    BACK_2 = 3
    FRONT_3 = 4
    BACK_3 = 5
    FRONT_4 = 6
    BACK_4 = 7


Spot = IntEnum(  # type: ignore[misc]
    "Spot", {f"{side}_{place.name}": 8 * k + place for k, side in enumerate(("OWN", "ENEMY")) for place in Place}
)
BuildingSpot = IntEnum(  # type: ignore[misc]
    "BuildingSpot", {f"{side}_{row + 1}": 4 * k + row for k, side in enumerate(("OWN", "ENEMY")) for row in Row}
)


def _card_names() -> dict[str, int]:
    """A slot of a ready-made card has its name, the others are numbered."""
    ready = {name.upper(): k for name, k in slots_of(ready_made()).items()}
    rest = {f"CARD_{k}": k for k in range(len(ready) + 1, CARD_SLOTS)}
    return {"NO_CARD": 0, **ready, **rest}


def _building_names() -> dict[str, int]:
    ready = {name.upper(): k for k, name in enumerate(READY)}
    return ready | {f"BUILDING_{k}": k for k in range(len(ready), BUILDING_SLOTS)}


Card = IntEnum("Card", _card_names())  # type: ignore[misc]
Building = IntEnum("Building", _building_names())  # type: ignore[misc]
