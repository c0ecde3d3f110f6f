"""Under load nobody starves anybody: moves first, hints and pictures after."""

from __future__ import annotations

import asyncio
from threading import Event
from typing import Any

import pytest

from bot import thinking
from bot.outbox import painting
from bot.tables import ledger

from .evening import Evening, Painter


async def test_hints_hold_up_nobodys_click(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twelve people wait for a hint that never comes; a move elsewhere is answered meanwhile."""
    gate = Event()

    def slowly(*asked: Any) -> Any:
        gate.wait(30)
        return thinking.advise(*asked)

    guests = [evening.discord.person(f"Guest {number}") for number in range(12)]
    for guest in guests:
        await guest.slash(guest.dm, "newgame ferry", solo=True)
    table = await evening.open("ferry")
    monkeypatch.setattr(ledger, "advise", slowly)
    hints = [asyncio.create_task(guest.slash(guest.dm, "hint")) for guest in guests]
    try:
        await evening.discord.until(lambda: evening.tables.ledger.thinkers.waiting >= 11)
        again = await guests[0].slash(guests[0].dm, "hint")
        assert "still thinking about your last hint" in again.message.text
        reply = await asyncio.wait_for(evening.answer(table, 0), 10)
        assert not reply.failed
        assert (await evening.tables.reading.get(table.id)).ply == 1
        assert evening.tables.ledger.thinkers.waiting >= 11
    finally:
        gate.set()
        await asyncio.gather(*hints)
    await evening.idle()


async def test_pictures_follow_when_many_wait_for_them(
    evening: Evening, painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await evening.open("cousins-war")
    monkeypatch.setattr(painting, "CROWD", 0)
    painter.pause = 0.3
    message = evening.asking(table, 0)
    reply = await evening.answer(table, 0, message)
    assert not reply.failed
    assert "the picture follows" in message.text
    assert not message.pictures
    await evening.idle()
    assert "the picture follows" not in message.text
    assert message.pictures
