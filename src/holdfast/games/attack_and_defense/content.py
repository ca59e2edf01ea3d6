"""The content of a match: the cards and buildings in it, as records that rules read; and the numbers of the rules.

`s.content.cards[c].strength` is what is printed on card c. Ready-made buildings come the same way as anybody's own:
`reader` reads their files and fills these records (5.7).
"""

from holdfast.engine.rules.content import Content
from holdfast.engine.rules.records import Record, i8, u8, u16

from .vocabulary import CardKind, Counted, Keyword, Mode, Operation, Selector, Trigger, Until, Wanted, Where, Who

# 1, 2.3, 4 The numbers of the rules.
DUEL, TEAMS = 2, 4  # how many play
ROWS = 4
CARDS_PER_BUILDING = 12
MOST_PRESENCE = 20
MOST_COPIES = 3
OPENING_CARDS = 4
FALLEN_TO_LOSE, FALLEN_TO_LOSE_AS_TEAM = 3, 5
HAND_BEYOND_BUILDINGS = 2
TACTICS_BEYOND_PRESENCE = 2
MOST_PLAYS_OF_A_NAME = 5
MOST_ACTIONS = 60
MOST_OF_AN_EFFECT = 5  # R33: in its own causal chain
# 11 Sizes.
CARD_SLOTS = 256  # the first stays empty: 0 is no card
BUILDING_SLOTS = 64
MOST_HAND = 20
MOST_UNDER = 8
MOST_RUIN = ROWS * CARDS_PER_BUILDING
MOST_GRAVEYARD = 96
MOST_WAITING, MOST_IN_CHAIN = 128, 256
EFFECTS, OPERATIONS = 3, 4
OPERATION_SLOTS = CARD_SLOTS * EFFECTS * OPERATIONS + BUILDING_SLOTS * OPERATIONS
MOST_TURNS = 45
MOST_NUMBER = 30_000  # of what grows without limit in principle: numbers of a unit, and supply; cells have 16 bits
NO_CARD = 0


class Op(Record):
    """5.5.2 One operation of an effect."""

    op: Operation
    n: i8
    strength: i8
    stamina: i8
    target: Selector
    versus: Selector
    keyword: Keyword
    mode: Mode
    until: Until
    random: u8
    who: Who
    where: Where
    wanted: Wanted
    token: u8  # which card slot
    max_strength: i8  # filters: -1 for none
    max_cost: i8
    damaged: u8


class Effect(Record):
    """A trigger and where its operations stand."""

    trigger: Trigger
    n: u8  # how many operations
    first: u16  # where the first of them stands in `ops`


class CardRow(Record):
    """2.2 What is printed on a card. Slot 0 is no card."""

    kind: CardKind
    cost: u8
    presence: u8
    strength: u8
    stamina: u8
    offering: u8
    cloaked: u8
    has: u16.set_of(Keyword)  # its keywords without a number
    number: u8[Counted]  # of its keywords with one
    triggers: u8.set_of(Trigger)
    effects: Effect[EFFECTS]


class BuildingRow(Record):
    """2.3 What a building is made of."""

    cards: u8[CARDS_PER_BUILDING]
    fall: Effect


class Buildings(Content):
    """Everything a match is played with."""

    n_cards: u16  # slots in use, with slot 0
    n_buildings: u8
    hides_assistance: u8  # some Cloaked card has Assistance: where one is placed is asked even without a choice (6)
    starters: u8[ROWS, ROWS]  # 2.6 the building of each row, by seat
    cards: CardRow[CARD_SLOTS]
    buildings: BuildingRow[BUILDING_SLOTS]
    ops: Op[OPERATION_SLOTS]

    def __init__(self) -> None:
        super().__init__()
        # What people are told, and no rule reads:
        self.homes: tuple[int | None, ...] = ()  # 5.7 by card slot: the building in whose file it is defined
        self.fall_names: tuple[str, ...] = ()  # by building: what its maker calls its fall
