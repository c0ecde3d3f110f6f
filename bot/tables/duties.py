"""What was shown, what is posted where, and what falls due with time."""

from __future__ import annotations

from datetime import timedelta

from bot.store import queries
from bot.tables import rows
from bot.tables.ending import DAY
from bot.tables.ledger import Draft, reseat, seat_of
from bot.tables.model import Change, Closing, Message, Place, Refused, Reminder, Table
from bot.tables.opening import close, must_wait
from bot.tables.people import People, quiet
from bot.tables.rows import StoredTable

KEPT = timedelta(days=7)  # an interaction lives for minutes; a week covers any late delivery


class Duties(People):
    """The Discord side reports what it showed, and asks what is to be done."""

    async def mark_shown(self, table: str, revision: int) -> None:
        """Discord shows this revision of the table now."""
        async with self.store.write() as c:
            await c.execute(queries.SET_SHOWN, {"of": table, "shown": revision})

    async def behind(self) -> list[Table]:
        """The tables that changed after they were last shown."""
        return [file.table for file in await self.our_files(queries.BEHIND)]

    async def move_to(self, table: str, place: Place) -> Table:
        """The table stands somewhere else now: its thread was made, its channel is gone."""
        values = {
            "of": table,
            "kind": place.kind,
            "guild": place.guild,
            "channel": place.channel,
            "thread": place.thread,
        }
        async with self.store.write() as c:
            await c.execute(queries.SET_PLACE, values)
        return (await self.file(table)).table

    async def restyle(
        self, table: str, person: int, *, language: str | None = None, theme: str | None = None
    ) -> Table:
        """Somebody who sits here changes the table's language or its pictures."""
        before = (await self.file(table)).table
        seat_of(before, person)
        style = {"language": language or before.language, "theme": theme or before.theme}
        async with self.store.write() as c:
            await c.execute(queries.SET_STYLE, {"of": table, **style})
        return (await self.file(table)).table

    # ---- messages

    async def posted(self, message: Message) -> None:
        """Remember a message, or what it shows now."""
        values = {
            "table": message.table,
            "kind": message.kind,
            "person": message.person,
            "revision": message.revision,
        }
        where = {"in": message.channel, "which": message.message}
        async with self.store.write() as c:
            if (await c.execute(queries.CHANGE_MESSAGE, values | where)).rowcount == 0:
                new = values | {"channel": message.channel, "message": message.message}
                await c.execute(queries.NEW_MESSAGE, new)

    async def unposted(self, channel: int, message: int) -> None:
        """A message is gone."""
        async with self.store.write() as c:
            await c.execute(queries.DELETE_MESSAGE, {"in": channel, "which": message})

    async def messages(
        self, table: str, kind: str | None = None, person: int | None = None
    ) -> list[Message]:
        """What is posted for a table, the latest first."""
        found = [
            rows.read_message(r) for r in await self.fetch(queries.MESSAGES_OF_TABLE, id=table)
        ]
        return [
            m for m in found if kind in (None, m.kind) and (person is None or m.person == person)
        ]

    # ---- time

    async def expire(self) -> list[Change]:
        """Close the invitations and open seats that are a day old; forget old deliveries."""
        due = await self.our_files(queries.UNSTARTED_SINCE, moment=self.clock() - DAY)
        changes = [await self._expired(file.table.id) for file in due]
        async with self.store.write() as c:
            await c.execute(queries.OLD_DELIVERIES, {"moment": self.clock() - KEPT})
        return [change for change in changes if change]

    async def _expired(self, table: str) -> Change | None:
        async def act(file: StoredTable) -> Draft:
            must_wait(file.table)
            return close(file.table, Closing.EXPIRED)

        try:
            return await self.change(table, None, act)
        except Refused:
            return None  # somebody was faster

    async def reminders(self) -> list[Reminder]:
        """Who is to be reminded now, outside their quiet hours."""
        silent = await self.our_files(queries.SILENT_SINCE, moment=self.clock() - DAY)
        due = [reminder for file in silent for reminder in self._due(file.table)]
        return [reminder for reminder in due if await self._welcome(reminder.person)]

    def _due(self, table: Table) -> list[Reminder]:
        due = []
        for index, seat in enumerate(table.seats):
            if seat.since is None or seat.person is None:
                continue
            number = min(2, (self.clock() - seat.since) // DAY)
            if number > seat.reminded:
                due.append(Reminder(table, index, seat.person, number))
        return due

    async def _welcome(self, person: int) -> bool:
        settings = await self.settings(person)
        return settings.reminders and not quiet(settings, self.clock())

    async def mark_reminded(self, reminder: Reminder) -> None:
        """The reminder was sent, or could not be."""
        async with self.lock(reminder.table.id):
            table = (await self.file(reminder.table.id)).table
            seat = table.seats[reminder.seat]
            if not seat.waiting or seat.asked != reminder.table.seats[reminder.seat].asked:
                return  # answered meanwhile
            table = reseat(table, reminder.seat, reminded=max(seat.reminded, reminder.number))
            values = {"of": table.id, "was": table.revision, "clocks": rows.write_clocks(table)}
            async with self.store.write() as c:
                await c.execute(queries.SET_CLOCKS, values)
