"""The table of Tiny Epic Defenders as one record. What is hidden is hidden from everybody alike (section 6)."""

from enum import IntEnum

from holdfast.engine.rules.records import Record, i8, i16, pile, u8, u16, u32
from holdfast.engine.rules.state import Frame, GameState

from .content import Artifact, Card, Defender, Foe, Hero, Place, Region, Side
from .meta import OPTIONS


class Outcome(IntEnum):
    UNDECIDED = 0
    VICTORY = 1
    DEFEAT = 2


class Situation(IntEnum):
    """What a frame is about; in brackets what its a, b, c, d hold."""

    NONE = 0
    CHOOSE_HEROES = 1  # (the next Defender)
    ROUND = 2
    INDIVIDUAL_CARD = 3  # (Defender = card)
    GROUP_CARD = 4  # (card)
    TURN = 5  # (Defender, on an individual card?, begins now?)
    GRANTED = 6  # (Defender)
    ENEMY = 7  # (card)
    DIRE_ENEMY = 8  # (card)
    ATTACK = 9  # (Region, attacking card, Defender being asked, Martyr refused?)
    GAIN_ARTIFACT = 10  # (Defender, the Artifact drawn)
    MIRAGE = 11  # (cards shown, cards put back)


class Decision(IntEnum):
    """The decision points of 4.12."""

    NONE = 0
    CHOOSE_HERO = 1
    CLOAK_CHOICE = 2
    GRANTED_ACTION = 3
    ON_DRAW_CHOICE = 4
    SCRY_PLACE = 5
    STAFF_MOVE = 6
    SACRIFICE = 7
    NEXT_DEFENDER = 8
    TURN_ACTION = 9
    MIRAGE_ORDER = 10
    ENTOMB_CARD = 11
    DEFEND = 12
    MARTYR = 13
    RETRIBUTION = 14
    ARTIFACT_SWAP = 15
    WRAITH_VICTIM = 16


class Once(IntEnum):
    """Abilities a Defender may use once per drawn card (R12)."""

    PRAYER = 0
    OASIS = 1
    SPEAR = 2
    WINGS = 3
    IDOL = 4


class Land(Record):
    """A Region on the table."""

    threat: i8  # 0 to 4, the Capital 0 to 8
    destroyed: u8  # covered for good; its threat stays at 4
    side: Side  # which side is up; the Capital's never matters
    position: i8  # 0 to 5 on the ring, the Capital 6
    cover: pile(Card, 1)  # the card that covers a Destroyed Region
    cover_seen: u8  # all know which card it is; a Leftover cover nobody knows


class Figure(Record):
    """A Defender."""

    hero: Hero
    hp: i8  # 0 is Exhausted
    place: Place
    meditating: u8  # stands in the circle of the Mountains
    artifacts: u16.set_of(Artifact)  # it carries these
    used: u8.set_of(Once)  # on this drawn card


class State(GameState):
    options: OPTIONS.record
    frames: Frame[6]
    team: i8  # Defenders in play
    round: i8
    outcome: Outcome

    regions: Land[Region]
    ring: i8.of(Region)[6]  # the Region at each position, clockwise
    defenders: Figure[Defender]

    turn_deck: pile(Card, 17)  # order hidden, but for the known cards below
    known_top: i8  # so many cards on top were shown to all
    known_bottom: i8  # so many cards at the bottom were shown to all
    seen: u32.set_of(Card)  # were shown to all at some time
    discard: pile(Card, 17)
    entombed: pile(Card, 1)
    horde: pile(Card, 9)  # hidden
    leftovers: pile(Card, 9)  # hidden
    artifact_deck: pile(Artifact, 10)  # order hidden

    foe: Foe  # hidden until revealed
    foe_revealed: u8
    foe_region: Region
    foe_hp: i8
    foe_roused: u8  # option `permanent`: The Ancient has reached an event space

    actor: Defender  # whose actions these are
    granted: u8  # the actions are a granted activation, not a Turn (4.9)
    ap: i8  # action points left, or the pool of a group card
    spent: u8  # 1 AP was spent in this Turn, or HP for a Colossus Fight (R11)
    sacrifices: i8  # in this Turn
    locked: u8  # Berserk: may not end the Turn in the Capital
    acted: u8.set_of(Defender)  # had a Turn on this group card
    scried: u8  # on this draw
    commanded: u8  # on this draw
    marked: u8.set_of(Defender)  # their cards carry the Hourglass mark
    postponed: u8.set_of(Defender)  # their cards were postponed in this Round
    entomb_used: u8  # in this Round
    excavate_used: u8  # in this Round
    defended: u8  # the attack under way was Defended
    card_is_cover: u8  # the enemy card under way became a cover
    damage_dealt: i16  # to the foe
