"""Shows tables: first to whoever clicked, then to everybody else, always as they are now.

Every table has a desk: what was last posted where, and the newest look. A click is answered at
once with the update itself. Everything else is caught up by one worker per desk, which goes on
until all messages show the newest revision; what could not be sent is tried again at the next
change or after a restart, and never holds up the game.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import replace
from typing import Any

import discord

from bot import paint, panels, posting, whispers, words
from bot.desk import Desk, Posted, same_panel, was_private
from bot.looks import Looks
from bot.panels import Look, Reader
from bot.posting import Expired, Lost, Shut, Trouble, Unavailable, Unreachable
from bot.sheets import Painted, Sheet
from bot.tables import (
    Change,
    Event,
    Message,
    PlaceKind,
    Preferences,
    Reminder,
    Sitter,
    Tables,
)

log = logging.getLogger(__name__)

PAINT_PATIENCE_S = 1.0  # then the click is deferred; Discord gives up after three
THINKING_PATIENCE_S = 1.0  # software's steps within this time are shown together
RETRIES_S = (2.0, 10.0, 60.0)
SETTINGS_FOR_S = 60.0
DESKS = 2000  # remembered at most
NOWHERE = (Unreachable, Shut, Expired)  # the table message cannot be where it should
Click = discord.Interaction[Any]


class Presenter:
    """Keeps what Discord shows in step with the tables."""

    def __init__(self, client: discord.Client, tables: Tables) -> None:
        self.client = client
        self.tables = tables
        self.looks = Looks(tables)
        self._desks: dict[str, Desk] = {}
        self._people: dict[int, tuple[float, Preferences]] = {}
        self._locales: dict[int, str] = {}  # as their clients have it, when they last clicked
        self._tasks: set[asyncio.Task[Any]] = set()
        self._easel = asyncio.Semaphore(1)  # for pictures that no click waits for

    # ---- what happened

    async def take(self, change: Change) -> Desk:
        """Remember a committed change; whoever it concerns is still to be told."""
        desk = self._desks.get(change.table.id)
        if desk is None:
            desk = await self._open(change.table.id, change)
        else:
            if change.table.revision > desk.table.revision + 1:
                await self._recall(desk)  # another process may have moved the messages
            look = await self.looks.after(desk, change)
            if look.table.revision >= desk.table.revision:
                desk.look = look
        if change.what is Event.UNDONE and change.taken:
            desk.take_back(change.taken[0].ply - 1)
        self._due(desk, change)
        return desk

    async def desk(self, table: str) -> Desk:
        """The desk of a table that has not just changed."""
        known = self._desks.get(table)
        if known is None:
            return await self._open(table)
        now = await self.tables.reading.get(table)
        if known.table.revision == now.revision:
            known.look = replace(known.look, table=now)
            return known
        look = await self.looks.fresh(table)
        await self._recall(known)
        if known.table.revision < look.table.revision:
            known.look = replace(look, stray=known.look.stray)
        return known

    async def _open(self, table: str, change: Change | None = None) -> Desk:
        look = await self.looks.fresh(table, change)
        desk = self._desks.setdefault(table, Desk(look))
        desk.runner = change.seat if change and change.what is Event.ANSWERED else None
        await self._recall(desk)
        self._tidy()
        return desk

    async def _recall(self, desk: Desk) -> None:
        """Which messages there are, by the database; what they show is known if we posted them."""
        latest = {
            (message.kind, message.person if message.kind == "panel" else None): message
            for message in reversed(await self.tables.posted.messages(desk.table.id))
        }
        for (kind, person), message in latest.items():
            posted = Posted(message.channel, message.message, person=message.person)
            if kind == "table" and not posted.same(desk.board):
                desk.board = posted
            elif person is not None and not posted.same(desk.hands.get(person)):
                desk.hands[person] = posted

    def _due(self, desk: Desk, change: Change) -> None:
        """Whose turn it became: they are mentioned once, and the table moves down to them."""
        table = desk.table
        mover = table.seats[change.seat].person if change.seat is not None else None
        turned = {table.seats[i].person for i in change.turn} - {None}
        if change.what is not Event.STARTED:
            turned.discard(mover)
        if change.what is Event.STARTED or not (table.solo and desk.board):
            desk.mentions |= {person for person in turned if person is not None}
        desk.mentions &= set(panels.awaited(table))
        wish = change.wish if change.what is Event.WISHED else None
        if wish and (request := table.request(wish)):
            desk.mentions |= set(panels.consenting(table, request))
        if table.place.kind is PlaceKind.DM:
            desk.mentions.clear()
        elif desk.mentions or change.what is Event.ENDED:
            desk.moves = True

    # ---- answering a click

    async def update(self, desk: Desk, click: Click, change: Change) -> None:
        """Answer a click with its message as it is now."""
        message = click.message
        assert message is not None
        desk.answering.add(message.id)
        self.enter(desk, click)
        try:
            sheet = await self._fresh(desk, click, was_private(change))
            await self._respond(desk, click, sheet)
        except (Expired, Unavailable) as trouble:
            log.info("late click table=%s trouble=%s", desk.table.id, trouble)
        finally:
            desk.answering.discard(message.id)

    def enter(self, desk: Desk, click: Click) -> None:
        """Where the bot is only user-installed, every click opens the door for a while."""
        place = desk.table.place
        if place.kind is PlaceKind.PRIVATE and click.channel_id == place.channel:
            desk.door = click
            desk.look = replace(desk.look, stray=False) if desk.look.stray else desk.look

    async def _fresh(self, desk: Desk, click: Click, private: bool) -> Sheet:
        """What the clicked message is to show."""
        message, look = click.message, desk.look
        assert message is not None
        reader = await self.reader(look, click.user.id, click)
        if desk.board and message.id == desk.board.message:
            everybody = await self.everybody(look)
            return (
                panels.last_line(look, everybody) if desk.moves else panels.table(look, everybody)
            )
        mine = desk.hands.get(click.user.id)
        if private or (mine and message.id == mine.message):
            return whispers.panel(look, reader)
        if message.flags.ephemeral or click.guild_id is None:
            return panels.table(look, replace(reader, seat=None))
        return panels.last_line(look, await self.everybody(look))

    async def _respond(self, desk: Desk, click: Click, sheet: Sheet) -> None:
        reader = await self.reader(desk.look, click.user.id, click)
        images = await self.images(desk.look, sheet, reader, click)
        await posting.update(click, sheet, images)
        self._remember(desk, click, sheet)

    def _remember(self, desk: Desk, click: Click, sheet: Sheet) -> None:
        assert click.message is not None
        board, message = desk.board, click.message.id
        if board is not None and board.message == message:
            board.show(sheet)
            board.through = click if desk.table.place.kind is PlaceKind.PRIVATE else None
            if desk.moves:
                desk.board = None
                desk.left(board)
        for posted in desk.hands.values():
            if posted.message == message:
                posted.show(sheet)

    async def images(
        self,
        look: Look,
        sheet: Sheet,
        reader: Reader,
        click: Click | None = None,
        *,
        private: bool = True,
    ) -> dict[str, Painted]:
        """The sheet's pictures as this reader likes them."""
        say = reader.voice(look.table, plain=True).say
        return await self.painted(sheet, reader.theme, say, click, private=private)

    async def painted(
        self,
        sheet: Sheet,
        theme: str,
        say: paint.Say,
        click: Click | None = None,
        *,
        private: bool = True,
    ) -> dict[str, Painted]:
        """Paint the sheet's pictures off the loop; ask Discord for time if that takes long.

        Whether the answer to a command is private is settled by how time was asked for.
        """
        if not sheet.pictures:
            return {}
        if click is None:
            async with self._easel:
                return await self._paint(sheet, theme, say)
        job = asyncio.ensure_future(self._paint(sheet, theme, say))
        if not click.response.is_done():
            await asyncio.wait({job}, timeout=PAINT_PATIENCE_S)
            if not job.done():
                await posting.defer(click, private=private)
        return await job

    async def _paint(self, sheet: Sheet, theme: str, say: paint.Say) -> dict[str, Painted]:
        painted: dict[str, Painted] = {}
        for shown in sheet.pictures:
            try:
                picture = await paint.picture(shown.scene, theme=theme, say=say)
            except Exception:  # a game goes on without its picture
                log.exception("unpainted game=%s picture=%s", shown.scene.game, shown.name)
                continue
            if picture is not None:
                painted[shown.name] = Painted(picture.data, picture.suffix)
        return painted

    # ---- catching up with everybody else

    def catch_up(self, desk: Desk) -> None:
        """See to it that every message shows the newest look."""
        if desk.worker is None or desk.worker.done():
            desk.worker = self.spawn(self._catch_up(desk))

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("background work failed", exc_info=error)

    def under_way(self) -> None:
        """Whoever waits until nothing is under way waits for the present task too."""
        task = asyncio.current_task()
        if task is not None and task not in self._tasks:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    @property
    def busy(self) -> bool:
        return bool(self._tasks)

    async def idle(self) -> None:
        """Wait until nothing is under way."""
        while self._tasks:
            await asyncio.wait(set(self._tasks))

    async def settled(self, patience: float) -> None:
        """Wait for what is under way, but not for ever."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.idle(), patience)
        left = list(self._tasks)
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    async def _catch_up(self, desk: Desk) -> None:
        retries = iter(RETRIES_S)
        while True:
            if desk.thinker is not None and not desk.thinker.done():
                await asyncio.wait({desk.thinker}, timeout=THINKING_PATIENCE_S)
            look = desk.look
            try:
                await self._show_everybody(desk, look)
            except Unavailable as trouble:
                log.warning("not shown table=%s trouble=%s", look.table.id, trouble)
                pause = next(retries, None)
                if pause is None:
                    return
                await asyncio.sleep(pause)
                continue
            if desk.look is look and not desk.moves:
                await self.tables.posted.shown(look.table.id, look.table.revision)
                if desk.look is look:
                    return

    async def _show_everybody(self, desk: Desk, look: Look) -> None:
        jobs = [self._show_board(desk, look), self._set_right(desk, look)]
        if look.table.place.kind is not PlaceKind.DM:
            jobs += [self._show_hand(desk, look, i) for i in range(len(look.table.seats))]
        done = await asyncio.gather(*jobs, return_exceptions=True)
        for result in sorted(
            (r for r in done if isinstance(r, BaseException)),
            key=lambda r: isinstance(r, Unavailable),
        ):
            raise result

    async def everybody(self, look: Look) -> Reader:
        """Who reads the table message: the channel, or the one person of a game in a DM."""
        table = look.table
        person = next(iter(table.people), None)
        if table.place.kind is not PlaceKind.DM or person is None:
            return Reader(table.language, table.theme)
        reader = await self.reader(look, person)
        return reader if table.running else replace(reader, seat=None)

    async def _show_board(self, desk: Desk, look: Look) -> None:
        if look.stray:
            desk.moves = False
            return
        reader = await self.everybody(look)
        sheet = panels.table(look, reader)
        board = desk.board
        if board is not None and not desk.moves:
            if board.sheet == sheet or board.message in desk.answering:
                return
            images = await self.images(look, sheet, reader)
            if desk.look is not look:
                return  # painted for nothing: the newer look follows
            try:
                await self._edit(board, sheet, images)
                return
            except Lost:
                await self.tables.posted.gone(board.channel, board.message)
            except NOWHERE as trouble:
                self._stray(desk, trouble)
                return
        await self._move_board(desk, look, sheet, reader)

    async def _move_board(self, desk: Desk, look: Look, sheet: Sheet, reader: Reader) -> None:
        """Post the table message at the bottom, and leave one line of the old one."""
        old, moved = desk.board, desk.moves
        mentions = tuple(sorted(desk.mentions))
        desk.board, desk.moves = None, False
        try:
            images = await self.images(look, sheet, reader)
            await self._post_board(desk, look, sheet, images, mentions)
        except NOWHERE as trouble:
            desk.board = old
            self._stray(desk, trouble)
            return
        except Trouble:
            desk.board, desk.moves = old, moved
            raise
        desk.mentions -= set(mentions)
        if old is not None:
            await self._collapse(desk, old, look)

    def _stray(self, desk: Desk, trouble: Trouble) -> None:
        """Nowhere to post: the private panels take over until somebody brings the table back."""
        log.warning("nowhere to post table=%s trouble=%s", desk.table.id, trouble)
        if not desk.look.stray:  # a look that is replaced is shown again
            desk.look = replace(desk.look, stray=True)
        desk.moves = False

    async def _post_board(
        self,
        desk: Desk,
        look: Look,
        sheet: Sheet,
        images: dict[str, Painted],
        mentions: tuple[int, ...],
    ) -> None:
        channel = look.table.place.posts_to
        through: Click | None = None
        if look.table.place.kind is PlaceKind.PRIVATE:
            through = desk.door
            if through is None or through.is_expired():
                raise Unreachable("no open door")
            message = await posting.reply(through, sheet, images, private=False, mentions=mentions)
        else:
            message = await posting.post(self.client, channel, sheet, images, mentions)
        assert message is not None
        await self.posted_board(desk, channel, message, sheet, through, mentions)

    async def bring(self, desk: Desk, command: Click) -> None:
        """Answer a command with the table message; the old one becomes a line."""
        old, look = desk.board, desk.look
        self.enter(desk, command)
        reader = await self.everybody(look)
        sheet = panels.table(look, reader)
        images = await self.images(look, sheet, reader, command, private=False)
        message = await posting.reply(command, sheet, images, private=False)
        if message is None:
            return
        private = desk.table.place.kind is PlaceKind.PRIVATE
        through = command if private else None
        await self.posted_board(desk, look.table.place.posts_to, message, sheet, through)
        desk.moves = False
        if old is not None:
            self.spawn(self._collapse(desk, old, look))

    async def posted_board(
        self,
        desk: Desk,
        channel: int,
        message: int,
        sheet: Sheet,
        through: Click | None = None,
        mentions: tuple[int, ...] = (),
    ) -> None:
        """The table message is this one now."""
        person = mentions[0] if len(mentions) == 1 else None
        desk.board = Posted(channel, message, sheet, person, through)
        desk.look = replace(desk.look, stray=False) if desk.look.stray else desk.look
        revision = desk.table.revision
        await self.tables.posted.record(
            Message(desk.table.id, "table", channel, message, person=person, born=revision)
        )

    async def _collapse(self, desk: Desk, old: Posted, look: Look) -> None:
        desk.left(old)
        await self._rewrite(old, panels.last_line(look, await self.everybody(look)), look)

    async def _set_right(self, desk: Desk, look: Look) -> None:
        """What an old message tells was taken back: it must not go on telling it."""
        while desk.untrue:
            sheet = panels.taken_back(look, await self.everybody(look))
            await self._rewrite(desk.untrue.pop(), sheet, look)

    async def _rewrite(self, old: Posted, sheet: Sheet, look: Look) -> None:
        try:
            await self._edit(old, sheet, {})
        except Trouble as trouble:
            log.info("old message stays table=%s trouble=%s", look.table.id, trouble)

    async def _edit(self, posted: Posted, sheet: Sheet, images: dict[str, Painted]) -> None:
        posted.editing = True
        try:
            if posted.through is not None and not posted.through.is_expired():
                await posting.update_through(posted.through, posted.message, sheet, images)
            else:
                await posting.edit(self.client, posted.channel, posted.message, sheet, images)
            posted.sheet = sheet
        finally:
            posted.editing = False

    # ---- private panels

    async def _show_hand(self, desk: Desk, look: Look, index: int) -> None:
        seat = look.table.seats[index]
        person = seat.person
        if (
            seat.kind is not Sitter.PERSON
            or person is None
            or not seat.joined
            or person in desk.shut
        ):
            return
        posted = desk.hands.get(person)
        if posted is None and not (look.table.running and whispers.has_panel(look, index)):
            return
        if posted is not None and posted.message in desk.answering:
            return
        reader = await self.reader(look, person)
        sheet = whispers.panel(look, reader)
        if posted is not None and posted.sheet is not None and same_panel(posted.sheet, sheet):
            return
        images = await self.images(look, sheet, reader)
        try:
            await self._deliver(desk, person, posted, sheet, images)
        except (Shut, Unreachable):
            desk.shut.add(person)
            desk.hands.pop(person, None)

    async def _deliver(
        self,
        desk: Desk,
        person: int,
        posted: Posted | None,
        sheet: Sheet,
        images: dict[str, Painted],
    ) -> None:
        """Edit the person's panel; if that cannot be, post a new one in its place."""
        if posted is not None:
            try:
                await self._edit(posted, sheet, images)
                return
            except Lost:
                await self._drop(posted)
        channel = posted.channel if posted else await posting.dm(self.client, person)
        message = await posting.post(self.client, channel, sheet, images, ())
        desk.hands[person] = Posted(channel, message, sheet, person)
        revision = desk.table.revision
        await self.tables.posted.record(
            Message(desk.table.id, "panel", channel, message, person=person, born=revision)
        )

    async def _drop(self, posted: Posted) -> None:
        try:
            await posting.delete(self.client, posted.channel, posted.message)
        except Trouble as trouble:
            log.info("not deleted message=%s trouble=%s", posted.message, trouble)
        await self.tables.posted.gone(posted.channel, posted.message)

    # ---- reminders, and what was missed

    async def remind(self, desk: Desk, reminder: Reminder) -> None:
        """A quiet word by direct message, or else in the channel."""
        reader = await self.reader(desk.look, reminder.person)
        try:
            channel = await posting.dm(self.client, reminder.person)
            sheet = panels.reminder(desk.look, reader, reminder, link=desk.link)
            await posting.post(self.client, channel, sheet, {}, (reminder.person,))
        except (Shut, Unreachable):
            channel = desk.table.place.posts_to
            sheet = panels.reminder(desk.look, await self.everybody(desk.look), reminder)
            await posting.post(self.client, channel, sheet, {}, (reminder.person,))

    def missed(self, desk: Desk) -> None:
        """A table that changed without being shown: show it, and mention who is awaited."""
        awaited = set(panels.awaited(desk.table))
        mentioned = desk.board.person if desk.board else None
        if desk.table.place.kind is not PlaceKind.DM and awaited - {mentioned}:
            desk.mentions |= awaited
            desk.moves = True
        self.catch_up(desk)

    # ---- people

    async def settings(self, person: int) -> Preferences:
        known = self._people.get(person)
        if known is None or time.monotonic() - known[0] > SETTINGS_FOR_S:
            known = (time.monotonic(), await self.tables.people.preferences(person))
            self._people[person] = known
        return known[1]

    def forget_settings(self, person: int) -> None:
        self._people.pop(person, None)

    def forget_person(self, person: int) -> None:
        """Nothing is left of this person in memory."""
        self.forget_settings(person)
        self._locales.pop(person, None)
        for desk in self._desks.values():
            desk.hands.pop(person, None)
            desk.shut.discard(person)

    async def reader(self, look: Look, person: int, click: Click | None = None) -> Reader:
        """How this person likes to read the table."""
        chosen = await self.settings(person)
        if click is not None:
            self._locales[person] = words.locale(str(click.locale))
        fallback = self._locales.get(person, look.table.language)
        return Reader(
            chosen.language or fallback,
            chosen.theme or look.table.theme,
            look.table.seat_of(person),
        )

    def _tidy(self) -> None:
        """Forget the desks that were opened longest ago and have nothing to do."""
        if len(self._desks) <= DESKS:
            return
        for key, desk in list(self._desks.items())[: DESKS // 10]:
            if desk.worker is None or desk.worker.done():
                del self._desks[key]
