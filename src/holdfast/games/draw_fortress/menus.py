"""Lists of legal actions for questions whose catalogues are long: only this setting's part of them is looked at."""

from typing import Any

from holdfast.engine.rules.rule import rule

from .actions import ACTIONS, Act
from .content import ACCESSES, DEFENSES
from .refusals import Rule
from .rules.board import is_person
from .rules.crawl import why_not_call
from .rules.offers import first_idea, ideas, why_not_called
from .state import Crawl, Decision, State

DESCRIBE = int(ACTIONS.first[Act.DESCRIBE])
INVENT = int(ACTIONS.first[Act.INVENT])
INVENT_CALLED = int(ACTIONS.first[Act.INVENT_CALLED])
INVENT_NUMBERED = int(ACTIONS.first[Act.INVENT_NUMBERED])
CHOOSE_DESIGN = int(ACTIONS.first[Act.CHOOSE_DESIGN])
CHOOSE_ACCESS = int(ACTIONS.first[Act.CHOOSE_ACCESS_DESIGN])
INVENT_DESIGN = int(ACTIONS.first[Act.INVENT_DESIGN])
CHOOSE_EVENT = int(ACTIONS.first[Act.CHOOSE_EVENT])
NEXT_EVENT = int(ACTIONS.first[Act.CHOOSE_NEXT_EVENT])


@rule
def list_descriptions(s: State, p: int, menu: Any) -> int:
    """4.1.8 The offer; people may invent one, under a name of the catalogue, with a number or without, or another."""
    for k in range(s.offer.n):
        menu[k] = DESCRIBE + s.offer.cards[k]
    n = int(s.offer.n)
    if not is_person(s, p):
        return n
    menu[n] = INVENT
    n += 1
    first = first_idea(s, s.draft.thing)
    for idea in range(first, first + ideas(s.draft.thing)):
        if why_not_called(s, idea) == Rule.OK:
            menu[n] = INVENT_CALLED + idea
            n += 1
    for idea in range(first, first + ideas(s.draft.thing)):
        menu[n] = INVENT_NUMBERED + idea
        n += 1
    return n


@rule
def list_designs(s: State, p: int, menu: Any) -> int:
    """4.2.3 This setting's Defenses; people may invent one."""
    for k in range(DEFENSES):
        menu[k] = CHOOSE_DESIGN + s.setting * DEFENSES + k
    return with_own(s, p, menu, DEFENSES)


@rule
def list_passages(s: State, p: int, menu: Any) -> int:
    """4.2.4 This setting's Accesses; people may invent one."""
    for k in range(ACCESSES):
        menu[k] = CHOOSE_ACCESS + s.setting * ACCESSES + k
    return with_own(s, p, menu, ACCESSES)


@rule
def with_own(s: State, p: int, menu: Any, n: int) -> int:
    if not is_person(s, p):
        return n
    menu[n] = INVENT_DESIGN
    return n + 1


@rule
def list_comers(s: State, menu: Any) -> int:
    """4.2.2 Everybody on the board."""
    for k in range(s.threats.n):
        menu[k] = CHOOSE_EVENT + s.threats.cards[k]
    for k in range(s.needs.n):
        menu[s.threats.n + k] = CHOOSE_EVENT + s.needs.cards[k]
    return s.threats.n + s.needs.n


@rule
def list_next(s: State, f: Crawl, menu: Any) -> int:
    """4.1.1 Those that are still to come, the oldest first."""
    n = 0
    for k in range(s.threats.n):
        if why_not_call(s, f, s.threats.cards[k]) == Rule.OK:
            menu[n] = NEXT_EVENT + s.threats.cards[k]
            n += 1
    for k in range(s.needs.n):
        if why_not_call(s, f, s.needs.cards[k]) == Rule.OK:
            menu[n] = NEXT_EVENT + s.needs.cards[k]
            n += 1
    return n


MENUS: dict[Any, Any] = {
    Decision.DESCRIBE_THREAT: list_descriptions,
    Decision.DESCRIBE_NEED: list_descriptions,
    Decision.CHOOSE_DESIGN: list_designs,
    Decision.CHOOSE_START_DEFENSE: list_designs,
    Decision.CHOOSE_ACCESS_DESIGN: list_passages,
    Decision.CHOOSE_START_ACCESS: list_passages,
    Decision.CHOOSE_EVENT: list_comers,
    Decision.CHOOSE_NEXT_EVENT: list_next,
}
