"""A bell between the processes that share one PostgreSQL: which table has changed elsewhere."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

log = logging.getLogger(__name__)

CHANNEL = "casus_ludi"
RING = text("SELECT pg_notify(:channel, :table)")
AGAIN_S = 5.0  # until the next try when the server does not answer

Heed = Callable[[str], Awaitable[None]]


class Bell:
    """What is rung while nobody listens is found by the regular look at what is behind."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def ring(self, table: str) -> None:
        """Tell the other processes that a table of theirs has changed."""
        async with self._engine.begin() as connection:
            await connection.execute(RING, {"channel": CHANNEL, "table": table})

    async def listen(self, heed: Heed) -> None:
        """Hand every table that is rung for to `heed`, until cancelled."""
        while True:
            try:
                await self._listen(heed)
            except Exception as error:
                log.warning("not listening error=%s", type(error).__name__)
            await asyncio.sleep(AGAIN_S)

    async def _listen(self, heed: Heed) -> None:
        import asyncpg

        rung: asyncio.Queue[str | None] = asyncio.Queue()
        address = self._engine.url.set(drivername="postgresql")
        connection: Any = await asyncpg.connect(address.render_as_string(hide_password=False))
        connection.add_termination_listener(lambda _: rung.put_nowait(None))
        try:
            await connection.add_listener(CHANNEL, lambda *said: rung.put_nowait(said[3]))
            while (table := await rung.get()) is not None:
                await heed(table)
        finally:
            with suppress(Exception):
                await connection.close(timeout=1)
