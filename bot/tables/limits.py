"""How much one person may ask of the bot and of other people; every limit has its sentence."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from zlib import crc32

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import queries
from bot.tables.ledger import Conflict, Ledger
from bot.tables.model import PlaceKind, Refused, Status, Table

INVITATIONS = 5  # of one person that are open
PAIR = 2  # of them to one and the same person
TABLES = 20  # that one person sits at or has opened
NEW = 6  # tables of one person
NEW_WITHIN = timedelta(minutes=1)
CALLS = 5  # invitations of one person to another that came to nothing
CALLS_WITHIN = timedelta(hours=1)
PRESSED = 60  # beside answers, at one table within that time: each may call somebody


class Limits:
    """Counted in the database, so that a restart or another process changes nothing."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def check(self, person: int, guests: Collection[int], *, waits: bool) -> None:
        """Refuse a new table before anything is made for it; `waits`: it would be an invitation."""
        async with self._ledger.store.read() as connection:
            await self._check(connection, person, guests, waits)

    async def claim(self, connection: AsyncConnection, table: Table) -> None:
        """The same inside the transaction that opens the table: nobody slips through."""
        if table.opened_by is None:
            return
        await self._ledger.store.claim(connection, table.opened_by)
        guests = [seat.person for seat in table.seats if seat.person and not seat.joined]
        waits = table.status in (Status.INVITED, Status.OPEN)
        await self._check(connection, table.opened_by, guests, waits)

    async def must_be_only(self, c: AsyncConnection, table: Table) -> None:
        """One rematch of a game and one live table in a channel, whatever other processes do."""
        if table.rematch_of:
            await self._ledger.store.claim(c, crc32(table.rematch_of.encode()))
            again = await c.execute(queries.live(queries.REMATCH_OF), {"id": table.rematch_of})
            if again.first():
                raise Conflict
        if table.place.kind is PlaceKind.GUILD:
            channel = table.place.posts_to
            await self._ledger.store.claim(c, channel)
            if (await c.execute(queries.live(queries.AT), {"channel": channel})).first():
                raise Refused("refused.channel-busy")

    async def _check(
        self, c: AsyncConnection, person: int, guests: Collection[int], waits: bool
    ) -> None:
        now = self._ledger.clock()
        row = (await c.execute(queries.HOSTED, {"who": person, "since": now - NEW_WITHIN})).one()
        if row.new >= NEW:
            raise Refused("refused.new-tables", count=NEW)
        if waits and row.open >= INVITATIONS:
            raise Refused("refused.invitations", count=INVITATIONS)
        await self.must_have_room(c, person)
        for guest in guests:
            await self._check_pair(c, person, guest)

    async def must_have_room(self, c: AsyncConnection, person: int) -> None:
        """Refuse somebody who sits at too many tables already."""
        if (await c.execute(queries.SITS_AT, {"who": person})).scalar_one() >= TABLES:
            raise Refused("refused.tables", count=TABLES)

    async def _check_pair(self, c: AsyncConnection, person: int, guest: int) -> None:
        await self.must_be_welcome(c, person, (guest,))
        since = self._ledger.clock() - CALLS_WITHIN
        pair = {"who": person, "guest": guest, "since": since}
        row = (await c.execute(queries.INVITED_BY, pair)).one()
        if row.open >= PAIR:
            raise Refused("refused.invited-already", count=PAIR)
        if row.vain >= CALLS:
            raise Refused("refused.called-too-often")

    async def must_be_welcome(
        self, c: AsyncConnection, person: int, others: Collection[int]
    ) -> None:
        """Refuse somebody whom one of the others has blocked."""
        for other in others:
            if (await c.execute(queries.BLOCKED, {"who": other, "whom": person})).first():
                raise Refused("refused.blocked")

    async def may_join(self, table: Table, person: int) -> None:
        """Refuse somebody who has no time for one more table, or is not wanted at this one."""
        async with self._ledger.store.read() as connection:
            await self.must_have_room(connection, person)
            await self.must_be_welcome(connection, person, table.people)

    async def must_be_calm(self, table: Table) -> None:
        """Refuse to ask or take back once more where that goes on and on."""
        lately = {"of": table.id, "since": self._ledger.clock() - CALLS_WITHIN}
        (row,) = await self._ledger.fetch(queries.PRESSED_LATELY, **lately)
        if row["count"] >= PRESSED:
            raise Refused("refused.restless")

    # ---- who is not wanted

    async def block(self, person: int, other: int) -> None:
        """From now on `person` is not invited by `other`."""
        if person == other:
            raise Refused("refused.block-oneself")
        async with self._ledger.lock(f"person {person}"), self._ledger.store.write() as c:
            await self._ledger.store.claim(c, person)
            if not (await c.execute(queries.BLOCKED, {"who": person, "whom": other})).first():
                await c.execute(queries.BLOCK, {"person": person, "other": other})

    async def unblock(self, person: int, other: int) -> bool:
        """Whether there was anything to take back."""
        async with self._ledger.store.write() as c:
            return (await c.execute(queries.UNBLOCK, {"who": person, "whom": other})).rowcount > 0
