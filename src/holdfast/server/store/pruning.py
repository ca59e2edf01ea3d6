"""Throwing away old tables: those that are over, and those at which nobody has done anything for long."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Select, delete, select

from .database import Where, connect, failing, writing
from .schema import chronicles, moves, reports, seats, tables
from .witness import GONE, Witness

CHUNK = 100  # tables thrown away in one transaction, so that a running server never waits long


@dataclass(frozen=True)
class Old:
    """A table that may go."""

    id: str
    game: str
    over: bool
    touched: float
    versions: int


def old_tables(where: Where, before: float, abandoned: bool) -> list[Old]:
    """The tables not touched since `before`, the oldest first; those that are not over only if wanted."""
    engine = connect(where)
    try:
        with failing("the tables cannot be read"), engine.connect() as connection:
            rows = connection.execute(_old(before, abandoned)).all()
            return [Old(table, game, bool(over), touched, version) for table, game, over, touched, version in rows]
    finally:
        engine.dispose()


def prune(where: Where, before: float, abandoned: bool, told: Callable[[int], None]) -> int:
    """Throw them away, with their logs; returns how many went. One that is touched meanwhile stays."""
    engine, gone = connect(where), 0
    witness = Witness(where) if isinstance(where, Path) else None
    try:
        with failing("the old tables cannot be thrown away"), writing(engine) as connection:
            while True:
                with connection.begin():
                    found = connection.execute(_old(before, abandoned).limit(CHUNK).with_for_update())
                    ids = [row[0] for row in found]
                    for table in (moves, seats, reports, chronicles):
                        connection.execute(delete(table).where(table.c.table_id.in_(ids)))
                    connection.execute(delete(tables).where(tables.c.id.in_(ids)))
                if not ids:
                    return gone
                if witness is not None:
                    witness.note((table, GONE) for table in ids)
                gone += len(ids)
                told(gone)
    finally:
        engine.dispose()
        if witness is not None:
            witness.close()


def _old(before: float, abandoned: bool) -> Select[str, str, int, float, int]:
    old = select(tables.c.id, tables.c.game, tables.c.over, tables.c.touched, tables.c.version)
    old = old.where(tables.c.touched < before).order_by(tables.c.touched, tables.c.id)
    return old if abandoned else old.where(tables.c.over == 1)
