"""Tables that wait for people are found without looking at the others; users can sign out all their other devices."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

LISTED = sa.text("SELECT id, summary FROM tables WHERE listed = 1 AND over = 0")
WAITS = sa.text("UPDATE tables SET waits = 1 WHERE id = :id")


def upgrade() -> None:
    op.add_column("users", sa.Column("sign_outs", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("waits", sa.Integer, nullable=False, server_default="0"))
    for table, summary in op.get_bind().execute(LISTED).all():
        if _waits(bytes(summary)):
            op.get_bind().execute(WAITS, {"id": table})
    op.drop_index("tables_listed", "tables")
    op.create_index("tables_listed", "tables", ["listed", "waits", "touched"])
    _count(3)


def downgrade() -> None:
    op.drop_index("tables_listed", "tables")
    op.create_index("tables_listed", "tables", ["listed", "over", "touched"])
    op.drop_column("tables", "waits")
    op.drop_column("users", "sign_outs")
    _count(2)


def _waits(summary: bytes) -> bool:
    """Whether the game has not begun, and anybody may take a seat: one with neither person nor bot nor invitation."""
    told = json.loads(summary or b"{}")
    free = any(not (who["user"] or who["bot"] or who["invited"]) for who in told.get("occupants", ()))
    return free and not told.get("started", False)


def _count(layout: int) -> None:
    """Where Holdfasts from before Alembic look; they leave a later layout alone."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"PRAGMA user_version = {layout}")
