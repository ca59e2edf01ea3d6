"""Fixed-size records: a class whose annotations lay out memory.

    class Defender(Record):
        hero: Hero          # an IntEnum: one byte that holds a member
        hp: i8.upto(5)      # 0 to 5; `i8.between(-1, 5)` begins elsewhere
        exhausted: flag     # yes or no, 1 or 0
        items: i8[3]        # a row of three
        threat: i8[Region]  # a cell for each member of an IntEnum
        marks: u8.set_of(Color)  # bit c is set: the member c is among them
        deck: pile(Card, 16)  # cards on a stack, the top one last
        line: line(Card, 16)  # cards side by side, in the order in which they came

The same class serves every speed. An *instance* is a plain Python object with ints and lists in it: interpreted rules
run on it as fast as Python goes and a debugger shows it. `dtype` is the same layout for NumPy, Numba and a GPU;
`to_bytes` and `from_bytes` go between the two, and `to_bytes` refuses a number that does not fit its cell, which
compiled code would silently cut. What a cell says it holds, a range, a member, a set, is an invariant of every position
(`ranges`), and a scenario that lays something else is refused.
"""

from __future__ import annotations

import inspect
import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from enum import IntEnum
from itertools import chain
from typing import Any, ClassVar, Self, get_origin

import numpy as np

Shape = tuple[int, ...]
FEW = 127  # what a number of 8 bits counts to


class Seats(int):
    """`towns: Town[Seats(6)]`: a row for each seat, up to six. A GPU leaves out the rows that no seat of a match
    has."""


_CODES = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I"}


class Cell:
    """What one field holds: a number or a record, once or in rows, with names for its places and its values."""

    def __init__(self, base: str | type[Record]) -> None:
        self.base = base
        self.shape: Shape = ()
        self.places: tuple[type[IntEnum] | None, ...] = ()
        self.values: type[IntEnum] | None = None
        self.always = False  # it holds one of its values at any time, never -1 for nothing
        self.for_seats = False  # there is a row for each seat, and no rule looks at those beyond
        self.is_set = False  # it holds any of its values at once, one bit for each
        self.limits: tuple[int, int] | None = None  # the least and the most it holds, where it says so

    def _but(self, **changes: Any) -> Cell:
        """The same cell, but for what is named."""
        cell = copy(self)
        vars(cell).update(changes)
        return cell

    def __getitem__(self, dimensions: Any) -> Cell:
        """`i8[7]`, `i8[3, 4]`, `i8[Region]`: rows of this cell."""
        dimensions = dimensions if isinstance(dimensions, tuple) else (dimensions,)
        shape = tuple(d if isinstance(d, int) else len(d) for d in dimensions)
        if len(shape) > (2 if isinstance(self.base, str) else 1):
            raise TypeError(f"{list(shape)}: numbers come in rows or grids, records in rows; use one index fewer")
        places = tuple(None if isinstance(d, int) else d for d in dimensions)
        return self._but(shape=shape, places=places, for_seats=isinstance(dimensions[0], Seats))

    def rows_in_use(self, seats: int) -> int:
        """How many rows a match with so many seats has a use for."""
        return min(seats, self.shape[0]) if self.for_seats else self.shape[0]

    def upto(self, most: int) -> Cell:
        """The same cell, holding 0 to `most`."""
        return self.between(0, most)

    def between(self, least: int, most: int) -> Cell:
        """The same cell, holding `least` to `most`."""
        low, high = self.room
        if not low <= least <= most <= high:
            raise ValueError(f"a cell of {low} to {high} cannot hold {least} to {most}")
        return self._but(limits=(int(least), int(most)))

    def of(self, values: type[IntEnum], always: bool = False) -> Cell:
        """The same cell, holding members of `values`, or -1 for nothing unless there is always one."""
        return self._but(values=values, always=always)

    def set_of(self, values: type[IntEnum]) -> Cell:
        """The same cell, holding a set of members of `values`: bit m is set while the member m is among them."""
        return self._but(values=values, is_set=True)

    @property
    def inner(self) -> Cell:
        """What one place of this row holds."""
        return self._but(shape=self.shape[1:], places=self.places[1:], for_seats=False)

    @property
    def member(self) -> Cell:
        """One number of this cell by itself; of a set one member of it."""
        return self._but(shape=(), places=(), for_seats=False, always=self.always or self.is_set, is_set=False)

    @property
    def room(self) -> tuple[int, int]:
        """The least and the most its bits can hold."""
        info = np.iinfo(self.dtype)
        return int(info.min), int(info.max)

    @property
    def range(self) -> tuple[int, int]:
        """The least and the most it may hold. An empty record holds 0, whatever its cells are for."""
        low, high = self.room
        if self.limits is not None:
            return self.limits
        if self.is_set:
            return 0, min(high, sum(1 << member for member in self.values or ()))
        if self.values is not None:
            return min(*self.values, 0 if self.always else -1), min(high, max(self.values))
        return low, high

    @property
    def record(self) -> type[Record] | None:
        return None if isinstance(self.base, str) else self.base

    @property
    def dtype(self) -> np.dtype[Any]:
        return np.dtype("<" + self.base) if isinstance(self.base, str) else self.base.dtype

    def empty(self) -> Any:
        if not self.shape:
            return 0 if self.record is None else self.record()
        if len(self.shape) == 2:
            return Grid([0] * self.shape[1] for _ in range(self.shape[0]))
        if self.record is None:
            return [0] * self.shape[0]
        make = self.record
        return Rows(make() for _ in range(self.shape[0]))

    def unfilled(self) -> Any:
        """A record, or rows of them, whose fields are still to be set."""
        make = self.record
        assert make is not None
        return Rows(make.__new__(make) for _ in range(self.shape[0])) if self.shape else make.__new__(make)


i8, u8, i16, u16, i32, u32 = (Cell(code) for code in ("i1", "u1", "i2", "u2", "i4", "u4"))
flag = u8.upto(1)  # yes or no


class Grid(list[list[int]]):
    """A matrix that understands `grid[i, j]`, as compiled code does."""

    def __getitem__(self, at: Any) -> Any:
        return list.__getitem__(self, at[0])[at[1]] if isinstance(at, tuple) else list.__getitem__(self, at)

    def __setitem__(self, at: Any, value: Any) -> None:
        if isinstance(at, tuple):
            list.__getitem__(self, at[0])[at[1]] = value
        else:
            list.__setitem__(self, at, value)


class Rows(list[Any]):
    """A row of records. Assigning one copies it, as compiled code does; it never shares it."""

    def __setitem__(self, at: Any, value: Any) -> None:
        list.__setitem__(self, at, value.copy())


class RecordType(type):
    cells: dict[str, Cell]
    dtype: np.dtype[Any]
    packing: struct.Struct
    size: int  # how many numbers it holds
    _numbers: Callable[[Any], list[int]]
    _load: Callable[[Any, Sequence[int], int], None]

    def __init__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any], **more: Any) -> None:
        super().__init__(name, bases, space)  # what else is said of a class is for `__init_subclass__`
        inherited = next((b.cells for b in bases if isinstance(b, RecordType)), {})
        said = inspect.get_annotations(cls, eval_str=True)
        own = {n: cell_of(name, n, a) for n, a in said.items() if not _is_of_the_class(a)}
        cls.cells = {**inherited, **own}
        laid = [(n, c.dtype, c.shape) if c.shape else (n, c.dtype) for n, c in cls.cells.items()]
        # Aligned, because a GPU faults on a misaligned number.
        cls.dtype = np.dtype(laid, align=True)
        cls.packing = struct.Struct(_packing(cls.dtype))
        cls.size = len(list(_leaves(cls.dtype, 0)))
        cls._numbers, cls._load = _reader(cls.cells), _loader(cls.cells)

    def __getitem__(cls, dimensions: Any) -> Cell:
        return Cell(cls)[dimensions]  # type: ignore[arg-type]


def _is_of_the_class(annotation: Any) -> bool:
    return annotation is ClassVar or get_origin(annotation) is ClassVar


def cell_of(record: str, field: str, annotation: Any) -> Cell:
    """The cell that an annotation declares."""
    if isinstance(annotation, Cell):
        return annotation
    if isinstance(annotation, RecordType):
        return Cell(annotation)  # type: ignore[arg-type]
    if isinstance(annotation, type) and issubclass(annotation, IntEnum):
        return (i8 if max(annotation, default=0) <= FEW else i16).of(annotation, always=True)
    raise TypeError(
        f"{record}.{field}: a field is i8, u8, i16, u16, i32, u32, an IntEnum or a Record, or rows of these"
    )


def _reader(cells: Mapping[str, Cell]) -> Callable[[Any], list[int]]:
    """A function that lists all numbers of a record. It is written out cell by cell, those of inner records too, for
    tables live on it."""
    reader: Callable[[Any], list[int]] = eval(f"lambda s: [{_read('s', cells)}]", {"flat": chain.from_iterable})
    return reader


def _read(record: str, cells: Mapping[str, Cell]) -> str:
    """The numbers of the record that goes by this name, as they are written in a row."""
    parts = []
    for name, cell in cells.items():
        value = f"{record}.{name}"
        if cell.record is not None and cell.shape:
            inner = f"{record}_"
            parts.append(f"*flat([({_read(inner, cell.record.cells)},) for {inner} in {value}])")
        elif cell.record is not None:
            parts.append(_read(value, cell.record.cells))
        elif len(cell.shape) == 2:
            parts.append(f"*flat({value})")
        else:
            parts.append(f"*{value}" if cell.shape else value)
    return ", ".join(parts)


def _loader(cells: Mapping[str, Cell]) -> Callable[[Any, Sequence[int], int], None]:
    """A function that takes all fields from a list of numbers, from a place on. Inner records stay the same objects."""
    lines, at = ["def load(s, v, at):", " own = s.__dict__"], 0
    for name, cell in cells.items():
        count = cell.shape[0] if cell.shape else 1
        if cell.record is not None:
            size = cell.record.size
            lines.append(f" if {name!r} not in own: own[{name!r}] = cells[{name!r}].unfilled()")
            each = f"enumerate(s.{name})" if cell.shape else f"[(0, s.{name})]"
            lines.append(f" for k, r in {each}: r._load(v, at + {at} + k * {size})")
            at += count * size
        elif len(cell.shape) == 2:
            end = at + count * cell.shape[1]
            places = f"range(at + {at}, at + {end}, {cell.shape[1]})"
            lines.append(f" own[{name!r}] = Grid([list(v[k:k + {cell.shape[1]}]) for k in {places}])")
            at = end
        else:
            taken = f"list(v[at + {at}:at + {at + count}])" if cell.shape else f"v[at + {at}]"
            lines.append(f" own[{name!r}] = {taken}")
            at += count
    space: dict[str, Any] = {"cells": cells, "Grid": Grid}
    exec("\n".join(lines), space)
    loader: Callable[[Any, Sequence[int], int], None] = space["load"]
    return loader


def _packing(dtype: np.dtype[Any]) -> str:
    """The `struct` format of a dtype, with its padding."""
    format_, at = "<", 0
    for offset, code in _leaves(dtype, 0):
        format_ += f"{offset - at}x{_CODES[code]}" if offset > at else _CODES[code]
        at = offset + int(code[1])
    return format_ + (f"{dtype.itemsize - at}x" if dtype.itemsize > at else "")


def _leaves(dtype: np.dtype[Any], start: int) -> Iterator[tuple[int, str]]:
    if dtype.subdtype is not None:
        item, shape = dtype.subdtype
        for k in range(int(np.prod(shape))):
            yield from _leaves(item, start + k * item.itemsize)
    elif dtype.fields is None:
        yield start, dtype.str[1:]
    else:
        for name in dtype.names or ():
            yield from _leaves(dtype.fields[name][0], start + int(dtype.fields[name][1]))


class Record(metaclass=RecordType):
    """Base of all records. Fields start at 0."""

    def __init__(self) -> None:
        for name, cell in type(self).cells.items():
            setattr(self, name, cell.empty())

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"{type(self).__name__} has no field '{name}'; it has {', '.join(type(self).cells)}")

    def to_bytes(self) -> bytes:
        """This record's bytes, as compiled code lays them out."""
        try:
            return type(self).packing.pack(*self._numbers())
        except struct.error as error:
            raise OverflowError(f"{type(self).__name__}: {self._misfit()}: {error}") from error

    @classmethod
    def from_bytes(cls, data: bytes | memoryview) -> Self:
        if len(data) != cls.dtype.itemsize:
            raise ValueError(f"a {cls.__name__} is {cls.dtype.itemsize} bytes long, not {len(data)}")
        record = cls.__new__(cls)
        record.load(data)
        return record

    def load(self, data: bytes | memoryview) -> None:
        """Take over every field of the record with these bytes."""
        self._load(type(self).packing.unpack(data), 0)

    def copy(self) -> Self:
        return type(self).from_bytes(self.to_bytes())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and type(self) is type(other) and self._numbers() == other._numbers()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{n}={getattr(self, n)!r}' for n in type(self).cells)})"

    @classmethod
    def rows(cls, n: int) -> np.ndarray[Any, Any]:
        """`n` empty records in one array, for compiled code."""
        return np.zeros(n, cls.dtype)

    def _misfit(self) -> str:
        """Which field holds a number that does not fit."""
        for name, cell in type(self).cells.items():
            value = getattr(self, name)
            if cell.record is not None:
                for record in value if cell.shape else (value,):
                    if inner := record._misfit():
                        return f"{name}.{inner}"
                continue
            low, high = cell.room
            flat = (
                [value] if not cell.shape else [n for row in value for n in (row if isinstance(row, list) else [row])]
            )
            if len(flat) != int(np.prod(cell.shape)):
                return f"{name} has {len(flat)} cells instead of {int(np.prod(cell.shape))}"
            if wrong := [n for n in flat if not low <= n <= high]:
                return f"{name} holds {wrong[0]}, which is not between {low} and {high}"
        return ""


class Cards(Record):
    """Cards that lie together: `n` of them in `cards`; see `decks`."""


class Pile(Cards):
    """One on the other, the top one last in `cards`. People write the top one first."""


class Line(Cards):
    """Side by side, such as a hand. People write them as they lie, the one that came first first."""


def pile(cards: type[IntEnum], most: int) -> Any:
    """A pile of at most so many cards."""
    return _cards(Pile, cards, most)


def line(cards: type[IntEnum], most: int) -> Any:
    """A line of at most so many cards."""
    return _cards(Line, cards, most)


def _cards(kind: type[Cards], cards: type[IntEnum], most: int) -> Any:
    # Numbers of 8 bits, unless there are more cards, or more kinds of them, than these can count.
    count, card = (i8 if most <= FEW else i16), (i8 if max(cards, default=0) <= FEW else i16)
    space = {
        "__annotations__": {"n": count.upto(most), "cards": card.of(cards, always=True)[most]},
        "__doc__": f"A {kind.__name__.lower()} of {cards.__name__} cards.",
    }
    return RecordType(f"{cards.__name__}{kind.__name__}{most}", (kind,), space)
