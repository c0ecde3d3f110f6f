"""How far people have come in the courses that teach a game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "courses",
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("course", sa.String(20), nullable=False),
        sa.Column("step", sa.String(20), nullable=False),
        sa.PrimaryKeyConstraint("person", "game", "course", name="pk_courses"),
    )


def downgrade() -> None:
    op.drop_table("courses")
