"""What the cells of a state may hold, asked of a whole position.

`hp: i8.upto(5)`, `fallen: flag`, `hero: Hero`, `used: u8.set_of(Once)`: each says what it may hold, and this writes the
rule that looks whether it does, for every speed. `misfit` finds the same and says it in words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .records import Cell, Record
from .written import Function, Lines, indented, row_name, written

OPTIONS = "options"  # a table's own, checked when they are chosen


def write_ranges(state: type[Record]) -> Function:
    """The rule that answers 0, or 1 if some cell holds what it cannot."""
    lines = _look_into(state, "s", 0)
    return written("is_out_of_range", "s", [*lines, "return 0"], {"__name__": state.__module__})


def _look_into(record: type[Record], holder: str, depth: int) -> Lines:
    lines: Lines = []
    for name, cell in record.cells.items():
        if depth > 0 or name != OPTIONS:
            lines += _look_at(cell, f"{holder}.{name}", depth)
    return lines


def _look_at(cell: Cell, place: str, depth: int) -> Lines:
    """Lines that return 1 if what lies there cannot."""
    if not cell.shape:
        return _look_into(cell.record, place, depth + 1) if cell.record is not None else _compare(cell, place)
    if len(cell.shape) == 2:
        row, column = f"k{depth}", f"j{depth}"
        inner = _compare(cell.inner.inner, f"{place}[{row}, {column}]")
        inner = [f"for {column} in range({cell.shape[1]}):", *indented(inner)] if inner else []
    elif cell.record is None:
        row, inner = f"k{depth}", _compare(cell.inner, f"{place}[k{depth}]")
    else:
        row, held = f"k{depth}", row_name(place)
        inner = _look_into(cell.record, held, depth + 1)
        inner = [f"{held} = {place}[{row}]", *inner] if inner else []
    rows = f"s.{OPTIONS}.players" if cell.for_seats else cell.shape[0]
    return [f"for {row} in range({rows}):", *indented(inner)] if inner else []


def _compare(cell: Cell, place: str) -> Lines:
    (low, high), (least, most) = cell.range, cell.room
    parts = [f"{place} < {low}"] if low > least else []
    parts += [f"{place} > {high}"] if high < most else []
    return [f"if {' or '.join(parts)}:", "    return 1"] if parts else []


def misfit(s: Any) -> str:
    """The first cell that holds what it cannot, in words, or nothing."""
    for path, cell, value in _numbers(s, "", int(s.options.players)):
        low, high = cell.range
        if not low <= value <= high:
            return f"{path} is {value}, and it can only be {low} to {high}"
    return ""


def _numbers(record: Any, path: str, seats: int) -> Iterator[tuple[str, Cell, int]]:
    """Every number of a record, with its path and its cell."""
    for name, cell in type(record).cells.items():
        if path or name != OPTIONS:
            yield from _held(cell, getattr(record, name), f"{path}.{name}" if path else name, seats)


def _held(cell: Cell, value: Any, path: str, seats: int) -> Iterator[tuple[str, Cell, int]]:
    if cell.shape:
        names = {int(member): member.name.lower() for member in cell.places[0] or ()}
        for k in range(cell.rows_in_use(seats)):
            yield from _held(cell.inner, value[k], f"{path}.{names.get(k, k)}", seats)
    elif cell.record is not None:
        yield from _numbers(value, path, seats)
    else:
        yield path, cell, int(value)
