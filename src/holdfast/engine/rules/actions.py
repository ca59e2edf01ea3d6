"""The actions of a game: one enumerated space, each action with a number, a name and a structure.

    ACTIONS = Actions(
        Family(Act.END_TURN),
        Family(Act.SECURE, region=OuterRegion),
        Family(Act.MUSTER, who=Defender, to=Place),
        Family(Act.NAME_TOWN, text=40),
    )

`ACTIONS.number(Act.SECURE, region)` is what logs and masks hold, `secure:forest` is what people type,
`{"move": "secure", "region": "forest"}` is what programs exchange. Rules read the tables `kind`, `first` and `arg`.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np

from .constants import table

Domain = type[IntEnum] | range


class SeatName(IntEnum):
    """Base of a game's seats as an argument or a fact, `SEAT_0` and so on; people may write the number alone."""


class Family:
    """All actions of one kind: one for each combination of its arguments. Numbers come as a `range`.

    `seen` says that everybody at the table sees it chosen, though no event tells of it: to be done, to let it happen.
    """

    def __init__(self, kind: IntEnum, *, text: int = 0, ink: int = 0, seen: bool = False, **arguments: Domain) -> None:
        self.kind, self.arguments, self.seen = kind, arguments, seen
        self.text, self.ink = text, ink  # how many characters and strokes may come with the move
        self.name = kind.name.lower()

    @property
    def size(self) -> int:
        return int(np.prod([len(d) for d in self.arguments.values()], dtype=int))


@dataclass(frozen=True)
class Action:
    """One action: its number, its family, and its arguments."""

    number: int
    family: Family
    values: tuple[int, ...]

    @cached_property
    def name(self) -> str:
        return ":".join([self.family.name, *self._words().values()])

    @property
    def plain_name(self) -> str:
        """The name with the numbers of seats alone: `opponent:1`."""
        words = zip(self.arguments.values(), self._words().values(), strict=True)
        return ":".join([self.family.name, *[str(int(v)) if isinstance(v, SeatName) else word for v, word in words]])

    @property
    def structure(self) -> dict[str, str]:
        return {"move": self.family.name, **self._words()}

    @property
    def arguments(self) -> dict[str, Any]:
        """The arguments as members of their enums."""
        domains = self.family.arguments
        return {n: v if isinstance(d, range) else d(v) for (n, d), v in zip(domains.items(), self.values, strict=True)}

    @cached_property
    def targets(self) -> list[str]:
        """The pieces on the board it points at, such as `region:forest`."""
        return [
            f"{type(v).__name__.lower()}:{v.name.lower()}" for v in self.arguments.values() if isinstance(v, IntEnum)
        ]

    def _words(self) -> dict[str, str]:
        return {n: v.name.lower() if isinstance(v, IntEnum) else str(v) for n, v in self.arguments.items()}


class UnknownAction(ValueError):
    """No action has that name; `near` are names that look like it."""

    def __init__(self, sentence: str, near: Sequence[str] = ()) -> None:
        super().__init__(sentence)
        self.near = near


class Actions:
    """The whole space of a game."""

    def __init__(self, *families: Family) -> None:
        kinds = [int(f.kind) for f in families]
        if kinds != list(range(len(families))):
            raise ValueError("list the families in the order of their enum, each once, counted from 0")
        self.families = families
        self.all: list[Action] = []
        for family in families:
            for values in product(*family.arguments.values()):
                self.all.append(Action(len(self.all), family, tuple(int(v) for v in values)))
        most = max((len(f.arguments) for f in families), default=0)
        # Tables for rules: the kind of each action, its arguments, and the first action of each kind.
        self.kind = table([a.family.kind for a in self.all])
        self.arg = table([[*a.values, *[0] * (max(most, 1) - len(a.values))] for a in self.all])
        self.first = table([next(a.number for a in self.all if a.family is f) for f in families])
        self._by_name = {a.name: a for a in self.all}
        self._by_seat = {
            a.plain_name: a for a in self.all if any(isinstance(v, SeatName) for v in a.arguments.values())
        }

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, number: int) -> Action:
        return self.all[number]

    def number(self, kind: IntEnum, *values: int) -> int:
        """The number of the action with this kind and these arguments."""
        wanted = tuple(int(v) for v in values)
        family = self.families[kind]
        for a in self.all[self.first[kind] : self.first[kind] + family.size]:
            if a.values == wanted:
                return a.number
        raise UnknownAction(f"{family.name} does not take {values}")

    def parse(self, text: str | dict[str, Any]) -> Action:
        """The action of that name or structure; `secure forest` and `Secure:Forest` are the same."""
        if isinstance(text, dict):
            text = self._written(text)
        if text in self._by_name:  # as it is in every log
            return self._by_name[text]
        name = self.spelled(text)
        if name in self._by_name or name in self._by_seat:
            return self._by_name.get(name) or self._by_seat[name]
        near = difflib.get_close_matches(name, self._by_name, 3, 0.5) or sorted(
            {f.name for f in self.families if f.name.startswith(name[:2])}
        )
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise UnknownAction(f"there is no action '{text}'{hint}", near)

    def spelled(self, text: str) -> str:
        """What somebody typed, in the form in which names are written."""
        return ":".join(text.strip().lower().replace("-", "_").replace(":", " ").split())

    def _written(self, structure: dict[str, Any]) -> str:
        """A structure as people write it. Its arguments go by name: programs send them in any order."""
        given = dict(structure)
        move = str(given.pop("move", ""))
        family = next((f for f in self.families if f.name == move), None)
        order = list(family.arguments) if family is not None and set(family.arguments) == set(given) else list(given)
        return ":".join(str(word) for word in [move, *[given[name] for name in order]])
