"""What is posted in Discord, and which tables changed since they were last shown."""

from __future__ import annotations

from datetime import datetime

from bot.store import queries
from bot.store.batch import Step
from bot.tables import rows
from bot.tables.ledger import Ledger
from bot.tables.model import Message, PlaceKind, Table


class Posted:
    """The Discord side reports here what it has posted and shown."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def ours(self, table: Table) -> bool:
        """Whether this process posts and edits the messages of a table.

        Where the bot is only user-installed, only the process that got a click has a way there.
        """
        return table.place.kind is PlaceKind.PRIVATE or self._ledger.ours(table.place)

    async def hand_over(self, table: Table) -> None:
        """Have the process that looks after this table show it as it is now.

        What we have edited meanwhile may be out of date again: then nobody knows what it shows.
        """
        bell = self._ledger.store.bell
        if bell is None:
            return
        now = (await self._ledger.stored(table.id)).table
        if now.revision != table.revision:
            async with self._ledger.store.write() as c:
                await c.execute(queries.DOUBT_PANELS, {"of": table.id})
        await bell.ring(table.id)

    async def messages(self, table: str) -> list[Message]:
        """What is posted for a table, the latest first."""
        found = await self._ledger.fetch(queries.MESSAGES_OF_TABLE, id=table)
        return [rows.read_message(row) for row in found]

    async def record(self, *messages: Message) -> None:
        """Remember messages, or what they show now."""
        await self._ledger.store.note(*map(recorded, messages))

    async def untidy(self, since: datetime) -> list[str]:
        """The tables unchanged since then where messages left behind are to become lines."""
        found = await self._ledger.find_ours(queries.UNTIDY, moment=since)
        return [stored.table.id for stored in found]

    async def gone(self, channel: int, message: int) -> None:
        """Forget a message that no longer exists."""
        where = {"in": channel, "which": message}
        await self._ledger.store.note(Step(queries.DELETE_MESSAGE, where))

    async def shown(self, table: str, revision: int) -> None:
        """Discord shows this revision of the table now."""
        shown = {"of": table, "shown": revision}
        await self._ledger.store.note(Step(queries.SET_SHOWN, shown))

    async def due(self, table: str) -> None:
        """Something of it is about to be sent: should we be killed now, it is looked for."""
        async with self._ledger.store.write() as c:
            await c.execute(queries.SET_DUE, {"of": table})

    async def behind(self) -> list[Table]:
        """The tables that changed after they were last shown."""
        return [stored.table for stored in await self._ledger.find_ours(queries.BEHIND)]


def recorded(message: Message) -> Step:
    """A message that is there to be changed, or new."""
    values = rows.write_message(message)
    where = {"in": message.channel, "which": message.message}
    new = {"channel": message.channel, "message": message.message}
    insert = Step(queries.NEW_MESSAGE, values | new)
    return Step(queries.CHANGE_MESSAGE, values | where, otherwise=insert)
