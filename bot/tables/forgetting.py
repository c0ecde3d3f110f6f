"""A person is forgotten: erased everywhere, while their opponents keep an anonymous record."""

from __future__ import annotations

from contextlib import AsyncExitStack
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import personal, queries
from bot.tables import rows
from bot.tables.draft import Draft, close
from bot.tables.ledger import Ledger, retrying
from bot.tables.model import Closing, Event, Forgotten, Message, Sitter, Table
from bot.tables.rows import StoredTable
from bot.tables.seating import unseat, vacate


class Forgetting:
    """`/forget-me`, in one transaction."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def forget(self, person: int) -> Forgotten:
        """Erase the person everywhere; their opponents keep an anonymous record.

        Games with other people go on without them: these may claim, or let software finish.
        """

        async def attempt() -> Forgotten:
            async with AsyncExitStack() as locks:
                known = await self._ledger.find(queries.KNOWN_TO_PERSON, person=person)
                for table in sorted(stored.table.id for stored in known):
                    await locks.enter_async_context(self._ledger.lock(table))
                return await self._forget(person)

        return await retrying(attempt)

    async def _forget(self, person: int) -> Forgotten:
        known = await self._ledger.find(queries.KNOWN_TO_PERSON, person=person)
        async with self._ledger.store.write() as c:
            messages = await self._messages(c, person, known)
            drafts = [(stored, await self._erase(c, stored, person)) for stored in known]
            for statement in (queries.FORGET_HOST, *personal.ERASED):
                await c.execute(statement, {"who": person})
        await self._ledger.store.scrub()
        told = [
            await self._ledger.committed(stored, draft)
            for stored, draft in drafts
            if draft and stored.table.live
        ]
        opened = [s.table for s in known if s.table.opened_by == person and s.table.place.thread]
        return Forgotten(
            tuple(told),
            tuple(messages),
            len(known),
            threads_of(opened),
            threads_of([table for table in opened if alone(table, person)]),
            tuple(stored.table.id for stored, draft in drafts if draft),
        )

    async def _messages(
        self, c: AsyncConnection, person: int, known: list[StoredTable]
    ) -> list[Message]:
        """Private messages to the person, and everything about games they played alone."""
        found = list((await c.execute(queries.MESSAGES_TO_PERSON, {"who": person})).mappings())
        for stored in known:
            if alone(stored.table, person):
                of = {"id": stored.table.id}
                found += (await c.execute(queries.MESSAGES_OF_TABLE, of)).mappings()
        return list(dict.fromkeys(rows.read_message(row) for row in found))

    async def _erase(self, c: AsyncConnection, stored: StoredTable, person: int) -> Draft | None:
        table = stored.table
        if alone(table, person):
            await c.execute(queries.DELETE_TABLE, {"of": table.id})
            return None
        draft = await self._ledger.write(c, stored, without(table, person), None)
        await c.execute(queries.DOUBT_LINES, {"of": table.id})  # their name may stand there
        return replace(draft, table=replace(draft.table, opened_by=other(table.opened_by, person)))


def alone(table: Table, person: int) -> bool:
    """Whether nobody else would remember this table."""
    return not set(table.people) - {person}


def threads_of(tables: list[Table]) -> tuple[int, ...]:
    return tuple(table.place.thread for table in tables if table.place.thread is not None)


def other(opened_by: int | None, person: int) -> int | None:
    return None if opened_by == person else opened_by


def without(table: Table, person: int) -> Draft:
    seat = table.seat_of(person)
    if seat is None:
        return Draft(what=Event.UNSEATED, table=table)
    if table.live and not table.running:
        return close(vacate(table, seat, Sitter.GONE), Closing.FORGOTTEN, seat)
    if table.live:
        return unseat(table, seat, Sitter.GONE, Closing.FORGOTTEN)
    return Draft(what=Event.UNSEATED, table=vacate(table, seat, Sitter.GONE), seat=seat)
