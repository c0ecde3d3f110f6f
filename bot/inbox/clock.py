"""What falls due with time: invitations that expire, reminders, what was interrupted."""

from __future__ import annotations

import logging

from bot.inbox.computers import Computers
from bot.outbox import Outbox
from bot.outbox.send import Trouble
from bot.tables import Reminder, Tables

log = logging.getLogger(__name__)


class Clock:
    """Looks every half minute; after a start it first shows what fell behind."""

    def __init__(self, tables: Tables, outbox: Outbox, computers: Computers) -> None:
        self.tables = tables
        self.outbox = outbox
        self.computers = computers

    async def tick(self) -> None:
        for change in await self.tables.due.expire():
            await self.outbox.tell(change)
        for reminder in await self.tables.due.reminders():
            await self.remind(reminder)
        for table in await self.tables.play.thinking():
            await self.computers.attend(await self.tables.reading.get(table))

    async def remind(self, reminder: Reminder) -> None:
        """Remind the player we are waiting for; after the second time, tell the others."""
        try:
            await self.outbox.remind(reminder)
        except Trouble as trouble:
            log.info("not reminded table=%s trouble=%s", reminder.table.id, trouble)
        change = await self.tables.due.mark_reminded(reminder)
        if change is not None:
            await self.outbox.tell(change)

    async def resume(self) -> None:
        """After a start: show what fell behind, then do what is due."""
        for table in await self.tables.posted.behind():
            try:
                self.outbox.settle(await self.outbox.desk(table.id))
            except Exception:
                log.exception("not resumed table=%s", table.id)
        await self.tick()
