"""All actions of Borderkeep, in the words of 4.10."""

from enum import IntEnum

from holdfast.engine.rules.actions import Actions, Family, SeatName
from holdfast.engine.rules.constants import table

from .content import CARDS, FIRST_ARTIFACT, FIRST_MONSTER, FIRST_TROOP, RECLAIMABLE, Commodity, shelf

MOST_UNITS = 40  # 11: 38 troops and heroes, 2 guards
MOST_DEFENDING = 52  # and 12 minions


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


class Act(IntEnum):
    DONE = 0
    BUY_CARD = 1
    BUY_CARD_CUSTOM = 2
    GUILD_DRAW = 3
    DISCARD = 4
    PAY_ALL = 5
    PAY_ALL_CUSTOM = 6
    RELEASE = 7
    RELEASE_STRUCTURE = 8
    MARKET = 9
    PAY = 10
    BUILD = 11
    BUILD_CUSTOM = 12
    ATTACH = 13
    REATTACH = 14
    PLAY = 15
    OPPONENT = 16
    ASSASSINATE = 17
    ADD = 18
    GO = 19
    ENSORCELL = 20
    HIT = 21
    HEAL = 22
    FIGHT_ON = 23
    RETREAT = 24
    GIVE_UP = 25
    REBUILD_WALL = 26
    REBUILD_WALL_CUSTOM = 27
    RECLAIM = 28
    RECLAIM_CUSTOM = 29
    PICK = 30


MOST_PAID = 38  # 11: the largest amount of one commodity in one payment, a non-card upkeep
Structure, TownCard, AttackCard = shelf(0, FIRST_TROOP), shelf(0, FIRST_MONSTER), shelf(FIRST_MONSTER, CARDS)
AnyCard, LostCard, Artifact = shelf(0, CARDS), shelf(0, RECLAIMABLE), shelf(FIRST_ARTIFACT, FIRST_MONSTER)
Traded = IntEnum("Commodity", {c.name: c.value for c in Commodity if c != Commodity.GOLD})  # type: ignore[misc]
HomeUnit, BattleUnit = _ranks(MOST_UNITS), _ranks(MOST_DEFENDING)

ACTIONS = Actions(
    Family(Act.DONE, seen=True),
    Family(Act.BUY_CARD),
    Family(Act.BUY_CARD_CUSTOM),
    Family(Act.GUILD_DRAW),
    Family(Act.DISCARD, card=AnyCard),
    Family(Act.PAY_ALL),
    Family(Act.PAY_ALL_CUSTOM),
    Family(Act.RELEASE, unit=HomeUnit),
    Family(Act.RELEASE_STRUCTURE, card=Structure),
    Family(Act.MARKET, commodity=Traded),
    Family(Act.PAY, amount=range(MOST_PAID + 1)),
    Family(Act.BUILD, card=TownCard),
    Family(Act.BUILD_CUSTOM, card=TownCard),
    Family(Act.ATTACH, unit=HomeUnit),
    Family(Act.REATTACH, card=Artifact),
    Family(Act.PLAY, card=AttackCard),
    Family(Act.OPPONENT, seat=Seat),
    Family(Act.ASSASSINATE, unit=HomeUnit),
    Family(Act.ADD, unit=HomeUnit),
    Family(Act.GO, seen=True),
    Family(Act.ENSORCELL, unit=BattleUnit),
    Family(Act.HIT, unit=BattleUnit),
    Family(Act.HEAL, unit=BattleUnit),
    Family(Act.FIGHT_ON, seen=True),
    Family(Act.RETREAT),
    Family(Act.GIVE_UP, card=Structure),
    Family(Act.REBUILD_WALL),
    Family(Act.REBUILD_WALL_CUSTOM),
    Family(Act.RECLAIM, card=LostCard),
    Family(Act.RECLAIM_CUSTOM, card=LostCard),
    Family(Act.PICK, card=Structure),
)

KIND, ARG = ACTIONS.kind, ACTIONS.arg
# The action of a kind with the argument x has the number BASE[kind] + x.
BASE = table([ACTIONS.first[f.kind] - ARG[ACTIONS.first[f.kind], 0] for f in ACTIONS.families])
