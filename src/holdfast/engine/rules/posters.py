"""How a game lays out its keepsake: where on a page each drawing stands, what is written beside it, and some lines.

A game says it once (`Game(poster=…)`), and it is drawn as an SVG or as a PNG (`matches.poster`). Where a game says
nothing, all that was drawn hangs in rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from holdfast.engine.words.catalogue import Message

from .sketches import Sketch

Caption = Message | IntEnum | str  # said in the reader's language; a text is said as it stands
Point = tuple[float, float]


@dataclass(frozen=True)
class Label:
    """Words on the page, around a point."""

    x: float
    y: float
    words: Caption
    size: int


@dataclass(frozen=True)
class Panel:
    """A drawing on the page. What was drawn in its places lies on each other, the first one below."""

    x: float  # its middle
    y: float
    size: float
    places: Sequence[str]  # keys of `things`, or of sheets: `sheet.precious`
    instead: str | Sketch = ""  # a piece whose sketch stands here where nothing is drawn or to be seen, or a sketch
    faded: bool = False


@dataclass(frozen=True)
class Poster:
    """A page; its lines go from point to point."""

    width: int
    height: int
    title: Caption
    lines: Sequence[Sequence[Point]]
    panels: Sequence[Panel]
    labels: Sequence[Label]
