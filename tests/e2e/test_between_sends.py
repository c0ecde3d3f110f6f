"""Killed between any two sends: after the restart all messages are as wanted, none is doubled."""

from __future__ import annotations

import asyncio
from typing import Any

import discord as library
import pytest
from discord.webhook.async_ import AsyncWebhookAdapter

from bot import client
from bot.messages.wanted import wanted
from bot.outbox import Outbox
from bot.outbox.diff import diff
from bot.readers import Readers
from bot.tables import Table
from tests.standin import Message

from .evening import Evening

pytestmark = pytest.mark.slow

SENDING = ("POST", "PATCH")


class Death:
    """The process dies at its n-th send: before Discord has got it, or just after."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, at: int, *, got: bool) -> None:
        self.left = at
        self.got = got
        self.dead = asyncio.Event()
        for owner in (library.http.HTTPClient, AsyncWebhookAdapter):
            monkeypatch.setattr(owner, "request", self._dying(owner.request))

    def _dying(self, request: Any) -> Any:
        async def send(owner: Any, route: Any, *args: Any, **options: Any) -> Any:
            if route.method not in SENDING:
                return await request(owner, route, *args, **options)
            self.left -= 1
            if self.left < 0 or (self.left == 0 and not self.got):
                await self._die()
            answer = await request(owner, route, *args, **options)
            if self.left == 0:
                await self._die()
            return answer

        return send

    async def _die(self) -> None:
        self.dead.set()
        await asyncio.Event().wait()  # a dead process does nothing any more


def live(evening: Evening, table: Table) -> list[Message]:
    """The messages that look like the table."""
    return [
        message
        for message in evening.hall.messages
        if not message.ephemeral
        and any(each.startswith(f"t:{table.id}:more") for each in message.buttons.values())
    ]


def content(message: Message) -> tuple[str, str, int]:
    return message.text, str(sorted(message.buttons.items())), len(message.pictures)


async def nothing_differs(evening: Evening, table: Table) -> bool:
    readers = Readers(evening.tables)
    outbox = Outbox(evening.bot, evening.tables, readers, evening.bot.tasks)
    desk = await outbox.desk(table.id)
    desk.move_on()
    return not diff(desk.posted, wanted(desk.placed(), await readers.at(desk.table)))


def after_restart_nothing_was_sent(evening: Evening, calls: int) -> bool:
    later = evening.discord.calls[calls:]
    return not [c for c in later if c.method in SENDING and "/messages" in c.path]


@pytest.mark.parametrize("got", [False, True], ids=["not sent", "sent and not noted"])
@pytest.mark.parametrize("at", range(1, 6))
async def test_killed_between_two_sends(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, at: int, got: bool
) -> None:
    monkeypatch.setattr(client, "DRAIN_S", 0.05)
    table = await evening.open("ferry")
    await evening.answer(table, 0)
    await evening.idle()
    table = await evening.tables.reading.get(table.id)
    with monkeypatch.context() as patched:
        death = Death(patched, at, got=got)
        click = asyncio.create_task(evening.answer(table, 1))
        killed = asyncio.create_task(death.dead.wait())
        await asyncio.wait({killed}, timeout=2.0)
        await evening.bot.drain()
    click.cancel()
    killed.cancel()
    await asyncio.gather(click, return_exceptions=True)
    before = {m.id: content(m) for c in evening.channels() for m in c.messages}
    calls = len(evening.discord.calls)
    await evening.restart()
    table = await evening.tables.reading.get(table.id)
    assert len(live(evening, table)) == 1
    for person in (evening.margaret, evening.elisabeth):
        panels = [m for m in person.dm.messages if not m.ephemeral]
        assert len(panels) == 1
    if death.dead.is_set():
        assert await nothing_differs(evening, table)
    else:
        assert after_restart_nothing_was_sent(evening, calls)
    edited = [c.path for c in evening.discord.calls[calls:] if c.method == "PATCH"]
    after = {m.id: content(m) for c in evening.channels() for m in c.messages}
    needless = [
        p for p in edited if any(f"/{i}" in p and before[i] == after.get(i) for i in before)
    ]
    assert len(needless) <= got  # what Discord got but never confirmed is sent once more
    await evening.play(table, 3)
