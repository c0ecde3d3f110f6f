"""Looking back at a game: worked out once, and kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("table", sa.String(length=12), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table"], ["tables.id"], name="fk_reviews_table", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table", name="pk_reviews"),
    )


def downgrade() -> None:
    op.drop_table("reviews")
