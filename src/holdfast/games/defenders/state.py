"""Everything that lies on the table. All of it is open to all, but for the order of the deck and the cards that
`short_siege` removed (section 6)."""

from enum import IntEnum

from holdfast.engine.rules.frames import frames, slots
from holdfast.engine.rules.records import Record, flag, i8, line, pile, u8, u16, u32
from holdfast.engine.rules.state import GameState

from .content import (
    CITY_CARDS,
    MOST_EDITS,
    MOST_FEATURES,
    MOST_LINES,
    MOST_WOUNDS,
    POOL,
    Card,
    Defender,
    DefenderMark,
    DefenderType,
    Feature,
    Location,
    LocationMark,
    LocationType,
    Scene,
    Seat,
    Spot,
    Stack,
    Threat,
    ThreatType,
    UnitClass,
    Use,
)
from .meta import OPTIONS, SettingChoice
from .setting import Setting
from .tales import EACH, Tale
from .voices import Voice

NOBODY = NOTHING = -1


class Whereabouts(IntEnum):
    """2.9 Where a unit is: in a location, or nowhere in the city. A defender that is to be placed is outside."""

    RESERVE, GONE, OUTSIDE = range(-3, 0)
    L1, L2, L3, L4, L5, L6, L7, L8, L9, L10, L11, L12 = range(12)


OUTSIDE, GONE, RESERVE = (int(where) for where in (Whereabouts.OUTSIDE, Whereabouts.GONE, Whereabouts.RESERVE))


class Situation(IntEnum):
    SETUP = 1
    CITY = 2
    MAP = 3
    MUSTER = 4
    TURN = 5
    ATTACK = 6
    BATTLE = 7
    SORTIE = 8
    FLIGHT = 9
    BUMP = 10
    EPILOGUE = 11


Setup = slots(Situation.SETUP, turn=i8)
Map = slots(Situation.MAP, turn=i8, passes=i8, edits=i8)
Muster = slots(Situation.MUSTER, turn=i8)
# Whose turn it is to move, what is activated, and of the villain's deed whom or what it struck, counted from 1.
Turn = slots(Situation.TURN, turn=i8, ability=i8.upto(2), struck=i8)
Attack = slots(Situation.ATTACK, surprise=flag, joker=flag, turn=i8)
# The battle's place, the place in the rotation, whoever was picked or comes next, and whether the text failed.
Battle = slots(Situation.BATTLE, Situation.SORTIE, place=i8.of(Location), turn=i8, unit=i8, failed=flag)
Flight = slots(Situation.FLIGHT, place=i8.of(Location), turn=i8)
Bump = slots(Situation.BUMP, place=i8.of(Location), turn=i8, everywhere=flag)
Epilogue = slots(Situation.EPILOGUE, turn=i8)


class Decision(IntEnum):
    NONE = 0
    CHOOSE_SETTING = 1
    CITY_ACTION = 2
    CITY_CARD = 3
    CITY_USE = 4
    CITY_WORD = 5
    NAME_STACK = 6
    DRAW_RIVER = 7
    PLACE_WALL = 8
    PLACE_ROAD = 9
    PLACE_AREA = 10
    PLACE_SMALL = 11
    PLACE_UNDERGROUND = 12
    EDIT_MAP = 13
    DRAW_FEATURE = 14
    DRAW_LOCATION = 15
    CONFIRM_SHAPE = 16
    PLACE_DEFENDER = 17
    NAME_THREAT = 18
    CONFIRM_ENTRY = 19
    ACCEPT_ENTRY = 20
    REFLECT = 21
    SCENE = 22
    SURPRISE_TIE_CHOICE = 23
    TELL_EVENT = 24
    TELL_DEFENCE = 25
    REACT_PICK = 26
    REACT_DESTINATION = 27
    ASSIGN_PICK = 28
    ASSIGN_LOCATION = 29
    ASSIGN_WORD = 30
    CHOOSE_BATTLE = 31
    DESCRIBE_ATTACK = 32
    DESCRIBE_DEFENCE = 33
    CHALLENGE_DEFENCE = 34
    JUDGE_DEFENCE = 35
    SMITE_DEFENDER = 36
    SMITE_THREAT = 37
    JACK_RESCUE = 38
    SLAY_THREAT = 39
    SLAY_DEFENDER = 40
    FLEE_PICK = 41
    FLEE_DESTINATION = 42
    BUMP_DESTINATION = 43
    MOVE_PICK = 44
    MOVE_DESTINATION = 45
    MOVE_SECOND = 46
    ACTIVATE_PICK = 47
    ACTIVATE_TARGET = 48
    EPILOGUE = 49


class Outcome(IntEnum):
    UNDECIDED = 0
    THREATS_DESTROYED = 1
    DECK_EMPTY = 2
    CITY_FALLEN = 3
    GIVEN_UP = 4


class Pile(Record):
    """3.3 A stack that is not finalised: its words, and the cards that decide what it is worth."""

    types: u32
    marks: u32
    brackets: u8  # of its type cards, a bit each
    cards: u8.upto(CITY_CARDS)
    best: i8.of(Card, always=True)  # its highest type card, once it has one
    top: i8.of(Card, always=True)  # its highest card of any kind


class Place(Record):
    """A location of the city, and what of the map belongs to it."""

    types: u32.set_of(LocationType)
    marks: u32.set_of(LocationMark)
    covers: u32  # canvas: the cells it covers, a wall those it encloses, for those whom the software draws
    brackets: u8
    card: i8.of(Card, always=True)
    owner: u8.of(Seat, always=True)
    note: u16  # the move that named it or gave it a word, counted from 1; 0: the tables name it
    ink: u16  # the move that drew it last
    spot: i8.of(Spot)  # hex: where it lies, or its parent does
    parent: i8.of(Location)  # what it lies inside or beneath
    touch: u16.set_of(Location)
    river: u16.set_of(Location)  # with these a river runs between
    inside: u16.set_of(Location)  # of a wall: what lies inside
    outside: u16.set_of(Location)  # of a wall: what lies outside
    added: u16.set_of(Location)  # connected by people, or to bridge a gap
    removed: u16.set_of(Location)  # cut by people
    links: u16.set_of(Location)  # connected


class Unit(Record):
    """A defender."""

    types: u32.set_of(DefenderType)
    marks: u32.set_of(DefenderMark)
    brackets: u8
    card: i8.of(Card, always=True)  # its value and its suit
    kind: UnitClass
    strong: u8.upto(6)  # words that add to the strength
    owner: u8.of(Seat, always=True)
    wounds: u8.upto(MOST_WOUNDS)
    place: i8.of(Whereabouts, always=True)
    origin: i8.of(Whereabouts, always=True)  # where it was before its move
    arrival: u16
    note: u16


class Foe(Record):
    """A threat."""

    card: i8.of(Card, always=True)
    word: ThreatType
    place: i8.of(Whereabouts, always=True)
    origin: i8.of(Whereabouts, always=True)  # where it goes back to
    attacking: u8.upto(2)  # 1: its target is still to come; 2: it is at its target
    struck: flag  # it has slain in this battle
    note: u16


class State(GameState, content=Setting):
    options: OPTIONS.record
    frames: frames(6, Setup, Map, Muster, Turn, Attack, Battle, Flight, Bump, Epilogue)
    people: u16  # bit p is set while a person has seat p
    setting: SettingChoice
    votes: i8.of(SettingChoice)[Seat]  # for the setting, when `setting = vote`
    first: u8.of(Seat, always=True)  # the start player, then the First Player
    turn: u8
    morale: u8  # M, the damage
    intel: flag
    joker_drawn: flag
    outcome: Outcome
    unlisted: u8.upto(3)  # 12.0: a scenario has no defenders (1), no threats (2), and 7.1 is not checked for them

    deck: pile(Card, len(Card))  # city creation: the draw pile; then the threat deck. Nobody sees it
    removed: pile(Card, 16)  # `short_siege`; nobody ever sees it
    pool: line(Card, POOL)
    built: pile(Card, CITY_CARDS)  # cards that are in stacks
    discard: pile(Card, len(Card))
    reserve: line(Card, 13)  # hearts that wait; city regiments that do have the place RESERVE
    drawn: i8.of(Card)  # the card of this turn

    actor: u8.of(Seat, always=True)  # 3.3: whose turn it is to build
    skips: u8.upto(6)
    stack: i8.of(Stack)  # 3.3: the stack that is built on
    card: i8.of(Card)  # 3.3: the card that is used; 4.3.4: the one that arrives
    use: Use
    stacks: Pile[Stack]
    own: u16[Stack]  # R3 the moves that last gave them a word of a person's own, counted from 1

    n_locations: i8.upto(len(Location))
    locations: Place[Location]
    shapes: u16.set_of(Location)  # that are on the map
    drawing: i8.of(Location)
    by_hand: flag  # people draw the map, whoever leaves meanwhile
    cells: u32  # hex: cells that hold a location
    at_river: u8.upto(6)  # hex: 0 is none
    nature: i8.of(Feature)[MOST_FEATURES]
    nature_notes: u16[MOST_FEATURES]  # the moves that drew it, counted from 1
    features: u8.upto(MOST_FEATURES)
    occupied: u16.set_of(Location)
    ruined: u16.set_of(Location)
    charged: u16.set_of(Location)  # its morale point is counted now
    outer: u16.set_of(Location)
    entries: u16.set_of(Location)  # entry-points
    proposed: u16.set_of(Location)  # `confirm`: the entry-points as they were worked out
    confirming: u8.upto(2)  # `confirm`: 1 the First Player is to look at them, 2 the others vote
    edits: u8.upto(MOST_EDITS)
    yes: u8.set_of(Seat)  # who accepts; who finds a defence senseless; who holds that it fails
    challenged: flag

    n_defenders: i8.upto(len(Defender))
    city_defenders: i8.upto(len(Location))  # how many were finalised
    units: Unit[Defender]
    arrivals: u16
    picked: i8.between(-1, len(Threat) - 1)  # the unit or threat that was chosen, until it is said what for
    moved: u32.set_of(Defender)
    struck: u32.set_of(Defender)
    immune: u32.set_of(Defender)
    fleeing: u32.set_of(Defender)

    n_threats: i8.upto(len(Threat))
    threats: Foe[Threat]
    villain: i8.of(Threat)  # whose deed is to be told
    battles: u16.set_of(Location)  # sorties that are still to be fought

    tales: u8.upto(EACH - 1)[Tale]  # which sentence of each kind the tables told last
    since: u16.set_of(Scene)  # what happened since the last scene
    scene: Scene
    scene_note: u16  # the move that framed it
    lines: u8.upto(MOST_LINES)
    masks: u8.of(Voice)[MOST_LINES]  # under which they were spoken
    said: u16  # the move that spoke last
