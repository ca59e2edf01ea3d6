"""Where each field of a state lies while a GPU plays.

A state has a *hot* part, which a game under way has in the small fast memory of a multiprocessor, and a *cold* part,
which stays in the card's memory. The engine's own fields are hot; of the game's the smallest are, as far as there is
room. A big record is taken apart for that, field by field; rows that no seat uses are left out, and so are the options,
which rules on a GPU know as literals. No rule knows of any of this.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np

from holdfast.engine.rules.records import Cell, Record
from holdfast.engine.rules.state import GameState

TOGETHER = 64  # bytes: a record up to this size is kept in one piece, and a bigger piece is never hot
FEW_ROWS = 8  # a row of more records than this is kept in one piece
CHUNK = 16  # bytes a thread carries at a time: both parts are a multiple of it
OPTIONS = "options"


class Space(StrEnum):
    """The word by which generated code reaches a part."""

    HOT = "HOT"
    COLD = "COLD"


@dataclass(frozen=True)
class Spot:
    """Where a field lies: in which part, how many bytes from its beginning, and how far apart its rows are."""

    space: Space
    at: int
    step: int = 0


@dataclass(frozen=True)
class _Piece:
    """A field that is kept together, once for each row of the record it belongs to."""

    path: str
    dtype: np.dtype[Any]
    rows: int
    at: int  # in the state
    step: int  # from row to row in the state

    @property
    def size(self) -> int:
        return self.dtype.itemsize * self.rows

    @property
    def engines_own(self) -> bool:
        return self.path in GameState.cells or self.path == "frames"


class Layout:
    """The two parts of a state, and how its bytes come and go between them and a record."""

    def __init__(self, state: type[Record], seats: int, most_hot: int, beside: type[Record]) -> None:
        pieces = list(_pieces(state, seats))
        self.state = state
        self.spots: dict[str, Spot] = {}
        self._dtypes = {piece.path: piece.dtype for piece in pieces}
        self._moves: list[tuple[int, int, int]] = []  # from, to and how many bytes; the cold part follows the hot one
        hot = _hot(pieces, most_hot)
        end = self._place([p for p in pieces if p.path in hot], Space.HOT, 0)
        self.beside = _up(end, beside.dtype.alignment)  # where what a block keeps beside each state begins
        self.hot = _up(self.beside + beside.dtype.itemsize, CHUNK)
        self.cold = _up(self._place_cold([p for p in pieces if p.path not in hot]), CHUNK)
        self._from, self._to = (np.array(list(cells), np.int64) for cells in zip(*self._bytes(), strict=True))

    @property
    def size(self) -> int:
        return self.hot + self.cold

    def is_apart(self, path: str) -> bool:
        """Whether the fields of this record lie each in its own place."""
        return path not in self.spots

    def within(self, path: str) -> list[str]:
        """The fields of a record that lies apart."""
        return [p for p in self.spots if p.startswith(f"{path}.")]

    def size_of(self, path: str) -> tuple[int, int]:
        """How many bytes a field has, and how wide its numbers are."""
        dtype = self._dtypes[path]
        return dtype.itemsize, dtype.alignment

    def pack(self, state: bytes) -> np.ndarray[Any, Any]:
        """A state's bytes, hot part first."""
        packed = np.zeros(self.size, np.uint8)
        packed[self._to] = np.frombuffer(state, np.uint8)[self._from]
        return packed

    def unpack(self, packed: np.ndarray[Any, Any], blank: bytes) -> np.ndarray[Any, Any]:
        """Many packed states as records again; what was left out is as in the blank."""
        states = np.tile(np.frombuffer(blank, np.uint8), (len(packed), 1))
        states[:, self._from] = packed[:, self._to]
        return states.reshape(-1).view(self.state.dtype)

    def _place(self, pieces: list[_Piece], space: Space, at: int) -> int:
        """One piece after the other, the rows of each side by side; the widest numbers first, so that none leaves a
        gap."""
        for piece in sorted(pieces, key=lambda p: -p.dtype.alignment):
            at = _up(at, piece.dtype.alignment)
            self._put(piece, space, at, piece.dtype.itemsize)
            at += piece.size
        return at

    def _place_cold(self, pieces: list[_Piece]) -> int:
        """Fields of one row of a record stay near each other, as they are wanted together."""
        groups: dict[tuple[str, int, int], list[_Piece]] = {}
        for piece in pieces:
            groups.setdefault((piece.path.partition(".")[0], piece.rows, piece.step), []).append(piece)
        begin = 0
        for group in groups.values():
            begin, inner, inside = _up(begin, 4), 0, []
            for piece in sorted(group, key=lambda p: -p.dtype.alignment):
                inner = _up(inner, piece.dtype.alignment)
                inside.append((piece, inner))
                inner += piece.dtype.itemsize
            width = _up(inner, 4)
            for piece, at in inside:
                self._put(piece, Space.COLD, begin + at, width)
            begin += width * group[0].rows
        return begin

    def _put(self, piece: _Piece, space: Space, at: int, step: int) -> None:
        self.spots[piece.path] = Spot(space, at, step if piece.step else 0)
        first = at + (self.hot if space == Space.COLD else 0)
        self._moves += [(piece.at + k * piece.step, first + k * step, piece.dtype.itemsize) for k in range(piece.rows)]

    def _bytes(self) -> Iterator[tuple[int, int]]:
        for source, to, count in self._moves:
            yield from ((source + k, to + k) for k in range(count))


def _pieces(state: type[Record], seats: int) -> Iterator[_Piece]:
    def walk(record: type[Record], path: str, at: int, rows: int, step: int) -> Iterator[_Piece]:
        for name, cell in record.cells.items():
            if not path and name == OPTIONS:
                continue
            dtype, offset = _field(record, name)
            inner = f"{path}.{name}" if path else name
            piece = _Piece(inner, dtype, rows, at + offset, step)
            if piece.engines_own or not _comes_apart(cell, dtype, rows):
                yield piece
            elif cell.shape:
                assert cell.record is not None
                yield from walk(cell.record, inner, piece.at, cell.rows_in_use(seats), cell.record.dtype.itemsize)
            else:
                assert cell.record is not None
                yield from walk(cell.record, inner, piece.at, rows, step)

    return walk(state, "", 0, 1, 0)


def _field(record: type[Record], name: str) -> tuple[np.dtype[Any], int]:
    fields = record.dtype.fields
    assert fields is not None
    return fields[name][0], int(fields[name][1])


def _comes_apart(cell: Cell, dtype: np.dtype[Any], rows: int) -> bool:
    if cell.record is None or dtype.itemsize <= TOGETHER:
        return False
    return not cell.shape or (rows == 1 and cell.shape[0] <= FEW_ROWS)


def _hot(pieces: list[_Piece], most: int) -> set[str]:
    """The engine's own fields, then the smallest, as far as there is room."""
    hot, used = set(), 0
    for piece in sorted(pieces, key=lambda p: (not p.engines_own, p.dtype.itemsize)):
        fits = piece.dtype.itemsize <= TOGETHER and used + piece.size <= most
        if piece.engines_own or fits:
            hot.add(piece.path)
            used += piece.size
    return hot


def _up(n: int, unit: int) -> int:
    """The next multiple of a unit."""
    return -(-n // unit) * unit
