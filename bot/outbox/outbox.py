"""Keeps what Discord shows in step with the tables.

A click is answered at once, through its own lane. Everything else is settled by one worker per
table, which goes on until nothing differs; what could not be sent is tried again, and never holds
up the game.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Collection
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from itertools import chain, repeat

import discord
from cachetools import LRUCache

from bot.away import log_failure
from bot.messages import trouble
from bot.messages.answer import Answer, Erased, Private
from bot.messages.look import in_dm
from bot.messages.panel import panel
from bot.messages.pictures import asked_in_private
from bot.messages.sheet import Sheet
from bot.messages.wanted import Board, Line, Panel, Spot, Wanted
from bot.outbox import send
from bot.outbox.caller import Caller
from bot.outbox.carrier import Carrier, with_note
from bot.outbox.compose import Images
from bot.outbox.desk import CLICK_PATIENCE_S, Desk, goes_on, linger, pause
from bot.outbox.diff import Posted, diff, shows
from bot.outbox.followers import Followers
from bot.outbox.history import History
from bot.outbox.lane import Lane
from bot.outbox.search import Search
from bot.outbox.send import Archived, Expired, Trouble, Unavailable, Unreachable
from bot.outbox.visit import visited
from bot.readers import Readers
from bot.tables import Change, Refused, Tables
from bot.tasks import Tasks

log = logging.getLogger(__name__)

CROWD_PATIENCE_S = 10.0  # while the database is overloaded, moves go first
GLANCE_S = 0.2  # until we look again whether it still is
RETRIES_S = (2.0, 4.0, 8.0, 16.0, 30.0, 60.0, 120.0)  # the last again and again
REST = timedelta(minutes=1)  # without a change, then a table is tidied up
DESKS = 2000  # remembered at most


class Outbox:
    """Shows tables: first to whoever clicked, then to everybody else, always as they are now."""

    def __init__(
        self, client: discord.Client, tables: Tables, readers: Readers, tasks: Tasks
    ) -> None:
        self.client = client
        self.tables = tables
        self.readers = readers
        self.tasks = tasks
        self.history = History(tables)
        self.carrier = Carrier(client, tables)
        self.search = Search(client, tables)
        self.caller = Caller(self.carrier, tables, readers, self.desk)
        self._desks: LRUCache[str, Desk] = LRUCache(DESKS)
        self.followers = Followers(self, self._at_work)

    # ---- what happened

    async def take(self, change: Change) -> Desk:
        """Remember a committed change; it is still to be shown."""
        desk = self._desks.get(change.table.id)
        if desk is None:
            return await self._open(change.table.id, change)
        if change.table.revision <= desk.table.revision:
            return desk  # known already: whoever clicked is answered after it was held
        if change.table.revision > desk.table.revision + 1:
            await self._recall(desk)  # another process may have moved the messages
        look = await self.history.after(desk.look, change)
        if look.table.revision > desk.table.revision:
            desk.show(look, goes_on=goes_on(change))
        return desk

    async def desk(self, table: str) -> Desk:
        """The desk of a table that has not just changed."""
        known = self._desks.get(table)
        if known is None:
            return await self._open(table)
        now = await self.tables.reading.get(table)
        if known.table.revision == now.revision:
            if known.table != now:  # what is no change for people, such as a reminder
                known.show(replace(known.look, table=now))
            return known
        look = await self.history.fresh(table)
        if known.table.revision < look.table.revision:
            known.show(replace(look, stray=known.look.stray))
        await self._recall(known)
        return known

    async def _open(self, table: str, change: Change | None = None) -> Desk:
        look = await self.history.fresh(table, change)
        desk = self._desks.setdefault(table, Desk(look))
        await self._recall(desk)
        return desk

    async def _recall(self, desk: Desk) -> None:
        desk.recall(await self.tables.posted.messages(desk.table.id))

    async def hold(self, change: Change) -> None:
        """Remember a change that a click made; `show` answers the click before anybody else."""
        (await self.take(change)).held += 1

    async def tell(self, change: Change) -> None:
        """Something happened without a click: show everybody."""
        self.settle(await self.take(change))

    async def heed(self, table: str) -> None:
        """A table has changed elsewhere, and perhaps what its messages show."""
        try:
            now = await self.tables.reading.get(table)
            if not self.tables.posted.ours(now):
                return
            desk = await self.desk(table)
            desk.recall(await self.tables.posted.messages(table), anew=True)
            self.settle(desk)
        except Exception:
            log_failure(log, "not heeded table=%s", table)

    async def tidy(self) -> None:
        """Where nothing has happened for a while, messages left behind become lines."""
        for table in await self.tables.posted.untidy(self.tables.ledger.clock() - REST):
            with suppress(Refused):  # its game cannot be read
                desk = await self.desk(table)
                desk.rests = True
                self.settle(desk)

    # ---- answering a click

    async def show(self, answer: Answer, lane: Lane) -> None:
        """Carry out an answer: first to whoever clicked, then everybody else."""
        desk = await self._concerned(answer)
        try:
            await self._reply(desk, answer, lane)
            await lane.acknowledge()
        except (Expired, Unavailable, Archived) as trouble:
            log.info("click not answered table=%s trouble=%s", answer.table, trouble)
        except Exception:  # whoever clicked is told why; everybody else is shown what is so
            self._answered(desk, answer)
            raise
        self._answered(desk, answer)
        if answer.erased is not None:
            await self._erase(answer.erased)
        if desk is not None:
            self.tasks.spawn(self._mention_closed_dms(desk, lane))

    def _answered(self, desk: Desk | None, answer: Answer) -> None:
        if desk is not None and answer.change is not None:
            desk.release()
        if desk is not None:
            self.settle(desk)

    async def _concerned(self, answer: Answer) -> Desk | None:
        if answer.change is not None:
            return await self.take(answer.change)
        return await self.desk(answer.table) if answer.table else None

    async def _reply(self, desk: Desk | None, answer: Answer, lane: Lane) -> None:
        if desk is not None:
            desk.enter(lane)
        if answer.form is not None:
            await lane.ask(answer.form)
        elif answer.private is not None:
            await self._private(lane, answer.private)
        elif desk is None:
            await self._note(lane, answer.note)
        elif answer.page is not None:
            reader = await self.readers.reader(desk.table, lane.person)
            voice = reader.voice(desk.table, plain=True)
            sheet = answer.page(desk.placed(), reader)
            await self._private(lane, Private(sheet, reader.theme, voice, answer.new))
        else:
            await self._reply_at(desk, answer, lane)

    async def _reply_at(self, desk: Desk, answer: Answer, lane: Lane) -> None:
        """The click was at a table: its own message shows what it did, or a note says so."""
        spot = desk.spot_of(lane.message)
        if answer.brings and lane.channel == desk.table.place.posts_to:
            if not (answer.change and answer.change.repeated):
                await self._bring(desk, lane)
                await self._first_question(desk, lane, answer)
        elif answer.note and not answer.panel and not isinstance(spot, Board):
            await self._note(lane, answer.note)
        elif lane.ephemeral or lane.command or answer.panel:
            await self._panel(desk, lane, spot, answer)
        else:
            await self._clicked(desk, lane)

    async def _private(self, lane: Lane, page: Private) -> None:
        say, private = page.voice.say, not (page.public or page.kept)
        images = await self.carrier.painting.now(page.sheet, page.theme, say, lane, private=private)
        message = lane.message
        edits = lane.ephemeral or (page.kept and not lane.command)
        if edits and not page.new and not lane.promised:
            await lane.update(page.sheet, images)
        else:
            message = await lane.reply(page.sheet, images, private=private)
        if page.then is not None and message is not None:
            self.tasks.spawn(self._unfold(lane, message, page.then))

    async def _unfold(self, lane: Lane, message: int, pages: AsyncIterator[Private]) -> None:
        """A private message that changes by itself until it is complete."""
        async for page in pages:
            images = await self.carrier.painting.now(page.sheet, page.theme, page.voice.say, lane)
            with suppress(Trouble):  # put away, or too late: what is worked out is kept
                await lane.edit(message, page.sheet, images)

    async def _note(self, lane: Lane, note: Sheet | None) -> None:
        if note is None:
            return
        if lane.ephemeral and not lane.responded:
            await lane.update(note, {})
        else:
            await lane.reply(note, {})

    async def _panel(self, desk: Desk, lane: Lane, spot: Spot | None, answer: Answer) -> None:
        """The private panel of whoever asked; their posted panel becomes it where it stands."""
        note = answer.note
        reader = await self.readers.reader(desk.table, lane.person)
        if spot == Panel(lane.person):
            want = Wanted(panel(desk.placed(), reader), reader)
            await self.carrier.update(desk, lane, spot, want, note)
            return
        want = await visited(self.tables, desk, lane.person, reader)
        images = await self.carrier.images(desk, want, lane)
        if lane.ephemeral and not answer.new and not lane.promised:
            await lane.update(with_note(want.sheet, note), images)
        else:
            await lane.reply(with_note(want.sheet, note), images)

    async def _clicked(self, desk: Desk, lane: Lane) -> None:
        """The clicked message as it is now; one that we don't know any more becomes a line."""
        assert lane.message is not None
        desk.answering.add(lane.message)
        try:
            desk.move_on()
            spot = desk.spot_of(lane.message)
            if spot is None:
                desk.leave(Posted(lane.channel, lane.message))
                spot = Line(lane.message)
            want = desk.wanted_at(await self.readers.at(desk.table), spot)
            if want is not None and not shows(spot, desk.posted[spot].digest, want):
                await self.carrier.update(desk, lane, spot, want)
        finally:
            desk.answering.discard(lane.message)
            desk.wake()

    async def _bring(self, desk: Desk, lane: Lane) -> None:
        """The answer becomes the table message; of the old one a line is left."""
        desk.move_on(anyway=True)
        await self.tables.posted.due(desk.table.id)
        want = (await self._wanted(desk))[Board()]
        with suppress(Unreachable):
            await self.carrier.bring(desk, lane, want)

    async def _first_question(self, desk: Desk, lane: Lane, answer: Answer) -> None:
        """The panel of whoever opened a table, if it asks something that the table does not."""
        seat = desk.table.seat_of(lane.person)
        if answer.panel and not in_dm(desk.table) and asked_in_private(desk.look, seat):
            await self._panel(desk, lane, None, replace(answer, note=None))

    # ---- settling: everybody else

    async def _wanted(self, desk: Desk) -> dict[Spot, Wanted]:
        return desk.wanted(await self.readers.at(desk.table))

    def settle(self, desk: Desk) -> None:
        """See to it that every message shows the newest look.

        Of several processes only one posts and edits the messages of a table; the others answer
        clicks, and tell it.
        """
        if not self.tables.posted.ours(desk.table):
            self._desks.pop(desk.table.id, None)
            self.tasks.spawn(self.tables.posted.hand_over(desk.table))
        elif desk.worker is None or desk.worker.done():
            desk.worker = self.tasks.spawn(self._settle(desk))

    async def _settle(self, desk: Desk) -> None:
        """Go on until every message is as wanted, however long Discord is out of order."""
        pauses = chain(RETRIES_S, repeat(RETRIES_S[-1]))
        while True:
            await self._wait(desk)
            try:
                if await self._settled(desk):
                    self.followers.heed(desk.table.id)
                    return
                continue
            except Trouble as trouble:
                log.warning("not shown table=%s trouble=%s", desk.table.id, trouble)
            except Exception:
                log_failure(log, "not shown table=%s", desk.table.id)
            await pause(desk, next(pauses))

    async def _settled(self, desk: Desk) -> bool:
        """One round; whether every message has been confirmed to show the newest look."""
        look = desk.look
        await self.search.look(desk)
        if await self._round(desk) or desk.look is not look:
            return False
        if desk.answering:  # it is shown once the click has confirmed it
            await pause(desk, CLICK_PATIENCE_S)
            return False
        await self.tables.posted.shown(look.table.id, look.table.revision)
        desk.memory = None  # its sheets and scenes are not needed until something changes
        return desk.look is look

    async def _wait(self, desk: Desk) -> None:
        """For a click, a computer, the next step of a turn and a crowd, but only for a while."""
        clock = asyncio.get_running_loop().time
        start = clock()
        await linger(desk)
        while self.tables.ledger.store.crowded and clock() - start < CROWD_PATIENCE_S:
            await asyncio.sleep(GLANCE_S)

    async def _round(self, desk: Desk) -> bool:
        """Send what differs now; whether there was anything."""
        desk.move_on()
        steps = diff(
            desk.posted,
            await self._wanted(desk),
            called=desk.called,
            shut=desk.shut,
            answering=desk.answering,
        )
        done = await asyncio.gather(
            *(self.carrier.carry_out(desk, step) for step in steps), return_exceptions=True
        )
        failed = [result for result in done if isinstance(result, BaseException)]
        for error in sorted(failed, key=lambda error: isinstance(error, Unavailable)):
            raise error
        return bool(steps)

    def _at_work(self) -> list[asyncio.Task[None]]:
        """The tables that are being shown at this moment."""
        workers = (desk.worker for desk in self._desks.values())
        return [worker for worker in workers if worker is not None and not worker.done()]

    # ---- words to one person, and about one

    async def _mention_closed_dms(self, desk: Desk, lane: Lane) -> None:
        """Whoever takes no direct messages is told once, in private, where the hand is instead."""
        if desk.worker is not None:
            await asyncio.wait({desk.worker}, timeout=10)
        if lane.person not in desk.shut or lane.expired:
            return
        if await self.tables.people.first_time(lane.person, "closed-dms"):
            reader = await self.readers.reader(desk.table, lane.person)
            with suppress(Trouble):
                await lane.reply(trouble.closed_dms(desk.look, reader), {})

    async def _erase(self, erased: Erased) -> None:
        """Delete what was written to somebody, and show the others a table without them."""
        forgotten, person = erased.forgotten, erased.person
        for message in forgotten.messages:
            await self.carrier.delete(message.channel, message.message)
        for thread in forgotten.threads:
            close = thread in forgotten.empty
            with suppress(Trouble):
                await send.rename(self.client, thread, erased.thread_name, close=close)
        self.readers.forget(person)
        for desk in self._desks.values():
            desk.posted.pop(Panel(person), None)
            desk.shut.discard(person)
        for change in forgotten.changes:
            await self.tell(change)
        for table in forgotten.named:
            await self.heed(table)

    async def say(self, channel: int, sheet: Sheet, roles: Collection[int] = ()) -> None:
        """A few words in a channel; only these roles hear a sound."""
        await send.post(self.client, channel, sheet, {}, roles=roles)

    async def whisper(self, person: int, sheet: Sheet, images: Images, nonce: str) -> None:
        """A direct message without a sound."""
        channel = await self.open_dm(person)
        await send.post(self.client, channel, sheet, images, nonce=nonce)

    async def open_dm(self, person: int) -> int:
        """The channel of the direct messages with somebody."""
        return await send.dm(self.client, person)

    async def make_thread(self, channel: int, name: str, message: int | None = None) -> int:
        return await send.thread(self.client, channel, name, message)
