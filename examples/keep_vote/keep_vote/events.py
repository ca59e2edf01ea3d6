"""What is told at the table, and which facts only one councillor may hear."""

from holdfast.engine.rules.events import EventEnum, Secret, deed, event, headline, loss

from .content import Assault, Banner, Councillor, Loyalty, Supply, Way


class Event(EventEnum):
    LOYALTY_DEALT = event(who=Councillor, loyalty=Secret(Loyalty, to="who"))
    SUPPLY_DRAWN = event(who=Councillor, supply=Secret(Supply, to="who"))
    SUPPLIES_SHUFFLED = event(cards=int)
    HERALD_CHOSEN = event(who=Councillor)
    NIGHT_FELL = event(night=int)
    HERALD_LOOKED = event(who=Councillor, assault=Secret(Assault, to="who"))
    ASSAULT_NAMED = deed(who=Councillor, claim=Assault)
    BANNER_DRAWN = event(who=Councillor)
    VOTED = event(who=Councillor, way=Secret(Way, to="who"), supply=Secret(Supply, to="who"))
    VOTE_OPENED = deed(who=Councillor, way=Way)
    DECREED = headline(way=Way, votes=int)
    PLEDGES_SPENT = headline(supply=Supply, cards=int, value=int)
    ASSAULT_TURNED = headline(assault=Assault, each=int, players=int, die=int, power=int)
    GATE_HELD = headline(votes=int, pledged=int, strength=int, power=int)
    STONES_LOST = loss(headline(stones=int, left=int))
    RODE_OUT = headline(council=int, die=int, strength=int, power=int)
    PRESSED_ON = deed(headline(who=Councillor))
    FELL_BACK = deed(headline(who=Councillor))
    TENT_BURNED = headline(left=int)
    KEEP_FELL = headline()
    SIEGE_LIFTED = headline()
    KEEP_STANDS = headline()
    LOYALTY_SHOWN = event(who=Councillor, loyalty=Loyalty)
    GATE_GAVE_WAY = headline(votes=int, pledged=int, strength=int, power=int)
    BANNER_LEFT_BARE = event(who=Councillor)
    KEEP_YIELDED = headline()
    BANNER_CHANGED = event(who=Councillor, banner=Banner)
    BANNER_HUNG = event(banner=Banner)
    CHEERED = event(who=Councillor)
    GRUMBLED = event(who=Councillor)
    LOYALTY_LAID_OPEN = event(who=Councillor, loyalty=Loyalty)
    SIEGE_CALLED_OFF = headline()
