"""Under load nobody starves anybody: moves first, hints and pictures after."""

from __future__ import annotations

import asyncio
from threading import Event
from typing import Any

import pytest

from bot import thinking
from bot.messages.wanted import is_table
from bot.outbox import desk, outbox, painting
from bot.store import store
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


async def test_moves_go_first_while_the_database_is_overloaded(
    evening: Evening, painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The move stands and is answered in words; pictures, others and heavy commands wait."""
    over = await evening.play(await evening.open("ferry"))
    table = await evening.open("cousins-war")
    message, sent = evening.asking(table, 0), "^(POST|PATCH) /channels/.*/messages"
    before = evening.discord.count(sent)
    with monkeypatch.context() as overloaded:
        overloaded.setattr(store, "CROWD", 0)
        reply = await evening.answer(table, 0, message)
        assert not reply.failed
        assert (await evening.tables.reading.get(table.id)).ply == 1
        assert "the picture follows" in message.text
        assert not message.pictures
        heavy = await evening.margaret.slash(evening.hall, "verify", game=over.id)
        assert "moves go first" in heavy.message.text
        await asyncio.sleep(0.3)
        assert evening.discord.count(sent) == before
        assert [t.id for t in await evening.tables.posted.behind()] == [table.id]
    await evening.idle()
    assert "the picture follows" not in message.text
    assert message.pictures
    assert evening.discord.count(sent) > before


async def test_it_is_told_once_that_pictures_follow(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "CROWD", 0)
    monkeypatch.setattr(outbox, "CROWD_PATIENCE_S", 0.05)
    told = []
    table = await evening.open("cousins-war")
    for _ in range(4):
        table = await evening.tables.reading.get(table.id)
        seat = table.waiting[0]
        message = evening.asking(table, seat)
        await evening.answer(table, seat, message)
        told.append((seat, "the picture follows" in message.text))
        await evening.idle()
    assert sorted(seat for seat, said in told if said) == sorted({seat for seat, _ in told})


async def test_a_picture_that_is_to_follow_is_not_forgotten_by_a_kill(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody only looked at their panel again, in a crowd; then the bot is killed."""
    table = await evening.open("cousins-war")
    message = evening.asking(table, 0)
    person = evening.person(table.seats[0].person)
    with monkeypatch.context() as dying:
        dying.setattr(store, "CROWD", 0)
        dying.setattr(outbox.Outbox, "settle", lambda self, desk: None)
        await person.click(message, custom_id=f"a:{table.id}:999:x", forge=True)
        await evening.bot.tasks.idle()
        assert not message.pictures
    assert [t.id for t in await evening.tables.posted.behind()] == [table.id]
    await evening.restart()
    assert message.pictures
    assert await evening.tables.posted.behind() == []


@pytest.mark.parametrize("where", ["hall", "dm"])
async def test_a_table_that_is_brought_late_stands_there_once(
    evening: Evening, painter: Painter, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """Nobody waits for a click for ever: then the table is posted twice, and one becomes a line."""
    monkeypatch.setattr(desk, "CLICK_PATIENCE_S", 0.05)
    painter.pause = 0.4
    room = evening.hall if where == "hall" else evening.margaret.dm
    given = {"opponent": evening.elisabeth} if where == "hall" else {"level": "easy"}
    reply = await evening.margaret.slash(room, "newgame ferry", given)
    await evening.idle()
    table = await evening.table(reply.message)
    live = [
        message for message in room.messages if is_table(table.id, set(message.buttons.values()))
    ]
    assert len(live) == 1
    (kept,) = [m for m in await evening.tables.posted.messages(table.id) if m.kind == "table"]
    assert str(kept.message) == live[0].id
