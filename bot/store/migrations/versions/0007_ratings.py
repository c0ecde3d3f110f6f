"""How strong people are, what chance did in a game, and who wants to be seen."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "ratings",
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("person", "game", name="pk_ratings"),
    )
    op.add_column("seats", sa.Column("mu", sa.Double()))
    op.add_column("seats", sa.Column("sigma", sa.Double()))
    op.add_column("results", sa.Column("luck", sa.JSON()))
    op.add_column(
        "people", sa.Column("visible", sa.Boolean(), nullable=False, server_default=sa.true())
    )
    op.create_index("ix_results_at", "results", ["at"])


def downgrade() -> None:
    op.drop_index("ix_results_at", "results")
    op.drop_column("people", "visible")
    op.drop_column("results", "luck")
    op.drop_column("seats", "sigma")
    op.drop_column("seats", "mu")
    op.drop_table("ratings")
