"""What a value in a rule can be, for C++: numbers, places in a game's memory, and what rules hand to each other."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from holdfast.engine.rules.records import Record

BROUGHT = "BROUGHT"  # the content of a game, which comes with it and is only read
FAR = "FAR"  # memory that is reached by a pointer: where results are written
CELLS = {
    "i1": "signed char",
    "u1": "unsigned char",
    "i2": "short",
    "u2": "unsigned short",
    "i4": "int",
    "u4": "unsigned",
}


class Number(IntEnum):
    """Numbers, from narrow to wide: where two meet, the wider one wins."""

    TRUTH = 0
    INT = 1
    WIDE = 2


@dataclass(frozen=True)
class Nothing:
    """What a rule returns that returns nothing."""


@dataclass(frozen=True)
class Menu:
    """Room for the list of legal actions."""


@dataclass(frozen=True)
class Bits:
    """A row of yes and no, as the bits of a number: which seats follow the rule of thumb."""


@dataclass(frozen=True)
class Options:
    """The options of a game, which are literals."""


@dataclass(frozen=True)
class Content:
    """A table of the game: its cells' type, and how many columns it has (none: it is a row)."""

    cell: str
    rows: int
    columns: int


@dataclass(frozen=True)
class Brought:
    """The content of the game, which every rule finds by itself."""

    record: type[Record]


@dataclass(frozen=True)
class Whole:
    """A state, or a record in it, whose fields lie each in its own place; its value is a row's number."""

    record: type[Record]
    path: str = ""


@dataclass(frozen=True)
class Apart:
    """Rows of records whose fields lie each in its own place."""

    record: type[Record]
    path: str


@dataclass(frozen=True)
class Kept:
    """A record in one piece; its value is where it begins."""

    record: type[Record]
    space: str


@dataclass(frozen=True)
class Line:
    """Rows of numbers or records in one piece; its value is where they begin."""

    base: str | type[Record]
    shape: tuple[int, ...]
    space: str


@dataclass(frozen=True)
class Place:
    """A number in memory, which may be read and written."""

    base: str


Type = Number | Nothing | Menu | Bits | Options | Content | Brought | Whole | Apart | Kept | Line | Place


def c_type(type_: Type) -> str:
    """How C++ calls it."""
    if type_ is Number.WIDE:
        return "long long"
    if isinstance(type_, Number | Whole | Bits):
        return "int"
    if isinstance(type_, Menu):
        return "short*"
    if isinstance(type_, Nothing):
        return "void"
    return "char*" if isinstance(type_, Kept | Line) and type_.space == FAR else "unsigned"


def is_passed(type_: Type) -> bool:
    """Whether a rule is handed the value: there is one state and one content, and the options are known."""
    return not isinstance(type_, Options | Brought) and not (isinstance(type_, Whole) and not type_.path)


@dataclass(frozen=True)
class Value:
    """An expression in C++."""

    text: str
    type: Type
