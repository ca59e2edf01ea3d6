"""The closed vocabulary of cards and buildings (5.5): keywords, triggers, operations, selectors, filters."""

from enum import IntEnum


class CardKind(IntEnum):
    """2.2 What a card slot holds."""

    NONE = 0
    UNIT = 1
    TRICK = 2
    TOKEN = 3


class Keyword(IntEnum):
    """5.1 First those with a number, then those without; the last two come with the card and are never granted."""

    BELLIGERENCE = 0
    DEMOLITION = 1
    EXPERIENCE = 2
    ARMORED = 3
    UNBOUNDED = 4
    RECURRENCE = 5
    ASSISTANCE = 6
    BREAKTHROUGH = 7
    DEFENDER = 8
    CHANGE_OF_TACTICS = 9
    DEADLY = 10
    CLOAKED = 11
    OFFERING = 12


NUMBERED = 6  # keywords below this have a number
GRANTED = 11  # keywords below this may be granted and stripped
Counted = IntEnum("Counted", {k.name: k.value for k in Keyword if k < NUMBERED})  # type: ignore[misc]
HAS_NUMBER = frozenset({*(k for k in Keyword if k < NUMBERED), Keyword.OFFERING})


class Trigger(IntEnum):
    """5.5.1"""

    NONE = 0
    ON_PLAY = 1
    ON_REVEAL = 2
    ON_PREPARE = 3
    ON_DEATH = 4
    ON_SURVIVE = 5
    ON_TRICK = 6
    FALL = 7


class Operation(IntEnum):
    """5.5.2"""

    NONE = 0
    DAMAGE = 1
    DESTROY = 2
    HEAL = 3
    BUFF = 4
    GRANT = 5
    STRIP = 6
    BOUNCE = 7
    MOVE = 8
    STRIKE = 9
    FIGHT = 10
    UNCOVER = 11
    RAISE = 12
    RECOVER = 13
    DRAW = 14
    DISCARD = 15
    TOKEN = 16
    SIEGE = 17
    REPAIR = 18
    SUPPLY = 19


class Selector(IntEnum):
    """5.5.3 In this order: one unit that is there, one unit that is chosen, a row, several units, buildings."""

    NONE = 0
    SELF = 1
    PARTNER = 2
    OPPOSING_FRONT = 3
    IT = 4
    OWN_UNIT = 5
    OTHER_OWN_UNIT = 6
    ENEMY_UNIT = 7
    ANY_UNIT = 8
    ENEMY_ANY = 9
    ENEMY_CLOAKED = 10
    CHOSEN_ROW_ENEMIES = 11
    OPPOSING_UNITS = 12
    THIS_ROW_OWN = 13
    ALL_OWN_UNITS = 14
    ALL_ENEMY_UNITS = 15
    ALL_UNITS = 16
    ALL_ENEMY_CLOAKED = 17
    THIS_BUILDING = 18
    OPPOSING_BUILDING = 19
    OWN_BUILDING = 20
    ENEMY_BUILDING = 21
    ALL_OWN_BUILDINGS = 22
    ALL_ENEMY_BUILDINGS = 23


FIRST_CHOSEN, LAST_CHOSEN = Selector.OWN_UNIT, Selector.ENEMY_CLOAKED  # one unit, by `target_unit`
FIRST_BUILDING = Selector.THIS_BUILDING

UNIT_SELECTORS = frozenset(s for s in Selector if Selector.NONE < s < FIRST_BUILDING)
ONE_UNIT = frozenset(s for s in Selector if Selector.NONE < s <= LAST_CHOSEN)
BUILDING_SELECTORS = frozenset(s for s in Selector if s >= FIRST_BUILDING)
UNFILTERED = frozenset(
    {Selector.SELF, Selector.PARTNER, Selector.IT, Selector.ENEMY_CLOAKED, Selector.ALL_ENEMY_CLOAKED}
)
NEED_A_SOURCE = frozenset(
    {
        Selector.SELF,
        Selector.PARTNER,
        Selector.OTHER_OWN_UNIT,
        Selector.OPPOSING_FRONT,
        Selector.OPPOSING_UNITS,
        Selector.THIS_ROW_OWN,
        Selector.THIS_BUILDING,
        Selector.OPPOSING_BUILDING,
    }
)
# 5.5.3 What an operation may be aimed at, where it is not any unit selector.
AIMED_AT = {
    Operation.UNCOVER: frozenset({Selector.ENEMY_CLOAKED, Selector.ALL_ENEMY_CLOAKED, Selector.IT}),
    Operation.MOVE: ONE_UNIT,
    Operation.STRIKE: frozenset(
        {
            Selector.SELF,
            Selector.PARTNER,
            Selector.OWN_UNIT,
            Selector.OTHER_OWN_UNIT,
            Selector.IT,
            Selector.ALL_OWN_UNITS,
        }
    ),
    Operation.FIGHT: frozenset({Selector.SELF, Selector.OWN_UNIT, Selector.OTHER_OWN_UNIT, Selector.IT}),
    Operation.SIEGE: BUILDING_SELECTORS,
    Operation.REPAIR: frozenset({Selector.THIS_BUILDING, Selector.OWN_BUILDING, Selector.ALL_OWN_BUILDINGS}),
}
FOUGHT = frozenset({Selector.ENEMY_UNIT, Selector.OPPOSING_FRONT})  # `versus` of a fight
HARMED_BY_FALL = frozenset({Selector.OWN_UNIT, Selector.ALL_OWN_UNITS, Selector.THIS_ROW_OWN, Selector.IT})
BESIEGED_BY_FALL = frozenset({Selector.OWN_BUILDING, Selector.ALL_OWN_BUILDINGS})
HARMFUL = frozenset({Operation.DAMAGE, Operation.DESTROY, Operation.BOUNCE, Operation.STRIP, Operation.BUFF})


class Who(IntEnum):
    """Whom `discard` and `supply` concern."""

    SELF = 0
    OPPONENT = 1


class Where(IntEnum):
    """Where tokens appear."""

    CHOSEN = 0
    THIS_ROW = 1
    EMPTY_ROWS = 2


class Wanted(IntEnum):
    """Which cards `recover` brings back."""

    UNIT = 0
    TRICK = 1
    ANY = 2


class Until(IntEnum):
    """5.5.4 How long a change lasts."""

    FOREVER = 0
    TURN = 1


class Mode(IntEnum):
    """5.1 Whether a granted number counts beside the one that is there, or is added."""

    SET = 0
    ADD = 1


NO_FILTER = -1  # of a filter's number: none is given
