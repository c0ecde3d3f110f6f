"""A person is forgotten: erased everywhere, while their opponents keep an anonymous record."""

from __future__ import annotations

from contextlib import AsyncExitStack
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import queries
from bot.tables import rows
from bot.tables.ending import unseat
from bot.tables.ledger import TRIES, Conflict, Draft, Ledger, Restless
from bot.tables.model import Closing, Event, Forgotten, Message, Sitter, Table
from bot.tables.opening import close, vacate
from bot.tables.rows import StoredTable


class Forgetting(Ledger):
    """`/forget-me`, in one transaction."""

    async def forget_me(self, person: int) -> Forgotten:
        """Erase the person everywhere; their opponents keep an anonymous record.

        Games with other people go on without them: these may claim, or let software finish.
        """
        for _ in range(TRIES):
            async with AsyncExitStack() as locks:
                files = await self.files(queries.KNOWN_TO_PERSON, person=person)
                for table in sorted(file.table.id for file in files):
                    await locks.enter_async_context(self.lock(table))
                try:
                    return await self._forget(person)
                except Conflict:
                    continue
        raise Restless(person)

    async def _forget(self, person: int) -> Forgotten:
        files = await self.files(queries.KNOWN_TO_PERSON, person=person)
        async with self.store.write() as c:
            messages = await self._messages(c, person, files)
            drafts = [(file, await self._erase(c, file, person)) for file in files]
            for statement in (
                queries.FORGET_HOST,
                queries.DELETE_PERSON,
                queries.DELETE_TOLD,
                queries.DELETE_MESSAGES_TO,
            ):
                await c.execute(statement, {"who": person})
        await self.store.scrub()
        told = [
            await self.committed(file, draft) for file, draft in drafts if draft and file.table.live
        ]
        opened = [f.table for f in files if f.table.host == person and f.table.place.thread]
        return Forgotten(
            tuple(told),
            tuple(messages),
            len(files),
            threads_of(opened),
            threads_of([table for table in opened if alone(table, person)]),
        )

    async def _messages(
        self, c: AsyncConnection, person: int, files: list[StoredTable]
    ) -> list[Message]:
        """Private messages to the person, and everything about games they played alone."""
        found = list((await c.execute(queries.MESSAGES_TO_PERSON, {"who": person})).mappings())
        for file in files:
            if alone(file.table, person):
                of = {"id": file.table.id}
                found += (await c.execute(queries.MESSAGES_OF_TABLE, of)).mappings()
        return list(dict.fromkeys(rows.read_message(row) for row in found))

    async def _erase(self, c: AsyncConnection, file: StoredTable, person: int) -> Draft | None:
        table = file.table
        if alone(table, person):
            await c.execute(queries.DELETE_TABLE, {"of": table.id})
            return None
        draft = await self.write(c, file, without(table, person), None)
        if not table.live and table.shown == table.revision:  # nothing new for the others
            await c.execute(queries.SET_SHOWN, {"of": table.id, "shown": draft.table.revision})
        return replace(draft, table=replace(draft.table, host=other(table.host, person)))


def alone(table: Table, person: int) -> bool:
    """Whether nobody else would remember this table."""
    return not set(table.people) - {person}


def threads_of(tables: list[Table]) -> tuple[int, ...]:
    return tuple(table.place.thread for table in tables if table.place.thread is not None)


def other(host: int | None, person: int) -> int | None:
    return None if host == person else host


def without(table: Table, person: int) -> Draft:
    seat = table.seat_of(person)
    if seat is None:
        return Draft(what=Event.UNSEATED, table=table)
    if table.live and not table.running:
        return close(vacate(table, seat, Sitter.GONE), Closing.FORGOTTEN, seat)
    if table.live:
        return unseat(table, seat, Sitter.GONE, Closing.FORGOTTEN)
    return Draft(what=Event.UNSEATED, table=vacate(table, seat, Sitter.GONE), seat=seat)
