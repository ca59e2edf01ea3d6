"""What people drew on a sheet out of turn can be reported too."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0006"
down_revision = "0005"

WHOLE = sa.Integer().with_variant(postgresql.BIGINT(), "postgresql")


def upgrade() -> None:
    op.add_column("reports", sa.Column("sheet", sa.Text, nullable=False, server_default=""))
    op.add_column("reports", sa.Column("drawer", WHOLE, nullable=False, server_default="0"))
    _count(6)


def downgrade() -> None:
    op.drop_column("reports", "drawer")
    op.drop_column("reports", "sheet")
    _count(5)


def _count(layout: int) -> None:
    """Where Holdfasts from before Alembic look; they leave a later layout alone."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"PRAGMA user_version = {layout}")
