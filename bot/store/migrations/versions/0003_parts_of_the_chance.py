"""What each player gave to the chance of a game; games begun before have only the host's part."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column(
        "seats", sa.Column("part", sa.String(length=160), nullable=False, server_default="")
    )


def downgrade() -> None:
    op.drop_column("seats", "part")
