"""Everything that can happen, for the log, the chronicle and the animations. Nothing in it is secret (section 6)."""

from enum import IntEnum

from holdfast.engine.rules.events import Events, Saying

from .content import Artifact, Card, Color, Defender, Foe, Hero, Region, Side


class Event(IntEnum):
    ROUND_BEGAN = 1
    CARD_DRAWN = 2
    HERO_CHOSEN = 3
    TURN_BEGAN = 4
    TURN_SKIPPED = 5
    TURN_ENDED = 6
    POOL_MADE = 7
    POSTPONED = 8
    CARD_SHOWN = 9
    CARD_LEFT_ON_TOP = 10
    CARD_TO_BOTTOM = 11
    CARD_PUT_NEXT = 12
    COMMANDED = 13
    SACRIFICED = 14
    CLOAKED = 15
    RESTED = 16
    MOVED = 17
    SWEPT = 18
    SECURED = 19
    THREAT_FELL = 20
    THREAT_ROSE = 21
    REGION_DESTROYED = 22
    COVERED = 23
    COVERED_BLIND = 24
    CAPITAL_FELL = 25
    ATTACKED = 26
    DEFENDED = 27
    DEFENDED_MEDITATING = 28
    MARTYRED = 29
    MARTYR_REFUSED = 30
    NOT_DEFENDED = 31
    HP_LOST = 32
    HP_GAINED = 33
    EXHAUSTED = 34
    DIRE_EFFECT = 35
    ARTIFACT_GAINED = 36
    ARTIFACT_DROPPED = 37
    ARTIFACT_REFUSED = 38
    NO_ARTIFACT_LEFT = 39
    MEDITATES = 40
    ENTOMBED = 41
    ENTOMBED_RETURNS = 42
    HORDE_GREW = 43
    FOE_REVEALED = 44
    FOE_MOVED = 45
    SWALLOWED = 46
    CLIMBED = 47
    LEFT_FOE = 48
    FOE_HIT = 49
    FOE_EVENT = 50
    REGION_FLIPPED = 51
    PRAYED = 52
    LIGHTNING = 53
    HEALED = 54
    VICTORY = 55
    ROUNDS_RAN_OUT = 56
    DEFEAT = 57
    COURAGE = 58
    HAMMER = 59
    AMBUSH = 60
    RETRIBUTION = 61
    IDOL_INVOKED = 62
    OASIS = 63
    REJUVENATED = 64
    HORN_SOUNDED = 65
    WINGS_SPREAD = 66
    EXCAVATED = 67
    SAILED = 68
    MUSTERED = 69
    MIRAGE = 70
    SCRIED = 71
    SPEAR_THROWN = 72
    STAFF_RAISED = 73
    ENFEEBLED = 74


EVENTS = Events(
    Saying(Event.ROUND_BEGAN, round=int),
    Saying(Event.CARD_DRAWN, card=Card),
    Saying(Event.HERO_CHOSEN, color=Color, hero=Hero),
    Saying(Event.TURN_BEGAN, who=Defender, ap=int),
    Saying(Event.TURN_SKIPPED, who=Defender),
    Saying(Event.TURN_ENDED, who=Defender),
    Saying(Event.POOL_MADE, ap=int),
    Saying(Event.POSTPONED, who=Defender),
    Saying(Event.CARD_SHOWN, card=Card),
    Saying(Event.CARD_LEFT_ON_TOP, card=Card),
    Saying(Event.CARD_TO_BOTTOM, card=Card),
    Saying(Event.CARD_PUT_NEXT, card=Card),
    Saying(Event.COMMANDED, who=Defender, whom=Defender),
    Saying(Event.SACRIFICED, who=Defender, ap=int),
    Saying(Event.CLOAKED, who=Defender, ap=int),
    Saying(Event.RESTED, who=Defender),
    Saying(Event.MOVED, who=Defender, to=Region),
    Saying(Event.SWEPT, who=Defender, to=Region),
    Saying(Event.SECURED, who=Defender, region=Region),
    Saying(Event.THREAT_FELL, region=Region, level=int),
    Saying(Event.THREAT_ROSE, region=Region, level=int),
    Saying(Event.REGION_DESTROYED, region=Region),
    Saying(Event.COVERED, region=Region, card=Card),
    Saying(Event.COVERED_BLIND, region=Region),
    Saying(Event.CAPITAL_FELL),
    Saying(Event.ATTACKED, card=Card, region=Region),
    Saying(Event.DEFENDED, who=Defender, region=Region),
    Saying(Event.DEFENDED_MEDITATING, who=Defender),
    Saying(Event.MARTYRED, who=Defender, whom=Defender),
    Saying(Event.MARTYR_REFUSED, who=Defender),
    Saying(Event.NOT_DEFENDED, region=Region),
    Saying(Event.HP_LOST, who=Defender, hp=int),
    Saying(Event.HP_GAINED, who=Defender, hp=int),
    Saying(Event.EXHAUSTED, who=Defender),
    Saying(Event.DIRE_EFFECT, card=Card),
    Saying(Event.ARTIFACT_GAINED, who=Defender, artifact=Artifact),
    Saying(Event.ARTIFACT_DROPPED, who=Defender, artifact=Artifact),
    Saying(Event.ARTIFACT_REFUSED, who=Defender, artifact=Artifact),
    Saying(Event.NO_ARTIFACT_LEFT, who=Defender),
    Saying(Event.MEDITATES, who=Defender),
    Saying(Event.ENTOMBED, card=Card),
    Saying(Event.ENTOMBED_RETURNS, card=Card),
    Saying(Event.HORDE_GREW, left=int),
    Saying(Event.FOE_REVEALED, foe=Foe, region=Region),
    Saying(Event.FOE_MOVED, foe=Foe, region=Region),
    Saying(Event.SWALLOWED, who=Defender),
    Saying(Event.CLIMBED, who=Defender),
    Saying(Event.LEFT_FOE, who=Defender, to=Region),
    Saying(Event.FOE_HIT, who=Defender, foe=Foe, hp=int),
    Saying(Event.FOE_EVENT, foe=Foe),
    Saying(Event.REGION_FLIPPED, region=Region, side=Side),
    Saying(Event.PRAYED, who=Defender, card=Card),
    Saying(Event.LIGHTNING, who=Defender, region=Region),
    Saying(Event.HEALED, who=Defender, whom=Defender),
    Saying(Event.COURAGE, who=Defender, region=Region),
    Saying(Event.HAMMER, who=Defender, region=Region),
    Saying(Event.AMBUSH, region=Region),
    Saying(Event.RETRIBUTION, who=Defender),
    Saying(Event.IDOL_INVOKED, who=Defender),
    Saying(Event.OASIS, who=Defender),
    Saying(Event.REJUVENATED, who=Defender),
    Saying(Event.HORN_SOUNDED, who=Defender, whom=Defender),
    Saying(Event.WINGS_SPREAD, who=Defender),
    Saying(Event.EXCAVATED, who=Defender),
    Saying(Event.SAILED, who=Defender),
    Saying(Event.MUSTERED, who=Defender, whom=Defender),
    Saying(Event.MIRAGE, who=Defender),
    Saying(Event.SCRIED, who=Defender),
    Saying(Event.SPEAR_THROWN, who=Defender),
    Saying(Event.STAFF_RAISED, who=Defender),
    Saying(Event.ENFEEBLED, who=Defender),
    Saying(Event.VICTORY, foe=Foe),
    Saying(Event.ROUNDS_RAN_OUT, round=int),
    Saying(Event.DEFEAT),
    headlines=(
        *(Event.REGION_DESTROYED, Event.EXHAUSTED, Event.FOE_REVEALED, Event.FOE_HIT),
        *(Event.CAPITAL_FELL, Event.VICTORY, Event.ROUNDS_RAN_OUT, Event.DEFEAT),
    ),
)
