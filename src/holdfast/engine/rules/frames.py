"""Frames with names: what the frames of a situation hold.

    Attack = slots(Situation.ATTACK, region=Region, card=Card, asked=i8, refused=flag)

    frames: frames(6, Attack, …)

A rule says of which situation its frame is, `f: Attack`, and calls the slots by these names; the compiler puts the cell
`a`, `b`, `c` or `d` for each. A cell is as wide as the widest slot that is declared for it, and at least an `i8`. A
situation whose frame holds something else later on has slots for each part of its way.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any, ClassVar

from .records import Cell, RecordType, cell_of, i8
from .state import Frame

LETTERS = "abcd"


class Slots:
    """What the frames of one situation, or of several that are alike, hold."""

    kinds: ClassVar[tuple[IntEnum, ...]]
    cells: ClassVar[dict[str, Cell]]
    letters: ClassVar[dict[str, str]]  # the cell of a frame that each slot is


def slots(*of: IntEnum, **named: Any) -> Any:
    """The names of the slots of these situations, in the order in which `push` sets them, and what each holds."""
    what = " and ".join(kind.name for kind in of)
    cells = {name: cell_of(what, name, held) for name, held in named.items()}
    if len(cells) > len(LETTERS):
        raise TypeError(f"{what} has {len(cells)} slots, and a frame has {len(LETTERS)}")
    if wrong := [n for n, cell in cells.items() if n in Frame.cells or hasattr(Frame, n) or cell.shape or cell.record]:
        raise TypeError(f"{what}: '{wrong[0]}' cannot be a slot; a slot is a single number with a name of its own")
    letters = dict(zip(cells, LETTERS, strict=False))
    return type("Slots", (Slots,), {"kinds": of, "cells": cells, "letters": letters})


def frames(most: int, *situations: type[Slots]) -> Any:
    """Room for so many situations inside each other, with names for the slots of each."""
    places: dict[int, dict[str, str]] = {}
    for one in situations:
        for kind in one.kinds:
            places.setdefault(int(kind), {}).update(one.letters)
    space: dict[str, Any] = {"__annotations__": _widths(situations), "__doc__": Frame.__doc__, "slots": places}
    space |= {name: _slot(name, places) for one in situations for name in one.letters}
    record: Any = RecordType("Frame", (Frame,), space)
    return Cell(record)[most]


def _widths(situations: tuple[type[Slots], ...]) -> dict[str, Cell]:
    widths: dict[str, Cell] = {}
    for one in situations:
        for name, letter in one.letters.items():
            plain = Cell(one.cells[name].base)
            if plain.dtype.itemsize > widths.get(letter, i8).dtype.itemsize:
                widths[letter] = plain
    return widths


def _slot(name: str, places: Mapping[int, Mapping[str, str]]) -> property:
    """The slot of that name, whichever cell it is in the frame's situation."""

    letters = {kind: letters[name] for kind, letters in places.items() if name in letters}

    def letter(frame: Any) -> str:
        found = letters.get(frame.kind)
        if found is None:
            raise LookupError(f"a frame of situation {int(frame.kind)} has no slot '{name}'")
        return found

    return property(
        lambda frame: getattr(frame, letter(frame)), lambda frame, value: setattr(frame, letter(frame), value)
    )


def innermost(s: Any, *kinds: IntEnum) -> Any:
    """For views and words: the innermost frame of these situations, or None if none of them is under way."""
    return next((frame for frame in reversed(s.frames[: s.depth]) if frame.kind in kinds), None)
