"""A link leads to the chronicle of a table, until somebody there closes it."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "chronicles",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("key", sa.Text, nullable=False),
        sa.UniqueConstraint("key", name="chronicles_by_key"),
        sqlite_strict=True,
    )
    _count(7)


def downgrade() -> None:
    op.drop_table("chronicles")
    _count(6)


def _count(layout: int) -> None:
    """Where Holdfasts from before Alembic look; they leave a later layout alone."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"PRAGMA user_version = {layout}")
