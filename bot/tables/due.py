"""What falls due with time: invitations that expire, people who are reminded."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from bot.store import queries
from bot.tables import rows
from bot.tables.calls import LaterCalls
from bot.tables.draft import Draft, close, must_wait, reseat
from bot.tables.hours import quiet
from bot.tables.ledger import Ledger, absences
from bot.tables.model import (
    DAY,
    REMINDERS,
    Change,
    Closing,
    Event,
    Refused,
    Reminder,
    Seat,
    Stale,
    Table,
)
from bot.tables.pace import awaited, left, overlap
from bot.tables.people import QUARTER, People
from bot.tables.reading import LATELY
from bot.tables.rows import StoredTable

SHORT = timedelta(minutes=10)  # so long the bot may be down, where nobody has a clock
KEPT = timedelta(days=7)  # an interaction lives for minutes; a week covers any late delivery


class Due:
    """Asked every half minute what is to be done."""

    def __init__(self, ledger: Ledger, people: People, calls: LaterCalls) -> None:
        self._ledger = ledger
        self._people = people
        self._calls = calls
        self._looked: datetime | None = None  # at absences; at first all of a quarter are

    async def returned(self) -> None:
        """Show those as back whose absence has ended by itself."""
        now = self._ledger.clock()
        await self._people.returned(self._looked or now - QUARTER)
        self._looked = now

    async def expire(self) -> list[Change]:
        """Close the invitations and open seats that are a day old; sweep out what is too old."""
        due = await self._ledger.find_ours(
            queries.UNSTARTED_SINCE, moment=self._ledger.clock() - DAY
        )
        changes = [await self._expired(stored.table.id) for stored in due]
        async with self._ledger.store.write() as c:
            await c.execute(queries.OLD_DELIVERIES, {"moment": self._ledger.clock() - KEPT})
            await c.execute(queries.CAME_TO_NOTHING, {"moment": self._ledger.clock() - LATELY})
        return [change for change in changes if change]

    async def _expired(self, table: str) -> Change | None:
        async def act(stored: StoredTable) -> Draft:
            must_wait(stored.table)
            return close(stored.table, Closing.EXPIRED)

        try:
            return await self._ledger.change(table, None, act)
        except Refused:
            return None  # somebody was faster

    async def reminders(self) -> list[Reminder]:
        """Who is to be reminded now, outside their quiet hours."""
        silent = await self._ledger.find_ours(
            queries.SILENT_SINCE, moment=self._ledger.clock() - DAY
        )
        due = [reminder for stored in silent for reminder in await self._due(stored.table)]
        return [reminder for reminder in due if await self._welcome(reminder)]

    async def _due(self, table: Table) -> list[Reminder]:
        """Whose silence lasts a day or two, without days on which they, or the bot, were away."""
        due, now = [], self._ledger.clock()
        async with self._ledger.store.read() as connection:
            away = await absences(connection, table)
        for index, seat in enumerate(table.seats):
            if seat.since is None or seat.person is None:
                continue
            most = 1 if table.pace else REMINDERS  # where there is a bank, it decides
            number = min(most, awaited(seat, now, away.get(seat.person, ())) // DAY)
            if number > seat.reminded:
                due.append(Reminder(table, index, seat.person, number))
        return due

    async def out_of_time(self) -> list[Change]:
        """Tell the others, once, that somebody's bank is empty (REMINDED): they may claim now."""
        late = await self._ledger.find_ours(queries.OUT_OF_TIME, moment=self._ledger.clock())
        told = [await self._flagged(stored.table.id) for stored in late]
        return [change for change in told if change]

    async def _flagged(self, table: str) -> Change | None:
        async def act(stored: StoredTable) -> Draft:
            async with self._ledger.store.read() as connection:
                away = await absences(connection, stored.table)
            for index, seat in enumerate(stored.table.seats):
                if seat.since is None or seat.bank is None or not seat.person or seat.reminded > 1:
                    continue
                if left(seat, self._ledger.clock(), away.get(seat.person, ())) <= timedelta():
                    after = reseat(stored.table, index, reminded=REMINDERS)
                    return Draft(what=Event.REMINDED, table=after, seat=index)
            raise Stale("refused.stale")

        try:
            return await self._ledger.change(table, None, act)
        except Stale:
            return None

    # ---- time in which the bot was down is nobody's

    async def beat(self, process: str) -> None:
        """Note that the bot is up."""
        moment = {"which": process, "moment": self._ledger.clock()}
        async with self._ledger.store.write() as c:
            if not (await c.execute(queries.NEXT_BEAT, moment)).rowcount:
                await c.execute(queries.NEW_BEAT, {"process": process, "at": moment["moment"]})

    async def wake(self, process: str) -> None:
        """After a start: give everybody who was asked something the time of the pause."""
        for row in await self._ledger.fetch(queries.BEAT, which=process):
            short = self._ledger.clock() - row["at"] < SHORT
            concerned = queries.WITH_CLOCKS if short else queries.AWAITED
            for stored in await self._ledger.find_ours(concerned):
                await self._give(stored.table.id, row["at"])
        await self.beat(process)

    async def _give(self, table: str, down: datetime) -> None:
        """The time since the bot went down; whoever was away then has lost none of that anyway."""
        async with self._ledger.lock(table):
            now, clock = (await self._ledger.stored(table)).table, self._ledger.clock()
            async with self._ledger.store.read() as connection:
                away = await absences(connection, now)

            def given(seat: Seat) -> Seat:
                begins = max(down, seat.since or clock)
                if not seat.person or clock <= begins:
                    return seat
                lost = clock - begins - overlap(begins, clock, away.get(seat.person, ()))
                return replace(seat, down=seat.down + lost)

            seats = tuple(map(given, now.seats))
            changed = rows.write_clocks(replace(now, seats=seats))
            async with self._ledger.store.write() as c:
                await c.execute(queries.SET_CLOCKS, changed | {"of": table, "was": now.revision})
                if now.pace:  # what the table says about its clocks is no longer so
                    await c.execute(queries.SET_DUE, {"of": table})

    async def _welcome(self, reminder: Reminder) -> bool:
        if await self._people.away_until(reminder.person):
            return False
        chosen = await self._people.preferences(reminder.person)
        if not chosen.reminders or quiet(chosen, self._ledger.clock()):
            return False
        if await self._calls.stands_for(reminder, chosen):
            await self._mark_silently(reminder)
            return False
        return True

    async def mark_reminded(self, reminder: Reminder) -> Change | None:
        """The reminder was sent, or could not be; None when nothing changed for the others.

        The second one changes the table (REMINDED): from now on the others may claim the game.
        """
        if reminder.number < 2:
            await self._mark_silently(reminder)
            return None

        async def act(stored: StoredTable) -> Draft:
            table = marked(stored.table, reminder)
            if table is None:
                raise Stale("refused.stale")
            return Draft(what=Event.REMINDED, table=table, seat=reminder.seat)

        try:
            return await self._ledger.change(reminder.table.id, None, act)
        except Stale:
            return None

    async def _mark_silently(self, reminder: Reminder) -> None:
        async with self._ledger.lock(reminder.table.id):
            table = marked((await self._ledger.stored(reminder.table.id)).table, reminder)
            if table is None:
                return
            values = {"of": table.id, "was": table.revision, **rows.write_clocks(table)}
            async with self._ledger.store.write() as c:
                await c.execute(queries.SET_CLOCKS, values)


def marked(table: Table, reminder: Reminder) -> Table | None:
    """The table with the reminder counted; None if it was counted, or answered, meanwhile."""
    seat, then = table.seats[reminder.seat], reminder.table.seats[reminder.seat]
    if not seat.waiting or seat.asked != then.asked or seat.reminded >= reminder.number:
        return None
    return reseat(table, reminder.seat, reminded=reminder.number)
