"""Everything that lies on the table, and who may see it."""

from enum import IntEnum

from holdfast.engine.rules.records import Record, i8, line, pile, u8, u16
from holdfast.engine.rules.state import Frame, GameState

from .content import ALL_ASSAULTS, ALL_SUPPLIES, HAND, TENTS, Assault, Councillor, Loyalty, Supply, Way
from .meta import OPTIONS
from .siege import Siege


class Situation(IntEnum):
    NIGHT = 1
    SORTIE = 2  # a: the council's strength; b: the strength with the last roll of the riding die


class Decision(IntEnum):
    NONE = 0
    NAME_ASSAULT = 1
    DRAW_BANNER = 2
    VOTE = 3
    PRESS_ON = 4
    DAWN_WORD = 5


class Outcome(IntEnum):
    UNDECIDED = 0
    STANDS = 1
    LIFTED = 2
    FELL = 3
    YIELDED = 4


class Chair(Record):
    """One councillor's place at the table."""

    loyalty: Loyalty  # its owner sees it, all others when the game is over
    hand: line(Supply, HAND)  # its owner sees it; all see how many cards it has
    way: Way  # tonight's vote; its owner sees it, all others when the votes are open
    pledge: Supply  # tonight's pledge, which stays in the hand until the votes are counted; its owner sees it
    spoke: u16  # the move that was tonight's vote, with its remark, counted from 1; 0: none yet


class State(GameState, content=Siege):
    options: OPTIONS.record
    frames: Frame[2]
    council: Chair[Councillor]
    throne: pile(Loyalty, len(Councillor) + 1)  # the Loyalty card nobody got; nobody sees it
    supplies: pile(Supply, ALL_SUPPLIES)  # to be drawn; nobody sees them
    spent: pile(Supply, ALL_SUPPLIES)  # all see which cards; whose they were, nobody
    assaults: pile(Assault, ALL_ASSAULTS)  # still to come; nobody sees them
    past: line(Assault, ALL_ASSAULTS)  # the assaults that were turned, night by night; all see them
    assault: Assault  # tonight's; the herald sees it, all others when it is turned
    turned: u8  # tonight's assault is turned, and lies on `past`
    claim: Assault  # what the herald announced, once `named` is set
    named: u16  # the move that named tonight's assault, counted from 1; 0: not named yet
    tales: u16[ALL_ASSAULTS]  # the moves that named the assaults, night by night
    banner: u16  # the move that drew the banner that flies, or last added to it, counted from 1; 0: none
    trophies: u16[TENTS]  # copies of the banner, one for each tent that burned; all see them
    opened: u8  # tonight's votes are open
    decree: Way  # what the council decided, once the votes are open
    power: i8  # tonight's assault with the siege die, once it is turned
    night: u8  # counted from 1
    herald: u8  # a seat
    walls: i8  # 5 stones to 0
    camp: i8  # 3 tents to 0
    outcome: Outcome
    people: u16  # bit p is set while a person has seat p; all see it
