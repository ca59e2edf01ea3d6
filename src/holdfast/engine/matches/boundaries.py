"""Lines and veils: what shall not come up in a game (a line), or not in full (a veil).

They stand beside the match in its file, `"boundaries": [["line", "spiders"], ["veil", "blood"]]`, and decide nothing.
Whose wish one was is kept nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, cast, get_args

from .notes import clean_line

Boundary = Literal["line", "veil"]
MOST_BOUNDARIES, LONGEST_BOUNDARY = 40, 200  # in a game, and letters of one
IN_FILE = "boundaries"


def read_boundaries(data: Mapping[str, Any]) -> list[tuple[Boundary, str]]:
    """Those that stand by what a file says, the first one first; what can be none is passed over."""
    given = data.get(IN_FILE)
    entries = given[:MOST_BOUNDARIES] if isinstance(given, list) else []  # however many there are, no more is looked at
    pairs = [one for one in entries if isinstance(one, list) and len(one) == 2]
    found = {
        (cast("Boundary", kind), cleaned): None
        for kind, text in pairs
        if isinstance(kind, str)
        and kind in get_args(Boundary)
        and isinstance(text, str)
        and len(text) <= 10 * LONGEST_BOUNDARY
        and 1 <= len(cleaned := clean_line(text)) <= LONGEST_BOUNDARY
    }
    return list(found)
