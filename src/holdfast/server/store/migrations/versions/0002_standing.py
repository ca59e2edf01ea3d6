"""How tables stand is known without opening them; users have webhooks and tokens; letters wait in an outbox."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0002"
down_revision = "0001"

WHOLE = sa.Integer().with_variant(postgresql.BIGINT(), "postgresql")
TIME: sa.types.TypeEngine[float] = sa.REAL().with_variant(postgresql.DOUBLE_PRECISION(), "postgresql")
NEW = ("listed", "pace", "version", "touched", "over", "deadline", "summary")


def upgrade() -> None:
    op.add_column("users", sa.Column("webhook", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("listed", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("pace", sa.Text, nullable=False, server_default="live"))
    op.add_column("tables", sa.Column("version", WHOLE, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("touched", TIME, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("over", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("deadline", TIME))
    empty = "x''" if op.get_bind().dialect.name == "sqlite" else "''"
    op.add_column("tables", sa.Column("summary", sa.LargeBinary, nullable=False, server_default=sa.text(empty)))
    op.execute(
        "UPDATE tables SET "
        "version = (SELECT coalesce(max(moves.version), 0) FROM moves WHERE moves.table_id = tables.id), "
        "touched = (SELECT coalesce(max(moves.made), tables.born) FROM moves WHERE moves.table_id = tables.id)"
    )
    op.create_index("tables_of_host", "tables", ["host"])
    op.create_index("tables_due", "tables", ["deadline"])
    op.create_index("tables_listed", "tables", ["listed", "over", "touched"])
    op.create_table(
        "tokens",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("user", sa.Text, sa.ForeignKey("users.id"), nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("made", TIME, nullable=False),
        sa.Column("revoked", TIME),
        sqlite_strict=True,
    )
    op.create_index("tokens_of_user", "tokens", ["user"])
    op.create_table(
        "outbox",
        sa.Column("id", WHOLE, primary_key=True),
        sa.Column("user", sa.Text, sa.ForeignKey("users.id"), nullable=False),
        sa.Column("channel", sa.Text, nullable=False),
        sa.Column("payload", sa.LargeBinary, nullable=False),
        sa.Column("due", TIME, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sqlite_strict=True,
    )
    op.create_index("outbox_due", "outbox", ["due"])
    _count(2)


def downgrade() -> None:
    for name in ("outbox", "tokens"):
        op.drop_table(name)
    for name in ("tables_of_host", "tables_due", "tables_listed"):
        op.drop_index(name, "tables")
    for name in NEW:
        op.drop_column("tables", name)
    op.drop_column("users", "webhook")
    _count(1)


def _count(layout: int) -> None:
    """Where Holdfasts from before Alembic look; they leave a later layout alone."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"PRAGMA user_version = {layout}")
