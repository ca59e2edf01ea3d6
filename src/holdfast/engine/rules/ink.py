"""Ink: what people draw, in the one form in which it is sent, kept and shown.

A *stroke* is a short text: a letter for the colour, a digit for the nib, `.` or `:`, and its points as numbers.

    d2.gB-DIFJU      a red line of the middle nib, from (16, 63) to (20, 60) and (15, 70)

The sheet is 65536 wide and high, from 0 to 65535. Each point is the difference to the one before, the first to (0, 0):
x, then y and, after `:`, the pen's pressure, from 0 to 255. A difference d is written as 2·d, or as -2·d-1 if it is
below 0, in digits of five bits, the lowest first; every digit but the last of a number has 32 added, and each is one of
`A…Z a…z 0…9 - _`. An *eraser* is a stroke like any other: it takes away what was drawn before it on the same sheet.

A *drawing* is a row of strokes. It goes by a name, the hash of its strokes, so it is sent once and then named. Ink
decides nothing: no rule reads it.
"""

from __future__ import annotations

import hashlib
import itertools
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.int64]  # a row for each point: x, y and, if the pen knows it, the pressure

SHEET = 65536  # how wide and high
POINTS_PER_STROKE = 500
MOST_STROKES = 300  # of one drawing or sheet, whatever a game says
ALONG = 48  # points of a ruled line as long as the sheet is wide
LONGEST_STROKE = 3 + POINTS_PER_STROKE * 3 * 4  # letters
# What a pen may be dipped into, by the letter in a stroke; as it looks on white paper.
COLOURS = {
    "ink": "#1f2328",
    "grey": "#6b7280",
    "brown": "#7a4a21",
    "red": "#c0262d",
    "orange": "#d9730d",
    "gold": "#b8900b",
    "green": "#2f7d32",
    "teal": "#0f766e",
    "blue": "#1d5fbf",
    "violet": "#6d3fc0",
    "rose": "#c02672",
    "chalk": "#f4f1e8",
}
ERASER = "eraser"
NIBS = {"fine": 8, "middle": 16, "broad": 32, "brush": 64}  # thousandths of the sheet

_INKS = dict(zip("abcdefghijklz", (*COLOURS, ERASER), strict=True))
_LETTERS = {name: letter for letter, name in _INKS.items()}
_NIBS = {str(k): name for k, name in enumerate(NIBS, 1)}
_DIGITS_OF_NIBS = {name: digit for digit, name in _NIBS.items()}
_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUES = np.full(256, 255, np.int64)
_VALUES[np.frombuffer(_DIGITS.encode(), np.uint8)] = np.arange(64)
_MORE, _BITS, _LONGEST_NUMBER = 32, 5, 4  # what a digit that is not the last has more; of a digit; digits
_HIGHEST = np.array([SHEET - 1, SHEET - 1, 255])


class InkError(ValueError):
    """What somebody drew is no ink."""


@dataclass(frozen=True, eq=False)
class Pen:
    """A stroke, read."""

    colour: str  # of `COLOURS`, or the eraser
    nib: str  # of `NIBS`
    points: Points

    @property
    def width(self) -> int:
        """Of the line, in thousandths of the sheet."""
        return NIBS[self.nib]


class Drawing(tuple[str, ...]):
    """Strokes that were looked at: each is one."""

    @classmethod
    def of(cls, strokes: object, most: int = MOST_STROKES) -> Drawing:
        """The strokes, however they were written; InkError if there are more than `most`, or if one is none."""
        if isinstance(strokes, Drawing):
            drawing = strokes
        elif not isinstance(strokes, Sequence) or isinstance(strokes, str | bytes):
            raise InkError("a drawing must be a list of strokes")
        else:
            if len(strokes) > most:
                raise too_many(len(strokes), most)
            points = points_in_all(strokes)
            if points is None:  # one of them is written otherwise, or is none: which, is found out one by one
                drawing = cls(_written(k, stroke) for k, stroke in enumerate(strokes, 1))
            else:
                drawing = cls(strokes)
                drawing.points = points
        if len(drawing) > most:
            raise too_many(len(drawing), most)
        return drawing

    @cached_property
    def name(self) -> str:
        """By which it is known once it was sent; "" of an empty one."""
        return hashlib.sha256("\n".join(self).encode()).hexdigest()[:20] if self else ""

    @cached_property
    def points(self) -> int:
        """How many there are: what a drawing costs."""
        return sum(points_in(stroke) for stroke in self)


NO_INK = Drawing()


def too_many(strokes: int, most: int) -> InkError:
    return InkError(f"the drawing has {strokes} strokes; it takes at most {most}")


@lru_cache(maxsize=1024)
def points_in(stroke: str) -> int:
    """How many points a stroke has; InkError if it is none. What was just looked at is known: a drawing is looked at in
    a thread of its own, and again when it is counted, kept and shown."""
    return len(read(stroke).points)


def points_in_all(strokes: Sequence[object]) -> int | None:
    """How many points the strokes of a drawing have in all, looked at together, which takes a tenth of the time; None
    if it must be found out one by one whether they are strokes at all."""
    points, kinds = 0, {".": 2, ":": 3}
    for kind, columns in kinds.items():
        texts = [stroke for stroke in strokes if isinstance(stroke, str) and stroke[2:3] == kind]
        if texts:
            here = _points_together(texts, columns)
            if here is None:
                return None
            points += here
    known = sum(isinstance(stroke, str) and stroke[2:3] in kinds for stroke in strokes)
    return points if known == len(strokes) else None


def _points_together(strokes: Sequence[str], columns: int) -> int | None:
    """How many points these strokes have, whose points have so many numbers; None if one of them is no stroke."""
    known = (stroke.isascii() and stroke[0] in _INKS and stroke[1] in _NIBS for stroke in strokes)
    if not all(known) or not all(3 < len(stroke) <= LONGEST_STROKE for stroke in strokes):
        return None
    values = _VALUES[np.frombuffer("".join(stroke[3:] for stroke in strokes).encode(), np.uint8)]
    last = np.cumsum([len(stroke) - 3 for stroke in strokes]) - 1  # digit of each
    if values.max() > 63 or (values[last] >= _MORE).any():
        return None
    numbers = _spelled_in(values)
    if numbers is None:
        return None
    before = np.concatenate(([0], np.cumsum(values < _MORE)[last]))  # numbers before each stroke
    counts = np.diff(before)
    if (counts % columns).any() or counts.max() > POINTS_PER_STROKE * columns:
        return None
    way = np.cumsum(numbers.reshape(-1, columns), axis=0)
    counts, starts = counts // columns, before[:-1] // columns
    # Each stroke begins anew, wherever the one before it ended.
    points = way - np.repeat(np.where(starts[:, None] > 0, way[starts - 1], 0), counts, axis=0)
    return len(points) if points.min() >= 0 and (points <= _HIGHEST[:columns]).all() else None


def read(stroke: str, what: str = "the stroke") -> Pen:
    """The stroke; InkError if it is none, in a sentence about `what`."""
    if len(stroke) > LONGEST_STROKE or not stroke.isascii():
        raise InkError(f"{what} is no stroke: it has letters that none has, or more than {LONGEST_STROKE}")
    colour, nib, kind = stroke[:1], stroke[1:2], stroke[2:3]
    if colour not in _INKS or nib not in _NIBS or kind not in (".", ":"):
        known = f"a colour ({''.join(_INKS)}), a nib ({''.join(_NIBS)}) and then '.' or ':'"
        raise InkError(f"{what} must begin with {known}, as a2. does, not with {stroke[:3]!r}")
    numbers = _numbers(stroke[3:], what)
    columns = 3 if kind == ":" else 2
    if len(numbers) % columns or not 1 <= len(numbers) // columns <= POINTS_PER_STROKE:
        each = "x, y and pressure" if columns == 3 else "x and y"
        raise InkError(f"{what} has {len(numbers)} numbers; a stroke has 1 to {POINTS_PER_STROKE} points, each {each}")
    points = np.cumsum(numbers.reshape(-1, columns), axis=0)
    if points.min() < 0 or (points > _HIGHEST[:columns]).any():
        raise InkError(f"{what} leaves the sheet: x and y are from 0 to {SHEET - 1}, the pressure from 0 to 255")
    return Pen(_INKS[colour], _NIBS[nib], points)


def _numbers(digits: str, what: str) -> NDArray[np.int64]:
    """The differences that some digits spell."""
    values = _VALUES[np.frombuffer(digits.encode(), np.uint8)]
    if not len(values) or values.max() > 63 or values[-1] >= _MORE:
        raise InkError(
            f"{what} has no points, or numbers that are none; each digit is one of A to Z, a to z, 0 to 9, - _"
        )
    numbers = _spelled_in(values)
    if numbers is None:
        raise InkError(f"{what} has a number of more than {_LONGEST_NUMBER} digits")
    return numbers


def _spelled_in(values: NDArray[np.int64]) -> NDArray[np.int64] | None:
    """The differences that the values of some digits spell; None if one has too many digits."""
    ends = np.flatnonzero(values < _MORE)
    starts = np.concatenate(([0], ends[:-1] + 1))
    lengths = ends - starts + 1
    if lengths.max() > _LONGEST_NUMBER:
        return None
    places = np.arange(len(values)) - np.repeat(starts, lengths)
    spelled = np.add.reduceat((values % _MORE) << (_BITS * places), starts)
    return np.where(spelled & 1, -(spelled >> 1) - 1, spelled >> 1)


def write(points: Iterable[Sequence[int]], colour: str = "ink", nib: str = "middle") -> str:
    """A stroke through these points, each x and y, or all with the pressure as well; InkError where they are none."""
    if colour not in _LETTERS:
        raise InkError(f"there is no ink called {colour!r}; there are {', '.join(_LETTERS)}")
    if nib not in NIBS:
        raise InkError(f"there is no nib called {nib!r}; there are {', '.join(NIBS)}")
    rows = [tuple(int(n) for n in point) for point in points]
    if not rows or not (len({len(row) for row in rows}) == 1 and len(rows[0]) in (2, 3)):
        raise InkError("a stroke has points, each x and y, or each x, y and pressure")
    before, digits = (0,) * len(rows[0]), list[str]()
    for row in rows:
        digits += [_spelled(now - then) for now, then in zip(row, before, strict=True)]
        before = row
    stroke = _LETTERS[colour] + _DIGITS_OF_NIBS[nib] + (":" if len(rows[0]) == 3 else ".") + "".join(digits)
    read(stroke)
    return stroke


def ruled(corners: Sequence[tuple[int, int]], colour: str = "ink", nib: str = "middle") -> str:
    """A stroke along straight lines from corner to corner, as stamps and sketches have them.

    Pens round off what lies between points that are far apart, so there are some along the way.
    """
    points = [corners[0]]
    for (x, y), (to_x, to_y) in itertools.pairwise(corners):
        steps = max(1, max(abs(to_x - x), abs(to_y - y)) * ALONG // SHEET)
        points += [(x + (to_x - x) * k // steps, y + (to_y - y) * k // steps) for k in range(1, steps + 1)]
    return write(points, colour, nib)


def _spelled(difference: int) -> str:
    rest, digits = difference * 2 if difference >= 0 else -difference * 2 - 1, ""
    while rest >= _MORE:
        digits, rest = digits + _DIGITS[rest % _MORE + _MORE], rest >> _BITS
    return digits + _DIGITS[rest]


def scaled(stroke: str, left: int, top: int, size: int) -> str:
    """The stroke as it would be on a smaller sheet, so wide and high, that lies at (left, top) on this one.

    So a stamp is placed, and a copy is drawn smaller; never stretched.
    """
    pen = read(stroke)
    smaller = pen.points.copy()
    smaller[:, :2] = smaller[:, :2] * size // SHEET + (left, top)
    smaller[:, :2] = smaller[:, :2].clip(0, SHEET - 1)
    return write(smaller.tolist(), pen.colour, pen.nib)


# ---- other ways to write it ------------------------------------------------------------------------------------------


def _written(number: int, stroke: object) -> str:
    """The stroke in its form; also one of an older file or a hand-written one: `{"points": [[x, y], …]}`."""
    if isinstance(stroke, str):
        try:
            points_in(stroke)
        except InkError:
            read(stroke, f"stroke {number}")  # which says of which stroke it speaks
        return stroke
    return _from_parts(number, stroke)


def _from_parts(number: int, stroke: object) -> str:
    """`points` from 0 to 1, with a third number if the pen knows its pressure; `colour` and `width` if it has them."""
    if not isinstance(stroke, Mapping) or not isinstance(stroke.get("points"), list | tuple):
        raise InkError(f"stroke {number} is neither a stroke's text nor of the form {{'points': [[x, y], …]}}")
    if unknown := sorted(str(key) for key in stroke if key not in ("points", "colour", "width")):
        raise InkError(f"stroke {number} has {unknown[0]!r}; a stroke has points, colour and width")
    points = stroke["points"]
    if not 1 <= len(points) <= POINTS_PER_STROKE:
        raise InkError(f"stroke {number} has {len(points)} points; a stroke has 1 to {POINTS_PER_STROKE}")
    rows = [_point(number, point) for point in points]
    if len({len(row) for row in rows}) > 1:  # a pen that told its pressure only now and then
        rows = [row[:2] for row in rows]
    return write(rows, _nearest_colour(number, stroke), _nearest_nib(number, stroke))


def _point(number: int, point: object) -> tuple[int, ...]:
    if not isinstance(point, list | tuple) or len(point) not in (2, 3) or not all(_is_number(n) for n in point):
        raise InkError(f"stroke {number}: a point is [x, y] or [x, y, pressure], all numbers")
    if not all(0 <= n <= 1 for n in point):
        raise InkError(f"stroke {number}: a point's numbers are from 0 to 1")
    return tuple(round(n * most) for n, most in zip(point, (SHEET - 1, SHEET - 1, 255), strict=False))


def _nearest_colour(number: int, stroke: Mapping[str, Any]) -> str:
    """Older drawings may have any colour."""
    colour = stroke.get("colour", "ink")
    if isinstance(colour, str) and colour in _LETTERS:
        return colour
    if isinstance(colour, str) and re.fullmatch(r"#[0-9a-f]{6}", colour):
        return min(COLOURS, key=lambda name: math.dist(_rgb(COLOURS[name]), _rgb(colour)))
    if isinstance(colour, str) and re.fullmatch(r"[a-z][a-z-]{0,19}", colour):
        return "ink"
    raise InkError(f"the colour of stroke {number} must be one of {', '.join(_LETTERS)}, or #rrggbb in small letters")


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


def _nearest_nib(number: int, stroke: Mapping[str, Any]) -> str:
    """Older drawings may have any width, in 4 thousandths of the sheet."""
    width = stroke.get("width", 4)
    if not _is_number(width) or not 0 < width <= 100:
        raise InkError(f"the width of stroke {number} must be a number above 0, at most 100")
    return min(NIBS, key=lambda nib: abs(NIBS[nib] - 4 * width))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
