"""What a book consists of. All of it is plain text but for pictures: only whoever prints it knows any markup."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Prose:
    """A paragraph."""

    text: str


@dataclass(frozen=True)
class Quote:
    """What somebody said or wrote, in their own words."""

    who: str
    text: str


@dataclass(frozen=True)
class Figure:
    """A picture, with what it shows in words for whoever does not see it."""

    svg: str
    caption: str


@dataclass(frozen=True)
class Gallery:
    """Small pictures, side by side where there is room."""

    figures: Sequence[Figure]


@dataclass(frozen=True)
class Table:
    """Rows under a head. What is a number in every row stands on the right."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]

    def numbers(self) -> list[bool]:
        """Of each column, whether it holds numbers."""
        return [bool(self.rows) and all(_is_number(row[k]) for row in self.rows) for k in range(len(self.head))]


@dataclass(frozen=True)
class Entry:
    """Somebody or something by name, what they are in a few words, and what is told of them."""

    name: str
    about: str
    text: str = ""


@dataclass(frozen=True)
class Items:
    """Short sentences, one a line."""

    lines: Sequence[str]


Leaf = Prose | Quote | Figure | Gallery | Table | Entry | Items


@dataclass(frozen=True)
class Chapter:
    title: str
    leaves: Sequence[Leaf] = ()
    sections: Sequence[Chapter] = ()

    @property
    def is_blank(self) -> bool:
        return not self.leaves and not self.sections


@dataclass(frozen=True)
class Book:
    id: str  # no other match has it
    language: str
    title: str
    subtitle: str
    date: str  # as a machine reads it: 2026-11-16; or nothing
    front: Sequence[Leaf] = ()  # what stands before the first chapter
    chapters: Sequence[Chapter] = field(default_factory=tuple)
    contents: str = "Contents"  # what the list of chapters is called


def _is_number(cell: str) -> bool:
    return cell.lstrip("+-−").isdecimal() or not cell
