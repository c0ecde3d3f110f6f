"""The databases that a soak plays on, and what can go wrong with each."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

from tests.postgresql import Server

BEHIND = (  # also what waits until its table rests
    "SELECT (SELECT count(*) FROM tables WHERE shown < revision)"
    " + (SELECT count(*) FROM messages WHERE kind = 'left')"
)


class Sqlite:
    """One file, one process."""

    shards: tuple[int, ...] = ()

    def __init__(self, folder: Path) -> None:
        self.path = folder / "tables.db"
        self.address = f"sqlite:///{self.path}"
        self.troubles: dict[str, Callable[[float], Awaitable[None]]] = {"database": self.hold}

    def behind(self) -> int:
        """How many tables and messages are still to be set right."""
        with closing(sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)) as connection:
            return int(connection.execute(BEHIND).fetchone()[0])

    async def hold(self, seconds: float) -> None:
        """A disk that does not answer: nobody else can write."""
        with closing(sqlite3.connect(self.path, timeout=5, isolation_level=None)) as connection:
            try:
                connection.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError:
                return  # the bot was at it for all that time
            await asyncio.sleep(min(seconds, 7.0))
            connection.execute("ROLLBACK")

    def close(self) -> None:
        """Nothing runs."""


class Postgresql:
    """A server, and two processes with a shard each."""

    shards = (0, 1)

    def __init__(self) -> None:
        self.server = Server()
        self.server.__enter__()
        self.address = self.server.create()
        self.troubles: dict[str, Callable[[float], Awaitable[None]]] = {
            "database": self.hold,
            "server restart": self.restart,
        }

    def behind(self) -> int:
        return int(self.server.ask(self.address, BEHIND))

    async def hold(self, seconds: float) -> None:
        """Nobody else can change a table."""
        held = f"BEGIN; LOCK TABLE tables IN EXCLUSIVE MODE; SELECT pg_sleep({seconds:.1f}); COMMIT"
        await asyncio.to_thread(self.server.ask, self.address, held)

    async def restart(self, seconds: float) -> None:
        await asyncio.to_thread(self.server.stop)
        await asyncio.sleep(min(seconds, 5.0))
        await asyncio.to_thread(self.server.restart)

    def close(self) -> None:
        self.server.__exit__(None, None, None)
