"""What is posted in Discord, and which tables changed since they were last shown."""

from __future__ import annotations

from bot.store import queries
from bot.tables import rows
from bot.tables.ledger import Ledger
from bot.tables.model import Message, Table


class Posted:
    """The Discord side reports here what it has posted and shown."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def messages(self, table: str) -> list[Message]:
        """What is posted for a table, the latest first."""
        found = await self._ledger.fetch(queries.MESSAGES_OF_TABLE, id=table)
        return [rows.read_message(row) for row in found]

    async def record(self, message: Message) -> None:
        """Remember a message, or what it shows now."""
        values = {
            "table": message.table,
            "kind": message.kind,
            "person": message.person,
            "born": message.born,
            "digest": message.digest,
            "ply": message.ply,
        }
        where = {"in": message.channel, "which": message.message}
        async with self._ledger.store.write() as c:
            if (await c.execute(queries.CHANGE_MESSAGE, values | where)).rowcount == 0:
                new = values | {"channel": message.channel, "message": message.message}
                await c.execute(queries.NEW_MESSAGE, new)

    async def gone(self, channel: int, message: int) -> None:
        """Forget a message that no longer exists."""
        async with self._ledger.store.write() as c:
            await c.execute(queries.DELETE_MESSAGE, {"in": channel, "which": message})

    async def shown(self, table: str, revision: int) -> None:
        """Discord shows this revision of the table now."""
        async with self._ledger.store.write() as c:
            await c.execute(queries.SET_SHOWN, {"of": table, "shown": revision})

    async def behind(self) -> list[Table]:
        """The tables that changed after they were last shown."""
        return [stored.table for stored in await self._ledger.find_ours(queries.BEHIND)]
