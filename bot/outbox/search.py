"""Finds messages of ours that nobody has noted: posted just before a kill, or with no reply."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import discord

from bot.messages.wanted import Board, Panel, is_panel, is_table
from bot.outbox import send
from bot.outbox.carrier import rows
from bot.outbox.desk import Desk, Doubt
from bot.outbox.diff import Posted
from bot.outbox.send import Shut, Unreachable
from bot.tables import PlaceKind, Tables

SKEW = timedelta(seconds=5)  # between Discord's clock and ours


class Search:
    """Looks through the last messages of the places where those of a table stand."""

    def __init__(self, client: discord.Client, tables: Tables) -> None:
        self.client = client
        self.tables = tables

    async def look(self, desk: Desk) -> None:
        """What stands there is the table message or a panel, or is left behind; no doubt stays."""
        doubt = desk.doubt
        if doubt is None:
            return
        if desk.table.place.kind is not PlaceKind.PRIVATE:
            await self._tables(desk, doubt)
        for person in desk.table.people:
            if desk.table.running and Panel(person) not in desk.posted and person not in desk.shut:
                await self._panel(desk, doubt, person)
        desk.doubt = None

    async def _tables(self, desk: Desk, doubt: Doubt) -> None:
        channel, table = desk.table.place.posts_to, desk.table.id
        noted = {message.message for message in await self.tables.posted.messages(table)}
        found = [m for m in await self._own(channel) if is_table(table, set(ids(m)))]
        unknown = [m for m in found if int(m["id"]) not in noted]
        for message in unknown:
            desk.leave(Posted(channel, int(message["id"])))
        if unknown and unknown[0] is found[0] and since(unknown[0], doubt):
            number = int(unknown[0]["id"])
            desk.adopt(Posted(channel, number, doubt.revision))
            await self.tables.posted.record(*rows(desk, Board()))

    async def _panel(self, desk: Desk, doubt: Doubt, person: int) -> None:
        try:
            channel = await send.dm(self.client, person)
        except (Unreachable, Shut):
            return
        table = desk.table.id
        found = [m for m in await self._own(channel) if is_panel(table, set(ids(m)))]
        if found:
            number = int(found[0]["id"])
            desk.posted[Panel(person)] = Posted(channel, number, doubt.revision)

    async def _own(self, channel: int) -> list[Any]:
        try:
            return await send.own_messages(self.client, channel)
        except (Unreachable, Shut):
            return []


def since(message: Any, doubt: Doubt) -> bool:
    """Whether it was posted when the table looked as it did when the doubt arose."""
    return discord.utils.snowflake_time(int(message["id"])) >= doubt.since - SKEW


def ids(part: Any) -> Iterator[str]:
    """Every `custom_id` in a message as Discord describes it."""
    for component in part.get("components", ()):
        if "custom_id" in component:
            yield component["custom_id"]
        yield from ids(component)
