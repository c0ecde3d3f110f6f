"""How people want to be called, and calls that are still to come."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "calls",
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("table", sa.String(12), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("asked", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table"], ["tables.id"], name="fk_calls_table", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person", "table", "kind", name="pk_calls"),
    )
    op.create_index("ix_calls_at", "calls", ["at"])
    op.create_index("ix_calls_table", "calls", ["table"])
    op.add_column(
        "people", sa.Column("calls", sa.String(10), nullable=False, server_default="turn")
    )
    op.add_column(
        "people", sa.Column("call_hour", sa.Integer(), nullable=False, server_default="9")
    )


def downgrade() -> None:
    op.drop_column("people", "call_hour")
    op.drop_column("people", "calls")
    op.drop_table("calls")
