"""The table of Tiny Epic Defenders as one record. What is hidden is hidden from everybody alike (section 6)."""

from enum import IntEnum

from holdfast.engine.rules.frames import frames, slots
from holdfast.engine.rules.records import Record, flag, i8, i16, pile, u8, u16, u32
from holdfast.engine.rules.state import GameState

from .content import (
    CAPITAL_FALLS_AT,
    CAPITAL_POSITION,
    FULL_HP,
    MIRAGE_SHOWS,
    MOST_FOE_HP,
    Artifact,
    Card,
    Defender,
    Foe,
    Hero,
    Place,
    Region,
    Side,
)
from .meta import OPTIONS

TURN_DECK, HORDE = 17, 9  # as many cards as they ever hold
SACRIFICES_AT_ANY_TIME = 5  # 9: a cap against loops with Heal or Rejuvenate and the Elixir
MOST_AP = 24


class Outcome(IntEnum):
    UNDECIDED = 0
    VICTORY = 1
    DEFEAT = 2


class Situation(IntEnum):
    """What a frame is about; below what the frames of each hold."""

    NONE = 0
    CHOOSE_HEROES = 1
    ROUND = 2
    INDIVIDUAL_CARD = 3
    GROUP_CARD = 4
    TURN = 5
    GRANTED = 6
    ENEMY = 7
    DIRE_ENEMY = 8
    ATTACK = 9
    GAIN_ARTIFACT = 10
    MIRAGE = 11


ChoosingHeroes = slots(Situation.CHOOSE_HEROES, defender=i8)  # who chooses next; when all have, as many as there are
# An individual card has the number of its Defender.
CardUnderWay = slots(Situation.INDIVIDUAL_CARD, Situation.GROUP_CARD, Situation.ENEMY, Situation.DIRE_ENEMY, card=Card)
# A Turn on an individual card? Does it begin now, and not go on after another Defender's?
Acting = slots(Situation.TURN, Situation.GRANTED, defender=Defender, own_card=flag, begins=flag)
# The Region that is attacked, the card that attacks, who may Defend, and whether Oryk refused to be the Martyr.
Attack = slots(Situation.ATTACK, region=Region, card=Card, asked=i8, refused=flag)
GainArtifact = slots(Situation.GAIN_ARTIFACT, defender=Defender, artifact=Artifact)
Mirage = slots(Situation.MIRAGE, shown=i8, put_back=i8)  # so many cards


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

    threat: i8.upto(CAPITAL_FALLS_AT)  # in an Outer Region to REGION_FALLS_AT
    destroyed: flag  # covered for good; its threat stays at 4
    side: Side  # which side is up; the Capital's never matters
    position: i8.upto(CAPITAL_POSITION)  # 0 to 5 on the ring, the Capital 6
    cover: pile(Card, 1)  # the card that covers a Destroyed Region
    cover_seen: flag  # all know which card it is; a Leftover cover nobody knows


class Figure(Record):
    """A Defender."""

    hero: Hero
    hp: i8.upto(max(FULL_HP))  # 0 is Exhausted
    place: Place
    meditating: flag  # stands in the circle of the Mountains
    artifacts: u16.set_of(Artifact)  # it carries these
    used: u8.set_of(Once)  # on this drawn card


class State(GameState):
    options: OPTIONS.record
    frames: frames(6, ChoosingHeroes, CardUnderWay, Acting, Attack, GainArtifact, Mirage)
    team: i8.between(2, len(Defender))  # Defenders in play
    round: i8.upto(max(OPTIONS.all["max_rounds"].values))
    outcome: Outcome

    regions: Land[Region]
    ring: i8.of(Region)[6]  # the Region at each position, clockwise
    defenders: Figure[Defender]

    turn_deck: pile(Card, TURN_DECK)  # order hidden, but for the known cards below
    known_top: i8.upto(MIRAGE_SHOWS)  # so many cards on top were shown to all
    known_bottom: i8.upto(TURN_DECK)  # so many cards at the bottom were shown to all
    seen: u32.set_of(Card)  # were shown to all at some time
    discard: pile(Card, TURN_DECK)
    entombed: pile(Card, 1)
    horde: pile(Card, HORDE)  # hidden
    leftovers: pile(Card, HORDE)  # hidden
    artifact_deck: pile(Artifact, 10)  # order hidden

    foe: Foe  # hidden until revealed
    foe_revealed: flag
    foe_region: Region
    foe_hp: i8.upto(MOST_FOE_HP)
    foe_roused: flag  # option `permanent`: The Ancient has reached an event space

    actor: Defender  # whose actions these are
    granted: flag  # the actions are a granted activation, not a Turn (4.9)
    ap: i8.upto(MOST_AP)  # action points left, or the pool of a group card
    spent: flag  # 1 AP was spent in this Turn, or HP for a Colossus Fight (R11)
    sacrifices: i8.upto(SACRIFICES_AT_ANY_TIME)  # in this Turn
    locked: flag  # Berserk: may not end the Turn in the Capital
    acted: u8.set_of(Defender)  # had a Turn on this group card
    scried: flag  # on this draw
    commanded: flag  # on this draw
    marked: u8.set_of(Defender)  # their cards carry the Hourglass mark
    postponed: u8.set_of(Defender)  # their cards were postponed in this Round
    entomb_used: flag  # in this Round
    excavate_used: flag  # in this Round
    defended: flag  # the attack under way was Defended
    card_is_cover: flag  # the enemy card under way became a cover
    damage_dealt: i16.upto(MOST_FOE_HP)  # to the foe
