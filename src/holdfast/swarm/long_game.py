"""A game of thousands of moves, which no real game has: players who go back again and again."""

from __future__ import annotations

import random
from collections.abc import Sequence

from sqlalchemy import Connection

from holdfast.engine.rules.registry import in_order
from holdfast.server.store.entries import AnyEntry, Moved, Seated, Started, TakenBack
from holdfast.server.store.writer import Writer
from holdfast.server.table.summaries import standing_of
from holdfast.server.table.table import Table

from ..server.store import Logged, TableRow, Where, add_table, append, keep_standing, keep_user

FURTHEST, BACK_TO = 40, 10  # moves


def long_game(table: str, user: str, moves: int, seed: int = 1) -> Table:
    """A table at which the user, on both seats, has made so many moves."""
    luck, found = random.Random(seed), in_order()[0]
    row = TableRow(table, user, found.id, found.version, found.options.parse({"players": 2}), seed, "salt", 0.0)
    laid, made = Table(row), 0

    def happen(entry: AnyEntry) -> None:
        laid.apply(Logged(laid.version + 1, f"e{laid.version}", entry, 1.0))

    for seat in (0, 1):
        happen(Seated(seat, user=user, name="Anna"))
    happen(Started())
    while made < moves:
        match = laid.playing()
        if match.over or match.length >= FURTHEST:
            happen(TakenBack(0, BACK_TO))
            continue
        seat = match.deciders[0]
        happen(Moved(seat, luck.choice(match.legal(seat)).name))
        made += 1
    return laid


def keep(where: Where, tables: Sequence[Table]) -> None:
    """Write the tables as a server would have done."""
    writer = Writer(where)
    for table in tables:
        writer.submit(lambda c, table=table: _keep(c, table)).result()  # type: ignore[misc]
    writer.close()


def _keep(connection: Connection, table: Table) -> None:
    row = table.row
    keep_user(connection, row.host, "Anna")
    add_table(connection, row, [f"{row.id}0", f"{row.id}1"])
    for chapter in table.chapters:
        logged = chapter.logged
        append(connection, row.id, logged.version, logged.move_id, logged.entry, made=logged.made)
    keep_standing(connection, row.id, table.version, standing_of(table))
