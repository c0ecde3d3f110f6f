"""What falls due with time: invitations that expire, calls, what was interrupted."""

from __future__ import annotations

import asyncio
import logging

from bot.inbox.computers import Computers
from bot.metrics import METRICS
from bot.outbox import Outbox
from bot.outbox.send import Trouble, Unavailable
from bot.tables import Calling, Refused, Reminder, Tables, ratings

log = logging.getLogger(__name__)


class Clock:
    """Looks every half minute for what is due, and for tables that are not shown as they are."""

    def __init__(
        self, tables: Tables, outbox: Outbox, computers: Computers, process: str = "all"
    ) -> None:
        self.tables = tables
        self.outbox = outbox
        self.computers = computers
        self._busy = asyncio.Lock()
        self.process = process  # which of several this is, by its shards
        self._awake = False  # whether the time in which the bot was down was given back

    async def tick(self) -> None:
        """Do what is due; never twice at the same time, so that nobody is called twice."""
        async with self._busy:
            await self._do_what_is_due()

    async def _do_what_is_due(self) -> None:
        if not self._awake:
            await self.tables.due.wake(self.process)
            self._awake = True
        running, behind = await self.tables.reading.load()
        METRICS.level("tables_running", "Games that are being played", running)
        METRICS.level("tables_behind", "Tables that are still to be shown", behind)
        await self.tables.due.returned()
        for table in await self.tables.posted.behind():
            await self._show(table.id)
        for change in await self.tables.due.expire():
            await self.outbox.tell(change)
        await self.tables.due.beat(self.process)
        for change in await self.tables.due.out_of_time():
            await self.outbox.tell(change)
        for reminder in await self.tables.due.reminders():
            await self.remind(reminder)
        for calling in await self.tables.calls.due():
            await self.call(calling)
        for waiting in await self.tables.play.thinking():
            await self.computers.attend(await self.tables.reading.get(waiting))
        for followed in await self.tables.following.followed():
            self.outbox.followers.heed(followed)
        await self.outbox.tidy()

    async def remind(self, reminder: Reminder) -> None:
        """Remind the player we are waiting for; after the second time, tell the others.

        When Discord is away, again at the next look.
        """
        try:
            await self.outbox.caller.remind(reminder)
        except Unavailable as trouble:
            log.info("reminded later table=%s trouble=%s", reminder.table.id, trouble)
            return
        except Trouble as trouble:
            log.info("not reminded table=%s trouble=%s", reminder.table.id, trouble)
        change = await self.tables.due.mark_reminded(reminder)
        if change is not None:
            await self.outbox.tell(change)

    async def call(self, calling: Calling) -> None:
        """Call somebody who did not want to be called at once; again later if Discord is away."""
        try:
            await self.outbox.caller.call(calling)
        except Unavailable as trouble:
            log.info("called later trouble=%s", trouble)
            return
        except (Trouble, Refused) as trouble:
            log.info("not called trouble=%s", trouble)
        await self.tables.calls.sent(calling.pending)

    async def resume(self) -> None:
        """After a start: show what fell behind, perhaps half-way, then do what is due."""
        for table in await self.tables.posted.behind():
            await self._show(table.id, unsure=True)
        for table in await self.tables.reading.under_older_rules():
            await self._show(table.id)
        await ratings.begin(self.tables.ledger.store)
        await self.tick()

    async def _show(self, table: str, *, unsure: bool = False) -> None:
        """Have the outbox bring it up to date, unless it is at it already."""
        try:
            desk = await self.outbox.desk(table)
        except Refused as refused:
            log.warning("not shown table=%s reason=%s", table, refused.phrase.key)
            return
        if unsure:
            desk.unsure()
        self.outbox.settle(desk)
