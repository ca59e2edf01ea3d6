"""What is told at the table, and which facts only one councillor may hear."""

from enum import IntEnum

from holdfast.engine.rules.events import Events, Saying, Secret

from .content import Assault, Councillor, Loyalty, Supply, Way


class Event(IntEnum):
    LOYALTY_DEALT = 1
    SUPPLY_DRAWN = 2
    SUPPLIES_SHUFFLED = 3
    HERALD_CHOSEN = 4
    NIGHT_FELL = 5
    HERALD_LOOKED = 6
    ASSAULT_NAMED = 7
    BANNER_DRAWN = 8
    VOTED = 9
    VOTE_OPENED = 10
    DECREED = 11
    PLEDGES_SPENT = 12
    ASSAULT_TURNED = 13
    GATE_HELD = 14
    STONES_LOST = 15
    RODE_OUT = 16
    PRESSED_ON = 17
    FELL_BACK = 18
    TENT_BURNED = 19
    KEEP_FELL = 20
    SIEGE_LIFTED = 21
    KEEP_STANDS = 22
    LOYALTY_SHOWN = 23
    GATE_GAVE_WAY = 24
    BANNER_LEFT_BARE = 25


EVENTS = Events(
    Saying(Event.LOYALTY_DEALT, who=Councillor, loyalty=Secret(Loyalty, to="who")),
    Saying(Event.SUPPLY_DRAWN, who=Councillor, supply=Secret(Supply, to="who")),
    Saying(Event.SUPPLIES_SHUFFLED, cards=int),
    Saying(Event.HERALD_CHOSEN, who=Councillor),
    Saying(Event.NIGHT_FELL, night=int),
    Saying(Event.HERALD_LOOKED, who=Councillor, assault=Secret(Assault, to="who")),
    Saying(Event.ASSAULT_NAMED, who=Councillor, claim=Assault),
    Saying(Event.BANNER_DRAWN, who=Councillor),
    Saying(Event.BANNER_LEFT_BARE, who=Councillor),
    Saying(Event.VOTED, who=Councillor, way=Secret(Way, to="who"), supply=Secret(Supply, to="who")),
    Saying(Event.VOTE_OPENED, who=Councillor, way=Way),
    Saying(Event.DECREED, way=Way, votes=int),
    Saying(Event.PLEDGES_SPENT, supply=Supply, cards=int, value=int),
    Saying(Event.ASSAULT_TURNED, assault=Assault, each=int, players=int, die=int, power=int),
    Saying(Event.GATE_HELD, votes=int, pledged=int, strength=int, power=int),
    Saying(Event.GATE_GAVE_WAY, votes=int, pledged=int, strength=int, power=int),
    Saying(Event.STONES_LOST, stones=int, left=int),
    Saying(Event.RODE_OUT, council=int, die=int, strength=int, power=int),
    Saying(Event.PRESSED_ON, who=Councillor),
    Saying(Event.FELL_BACK, who=Councillor),
    Saying(Event.TENT_BURNED, left=int),
    Saying(Event.KEEP_FELL),
    Saying(Event.SIEGE_LIFTED),
    Saying(Event.KEEP_STANDS),
    Saying(Event.LOYALTY_SHOWN, who=Councillor, loyalty=Loyalty),
    headlines=(
        *(Event.DECREED, Event.PLEDGES_SPENT, Event.ASSAULT_TURNED),
        *(Event.GATE_HELD, Event.GATE_GAVE_WAY, Event.STONES_LOST),
        *(Event.RODE_OUT, Event.PRESSED_ON, Event.FELL_BACK, Event.TENT_BURNED),
        *(Event.KEEP_FELL, Event.SIEGE_LIFTED, Event.KEEP_STANDS),
    ),
)
