"""The end of the game (7)."""

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import end_game

from ..content import FALLEN_TO_LOSE, FALLEN_TO_LOSE_AS_TEAM, ROWS
from ..events import Event
from ..state import Outcome, State
from .board import is_team_game, member, side_of
from .departures import count_units
from .hands import intact_buildings
from .stacks import cards_left

WON, LOST, DRAWN = 1000, -1000, 0


@rule
def fallen_of(s: State, side: int) -> int:
    """7.1 How many buildings of a side have fallen."""
    n = 0
    for k in range(s.players // 2):
        n += ROWS - intact_buildings(s, member(s, side, k))
    return n


@rule
def check_victory(s: State) -> None:
    """7.1 A side that has lost too many buildings has lost; if both have, cards and then units are counted (R34). 4.9.5
    Only with an empty queue."""
    limit = FALLEN_TO_LOSE_AS_TEAM if is_team_game(s) else FALLEN_TO_LOSE
    defenders_lost = fallen_of(s, 0) >= limit
    attackers_lost = fallen_of(s, 1) >= limit
    if defenders_lost and attackers_lost:
        count_out(s)
    elif defenders_lost:
        finish(s, Outcome.ATTACKERS_WON)
    elif attackers_lost:
        finish(s, Outcome.DEFENDERS_WON)


@rule
def count_out(s: State) -> None:
    """7.1 More cards on intact buildings win; if equal, more units; if equal, nobody."""
    lead = 0
    for p in range(s.players):
        cards = cards_left(s, p)
        lead += cards if side_of(s, p) == 0 else -cards
    if lead == 0:
        for p in range(s.players):
            units = count_units(s, p)
            lead += units if side_of(s, p) == 0 else -units
    if lead > 0:
        finish(s, Outcome.DEFENDERS_WON)
    elif lead < 0:
        finish(s, Outcome.ATTACKERS_WON)
    else:
        finish(s, Outcome.DRAWN)


@rule
def finish(s: State, outcome: int) -> None:
    s.outcome = outcome
    end_game(s)
    if outcome == Outcome.DEFENDERS_WON:
        emit(Event.DEFENDERS_WON, s.timer)
    elif outcome == Outcome.ATTACKERS_WON:
        emit(Event.ATTACKERS_WON, s.timer)
    else:
        emit(Event.DRAWN, s.timer)


@rule
def concede(s: State, p: int) -> None:
    """7.2 A player, or his team, gives up: the other side wins."""
    emit(Event.CONCEDED, p)
    finish(s, Outcome.ATTACKERS_WON if side_of(s, p) == 0 else Outcome.DEFENDERS_WON)


@rule
def reward(s: State, p: int) -> int:
    """7.3 Both members of a team get the same."""
    if s.outcome == Outcome.DRAWN or s.outcome == Outcome.UNDECIDED:
        return DRAWN
    won = s.outcome == (Outcome.DEFENDERS_WON if side_of(s, p) == 0 else Outcome.ATTACKERS_WON)
    return WON if won else LOST
