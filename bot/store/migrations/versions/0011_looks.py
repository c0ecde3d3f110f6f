"""How far everybody has looked into a game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "looks",
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("table", sa.String(12), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table"], ["tables.id"], name="fk_looks_table", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person", "table", name="pk_looks"),
    )
    op.create_index("ix_looks_table", "looks", ["table"])


def downgrade() -> None:
    op.drop_table("looks")
