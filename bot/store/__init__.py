"""What is kept: schema, migrations and queries, on SQLite or PostgreSQL."""

from bot.store.store import Store, StoreAway, StoreProblem

__all__ = ["Store", "StoreAway", "StoreProblem"]
