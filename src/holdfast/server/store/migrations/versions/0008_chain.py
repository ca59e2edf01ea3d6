"""Each entry of a log is chained to the one before it by a hash."""

import logging
import struct
from hashlib import blake2b
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

CHUNK = 5000  # entries chained at once
FACTS = struct.Struct(">qdI")
NEXT = sa.text(
    "SELECT table_id, version, move_id, entry, made FROM moves WHERE (table_id, version) > (:table_id, :version) "
    "ORDER BY table_id, version LIMIT :most"
)
KEEP = "UPDATE moves SET link = ? WHERE table_id = ? AND version = ?"
KEEP_ALL = (
    "UPDATE moves SET link = new.link "
    "FROM unnest(%s::bytea[], %s::text[], %s::bigint[]) AS new(link, table_id, version) "
    "WHERE moves.table_id = new.table_id AND moves.version = new.version"
)
log = logging.getLogger(__name__)


def upgrade() -> None:
    empty = "x''" if op.get_bind().dialect.name == "sqlite" else "''"
    op.add_column("moves", sa.Column("link", sa.LargeBinary, nullable=False, server_default=sa.text(empty)))
    _chain_all(op.get_bind())
    _count(8)


def downgrade() -> None:
    op.drop_column("moves", "link")
    _count(7)


def _chain_all(connection: sa.Connection) -> None:
    """A hundred thousand entries take some seconds; whoever waits is told how far it is."""
    entries = connection.execute(sa.text("SELECT count(*) FROM moves")).scalar_one()
    done, last, link = 0, {"table_id": "", "version": 0}, b""
    while rows := connection.execute(NEXT, {**last, "most": CHUNK}).all():
        links = list[tuple[bytes, str, int]]()
        for table, version, move_id, entry, made in rows:
            before = link if table == last["table_id"] else blake2b(table.encode(), digest_size=16).digest()
            name = move_id.encode()
            facts = FACTS.pack(version, made, len(name))
            link = blake2b(b"".join((before, facts, name, entry)), digest_size=16).digest()
            links.append((link, table, version))
            last = {"table_id": table, "version": version}
        _keep(connection, links)
        done += len(rows)
        log.info("chained %s of %s entries", f"{done:,}", f"{entries:,}")


def _keep(connection: sa.Connection, links: list[tuple[Any, ...]]) -> None:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(KEEP, links)
    else:
        connection.exec_driver_sql(KEEP_ALL, tuple(map(list, zip(*links, strict=True))))


def _count(layout: int) -> None:
    """Where Holdfasts from before Alembic look; they leave a later layout alone."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"PRAGMA user_version = {layout}")
