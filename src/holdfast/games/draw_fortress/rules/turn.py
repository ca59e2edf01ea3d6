"""4 The order of play."""

from enum import IntEnum

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.situations import Course
from holdfast.engine.rules.state import ask, pop, push

from ..content import ACTIONS_A_TURN, MOST_DECISIONS, MOST_THREATS, Thing
from ..events import Event
from ..state import Decision, Situation, State, Turn
from .board import persons, settle
from .crawl import begin_crawl, crawl
from .ending import Stage, begin_endgame, forgive, play_endgame, stop
from .judging import put_question
from .offers import new_comer, roll_sector
from .setup import Step, place_start, set_up


class Phase(IntEnum):
    """4 The steps of a turn, in their order."""

    THREATS = 0
    NEEDS = 1
    NEW_THREAT = 2
    ACTIONS = 3
    END = 4


SITUATIONS = {
    Situation.SETUP: Course(
        len(Step),
        asks=(
            Decision.CHOOSE_SETTING,
            Decision.PROPOSE_PRECIOUS,
            Decision.PROPOSE_TRAIT,
            Decision.ANSWER_PROPOSAL,
            Decision.CHOOSE_SECTOR_TRAIT,
            Decision.SUGGEST_GROUP,
            Decision.CHOOSE_GROUP,
            Decision.CHOOSE_COLOR,
            Decision.CHOOSE_START_SECTOR,
            Decision.CHOOSE_START_LAYER,
            Decision.CHOOSE_COPY_SIDE,
            Decision.CHOOSE_START_DEFENSE,
            Decision.CHOOSE_START_ACCESS,
            Decision.PICK_TAGS,
        ),
    ),
    Situation.TURN: Course(
        len(Phase),
        asks=(
            Decision.DESCRIBE_THREAT,
            Decision.DESCRIBE_NEED,
            Decision.PICK_TAGS,
            Decision.CHOOSE_ACTION,
            Decision.CHOOSE_DESTROYED_TRAIT,
        ),
    ),
    Situation.CRAWL: Course(
        1,
        inside=(Situation.TURN, Situation.ENDGAME),
        asks=(Decision.CHOOSE_NEXT_EVENT, Decision.CHOOSE_DESTROYED_TRAIT),
    ),
    Situation.JUDGEMENT: Course(4, inside=(Situation.CRAWL,), asks=(Decision.ACCEPT_OR_CALL, Decision.VOTE)),
    Situation.ACTION: Course(
        1,
        inside=(Situation.TURN, Situation.ENDGAME),
        asks=(
            Decision.CHOOSE_EVENT,
            Decision.CHOOSE_DIRECTION,
            Decision.CHOOSE_SPACE,
            Decision.CHOOSE_DESIGN,
            Decision.CHOOSE_DEFENSE_SPACE,
            Decision.CHOOSE_ACCESS_DESIGN,
            Decision.CHOOSE_TARGET,
            Decision.CHOOSE_TOKENS,
            Decision.CHOOSE_MODIFICATION,
            Decision.CONSENT,
            Decision.PICK_TAGS,
        ),
    ),
    Situation.ENDGAME: Course(
        len(Stage),
        asks=(
            Decision.DESCRIBE_THREAT,
            Decision.PICK_TAGS,
            Decision.CHOOSE_ENDGAME_ACTION,
            Decision.CHOOSE_DESTROYED_TRAIT,
        ),
    ),
}


@rule
def step(s: State) -> None:
    """4 The next step of what is under way."""
    kind = s.frames[s.depth - 1].kind
    if s.decisions >= MOST_DECISIONS:
        stop(s)
    elif kind == Situation.TURN:
        take_turn(s)
    elif kind == Situation.CRAWL:
        crawl(s)
    elif kind == Situation.JUDGEMENT:
        put_question(s)
    elif kind == Situation.ENDGAME:
        play_endgame(s)
    else:
        set_up(s)
        if s.frames[0].step == Step.DONE:
            begin_play(s)


@rule
def always_asked(s: State) -> bool:
    """3.5 Whoever finds a name is asked for it, even if there is nothing else to do."""
    return s.decision == Decision.SUGGEST_GROUP and persons(s) & s.deciders != 0


@rule
def begin_play(s: State) -> None:
    """3.10 The first turn begins."""
    pop(s)
    begin_turn(s, s.first)


@rule
def begin_turn(s: State, seat: int) -> None:
    """4 The active seat has three Actions; what was refused in the turn before may be asked again."""
    s.active = seat
    forgive(s)
    push(s, Situation.TURN, ACTIONS_A_TURN, 0, 0)
    emit(Event.TURN_BEGAN, seat, s.rounds)


@rule
def take_turn(s: State) -> None:
    """4 Threats, Needs, a new Threat; then Actions."""
    f: Turn = s.frames[s.depth - 1]
    if f.step == Phase.THREATS:
        f.step = Phase.NEEDS
        begin_crawl(s, Thing.THREAT)
    elif f.step == Phase.NEEDS:
        f.step = Phase.NEW_THREAT
        begin_crawl(s, Thing.NEED)
    elif f.step == Phase.NEW_THREAT:
        f.step = Phase.ACTIONS
        new_threat(s)
    elif f.step == Phase.ACTIONS and f.left > 0:
        ask(s, s.active, Decision.CHOOSE_ACTION)
    else:
        end_of_turn(s)


@rule
def new_threat(s: State) -> None:
    """4.1.8 Not if the board has as many as it may."""
    if s.threats.n < MOST_THREATS:
        sector = roll_sector(s)
        new_comer(s, Thing.THREAT, sector)


@rule
def end_of_turn(s: State) -> None:
    """4.3 The Rounds counter, perhaps the Endgame; otherwise the next seat clockwise."""
    players = s.options.players
    s.turns += 1
    seat = (s.active + 1) % players
    over = seat == s.first and (players > 1 or s.turns % s.options.solo_turns_per_round == 0)
    if over:
        s.rounds += 1
        emit(Event.ROUND_OVER, s.rounds)
    if s.full or (over and s.rounds >= s.options.round_limit):
        begin_endgame(s)
        return
    pop(s)
    begin_turn(s, seat)


@rule
def tags_done(s: State, p: int) -> None:
    """10.3 What is home-made has its tags: go on where it is used."""
    if s.draft.thing == Thing.THREAT or s.draft.thing == Thing.NEED:
        settle(s)
    elif s.frames[s.depth - 1].kind == Situation.ACTION:
        ask(s, p, Decision.CHOOSE_TOKENS)
    else:
        place_start(s, p)
