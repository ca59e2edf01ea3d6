"""What people reported to whoever runs the server, and how it is taken out of a log for good."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, bindparam, func, insert, select, update

from . import chain
from .database import Where, alone, connect, failing, writing
from .entries import ERASED, AnyEntry, Veiled, write_entry
from .jobs import append, last_link
from .rows import Standing
from .schema import moves, reports


@dataclass(frozen=True)
class Report:
    """Somebody thinks that nobody should have to see something."""

    id: str
    table_id: str
    user: str  # who thinks so
    said: int | None  # the version of a saying, or of a line or a veil
    note: int | None  # or the id of a note
    part: str  # of a note: which; "" is all of it
    sheet: str  # or what was drawn on a sheet out of turn
    drawer: int  # by whom
    shown: str  # what was to be seen; "" when it was erased
    words: str  # what they say about it
    made: float
    settled: float | None = None


def keep_report(connection: Connection, report: Report) -> None:
    connection.execute(insert(reports), asdict(report))


def count_open(connection: Connection, user: str) -> int:
    """How many reports of a user nobody has looked at."""
    found = select(func.count()).select_from(reports).where(reports.c.user == user, reports.c.settled.is_(None))
    return int(connection.execute(found).scalar_one())


def reports_in(where: Where, settled: bool) -> list[Report]:
    """All that wait for an answer, the first one first; or also those that have one."""
    engine = connect(where)
    try:
        with failing("the reports cannot be read"), engine.connect() as connection:
            found = select(reports).order_by(reports.c.made)
            rows = connection.execute(found if settled else found.where(reports.c.settled.is_(None)))
            return [Report(**row) for row in rows.mappings()]
    finally:
        engine.dispose()


def settle(where: Where, report: Report) -> None:
    """It was looked at, and what it is about stays."""
    engine = connect(where)
    try:
        with failing("the report cannot be settled"), writing(engine) as connection, connection.begin():
            connection.execute(update(reports).where(reports.c.id == report.id).values(settled=time.time()))
    finally:
        engine.dispose()


def erase(
    where: Where,
    report: Report,
    version: int,
    without: Mapping[int, AnyEntry],
    veiled: Veiled,
    standing: Standing,
    rest: Callable[[Report], str | None],
) -> None:
    """These entries take the place of those of their versions, and `version` follows, by which every process that has
    the table open learns that something is not to be told any more. Conflict, if the log has gone on meanwhile.

    What is gone is gone from all reports of the table: `rest` says what is left to be shown of one, or None where it is
    about something else. Where nothing is left, it is answered.

    The log is chained anew from the first of them on: what was erased must not be found out by trying what fits.
    """
    engine = connect(where)
    try:
        with failing("nothing could be erased"):
            with writing(engine) as connection, connection.begin():
                if engine.dialect.name == "sqlite":  # what was there is written over, and not only let go
                    connection.exec_driver_sql("PRAGMA secure_delete = ON").close()
                append(connection, report.table_id, version, f"{ERASED}{report.id}", veiled, standing=standing)
                for changed, entry in without.items():
                    here = update(moves).where(moves.c.table_id == report.table_id, moves.c.version == changed)
                    connection.execute(here.values(entry=write_entry(entry)))
                if without:
                    chain_anew(connection, report.table_id, min(without))
                for other in _of_table(connection, report.table_id):
                    left = "" if other.id == report.id else rest(other)
                    if left is not None:
                        settled = other.settled or (None if left else time.time())
                        done = update(reports).where(reports.c.id == other.id)
                        connection.execute(done.values(settled=settled, shown=left))
            if engine.dialect.name == "sqlite":  # until then it is still in what lies beside the file
                with alone(engine) as connection:
                    connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").close()
    finally:
        engine.dispose()


def _of_table(connection: Connection, table: str) -> list[Report]:
    found = connection.execute(select(reports).where(reports.c.table_id == table))
    return [Report(**row) for row in found.mappings()]


def chain_anew(connection: Connection, table: str, first: int) -> None:
    """The links of that version and all later ones, as their entries are now."""
    link = last_link(connection, table, first - 1)
    found = select(moves.c.version, moves.c.move_id, moves.c.made, moves.c.entry)
    later = found.where(moves.c.table_id == table, moves.c.version >= first).order_by(moves.c.version)
    links = list[dict[str, object]]()
    for version, move_id, made, entry in connection.execute(later):
        link = chain.link(link, version, move_id, made, entry)
        links.append({"here": version, "new": link})
    here = update(moves).where(moves.c.table_id == table, moves.c.version == bindparam("here"))
    connection.execute(here.values(link=bindparam("new")), links)
