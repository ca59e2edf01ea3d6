"""What a player says or draws with a move: cleaned, measured, and refused where the action takes none.

Text is shown to other people, so nothing in it may act on their screen: control characters go, and marks that turn the
writing direction. A stroke is `{"points": [[x, y], …]}`, x and y from 0 to 1 of the thing drawn on, with a third number
for the pen's pressure if there is one, and with `colour` and `width` if the pen has them.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from holdfast.engine.rules.actions import Family

POINTS_PER_STROKE = 500
WIDEST_STROKE = 100
_FINENESS = 4  # digits kept of a coordinate: finer than any screen
_COLOUR = re.compile(r"#[0-9a-f]{6}|[a-z][a-z-]{0,19}")
_TURNS_WRITING = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

_UNSEEN = set("\u115f\u1160\u2800\u3164\uffa0")  # letters without a picture

Stroke = dict[str, Any]


class NoteError(ValueError):
    """A text or a drawing that cannot come with this move."""


def clean_text(text: str) -> str:
    """The text as it is kept and shown; cleaning it again changes nothing."""
    if not text:
        return ""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    kept = "".join(
        c for c in text if c == "\n" or (unicodedata.category(c) not in ("Cc", "Cs") and c not in _TURNS_WRITING)
    )
    return unicodedata.normalize("NFC", kept).strip()


def clean_line(text: str) -> str:
    """A name or a title: on one line, and nothing in it that nobody sees, so that no two look the same."""
    seen = (c for c in clean_text(text) if c not in _UNSEEN and unicodedata.category(c) != "Cf")
    return " ".join("".join(seen).split())


def text_for(family: Family, text: object) -> str:
    """The cleaned text, if actions of this family take one that long."""
    if not isinstance(text, str):
        raise NoteError(f"the text of {family.name} must be a string, not {type(text).__name__}")
    cleaned = clean_text(text)
    if cleaned and not family.text:
        raise NoteError(f"{family.name} takes no text")
    if len(cleaned) > family.text:
        raise NoteError(f"the text is {len(cleaned)} characters long; {family.name} takes at most {family.text}")
    return cleaned


def ink_for(family: Family, ink: object) -> tuple[Stroke, ...]:
    """The strokes in their one written form, if actions of this family take that many."""
    if not isinstance(ink, Sequence) or isinstance(ink, str | bytes):
        raise NoteError(f"the drawing of {family.name} must be a list of strokes")
    if len(ink) and not family.ink:
        raise NoteError(f"{family.name} takes no drawing")
    if len(ink) > family.ink:
        raise NoteError(f"the drawing has {len(ink)} strokes; {family.name} takes at most {family.ink}")
    return tuple(_stroke(number, stroke) for number, stroke in enumerate(ink, 1))


def _stroke(number: int, stroke: object) -> Stroke:
    if not isinstance(stroke, Mapping) or not isinstance(stroke.get("points"), list | tuple):
        raise NoteError(f"stroke {number} is not of the form {{'points': [[x, y], …]}}")
    if unknown := sorted(str(key) for key in stroke if key not in ("points", "colour", "width")):
        raise NoteError(f"stroke {number} has {unknown[0]!r}; a stroke has points, colour and width")
    points = stroke["points"]
    if not 1 <= len(points) <= POINTS_PER_STROKE:
        raise NoteError(f"stroke {number} has {len(points)} points; a stroke has 1 to {POINTS_PER_STROKE}")
    kept: Stroke = {"points": [_point(number, point) for point in points]}
    if "colour" in stroke:
        if not isinstance(stroke["colour"], str) or not _COLOUR.fullmatch(stroke["colour"]):
            raise NoteError(f"the colour of stroke {number} must be a plain name or #rrggbb in small letters")
        kept["colour"] = stroke["colour"]
    if "width" in stroke:
        if not _is_number(stroke["width"]) or not 0 < stroke["width"] <= WIDEST_STROKE:
            raise NoteError(f"the width of stroke {number} must be a number above 0, at most {WIDEST_STROKE}")
        kept["width"] = stroke["width"]
    return kept


def _point(number: int, point: object) -> list[float]:
    if not isinstance(point, list | tuple) or len(point) not in (2, 3) or not all(_is_number(n) for n in point):
        raise NoteError(f"stroke {number}: a point is [x, y] or [x, y, pressure], all numbers")
    if not all(0 <= n <= 1 for n in point):
        raise NoteError(f"stroke {number}: a point's numbers are from 0 to 1")
    return [round(float(n), _FINENESS) for n in point]


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
