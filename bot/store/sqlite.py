"""aiosqlite with one trip to its thread per statement instead of three or four.

SQLAlchemy makes a cursor, executes, fetches everything and closes the cursor, each of them a trip
there and back; that is most of the time a commit takes. Here they are one.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from weakref import WeakSet

import aiosqlite

from bot.store.batch import Step, transact


class OneTripCursor:
    """What SQLAlchemy asks of a cursor; all answers are in memory once `execute` is done."""

    arraysize = 1

    def __init__(self, connection: OneTripConnection) -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> OneTripCursor:
        return self

    async def execute(self, sql: str, parameters: Sequence[Any] = ()) -> OneTripCursor:
        await self._connection.run(self._run, "execute", sql, parameters)
        return self

    async def executemany(self, sql: str, parameters: Sequence[Sequence[Any]]) -> OneTripCursor:
        await self._connection.run(self._run, "executemany", sql, parameters)
        return self

    def _run(self, method: str, sql: str, parameters: Sequence[Any]) -> None:
        """In the thread of the connection."""
        cursor = self._connection._conn.cursor()
        try:
            getattr(cursor, method)(sql, parameters)
            self.description = cursor.description
            self._rows = cursor.fetchall() if cursor.description else []
            self.rowcount, self.lastrowid = cursor.rowcount, cursor.lastrowid
        finally:
            cursor.close()

    async def fetchall(self) -> list[Any]:
        rows, self._rows = self._rows, []
        return rows

    async def close(self) -> None:
        """It was closed as soon as it had been read."""


class OneTripConnection(aiosqlite.Connection):
    """A connection whose cursors take one trip."""

    idle = True  # False while a statement is under way, or was given up half-way

    def cursor(self) -> OneTripCursor:  # type: ignore[override]
        return OneTripCursor(self)

    async def run(self, function: Callable[..., None], *args: Any) -> None:
        self.idle = False
        await self._execute(function, *args)  # type: ignore[no-untyped-call]
        self.idle = True

    async def prepare(self, pragmas: Sequence[str]) -> None:
        """Begin and end transactions by hand."""
        await self.run(self._prepare, pragmas)

    def _prepare(self, pragmas: Sequence[str]) -> None:
        self._conn.isolation_level = None
        for pragma in pragmas:
            self._conn.execute(f"PRAGMA {pragma}")

    async def transact(self, steps: Sequence[Step]) -> None:
        """A whole transaction in one trip; whoever gives it up waits until it is decided."""
        trip = asyncio.ensure_future(self.run(lambda: transact(self._conn, steps)))
        try:
            await asyncio.shield(trip)
        except asyncio.CancelledError:
            await asyncio.wait({trip})
            raise

    async def rollback(self) -> None:
        """After mere reading there is nothing to roll back."""
        if self.in_transaction or not self.idle:
            await super().rollback()
            self.idle = True

    async def end(self) -> None:
        """Close, also when a cancelled task has left that half-done, and see the thread off."""
        with suppress(ValueError):  # it is being stopped already
            await self.close()
        await asyncio.to_thread(self._thread.join, 1)


class Connector:
    """Opens connections to one file, and ends them all."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._opened: WeakSet[OneTripConnection] = WeakSet()
        self._checking: sqlite3.Connection | None = None

    async def __call__(self) -> OneTripConnection:
        connection = OneTripConnection(lambda: sqlite3.connect(self._path), iter_chunk_size=64)
        connection._thread.daemon = True  # a bot that dies must not wait for its database
        self._opened.add(connection)
        await connection
        return connection

    @property
    def size(self) -> int:
        """The bytes of the file; none if there is no such file yet."""
        path = Path(self._path)
        return path.stat().st_size if path.exists() else 0

    def check(self) -> None:
        """Notice a damaged file before a game does; the whole of it is read."""
        with closing(sqlite3.connect(self._path, check_same_thread=False)) as connection:
            self._checking = connection
            try:
                (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            except sqlite3.OperationalError as error:
                if "interrupted" not in str(error):
                    raise
                return
            finally:
                self._checking = None
        if found != "ok":
            raise sqlite3.DatabaseError(f"malformed: {found}")

    def interrupt(self) -> None:
        """Let a check that is under way end at once."""
        if checking := self._checking:
            checking.interrupt()

    async def end(self) -> None:
        for connection in list(self._opened):
            await connection.end()
