"""How a table is laid: its row, its claims, and the first entries of its log, written together."""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..engine.game import Game
from ..engine.options import Value
from ..engine.savefile import HIGHEST_SEED
from .entries import AnyEntry, Opened, Seated, Started
from .seats import new_claim
from .store import TableRow, add_table, append
from .tables import Table


@dataclass(frozen=True)
class Setting:
    """What a new table is made of."""

    game: Game
    options: dict[str, Value]
    seed: int = field(default_factory=lambda: secrets.randbelow(HIGHEST_SEED + 1))
    salt: str = field(default_factory=lambda: secrets.token_hex(16))

    def row(self, host: str) -> TableRow:
        """A table with an id that nobody guesses."""
        table, game = secrets.token_urlsafe(12), self.game
        return TableRow(table, host, game.id, game.version, self.options, self.seed, self.salt, time.time())


def lay(connection: sqlite3.Connection, row: TableRow, seats: int, entries: Sequence[AnyEntry]) -> None:
    """Write a new table, with a claim for each seat, and how it begins."""
    add_table(connection, row, [new_claim() for _ in range(seats)])
    for version, entry in enumerate(entries, 1):
        append(connection, row.id, version, f"made:{version}", entry, new_claim())


def rematch_of(table: Table) -> tuple[TableRow, list[AnyEntry]]:
    """The same table with new dice. It starts at once: whoever sits there has agreed to play."""
    old = table.opened
    opened = Opened(table.name, old.listed, old.spectators, old.pace, old.clock)
    seated = [
        Seated(p, who.user, who.bot, who.name, away=who.away)
        for p, who in enumerate(table.occupants)
        if not who.is_free
    ]
    start = [Started()] if len(seated) == len(table.seats) else []
    return Setting(table.game, dict(table.row.options)).row(table.host), [opened, *seated, *start]
