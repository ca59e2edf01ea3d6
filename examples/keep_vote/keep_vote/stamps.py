"""Small drawings that are placed rather than drawn: for whoever would not or cannot draw, and for keyboards."""

from collections.abc import Iterable

from holdfast.engine.rules.ink import SHEET, ruled

_GRID = (SHEET - 1) // 8  # the stamps are drawn on eight squares by eight


def _line(points: Iterable[tuple[int, int]], colour: str = "ink") -> str:
    return ruled([(x * _GRID, y * _GRID) for x, y in points], colour, "fine")


STAMPS = {
    "tower": (
        _line([(2, 8), (2, 2), (1, 2), (1, 0), (2, 0), (2, 1), (3, 1), (3, 0), (5, 0), (5, 1), (6, 1), (6, 0), (7, 0)]),
        _line([(7, 0), (7, 2), (6, 2), (6, 8), (2, 8)]),
        _line([(4, 8), (4, 6), (5, 6), (5, 8)]),
    ),
    "flag": (_line([(1, 8), (1, 0)]), _line([(1, 0), (7, 2), (1, 4)], "red")),
    "flame": (
        _line([(4, 0), (6, 3), (7, 6), (5, 8), (3, 8), (1, 6), (2, 3), (3, 4), (4, 0)], "orange"),
        _line([(4, 4), (5, 6), (4, 8), (3, 6), (4, 4)], "gold"),
    ),
    "sword": (_line([(4, 0), (4, 6)], "grey"), _line([(2, 5), (6, 5)]), _line([(4, 6), (4, 8)], "brown")),
}
