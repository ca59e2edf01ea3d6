"""The stamps (`stamps.toml`), and which of them show what: for bots, for keyboards, and for whoever would not draw."""

from __future__ import annotations

import itertools
import math
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from holdfast.engine.rules.ink import SHEET, write
from holdfast.engine.rules.sketches import Placed, Sketch, arranged
from holdfast.engine.words.catalogue import key_of

from .content import Tag

Point = tuple[float, float]  # x and y, from 0 to 100

NIB = "middle"
NEAR, APART = 2.5, 12.5  # along a straight line: points next to its corners, which so stay sharp, and between them
BETWEEN = 5  # points of a curve for each that is given
AROUND = 24  # points of an oval
# Who has no stamps of its own is shown by how it comes, stops others or lets them through.
OF_TAG = {
    Tag.FORCE: "sword",
    Tag.CROWD: "crowd",
    Tag.STEALTH: "eye",
    Tag.GUILE: "mask",
    Tag.RANK: "badge",
    Tag.TRADE: "purse",
    Tag.AIR: "wind",
    Tag.UNDER: "tunnel",
    Tag.CRAFT: "gear",
    Tag.NATURE: "tree",
}


@cache
def _file() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("stamps.toml").read_text("utf-8"))


def _stroke(line: str) -> str:
    """A stroke as the file has it, `grey ~ 4,30 50,10 96,30`, in ink."""
    colour, kind, *corners = line.split()
    given = [(float(x), float(y)) for x, y in (corner.split(",") for corner in corners)]
    points = {"-": _straight, "~": _curve, "o": _oval}[kind](given)
    return write([(_on_sheet(x), _on_sheet(y)) for x, y in points], colour, NIB)


def _on_sheet(part: float) -> int:
    return min(SHEET - 1, max(0, round(part * SHEET / 100)))


def _straight(corners: Sequence[Point]) -> Iterable[Point]:
    points = [corners[0]]
    for (x, y), (to_x, to_y) in itertools.pairwise(corners):
        long = math.dist((x, y), (to_x, to_y))
        stops = [NEAR, *(APART * k for k in range(1, int(long / APART) + 1)), long - NEAR]
        for stop in sorted(stop for stop in stops if 0 < stop < long):
            points.append((x + (to_x - x) * stop / long, y + (to_y - y) * stop / long))
        points.append((to_x, to_y))
    return points


def _curve(given: Sequence[Point]) -> Iterable[Point]:
    """Through all points, each with the slope from the one before to the one after (Catmull and Rom)."""
    closed = given[0] == given[-1]
    before, after = (given[-2], given[1]) if closed else (given[0], given[-1])
    through = [before, *given, after]
    points = [given[0]]
    for a, b, c, d in zip(through, through[1:], through[2:], through[3:], strict=False):
        points += [_between(a, b, c, d, k / BETWEEN) for k in range(1, BETWEEN + 1)]
    return points


def _between(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    def one(a: float, b: float, c: float, d: float) -> float:
        return b + t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a))) / 2

    return one(a[0], b[0], c[0], d[0]), one(a[1], b[1], c[1], d[1])


def _oval(given: Sequence[Point]) -> Iterable[Point]:
    (x, y), (wide, high) = given
    turns = [2 * math.pi * k / AROUND for k in range(AROUND + 1)]
    return [(x + wide * math.sin(turn), y - high * math.cos(turn)) for turn in turns]


def _bits(words: Iterable[str]) -> int:
    return sum(1 << Tag[word.upper()] for word in words)


STAMPS: dict[str, tuple[str, ...]] = {name: tuple(map(_stroke, row["strokes"])) for name, row in _file().items()}
TAGS_OF_STAMPS: dict[str, int] = {name: _bits(row["tags"]) for name, row in _file().items()}
# An improvement that adds a tag is a small stamp at the side of the drawing, each at a height of its own.
SKETCHES_OF_TAGS: dict[str, Sketch] = {
    key_of(tag): (Placed(stamp, 72 if tag % 2 else 2, 7 * tag + 2, 26),) for tag, stamp in OF_TAG.items()
}


def stamps_for(tags: int) -> list[str]:
    """What stands for a thing with these tags that has no stamps of its own."""
    return [OF_TAG[tag] for tag in Tag if tags >> tag & 1][:3]


def stock(tags: int) -> Sketch:
    """What stands for a home-made thing that nobody drew, or whose drawing is veiled."""
    return arranged(stamps_for(tags)[:1])
