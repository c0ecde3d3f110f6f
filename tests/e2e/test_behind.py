"""Nothing stays unshown, nothing is shown twice: outages, kills, what Discord rejects."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

import games
from bot import client
from bot.outbox import desk as desks
from bot.outbox import outbox
from bot.outbox.diff import diff
from bot.store import Store
from bot.store.backup import backup, restore
from bot.tables import Table
from games.kernel import Offer
from tests import ferry
from tests.standin import StandIn

from .evening import Evening
from .test_between_sends import Death, live


async def nothing_differs(evening: Evening, table: Table) -> bool:
    """Whether every message is as this very process wants it to be."""
    desk = await evening.bot.outbox.desk(table.id)
    return not diff(desk.posted, desk.wanted(await evening.bot.outbox.readers.at(desk.table)))


async def test_a_click_that_is_not_confirmed_leaves_the_table_behind(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed while the click is on its way, the restart knows what is to be shown."""
    for room in (outbox, desks):
        monkeypatch.setattr(room, "CLICK_PATIENCE_S", 0.05)
    table = await evening.open("ferry")
    evening.discord.delay(1.0, "callback")
    click = asyncio.create_task(evening.answer(table, 0))
    await asyncio.sleep(0.6)
    assert [t.id for t in await evening.tables.posted.behind()] == [table.id]
    evening.discord.faults.clear()
    await click
    await evening.idle()


async def test_an_outage_may_last_as_long_as_it_likes(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "RETRIES_S", (0.02, 0.05))
    table = await evening.open("ferry")
    evening.discord.fail_next(10_000, 503, "/channels")
    await evening.answer(table, 0)
    await evening.answer(table, 1)
    await asyncio.sleep(1.0)
    assert await evening.tables.posted.behind()
    evening.discord.faults.clear()
    await evening.idle()
    table = await evening.tables.reading.get(table.id)
    assert len(live(evening, table)) == 1
    assert await nothing_differs(evening, table)


async def test_the_tick_finds_a_table_that_nobody_shows(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await evening.open("ferry")
    with monkeypatch.context() as patched:
        patched.setattr(outbox.Outbox, "settle", lambda self, desk: None)
        await evening.answer(table, 0)
        await evening.answer(table, 1)
    assert await evening.tables.posted.behind()
    await evening.tick()
    table = await evening.tables.reading.get(table.id)
    assert await nothing_differs(evening, table)


@pytest.mark.parametrize("got", [False, True], ids=["not sent", "sent and not noted"])
async def test_killed_while_the_table_is_brought_down(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, got: bool
) -> None:
    """`/board` changes nothing at the table, and still leaves one table message only."""
    monkeypatch.setattr(client, "DRAIN_S", 0.05)
    table = await evening.open("ferry")
    with monkeypatch.context() as patched:
        death = Death(patched, 1, got=got)
        click = asyncio.create_task(evening.margaret.slash(evening.hall, "board"))
        await asyncio.wait_for(death.dead.wait(), 5)
        await evening.bot.drain()
    click.cancel()
    await asyncio.gather(click, return_exceptions=True)
    await evening.restart()
    assert len(live(evening, table)) == 1
    assert await nothing_differs(evening, table)
    await evening.play(table, 3)
    await evening.rest()
    assert len(live(evening, await evening.tables.reading.get(table.id))) == 1


async def test_a_post_without_a_reply_is_found_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord has got the new table message and said nothing; meanwhile somebody moves."""
    monkeypatch.setattr(outbox, "RETRIES_S", (0.3,))
    invited = await evening.margaret.slash(
        evening.hall, "newgame ferry", opponent=evening.elisabeth
    )
    evening.discord.fail_next(1, 503, "POST /channels", after=True)
    posts = evening.discord.count("^POST /channels/.*/messages")
    await evening.elisabeth.click(invited.message, label="Accept")
    await evening.discord.until(
        lambda: evening.discord.count("^POST /channels/.*/messages") > posts
    )
    (table,) = await evening.tables.reading.mine(int(evening.margaret.id))
    change = await evening.tables.consent.offer_draw(table.id, table.seats[0].person or 0)
    await evening.bot.outbox.tell(change)
    await evening.idle()
    assert len(live(evening, table)) == 1


async def test_the_table_before_it_is_not_forgotten(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The turn passes, the new table message has no reply: the old one becomes a line as ever."""
    monkeypatch.setattr(outbox, "RETRIES_S", (0.05,))
    table = await evening.open("cousins-war")
    before = evening.board(table)
    evening.discord.fail_next(1, 503, f"POST /channels/{evening.hall.id}/messages", after=True)
    while evening.board(table) == before:
        table = await evening.play(table, 1)
    await evening.rest()
    assert before.buttons == {}
    assert [message.kind for message in await evening.tables.posted.messages(table.id)].count(
        "table"
    ) == 1


@pytest.mark.parametrize("kind", ["table", "panel"])
async def test_a_message_that_could_not_be_noted_is_known_all_the_same(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """The database was away just after Discord had got it; then the bot is killed."""
    monkeypatch.setattr(outbox, "RETRIES_S", (0.05,))
    refused, record = set(), evening.tables.posted.record

    async def away(message: Any) -> None:
        if message.kind == kind and message.message not in refused:
            refused.add(message.message)
            raise ConnectionRefusedError(111, "Connect call failed")
        await record(message)

    monkeypatch.setattr(evening.tables.posted, "record", away)
    table = await evening.open("ferry")
    assert refused
    noted = {message.message for message in await evening.tables.posted.messages(table.id)}
    assert refused <= noted
    await evening.restart()
    await evening.play(table, 2)
    await evening.rest()
    table = await evening.tables.reading.get(table.id)
    assert len(live(evening, table)) == 1
    assert await nothing_differs(evening, table)


def traces(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    return [r for r in caplog.records if r.exc_info and r.name.startswith("bot")]


async def test_an_archived_thread_is_opened_again(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.open("ferry")
    await evening.margaret.slash(evening.hall, "newgame ferry", opponent=evening.elisabeth)
    await evening.idle()
    (room,) = evening.discord.threads
    await evening.elisabeth.click(room.messages[-1], label="Accept")
    await evening.idle()
    found = await evening.tables.reading.here(int(room.id))
    assert found is not None
    evening.discord.chat.change_channel(room.record, {"archived": True})
    hand = await evening.margaret.slash(evening.margaret.dm, "hand", game=found.id)
    seat = found.seat_of(int(evening.margaret.id)) or 0
    await evening.answer(found, seat, hand.message)
    await evening.idle()
    assert not room.record["archived"]
    assert await nothing_differs(evening, await evening.tables.reading.get(found.id))
    assert not traces(caplog)


@pytest.mark.parametrize(
    ("status", "code"), [(400, 200000), (403, 50009), (403, 50013), (403, 99999), (404, 10003)]
)
async def test_a_channel_that_takes_nothing_from_us(
    evening: Evening, caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    """Automatic moderation, verification and their like: everything comes by direct message."""
    table = await evening.open("ferry")
    body = {"message": "No.", "code": code}
    evening.discord.fail_next(10_000, status, f"/channels/{evening.hall.id}/messages", body=body)
    for seat in (0, 1):
        hand = await evening.person(table.seats[seat].person).slash(
            evening.person(table.seats[seat].person).dm, "hand", game=table.id
        )
        table = await evening.tables.reading.get(table.id)
        await evening.answer(table, seat, hand.message)
    await evening.idle()
    table = await evening.tables.reading.get(table.id)
    (seat,) = table.waiting
    assert "everything comes here" in evening.asking(table, seat).text
    assert not traces(caplog)


async def test_what_discord_rejects_ends_no_worker(
    evening: Evening, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "RETRIES_S", (0.05,))
    invited = await evening.margaret.slash(
        evening.hall, "newgame ferry", opponent=evening.elisabeth
    )
    body = {"message": "Invalid Form Body", "code": 50035}
    evening.discord.fail_next(4, 400, "POST /channels", body=body)
    await evening.elisabeth.click(invited.message, label="Accept")
    await evening.idle()
    (table,) = await evening.tables.reading.mine(int(evening.margaret.id))
    assert await nothing_differs(evening, table)
    assert not traces(caplog)
    assert any("50035" in record.getMessage() for record in caplog.records)


async def test_a_database_that_is_away_gets_a_sentence(
    evening: Evening, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await evening.open("ferry")

    async def away(*args: Any, **options: Any) -> None:
        raise OperationalError("SELECT", {}, Exception("the server is being restarted"))

    with monkeypatch.context() as patched:
        patched.setattr(evening.tables.play, "answer", away)
        reply = await evening.answer(table, 0)
    assert reply.private
    assert "can’t reach my memory" in reply.message.text
    assert not traces(caplog)
    assert not (await evening.answer(table, 0)).failed


async def test_a_private_panel_says_that_the_database_is_away(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sentence takes the panel's place; nothing that was pressed there counts as heard."""
    table = await evening.open("ferry")
    reply = await evening.margaret.click(evening.board(table), label="My hand")
    assert reply.private
    pressed = next(i for i in reply.message.buttons.values() if i.startswith("a:"))

    async def away(*args: Any, **options: Any) -> None:
        raise OperationalError("SELECT", {}, Exception("the server is being restarted"))

    with monkeypatch.context() as patched:
        patched.setattr(evening.tables.play, "answer", away)
        told = await evening.margaret.click(reply.message, custom_id=pressed)
    assert told.updated
    assert "can’t reach my memory" in reply.message.text
    assert not reply.message.buttons
    assert (await evening.tables.reading.get(table.id)).ply == table.ply


class ShuttingDown(Exception):
    """As PostgreSQL's driver says it."""

    sqlstate = "57P01"


@pytest.mark.parametrize(
    "error",
    [
        ConnectionRefusedError(111, "Connect call failed"),
        OSError("Multiple exceptions: [Errno 111] Connect call failed"),
        DBAPIError("SELECT", {}, ShuttingDown("the database system is shutting down")),
        NoConnection("QueuePool limit reached"),
    ],
    ids=lambda error: type(error).__name__,
)
async def test_nothing_at_all_can_be_read(
    evening: Evening,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
) -> None:
    """Even how somebody likes to read is in the database: they get a sentence all the same."""
    table = await evening.open("ferry")
    question = evening.asking(table, 0)

    def away(self: Store) -> Any:
        raise error

    with monkeypatch.context() as patched:
        patched.setattr(Store, "read", away)
        patched.setattr(Store, "write", away)
        evening.bot.inbox.readers.forget(int(evening.margaret.id))
        reply = await evening.answer(table, 0, question)
        assert "can’t reach my memory" in reply.message.text
        command = await evening.henry.slash(evening.hall, "games")
        assert "can’t reach my memory" in command.message.text
        assert await evening.henry.autocomplete(evening.hall, "board", "game") == []
        with suppress(Exception):
            await evening.bot.clock.tick()
        await evening.bot.outbox.heed(table.id)
    assert not traces(caplog)
    assert not (await evening.answer(table, 0)).failed


async def test_questions_are_shown_again_after_a_restore(evening: Evening, tmp_path: Path) -> None:
    """Discord shows a later time than the copy: nothing of it can be pressed any more."""
    table = await evening.play(await evening.open("ferry"), 3)
    await backup(f"sqlite:///{evening.folder / 'tables.db'}", tmp_path / "copy.gz")
    later = await evening.play(table, 3)
    lost = evening.asking(later, later.waiting[0])
    pressed = [i for i in (*lost.buttons.values(), *lost.menus) if i.startswith(("a:", "m:"))]
    await evening.stop()
    for file in evening.folder.glob("tables.db*"):
        file.unlink()
    await restore(f"sqlite:///{evening.folder / 'tables.db'}", tmp_path / "copy.gz")
    await evening.start()
    now = await evening.tables.reading.get(table.id)
    assert now.ply == 3
    for channel in evening.channels():
        for message in channel.messages:
            assert not {*message.buttons.values(), *message.menus} & set(pressed)
    assert len(live(evening, now)) == 1
    assert await nothing_differs(evening, now)
    over = await evening.play(now)
    assert (await evening.tables.reading.verify(over.id)).good
    assert live(evening, over) == []


async def test_questions_are_shown_again_when_the_rules_are_raised(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await evening.open("ferry")
    for seat in (0, 1):
        await evening.answer(await evening.tables.reading.get(table.id), seat)
        await evening.idle()
    table = await evening.tables.reading.get(table.id)
    asked = len(evening.board(table).buttons)
    monkeypatch.setitem(games.ALL, "ferry", replace(ferry.GAME, version=ferry.GAME.version + 1))
    offer = ferry.Sail.offer

    def east(self: Any, state: Any) -> Any:
        before = offer(self, state)
        return Offer((*before.options, "east"))

    monkeypatch.setattr(ferry.Sail, "offer", east)
    await evening.restart()
    await evening.discord.until(lambda: len(evening.board(table).buttons) == asked + 1)


async def test_a_replay_across_a_change_of_rules(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says from where it can't go on, whatever the new rules stumble over."""
    table = await evening.play(await evening.open("ferry"))

    def broken(*args: Any) -> Any:
        raise KeyError("a card of the old edition")

    newer = replace(ferry.GAME, version=ferry.GAME.version + 1, setup=broken)
    monkeypatch.setitem(games.ALL, "ferry", newer)
    for given in ({}, {"move": 2}):
        reply = await evening.margaret.slash(evening.hall, "replay", game=table.id, **given)
        assert "The rules have been improved since" in reply.message.text
    monkeypatch.delitem(games.ALL, "ferry")
    reply = await evening.margaret.slash(evening.hall, "replay", game=table.id)
    assert "I don’t know its rules any more" in reply.message.text


# ---- the start


@pytest.mark.slow
@pytest.mark.parametrize(
    ("route", "status"),
    [("GET /users/@me", 503), ("GET /users/@me", 400), ("PUT /applications", 503)],
)
async def test_the_start_tries_again(
    discord: StandIn, tmp_path: Path, route: str, status: int
) -> None:
    from .test_start import Run, pointed

    body = {"message": "The roof leaks", "code": 0}
    discord.fail_next(2, status, route, body=body)
    process = await Run(tmp_path, **pointed(discord, DATABASE_URL="sqlite:///t.db")).start()
    try:
        await discord.ready(60)
    finally:
        process.terminate()
    _, errors = await asyncio.wait_for(process.communicate(), 15)
    assert process.returncode == 0
    assert f"{status}" in errors.decode()
    assert "Traceback" not in errors.decode()
