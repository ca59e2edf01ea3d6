"""Everything that can happen, for the log, the chronicle and the animations. Nothing in it is secret (section 6)."""

from enum import IntEnum

from ...engine.events import Events, Saying
from .content import Artifact, Card, Defender, Foe, Hero, Region, Side


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
    CARD_DISCARDED = 13
    COMMANDED = 14
    SACRIFICED = 15
    CLOAKED = 16
    RESTED = 17
    MOVED = 18
    SWEPT = 19
    SECURED = 20
    THREAT_FELL = 21
    THREAT_ROSE = 22
    REGION_DESTROYED = 23
    COVERED = 24
    COVERED_BLIND = 25
    CAPITAL_FELL = 26
    ATTACKED = 27
    DEFENDED = 28
    DEFENDED_MEDITATING = 29
    MARTYRED = 30
    MARTYR_REFUSED = 31
    NOT_DEFENDED = 32
    HP_LOST = 33
    HP_GAINED = 34
    EXHAUSTED = 35
    DIRE_EFFECT = 36
    ARTIFACT_GAINED = 37
    ARTIFACT_DROPPED = 38
    ARTIFACT_REFUSED = 39
    NO_ARTIFACT_LEFT = 40
    MEDITATES = 41
    ENTOMBED = 42
    ENTOMBED_RETURNS = 43
    HORDE_GREW = 44
    FOE_REVEALED = 45
    FOE_MOVED = 46
    SWALLOWED = 47
    CLIMBED = 48
    LEFT_FOE = 49
    FOE_HIT = 50
    FOE_EVENT = 51
    REGION_FLIPPED = 52
    PRAYED = 53
    LIGHTNING = 54
    HEALED = 55
    VICTORY = 56
    ROUNDS_RAN_OUT = 57
    DEFEAT = 58


EVENTS = Events(
    Saying(Event.ROUND_BEGAN, round=int),
    Saying(Event.CARD_DRAWN, card=Card),
    Saying(Event.HERO_CHOSEN, color=Defender, hero=Hero),
    Saying(Event.TURN_BEGAN, who=Defender, ap=int),
    Saying(Event.TURN_SKIPPED, who=Defender),
    Saying(Event.TURN_ENDED, who=Defender),
    Saying(Event.POOL_MADE, ap=int),
    Saying(Event.POSTPONED, who=Defender),
    Saying(Event.CARD_SHOWN, card=Card),
    Saying(Event.CARD_LEFT_ON_TOP, card=Card),
    Saying(Event.CARD_TO_BOTTOM, card=Card),
    Saying(Event.CARD_PUT_NEXT, card=Card),
    Saying(Event.CARD_DISCARDED, card=Card),
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
    Saying(Event.VICTORY, foe=Foe),
    Saying(Event.ROUNDS_RAN_OUT, round=int),
    Saying(Event.DEFEAT),
)
