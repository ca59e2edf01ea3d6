"""Disks that fill up for a while, and a database that hangs up."""

from __future__ import annotations

import resource
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import psycopg
from psycopg.errors import DiskFull, InternalError

from ..server.store.database import OURS
from .process import Server

SMALL_ROOM = 8_000_000  # bytes of a file: for PostgreSQL itself and an evening of the soak, and not much more
ENTRIES = (
    "INSERT INTO moves SELECT 'junk', v, v::text, convert_to(repeat('x', %s), 'UTF8'), 1.0 "
    "FROM generate_series(%s::bigint, %s::bigint) v"
)
HANG_UP = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND application_name = %s"
)
NO_JUNK = ("DELETE FROM moves WHERE table_id = 'junk'", "DELETE FROM tables WHERE id = 'junk'", "VACUUM moves")


@asynccontextmanager
async def full_disk(server: Server) -> AsyncIterator[None]:
    """There is no room left on the disk of the server's database."""
    if isinstance(server.where, Path):
        soft, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, hard))
        try:
            yield
        finally:
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (soft, hard))
    else:
        with psycopg.connect(server.where, autocommit=True) as connection:
            try:
                _fill(connection)
                yield
            finally:
                for statement in NO_JUNK:
                    connection.execute(statement)


def hang_up(where: str) -> None:
    """PostgreSQL ends all lines of servers, whatever they are at, as when it is started anew."""
    with psycopg.connect(where, autocommit=True) as connection:
        connection.execute(HANG_UP, (OURS,))


def _fill(connection: psycopg.Connection) -> None:
    """Entries of a table that nobody sits at, large ones and then small ones, until not even a small one fits."""
    connection.execute(
        "INSERT INTO tables (id, host, game, rules, options, seed, salt, born) "
        "SELECT 'junk', min(id), 'keep-vote', 1, '{}', 1, 'salt', 1.0 FROM users"
    )
    version = 0
    for size, count in ((1500, 100), (300, 100), (30, 100), (30, 10), (30, 1)):
        try:
            while True:
                connection.execute(ENTRIES, (size, version, version + count - 1))
                version += count
        except (DiskFull, InternalError):  # the latter: it has room, and we may not have more of it
            version += count
