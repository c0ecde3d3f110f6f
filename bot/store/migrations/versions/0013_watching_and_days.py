"""Who follows a table and guesses who wins, and the challenge of the day with its tries."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def _person() -> sa.Column[int]:
    return sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False)


def _table(name: str) -> list[sa.Column[str] | sa.ForeignKeyConstraint]:
    return [
        sa.Column("table", sa.String(12), nullable=False),
        sa.ForeignKeyConstraint(
            ["table"], ["tables.id"], name=f"fk_{name}_table", ondelete="CASCADE"
        ),
    ]


def upgrade() -> None:
    op.create_table(
        "followers",
        _person(),
        *_table("followers"),
        sa.Column("told", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("person", "table", name="pk_followers"),
    )
    op.create_index("ix_followers_table", "followers", ["table"])
    op.create_table(
        "guesses",
        _person(),
        *_table("guesses"),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("person", "table", "round", name="pk_guesses"),
    )
    op.create_index("ix_guesses_table", "guesses", ["table"])
    op.create_table(
        "talks",
        *_table("talks"),
        sa.Column("thread", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table", name="pk_talks"),
    )
    op.create_table(
        "servers",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("role", sa.BigInteger()),
        sa.Column("called", sa.BigInteger()),
        sa.PrimaryKeyConstraint("guild", name="pk_servers"),
    )
    _days()


def _days() -> None:
    op.create_table(
        "days",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("level", sa.String(20)),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("day", name="pk_days"),
    )
    op.create_table(
        "tries",
        _person(),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("table", sa.String(12), nullable=False),
        sa.PrimaryKeyConstraint("person", "day", name="pk_tries"),
    )
    op.create_index("ix_tries_day", "tries", ["day"])


def downgrade() -> None:
    for name in ("tries", "days", "servers", "talks", "guesses", "followers"):
        op.drop_table(name)
