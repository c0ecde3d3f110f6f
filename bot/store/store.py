"""The database: opened once, migrated, and closed."""

from __future__ import annotations


class StoreProblem(Exception):
    """The database cannot be used; the message is one clear sentence for whoever starts the bot."""


class Store:
    """The open database."""

    @classmethod
    async def open(cls, url: str = "sqlite:///casus-ludi.db") -> Store:
        """Open, lock (SQLite: one process per file) and migrate, or raise `StoreProblem`."""
        raise NotImplementedError

    async def close(self) -> None:
        """Release everything."""
        raise NotImplementedError
