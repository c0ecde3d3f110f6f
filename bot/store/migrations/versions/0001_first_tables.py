"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("language", sa.String(length=10), nullable=True),
        sa.Column("theme", sa.String(length=20), nullable=True),
        sa.Column("reminders", sa.Boolean(), nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=True),
        sa.Column("quiet_until", sa.Integer(), nullable=True),
        sa.Column("zone", sa.String(length=60), nullable=False),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_people")),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=12), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=True),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("thread", sa.BigInteger(), nullable=True),
        sa.Column("language", sa.String(length=10), nullable=False),
        sa.Column("theme", sa.String(length=20), nullable=False),
        sa.Column("host", sa.BigInteger(), nullable=True),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("closed", sa.String(length=10), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("first_version", sa.Integer(), nullable=False),
        sa.Column("unverified_from", sa.Integer(), nullable=True),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("shown", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("clocks", sa.JSON(), nullable=False),
        sa.Column("waiting_since", sa.BigInteger(), nullable=True),
        sa.Column("requests", sa.JSON(), nullable=False),
        sa.Column("prologue", sa.JSON(), nullable=False),
        sa.Column("opened", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.Column("rematch_of", sa.String(length=12), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index("ix_tables_channel", "tables", ["channel", "status"], unique=False)
    op.create_index("ix_tables_guild", "tables", ["guild", "status"], unique=False)
    op.create_index("ix_tables_rematch_of", "tables", ["rematch_of"], unique=False)
    op.create_index("ix_tables_status", "tables", ["status", "waiting_since"], unique=False)
    op.create_index("ix_tables_thread", "tables", ["thread", "status"], unique=False)
    op.create_table(
        "told",
        sa.Column("person", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("key", sa.String(length=60), nullable=False),
        sa.PrimaryKeyConstraint("person", "key", name=op.f("pk_told")),
    )
    op.create_table(
        "deliveries",
        sa.Column("interaction", sa.String(length=80), nullable=False),
        sa.Column("table", sa.String(length=12), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table"], ["tables.id"], name=op.f("fk_deliveries_table"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("interaction", name=op.f("pk_deliveries")),
    )
    op.create_index(op.f("ix_deliveries_at"), "deliveries", ["at"], unique=False)
    op.create_index(op.f("ix_deliveries_table"), "deliveries", ["table"], unique=False)
    op.create_table(
        "messages",
        sa.Column("channel", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("message", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("table", sa.String(length=12), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=True),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table"], ["tables.id"], name=op.f("fk_messages_table"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("channel", "message", name=op.f("pk_messages")),
    )
    op.create_index(op.f("ix_messages_person"), "messages", ["person"], unique=False)
    op.create_index(op.f("ix_messages_table"), "messages", ["table"], unique=False)
    op.create_table(
        "moves",
        sa.Column("table", sa.String(length=12), nullable=False),
        sa.Column("ply", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("picks", sa.Text(), nullable=False),
        sa.Column("interaction", sa.String(length=80), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("digest", sa.String(length=16), nullable=False),
        sa.Column("news", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table"], ["tables.id"], name=op.f("fk_moves_table"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table", "ply", name=op.f("pk_moves")),
        sa.UniqueConstraint("interaction", name=op.f("uq_moves_interaction")),
    )
    op.create_table(
        "results",
        sa.Column("table", sa.String(length=12), nullable=False),
        sa.Column("how", sa.String(length=10), nullable=False),
        sa.Column("winners", sa.JSON(), nullable=False),
        sa.Column("reason", sa.String(length=80), nullable=False),
        sa.Column("scores", sa.JSON(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table"], ["tables.id"], name=op.f("fk_results_table"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_results")),
    )
    op.create_table(
        "seats",
        sa.Column("table", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("sitter", sa.String(length=10), nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=True),
        sa.Column("called", sa.String(length=100), nullable=False),
        sa.Column("level", sa.String(length=20), nullable=True),
        sa.Column("joined", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table"], ["tables.id"], name=op.f("fk_seats_table"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table", "seat", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_person"), "seats", ["person"], unique=False)
    op.create_table(
        "snapshots",
        sa.Column("table", sa.String(length=12), nullable=False),
        sa.Column("position", sa.Text(), nullable=False),
        sa.Column("base_ply", sa.Integer(), nullable=False),
        sa.Column("base", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["table"], ["tables.id"], name=op.f("fk_snapshots_table"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_snapshots")),
    )


def downgrade() -> None:
    op.drop_table("snapshots")
    op.drop_index(op.f("ix_seats_person"), table_name="seats")
    op.drop_table("seats")
    op.drop_table("results")
    op.drop_table("moves")
    op.drop_index(op.f("ix_messages_table"), table_name="messages")
    op.drop_index(op.f("ix_messages_person"), table_name="messages")
    op.drop_table("messages")
    op.drop_index(op.f("ix_deliveries_table"), table_name="deliveries")
    op.drop_index(op.f("ix_deliveries_at"), table_name="deliveries")
    op.drop_table("deliveries")
    op.drop_table("told")
    op.drop_index("ix_tables_thread", table_name="tables")
    op.drop_index("ix_tables_status", table_name="tables")
    op.drop_index("ix_tables_rematch_of", table_name="tables")
    op.drop_index("ix_tables_guild", table_name="tables")
    op.drop_index("ix_tables_channel", table_name="tables")
    op.drop_table("tables")
    op.drop_table("people")
