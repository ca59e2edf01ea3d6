"""Readable paths into a record, in the words of the game's own enums.

    get(s, "regions.forest.threat")                        # 3
    assign(s, {"regions": {"forest": {"threat": 2}}})      # nested, as dotted keys of a TOML file arrive
    assign(s, {"defenders.red.place": "forest"})           # or dotted, in one string
    describe(s)                                            # the whole record as nested tables

A place in a row goes by its enum's name in lower case or by its number; a value that is a member of an enum goes by its
name (in a match with a content, by the one it has there), a set of members is a list of names; a flag may be written
true or false. A pile of cards is a list whose FIRST card is the top one; cards in a line are listed as they lie.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, TypeVar

from holdfast.engine.rules.actions import SeatName
from holdfast.engine.rules.game import Game
from holdfast.engine.rules.records import Cards, Cell, Pile, Record
from holdfast.engine.rules.state import Frame
from holdfast.engine.words.catalogue import Message, Name, key_of

MOST_NAMES = 24  # that a refusal lists
Member = TypeVar("Member", bound=IntEnum)
NOTHING = -1  # what a cell that may hold a member holds while it holds none


_names: ContextVar[Mapping[str, Name] | None] = ContextVar("names", default=None)


@contextmanager
def calling(game: Game) -> Iterator[None]:
    """Meanwhile things go by the names that they have in the game's content."""
    token = _names.set(game.content.names if game.content is not None else None)
    try:
        yield
    finally:
        _names.reset(token)


class PathError(ValueError):
    """A path that leads nowhere, or a value that cannot lie there."""


def get(s: Record, path: str) -> Any:
    """What lies at the path, in the words in which it would be written."""
    return spot(s, path).read()


def assign(s: Record, tree: Mapping[str, Any]) -> None:
    """Put every value of the tree in its place; if one of them cannot be there, nothing is changed."""
    for place, numbers in list(leaves(root(s), tree)):
        place.put(numbers)


def describe(s: Record) -> dict[str, Any]:
    """The whole record as nested tables; `assign` of them gives an equal record."""
    tree: dict[str, Any] = root(s).read()
    return tree


def spelled_out(tree: Mapping[str, Any], aliases: Mapping[str, str]) -> dict[str, Any]:
    """The tree with the game's short forms written as the paths they stand for.

    With `{"carries": "defenders.*.artifacts"}`, `carries.red` is `defenders.red.artifacts`.
    """
    plain: dict[str, Any] = {}
    for path, value in tree.items():
        head, _, rest = path.partition(".")
        if head.strip() not in aliases:
            plain[path] = value
            continue
        inner = {rest: value} if rest else value
        if not isinstance(inner, Mapping):
            raise PathError(f"{path} is a table, not {value!r}")
        plain |= {aliases[head.strip()].replace("*", name): held for name, held in inner.items()}
    return plain


def suggestion(word: str, known: Iterable[str]) -> str:
    """What to write instead: the nearest known word, or all of them."""
    known = list(known)
    near = difflib.get_close_matches(str(word).lower(), known, 1, 0.6)
    return f"did you mean '{near[0]}'?" if near else f"there are {', '.join(known) or 'none'}"


@dataclass(frozen=True)
class Spot:
    """One place inside a record: its path, what kind of cell it is, and who holds it under which key."""

    path: str
    cell: Cell
    holder: Any
    key: str | int

    @property
    def value(self) -> Any:
        return getattr(self.holder, self.key) if isinstance(self.key, str) else self.holder[self.key]

    @property
    def cards(self) -> type[Cards] | None:
        """The pile or line of cards that lies here, if one does."""
        record = self.cell.record
        return record if record is not None and not self.cell.shape and issubclass(record, Cards) else None

    @property
    def has_top(self) -> bool:
        return self.cards is not None and issubclass(self.cards, Pile)

    @property
    def item(self) -> Cell:
        """What kind of number lies here, or each of the cards, the places or the members that lie here."""
        return (self.cards.cells["cards"] if self.cards else self.cell).member

    def names(self) -> list[str]:
        """What may follow in a path."""
        if self.cell.shape:
            places = members(self.cell.places[0], self.cell.shape[0])
            return list(places) or [str(k) for k in range(self.cell.shape[0])]
        return list(self.cell.record.cells) if self.cell.record is not None else []

    def at(self, name: str) -> Spot:
        """One step further along the path."""
        path = f"{self.path}.{name}" if self.path else name
        if self.cell.shape:
            return Spot(path, self.cell.inner, self.value, self._place(name))
        if self.cell.record is None:
            raise PathError(f"{self.path} is a single value; '.{name}' cannot follow it")
        if self.cards and name.isdecimal():
            return Spot(path, self.item, self.value.cards, self._card(path, int(name)))
        if issubclass(self.cell.record, Frame):
            name = self.cell.record.slots.get(int(self.value.kind), {}).get(name, name)
        if name not in self.cell.record.cells:
            where = self.path or "the state"
            raise PathError(f"{where} has no field '{name}'; {suggestion(name, self.cell.record.cells)}")
        return Spot(path, self.cell.record.cells[name], self.value, name)

    def follow(self, path: str) -> Spot:
        """Several steps further."""
        place = self
        for name in path.split("."):
            place = place.at(name.strip())
        return place

    def read(self) -> Any:
        """What lies here, in words."""
        if self.cards:
            return self.words(self.numbers())
        if self.cell.shape:
            named = members(self.cell.places[0], self.cell.shape[0])
            if len(named) == self.cell.shape[0]:
                return {name: self.at(name).read() for name in named}
            return [self.at(str(k)).read() for k in range(self.cell.shape[0])]
        if self.cell.record is not None:
            return {name: self.at(name).read() for name in self.cell.record.cells}
        return self.words(self.numbers())

    def words(self, numbers: int | list[int]) -> Any:
        """How `numbers` would be written if they lay here."""
        if isinstance(numbers, list):
            return [word(self.item, card) for card in (reversed(numbers) if self.has_top else numbers)]
        return word(self.cell, numbers)

    def numbers(self) -> int | list[int]:
        """What lies here as `leaves` gives it: the number, or cards as they lie in memory."""
        return [int(card) for card in self.value.cards[: self.value.n]] if self.cards else int(self.value)

    def put(self, numbers: int | list[int]) -> None:
        if isinstance(numbers, list):
            pile = self.value
            pile.n = len(numbers)
            pile.cards[:] = numbers + [0] * (len(pile.cards) - len(numbers))  # equal piles are equal bytes
        elif isinstance(self.key, str):
            setattr(self.holder, self.key, numbers)
        else:
            self.holder[self.key] = numbers

    def _card(self, path: str, k: int) -> int:
        """Where the k-th card, as people count, lies in memory."""
        n = int(self.value.n)
        if k >= n:
            first = "the top one" if self.has_top else "the first one"
            raise PathError(f"{path}: {self.path} has {n} cards; 0 is {first}")
        return n - 1 - k if self.has_top else k

    def _place(self, name: str) -> int:
        size = self.cell.shape[0]
        named = members(self.cell.places[0], size)
        if name.lower() in named:
            return named[name.lower()]
        if name.isdecimal() and int(name) < size:
            return int(name)
        known = suggestion(name, named) if named else f"its places are 0 to {size - 1}"
        raise PathError(f"{self.path} has no place '{name}'; {known}")


def root(s: Record) -> Spot:
    """The record itself, where every path begins."""
    return Spot("", Cell(type(s)), [s], 0)


def spot(s: Record, path: str) -> Spot:
    """Where the path leads."""
    return root(s).follow(path)


def leaves(place: Spot, value: Any) -> Iterator[tuple[Spot, int | list[int]]]:
    """Every single cell and all cards that `value` speaks of, with the numbers it wants there."""
    if place.cards:
        yield place, _cards(place, value)
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            yield from leaves(place.follow(name), inner)
    elif place.cell.shape:
        size = place.cell.shape[0]
        if not isinstance(value, list) or len(value) != size:
            raise PathError(
                f"{place.path} is a list of {size} or a table by place ({_few(place.names())}), not {value!r}"
            )
        for k, inner in enumerate(value):
            yield from leaves(place.at(str(k)), inner)
    elif place.cell.record is not None:
        raise PathError(f"{place.path} is a table with the fields {', '.join(place.names())}, not {value!r}")
    else:
        yield place, number(place.cell, value, place.path)


def number(cell: Cell, value: Any, path: str) -> int:
    """The number behind a value as people write it; refuses what the cell cannot hold."""
    named = members(cell.values)
    if cell.is_set:
        return _mask(cell, value, path)
    if isinstance(value, str):
        if value.lower() in named:
            return named[value.lower()]
        if not named:
            raise PathError(f"{path} holds a number, not '{value}'")
        raise PathError(f"{path} cannot be '{value}'; {suggestion(value, named)}")
    if not isinstance(value, int):
        raise PathError(f"{path} holds one {'name' if named else 'number'}, not {value!r}")
    numbers = {*named.values()} if cell.always else {*named.values(), NOTHING}
    if named and (isinstance(value, bool) or value not in numbers):
        nothing = "" if cell.always else f", or {NOTHING} for nothing"
        raise PathError(f"{path} cannot be {value}; it is one of {_few(list(named), MOST_NAMES)}{nothing}")
    low, high = cell.range
    if not low <= value <= high:
        holds = "it is" if cell.limits else "its cell holds"
        raise PathError(f"{path} cannot be {value}; {holds} {low} to {high}")
    return int(value)


def _mask(cell: Cell, value: Any, path: str) -> int:
    """The bits behind a list of names."""
    if not isinstance(value, list):
        raise PathError(f"{path} holds a list of names ({_few(list(members(cell.values)))}), not {value!r}")
    mask = sum({1 << number(cell.member, name, f"{path}.{k}") for k, name in enumerate(value)})
    return number(Cell(cell.base), mask, path)


def word(cell: Cell, n: int) -> Any:
    """A number as people write it: the name of the member it stands for, the names of a set's members, or itself."""
    members = list(cell.values or ())
    if cell.is_set:
        return [in_words(member) for member in members if n >> member & 1]
    return next((in_words(member) for member in members if member == n), int(n))


def in_words(member: Any) -> Any:
    """A member as scenarios write it: a seat by its number, any other by its name; and a number as it is."""
    if isinstance(member, SeatName):
        return int(member)
    if isinstance(member, Message):  # a template, by its name
        return member.key.rpartition(".")[2]
    return _word_of(member) if isinstance(member, IntEnum) else member


def _word_of(member: IntEnum) -> str:
    names = _names.get()
    name = names.get(key_of(member)) if names else None
    return name.word if name else member.name.lower()


def by_own_names(seen: Any) -> Any:
    """What a view shows, with things by the names that they have in the game's content."""
    names = {key.rpartition(".")[2]: name.word for key, name in (_names.get() or {}).items()}

    def named(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {named(key): named(inner) for key, inner in value.items()}
        if isinstance(value, list | tuple):
            return [named(inner) for inner in value]
        return names.get(value, value) if isinstance(value, str) else value

    return named(seen) if names else seen


def _cards(place: Spot, value: Any) -> list[int]:
    if not isinstance(value, list):
        order = "the top one first" if place.has_top else "the one that came first first"
        what = "a pile" if place.has_top else "a line of cards"
        raise PathError(f"{place.path} is {what}: write a list of its cards, {order}, not {value!r}")
    most = len(place.value.cards)
    if len(value) > most:
        raise PathError(f"{place.path} has room for {most} cards, not {len(value)}")
    cards = [number(place.item, card, f"{place.path}.{k}") for k, card in enumerate(value)]
    return cards[::-1] if place.has_top else cards


def members(names: type[IntEnum] | None, size: int | None = None) -> dict[str, int]:
    """Names and numbers of an enum; with a size only those that are places of a row that long."""
    if names is None:
        return {}
    return {_word_of(member): int(member) for member in names if size is None or 0 <= member < size}


def named(known: Iterable[Member], word: object, what: str) -> Member:
    """Whichever of these goes by the word; `what` says what they are to whoever writes another word."""
    words = {_word_of(member): member for member in known}
    found = words.get(str(word).strip().lower())
    if found is None:
        raise PathError(f"there is no {what} '{word}'; {suggestion(str(word), words)}")
    return found


def _few(names: list[str], most: int = 8) -> str:
    return ", ".join(names if len(names) <= most else [*names[: most - 1], "…"])
