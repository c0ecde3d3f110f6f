"""The language in which somebody's Discord last spoke to us."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("people", sa.Column("spoken", sa.String(10), nullable=True))


def downgrade() -> None:
    op.drop_column("people", "spoken")
