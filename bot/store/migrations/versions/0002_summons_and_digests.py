"""Whom a table calls, and what its messages show.

A table message that was left behind becomes a line of its own kind. Tables that had changed
without being shown call the people they wait for, so that these hear of it after the update.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

tables = sa.table(
    "tables",
    sa.column("id", sa.String),
    sa.column("kind", sa.String),
    sa.column("status", sa.String),
    sa.column("revision", sa.Integer),
    sa.column("shown", sa.Integer),
    sa.column("clocks", sa.JSON),
    sa.column("moved", sa.Integer),
)
seats = sa.table(
    "seats",
    sa.column("table", sa.String),
    sa.column("seat", sa.Integer),
    sa.column("person", sa.BigInteger),
)
messages = sa.table(
    "messages",
    sa.column("table", sa.String),
    sa.column("kind", sa.String),
    sa.column("message", sa.BigInteger),
    sa.column("person", sa.BigInteger),
)


def upgrade() -> None:
    # not in batch mode: it would drop the old table, and with it the rows that refer to it
    op.add_column("tables", sa.Column("moved", sa.Integer(), nullable=False, server_default="0"))
    op.execute("ALTER TABLE messages RENAME COLUMN revision TO born")
    op.add_column(
        "messages", sa.Column("digest", sa.String(length=80), nullable=False, server_default="")
    )
    op.add_column("messages", sa.Column("ply", sa.Integer(), nullable=True))
    name_lines()
    summon_unshown()


def name_lines() -> None:
    """The latest table message is the live one; who was mentioned is in the table now."""
    latest = (
        sa.select(sa.func.max(messages.c.message))
        .where(messages.c.kind == "table")
        .group_by(messages.c.table)
        .scalar_subquery()
    )
    old = messages.c.message.not_in(latest)
    op.execute(sa.update(messages).where(messages.c.kind == "table", old).values(kind="line"))
    op.execute(sa.update(messages).where(messages.c.kind != "panel").values(person=None))


def summon_unshown() -> None:
    unshown = sa.select(tables).where(
        tables.c.status == "running", tables.c.kind != "dm", tables.c.shown < tables.c.revision
    )
    for row in op.get_bind().execute(unshown).mappings().all():
        waiting = {i for i, clock in enumerate(row["clocks"]) if clock[1] is not None}
        if called := waiting & people(row["id"]):
            at = row["revision"]
            clocks = [[*clock, at * (i in called)] for i, clock in enumerate(row["clocks"])]
            write(row["id"], clocks=clocks, moved=at)


def people(table: str) -> set[int]:
    """The seats of people, at one table."""
    theirs = sa.select(seats.c.seat).where(seats.c.table == table, seats.c.person.is_not(None))
    return set(op.get_bind().execute(theirs).scalars())


def write(table: str, **values: Any) -> None:
    op.get_bind().execute(sa.update(tables).where(tables.c.id == table).values(values))


def downgrade() -> None:
    for row in op.get_bind().execute(sa.select(tables)).mappings().all():
        write(row["id"], clocks=[clock[:3] for clock in row["clocks"]])
    op.execute(sa.update(messages).where(messages.c.kind == "line").values(kind="table"))
    op.drop_column("messages", "ply")
    op.drop_column("messages", "digest")
    op.execute("ALTER TABLE messages RENAME COLUMN born TO revision")
    op.drop_column("tables", "moved")
