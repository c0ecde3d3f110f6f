"""Bring a database up to date."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.engine import Connection

MIGRATIONS = Path(__file__).with_name("migrations")
ANY_NUMBER = 0x1917  # of the lock that processes starting together share on PostgreSQL


class NewerDatabase(Exception):
    """The database has a revision that this code has never heard of."""


def migrate(connection: Connection, target: str = "head") -> None:
    """Apply, inside the caller's transaction, what the database lacks."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": ANY_NUMBER})
    config = configured(connection)
    scripts = ScriptDirectory.from_config(config)
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in {s.revision for s in scripts.walk_revisions()}:
        raise NewerDatabase(current)
    if current != scripts.get_current_head():
        command.upgrade(config, target)


def configured(connection: Connection) -> Config:
    """Alembic, with our migrations, on this connection."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config
