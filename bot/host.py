"""The host receives every click and command: acts, shows what changed, explains what went wrong."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Any

import discord

from bot import controls, paint, panels, posting, whispers, words
from bot.desk import Desk
from bot.posting import Expired, Trouble, Unavailable
from bot.presenter import Presenter
from bot.sheets import Button, Sheet, buttons
from bot.tables import Change, Person, Refused, Reminder, Stale, Table, Tables
from bot.voices import Voice
from games.kernel import IllegalMove

log = logging.getLogger(__name__)

QUICK_S = 0.25  # software that answers within this time needs no "thinking…"
REFERENCE = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
Click = discord.Interaction[Any]


class Host:
    """One per process: between Discord and the tables."""

    def __init__(self, client: discord.Client, tables: Tables) -> None:
        self.client = client
        self.tables = tables
        self.presenter = Presenter(client, tables)

    # ---- answers

    async def answered(self, click: Click, table: str, asked: int, picks: str) -> None:
        """A button or menu answers a question."""
        try:
            change = await self.tables.play.answer(
                table, click.user.id, asked, picks, interaction=str(click.id)
            )
        except Stale as stale:
            await self.stale(click, table, stale)
            return
        await self.show(change, click)

    async def stale(self, click: Click, table: str, stale: Stale) -> None:
        """It was answered already: say so, and show the question that is open now."""
        desk = await self.presenter.desk(table)
        reader = await self.presenter.reader(desk.look, click.user.id, click)
        note = reader.voice(desk.table).refusal(stale)
        message = click.message
        if message is not None and (message.flags.ephemeral or message.channel.id in _dms(desk)):
            sheet = whispers.panel(desk.look, reader, note=note)
            images = await self.presenter.images(desk.look, sheet, reader, click)
            await posting.update(click, sheet, images)
            return
        sheet = whispers.panel(desk.look, reader, note=note, everything=True)
        images = await self.presenter.images(desk.look, sheet, reader)
        await posting.reply(click, sheet, images)
        self.presenter.catch_up(desk)

    async def show(self, change: Change, click: Click | None = None, *, note: str = "") -> None:
        """Show a committed change: first to who clicked, by the update itself or with a note."""
        desk = await self.presenter.take(change)
        await self.let_think(desk)
        if click is not None and note and not desk.is_board(click.message):
            say = await self.voice(click)
            await self.note(click, say.text(note), *panels.again(change.table, say))
        elif click is not None and click.message is not None:
            await self.presenter.update(desk, click, change)
        self.follow_up(desk, click)

    def follow_up(self, desk: Desk, click: Click | None = None) -> None:
        """Show everybody else, and tell those whose DMs are closed."""
        self.presenter.catch_up(desk)
        if click is not None:
            self.presenter.spawn(self._mind_closed_dms(desk, click))

    # ---- software

    async def let_think(self, desk: Desk) -> None:
        """Start software whose answer is awaited; give it a moment before anything is shown."""
        if not desk.table.software_awaited:
            return
        desk.due = True
        if desk.thinker is None or desk.thinker.done():
            desk.thinker = self.presenter.spawn(self._think(desk))
        await asyncio.wait({desk.thinker}, timeout=QUICK_S)

    async def _think(self, desk: Desk) -> None:
        while desk.due:
            desk.due = False  # whoever asks for thought while we think sets it again
            while (change := await self.tables.play.think(desk.table.id)) is not None:
                await self.presenter.take(change)
                self.presenter.catch_up(desk)

    # ---- words to one person

    async def voice(self, click: Click) -> Voice:
        """The language of whoever clicked."""
        chosen = await self.presenter.settings(click.user.id)
        return Voice(chosen.language or words.locale(str(click.locale)))

    async def note(self, click: Click, text: str, *pressed: Button) -> None:
        """A private word; a private message that was clicked becomes it."""
        await self.sheet(click, Sheet(text=text, rows=buttons(pressed)))

    async def sheet(self, click: Click, sheet: Sheet) -> None:
        """A private sheet without pictures that need painting."""
        own = click.message is not None and click.message.flags.ephemeral
        if own and not click.response.is_done():
            await posting.update(click, sheet, {})
        else:
            await posting.reply(click, sheet, {})

    async def page(self, click: Click, sheet: Sheet, say: Voice) -> None:
        """A private sheet of a game rather than of a table; one that was clicked becomes it."""
        chosen = await self.presenter.settings(click.user.id)
        theme = chosen.theme or paint.THEMES[0]
        images = await self.presenter.painted(sheet, theme, say.say, click)
        if click.message is not None and click.message.flags.ephemeral:
            await posting.update(click, sheet, images)
        else:
            await posting.reply(click, sheet, images)

    async def _mind_closed_dms(self, desk: Desk, click: Click) -> None:
        """Who takes no direct messages is told once, privately, where the hand is instead."""
        if desk.worker is not None:
            await asyncio.wait({desk.worker}, timeout=10)
        person = click.user.id
        if person not in desk.shut or click.is_expired():
            return
        if await self.tables.people.first_time(person, "closed-dms"):
            say = await self.voice(click)
            button = Button(controls.verb(desk.table.id, "hand"), say.text("button.hand"), "main")
            sheet = Sheet(text=say.text("trouble.closed-dms"), rows=((button,),))
            await posting.reply(click, sheet, {})

    async def failed(self, click: Click, error: BaseException) -> None:
        """Explain to one person what went wrong; the table stays as it was."""
        try:
            await self._explain(click, error)
        except Trouble as trouble:
            log.info("nobody to explain to interaction=%s trouble=%s", click.id, trouble)
        except Exception:
            log.exception("explanation failed interaction=%s", click.id)

    async def _explain(self, click: Click, error: BaseException) -> None:
        if isinstance(error, Expired):
            log.info("late interaction=%s", click.id)
            return
        say = await self.voice(click)
        if isinstance(error, Refused):
            await self.note(click, await self.refusal(click, say, error))
        elif isinstance(error, IllegalMove):
            await self.note(click, words.say(say.locale, error.phrase))
        elif isinstance(error, posting.Unreachable):
            await self.note(click, say.text("trouble.unreachable"))
        elif isinstance(error, Unavailable):
            await self.note(click, say.text("trouble.later"))
        else:
            reference = "".join(secrets.choice(REFERENCE) for _ in range(4))
            log.error("failed reference=%s interaction=%s", reference, click.id, exc_info=error)
            await self.note(click, say.text("trouble.ours", raw_reference=reference))

    async def refusal(self, click: Click, say: Voice, refused: Refused) -> str:
        """Why not, with the names of the table it is about."""
        table = _table_of(click)
        if table is None:
            return say.refusal(refused)
        try:
            known = await self.tables.reading.get(table)
        except Refused:
            return say.refusal(refused)
        return watching(known, say, refused)

    # ---- which table

    async def table(self, click: Click, given: str | None = None) -> Table:
        """The table a command is about: the named one, this channel's, or the person's only."""
        found = await self._find(click, given)
        click.extras["table"] = found.id
        return found

    async def _find(self, click: Click, given: str | None) -> Table:
        if given:
            return await self.tables.reading.get(given.strip().lower())
        here = await self.tables.reading.here(click.channel_id or 0)
        if here is not None and here.live:
            return here
        mine = await self.tables.reading.mine(click.user.id)
        if len(mine) == 1:
            return mine[0]
        if mine:
            raise Refused("refused.which-game")
        if here is not None:
            return here
        raise Refused("refused.no-game-here")

    # ---- time passes

    async def tick(self) -> None:
        """What is due: invitations that expire, reminders, software that was interrupted."""
        for change in await self.tables.due.expire():
            await self.show(change)
        for reminder in await self.tables.due.reminders():
            await self.remind(reminder)
        for table in await self.tables.play.thinking():
            await self.let_think(await self.presenter.desk(table))

    async def remind(self, reminder: Reminder) -> None:
        """A quiet word to who is awaited; after the second, a word to the others."""
        desk = await self.presenter.desk(reminder.table.id)
        try:
            await self.presenter.remind(desk, reminder)
        except Trouble as trouble:
            log.info("not reminded table=%s trouble=%s", reminder.table.id, trouble)
        change = await self.tables.due.mark_reminded(reminder)
        if change is None:
            return
        desk = await self.presenter.take(change)
        if not desk.table.solo:
            desk.moves = True
            desk.mentions |= set(desk.table.people) - {reminder.person}
        self.presenter.catch_up(desk)

    async def resume(self) -> None:
        """After a start: show what fell behind, let software go on, remind."""
        for table in await self.tables.posted.behind():
            try:
                desk = await self.presenter.desk(table.id)
                self.presenter.missed(desk)
            except Exception:
                log.exception("not resumed table=%s", table.id)
        await self.tick()


def who(user: discord.User | discord.Member) -> Person:
    return Person(user.id, user.display_name)


def _dms(desk: Desk) -> set[int]:
    return {posted.channel for posted in desk.hands.values()}


def _table_of(click: Click) -> str | None:
    parts = controls.custom_id(click).split(":")
    named: str | None = click.extras.get("table")
    return parts[1] if len(parts) > 2 and parts[1] != "-" else named


def watching(table: Table, say: Voice, refused: Refused) -> str:
    """A spectator is told what they are watching; others why not, with names."""
    named = panels.Reader(say.locale, table.theme).voice(table)
    if refused.phrase.key == "refused.watching":
        return say.text("refused.watching", raw_who=say.join(list(named.seats)))
    return named.refusal(refused)
