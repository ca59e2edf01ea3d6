"""What may be wrong with a building that somebody wrote (5.8): codes, where they were found, and the lines of a file."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from holdfast.engine.words.catalogue import Message

BUILDING = "building"  # what a problem concerns that is no card's


@dataclass(frozen=True)
class Problem:
    """One report: a code, the card (or the building) and the field it concerns, and the line where that stands."""

    code: str
    thing: str
    field: str = ""
    line: int = 0  # 0: nowhere in particular
    facts: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    @property
    def is_warning(self) -> bool:
        return self.code.startswith("W_")

    @property
    def message(self) -> Message:
        return Message(f"problem.{self.code.lower()}", {"thing": self.thing, "field": self.field, **self.facts})


Place = tuple[str, int]  # a table of the file: its kind and its number among those


class Lines:
    """In which line of a TOML file a table, a key of it, or an operation in a key's value stands."""

    def __init__(self, text: str) -> None:
        self._tables: dict[Place, int] = {}
        self._keys: dict[tuple[Place, str], int] = {}
        self._ops: dict[tuple[Place, str], list[int]] = {}
        place: Place = ("", 0)
        count: dict[str, int] = {}
        key, depth = "", 0
        for number, line in enumerate(text.splitlines(), 1):
            bare = _without_strings(line)
            if depth == 0 and (header := re.match(r"\s*\[\[?\s*([\w-]+)\s*\]", bare)):
                kind = header[1]
                place = (kind, count.get(kind, 0))
                count[kind] = place[1] + 1
                self._tables[place] = number
                continue
            if depth == 0 and (assignment := re.match(r"\s*([\w-]+)\s*(?:\.|=)", bare)):
                key = assignment[1]
                self._keys.setdefault((place, key), number)
            self._ops.setdefault((place, key), []).extend([number] * len(re.findall(r"\bop\s*=", bare)))
            depth = max(0, depth + sum(bare.count(c) for c in "[{") - sum(bare.count(c) for c in "]}"))

    def of(self, place: Place, key: str = "", op: int | None = None) -> int:
        """The line of an operation of a key, of the key, or of the table, whichever can be found."""
        if op is not None and op < len(found := self._ops.get((place, key), [])):
            return found[op]
        return self._keys.get((place, key), self._tables.get(place, 0))


def _without_strings(line: str) -> str:
    """A line without its strings and its comment, in which brackets mean nothing."""
    return re.sub(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'|#.*', "''", line)
