"""Lists of legal actions that are worth a shortcut: only what can be legal is looked at."""

from typing import Any

from holdfast.engine.rules.rule import rule

from .actions import ACTIONS, Act
from .content import MOST_A_SIDE, Side, Use
from .refusals import Rule
from .rules.acting import crowded, enterable, steps
from .rules.attack import why_not_react
from .rules.city import guard_allows, is_open, is_ripe, is_six_and_six, is_use_left, side_of, why_not_add, words_left
from .rules.sets import has
from .rules.units import is_in_city
from .state import Decision, State

FIRST = ACTIONS.first
ADD_TO, FINALISE, SKIP, TAKE = (int(FIRST[act]) for act in (Act.ADD_TO, Act.FINALISE, Act.SKIP, Act.TAKE))
LOCATION_TYPE, LOCATION_WORD = int(FIRST[Act.LOCATION_TYPE]), int(FIRST[Act.LOCATION_WORD])
DEFENDER_TYPE, DEFENDER_WORD = int(FIRST[Act.DEFENDER_TYPE]), int(FIRST[Act.DEFENDER_WORD])
REACT, PASS, MOVE, TO = (int(FIRST[act]) for act in (Act.REACT, Act.PASS, Act.MOVE, Act.TO))
REPAIR, HEAL, INSPIRE, BOMBARD = (int(FIRST[act]) for act in (Act.REPAIR, Act.HEAL, Act.INSPIRE, Act.BOMBARD))


@rule
def list_city_actions(s: State, p: int, menu: Any) -> int:
    """3.3.2 Few stacks are open at a time; without anything else to do one may skip."""
    n = Act.CREATE_LOCATION.offer(s, menu, 0)
    n = Act.CREATE_DEFENDER.offer(s, menu, n)
    for stack in range(2 * MOST_A_SIDE):
        if is_open(s, stack):
            if why_not_add(s, p, stack) == Rule.OK:
                menu[n] = ADD_TO + stack
                n += 1
            if is_ripe(s, stack):
                menu[n] = FINALISE + stack
                n += 1
    if n == 0 or is_six_and_six(s):
        menu[n] = SKIP
        n += 1
    return n


@rule
def list_pool(s: State, p: int, menu: Any) -> int:
    """3.3.2 Cards of the pool; the guard says the same of all of them."""
    as_type = guard_allows(s, s.stack, Use.TYPE)
    as_mark = guard_allows(s, s.stack, Use.DESCRIPTOR)
    n = 0
    for k in range(s.pool.n):
        card = s.pool.cards[k]
        typed = as_type and is_use_left(s, s.stack, card, Use.TYPE, p)
        if typed or (as_mark and is_use_left(s, s.stack, card, Use.DESCRIPTOR, p)):
            menu[n] = TAKE + card
            n += 1
    return n


@rule
def list_words(s: State, p: int, menu: Any) -> int:
    """3.3.2 The words that are left."""
    first = LOCATION_TYPE if s.use == Use.TYPE else LOCATION_WORD
    if side_of(s.stack) == Side.DEFENDER:
        first = DEFENDER_TYPE if s.use == Use.TYPE else DEFENDER_WORD
    return list_places(words_left(s, s.stack, s.card, s.use, p), first, menu, 0)


@rule
def list_places(members: int, first: int, menu: Any, n: int) -> int:
    """An action for each member of the set."""
    while members:
        if members & 1:
            menu[n] = first
            n += 1
        members >>= 1
        first += 1
    return n


@rule
def list_reactions(s: State, menu: Any) -> int:
    """4.3.3 Only who is there."""
    n = 0
    for d in range(s.n_defenders):
        if why_not_react(s, d) == Rule.OK:
            menu[n] = REACT + d
            n += 1
    menu[n] = PASS
    return n + 1


@rule
def list_moves(s: State, menu: Any) -> int:
    """4.7.1 Where anybody could go is found once for all of them."""
    menu[0] = PASS
    n = 1
    ways = enterable(s)
    full = crowded(s)
    for d in range(s.n_defenders):
        if is_in_city(s, d) and not has(s.moved, d) and steps(s, d, ways, full):
            menu[n] = MOVE + d
            n += 1
    return n


@rule
def list_steps(s: State, menu: Any) -> int:
    """4.7.1, 5.6 A second step may be left out."""
    n = 0
    if s.decision == Decision.MOVE_SECOND:
        menu[0] = PASS
        n = 1
    return list_places(steps(s, s.picked, enterable(s), crowded(s)), TO, menu, n)


@rule
def list_abilities(s: State, menu: Any) -> int:
    """4.7.3 Only who is there; R53 or nobody."""
    menu[0] = PASS
    n = 1
    for d in range(s.n_defenders):
        if is_in_city(s, d):
            n = list_abilities_of(s, d, menu, n)
    return n


@rule
def list_abilities_of(s: State, d: int, menu: Any, n: int) -> int:
    """4.7.3"""
    if Act.REPAIR.why_not(s, d) == Rule.OK:
        menu[n] = REPAIR + d
        n += 1
    if Act.HEAL.why_not(s, d) == Rule.OK:
        menu[n] = HEAL + d
        n += 1
    if Act.INSPIRE.why_not(s, d) == Rule.OK:
        menu[n] = INSPIRE + d
        n += 1
    if Act.BOMBARD.why_not(s, d) == Rule.OK:
        menu[n] = BOMBARD + d
        n += 1
    return n


MENUS: dict[Any, Any] = {
    Decision.CITY_ACTION: list_city_actions,
    Decision.CITY_CARD: list_pool,
    Decision.CITY_WORD: list_words,
    Decision.REACT_PICK: list_reactions,
    Decision.MOVE_PICK: list_moves,
    Decision.MOVE_DESTINATION: list_steps,
    Decision.MOVE_SECOND: list_steps,
    Decision.ACTIVATE_PICK: list_abilities,
}
