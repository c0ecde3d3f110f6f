"""Which messages wait to become lines, which seats' games have ended, and more lists by index."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

PARTIAL = {
    "ix_tables_running": ("tables", ["game", "version"], "status = 'running'"),
    "ix_tables_closed": ("tables", ["changed"], "status = 'closed'"),
    "ix_messages_left": ("messages", ["table"], "kind = 'left'"),
    "ix_seats_live": ("seats", ["person"], "ended IS NULL"),
    "ix_seats_ended": ("seats", ["person", "ended"], "ended IS NOT NULL"),
}


def upgrade() -> None:
    op.add_column("seats", sa.Column("ended", sa.BigInteger(), nullable=True))
    op.execute(
        'UPDATE seats SET ended = (SELECT changed FROM tables WHERE tables.id = seats."table"'
        " AND tables.status IN ('over', 'closed'))"
    )
    for name, (table, columns, where) in PARTIAL.items():
        condition = sa.text(where)
        op.create_index(name, table, columns, sqlite_where=condition, postgresql_where=condition)


def downgrade() -> None:
    for name, (table, _, _) in PARTIAL.items():
        op.drop_index(name, table_name=table)
    op.execute("UPDATE messages SET kind = 'line', digest = '' WHERE kind = 'left'")
    op.drop_column("seats", "ended")
