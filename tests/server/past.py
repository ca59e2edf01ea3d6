"""A past for a database: tables at which games were played, written as the server writes them."""

from __future__ import annotations

import dataclasses
import random

from sqlalchemy import Connection

from holdfast.server.store import Logged, TableRow, Where, add_table, append, keep_standing, keep_user
from holdfast.server.store.entries import AnyEntry, Moved, Seated, Started
from holdfast.server.store.writer import Writer
from holdfast.server.table.summaries import standing_of
from holdfast.server.table.table import Table


def play(writer: Writer, table_id: str, most: int = 1000, made: float = 1000.0) -> Table:
    """A game of Keep Vote to its end, or up to so many entries, all made at that time."""
    luck = random.Random(table_id)
    row = TableRow(table_id, "anna", "keep-vote", 1, {"players": 2, "nights": 4}, 7, "salt", made)
    writer.submit(lambda c: keep_user(c, "anna", "Anna")).result(10)
    writer.submit(lambda c: add_table(c, row, ["one", "two"])).result(10)
    table = Table(row)
    while table.version < most and not table.over:
        logged = Logged(table.version + 1, f"m{table.version}", _next(table, luck), made)
        after, standing = table.after(logged), standing_of(table.after(logged))
        writer.submit(
            lambda c: append(c, row.id, logged.version, logged.move_id, logged.entry, "", standing, made)  # noqa: B023
        ).result(10)
        table = after
    return table


def _next(table: Table, luck: random.Random) -> AnyEntry:
    if table.version < 2:
        return Seated(table.version, user="anna", name="Anna")
    if table.match is None:
        return Started()
    seat = table.match.deciders[0]
    return Moved(seat, luck.choice(table.match.legal(seat)).name)


def repeat(writer: Writer, table: Table, ids: list[str]) -> None:
    """The same game at more tables, all written at once."""

    def job(connection: Connection) -> None:
        for name in ids:
            add_table(connection, dataclasses.replace(table.row, id=name), [])
            for logged in (chapter.logged for chapter in table.chapters):
                append(connection, name, logged.version, logged.move_id, logged.entry, made=logged.made)
            keep_standing(connection, name, table.version, standing_of(table))

    writer.submit(job).result(60)


def fill(where: Where) -> None:
    """Three tables: a finished game, one that goes on, and one that has not begun."""
    writer = Writer(where)
    play(writer, "finished")
    play(writer, "running", most=8)
    play(writer, "waiting", most=1)
    writer.close()
