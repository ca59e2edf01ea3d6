"""7 The end of the game."""

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, end_game, pop, push

from ..events import Event
from ..meta import Off
from ..state import GONE, Decision, Epilogue, Outcome, Situation, State
from ..tales import City, Tale
from .sets import free_locations, is_person, next_tale, nth, seat_at, size
from .units import is_in_city, somebody

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
def has_fallen(s: State) -> bool:
    """7.1 No defender is in the city; 12.0 if the position of a scenario had any."""
    return defenders_left(s) == 0 and s.unlisted & NO_DEFENDERS == 0


@rule
def is_saved(s: State) -> bool:
    """7.1 No threat is in play; 12.0 if the position of a scenario had any."""
    return not is_threat_left(s) and s.unlisted & NO_THREATS == 0


@rule
def check_end(s: State) -> None:
    """7.1 After every battle, event, activation and sortie, at once (R55)."""
    if has_fallen(s):
        finish(s, Outcome.CITY_FALLEN)
    elif is_saved(s):
        finish(s, Outcome.THREATS_DESTROYED)


@rule
def finish(s: State, outcome: int) -> None:
    """7.2 Everybody has an epilogue; then it is over."""
    s.outcome = outcome
    s.confirming = 0
    s.deciders = 0
    emit(Event.SIEGE_ENDED, outcome)
    while s.depth > 0:
        pop(s)
    push(s, Situation.EPILOGUE, 0, 0, 0)


@rule
def look_back(s: State, k: int) -> None:
    """10.6, 10.8 The tables' words for the k-th epilogue: of somebody who is left, or of somebody who fell."""
    if s.n_defenders == 0 or s.n_locations == 0:
        return  # given up before there was a city
    won = s.outcome < Outcome.CITY_FALLEN
    remembered = 0
    for d in range(s.n_defenders):
        if is_in_city(s, d) == won:
            remembered |= 1 << d
    if remembered == 0:  # given up while all were there
        remembered = (1 << s.n_defenders) - 1
    who = somebody(s, remembered, k)
    if won:
        free = free_locations(s)
        place = nth(free, k % size(free)) if free else 0
        tale = next_tale(s, Tale.WON)
        emit(Event.WON_TALE, who, place, tale)
    else:
        tale = next_tale(s, Tale.LOST)
        emit(Event.LOST_TALE, City.CITY, who, tale)


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
        look_back(s, f.turn)
    end_game(s)


@rule
def tell_epilogue(s: State, f: Epilogue, p: int) -> None:
    """10.6 Blank, the tables' words stand in."""
    emit(Event.EPILOGUE_TOLD, p)
    look_back(s, f.turn)


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
