"""Everything that can happen, for the log, the chronicle and the animations. Drawn cards only the drawer hears (6)."""

from enum import IntEnum

from holdfast.engine.rules.events import Events, Saying, Secret

from .actions import Seat
from .content import Card, Commodity
from .state import Side
from .tables import Spell


class Event(IntEnum):
    ROLLED_FOR_FIRST = 1
    BEGINS = 2
    DEALT = 3
    TURN_BEGAN = 4
    DREW = 5
    ATTACK_DRAWN = 6
    SET_ASIDE = 7
    SHUFFLED_BACK = 8
    BOUGHT = 9
    BOUGHT_IN_VAIN = 10
    DECK_RAN_OUT = 11
    DISCARDED = 12
    PAID = 13
    UPKEEP_PAID = 14
    RELEASED = 15
    TRADED = 16
    MADE = 17
    MADE_NO_FOOD = 18
    BUILT = 19
    GUARD_CAME = 20
    GUARD_LEFT = 21
    ATTACHED = 22
    ARTIFACT_LOST = 23
    ARTIFACT_DROPPED = 24
    PLAYED = 25
    CHOSE_OPPONENT = 26
    NO_EFFECT = 27
    GOLD_GAINED = 28
    GOLD_LOST = 29
    FOOD_BLOCKED = 30
    SHOOK = 31
    SICKENED = 32
    STRUCTURE_DESTROYED = 33
    DEFENDER_DESTROYED = 34
    VORTEX_OPENED = 35
    SPIED = 36
    SAW = 37
    MARCHED = 38
    BATTLE_BEGAN = 39
    SEGMENT_BEGAN = 40
    CAST = 41
    ENSORCELLED = 42
    HEALED = 43
    SUMMONED = 44
    STRUCK = 45
    ENGINE_FIRED = 46
    HIT_PLACED = 47
    HURT = 48
    FELL = 49
    BEATEN_OFF = 50
    TOWN_TAKEN = 51
    WITHDREW = 52
    RETREATED = 53
    SACKED = 54
    WALL_FELL = 55
    TOWN_FELL = 56
    GUARD_STANDS = 57
    WALL_REBUILT = 58
    RECLAIMED = 59
    EVENT_ROLLED = 60
    OFFERED = 61
    OFFER_VOID = 62
    OFFER_LOST = 63
    FREE_PICK = 64
    ATTACK_ROLLED = 65
    COUNTED = 66
    LAST_TOWN_STANDS = 67
    WON = 68
    LOST = 69
    STOPPED = 70
    SHOWN = 71
    CASTLE_PAID = 72
    SHIELDED = 73
    PLAYED_INSTEAD = 74
    PLAYED_FREELY = 75
    CAME = 76
    FURTHER_ATTACK_ROLLED = 77
    ATTACK_LOST = 78
    ROLLED_IN_VAIN = 79


EVENTS = Events(
    Saying(Event.ROLLED_FOR_FIRST, seat=Seat, die=int),
    Saying(Event.BEGINS, seat=Seat),
    Saying(Event.DEALT, seat=Seat, card=Secret(Card, to="seat")),
    Saying(Event.TURN_BEGAN, seat=Seat, turn=int),
    Saying(Event.DREW, seat=Seat, card=Secret(Card, to="seat")),
    Saying(Event.ATTACK_DRAWN, seat=Seat, card=Card),
    Saying(Event.SET_ASIDE, card=Card),
    Saying(Event.SHUFFLED_BACK, cards=int),
    Saying(Event.BOUGHT, seat=Seat, card=Secret(Card, to="seat")),
    Saying(Event.BOUGHT_IN_VAIN, seat=Seat, card=Card),
    Saying(Event.DECK_RAN_OUT),
    Saying(Event.DISCARDED, seat=Seat, card=Card),
    Saying(Event.PAID, seat=Seat, amount=int, commodity=Commodity),
    Saying(Event.UPKEEP_PAID, seat=Seat),
    Saying(Event.RELEASED, seat=Seat, card=Card),
    Saying(Event.TRADED, seat=Seat, commodity=Commodity),
    Saying(Event.MADE, seat=Seat, card=Card, amount=int, commodity=Commodity),
    Saying(Event.MADE_NO_FOOD, seat=Seat),
    Saying(Event.BUILT, seat=Seat, card=Card),
    Saying(Event.GUARD_CAME, seat=Seat),
    Saying(Event.GUARD_LEFT, seat=Seat),
    Saying(Event.ATTACHED, seat=Seat, card=Card, bearer=Card),
    Saying(Event.ARTIFACT_LOST, seat=Seat, card=Card),
    Saying(Event.ARTIFACT_DROPPED, seat=Seat, card=Card),
    Saying(Event.PLAYED, seat=Seat, card=Card, target=Seat),
    Saying(Event.CHOSE_OPPONENT, seat=Seat, target=Seat),
    Saying(Event.NO_EFFECT, card=Card),
    Saying(Event.GOLD_GAINED, seat=Seat, gold=int),
    Saying(Event.GOLD_LOST, seat=Seat, gold=int),
    Saying(Event.FOOD_BLOCKED, seat=Seat),
    Saying(Event.SHOOK, seat=Seat, card=Card, die=int),
    Saying(Event.SICKENED, seat=Seat, card=Card, die=int),
    Saying(Event.STRUCTURE_DESTROYED, seat=Seat, card=Card),
    Saying(Event.DEFENDER_DESTROYED, seat=Seat, card=Card),
    Saying(Event.VORTEX_OPENED, seat=Seat, cards=int),
    Saying(Event.SPIED, seat=Seat, target=Seat),
    Saying(Event.SAW, seat=Seat, target=Seat, card=Secret(Card, to="seat")),
    Saying(Event.MARCHED, seat=Seat, card=Card),
    Saying(Event.BATTLE_BEGAN, card=Card, target=Seat),
    Saying(Event.SEGMENT_BEGAN, segment=int),
    Saying(Event.CAST, side=Side, card=Card, spell=Spell),
    Saying(Event.ENSORCELLED, side=Side, card=Card),
    Saying(Event.HEALED, side=Side, card=Card, hits=int),
    Saying(Event.SUMMONED, side=Side),
    Saying(Event.STRUCK, initiative=int, side=Side, card=Card, dice=int, hits=int),
    Saying(Event.ENGINE_FIRED, initiative=int, seat=Seat, card=Card, dice=int, hits=int),
    Saying(Event.HIT_PLACED, side=Side, card=Card),
    Saying(Event.HURT, side=Side, card=Card, hits=int),
    Saying(Event.FELL, side=Side, card=Card),
    Saying(Event.BEATEN_OFF, seat=Seat),
    Saying(Event.TOWN_TAKEN, seat=Seat),
    Saying(Event.WITHDREW, seat=Seat),
    Saying(Event.RETREATED, seat=Seat),
    Saying(Event.SACKED, seat=Seat, losses=int),
    Saying(Event.WALL_FELL, seat=Seat, walls=int),
    Saying(Event.TOWN_FELL, seat=Seat),
    Saying(Event.GUARD_STANDS, seat=Seat),
    Saying(Event.WALL_REBUILT, seat=Seat, walls=int),
    Saying(Event.RECLAIMED, seat=Seat, card=Card),
    Saying(Event.EVENT_ROLLED, seat=Seat, die=int),
    Saying(Event.OFFERED, seat=Seat, card=Card),
    Saying(Event.OFFER_VOID, seat=Seat, card=Card),
    Saying(Event.OFFER_LOST, seat=Seat, card=Card),
    Saying(Event.FREE_PICK, seat=Seat),
    Saying(Event.ATTACK_ROLLED, seat=Seat, card=Card),
    Saying(Event.FURTHER_ATTACK_ROLLED, seat=Seat, card=Card),
    Saying(Event.ATTACK_LOST, seat=Seat, card=Card),
    Saying(Event.ROLLED_IN_VAIN, seat=Seat),
    Saying(Event.COUNTED, seat=Seat, points=int),
    Saying(Event.LAST_TOWN_STANDS, seat=Seat),
    Saying(Event.WON, turns=int, points=int),
    Saying(Event.LOST, turns=int),
    Saying(Event.STOPPED),
    Saying(Event.SHOWN, seat=Seat, card=Card),
    Saying(Event.CASTLE_PAID, seat=Seat, amount=int),
    Saying(Event.SHIELDED, side=Side, card=Card, hits=int, extra=int),
    Saying(Event.PLAYED_INSTEAD, seat=Seat, card=Card, target=Seat),
    Saying(Event.PLAYED_FREELY, seat=Seat, card=Card),
    Saying(Event.CAME, seat=Seat, card=Card),
    headlines=(
        *(Event.PLAYED, Event.CAME, Event.BEATEN_OFF, Event.TOWN_TAKEN, Event.WITHDREW, Event.RETREATED),
        *(Event.SACKED, Event.WALL_FELL, Event.TOWN_FELL, Event.DECK_RAN_OUT),
        *(Event.LAST_TOWN_STANDS, Event.COUNTED, Event.WON, Event.LOST, Event.STOPPED),
    ),
)
