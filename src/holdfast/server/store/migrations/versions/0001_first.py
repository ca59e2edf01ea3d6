"""The first layout: users, tables, seats and logs."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None

WHOLE = sa.Integer().with_variant(postgresql.BIGINT(), "postgresql")
TIME: sa.types.TypeEngine[float] = sa.REAL().with_variant(postgresql.DOUBLE_PRECISION(), "postgresql")


def upgrade() -> None:
    op.create_table(
        "settings",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "users",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("born", TIME, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("host", sa.Text, sa.ForeignKey("users.id"), nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules", WHOLE, nullable=False),
        sa.Column("options", sa.LargeBinary, nullable=False),
        sa.Column("seed", WHOLE, nullable=False),
        sa.Column("salt", sa.Text, nullable=False),
        sa.Column("born", TIME, nullable=False),
        sqlite_strict=True,
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("claim", sa.Text, nullable=False),
        sa.Column("user", sa.Text, nullable=False, server_default=""),
        sqlite_strict=True,
    )
    op.create_index("seats_of_user", "seats", ["user"])
    op.create_table(
        "moves",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", WHOLE, primary_key=True, autoincrement=False),
        sa.Column("move_id", sa.Text, nullable=False),
        sa.Column("entry", sa.LargeBinary, nullable=False),
        sa.Column("made", TIME, nullable=False),
        sa.UniqueConstraint("table_id", "move_id", name="moves_once"),
        sqlite_strict=True,
    )
    _count(1)


def downgrade() -> None:
    for name in ("moves", "seats", "tables", "users", "settings"):
        op.drop_table(name)
    _count(0)


def _count(layout: int) -> None:
    """Where Holdfasts from before Alembic look."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"PRAGMA user_version = {layout}")
