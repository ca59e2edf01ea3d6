"""Whoever played a game that is over may take it out of their history."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("seats", sa.Column("forgotten", sa.Integer, nullable=False, server_default="0"))
    _count(4)


def downgrade() -> None:
    op.drop_column("seats", "forgotten")
    _count(3)


def _count(layout: int) -> None:
    """Where Holdfasts from before Alembic look; they leave a later layout alone."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"PRAGMA user_version = {layout}")
