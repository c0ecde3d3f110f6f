"""Carries out one difference: paints, sends, and writes down what Discord has confirmed."""

from __future__ import annotations

import logging
from dataclasses import replace

import discord
from cachetools import TTLCache

from bot.messages.sheet import UNKNOWN, Digest, Sheet
from bot.messages.wanted import Board, Line, Panel, Spot, Wanted
from bot.outbox import send
from bot.outbox.compose import Images
from bot.outbox.desk import Desk
from bot.outbox.diff import Edit, Post, Posted, Step
from bot.outbox.lane import Lane
from bot.outbox.painting import Painting
from bot.outbox.send import Archived, Expired, Lost, Shut, Trouble, Unavailable, Unreachable
from bot.tables import Message, PlaceKind, Tables

log = logging.getLogger(__name__)

LINES = 20  # table messages left behind that are remembered


class Carrier:
    """Between a desk and Discord; a message counts as shown only when Discord has said so."""

    def __init__(self, client: discord.Client, tables: Tables) -> None:
        self.client = client
        self.tables = tables
        self.painting = Painting()
        self._told: TTLCache[int, bool] = TTLCache(5_000, 3_600)  # that pictures are late

    @property
    def crowded(self) -> bool:
        """Whether moves go first, and pictures follow."""
        return self.painting.crowded or self.tables.ledger.store.crowded

    # ---- without a click

    async def carry_out(self, desk: Desk, step: Step) -> None:
        look, want = desk.look, step.wanted
        say = want.reader.voice(desk.table, plain=True).say
        images = await self.painting.later(want.sheet, want.reader.theme, say)
        if desk.look is not look:
            return  # painted for nothing: what follows is newer
        match step:
            case Edit(posted=posted) if posted.message not in desk.answering:
                await self._edit(desk, step, images)
            case Post(spot=Board()):
                await self._post_board(desk, step, images)
            case Post(spot=Panel(person)):
                await self._post_panel(desk, step, person, images)

    async def _edit(self, desk: Desk, step: Edit, images: Images) -> None:
        posted, sheet = step.posted, step.wanted.sheet
        way = desk.way_to(posted.message)
        try:
            with desk.sending(posted.message) as sending:
                if way is not None:
                    await way.edit(posted.message, sheet, images)
                else:
                    await send.edit(self.client, posted.channel, posted.message, sheet, images)
        except Lost:
            await self._lost(desk, step.spot, posted)
        except (Unreachable, Shut, Expired, Archived) as trouble:
            await self._nowhere(desk, step.spot, trouble)
        else:
            digest = sending.shows(step.wanted.digest)
            await self.confirm(desk, step.spot, posted.message, digest)

    async def _post_board(self, desk: Desk, step: Post, images: Images) -> None:
        table, sheet = desk.table, step.wanted.sheet
        try:
            if table.place.kind is PlaceKind.PRIVATE:
                message = await self._post_through_door(desk, step, images)
            else:
                nonce = f"{table.id}.{table.revision}"
                message = await send.post(
                    self.client, table.place.posts_to, sheet, images, step.calls, nonce=nonce
                )
        except (Unreachable, Shut, Expired) as trouble:
            await self._nowhere(desk, step.spot, trouble)
            return
        except Unavailable:
            desk.unsure()
            raise
        posted = Posted(table.place.posts_to, message, table.revision, step.wanted.digest)
        await self.posted(desk, Board(), posted)

    async def _post_through_door(self, desk: Desk, step: Post, images: Images) -> int:
        """Where the bot is only user-installed, it can only speak through somebody's click."""
        door = desk.door
        if door is None or door.expired:
            raise Unreachable("no open door")
        message = await door.reply(step.wanted.sheet, images, private=False, calls=step.calls)
        desk.open_way(message, door)
        return message

    async def _post_panel(self, desk: Desk, step: Post, person: int, images: Images) -> None:
        table = desk.table
        nonce = f"{table.id}.{table.revision}.{table.seat_of(person)}"
        try:
            channel = await send.dm(self.client, person)
            message = await send.post(self.client, channel, step.wanted.sheet, images, nonce=nonce)
        except (Unreachable, Shut) as trouble:
            await self._nowhere(desk, step.spot, trouble)
            return
        except Unavailable:
            desk.unsure()
            raise
        posted = Posted(channel, message, table.revision, step.wanted.digest)
        await self.posted(desk, step.spot, posted)

    # ---- through a click

    async def images(self, desk: Desk, want: Wanted, lane: Lane, *, private: bool = True) -> Images:
        say = want.reader.voice(desk.table, plain=True).say
        return await self.painting.now(want.sheet, want.reader.theme, say, lane, private=private)

    async def update(
        self, desk: Desk, lane: Lane, spot: Spot, want: Wanted, note: Sheet | None = None
    ) -> None:
        """The clicked message shows what is wanted, with a note that the next edit takes away."""
        assert lane.message is not None
        late = self.crowded and bool(want.sheet.pictures)
        images = {} if late else await self.images(desk, want, lane)
        sheet = with_note(want.sheet, note or (self._late(desk, want, lane) if late else None))
        with desk.sending(lane.message) as sending:
            await lane.update(sheet, images)
        if desk.table.place.kind is PlaceKind.PRIVATE and not isinstance(spot, Panel):
            desk.open_way(lane.message, lane)
        digest = UNKNOWN if late else sending.shows(want.digest)
        await self.confirm(desk, spot, lane.message, digest)

    def _late(self, desk: Desk, want: Wanted, lane: Lane) -> Sheet | None:
        """That the picture follows; nobody is told twice within an hour."""
        if lane.person in self._told:
            return None
        self._told[lane.person] = True
        return Sheet(text=want.reader.voice(desk.table).text("trouble.late"))

    async def bring(self, desk: Desk, lane: Lane, want: Wanted) -> None:
        """The answer becomes the table message."""
        table = desk.table
        images = await self.images(desk, want, lane, private=False)
        calls = [call.person for call in want.calls if call.revision > desk.called]
        try:
            message = await lane.reply(want.sheet, images, private=False, calls=calls)
        except (Unavailable, Expired):
            desk.unsure()
            raise
        if table.place.kind is PlaceKind.PRIVATE:
            desk.open_way(message, lane)
        posted = Posted(table.place.posts_to, message, table.revision, want.digest)
        await self.posted(desk, Board(), posted)

    # ---- what is posted where

    async def posted(self, desk: Desk, spot: Spot, posted: Posted) -> None:
        """A new message stands there now."""
        if isinstance(spot, Board):
            desk.stand(posted)
            if desk.look.stray:
                desk.show(replace(desk.look, stray=False))
        else:
            desk.posted[spot] = posted
        spot = desk.spot_of(posted.message) or spot
        noted = desk.posted[spot]
        try:
            await self.tables.posted.record(*rows(desk, spot))
        except Exception:  # after a kill nobody would know of it: have it looked for
            if desk.posted.get(spot) is noted:
                del desk.posted[spot]
            desk.unsure()
            raise

    async def confirm(self, desk: Desk, spot: Spot, message: int, digest: Digest) -> None:
        """Discord has taken an edit."""
        posted = desk.posted.get(spot)
        if posted is None or posted.message != message:
            return  # it has become something else meanwhile
        desk.posted[spot] = confirmed = replace(posted, digest=digest)
        try:
            await self.tables.posted.record(row(desk, spot, confirmed))
            if digest == UNKNOWN:  # should we be killed before it is edited again
                await self.tables.posted.due(desk.table.id)
        except Exception:
            if desk.posted.get(spot) is confirmed:
                desk.posted[spot] = replace(confirmed, digest=UNKNOWN)
            raise
        if isinstance(spot, Line):
            await self._forget_old_lines(desk)

    async def _forget_old_lines(self, desk: Desk) -> None:
        lines = sorted(
            spot.message
            for spot, posted in desk.posted.items()
            if isinstance(spot, Line) and posted.digest.known
        )
        for old in [desk.posted.pop(Line(message)) for message in lines[:-LINES]]:
            await self.tables.posted.gone(old.channel, old.message)

    async def _lost(self, desk: Desk, spot: Spot, posted: Posted) -> None:
        """The message is gone, or cannot be edited any more: a new one takes its place."""
        desk.posted.pop(spot, None)
        if not isinstance(spot, Line):
            await self.delete(posted.channel, posted.message)
        await self.tables.posted.gone(posted.channel, posted.message)

    async def _nowhere(self, desk: Desk, spot: Spot, trouble: Trouble) -> None:
        """There is no way to that message now."""
        log.warning("nowhere to post table=%s spot=%s trouble=%s", desk.table.id, spot, trouble)
        match spot:
            case Board():
                desk.posted.pop(spot, None)
                desk.show(replace(desk.look, stray=True))
            case Panel(person):
                desk.shut.add(person)
                desk.posted.pop(spot, None)
            case Line(message):
                posted = desk.posted.pop(spot)
                await self.tables.posted.gone(posted.channel, message)

    async def delete(self, channel: int, message: int) -> None:
        try:
            await send.delete(self.client, channel, message)
        except Trouble as trouble:
            log.info("not deleted message=%s trouble=%s", message, trouble)


def with_note(sheet: Sheet, note: Sheet | None) -> Sheet:
    return replace(sheet, text=f"{note.text}\n{sheet.text}") if note else sheet


def rows(desk: Desk, spot: Spot) -> list[Message]:
    """A message as the database keeps it; with the table, also the one that it has left behind."""
    found = [row(desk, spot, desk.posted[spot])]
    if isinstance(spot, Board) and (left := desk.just_left) is not None:
        found.append(row(desk, *left))
    return found


def row(desk: Desk, spot: Spot, posted: Posted) -> Message:
    """A message as the database keeps it."""
    kind = {Board: "table", Panel: "panel", Line: "line"}[type(spot)]
    if kind == "line" and not posted.digest.known:
        kind = "left"
    return Message(
        desk.table.id,
        kind,
        posted.channel,
        posted.message,
        person=spot.person if isinstance(spot, Panel) else None,
        born=posted.born,
        digest=str(posted.digest),
        ply=posted.ply if isinstance(spot, Line) else None,
    )
