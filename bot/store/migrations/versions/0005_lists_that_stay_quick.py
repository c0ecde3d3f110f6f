"""Indexes of the few rows that are looked for, and when a computer opponent was last asked."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

DAY = 24 * 60 * 60 * 1000
REMINDERS = 2
LIVE = "status IN ('invited', 'open', 'running')"
OLD = {
    "ix_tables_guild": ["guild", "status"],
    "ix_tables_channel": ["channel", "status"],
    "ix_tables_thread": ["thread", "status"],
    "ix_tables_status": ["status", "waiting_since"],
}
WHOLE = {
    "ix_tables_guild": ["guild", "changed"],
    "ix_tables_channel": ["channel", "changed"],
    "ix_tables_thread": ["thread", "changed"],
}
PARTIAL = {
    "ix_tables_guild_live": (["guild", "changed"], LIVE),
    "ix_tables_channel_live": (["channel"], LIVE),
    "ix_tables_thread_live": (["thread"], LIVE),
    "ix_tables_unstarted": (["opened"], "status IN ('invited', 'open')"),
    "ix_tables_waiting": (["waiting_since"], "waiting_since IS NOT NULL"),
    "ix_tables_thinking": (["thinking_since"], "thinking_since IS NOT NULL"),
    "ix_tables_behind": (["id"], "shown < revision"),
}

tables = sa.table(
    "tables",
    sa.column("id", sa.String),
    sa.column("status", sa.String),
    sa.column("clocks", sa.JSON),
    sa.column("waiting_since", sa.BigInteger),
    sa.column("thinking_since", sa.BigInteger),
)
seats = sa.table(
    "seats",
    sa.column("table", sa.String),
    sa.column("seat", sa.Integer),
    sa.column("person", sa.BigInteger),
    sa.column("sitter", sa.String),
)


def upgrade() -> None:
    op.add_column("tables", sa.Column("thinking_since", sa.BigInteger(), nullable=True))
    op.execute(sa.update(tables).values(waiting_since=None))
    asked = sa.select(tables.c.id, tables.c.clocks).where(tables.c.status == "running")
    for row in op.get_bind().execute(asked).mappings().all():
        write(row["id"], **moments(row["id"], row["clocks"]))
    for name in OLD:
        op.drop_index(name, table_name="tables")
    for name, columns in WHOLE.items():
        op.create_index(name, "tables", columns)
    for name, (columns, where) in PARTIAL.items():
        condition = sa.text(where)
        op.create_index(name, "tables", columns, sqlite_where=condition, postgresql_where=condition)


def moments(table: str, clocks: list[list[Any]]) -> dict[str, int | None]:
    """What `waiting_since` and `thinking_since` are at a running table."""
    silent, thinking = [], []
    of = sa.select(seats).where(seats.c.table == table)
    for seat in op.get_bind().execute(of).mappings():
        since, reminded = clocks[seat["seat"]][1:3]
        if since is not None and seat["sitter"] == "software":
            thinking.append(since)
        elif since is not None and seat["person"] is not None and reminded < REMINDERS:
            silent.append(since + reminded * DAY)
    return {
        "waiting_since": min(silent, default=None),
        "thinking_since": min(thinking, default=None),
    }


def write(table: str, **values: Any) -> None:
    op.get_bind().execute(sa.update(tables).where(tables.c.id == table).values(values))


def downgrade() -> None:
    for name in (*PARTIAL, *WHOLE):
        op.drop_index(name, table_name="tables")
    op.drop_column("tables", "thinking_since")
    for row in op.get_bind().execute(sa.select(tables.c.id, tables.c.clocks)).mappings().all():
        since = [clock[1] for clock in row["clocks"] if clock[1] is not None]
        write(row["id"], waiting_since=min(since, default=None))
    for name, columns in OLD.items():
        op.create_index(name, "tables", columns)
