"""A census of cards: each lies in exactly one place.

    Census(
        Supply,
        "each of the 24 Supply cards lies in exactly one place",
        ("supplies", "spent", "council.hand"),
        copies=SUPPLY_CARDS,
    )

A place is a path in the state, and its cell says how cards are counted there: a pile or a line holds them; a member of
the enum, or -1, is one of them; a set has them as its members; a row with a cell for each of them says how many. Rows
of records on the way are looked into one by one. What lies anywhere else a rule counts: `elsewhere=cards_in_town`.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import cached_property
from typing import Any

from .constants import ConstantTable, table
from .decks import count
from .ranges import OPTIONS
from .records import Cards, Cell, Record
from .written import Function, Lines, indented, row_name, written


class Census:
    """Where the cards of one kind lie, and how many of each there are."""

    def __init__(
        self,
        cards: type[IntEnum],
        words: str,
        places: Sequence[str],
        *,
        elsewhere: Function | Sequence[Function] = (),  # (rule) of the state and a card: how many lie there
        # How many there are of each, as a table or (rule) of the state and a card; one, if nothing is said.
        copies: ConstantTable | Function | None = None,
        when: Function | None = None,  # (rule) of the state: whether there are such cards at this table
    ) -> None:
        self.cards, self.words, self.places, self.when = cards, words, places, when
        self.elsewhere = [elsewhere] if callable(elsewhere) else list(elsewhere)
        self.copies: Any = copies if copies is not None else table([1] * len(cards))

    def lying(self, state: type[Record]) -> Function:
        """The rule that counts the copies of a card in all places."""
        if state not in self._lying:
            space: dict[str, Any] = {"__name__": self.cards.__module__, "count": count}
            lines = ["n = 0"]
            for path in self.places:
                lines += self._count_at(state, "s", path.split("."), path, 0)
            for k, rule in enumerate(self.elsewhere):
                space[f"elsewhere_{k}"] = rule
                lines.append(f"n += elsewhere_{k}(s, card)")
            name = f"count_{self.cards.__name__.lower()}"
            self._lying[state] = written(name, "s, card: int", [*lines, "return n"], space)
        return self._lying[state]

    @cached_property
    def _lying(self) -> dict[type[Record], Function]:
        return {}

    def miscounted(self, state: type[Record]) -> Function:
        """The rule that answers 0, or 1 if a card lies in two places, or in none."""
        due = "copies(s, card)" if callable(self.copies) else "copies[card]"
        space = {"__name__": self.cards.__module__, "lying": self.lying(state), "copies": self.copies}
        lines = []
        if self.when is not None:
            space["are_there"] = self.when
            lines = ["if not are_there(s):", "    return 0"]
        lines += [
            f"for card in range({len(self.cards)}):",
            f"    if lying(s, card) != {due}:",
            "        return 1",
        ]
        return written(f"are_{self.cards.__name__.lower()}s_miscounted", "s", [*lines, "return 0"], space)

    def missing(self, s: Any) -> list[int]:
        """The cards that lie nowhere yet, for a position that is being laid: each as often as it is missing."""
        lying = self.lying(type(s))
        due = [self.copies(s, card) if callable(self.copies) else self.copies[card] for card in range(len(self.cards))]
        return [card for card, copies in enumerate(due) for _ in range(copies - lying(s, card))]

    def _count_at(self, record: type[Record], holder: str, path: Sequence[str], whole: str, depth: int) -> Lines:
        """Lines that add to n how many copies of the card lie at the path."""
        name, *rest = path
        if name not in record.cells:
            raise ValueError(f"the census of {self.cards.__name__} looks at '{whole}', but there is no field '{name}'")
        cell, place = record.cells[name], f"{holder}.{name}"
        if cell.record is None or (not cell.shape and issubclass(cell.record, Cards)):
            return self._count_in(cell, place)
        if not cell.shape:
            return self._count_at(cell.record, place, rest, whole, depth)
        held = row_name(place)
        inner = (
            [f"n += count({held}, card)"]
            if issubclass(cell.record, Cards)
            else self._count_at(cell.record, held, rest, whole, depth + 1)
        )
        rows = f"s.{OPTIONS}.players" if cell.for_seats else cell.shape[0]
        return [f"for k{depth} in range({rows}):", *indented([f"{held} = {place}[k{depth}]", *inner])]

    def _count_in(self, cell: Cell, place: str) -> Lines:
        if cell.record is not None:
            return [f"n += count({place}, card)"]
        if cell.shape:
            within = [f"if card < {cell.shape[0]}:"] if cell.shape[0] < len(self.cards) else []
            added = f"n += {place}[card]"
            return [*within, *indented([added])] if within else [added]
        if cell.is_set:
            return [f"n += ({place} >> card) & 1"]
        return [f"if {place} == card:", "    n += 1"]
