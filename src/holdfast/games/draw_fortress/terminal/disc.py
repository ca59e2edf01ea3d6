"""The board as it is, round: rings and sectors in dots, with who and what stands where in signs and numbers."""

from __future__ import annotations

import math
from collections.abc import Iterator

from rich.text import Text

from holdfast.engine.rules.ink import SHEET, write
from holdfast.terminal.braille import in_dots
from holdfast.terminal.sight import Sight

from ..view import SiteView, TableView

WIDE = 44  # letters, and half as many lines
MIDDLE = 0.5
CENTRE, WALLS, EDGE, RIM = 0.1, 0.36, 0.44, 0.48  # how far out the Precious, the layers, the edge and the numbers are
ARC = 96  # points of a circle

Place = tuple[float, float]  # in parts of the sheet


def disc(sight: Sight[TableView]) -> Text:
    """The first sector is at the top, and they go clockwise, as on the round sheet of paper."""
    view = sight.view
    sectors = list(dict.fromkeys(site.sector for site in view.sites))
    lines = [list(line) for line in in_dots(rings(len(sectors), view.layers), WIDE)]
    written = set[tuple[int, int]]()
    for (x, y), words in signs(sight, sectors):
        row, column = int(y * len(lines)), int(x * WIDE) - len(words) // 2
        for k, letter in enumerate(words):
            lines[row][column + k] = letter
            written.add((row, column + k))
    shown = Text()
    for row, line in enumerate(lines):
        for column, letter in enumerate(line):
            shown.append(letter, "bold" if (row, column) in written else "dim")
        shown.append("\n" if row < len(lines) - 1 else "")
    return shown


def rings(sectors: int, layers: int) -> Iterator[str]:
    """Circles, and the lines between the sectors."""
    for layer in range(layers + 1):
        yield stroke([at(k / ARC, ring(layer, layers)) for k in range(ARC + 1)])
    yield stroke([at(k / ARC, EDGE) for k in range(ARC + 1)])
    for k in range(sectors):
        yield stroke([at((k + MIDDLE) / sectors, far) for far in (CENTRE, EDGE)])


def stroke(places: list[Place]) -> str:
    return write([(round(x * (SHEET - 1)), round(y * (SHEET - 1))) for x, y in places])


def ring(layer: int, layers: int) -> float:
    """How far out a layer ends; the Precious, which is layer 0, too."""
    return CENTRE + (WALLS - CENTRE) * layer / layers


def at(turn: float, far: float) -> Place:
    """So far out, after so much of a whole turn from the top."""
    angle = 2 * math.pi * turn
    return MIDDLE + far * math.sin(angle), MIDDLE - far * math.cos(angle)


def signs(sight: Sight[TableView], sectors: list[str]) -> Iterator[tuple[Place, str]]:
    """What is written on the board: the numbers of the sectors, what stands in each space, and who is there."""
    view, marks = sight.view, sight.marks
    yield (MIDDLE, MIDDLE), marks.heart
    for k, sector in enumerate(sectors):
        turn = k / len(sectors)
        yield at(turn, RIM), str(k + 1)
        yield at(turn, (WALLS + EDGE) / 2), comers(sight, sector, view.layers + 1)
        for site in (one for one in view.sites if one.sector == sector):
            far = (ring(site.layer - 1, view.layers) + ring(site.layer, view.layers)) / 2
            stands, there = standing(sight, site), comers(sight, sector, site.layer)
            yield at(turn, far), f"{stands} {there}".strip()


def standing(sight: Sight[TableView], site: SiteView) -> str:
    if site.status == "empty":
        return ""
    if site.owner is None:
        return sight.marks.ruin
    return f"{sight.marks.full}{site.pile}"


def comers(sight: Sight[TableView], sector: str, position: int) -> str:
    return " ".join(
        f"{sight.marks.foe if comer.threat else sight.marks.rose}{comer.rating}"
        for comer in sight.view.comers
        if comer.sector == sector and comer.position == position
    )
