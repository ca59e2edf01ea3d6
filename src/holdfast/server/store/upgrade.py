"""Bringing a database to the layout this program knows, whatever older Holdfast made it. Data stays.

All steps happen in one transaction, under a lock: several processes may start at once, and one that dies half-way
leaves everything as it was.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, inspect, text

from .rows import StoreError
from .schema import HEAD

if TYPE_CHECKING:  # Alembic is slow to load, and most starts find a database that is current
    from alembic.config import Config

MIGRATIONS = Path(__file__).with_name("migrations")
ONE_AT_A_TIME = threading.Lock()  # Alembic keeps in globals what it is doing
LOCK = 0x401DFA57  # PostgreSQL's advisory locks are numbers


def upgrade(engine: Engine, shown: str, to: str = HEAD) -> None:
    """Bring the database to a layout; refuses one that is newer than this program."""
    with engine.connect() as connection:
        if layout(connection) == to:
            return
    with engine.connect().execution_options(holdfast_writing=True) as connection, connection.begin():
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
        found = layout(connection)
        if found is not None and found not in _known():
            raise StoreError(
                f"{shown} has the layout {found}, which is newer than this Holdfast (it knows {HEAD}); start the "
                "Holdfast that made it, or keep the tables elsewhere"
            )
        with ONE_AT_A_TIME:
            _migrate(connection, found, to)


def layout(connection: Connection) -> str | None:
    """The database's layout; None if there is nothing in it."""
    known = inspect(connection)
    if known.has_table("alembic_version"):
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        if found is not None:
            return str(found)
    if not known.has_table("moves"):
        return None
    # The first Holdfast counted layouts in SQLite's own header.
    counted = connection.exec_driver_sql("PRAGMA user_version").scalar() if connection.dialect.name == "sqlite" else 1
    return f"{counted:04}"


def _known() -> set[str]:
    """Every layout there has been."""
    from alembic.script import ScriptDirectory

    return {revision.revision for revision in ScriptDirectory.from_config(_config()).walk_revisions()}


def _migrate(connection: Connection, found: str | None, to: str) -> None:
    from alembic import command

    config = _config()
    config.attributes["connection"] = connection
    if found is not None:
        command.stamp(config, found)
    if found is not None and found > to:
        command.downgrade(config, to)
    else:
        command.upgrade(config, to)


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config
