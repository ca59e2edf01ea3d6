"""Users can sign out all their other devices."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("users", sa.Column("sign_outs", sa.Integer, nullable=False, server_default="0"))
    _count(3)


def downgrade() -> None:
    op.drop_column("users", "sign_outs")
    _count(2)


def _count(layout: int) -> None:
    """Where Holdfasts from before Alembic look; they leave a later layout alone."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"PRAGMA user_version = {layout}")
