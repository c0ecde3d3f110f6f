"""Computer opponents: their answers come in like those of people."""

from __future__ import annotations

import asyncio

from bot.outbox import Outbox
from bot.tables import Table, Tables
from bot.tasks import Tasks

QUICK_S = 0.25  # a computer that answers within this time needs no "thinking…"


class Computers:
    """Lets those think whose answer is awaited, one question of a table after the other."""

    def __init__(self, tables: Tables, outbox: Outbox, tasks: Tasks) -> None:
        self.tables = tables
        self.outbox = outbox
        self.tasks = tasks
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._due: set[str] = set()  # tables to look at again

    async def attend(self, table: Table) -> None:
        """Start whoever is awaited there, and give them a moment before anything is shown."""
        if not table.software_awaited:
            return
        self._due.add(table.id)
        if table.id not in self._thinking:
            self._thinking[table.id] = self.tasks.spawn(self._think(table.id))
        await asyncio.wait({self._thinking[table.id]}, timeout=QUICK_S)

    async def _think(self, table: str) -> None:
        try:
            while table in self._due:
                self._due.discard(table)
                while (change := await self.tables.play.think(table)) is not None:
                    await self.outbox.tell(change)
        finally:
            del self._thinking[table]
