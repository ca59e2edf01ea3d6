"""Everything that lies on the table, and who may see it."""

from enum import IntEnum

from holdfast.engine.rules.frames import frames, slots
from holdfast.engine.rules.records import Record, flag, i8, line, pile, u8, u16
from holdfast.engine.rules.state import GameState

from .content import ALL_ASSAULTS, ALL_SUPPLIES, HAND, STONES, TENTS, Assault, Councillor, Loyalty, Supply, Way
from .meta import OPTIONS
from .siege import Siege


class Situation(IntEnum):
    NIGHT = 1
    SORTIE = 2


Sortie = slots(Situation.SORTIE, strength=i8, reached=i8)  # of the council, and with the last roll of the riding die


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
    CALLED_OFF = 5


class Chair(Record):
    """One councillor's place at the table."""

    loyalty: Loyalty  # its owner sees it, all others when the game is over, or at any time if it lies open
    hand: line(Supply, HAND)  # its owner sees it; all see how many cards it has
    way: Way  # tonight's vote; its owner sees it, all others when the votes are open
    pledge: Supply  # tonight's pledge, which stays in the hand until the votes are counted; its owner sees it
    spoke: u16  # the move that was tonight's vote, with its remark, counted from 1; 0: none yet


class State(GameState, content=Siege):
    options: OPTIONS.record
    frames: frames(2, Sortie)
    council: Chair[Councillor]
    throne: pile(Loyalty, len(Councillor) + 1)  # the Loyalty card nobody got, if they were dealt; nobody sees it
    supplies: pile(Supply, ALL_SUPPLIES)  # to be drawn; nobody sees them
    spent: pile(Supply, ALL_SUPPLIES)  # all see which cards; whose they were, nobody
    assaults: pile(Assault, ALL_ASSAULTS)  # still to come; nobody sees them
    past: line(Assault, ALL_ASSAULTS)  # the assaults that were turned, night by night; all see them
    assault: Assault  # tonight's; the herald sees it, all others when it is turned
    turned: flag  # tonight's assault is turned, and lies on `past`
    claim: Assault  # what the herald announced, once `named` is set
    named: u16  # the move that named tonight's assault, counted from 1; 0: not named yet
    tales: u16[ALL_ASSAULTS]  # the moves that named the assaults, night by night
    banner: u16  # the move that drew the banner that flies, or last added to it, counted from 1; 0: none
    trophies: u16[TENTS]  # copies of the banner, one for each tent that burned; all see them
    opened: flag  # tonight's votes are open
    decree: Way  # what the council decided, once the votes are open
    power: i8  # tonight's assault with the siege die, once it is turned
    night: u8.between(1, ALL_ASSAULTS)  # counted from 1
    herald: u8.upto(len(Councillor) - 1)  # a seat
    walls: i8.upto(STONES)  # stones that stand
    camp: i8.upto(TENTS)  # tents that stand
    outcome: Outcome
    people: u16  # bit p is set while a person has seat p; all see it
