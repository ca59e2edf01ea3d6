"""`act`, `why_not` and `legal`, written by the engine from the rows of a game's actions.

What is written is the text of ordinary rules, see `written`: `print(inspect.getsource(GAME.rules.act))`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from .rule import WHOLE
from .state import is_asked
from .written import Function, Lines, in_turn, indented, written

if TYPE_CHECKING:
    from .actions import Actions, Answer, Family

FEW = 3  # so many cases are tried one by one; more are halved first


class Text:
    """A rule in the making: its lines, and what the names in them stand for."""

    def __init__(self, actions: Actions) -> None:
        self.actions = actions
        self.space: dict[str, Any] = {
            "__name__": actions.kinds.__module__,
            "KIND": actions.kind,
            "ARG": actions.arg,
            "ANSWERS": actions.answers,
        }
        self.used: dict[str, str] = {}  # what must be found first, by name: `f`, and what the game has given

    def name(self, function: Function) -> str:
        """What a rule is called in the text; two of the same name are told apart."""
        name = function.__name__
        while self.space.setdefault(name, function) is not function:
            name += "_"
        return name

    def call(self, function: Function, words: Mapping[str, str]) -> str:
        """A call of a rule with what it names: out of `words`, or found at the beginning of the text."""
        return f"{self.name(function)}({', '.join(self._word(name, words) for name in parameters(function))})"

    def _word(self, name: str, words: Mapping[str, str]) -> str:
        if name in words:
            return words[name]
        if name == "f":
            self.used["f"] = "s.frames[s.depth - 1]"
        elif name in self.actions.given:
            self.used[name] = f"{self.name(self.actions.given[name])}(s)"
        return name

    def found(self) -> Lines:
        return [f"{name} = {source}" for name, source in self.used.items()]

    def rule(self, name: str, takes: str, lines: Sequence[str], returns: str = "int") -> Function:
        """The text made into a rule."""
        while name in self.space:  # a rule of the game has that name
            name += "_"
        return written(name, takes, lines, self.space, returns)


def parameters(function: Function) -> list[str]:
    return list(inspect.signature(function).parameters)


def fork(word: str, cases: Sequence[tuple[int, Lines]]) -> Lines:
    """Lines that go one of several ways by a number, which is one of the cases. Many are halved, then tried in turn."""
    if len(cases) == 1:
        return cases[0][1] or ["pass"]
    if len(cases) > FEW:
        half = len(cases) // 2
        low, high = fork(word, cases[:half]), fork(word, cases[half:])
        return [f"if {word} < {cases[half][0]}:", *indented(low), "else:", *indented(high)]
    lines: Lines = []
    for k, (number, way) in enumerate(cases):
        head = "else:" if k == len(cases) - 1 else f"{'elif' if k else 'if'} {word} == {number}:"
        lines += [head, *indented(way or ["pass"])]
    return lines


def by_question(answers: Sequence[Answer], lines: Callable[[Answer], Lines]) -> Lines:
    """What an action is, to the question that is asked."""
    if len(answers) == 1:
        return lines(answers[0])
    return fork("s.decision", sorted((int(decision), lines(way)) for way in answers for decision in way.decisions))


def words_of(family: Family, at: str) -> dict[str, str]:
    """The arguments of the action with the number `at`, and the numbers in its row."""
    return {name: f"ARG[{at}, {k}]" for k, name in enumerate(family.arguments)} | numbers_of(family)


def numbers_of(family: Family) -> dict[str, str]:
    return {name: str(number) for name, number in family.numbers.items()}


# ---- what an action does -------------------------------------------------------------------------------------------


def write_act(actions: Actions) -> Function:
    """Carry out what was chosen."""
    text = Text(actions)
    chosen = fork("kind", [(int(family.kind), _do(text, family)) for family in actions.families])
    return text.rule("act", "s, p: int, a: int", ["kind = KIND[a]", *text.found(), *chosen], "None")


def _do(text: Text, family: Family) -> Lines:
    words = words_of(family, "a")
    return by_question(family.answers, lambda answer: [text.call(deed, words) for deed in answer.do])


# ---- why not -------------------------------------------------------------------------------------------------------


def write_why_not(actions: Actions) -> Function:
    """The seat is asked, the action answers the question, and nothing in its row speaks against it."""
    text = Text(actions)
    cases = [(int(family.kind), _ask_guard(text, family)) for family in actions.families]
    lines = ["if s.over:", f"    return {int(actions.over)}"] if actions.over != actions.not_asked else []
    lines += [f"if not {text.name(is_asked)}(s, p):", f"    return {int(actions.not_asked)}", "kind = KIND[a]"]
    lines += ["if not ANSWERS[kind, s.decision]:", f"    return {int(actions.not_now)}"]
    return text.rule("why_not", "s, p: int, a: int", [*lines, *text.found(), *fork("kind", cases)])


def _ask_guard(text: Text, family: Family) -> Lines:
    if not any(answer.unless for answer in family.answers):
        return ["return 0"]
    return [f"return {text.call(family.kind.why_not, words_of(family, 'a'))}"]


def write_guard(family: Family) -> Function:
    """The rules in `unless` as one; if there is but one, and it takes none of the row's numbers, that one itself."""
    rules = [rule for answer in family.answers for rule in answer.unless]
    takes = _takes(family, [*family.space.given, *family.arguments])
    if len(family.answers) == len(rules) == 1 and list(takes) == parameters(rules[0]):
        return rules[0]
    text = Text(family.space)
    known = {name: name for name in takes} | numbers_of(family)
    lines = by_question(family.answers, lambda answer: in_turn([text.call(rule, known) for rule in answer.unless]))
    return text.rule(f"{family.name}_is_refused", ", ".join(takes.values()), lines)


def _takes(family: Family, beside: Sequence[str]) -> dict[str, str]:
    """What the rules in `unless` ask for, but for the row's numbers, in a fixed order: by name, as it is declared."""
    asked = {"s": "s"}
    for guard in (guard for answer in family.answers for guard in answer.unless):
        for name, parameter in inspect.signature(guard).parameters.items():
            asked[name] = f"{name}: int" if parameter.annotation in WHOLE else name
    return {name: asked[name] for name in ("s", "p", "f", *beside) if name in asked}


# ---- what is legal -------------------------------------------------------------------------------------------------


def write_legal(actions: Actions, menus: Mapping[IntEnum, Function]) -> Function:
    """By the question that is asked: the game's own list, or one made by trying every action that answers it."""
    text = Text(actions)
    lists: dict[Function, list[int]] = {}  # with the questions each serves
    for question in sorted({question for family in actions.families for question in family.questions}):
        lists.setdefault(menus.get(question) or _write_menu(actions, question), []).append(int(question))
    lines = [f"if not {text.name(is_asked)}(s, p):", "    return 0"]
    ways = {menu: [f"return {text.call(menu, {})}"] for menu in lists}
    lines += text.found()
    # What serves several questions is called in one place, or it would be compiled for each of them.
    for menu, served in lists.items():
        if len(served) > 1:
            lines += [f"if {' or '.join(f's.decision == {question}' for question in served)}:", *indented(ways[menu])]
    cases = [(served[0], ways[menu]) for menu, served in lists.items() if len(served) == 1]
    return text.rule("legal", "s, p: int, menu", lines + (fork("s.decision", cases) if cases else ["return 0"]))


def _write_menu(actions: Actions, question: IntEnum) -> Function:
    """The actions that answer a question, in the order of their numbers, each tried by the rules in its row."""
    text = Text(actions)
    lines = ["n = 0"]
    for family in actions.families:
        for answer in family.answers:
            if question in answer.decisions:
                lines += _try_all(text, family, answer.unless, {})
    return text.rule(f"list_{question.name.lower()}", "s, p: int, menu", [*text.found(), *lines, "return n"])


def write_offer(family: Family, settled: int = 0) -> Function:
    """Add all legal actions of one kind to a menu of which n are filled; so many reasons do not speak against any."""
    text = Text(family.space)
    takes = _takes(family, list(family.space.given))
    known = {name: name for name in takes}
    lines = by_question(family.answers, lambda answer: _try_all(text, family, answer.unless[settled:], known))
    return text.rule(f"offer_{family.name}", ", ".join([*takes.values(), "menu", "n: int"]), [*lines, "return n"])


def _try_all(text: Text, family: Family, unless: Sequence[Function], known: Mapping[str, str]) -> Lines:
    """Add the actions of a family against which nothing speaks. What does not depend on arguments is asked once."""
    first = int(family.space.first[family.kind])
    at = "a" if family.arguments else str(first)
    words = {**known, **words_of(family, at)}
    once = 0
    while once < len(unless) and not set(parameters(unless[once])) & set(family.arguments):
        once += 1
    lines = [f"menu[n] = {at}", "n += 1"]
    for guard in reversed(unless[once:]):
        lines = [f"if {text.call(guard, words)} == 0:", *indented(lines)]
    if family.arguments:
        lines = [f"for a in range({first}, {first + family.size}):", *indented(lines)]
    for guard in reversed(unless[:once]):
        lines = [f"if {text.call(guard, words)} == 0:", *indented(lines)]
    return lines
