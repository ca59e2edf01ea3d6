"""Whoever runs the server is told what people brought to a table that nobody should have to see."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0005"
down_revision = "0004"

WHOLE = sa.Integer().with_variant(postgresql.BIGINT(), "postgresql")
TIME: sa.types.TypeEngine[float] = sa.REAL().with_variant(postgresql.DOUBLE_PRECISION(), "postgresql")


def upgrade() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("user", sa.Text, sa.ForeignKey("users.id"), nullable=False),
        sa.Column("said", WHOLE),
        sa.Column("note", WHOLE),
        sa.Column("part", sa.Text, nullable=False),
        sa.Column("shown", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("made", TIME, nullable=False),
        sa.Column("settled", TIME),
        sqlite_strict=True,
    )
    op.create_index("reports_of_table", "reports", ["table_id"])
    _count(5)


def downgrade() -> None:
    op.drop_index("reports_of_table", "reports")
    op.drop_table("reports")
    _count(4)


def _count(layout: int) -> None:
    """Where Holdfasts from before Alembic look; they leave a later layout alone."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"PRAGMA user_version = {layout}")
