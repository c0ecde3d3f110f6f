"""What was shown, what is posted where, settings, and what falls due."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.client import share
from bot.store import Store
from bot.tables import (
    Closing,
    Event,
    Message,
    Place,
    PlaceKind,
    Preferences,
    Software,
    Tables,
)
from tests.tables.conftest import (
    ANNA,
    BEN,
    CARL,
    HERE,
    Clock,
    everything,
    make_tables,
    refused,
    start,
)
from tests.tables.test_play import answer


async def posted(tables: Tables, table: str, kind: str) -> list[Message]:
    """What is posted for a table, of one kind."""
    return [message for message in await tables.posted.messages(table) if message.kind == kind]


async def test_a_table_is_behind_until_its_last_change_was_shown(tables: Tables) -> None:
    change = await start(tables)
    table = change.table.id
    assert [t.id for t in await tables.posted.behind()] == [table]
    await tables.posted.shown(table, change.table.revision)
    assert await tables.posted.behind() == []
    moved = await answer(tables, change, 0)
    assert [t.id for t in await tables.posted.behind()] == [table]
    await tables.posted.shown(table, change.table.revision)  # an older picture arrives late
    assert [t.id for t in await tables.posted.behind()] == [table]
    await tables.posted.shown(table, moved.table.revision)
    assert (await tables.reading.get(table)).shown == moved.table.revision
    await tables.posted.shown(table, 1)
    assert await tables.posted.behind() == []
    undone = await tables.consent.undo(table, ANNA.id)
    assert undone.table.revision > moved.table.revision  # fewer moves, and still something new
    assert [t.id for t in await tables.posted.behind()] == [table]


async def test_messages_are_remembered(tables: Tables) -> None:
    table = (await start(tables)).table.id
    board = Message(table, "table", channel=50, message=500, revision=1)
    panel = Message(table, "panel", channel=60, message=600, person=ANNA.id, revision=1)
    for message in (board, panel):
        await tables.posted.record(message)
    newer = Message(table, "table", channel=50, message=501, revision=2)
    await tables.posted.record(newer)
    assert await tables.posted.messages(table) == [panel, newer, board]
    assert await posted(tables, table, "table") == [newer, board]
    assert await posted(tables, table, "panel") == [panel]
    edited = Message(table, "table", channel=50, message=501, revision=7)
    await tables.posted.record(edited)
    assert await posted(tables, table, "table") == [edited, board]
    await tables.posted.gone(50, 501)
    await tables.posted.gone(50, 501)
    assert await posted(tables, table, "table") == [board]


async def test_invitations_and_open_seats_expire_after_a_day(tables: Tables, clock: Clock) -> None:
    invited = (await tables.opening.open(ANNA, "ferry", {}, HERE, against=BEN)).table.id
    clock.pass_(hours=23)
    assert await tables.due.expire() == []
    clock.pass_(hours=1)
    (change,) = await tables.due.expire()
    assert (change.what, change.table.id) == (Event.CLOSED, invited)
    assert change.table.closed is Closing.EXPIRED
    assert await tables.due.expire() == []
    with refused("refused.over"):
        await tables.opening.accept(invited, BEN)
    await start(tables)
    clock.pass_(days=9)
    assert await tables.due.expire() == []  # a running game never does


async def test_old_deliveries_are_forgotten_in_time(
    tables: Tables, store: Store, clock: Clock
) -> None:
    await tables.opening.open(ANNA, "ferry", {}, HERE, interaction="i1")
    await tables.due.expire()
    assert len((await everything(store))["deliveries"]) == 1
    clock.pass_(days=8)
    await tables.due.expire()
    assert (await everything(store))["deliveries"] == []


async def test_settings_are_kept(tables: Tables) -> None:
    assert await tables.people.preferences(ANNA.id) == Preferences()
    await tables.people.change_preferences(ANNA.id, language="de", theme="text")
    changed = await tables.people.change_preferences(
        ANNA.id, reminders=False, quiet_from=0, quiet_until=7, zone="Europe/Berlin"
    )
    assert changed == Preferences("de", "text", False, 0, 7, "Europe/Berlin")
    assert await tables.people.preferences(ANNA.id) == changed
    assert await tables.people.preferences(BEN.id) == Preferences()


async def test_bad_settings_change_nothing(tables: Tables) -> None:
    await tables.people.change_preferences(ANNA.id, language="de")
    for zone in ("Mars/Olympus", "", "../../etc/passwd", "\0"):
        with refused("refused.unknown-zone"):
            await tables.people.change_preferences(ANNA.id, zone=zone)
    for hours in ({"quiet_from": 25, "quiet_until": 3}, {"quiet_from": 3}, {"quiet_until": -1}):
        with refused("refused.bad-hours"):
            await tables.people.change_preferences(ANNA.id, **hours)
    assert await tables.people.preferences(ANNA.id) == Preferences(language="de")


async def test_some_words_are_said_only_once(tables: Tables) -> None:
    assert await tables.people.first_time(ANNA.id, "closed-dms")
    assert not await tables.people.first_time(ANNA.id, "closed-dms")
    assert await tables.people.first_time(BEN.id, "closed-dms")
    both = await asyncio.gather(*(tables.people.first_time(CARL.id, "x") for _ in range(5)))
    assert both.count(True) == 1


# ---- several processes


async def test_each_process_looks_after_its_own_places(store: Store, clock: Clock) -> None:
    """What falls due is done once: by the process whose shard has the server."""
    first, second = (
        make_tables(store, clock, ours=share(2, (shard,)), new_seed=lambda: "seed")
        for shard in (0, 1)
    )
    even, odd = (Place(PlaceKind.GUILD, 50 + i, guild=i << 22) for i in (4, 5))
    dm = Place(PlaceKind.DM, 70)
    for place in (even, odd):
        opened = await first.opening.open(ANNA, "ferry", {}, place, against=BEN, side="left")
        await first.opening.accept(opened.table.id, BEN)
        await first.opening.open(CARL, "ferry", {}, replace(place, thread=place.channel + 10))
    await first.opening.open(ANNA, "ferry", {}, dm, against=Software("easy"), side="left")
    for tables, guilds in ((first, {4 << 22, None}), (second, {5 << 22})):
        assert {table.place.guild for table in await tables.posted.behind()} == guilds
    assert len(await first.play.thinking()) == 1
    assert await second.play.thinking() == []
    clock.pass_(hours=25)
    assert {due.table.place.guild for due in await second.due.reminders()} == {5 << 22}
    assert {due.table.place.guild for due in await first.due.reminders()} == {4 << 22, None}
    assert {change.table.place.guild for change in await second.due.expire()} == {5 << 22}
    assert {change.table.place.guild for change in await first.due.expire()} == {4 << 22}


def test_one_process_looks_after_everything() -> None:
    for ours in (share(1, ()), share(4, ())):
        assert all(ours(Place(PlaceKind.GUILD, 1, guild=i << 22)) for i in range(4))
