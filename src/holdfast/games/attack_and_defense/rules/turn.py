"""The order of play (4): a turn is one list of phases, and whatever happens inside it is a situation of its own."""

from typing import Any

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask

from ..events import Event
from ..meta import Off
from ..pieces import PLACES
from ..state import Decision, Phase, Playing, Situation, State, Turn
from ..vocabulary import Operation, Trigger
from .arrivals import ask_where_to_move, ask_where_to_raise, place_next_token
from .board import at_most, in_standard_order, is_team_game, member, positions_with_assistance
from .chain import current_op, resolve_next, settle, trigger_all
from .combat import aim_next, begin_aiming, bombard, end_changes, fight_all_rows, reveal_all, survive
from .drawing import go_on_discarding, go_on_drawing, has_intact_building
from .effects import go_on_with_effect
from .hands import clear_plays, hand_limit
from .play import go_on_with_trick, go_on_with_unit
from .recurrence import go_on_recurring
from .setup import draw_opening, pick_army
from .stacks import draw_card
from .strikes import strike_next
from .tactics import ask_support_card, ask_tactics_to, pick_up_support

DEFENDERS, ATTACKERS = 0, 1
BOTH_DRAWN = 2


@rule
def step(s: State) -> None:
    """Carry out the next step of the innermost situation."""
    kind = s.frames[s.depth - 1].kind
    if kind == Situation.TURN:
        take_turn(s)
    elif kind == Situation.RESOLVE:
        resolve_next(s)
    elif kind == Situation.EFFECT:
        go_on_with_effect(s)
    elif kind == Situation.PLAY_UNIT:
        go_on_with_unit(s)
    elif kind == Situation.PLAY_TRICK:
        go_on_with_trick(s)
    elif kind == Situation.TACTICS:
        ask_tactics_to(s)
    elif kind == Situation.DRAWING:
        go_on_drawing(s)
    elif kind == Situation.DISCARDING:
        go_on_discarding(s)
    elif kind == Situation.TOKENS:
        place_next_token(s)
    elif kind == Situation.RAISING:
        ask_where_to_raise(s)
    elif kind == Situation.MOVING:
        ask_where_to_move(s)
    elif kind == Situation.STRIKES:
        strike_next(s)
    elif kind == Situation.RECURRING:
        go_on_recurring(s)
    elif kind == Situation.SUPPORT:
        ask_support_card(s)
    elif kind == Situation.AIMING:
        aim_next(s)
    elif kind == Situation.ARMIES:
        pick_army(s)
    else:
        draw_opening(s)


@rule
def under_way(s: State) -> int:
    """What comes next, as a number: a step of the turn, an operation of an effect, or another situation."""
    f = s.frames[max(s.depth, 1) - 1]
    if f.kind == Situation.TURN:
        return f.step
    if f.kind == Situation.EFFECT:
        return len(Phase) + current_op(s).op
    return len(Phase) + len(Operation) + f.kind


@rule
def always_asked(s: State) -> bool:
    """4 Action phases and optional draws are asked even if only `end` or `stop` is left; 6 so is where a face-down unit
    goes, if it would have a choice with Assistance and might have that: not to be asked would tell that it has not."""
    d = s.decision
    if d == Decision.UNIT_ACTION or d == Decision.MAIN_ACTION or d == Decision.TRICK_ACTION:
        return True
    if d == Decision.DRAW_SECOND or d == Decision.EFFECT_DRAW:
        return True
    f: Playing = s.frames[s.depth - 1]
    if d != Decision.PLACE_UNIT or f.kind != Situation.PLAY_UNIT or s.content.cards[f.card].cloaked == 0:
        return False
    return s.content.hides_assistance == 1 and positions_with_assistance(s, f.seat) > 1


@rule
def take_turn(s: State) -> None:
    """4 The steps of a turn."""
    f = s.frames[s.depth - 1]
    phase = f.step
    if phase == Phase.DEFENDERS_DRAW:
        draw_phase(s, f, DEFENDERS)
    elif phase == Phase.ATTACKERS_DRAW:
        draw_phase(s, f, ATTACKERS)
    elif phase == Phase.DEFENDERS_UNITS:
        action_phase(s, f, DEFENDERS, Decision.UNIT_ACTION)
    elif phase == Phase.ATTACKERS_MAIN:
        action_phase(s, f, ATTACKERS, Decision.MAIN_ACTION)
    elif phase == Phase.DEFENDERS_TRICKS:
        action_phase(s, f, DEFENDERS, Decision.TRICK_ACTION)
    elif phase == Phase.HAND_LIMIT:
        limit_hands(s, f)
    else:
        f.step += 1
        take_common_step(s, f, phase)


@rule
def take_common_step(s: State, f: Any, phase: int) -> None:
    """4.1, 4.5 to 4.8 What is common to all."""
    if phase == Phase.START:
        begin_turn(s)
    elif phase == Phase.DEFENDERS_ORDER or phase == Phase.DEFENDERS_ORDER_AGAIN:
        order_team(s, f, DEFENDERS)
    elif phase == Phase.ATTACKERS_ORDER:
        order_team(s, f, ATTACKERS)
    elif phase == Phase.REVEAL:
        reveal_all(s)
        settle(s, True)
    elif phase == Phase.BELLIGERENCE:
        begin_aiming(s)
    elif phase == Phase.BOMBARDMENT:
        bombard(s)
        settle(s, True)
    elif phase == Phase.PREPARE:
        trigger_all(s, Trigger.ON_PREPARE)
        settle(s, True)
    elif phase == Phase.COMBAT:
        fight_all_rows(s)
        settle(s, False)
    elif phase == Phase.EXPERIENCE:
        survive(s)
        settle(s, True)
    else:
        end_changes(s)
        settle(s, True)


# ---- 4.1 -----------------------------------------------------------------------------------------------------------


@rule
def begin_turn(s: State) -> None:
    """4.1.1 to 4.1.4 The timer rises, supply comes, marks are cleared, the ally's card is picked up."""
    s.timer += 1
    emit(Event.TURN_BEGAN, s.timer)
    for k in range(s.players):
        p = in_standard_order(s, k)
        supply(s, p)
        clear_marks(s, p)
        pick_up_support(s, p)


@rule
def supply(s: State, p: int) -> None:
    """4.1.2 Timer and pending changes, not below 0; what was left is lost, or comes on top of that by option (R5)."""
    army = s.armies[p]
    left = army.supply if s.options.supply_carry_over == Off.TRUE else 0
    army.supply = at_most(left + max(0, s.timer + army.pending))
    army.pending = 0


@rule
def clear_marks(s: State, p: int) -> None:
    """4.1.3"""
    army = s.armies[p]
    army.supported = 0
    clear_plays(s, p)
    for u in range(PLACES):
        army.units[u].moved_freely = 0


# ---- 4.2.1 ---------------------------------------------------------------------------------------------------------


@rule
def draw_phase(s: State, f: Turn, side: int) -> None:
    """4.2.1, 4.3.1 One card must be drawn, a second may be (R6); who has no building left draws none (R45)."""
    if f.acted == s.players // 2:
        end_phase(f)
        return
    p = member(s, side, f.acted)
    if f.drawn == 0 and has_intact_building(s, p):
        ask(s, p, Decision.DRAW_FIRST)
    elif f.drawn == 1:
        ask(s, p, Decision.DRAW_SECOND)
    else:
        f.acted += 1
        f.drawn = 0


@rule
def end_phase(f: Turn) -> None:
    f.step += 1
    f.acted = 0
    f.drawn = 0


@rule
def draw_in_turn(s: State, p: int, f: Turn, row: int) -> None:
    """4.2.1 An emptied building falls at once, and all effects are resolved."""
    f.drawn += 1
    draw_card(s, p, row)
    settle(s, True)


@rule
def stop_in_turn(s: State, f: Turn) -> None:
    f.drawn = BOTH_DRAWN


# ---- action phases -------------------------------------------------------------------------------------------------


@rule
def order_team(s: State, f: Turn, side: int) -> None:
    """4.10 The captain says who goes first: odd turns the first of the team, even turns the second (R43)."""
    f.ally_first = 0
    if is_team_game(s):
        ask(s, captain(s, side), Decision.ORDER_TEAM)


@rule
def captain(s: State, side: int) -> int:
    return member(s, side, (s.timer + 1) % 2)


@rule
def go_first(s: State, f: Turn) -> None:
    f.ally_first = (s.timer + 1) % 2


@rule
def let_ally_go_first(s: State, f: Turn) -> None:
    f.ally_first = s.timer % 2


@rule
def action_phase(s: State, f: Turn, side: int, decision: int) -> None:
    """4.2.2, 4.3.2, 4.4 Each player of the side acts until he says `end` (R48)."""
    if f.acted == s.players // 2:
        end_phase(f)
        return
    ask(s, member(s, side, f.acted ^ f.ally_first), decision)


@rule
def end_actions(s: State, p: int, f: Turn) -> None:
    f.acted += 1
    s.armies[p].actions = 0


# ---- 4.8.2 ---------------------------------------------------------------------------------------------------------


@rule
def limit_hands(s: State, f: Turn) -> None:
    """4.8.2 Each player over his limit discards down to it; 4.8.3 then the next turn begins."""
    if f.acted == s.players:
        f.acted = 0
        f.step = Phase.START
        return
    p = in_standard_order(s, f.acted)
    if s.armies[p].hand.n > hand_limit(s, p):
        ask(s, p, Decision.HAND_DISCARD)
    else:
        f.acted += 1
