"""The table as one record. What is hidden from whom stands at each field (section 6); all else is open."""

from enum import IntEnum

from holdfast.engine.rules.frames import frames, slots
from holdfast.engine.rules.records import Line, Pile, Record, Seats, flag, i8, i16, u8, u16, u32
from holdfast.engine.rules.state import GameState

from .content import (
    CARD_SLOTS,
    CARDS_PER_BUILDING,
    MOST_ACTIONS,
    MOST_GRAVEYARD,
    MOST_HAND,
    MOST_IN_CHAIN,
    MOST_RUIN,
    MOST_TURNS,
    MOST_UNDER,
    MOST_WAITING,
    ROWS,
    Buildings,
)
from .meta import OPTIONS
from .pieces import EVERYBODY, MOST_SEATS, PLACES, Building, Card, Place, Role, Row
from .vocabulary import Counted, Keyword


class Situation(IntEnum):
    """What a frame is about; below what the frames of each hold."""

    NONE = 0
    ARMIES = 1
    OPENING = 2
    TURN = 3
    PLAY_UNIT = 4
    PLAY_TRICK = 5
    TACTICS = 6
    SUPPORT = 7
    RESOLVE = 8
    EFFECT = 9
    DRAWING = 10
    DISCARDING = 11
    TOKENS = 12
    RAISING = 13
    MOVING = 14
    STRIKES = 15
    RECURRING = 16
    AIMING = 17


Armies = slots(Situation.ARMIES, picks=i16, building=i16)  # picks made; the building picked last
Opening = slots(Situation.OPENING, drawn=i16)  # cards drawn by all
Turn = slots(Situation.TURN, acted=i16, ally_first=i16, drawn=i16)  # how many of the side have; cards in this step
# A card that leaves the hand, how many were offered for it, where it was at first; then, once it is a unit, which.
Playing = slots(Situation.PLAY_UNIT, Situation.PLAY_TRICK, seat=i16, card=i16, offered=i16, origin=i16)
Placed = slots(Situation.PLAY_UNIT, seat=i16, card=i16, unit=i16, serial=i16)
Tactics = slots(Situation.TACTICS, seat=i16, unit=i16)  # the unit that moves
Support = slots(Situation.SUPPORT, seat=i16)
Resolving = slots(Situation.RESOLVE, check=i16)  # whether a victory check follows
# Whose unit is chosen; unit, row, building, card or seat; 8 × owner + unit of its foe; whether they fought; see `run`.
UnderEffect = slots(Situation.EFFECT, owner=i16, chosen=i16, foe=i16, fought=i16)
Drawing = slots(Situation.DRAWING, Situation.DISCARDING, seat=i16, left=i16)  # cards left to draw or to discard
Tokens = slots(Situation.TOKENS, seat=i16, card=i16, left=i16, row=i16)  # which token; the row, or NOWHERE for any
Raising = slots(Situation.RAISING, seat=i16, card=i16)
Moving = slots(Situation.MOVING, decider=i16, owner=i16, unit=i16)
Strikes = slots(Situation.STRIKES, seat=i16)
Recurrence = slots(Situation.RECURRING, owner=i16, unit=i16, left=i16)  # cards left to discard
Aiming = slots(Situation.AIMING, done=i16, place=i16)  # players who are; the place looked at next
SITUATIONS = (
    *(Armies, Opening, Turn, Playing, Placed, Tactics, Support, Resolving),
    *(UnderEffect, Drawing, Tokens, Raising, Moving, Strikes, Recurrence, Aiming),
)


class Phase(IntEnum):
    """4 The steps of a turn, in order."""

    START = 0
    DEFENDERS_DRAW = 1
    DEFENDERS_ORDER = 2
    DEFENDERS_UNITS = 3
    ATTACKERS_DRAW = 4
    ATTACKERS_ORDER = 5
    ATTACKERS_MAIN = 6
    DEFENDERS_ORDER_AGAIN = 7
    DEFENDERS_TRICKS = 8
    REVEAL = 9
    BELLIGERENCE = 10
    BOMBARDMENT = 11
    PREPARE = 12
    COMBAT = 13
    EXPERIENCE = 14
    END_OF_CHANGES = 15
    HAND_LIMIT = 16


class UnitPlay(IntEnum):
    """4.2.4 The steps of playing a unit."""

    OFFER = 0
    PLACE = 1
    ON_PLAY = 2


class TrickPlay(IntEnum):
    """4.3.4 The steps of playing a trick."""

    OFFER = 0
    EFFECT = 1
    PUT_AWAY = 2
    ERUDITELY = 3


class Carrying(IntEnum):
    """4.9 The steps of one operation."""

    CHOOSE = 0
    OPPONENT = 1  # whom a fight is against
    CARRY_OUT = 2
    SWEEP = 3
    AFTERWARDS = 4


class Recurring(IntEnum):
    """5.1 The steps of Recurrence."""

    USE = 0
    DISCARD = 1
    RETURN = 2


class Decision(IntEnum):
    """4.11"""

    NONE = 0
    PICK_BUILDING = 1
    PICK_ROW = 2
    OPENING_DRAW = 3
    DRAW_FIRST = 4
    DRAW_SECOND = 5
    ORDER_TEAM = 6
    UNIT_ACTION = 7
    MAIN_ACTION = 8
    TRICK_ACTION = 9
    OFFER_UNIT = 10
    PLACE_UNIT = 11
    TACTICS_TO = 12
    SUPPORT_CARD = 13
    TARGET_UNIT = 14
    TARGET_BUILDING = 15
    TARGET_ROW = 16
    TARGET_PLAYER = 17
    MOVE_TO = 18
    GRAVEYARD_CARD = 19
    EFFECT_DRAW = 20
    EFFECT_DISCARD = 21
    RECURRENCE_USE = 22
    RECURRENCE_DISCARD = 23
    BELLIGERENCE_TARGET = 24
    HAND_DISCARD = 25


class Outcome(IntEnum):
    """7.1"""

    UNDECIDED = 0
    DEFENDERS_WON = 1
    ATTACKERS_WON = 2
    DRAWN = 3


class Fate(IntEnum):
    """4.9 What a unit must expect at the next sweep, beside its damage."""

    NONE = 0
    DESTROYED = 1
    NOT_RECURRING = 2  # destroyed, and its owner will not use Recurrence


NOBODY = -1  # no seat, no unit
NOWHERE = -1  # no place, no row
OPEN_ORIGIN = 255  # of a card whose origin all know, for it was seen
ORIGINS = MOST_SEATS * ROWS
FALL = 3  # in place of the number of an effect: the fall effect of a building


class Stack(Pile):
    n: i8.upto(CARDS_PER_BUILDING)
    cards: u8.of(Card, always=True)[CARDS_PER_BUILDING]


class Ruin(Pile):
    n: i8.upto(MOST_RUIN)
    cards: u8.of(Card, always=True)[MOST_RUIN]


class Graveyard(Pile):
    n: i8.upto(MOST_GRAVEYARD)
    cards: u8.of(Card, always=True)[MOST_GRAVEYARD]


class Hand(Line):
    n: i8.upto(MOST_HAND)
    cards: u8.of(Card, always=True)[MOST_HAND]


class Under(Line):
    n: i8.upto(MOST_UNDER)
    cards: u8.of(Card, always=True)[MOST_UNDER]


class Unit(Record):
    """A unit in play. Its slot stays the same wherever it goes."""

    card: u8.of(Card, always=True)  # face-down: the owner alone knows it
    place: i8.of(Place)  # or NOWHERE: the slot is free
    serial: u16  # of its arrival, so that another unit in the same slot is not taken for it
    damage: i16
    strength: i16  # lasting changes
    stamina: i16
    turn_strength: i16  # changes for this turn
    turn_stamina: i16
    lasting: i16[Counted]  # 5.1 p
    for_turn: u8[Counted]  # m
    added: i16[Counted]  # a
    has: u16.set_of(Keyword)  # p of keywords without a number
    has_for_turn: u16.set_of(Keyword)  # m of them
    face_down: flag
    hidden: flag  # face-down, and others have not seen which card it is
    owed: u8  # reserved until it is turned up; the owner alone knows it
    origin: u8  # where a face-down unit comes from: nobody else knows, see `hand_from`
    among: u8.upto(MOST_HAND)  # how many of the cards in hand were there when it left, face-down
    fate: u8.of(Fate, always=True)
    offered: flag
    moved_freely: flag  # 5.2 in this turn
    noted: flag  # 4.3.4 (c)
    stood: flag  # it was in play when combat began
    chosen: flag  # the operation under way is still to reach it
    changed: u8  # 4.3.4 (e) which lasting change of the trick under way reached it last; 0: none
    aim: i8.between(NOWHERE, ORIGINS - 1)  # option belligerence_target: the player and row it aims at, or NOWHERE
    under: Under  # tricks that lie under it
    under_from: u16  # the seats that played them, two bits each


class Army(Record):
    """What one player has."""

    supply: i16
    pending: i16  # 4.1.2 changes of the next turn's supply
    reserved: i16  # for face-down units; the owner alone knows it
    actions: u8.upto(MOST_ACTIONS)  # in this phase
    supported: flag  # in this turn
    buildings: i8.of(Building)[Row]  # or NOBODY while none is chosen
    fallen: flag[Row]
    stacks: Stack[Row]  # nobody knows the cards or their order
    stack_from: u8[ROWS, CARDS_PER_BUILDING]  # the building, 4 × seat + row, where each card lay at first; open
    hand: Hand  # the owner alone knows it, but for what was seen
    hand_from: u8[MOST_HAND]  # as stack_from; after a departure that was not seen only all together are open
    hand_seen: u8.upto(EVERYBODY)[MOST_HAND]  # a bit for each seat that knows the card is there
    ruin: Ruin  # nobody knows the cards
    ruin_from: u8[MOST_RUIN]
    graveyard: Graveyard
    slot: u8.of(Card, always=True)  # the card handed over by the ally, who alone knows it
    slot_from: u8
    slot_among: u8.upto(MOST_HAND)  # how many of the cards in the ally's hand were there when it left
    plays: u8[CARD_SLOTS // 2]  # how often each name was played in this turn, four bits each
    at: i8.between(NOBODY, PLACES - 1)[Place]  # the unit at each place, or NOBODY
    units: Unit[PLACES]


class Running(Record):
    """4.9 The effect that is carried out now; there is never another inside it."""

    owner: i8.upto(MOST_SEATS - 1)  # its controller
    card: u8.of(Card, always=True)  # whose effect it is; 0 of a building's
    op: u16  # the next operation
    end: u16  # behind the last one
    is_trick: flag
    source: i8.between(NOBODY, PLACES - 1)  # the unit, or NOBODY
    serial: u16
    row: i8.of(Row)  # where the source stands or last stood, or NOWHERE
    entry: i16.between(NOBODY, MOST_IN_CHAIN - 1)  # its place in the chain, or NOBODY
    it_owner: i8.between(NOBODY, MOST_SEATS - 1)  # 5.5.3 `it`, or NOBODY
    it_unit: i8.between(NOBODY, PLACES - 1)
    it_serial: u16
    changes: u8  # 4.3.4 (e) how many lasting changes of one unit a trick has made


class Chain(Record):
    """4.9 Triggered effects since the queue was last empty. Those from `head` on wait."""

    n: i16.upto(MOST_IN_CHAIN)
    head: i16.upto(MOST_IN_CHAIN)
    what: u16[MOST_IN_CHAIN]  # card or building, number of the effect, owner
    parent: u8[MOST_IN_CHAIN]  # during which of them it was queued; itself: during none
    serial: u16[MOST_WAITING]  # of the source, by the effect's place modulo MOST_WAITING
    unit: i8.between(NOBODY, PLACES - 1)[MOST_WAITING]  # the source, or NOBODY
    row: i8.of(Row)[MOST_WAITING]  # where it stood


class State(GameState, content=Buildings):
    options: OPTIONS.record
    frames: frames(8, *SITUATIONS)
    outcome: Outcome
    players: i8.upto(MOST_SEATS)
    ring: i8.upto(MOST_SEATS - 1)[Role]  # the seat of each role
    role: i8.of(Role, always=True)[MOST_SEATS]  # and the role of each seat
    faces: u8.upto(ORIGINS - 1)[ORIGINS]  # 3 the enemy row that each row faces, both as 4 × seat + row
    timer: i16.upto(MOST_TURNS)
    arrivals: u16  # units that entered play so far
    swept: flag  # 4.9.1 no building is without cards and no unit doomed: since the last sweep none was emptied or hurt
    laid: i16  # cards on the table, tokens aside: none is ever lost
    laid_sum: u32  # of their slots
    pool: u8[ORIGINS, CARDS_PER_BUILDING]  # scratch room of `determinize`, empty otherwise
    pooled: i8.upto(CARDS_PER_BUILDING)[ORIGINS]
    run: Running
    chain: Chain
    armies: Army[Seats(MOST_SEATS)]
