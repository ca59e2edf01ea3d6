"""`@rule`: a small function over a record, written once, run at three speeds.

Interpreted, a rule is the plain Python function you see. `compiler` reads the same source and makes the fast twins.
What a rule may use: integers, records, `if`, `while`, `for … in range(…)`, other rules, IntEnum members, module-level
integers and tables (`constants`). What it may not: strings, floats that decide anything, lists, dictionaries and
exceptions.

An *aside* is a word to the people at the table, which compiled code does not have: a call that stands alone is left
out; inside an expression it is worth its last argument.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
WHOLE = frozenset({int, bool, "int", "bool"})  # annotations of what is a whole number to compiled code


def rule(function: F) -> F:
    """Mark a function as part of the rules."""
    function.__rule__ = True  # type: ignore[attr-defined]
    return function


def aside(function: F) -> F:
    """Mark a function that only interpreted rules call; see the module's text."""
    function.__aside__ = True  # type: ignore[attr-defined]
    return function


def stand_in(function: F) -> F:
    """Mark a name in an engine rule for which each game puts in a rule of its own."""
    function.__stand_in__ = True  # type: ignore[attr-defined]
    return function


def lays_content(function: F) -> F:
    """Mark the word by which a door says whose content compiled rules read from there on."""
    function.__lays_content__ = True  # type: ignore[attr-defined]
    return function


def is_rule(thing: object) -> bool:
    return getattr(thing, "__rule__", False) is True


def is_aside(thing: object) -> bool:
    return getattr(thing, "__aside__", False) is True


def is_content_laid(thing: object) -> bool:
    return getattr(thing, "__lays_content__", False) is True


def is_stand_in(thing: object) -> bool:
    return getattr(thing, "__stand_in__", False) is True


Told = tuple[int, ...]  # an event and its facts
_story: ContextVar[list[Told] | None] = ContextVar("story", default=None)


@aside
def emit(event: int, *facts: int) -> None:
    """Tell the table what happened, right after it happened."""
    story = _story.get()
    if story is not None:
        story.append((int(event), *(int(fact) for fact in facts)))


@contextmanager
def listening() -> Iterator[list[Told]]:
    """Collect what interpreted rules tell."""
    story: list[Told] = []
    token = _story.set(story)
    try:
        yield story
    finally:
        _story.reset(token)


class Script:
    """Dice and shuffles laid down beforehand, for tests and scenarios. When it runs out, the real dice go on."""

    def __init__(self, dice: Sequence[int] = (), orders: Sequence[Sequence[int]] = ()) -> None:
        self.dice, self.orders = list(dice), [list(order) for order in orders]


_script: ContextVar[Script | None] = ContextVar("script", default=None)


class ScriptError(ValueError):
    """A scripted die or order that cannot come up here."""


@contextmanager
def scripted(script: Script) -> Iterator[Script]:
    """Let `script` decide the dice and shuffles of interpreted rules."""
    token = _script.set(script)
    try:
        yield script
    finally:
        _script.reset(token)


@aside
def foretold(sides: int, drawn: int) -> int:
    """The scripted number below `sides`, or the one that was drawn. Scripts count from 1, as dice do."""
    script = _script.get()
    if script is None or not script.dice:
        return drawn
    face = script.dice.pop(0)
    if not 1 <= face <= sides:
        raise ScriptError(f"the script says {face}, but this die has the faces 1 to {sides}")
    return face - 1


@aside
def foretold_order(cards: Any, n: int) -> None:
    """Put shuffled cards into the scripted order, if one is laid down."""
    script = _script.get()
    if script is None or not script.orders:
        return
    order = script.orders.pop(0)
    if sorted(order) != sorted(cards[k] for k in range(n)):
        raise ScriptError(f"the script orders the cards {order}, but {sorted(cards[k] for k in range(n))} are shuffled")
    for k in range(n):
        cards[k] = order[k]


@aside
def foretold_choice(cards: Any, n: int, k: int) -> None:
    """Put the scripted cards, k of these n, to the front in their order, if some are laid down."""
    script = _script.get()
    if script is None or not script.orders:
        return
    order = script.orders.pop(0)
    known = [cards[j] for j in range(n)]
    if len(order) != k or len(set(order)) != k or not set(order) <= set(known):
        raise ScriptError(f"the script draws the cards {order}, but {k} of {sorted(known)} are drawn")
    for j, card in enumerate(order):
        at = known.index(card)
        known[j], known[at] = known[at], known[j]
    for j in range(n):
        cards[j] = known[j]


def bind(module: ModuleType, rules: Mapping[str, Callable[..., Any]]) -> SimpleNamespace:
    """An interpreted twin of an engine module, with a game's rules in place of its stand-ins."""
    space = {**vars(module), **rules}
    # Also where a rule of the module itself takes the place of a stand-in.
    for name, value in list(space.items()):
        if is_rule(value) and value.__module__ == module.__name__:
            space[name] = FunctionType(value.__code__, space, name, value.__defaults__)
    return SimpleNamespace(**space)
