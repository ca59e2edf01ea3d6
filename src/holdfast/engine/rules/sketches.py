"""Sketches: which stamps make up a drawing of a piece, for whoever does not draw it. Bots do, each time by hand.

    SKETCHES = {"idea.dragon": arranged(["dragon"]), "idea.tax_chests": arranged(["chest", "coin"])}

A client places the stamps as they are. A bot that names the piece in a move which takes ink draws them: leaning a
little, with lines that waver, never twice the same and yet always the same for the same *hand*, which is any text.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .ink import NO_INK, SHEET, Drawing, read, write

Places = NDArray[np.float64]  # a row for each point, in parts of a sheet

HUNDRED = 100  # parts of a sheet, in which stamps are placed
LEAN = 0.07  # how far a hand leans, at most, as an angle
WAVER = 0.011  # how far a line strays, at most, as a part of the stamp
STRAYS = 0.02  # how far a stamp strays from its place, at most, as a part of the sheet
RIPPLES = (2.1, 5.3)  # how often a line wavers along the sheet: slowly, and a little faster


class Placed(NamedTuple):
    """A stamp on a sheet; never stretched."""

    stamp: str
    left: int  # in hundredths of the sheet, as all of these
    top: int
    size: int


Sketch = Sequence[Placed]
# Where the stamps of a sketch stand, by how many there are: the first is what it is about.
PLACES = {
    1: [(8, 8, 84)],
    2: [(2, 12, 66), (58, 48, 40)],
    3: [(22, 2, 56), (2, 54, 44), (54, 54, 44)],
}


MOST_STAMPS = max(PLACES)


def arranged(stamps: Sequence[str]) -> tuple[Placed, ...]:
    """Up to three stamps on a sheet, the first the largest or on top."""
    places = PLACES[len(stamps)] if stamps else []
    return tuple(Placed(stamp, *place) for stamp, place in zip(stamps, places, strict=True))


def drawn(stamps: Mapping[str, Sequence[str]], sketch: Sketch, hand: str) -> Drawing:
    """The sketch, stroke by stroke, as this hand draws it."""
    luck = random.Random(hand)
    strokes = [stroke for placed in sketch for stroke in _by_hand(stamps[placed.stamp], placed, luck)]
    return Drawing(strokes) if strokes else NO_INK


def _by_hand(stamp: Sequence[str], placed: Placed, luck: random.Random) -> list[str]:
    lean = luck.uniform(-LEAN, LEAN)
    size = placed.size / HUNDRED * luck.uniform(0.94, 1)
    middle = [(at + placed.size / 2) / HUNDRED + luck.uniform(-STRAYS, STRAYS) for at in (placed.left, placed.top)]
    strokes = []
    for pen in map(read, stamp):
        points = _wavering(pen.points[:, :2] / SHEET - 0.5, luck) @ _turned(lean) * size + middle
        on_sheet = (points * SHEET).round().astype(np.int64).clip(0, SHEET - 1)
        strokes.append(write(on_sheet.tolist(), pen.colour, pen.nib))
    return strokes


def _turned(angle: float) -> Places:
    cos, sin = math.cos(angle), math.sin(angle)
    return np.array([[cos, sin], [-sin, cos]])


def _wavering(points: Places, luck: random.Random) -> Places:
    """The points a little beside where they were, neighbours to the same side; a line need not close where it did."""
    along = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))))
    strayed = points.copy()
    for axis in (0, 1):
        for ripples in RIPPLES:
            strayed[:, axis] += WAVER / 2 * np.sin(2 * math.pi * (ripples * along + luck.random()))
    return strayed
