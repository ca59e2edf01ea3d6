"""What may be wrong with a building that somebody wrote (5.8): the sentences, and the lines of a file."""

from __future__ import annotations

import re
from dataclasses import dataclass

from holdfast.engine.rules.content import Problem

BUILDING = "building"  # what a problem concerns that is no card's

SENTENCES = {
    "E_PARSE": "the file is not TOML: {reason}",
    "E_COUNT": "the copies add up to {count}, not to {cards}",
    "E_PRESENCE": "the cards have {presence} presence together; {most} is the most",
    "E_COPIES": "a card is in a building 1 to {most} times",
    "E_UNKNOWN_CARD": "there is no such card, ready-made or in a file of this table",
    "E_TOKEN_IN_BUILDING": "a token cannot be one of the cards of a building",
    "E_ID": "an id is in small letters, digits and _, at most 32 of them, and nothing else has it",
    "E_RANGE": "{field} is from {least} to {most}; a change is not 0",
    "E_TYPE": "a unit has strength and stamina; a trick has neither, and no keyword but offering",
    "E_KEYWORD": "‘{keyword}’ is no keyword here, or its number is missing or too much",
    "E_TRIGGER": "a trick has one effect, on_play; a unit's begin with on_play, on_reveal, on_prepare, on_death, "
    "on_survive or on_trick",
    "E_OP": "there is no operation ‘{word}’",
    "E_FIELD": "‘{field}’ is missing, unknown here, or not of the right kind",
    "E_TARGET": "{field}: that cannot be aimed at here",
    "E_IT": "‘it’ needs an earlier operation of the same effect that means one unit",
    "E_TOKEN": "there is no token ‘{token}’",
    "E_SIZE": "{field}: at most {most}",
    "E_FALL": "a building has a fall effect that harms its owner, and nothing else",
    "W_NO_UNITS": "it has {units} units; with fewer than {least} it can hardly stand",
    "W_CLOAKED_ON_PLAY": "a Cloaked unit arrives face-down, so its on_play never happens",
    "W_NEVER_REVEALED": "only a Cloaked unit is revealed, so its on_reveal never happens",
    "W_DEAD_KEYWORD": "with strength 0 Demolition, Breakthrough and Deadly do nothing",
    "W_CHEAP": "for what it costs, presence {least} or more is usual",
}


@dataclass(frozen=True)
class Finding(Problem):
    """A problem of a building, with the field it concerns."""

    field: str = ""


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
