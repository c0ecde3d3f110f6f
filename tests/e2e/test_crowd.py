"""Under load nobody starves anybody: moves first, hints and pictures after."""

from __future__ import annotations

import asyncio
from threading import Event
from typing import Any

import pytest

from bot.outbox import painting

from .evening import Evening, Painter


async def test_hints_hold_up_nobodys_click(evening: Evening) -> None:
    """Twelve people wait for a hint that never comes; a move elsewhere is answered meanwhile."""
    gate = Event()

    def slowly(game: Any, position: Any, seat: int, level: str, luck: str) -> tuple[str, ...]:
        gate.wait(30)
        offer = position.decision(seat).offer(position)
        return tuple(offer.options[: max(offer.least, 1)])

    guests = [evening.discord.person(f"Guest {number}") for number in range(12)]
    for guest in guests:
        await guest.slash(guest.dm, "newgame ferry", solo=True)
    table = await evening.open("ferry")
    evening.tables.ledger.choose = slowly
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
