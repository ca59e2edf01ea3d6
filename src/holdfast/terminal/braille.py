"""Drawings in a terminal: each letter of Braille is a small sheet, two dots wide and four high."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import numpy as np

from holdfast.engine.rules.ink import ERASER, SHEET, Points, read

BLANK = 0x2800
WIDE, HIGH = 2, 4
BITS = np.array([[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]])  # of a letter's dots, row by row


def in_dots(strokes: Iterable[str], columns: int) -> list[str]:
    """The drawing in lines of so many letters, half as many lines as letters: a sheet is as high as it is wide."""
    across = columns * WIDE
    dots = np.zeros((across, across), bool)
    for pen in map(read, strokes):
        x, y = (_along(pen.points[:, :2]) * across // SHEET).T
        dots[y, x] = pen.colour != ERASER
    letters = dots.reshape(across // HIGH, HIGH, columns, WIDE).transpose(0, 2, 1, 3)
    return ["".join(chr(BLANK + int((letter * BITS).sum())) for letter in line) for line in letters]


def _along(points: Points) -> Points:
    """All places that a line through these points touches, near enough to each other that no dot is left out."""
    if len(points) == 1:
        return points
    parts = []
    for start, end in itertools.pairwise(points):
        steps = max(2, int(np.abs(end - start).max()) // 512 + 1)
        parts.append(np.linspace(start, end, steps).astype(np.int64))
    return np.concatenate(parts)
