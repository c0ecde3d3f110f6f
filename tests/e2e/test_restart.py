"""Restarts: nothing is lost, old buttons and modals still work, what fell behind is shown."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.inbox.clock import Clock
from bot.outbox import Outbox
from bot.readers import Readers
from bot.tables import Status
from tests.standin import StandIn

from .evening import Evening, Painter

pytestmark = pytest.mark.slow


async def test_the_game_goes_on_after_a_restart(evening: Evening) -> None:
    table = await evening.play(await evening.open("cousins-war"), 20)
    boards = len(evening.hall.messages)
    await evening.restart()
    assert len(evening.hall.messages) == boards
    assert (await evening.tables.reading.get(table.id)).ply == table.ply
    later = await evening.play(table, 20)
    assert later.ply >= table.ply + 20  # a tap may give several answers


async def test_old_buttons_still_work(evening: Evening) -> None:
    reply = await evening.margaret.slash(evening.hall, "newgame ferry", opponent=evening.elisabeth)
    await evening.restart()
    await evening.elisabeth.click(reply.message, label="Accept")
    await evening.idle()
    (table,) = await evening.tables.reading.mine(int(evening.elisabeth.id))
    assert table.running
    board = evening.board(table)
    await evening.restart()
    more = await evening.margaret.click(board, label="More")
    assert "Resign" in more.message.buttons


async def test_a_form_opened_before_the_restart(evening: Evening) -> None:
    await evening.open("ferry")
    reply = await evening.margaret.slash(evening.hall, "forget-me")
    await evening.restart()
    done = await evening.margaret.submit(reply.modal, {"word": "forget"})
    assert "now I don’t" in done.message.text


async def test_a_table_that_fell_behind_is_shown_again(evening: Evening) -> None:
    """Committed, and killed before anybody was told."""
    table = await evening.open("ferry")
    for seat in (1, 0):
        sitting = (await evening.tables.reading.get(table.id)).seats[seat]
        position = (await evening.tables.reading.look(table.id))[1]
        assert position is not None
        assert sitting.person is not None
        decision = position.decision(seat)
        assert decision is not None
        pick = decision.offer(position).options[0]
        await evening.tables.play.answer(table.id, sitting.person, sitting.asked, pick)
    await evening.restart()
    table = await evening.tables.reading.get(table.id)
    assert table.shown == table.revision
    (seat,) = table.waiting
    assert str(table.seats[seat].person) in evening.board(table).mentions
    table = await evening.play(table)
    assert table.status is Status.OVER


async def test_a_start_while_the_database_is_away_is_made_good(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    resume, tries = Clock.resume, list[Clock]()

    async def late(clock: Clock) -> None:
        tries.append(clock)
        if len(tries) == 1:
            raise ConnectionRefusedError
        await resume(clock)

    monkeypatch.setattr(Clock, "resume", late)
    table = await evening.open("ferry")
    await evening.stop()
    with closing(sqlite3.connect(evening.folder / "tables.db")) as database:
        database.execute("UPDATE tables SET shown = revision - 1")
        database.commit()
    await evening.start()
    table = await evening.tables.reading.get(table.id)
    assert (table.shown, len(tries)) == (table.revision, 2)


async def test_software_goes_on_after_a_restart(evening: Evening) -> None:
    reply = await evening.margaret.slash(evening.margaret.dm, "newgame ferry", level="easy")
    await evening.idle()
    table = await evening.table(reply.message)
    choose, evening.tables.ledger.choose = evening.tables.ledger.choose, broken
    seat = table.seat_of(int(evening.margaret.id))
    assert seat is not None
    for _ in range(20):
        table = await evening.tables.reading.get(table.id)
        if seat not in table.waiting:
            break
        await evening.answer(table, seat)
        await evening.bot.tasks.idle()
    assert seat not in table.waiting
    evening.tables.ledger.choose = choose
    await evening.restart()
    for _ in range(50):
        table = await evening.tables.reading.get(table.id)
        if seat in table.waiting:
            break
        await asyncio.sleep(0.1)
    await evening.idle()
    evening.asking(table, seat)


def broken(*args: object) -> tuple[str, ...]:
    raise RuntimeError("no thought")


async def test_an_invitation_survives(evening: Evening) -> None:
    reply = await evening.margaret.slash(evening.hall, "newgame ferry", opponent=evening.elisabeth)
    await evening.idle()
    await evening.restart()
    evening.clock.pass_(hours=25)
    await evening.tick()
    assert "expired" in reply.message.text


async def test_a_command_under_way_is_finished_before_the_bot_stops(
    evening: Evening, painter: Painter
) -> None:
    painter.pause = 0.5
    command = asyncio.create_task(
        evening.margaret.slash(evening.hall, "newgame ferry", opponent=evening.elisabeth)
    )
    while not await evening.tables.reading.mine(int(evening.margaret.id)):
        await asyncio.sleep(0.01)
    await evening.restart()
    painter.pause = 0
    reply = await command
    assert not reply.failed
    await evening.elisabeth.click(reply.message, label="Accept")
    await evening.idle()
    assert reply.message.text
    (table,) = await evening.tables.reading.mine(int(evening.elisabeth.id))
    assert table.running
    invitations = [m for m in evening.hall.messages if "invites" in m.text]
    assert invitations == []  # the one that was posted is known, and became the table


async def test_two_processes_share_a_table(evening: Evening) -> None:
    """A second outbox on the same database, as with shards: each finds what the other posted."""
    table = await evening.open("ferry")
    tasks = evening.bot.tasks
    other = Outbox(evening.bot, evening.tables, Readers(evening.tables), tasks)
    await other.desk(table.id)
    for seat in (0, 1):
        await evening.answer(await evening.tables.reading.get(table.id), seat)
        await evening.idle()
    before = evening.board(table)
    now = await evening.tables.reading.get(table.id)
    change = await evening.tables.consent.offer_draw(table.id, now.seats[0].person or 0)
    await other.tell(change)
    await tasks.idle()
    assert "offers a draw" in evening.board(table).text
    assert not before.buttons  # of the message that the other posted a line is left


async def test_with_shards(discord: StandIn, painter: Painter, tmp_path: Path) -> None:
    made = Evening(discord, tmp_path, shards=2)
    await made.start()
    try:
        table = await made.play(await made.open("ferry"), 5)
        assert table.ply == 5
    finally:
        await made.stop()
