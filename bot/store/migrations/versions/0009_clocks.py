"""Banks of time: which clocks a table has, what a move cost, who is away, when the bot was up."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column(
        "tables", sa.Column("pace", sa.String(length=10), nullable=False, server_default="")
    )
    op.add_column("tables", sa.Column("deadline", sa.BigInteger()))
    op.add_column("moves", sa.Column("spent", sa.Integer(), nullable=False, server_default="0"))
    op.create_index(
        "ix_tables_deadline",
        "tables",
        ["deadline"],
        sqlite_where=sa.text("deadline IS NOT NULL"),
        postgresql_where=sa.text("deadline IS NOT NULL"),
    )
    op.create_table(
        "absences",
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("since", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "since", name="pk_absences"),
    )
    op.create_table(
        "beats",
        sa.Column("process", sa.String(length=80), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("process", name="pk_beats"),
    )


def downgrade() -> None:
    op.drop_table("beats")
    op.drop_table("absences")
    op.drop_index("ix_tables_deadline", "tables")
    op.drop_column("moves", "spent")
    op.drop_column("tables", "deadline")
    op.drop_column("tables", "pace")
