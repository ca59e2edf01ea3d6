"""What actions and events point at: seats, cards of some kind, units by their rank."""

from enum import IntEnum

from holdfast.engine.rules.actions import SeatName

from .content import (
    CARDS,
    FIRST_ARTIFACT,
    FIRST_MONSTER,
    FIRST_TROOP,
    MOST_GUARDS,
    MOST_MINIONS,
    MOST_RECRUITS,
    RECLAIMABLE,
    Commodity,
    shelf,
)

MOST_UNITS = MOST_RECRUITS + MOST_GUARDS  # 11
MOST_DEFENDING = MOST_UNITS + MOST_MINIONS
MOST_PAID = 38  # 11: the largest amount of one commodity in one payment, a non-card upkeep


class Seat(SeatName):
    """A town goes by its seat."""

    SEAT_0 = 0
    SEAT_1 = 1
    SEAT_2 = 2
    SEAT_3 = 3
    SEAT_4 = 4
    SEAT_5 = 5


def _ranks(n: int) -> type[IntEnum]:
    """Places in the unit order of a town or of a side (4.0): u1 is the first."""
    return IntEnum("Unit", {f"U{k + 1}": k for k in range(n)})  # type: ignore[return-value]


Structure, TownCard, AttackCard = shelf(0, FIRST_TROOP), shelf(0, FIRST_MONSTER), shelf(FIRST_MONSTER, CARDS)
AnyCard, LostCard, Artifact = shelf(0, CARDS), shelf(0, RECLAIMABLE), shelf(FIRST_ARTIFACT, FIRST_MONSTER)
Traded = IntEnum("Commodity", {c.name: c.value for c in Commodity if c != Commodity.GOLD})  # type: ignore[misc]
HomeUnit, BattleUnit = _ranks(MOST_UNITS), _ranks(MOST_DEFENDING)
