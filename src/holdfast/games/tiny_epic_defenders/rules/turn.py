"""4.2.4 to 4.2.7: a Turn from Rest to the Hammer."""

from holdfast.engine.rules.rule import emit, rule
from holdfast.engine.rules.state import ask, goes_on, pop

from ..content import ELIXIR_GIVES, Artifact, Hero, Place
from ..events import Event
from ..meta import GroupMode, SacrificeTiming
from ..refusals import Rule
from ..state import SACRIFICES_AT_ANY_TIME, Acting, Decision, State
from .abilities import has_ability
from .board import can_fall, carries, is_outer, lose_hp, owner, reduce, restore
from .foes import move_foe

START_EFFECTS, STAFF, SACRIFICE, ACTIONS, END = 0, 1, 2, 3, 4


@rule
def take_turn(s: State, f: Acting) -> None:
    """4.2.4 to 4.2.7 Start-of-Turn effects, Staff, Sacrifice, actions, end of Turn."""
    if f.step == START_EFFECTS:
        begin_turn(s, f)
    if f.step == STAFF:
        f.step = SACRIFICE
        if f.begins == 1 and s.foe_revealed == 1 and carries(s, f.defender, Artifact.STAFF):
            ask(s, owner(s, f.defender), Decision.STAFF_MOVE)
    if f.step == SACRIFICE and goes_on(s):
        if f.own_card == 1 and s.options.sacrifice_timing == SacrificeTiming.AT_DRAW and can_sacrifice(s, f.defender):
            ask(s, owner(s, f.defender), Decision.SACRIFICE)
        else:
            f.step = ACTIONS
    if f.step == ACTIONS:
        ask(s, owner(s, f.defender), Decision.TURN_ACTION)
    elif f.step == END:
        end_of_turn(s, f.defender)
        s.locked = 0  # or it would hold for AP granted on a later card (4.9)
        emit(Event.TURN_ENDED, f.defender)
        pop(s)


@rule
def begin_turn(s: State, f: Acting) -> None:
    """4.2.4 a, b: Rest in the Capital; Courage."""
    f.step = STAFF
    h = f.defender
    s.actor = h
    s.spent = 0
    s.sacrifices = 0
    s.locked = 0
    if f.begins == 0:
        return
    emit(Event.TURN_BEGAN, h, s.ap)
    place = s.defenders[h].place
    if place == Place.CAPITAL:
        restore(s, h)
        emit(Event.RESTED, h)
    if is_outer(place) and has_ability(s, h, Hero.EZRU) and can_fall(s, place):
        emit(Event.COURAGE, h, place)
        reduce(s, place, 1)


@rule
def why_not_staff(s: State, to: int) -> int:
    """4.2.4 c"""
    if not is_outer(to):
        return Rule.ONLY_OUTER
    return Rule.FOE_IS_THERE if to == s.foe_region else Rule.OK


@rule
def raise_staff(s: State, h: int, to: int) -> None:
    """4.2.4 c The Staff of Control sends the foe."""
    emit(Event.STAFF_RAISED, h)
    move_foe(s, to)


@rule
def can_sacrifice(s: State, h: int) -> bool:
    """4.2.5 With HP to lose: once per Turn, again and again with Berserk (for Randal from the second on, R56)."""
    if s.defenders[h].hp == 0:
        return False
    return s.sacrifices == 0 or has_ability(s, h, Hero.UM_TAK)


@rule
def sacrifice_gives(s: State, h: int) -> int:
    """5.4 Each Sacrifice gives 1 AP, 2 with the Elixir."""
    return ELIXIR_GIVES if carries(s, h, Artifact.ELIXIR) else 1


@rule
def why_not_sacrifice(s: State, f: Acting, h: int) -> int:
    """9 Option `any_time`: on the Defender's own card, Berserk at most five times."""
    if s.granted == 1:
        return Rule.NOT_IN_GRANTED
    if s.options.sacrifice_timing == SacrificeTiming.AT_DRAW:
        return Rule.NOT_THE_QUESTION
    if f.own_card == 0:
        return Rule.ON_INDIVIDUAL_CARD
    if s.defenders[h].hp == 0:
        return Rule.TOO_FEW_HP
    if s.sacrifices == SACRIFICES_AT_ANY_TIME or not can_sacrifice(s, h):
        return Rule.SACRIFICED_ENOUGH
    return Rule.OK


@rule
def sacrifice(s: State, h: int) -> None:
    """4.2.5 1 HP for 1 AP, 2 with the Elixir. Berserk locks its user out of ending in the Capital (R56)."""
    lose_hp(s, h, 1)
    s.ap += sacrifice_gives(s, h)
    s.sacrifices += 1
    emit(Event.SACRIFICED, h, s.ap)
    if s.defenders[h].hero == Hero.UM_TAK or s.sacrifices >= 2:
        s.locked = 1


@rule
def keep_hp(s: State, f: Acting) -> None:
    """4.2.5 No more Sacrifice: the actions begin."""
    f.step = ACTIONS


@rule
def ends_by_yielding(s: State, f: Acting) -> bool:
    """9 `interleaved`: on group cards `yield` replaces `end_turn`."""
    return f.own_card == 0 and s.options.all_defenders_mode == GroupMode.INTERLEAVED


@rule
def why_not_end(s: State, f: Acting, h: int, yielding: bool) -> int:
    """R11, R58 Something must be spent first; the Berserk lock holds."""
    if yielding != ends_by_yielding(s, f):
        return Rule.NOT_THE_QUESTION
    if s.spent == 0:
        return Rule.NOTHING_SPENT_SINCE if yielding else Rule.NOTHING_SPENT
    if s.locked == 1 and s.defenders[h].place == Place.CAPITAL:
        return Rule.LOCKED_IN_CAPITAL
    return Rule.OK


@rule
def end_turn(s: State, f: Acting) -> None:
    f.step = END


@rule
def end_of_turn(s: State, h: int) -> None:
    """4.2.7 The Hammer of Might."""
    place = s.defenders[h].place
    if carries(s, h, Artifact.HAMMER) and is_outer(place) and can_fall(s, place):
        emit(Event.HAMMER, h, place)
        reduce(s, place, 1)
