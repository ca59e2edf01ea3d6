"""Rulebook and code point at each other: what is cited stands in the rulebook, and what stands there is cited.

A rule is cited where the docstring of a function names its number, in a refusal, or in a scenario's `rules`. A rule
that needs no code, because it only leads to others, is listed beside the rulebook in `uncited.toml`, with the reason.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from holdfast.engine.rules.game import Game
from holdfast.engine.words.rulebook import Rulebook, Section, UnknownRule

CHAPTERS = range(3, 8)  # setting the table, playing, the cards, who sees what, the end
NEEDS_NONE = "uncited.toml"
_NUMBER = r"[1-9]\d*(?:\.\d+[a-z]?)+"
_CITED = re.compile(rf"(?<![\w.])({_NUMBER}|[A-Z]\d+)\b")
_RANGE = re.compile(rf"(?<![\w.])({_NUMBER}) to ({_NUMBER})\b")
_CHAPTER = re.compile(r"(?:\A|\bsection )([1-9]\d*)(?= [A-Z]|[).:,])")
_SURELY_A_RULE = re.compile(r"\d|R\d|W\d")  # E2 may be a card


def misquoted(game: Game) -> list[str]:
    """Where the code cites a rule that the rulebook has not."""
    book = Rulebook.of(game)
    cited = [(where, number) for where, number in citations(game) if _SURELY_A_RULE.match(number)]
    return [f"{where}: {number}" for where, number in cited if not _found(book, number)]


def unquoted(game: Game, shown: Iterable[str]) -> list[str]:
    """The rules of chapters 3 to 7 that neither code nor scenarios cite; `shown` are those that scenarios name.

    Also what is wrong with the list of those that need none: a number that is cited after all, or that there is not.
    """
    book, needless = Rulebook.of(game), needs_none(game)
    cited = {found for number in (*shown, *(n for _, n in citations(game))) if (found := _found(book, number))}
    rules = [s.number for s in book.sections.values() if _is_rule(book, s)]
    missing = [f"{n} is cited nowhere" for n in rules if n not in cited and n not in needless]
    return missing + [f"{n} need not be in {NEEDS_NONE}" for n in needless if n in cited or n not in rules]


def needs_none(game: Game) -> dict[str, str]:
    """The rules that need neither code nor scenario, with the reason."""
    file = files(game.package) / NEEDS_NONE
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def citations(game: Game) -> Iterator[tuple[str, str]]:
    """Where the code of a game cites a rule, and its number."""
    book = Rulebook.of(game)
    for file in _modules(files(game.package)):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (words := ast.get_docstring(node)):
                name = "" if isinstance(node, ast.Module) else f", {node.name}"
                yield from ((f"{file.name}{name}", number) for number in sorted(_numbers(book, words)))
    yield from ((f"the refusal {reason!r}", reason.rule) for reason in game.refusals if reason != 0)


def _modules(folder: Traversable) -> Iterator[Traversable]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _modules(entry)
        elif entry.name.endswith(".py"):
            yield entry


def _numbers(book: Rulebook, text: str) -> set[str]:
    """The rules a text names: 4.7.2, R11, 3.8 to 3.13; section 6, or 7 at its beginning."""
    numbers = {*_CITED.findall(text), *_CHAPTER.findall(text)}
    order = list(book.sections)
    for first, last in _RANGE.findall(text):
        if first in order and last in order:
            numbers.update(order[order.index(first) : order.index(last)])
    return numbers


def _found(book: Rulebook, number: str) -> str:
    try:
        return book.find(number).number
    except UnknownRule:
        return ""


def _is_rule(book: Rulebook, section: Section) -> bool:
    """A section of these chapters that says something itself; a chapter is one if nothing is numbered in it."""
    top = section
    while top.parent:
        top = book.sections[top.parent]
    says = bool(section.own) if section is not top else not section.children
    return says and top.number.isdigit() and int(top.number) in CHAPTERS
