"""4.2 The Player Phase: which Actions there are, Raise Funds and Move Event."""

from enum import IntEnum

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, pop, push

from ..content import MOST_NEEDS, MOST_STOCK, Direction, Thing
from ..events import Event
from ..meta import LastAction, On
from ..pieces import SPACES
from ..refusals import Rule
from ..state import Action, Decision, Endgame, Situation, State, Status, Turn
from .board import arrive, edge, sectors
from .offers import new_comer, roll_sector


class What(IntEnum):
    """Which Action is under way."""

    MOVE = 0
    DEFENSE = 1
    ACCESS = 2
    IMPROVE = 3


@rule
def begin_action(s: State, what: int) -> None:
    push(s, Situation.ACTION, what, -1, 0)


@rule
def end_action(s: State) -> None:
    """4.2 One Action fewer; in the Endgame it was the seat's last."""
    pop(s)
    if s.frames[s.depth - 1].kind == Situation.TURN:
        turn: Turn = s.frames[s.depth - 1]
        turn.left -= 1
    else:
        endgame: Endgame = s.frames[s.depth - 1]
        endgame.count += 1


@rule
def pay(s: State, p: int, tokens: int) -> None:
    s.seats[p].stock -= tokens


@rule
def why_not_pay(s: State, p: int) -> int:
    """4.2 Everything but Raise Funds costs a token at least."""
    return Rule.OK if s.seats[p].stock > 0 else Rule.NO_TOKENS


@rule
def end_turn(s: State, p: int) -> None:
    """4.2 The remaining Actions are given up."""
    f: Turn = s.frames[s.depth - 1]
    f.left = 0
    emit(Event.TURN_ENDED, p)


@rule
def why_not_pass(s: State, p: int) -> int:
    """4.4 Only with nothing to pay, unless the last Action is optional."""
    if s.seats[p].stock == 0 or s.options.last_action == LastAction.OPTIONAL:
        return Rule.OK
    return Rule.MUST_ACT


@rule
def pass_by(s: State, p: int) -> None:
    """4.4 A turn without an Action, which counts."""
    f: Endgame = s.frames[s.depth - 1]
    f.count += 1
    emit(Event.PASSED, p)


# ---- Raise Funds -------------------------------------------------------------------------------------------------


@rule
def why_not_raise(s: State) -> int:
    """4.2 There is room for the Need that it brings."""
    return Rule.OK if s.needs.n < MOST_NEEDS else Rule.NEEDS_FULL


@rule
def why_not_raise_last(s: State) -> int:
    """4.4 Everybody's last Action is a move or a Build."""
    return Rule.NO_FUNDS_LEFT


@rule
def controlled(s: State, p: int) -> int:
    """4.2.1 Spaces in which the seat owns the standing Defense or the Access; one that has both counts once."""
    n = 0
    for space in range(SPACES):
        site = s.sites[space]
        if site.status == Status.STANDING and (site.owner == p or (site.access_pile > 0 and site.access_owner == p)):
            n += 1
    return n


@rule
def raise_funds(s: State, p: int) -> None:
    """4.2.1 A token for each space one controls; then a Need appears."""
    f: Turn = s.frames[s.depth - 1]
    f.left -= 1
    tokens = controlled(s, p)
    s.seats[p].stock = min(MOST_STOCK, s.seats[p].stock + tokens)
    emit(Event.RAISED_FUNDS, p, tokens)
    sector = roll_sector(s)
    new_comer(s, Thing.NEED, sector)


# ---- Move Event --------------------------------------------------------------------------------------------------


@rule
def why_not_move(s: State) -> int:
    """4.2 Somebody is on the board."""
    return Rule.OK if s.threats.n + s.needs.n > 0 else Rule.NO_EVENT


@rule
def move_event(s: State, p: int) -> None:
    """4.2.2 Then it is asked whom."""
    begin_action(s, What.MOVE)
    ask(s, p, Decision.CHOOSE_EVENT)


@rule
def why_not_choose(s: State, comer: int) -> int:
    """4.2.2 Anybody on the board, of either kind, anywhere."""
    return Rule.OK if s.comers[comer].rating > 0 else Rule.NOT_ON_BOARD


@rule
def choose_event(s: State, p: int, f: Action, comer: int) -> None:
    f.target = comer
    ask(s, p, Decision.CHOOSE_DIRECTION)


@rule
def why_not_go(s: State, f: Action, direction: int) -> int:
    """4.2.2 Not off the board; and onto the Precious only where the table allows it."""
    position = s.comers[f.target].position
    if direction == Direction.OUT and position == edge(s):
        return Rule.AT_THE_EDGE
    if direction == Direction.IN and position == 1 and s.options.move_into_precious == On.FALSE:
        return Rule.NOT_INTO_PRECIOUS
    return Rule.OK


@rule
def go(s: State, p: int, f: Action, direction: int) -> None:
    """4.2.2 For a token. No judgement, fight or hold comes of it; but at the Precious it arrives at once."""
    c = f.target
    card = s.comers[c]
    pay(s, p, 1)
    card.toll_paid = 0
    if direction == Direction.CW:
        card.sector = (card.sector + 1) % sectors(s)
    elif direction == Direction.CCW:
        card.sector = (card.sector + sectors(s) - 1) % sectors(s)
    elif direction == Direction.IN:
        card.position -= 1
    else:
        card.position += 1
    emit(Event.EVENT_MOVED, p, c, direction)
    end_action(s)
    if card.position == 0:
        arrive(s, c)
