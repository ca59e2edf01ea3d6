"""All actions of Tiny Epic Defenders, in the words of 4.6 and 4.12."""

from enum import IntEnum

from holdfast.engine.rules.actions import Actions, Family

from .content import Artifact, Card, Defender, Hero, Region


class Act(IntEnum):
    CHOOSE_HERO = 0
    NO = 1
    YES = 2
    SCRY = 3
    COMMAND = 4
    HOURGLASS = 5
    BEGIN_TURN = 6
    SKIP_TURN = 7
    TOP = 8
    BOTTOM = 9
    STAY = 10
    STAFF = 11
    NEXT = 12
    DONE = 13
    MOVE = 14
    SECURE = 15
    FIGHT = 16
    SPEAR = 17
    CLIMB = 18
    JUMP_OFF = 19
    LEAVE_MOUTH = 20
    LIGHTNING = 21
    HEAL = 22
    MEDITATE = 23
    MIRAGE = 24
    ENCHANT = 25
    PRAYER = 26
    REJUVENATE = 27
    ENTOMB = 28
    VANTAGE = 29
    OASIS = 30
    MUSTER = 31
    SAIL = 32
    EXCAVATE = 33
    WINGS = 34
    HORN = 35
    IDOL = 36
    SACRIFICE = 37
    END_TURN = 38
    YIELD = 39
    STOP = 40
    PUT_NEXT = 41
    BURY = 42
    DECLINE = 43
    DEFEND_SELF = 44
    DEFEND_MEDITATE = 45
    DEFEND_MARTYR = 46
    GIVE = 47
    REDUCE = 48
    KEEP = 49
    DROP = 50
    VICTIM = 51


ACTIONS = Actions(
    Family(Act.CHOOSE_HERO, hero=Hero),
    Family(Act.NO, seen=True),
    Family(Act.YES, seen=True),
    Family(Act.SCRY),
    Family(Act.COMMAND, who=Defender),
    Family(Act.HOURGLASS),
    Family(Act.BEGIN_TURN),
    Family(Act.SKIP_TURN, seen=True),
    Family(Act.TOP),
    Family(Act.BOTTOM),
    Family(Act.STAY, seen=True),
    Family(Act.STAFF, to=Region),
    Family(Act.NEXT, who=Defender),
    Family(Act.DONE, seen=True),
    Family(Act.MOVE, to=Region),
    Family(Act.SECURE, region=Region),
    Family(Act.FIGHT),
    Family(Act.SPEAR),
    Family(Act.CLIMB),
    Family(Act.JUMP_OFF),
    Family(Act.LEAVE_MOUTH),
    Family(Act.LIGHTNING),
    Family(Act.HEAL, who=Defender),
    Family(Act.MEDITATE),
    Family(Act.MIRAGE),
    Family(Act.ENCHANT, region=Region),
    Family(Act.PRAYER),
    Family(Act.REJUVENATE),
    Family(Act.ENTOMB, seen=True),
    Family(Act.VANTAGE, region=Region),
    Family(Act.OASIS),
    Family(Act.MUSTER, who=Defender, to=Region),
    Family(Act.SAIL, to=Region),
    Family(Act.EXCAVATE),
    Family(Act.WINGS, to=Region),
    Family(Act.HORN, who=Defender, to=Region),
    Family(Act.IDOL),
    Family(Act.SACRIFICE),
    Family(Act.END_TURN, seen=True),
    Family(Act.YIELD, seen=True),
    Family(Act.STOP, seen=True),
    Family(Act.PUT_NEXT, card=Card),
    Family(Act.BURY, card=Card),
    Family(Act.DECLINE, seen=True),
    Family(Act.DEFEND_SELF),
    Family(Act.DEFEND_MEDITATE),
    Family(Act.DEFEND_MARTYR),
    Family(Act.GIVE, who=Defender),
    Family(Act.REDUCE),
    Family(Act.KEEP, seen=True),
    Family(Act.DROP, artifact=Artifact),
    Family(Act.VICTIM, who=Defender),
)

KIND, ARG, FIRST = ACTIONS.kind, ACTIONS.arg, ACTIONS.first
