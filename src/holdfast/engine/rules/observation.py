"""Observations: what a seat sees, as a row of numbers for learners, declared once.

    FEATURES, observe = observation(
        State,
        cells("round", "ap", deck="turn_deck.n"),
        number("asked", is_asked),
        one_of("decision.", Decision, "decision"),
        rows("region.", Region, "regions", cells("threat", "destroyed")),
        each("card.", Card, whereabouts),
    )

The names of all features and the rule that writes them are made from it. What is written comes from a *path* into the
state, or inside `rows` into the row; or from a *rule* that takes the state, the seat that looks if it wants to know it,
then the row and the member it is asked for. The room comes filled with zeros, so what is not there is not written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from .dispatch import parameters
from .records import Cards, Cell, Record
from .written import Function, Lines, indented, row_name, written

Source = str | Function
Members = Iterable[IntEnum] | range
NOWHERE = -1  # no member is meant; no row is there


@dataclass(frozen=True)
class Part:
    """Some features: their names, and the lines that write them."""

    names: Sequence[str]
    write: Callable[[_Text, str], Lines]  # of the place of the first of them


def cells(*paths: str, **named: str) -> list[Part]:
    """Single numbers of the state, each named after its path, or as it is said."""
    return [number(name, path) for name, path in {**{path: path for path in paths}, **named}.items()]


def number(name: str, what: Source) -> Part:
    """One number."""
    return Part([name], lambda text, at: [f"out[{at}] = {text.value(what)}"])


def each(prefix: str, members: Members, what: Source) -> Part:
    """A number for each member: how many of these cards lie there, whether it is in the set, the cell in its place, or
    what a rule answers."""
    first, names = _run(prefix, members)
    return Part(names, lambda text, at: text.each(at, first, len(names), what))


def one_of(prefix: str, members: Members, what: Source) -> Part:
    """1 for the member that is meant, 0 for all others; a rule may answer NOWHERE."""
    first, names = _run(prefix, members)
    return Part(names, lambda text, at: text.one_of(at, first, len(names), what))


def rows(prefix: str, members: Members, path: str, *parts: Part | Sequence[Part], row: Function | None = None) -> Part:
    """The same parts for each row of a field; `row` is the rule that says which row is whose, or NOWHERE."""
    first, places = _run(prefix, members)
    inner = _flat(parts)
    names = [f"{place}.{name}" for place in places for name in _names(inner)]
    return Part(names, lambda text, at: text.rows(at, first, len(places), path, inner, row))


def own(names: Sequence[str], write: Function) -> Part:
    """Features that a rule of the game writes itself: of `s`, `p`, `out` and the place of the first of them."""
    return Part(names, lambda text, at: [f"{text.name(write)}(s, p, out, {at})"])


def observation(state: type[Record], *parts: Part | Sequence[Part]) -> tuple[list[str], Function]:
    """The names of all features, and the rule that writes them."""
    text, flat = _Text(state), _flat(parts)
    return _names(flat), written("observe", "s, p: int, out", text.parts(flat, 0), text.space, "None")


class _Text:
    """The rule in the making: what it stands in, and what the names in it stand for."""

    def __init__(self, state: type[Record]) -> None:
        self.space: dict[str, Any] = {"__name__": state.__module__}
        self.record, self.holder = state, "s"  # what paths lead into, and what it is called
        self.around: list[str] = []  # the rows and members that a rule is asked for

    def name(self, function: Function) -> str:
        name = function.__name__
        while self.space.setdefault(name, function) is not function:
            name += "_"
        return name

    def parts(self, parts: Sequence[Part], at: int | str) -> Lines:
        lines: Lines = []
        done = 0
        for part in parts:
            lines += part.write(self, str(done) if at == 0 else f"{at} + {done}")
            done += len(part.names)
        return lines

    def value(self, what: Source, *member: str) -> str:
        """What a path or a rule says."""
        if isinstance(what, str):
            return self._place(what)[0]
        asked = [*self.around, *member]
        takes = ["s", "p"] if len(parameters(what)) > 1 + len(asked) else ["s"]
        return f"{self.name(what)}({', '.join([*takes, *asked])})"

    def each(self, at: str, first: int, size: int, what: Source) -> Lines:
        k = f"k{len(self.around)}"
        counted = f"for {k} in range({size}):"
        member = f"{first} + {k}" if first else k
        if not isinstance(what, str):
            return [counted, f"    out[{at} + {k}] = {self.value(what, member)}"]
        place, cell = self._place(what)
        if cell.record is not None and issubclass(cell.record, Cards):
            return [f"for {k} in range({place}.n):", f"    out[{at} + {place}.cards[{k}] - {first}] += 1"]
        if cell.is_set:
            return [counted, f"    out[{at} + {k}] = ({place} >> ({member})) & 1"]
        return [counted, f"    out[{at} + {k}] = {place}[{member}]"]

    def one_of(self, at: str, first: int, size: int, what: Source) -> Lines:
        meant = f"m{len(self.around)}"
        lines = [f"{meant} = {self.value(what)}", f"if {first} <= {meant} < {first + size}:"]
        return [*lines, f"    out[{at} + {meant} - {first}] = 1"]

    def rows(self, at: str, first: int, size: int, path: str, parts: Sequence[Part], row: Function | None) -> Lines:
        depth = len(self.around)
        k, begin = f"k{depth}", f"at{depth}"
        width = len(_names(parts))
        place, cell = self._place(path)
        r = row_name(place)
        if cell.record is None or not cell.shape:
            raise ValueError(f"{path} is not a row of records")
        lines, index = [f"{begin} = {at} + {k} * {width}"], f"{first} + {k}" if first else k
        if row is not None:
            lines.append(f"q{depth} = {self.value(row, index)}")
            index = f"q{depth}"
        before = self.record, self.holder, self.around
        self.record, self.holder, self.around = cell.record, r, [*self.around, index]
        inner = [f"{r} = {place}[{index}]", *self.parts(parts, begin)]
        self.record, self.holder, self.around = before
        if row is not None:
            inner = [f"if {index} != {NOWHERE}:", *indented(inner)]
        return [f"for {k} in range({size}):", *indented([*lines, *inner])]

    def _place(self, path: str) -> tuple[str, Cell]:
        """How a rule says what lies at a path, and its cell."""
        cell = Cell(self.record)
        for name in path.split("."):
            if cell.record is None or cell.shape or name not in cell.record.cells:
                raise ValueError(f"an observation of '{path}': {self.record.__name__} has no such field")
            cell = cell.record.cells[name]
        return f"{self.holder}.{path}", cell


def _flat(parts: Iterable[Part | Sequence[Part]]) -> list[Part]:
    return [one for part in parts for one in ([part] if isinstance(part, Part) else part)]


def _names(parts: Iterable[Part]) -> list[str]:
    return [name for part in parts for name in part.names]


def _run(prefix: str, members: Members) -> tuple[int, list[str]]:
    """The number of the first member, and the names of all features for them; they are numbered one after the other."""
    run = list(members)
    if [int(member) for member in run] != list(range(int(run[0]), int(run[0]) + len(run))):
        raise ValueError(f"the members behind '{prefix}' are not numbered one after the other")
    return int(run[0]), [f"{prefix}{m.name.lower() if isinstance(m, IntEnum) else m}" for m in run]
