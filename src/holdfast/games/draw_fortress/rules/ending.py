"""4.4 The Endgame, and 7 the end: the last wave, everybody's last Action, and the board is played out."""

from enum import IntEnum

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, end_game, pop, push

from ..content import Thing
from ..events import Event
from ..meta import EndgameTrigger, FinalCount, On
from ..pieces import SPACES
from ..state import Decision, Endgame, Outcome, Refused, Situation, State, Status
from .board import is_on_board, sectors
from .crawl import begin_crawl
from .offers import new_comer

WON, LOST = 1000, -1000  # thousandths


class Stage(IntEnum):
    """4.4 The steps of the Endgame, in their order."""

    WAVE = 0
    LAST_ACTIONS = 1
    THREATS = 2
    NEEDS = 3


@rule
def is_full(s: State) -> bool:
    """4.2.7 Every space is filled: standing, or a ruin where ruins count."""
    for space in range(SPACES):
        status = s.sites[space].status
        if is_on_board(s, space) and (
            status == Status.EMPTY or (status == Status.RUIN and s.options.ruins_fill == On.FALSE)
        ):
            return False
    return True


@rule
def check_endgame(s: State) -> None:
    """4.2.7 At once, or when the turn is over. Building in the Endgame sets nothing off."""
    if s.frames[0].kind == Situation.ENDGAME or not is_full(s):
        return
    if s.options.endgame_trigger == EndgameTrigger.IMMEDIATE:
        begin_endgame(s)
    else:
        s.full = 1


@rule
def begin_endgame(s: State) -> None:
    """4.4 The remaining Actions are lost, and the Rounds counter stays as it is."""
    pop(s)
    forgive(s)
    push(s, Situation.ENDGAME, s.active, 0, 0)
    emit(Event.ENDGAME_BEGAN, s.active)


@rule
def forgive(s: State) -> None:
    """4.2.6 What was refused holds for a turn or, in the Endgame, for one seat's last Action."""
    for row in range(len(Refused)):
        s.refused[row] = 0


@rule
def play_endgame(s: State) -> None:
    """4.4 The next step of the Endgame."""
    f: Endgame = s.frames[s.depth - 1]
    if f.step == Stage.WAVE:
        send_wave(s, f)
    elif f.step == Stage.LAST_ACTIONS:
        ask_last_action(s, f)
    elif f.step == Stage.THREATS:
        play_out(s, f)
    else:
        f.step = Stage.THREATS
        begin_crawl(s, Thing.NEED)


@rule
def send_wave(s: State, f: Endgame) -> None:
    """4.4.1 A Threat for each sector; the trigger seat describes the first, and so on round the table."""
    sector = f.count
    if sector == sectors(s):
        f.step = Stage.LAST_ACTIONS
        f.count = 1
        return
    f.count += 1
    s.active = (f.trigger + sector) % s.options.players
    new_comer(s, Thing.THREAT, sector)


@rule
def ask_last_action(s: State, f: Endgame) -> None:
    """4.4.2 Clockwise; the trigger seat is last."""
    if f.count > s.options.players:
        f.step = Stage.THREATS
        f.count = 0
        return
    seat = (f.trigger + f.count) % s.options.players
    if seat != s.active:
        forgive(s)
    s.active = seat
    ask(s, seat, Decision.CHOOSE_ENDGAME_ACTION)


@rule
def play_out(s: State, f: Endgame) -> None:
    """4.4.3 Phases without new Threats, until nobody is on the board; 4.4.4 then the Precious survives."""
    if s.threats.n + s.needs.n == 0:
        survive(s)
        return
    s.active = (f.trigger + 1 + f.count) % s.options.players
    f.count += 1
    f.step = Stage.NEEDS
    begin_crawl(s, Thing.THREAT)


@rule
def survive(s: State) -> None:
    """7 Everybody wins."""
    emit(Event.PRECIOUS_SURVIVED)
    s.outcome = Outcome.SURVIVED
    end_game(s)


@rule
def stop(s: State) -> None:
    """11 A game of too many decisions is nobody's."""
    emit(Event.GAME_STOPPED)
    s.outcome = Outcome.UNFINISHED
    end_game(s)


@rule
def final_tokens(s: State, p: int) -> int:
    """7 The stock; with `stock_and_board` also the piles of what the seat owns."""
    tokens = int(s.seats[p].stock)
    if s.options.final_count == FinalCount.STOCK:
        return tokens
    for space in range(SPACES):
        site = s.sites[space]
        if site.status == Status.STANDING and site.owner == p:
            tokens += site.pile
        if site.access_pile > 0 and site.access_owner == p:
            tokens += site.access_pile
    return tokens


@rule
def reward(s: State, p: int) -> int:
    """7 All lose together; of those who survive, whoever has more tokens has more of it."""
    if s.outcome == Outcome.LOST:
        return LOST
    if s.outcome != Outcome.SURVIVED:
        return 0
    others = s.options.players - 1
    if others == 0:
        return WON
    own = final_tokens(s, p)
    beaten = 0  # twice the number of those with fewer, and once of those with as many
    for q in range(s.options.players):
        tokens = final_tokens(s, q)
        if q != p and tokens < own:
            beaten += 2
        elif q != p and tokens == own:
            beaten += 1
    return WON // 2 + (WON // 2 * beaten + others) // (2 * others)
