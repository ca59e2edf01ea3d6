"""7 The end of the game."""

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, end_game, pop, push

from ..events import Event
from ..meta import Off
from ..state import GONE, Decision, Epilogue, Outcome, Situation, State
from ..tales import Tale
from .sets import is_person, next_tale, seat_at
from .units import is_in_city

NO_DEFENDERS, NO_THREATS = 1, 2  # 12.0


@rule
def defenders_left(s: State) -> int:
    n = 0
    for d in range(s.n_defenders):
        if is_in_city(s, d):
            n += 1
    return n


@rule
def is_threat_left(s: State) -> bool:
    for t in range(s.n_threats):
        if s.threats[t].place != GONE:
            return True
    return False


@rule
def check_end(s: State) -> None:
    """7.1 After every battle, event, activation and sortie, at once (R55)."""
    if defenders_left(s) == 0 and s.unlisted & NO_DEFENDERS == 0:
        finish(s, Outcome.CITY_FALLEN)
    elif not is_threat_left(s) and s.unlisted & NO_THREATS == 0:
        finish(s, Outcome.THREATS_DESTROYED)


@rule
def finish(s: State, outcome: int) -> None:
    """7.2 People tell an epilogue each; then it is over."""
    s.outcome = outcome
    s.confirming = 0
    s.deciders = 0
    tale = next_tale(s, Tale.LOST_1 if outcome >= Outcome.CITY_FALLEN else Tale.WON_1)
    emit(Event.SIEGE_ENDED, outcome)
    emit(Event.TABLES_TOLD, tale)
    if s.people & ((1 << s.options.players) - 1):
        while s.depth > 0:
            pop(s)
        push(s, Situation.EPILOGUE, 0, 0, 0)
    else:
        end_game(s)


@rule
def epilogue_step(s: State) -> None:
    """10.6 In Normal Order of the last turn; bots have a template."""
    f: Epilogue = s.frames[s.depth - 1]
    while f.turn < s.options.players:
        p = seat_at(s, f.turn)
        f.turn += 1
        if is_person(s, p):
            ask(s, p, Decision.EPILOGUE)
            return
    end_game(s)


@rule
def tell_epilogue(s: State, p: int) -> None:
    """10.6"""
    emit(Event.EPILOGUE_TOLD, p)


@rule
def give_up(s: State, p: int) -> None:
    """7 All people at the table have agreed that the city falls."""
    finish(s, Outcome.GIVEN_UP)


@rule
def reward(s: State, p: int) -> int:
    """7.3 A common result; option `graded_return`."""
    if s.outcome == Outcome.UNDECIDED:
        return 0
    if s.outcome == Outcome.CITY_FALLEN or s.outcome == Outcome.GIVEN_UP:
        return -1000
    if s.options.graded_return == Off.OFF:
        return 1000
    return 500 + 500 * min(defenders_left(s), s.city_defenders) // max(1, s.city_defenders)
