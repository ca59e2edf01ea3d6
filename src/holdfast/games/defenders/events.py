"""What is told at the table. Nothing of it is secret but a vote before all are in, which is told by nobody."""

from enum import IntEnum

from holdfast.engine.rules.events import EventEnum, Template, deed, event, headline, loss, stand_in

from .content import Card, Defender, Feature, Location, Scene, Seat, Stack, Threat
from .meta import SettingChoice
from .state import Outcome
from .tales import (
    AssassinationTale,
    AttackTale,
    City,
    DefenceTale,
    DevastationTale,
    LostTale,
    RescueTale,
    SceneTale,
    SlayTale,
    SmiteTale,
    TerrorTale,
    WonTale,
    Worry,
)
from .voices import Voice


class YesNo(IntEnum):
    NO, YES = range(2)


class Event(EventEnum):
    START_PLAYER = event(who=Seat)
    VOTED = event(who=Seat, setting=SettingChoice)
    SETTING_CHOSEN = headline(setting=SettingChoice)
    SKIPPED = event(who=Seat)
    CARD_LAID = deed(who=Seat, card=Card, stack=Stack)
    LOCATION_FOUNDED = deed(headline(who=Seat, location=Location))
    DEFENDER_MUSTERED = deed(headline(who=Seat, defender=Defender))
    LOCATION_NAMED = event(location=Location)
    DEFENDER_NAMED = event(defender=Defender)
    CITY_BUILT = headline(locations=int, defenders=int)
    RIVER_DRAWN = event(at=int)
    FEATURE_DRAWN = deed(who=Seat, feature=Feature)
    LOCATION_DRAWN = event(location=Location)
    DRAWN_FOR_BOT = event(location=Location)
    MAP_DRAWN = headline(locations=int)
    CONNECTION_EDITED = event(location=Location, other=Location, joined=YesNo)
    OUTER_EDITED = event(location=Location, outer=YesNo)
    ENTRY_POINTS = event(entries=int)
    DEFENDER_PLACED = event(defender=Defender, location=Location)
    WAITS_IN_RESERVE = event(defender=Defender)
    DECK_BUILT = event(cards=int)
    THREAT_APPEARED = headline(threat=Threat, card=Card)
    THREAT_NAMED = event(threat=Threat)
    SIEGE_SHORTENED = event(cards=int)
    TURN_BEGAN = headline(turn=int, who=Seat)
    SCENE_FRAMED = headline(who=Seat, scene=Scene)
    LINE_SPOKEN = event(who=Seat, voice=Voice)
    LISTENED = event(who=Seat)
    SCENE_CLOSED = event(who=Seat)
    SCENE_TALE = stand_in("situation", defender=Defender, location=Location, worry=Worry, tale=Template(SceneTale))
    CARD_DRAWN = headline(who=Seat, card=Card)
    RESERVED = event(card=Card)
    INTELLIGENCE = headline()
    SABOTAGE = headline()
    SURPRISE = headline(value=int)
    CLUB_ROLLED = headline(die=int, value=int)
    NOBODY_ATTACKS = headline()
    NO_VILLAIN = headline()
    NO_VICTIM = headline(threat=Threat)
    TERROR = headline(threat=Threat)
    TERROR_TALE = stand_in("text", threat=Threat, tale=Template(TerrorTale))
    ASSASSINATION = headline(threat=Threat, defender=Defender, knife=int, guard=int)
    ASSASSINATION_TALE = stand_in("text", threat=Threat, defender=Defender, tale=Template(AssassinationTale))
    DEVASTATION = headline(threat=Threat, location=Location)
    DEVASTATION_TALE = stand_in("text", threat=Threat, location=Location, tale=Template(DevastationTale))
    TOLD = event(who=Seat)
    ATTACKS = headline(threat=Threat, location=Location)
    REACTED = deed(defender=Defender, location=Location)
    ARRIVED = headline(defender=Defender, location=Location)
    BATTLE_BEGAN = headline(location=Location)
    ATTACK_TOLD = event(who=Seat)
    ATTACK_TALE = stand_in("text", headline(threat=Threat, location=Location, tale=Template(AttackTale)))
    DEFENCE_TOLD = event(who=Seat)
    DEFENCE_TALE = stand_in("text", headline(defender=Defender, location=Location, tale=Template(DefenceTale)))
    DEFENCE_CONCEDED = headline(who=Seat)
    CHALLENGED = headline()
    JUDGED = headline(fails=int, holds=int)
    DEFENCE_FAILED = headline(location=Location)
    DEFENCE_SUM = headline(values=int, words=int, place=int, queen=int, die=int, total=int)
    ATTACK_SUM = headline(values=int, faces=int, die=int, total=int)
    REPULSED = headline(location=Location, defence=int, attack=int)
    STAND_OFF = headline(location=Location, defence=int, attack=int)
    DEFEATED = headline(location=Location, defence=int, attack=int)
    SMITTEN = deed(headline(defender=Defender, threat=Threat))
    SMITE_TALE = stand_in("remark", defender=Defender, threat=Threat, tale=Template(SmiteTale))
    SLAIN = headline(threat=Threat, defender=Defender)
    SLAY_TALE = stand_in("remark", threat=Threat, defender=Defender, tale=Template(SlayTale))
    RESCUED = headline(jack=Defender, defender=Defender)
    RESCUE_TALE = stand_in("remark", jack=Defender, defender=Defender, tale=Template(RescueTale))
    WOUNDED = event(defender=Defender, wounds=int, value=int)
    DEFENDER_DESTROYED = loss(headline(defender=Defender))
    THREAT_DESTROYED = headline(threat=Threat)
    NOWHERE_TO_FLEE = headline(defender=Defender)
    FLED = event(defender=Defender, location=Location)
    BUMPED = event(defender=Defender, location=Location)
    WENT_BACK = event(defender=Defender, location=Location)
    OCCUPIED = loss(headline(location=Location))
    RUINED = loss(headline(location=Location))
    MORALE_DAMAGED = loss(headline(points=int, morale=int))
    MORALE_RESTORED = headline(morale=int)
    MOVED = deed(defender=Defender, location=Location)
    RECAPTURED = headline(location=Location)
    REPAIR_TRIED = deed(defender=Defender, location=Location, die=int)
    REPAIRED = headline(location=Location)
    HEALING = deed(defender=Defender)
    HEALED = event(defender=Defender, die=int, wounds=int)
    INSPIRED = deed(defender=Defender, die=int)
    BOMBARDED = deed(defender=Defender, threat=Threat, fire=int, cover=int)
    SIEGE_ENDED = headline(outcome=Outcome)
    EPILOGUE_TOLD = event(who=Seat)
    WON_TALE = stand_in("text", defender=Defender, location=Location, tale=Template(WonTale))
    LOST_TALE = stand_in("text", city=City, defender=Defender, tale=Template(LostTale))
