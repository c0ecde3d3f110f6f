"""What a table was opened for: to play, or to explore a position of another game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column(
        "tables", sa.Column("purpose", sa.String(length=10), nullable=False, server_default="play")
    )


def downgrade() -> None:
    op.drop_column("tables", "purpose")
