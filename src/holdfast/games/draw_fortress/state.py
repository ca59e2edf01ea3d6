"""Everything that lies on the table. All see all of it, but for what others answered before everybody has."""

from enum import IntEnum

from holdfast.engine.rules.frames import frames, slots
from holdfast.engine.rules.records import Record, Seats, flag, i8, i16, line, u8, u16, u32
from holdfast.engine.rules.state import GameState

from .content import (
    MOST_GROUPS,
    MOST_NEEDS,
    MOST_PILE,
    MOST_RATING,
    MOST_ROUNDS,
    MOST_SEATS,
    MOST_STOCK,
    THREAT_ROOM,
    THREATS,
    Category,
    Colour,
    Setting,
    Tag,
    Thing,
)
from .meta import OPTIONS
from .pieces import SPACES, Comer, Sector, Space
from .settings import Design, GroupIdea, Idea, Passage, Settings, TraitIdea


class Situation(IntEnum):
    SETUP = 1
    TURN = 2
    CRAWL = 3  # the Threat step or the Need step
    JUDGEMENT = 4
    ACTION = 5  # an Action under way: each choice asks the next
    ENDGAME = 6


SetUp = slots(Situation.SETUP, seat=i8, sector=i8, layer=i8, double=i8)  # seat: whose turn, or which item is proposed
Turn = slots(Situation.TURN, left=i8)  # Actions
Crawl = slots(Situation.CRAWL, thing=Thing, comer=i8, landed=i8, answers=i8)  # who is being activated; -1: nobody yet
Judgement = slots(Situation.JUDGEMENT, question=i8, verdict=i8, voters=i8, called=i8)  # by the tags; seats as bits
Action = slots(Situation.ACTION, what=i8, target=i8, tokens=i8, repaired=i8)
Endgame = slots(Situation.ENDGAME, trigger=i8, count=i8)


class Decision(IntEnum):
    NONE = 0
    CHOOSE_SETTING = 1
    PROPOSE_PRECIOUS = 2
    PROPOSE_TRAIT = 3
    ANSWER_PROPOSAL = 4
    CHOOSE_SECTOR_TRAIT = 5
    SUGGEST_GROUP = 6
    CHOOSE_GROUP = 7
    CHOOSE_COLOR = 8
    CHOOSE_START_SECTOR = 9
    CHOOSE_START_LAYER = 10
    CHOOSE_COPY_SIDE = 11
    CHOOSE_START_DEFENSE = 12
    CHOOSE_START_ACCESS = 13
    CHOOSE_NEXT_EVENT = 14
    CHOOSE_DESTROYED_TRAIT = 15
    DESCRIBE_THREAT = 16
    DESCRIBE_NEED = 17
    CHOOSE_ACTION = 18
    CHOOSE_ENDGAME_ACTION = 19
    CHOOSE_EVENT = 20
    CHOOSE_DIRECTION = 21
    CHOOSE_SPACE = 22
    CHOOSE_DESIGN = 23
    CHOOSE_DEFENSE_SPACE = 24
    CHOOSE_ACCESS_DESIGN = 25
    CHOOSE_TARGET = 26
    CHOOSE_TOKENS = 27
    CHOOSE_MODIFICATION = 28
    CONSENT = 29
    VOTE = 30
    ACCEPT_OR_CALL = 31
    PICK_TAGS = 32


class Outcome(IntEnum):
    UNDECIDED = 0
    SURVIVED = 1
    LOST = 2
    UNFINISHED = 3  # 11 after too many decisions


class Status(IntEnum):
    EMPTY = 0
    STANDING = 1
    RUIN = 2


class Refused(IntEnum):
    """4.2.6 What an owner has refused."""

    DOOR = 0  # an Access in the Defense
    DEFENSE = 1  # its improvement
    ACCESS = 2  # that of the Access


class Site(Record):
    """2.6 A space, its Defense and the Access in it."""

    status: Status
    owner: i8.between(-1, MOST_SEATS - 1)  # of the Defense; -1: nobody
    pile: u16.upto(MOST_PILE)
    design: i8.of(Design)  # -1: home-made
    access_owner: i8.between(-1, MOST_SEATS - 1)
    stops: u16.set_of(Tag)
    note: u16  # the move that drew it, or last added to it, counted from 1; 0: none
    access_pile: u16.upto(MOST_PILE)  # 0: no Access
    admits: u16.set_of(Tag)
    access_note: u16
    access: i8.of(Passage)  # -1: home-made


class Card(Record):
    """2.6 A Threat or a Need. Who has left keeps name and note until the place is needed."""

    idea: i16.of(Idea)  # the catalogue's; -1: home-made. One who is called as an idea has it, too
    ways: u16.set_of(Tag)
    note: u16
    serial: u16  # in the order in which they appeared, both kinds together
    sector: i8.of(Sector, always=True)
    position: i8  # 1: the innermost layer, after the outermost comes the edge
    rating: u8.upto(MOST_RATING)  # 0: not on the board
    repeat: u8  # 1: the plain name, 2: "II"
    toll_paid: flag
    todo: flag  # to be activated in this step
    memory: u8[SPACES // 2]  # 4.5 two bits for each space and question: 0 not judged, 2 no, 3 yes


class TraitCard(Record):
    """2.6 The trait of a sector."""

    idea: i8.of(TraitIdea)  # -1: home-made
    category: Category
    note: u16
    destroyed: flag


class Player(Record):
    """2.6 One seat."""

    stock: u16.upto(MOST_STOCK)
    spoke: u16  # the move that was the last vote, with its remark
    group: i8.between(-1, MOST_GROUPS - 1)  # a place in the list of groups; -1: none yet
    color: i8.of(Colour)  # -1: none yet
    answer: flag  # to what all are asked; others see it when all have answered
    sector: i8.of(Sector)  # of the starting Defense; -1: not placed yet


class Draft(Record):
    """What is being described or drawn just now."""

    thing: Thing
    idea: i16  # of the thing's catalogue; -1: home-made
    tags: u16.set_of(Tag)
    note: u16
    sector: i8.of(Sector, always=True)
    rating: u8
    category: i8
    numbered: flag  # 2.8 somebody's own, whose name is an idea's with a number behind it


class State(GameState, content=Settings):
    options: OPTIONS.record
    frames: frames(3, SetUp, Turn, Crawl, Judgement, Action, Endgame)
    setting: Setting  # whose catalogue is used
    custom: flag  # the table invented its setting
    precious: u16  # the move that proposed a home-made Precious
    traits: TraitCard[Sector]
    sites: Site[Space]
    comers: Card[Comer]
    threats: line(Comer, THREAT_ROOM)  # on the board, the oldest first
    needs: line(Comer, MOST_NEEDS)
    last_threat: u8  # the place that was last used
    last_need: u8
    serial: u16  # of the youngest
    offer: line(Idea, THREATS)  # ideas for the next one
    draft: Draft
    arrived: i8.of(Comer)  # the Threat for which a trait is chosen
    seats: Player[Seats(MOST_SEATS)]
    groups: i8.of(GroupIdea)[MOST_GROUPS]  # the list; -1: somebody's own
    group_notes: u16[MOST_GROUPS]
    n_groups: u8.upto(MOST_GROUPS)
    polled: u8  # the seats whose answers to what several were asked lie open, a bit for each
    proposer: u8.upto(MOST_SEATS - 1)
    rejections: u8
    rejected: u8  # generic traits that somebody rejected, a bit for each
    rounds: u8.upto(MOST_ROUNDS)
    turns: u8
    first: u8.upto(MOST_SEATS - 1)
    active: u8.upto(MOST_SEATS - 1)  # who decides
    full: flag  # the board was filled in this turn
    refused: u32.set_of(Space)[Refused]  # this turn
    outcome: Outcome
    people: u16  # bit p is set while a person has seat p
