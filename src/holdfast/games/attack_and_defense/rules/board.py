"""Rows and who faces whom (3), units and their numbers (5.1), legal positions (4.2.3)."""

from typing import Any

from holdfast.engine.rules.constants import table
from holdfast.engine.rules.rule import rule

from ..content import MOST_NUMBER, ROWS, TEAMS
from ..meta import FallenRows
from ..pieces import PLACES
from ..state import NOBODY, NOWHERE, Fate, State
from ..vocabulary import Keyword

NO_ROOM, ROOM_WITH_ASSISTANCE, ROOM_FOR_ANY = 0, 1, 2
# 4 Standard order of the roles: the defenders, then the attackers.
STANDARD = table([[0, 1, 0, 0], [0, 2, 1, 3]])
# 3 Whom each row faces, 4 × role + row: straight across, and with four players folded round the corners (R41).
FACES = table(
    [
        [4, 5, 6, 7, 0, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0],
        [7, 6, 13, 12, 11, 10, 1, 0, 15, 14, 5, 4, 3, 2, 9, 8],
    ]
)


@rule
def is_team_game(s: State) -> bool:
    return s.players == TEAMS


@rule
def in_standard_order(s: State, k: int) -> int:
    """4 The k-th player."""
    return s.ring[STANDARD[1 if is_team_game(s) else 0, k]]


@rule
def faced(s: State, p: int, row: int) -> int:
    """3 The enemy row that a row of p faces, as 4 × seat + row."""
    return s.faces[ROWS * p + row]


@rule
def sit_down(s: State) -> None:
    """3.2 Everybody takes his place in the ring, and so each row faces another (R41)."""
    for role in range(s.players):
        p = s.ring[role]
        s.role[p] = role
        for row in range(ROWS):
            across = FACES[1 if is_team_game(s) else 0, ROWS * role + row]
            s.faces[ROWS * p + row] = ROWS * s.ring[across // ROWS] + across % ROWS


@rule
def ally(s: State, p: int) -> int:
    """3.2 Allies face each other."""
    return s.ring[(s.role[p] + 2) % TEAMS]


@rule
def side_of(s: State, p: int) -> int:
    """0 for the defenders, 1 for the attackers."""
    return s.role[p] % 2


@rule
def member(s: State, side: int, k: int) -> int:
    """The k-th player of a side."""
    return s.ring[side + 2 * k]


@rule
def is_in_range(s: State, p: int, q: int, row: int) -> bool:
    """3 The enemy sides of p's own four rows."""
    return faced(s, q, row) // ROWS == p


# ---- units ---------------------------------------------------------------------------------------------------------


@rule
def front(s: State, p: int, row: int) -> int:
    """The front unit of a row, or NOBODY."""
    return s.armies[p].at[2 * row]


@rule
def back(s: State, p: int, row: int) -> int:
    return s.armies[p].at[2 * row + 1]


@rule
def is_in_play(s: State, p: int, u: int, serial: int) -> bool:
    """4.9.3 The very unit that arrived under this number."""
    return u != NOBODY and s.armies[p].units[u].card != 0 and s.armies[p].units[u].serial == serial


@rule
def row_of(unit: Any) -> int:
    return unit.place // 2


@rule
def strength_of(s: State, unit: Any) -> int:
    """R50 Strength below 0 counts as 0; the sum itself is kept."""
    return max(0, s.content.cards[unit.card].strength + unit.strength + unit.turn_strength)


@rule
def stamina_of(s: State, unit: Any) -> int:
    return s.content.cards[unit.card].stamina + unit.stamina + unit.turn_stamina


@rule
def value_of(unit: Any, keyword: int) -> int:
    """5.1 The number of a keyword: the higher of what lasts and what holds for the turn, and what was added."""
    return max(unit.lasting[keyword], unit.for_turn[keyword]) + unit.added[keyword]


@rule
def has(unit: Any, keyword: int) -> bool:
    """5.1 A keyword without a number."""
    return ((unit.has | unit.has_for_turn) >> keyword) & 1 == 1


@rule
def at_most(n: int) -> int:
    """11 What grows without limit in principle stays where its cell ends."""
    return max(-MOST_NUMBER, min(MOST_NUMBER, n))


@rule
def is_doomed(s: State, unit: Any) -> bool:
    """4.9.1 (b)"""
    return unit.fate != Fate.NONE or unit.damage >= stamina_of(s, unit)


@rule
def units_in_row(s: State, p: int, row: int) -> int:
    if front(s, p, row) == NOBODY:
        return 0
    return 1 if back(s, p, row) == NOBODY else 2


@rule
def is_face_up(s: State, p: int, u: int) -> bool:
    return u != NOBODY and s.armies[p].units[u].face_down == 0


@rule
def face_up_units(s: State, p: int) -> int:
    """How many of p's units are face-up."""
    n = 0
    for place in range(PLACES):
        if is_face_up(s, p, s.armies[p].at[place]):
            n += 1
    return n


# ---- places --------------------------------------------------------------------------------------------------------


@rule
def is_open(s: State, p: int, row: int) -> bool:
    """R11 A row whose building has fallen is still usable, unless by option."""
    return s.armies[p].fallen[row] == 0 or s.options.fallen_rows == FallenRows.OPEN


@rule
def is_legal_position(s: State, p: int, place: int, assists: bool) -> bool:
    """4.2.3 An empty row takes one unit, in front; beside another there is room with Assistance."""
    row = place // 2
    if not is_open(s, p, row):
        return False
    n = units_in_row(s, p, row)
    if n == 0:
        return place % 2 == 0
    return n == 1 and (assists or has(s.armies[p].units[front(s, p, row)], Keyword.ASSISTANCE))


@rule
def has_position(s: State, p: int, row: int, assists: bool) -> bool:
    return is_legal_position(s, p, 2 * row, assists)


@rule
def room_for_units(s: State, p: int) -> int:
    """4.2.3 Whether p has a position for any unit, for one with Assistance only, or for none."""
    room = NO_ROOM
    for row in range(ROWS):
        if is_open(s, p, row):
            n = units_in_row(s, p, row)
            if n == 0 or (n == 1 and has(s.armies[p].units[front(s, p, row)], Keyword.ASSISTANCE)):
                return ROOM_FOR_ANY
            if n == 1:
                room = ROOM_WITH_ASSISTANCE
    return room


@rule
def positions_with_assistance(s: State, p: int) -> int:
    """4.2.3 How many legal positions a unit with Assistance has: no unit has more."""
    n = 0
    for row in range(ROWS):
        if is_open(s, p, row) and units_in_row(s, p, row) < 2:
            n += 1 + units_in_row(s, p, row)
    return n


@rule
def fits_in(room: int, assists: bool) -> bool:
    return room == ROOM_FOR_ANY or (room == ROOM_WITH_ASSISTANCE and assists)


@rule
def has_any_position(s: State, p: int, assists: bool) -> bool:
    return fits_in(room_for_units(s, p), assists)


@rule
def assists(s: State, card: int) -> bool:
    """Whether a card has Assistance printed on it."""
    return (s.content.cards[card].has >> Keyword.ASSISTANCE) & 1 == 1


@rule
def stand(s: State, p: int, u: int, place: int) -> None:
    """A unit takes a place; who stands in front there steps back."""
    army = s.armies[p]
    if place % 2 == 0 and army.at[place] != NOBODY:
        army.at[place + 1] = army.at[place]
        army.units[army.at[place]].place = place + 1
    army.at[place] = u
    army.units[u].place = place


@rule
def step_off(s: State, p: int, u: int) -> None:
    """R17 A unit leaves its place; the back unit is front at once."""
    army = s.armies[p]
    place = army.units[u].place
    army.at[place] = NOBODY
    army.units[u].place = NOWHERE
    if place % 2 == 0 and army.at[place + 1] != NOBODY:
        army.at[place] = army.at[place + 1]
        army.units[army.at[place]].place = place
        army.at[place + 1] = NOBODY


@rule
def trade_places(s: State, p: int, u: int, v: int) -> None:
    """5.2 Each takes exactly the other's place."""
    army = s.armies[p]
    place = army.units[u].place
    army.units[u].place = army.units[v].place
    army.units[v].place = place
    army.at[army.units[u].place] = u
    army.at[place] = v


@rule
def swap_in_row(s: State, p: int, row: int) -> None:
    """5.2 (ii) Front and back change places."""
    trade_places(s, p, front(s, p, row), back(s, p, row))
