"""Tells followers that a round or a game is over: one message at a time, after every table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from bot.away import log_failure
from bot.messages.watching import news
from bot.outbox.painting import Painting
from bot.outbox.send import Shut, Trouble, Unavailable, Unreachable
from bot.tables import Refused

if TYPE_CHECKING:
    from bot.outbox.outbox import Outbox

log = logging.getLogger(__name__)

PATIENCE_S = 5.0  # with tables that are being shown, before each message to a follower
Busy = Callable[[], Collection[asyncio.Task[None]]]


class Followers:
    """A queue of tables; whoever is behind there is in the database, so nothing is lost."""

    def __init__(self, outbox: Outbox, busy: Busy) -> None:
        self.outbox = outbox
        self.tables = outbox.tables
        self.painting = Painting()
        self._busy = busy
        self._queue: dict[str, None] = {}  # in the order of their coming
        self._worker: asyncio.Task[None] | None = None

    def heed(self, table: str) -> None:
        """A table was shown; perhaps a round has passed there."""
        self._queue[table] = None
        if self._worker is None or self._worker.done():
            self._worker = self.outbox.tasks.spawn(self._work())

    async def _work(self) -> None:
        while self._queue:
            table = next(iter(self._queue))
            del self._queue[table]
            try:
                await self._tell(table)
            except Refused as refused:
                log.info("followers not told table=%s reason=%s", table, refused.phrase.key)
            except Exception:
                log_failure(log, "followers not told table=%s", table)

    async def _tell(self, table: str) -> None:
        for person in await self.tables.following.behind(table):
            await self._tables_first()
            try:
                await self._send(table, person)
            except (Shut, Unreachable):
                await self.tables.following.stop(table, person)
            except Unavailable:
                return  # the next look at the clock finds who is left
            except Trouble as trouble:
                log.info("follower not told table=%s trouble=%s", table, trouble)

    async def _send(self, table: str, person: int) -> None:
        """The table as it is at this moment; a round that passed meanwhile is told with it."""
        look = (await self.outbox.desk(table)).placed()
        reader = (await self.outbox.readers.reader(look.table, person)).public
        sheet = news(look, reader, await self.tables.following.guesses(table))
        say = reader.voice(look.table, plain=True).say
        images = await self.painting.later(sheet, reader.theme, say)
        nonce = f"{table}.{look.table.ply}.{look.table.live:d}"
        await self.outbox.whisper(person, sheet, images, nonce)
        await self.tables.following.told(look.table, look.position, person)

    async def _tables_first(self) -> None:
        """Wait until no table is being shown, but not for ever."""
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE_S
        while (busy := self._busy()) and (left := until - loop.time()) > 0:
            await asyncio.wait(busy, timeout=left)
