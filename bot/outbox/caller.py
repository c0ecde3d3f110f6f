"""Calls somebody by direct message, or else in the channel of the table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from hashlib import sha256

from bot.messages import calls
from bot.messages.look import Look, Reader
from bot.messages.sheet import Sheet
from bot.messages.turns import asked_since, awaits
from bot.messages.wanted import channel_reader
from bot.outbox import send
from bot.outbox.carrier import Carrier
from bot.outbox.desk import Desk
from bot.outbox.send import Shut, Unreachable
from bot.readers import Readers
from bot.tables import Calling, Pending, Reminder, Tables
from bot.tables.calls import concern
from bot.words import Voice

Word = Callable[[Look, Reader], Sheet]


class Caller:
    """Every call has a nonce of its own: made again after a kill, it is heard once."""

    def __init__(
        self,
        carrier: Carrier,
        tables: Tables,
        readers: Readers,
        desk: Callable[[str], Awaitable[Desk]],
    ) -> None:
        self._client = carrier.client
        self._tables = tables
        self._readers = readers
        self._desk = desk

    async def remind(self, due: Reminder) -> None:
        """A quiet word to whoever has been silent for a day."""
        nonce = nonce_of("reminder", due.table.id, due.table.seats[due.seat].asked, due.number)
        word: Word = lambda look, reader: calls.reminder(look, reader, due)  # noqa: E731
        await self._say(due.table.id, due.person, word, nonce)

    async def call(self, calling: Calling) -> None:
        """What waits for somebody, each by itself or all in one message."""
        if calling.daily and await self._daily(calling):
            return
        for pending in calling.pending:
            await self._call(pending)

    async def _call(self, pending: Pending) -> None:
        about = concern(await self._tables.reading.get(pending.table), pending)
        if about is None:
            return

        def word(look: Look, reader: Reader) -> Sheet:
            return calls.call(look, reader, pending.person, about)

        await self._say(pending.table, pending.person, word, nonce_of("call", pending))

    async def _say(self, table: str, person: int, word: Word, nonce: str) -> None:
        desk = await self._desk(table)
        look, people = desk.placed(), await self._readers.at(desk.table)
        try:
            await self._post_dm(person, word(look, people[person]), nonce)
        except (Unreachable, Shut):
            sheet = word(look, channel_reader(desk.table, people))
            channel = desk.table.place.posts_to
            await send.post(self._client, channel, sheet, {}, (person,), nonce=nonce)

    async def _daily(self, calling: Calling) -> bool:
        """One message for everything that waits; whether it could be sent."""
        person = calling.person
        mine = await self._tables.reading.mine(person)
        waiting = sorted(
            (table for table in mine if awaits(table, person)),
            key=lambda table: asked_since(table, person),
        )
        if not waiting:
            return True
        readers = [await self._readers.reader(table, person) for table in waiting]
        sheet = calls.daily(waiting, readers, person, Voice(readers[0].locale))
        try:
            await self._post_dm(person, sheet, nonce_of("daily", calling.pending))
        except (Unreachable, Shut):
            return False
        return True

    async def _post_dm(self, person: int, sheet: Sheet, nonce: str) -> None:
        channel = await send.dm(self._client, person)
        await send.post(self._client, channel, sheet, {}, (person,), nonce=nonce)


def nonce_of(*what: object) -> str:
    """The same for the same call, in every process; Discord takes up to 25 characters."""
    return sha256(repr(what).encode()).hexdigest()[:24]
