"""A database that version 0.1 wrote: opened by today's code, nothing is lost and play goes on.

`version_0_1.json` has the rows as that version wrote them at five tables of Ferry.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from sqlalchemy.engine import Connection

import games
from bot.store import Store
from bot.store.migrate import configured, migrate
from bot.store.store import parse_url
from bot.tables import (
    Closing,
    Ending,
    Event,
    Message,
    Person,
    Preferences,
    Seat,
    Status,
    Tables,
    Wish,
    ratings,
)
from bot.tables.rows import write_moment
from tests import ferry
from tests.tables.conftest import Clock, make_tables, play_on

ANNA, BEN = Person(1001, "Anna Ferrywoman"), Person(1002, "Ben Boatswain")
OLD = json.loads(Path(__file__).with_name("version_0_1.json").read_text("utf-8"))


def fill(connection: Connection) -> None:
    """The schema and the rows of version 0.1, in a database with nothing in it."""
    there = sa.MetaData()
    there.reflect(connection)
    there.drop_all(connection)
    migrate(connection, "0001")
    schema = sa.MetaData()
    schema.reflect(connection)
    for table in schema.sorted_tables:
        if OLD.get(table.name):
            connection.execute(table.insert(), OLD[table.name])


@pytest.fixture
async def store(database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Store]:
    """What version 0.1 left, opened by today's code."""
    monkeypatch.setitem(games.ALL, "ferry", ferry.GAME)
    old = Store(parse_url(database))
    async with old.write() as connection:
        await connection.run_sync(fill)
    await old.close()
    store = await Store.open(database)
    yield store
    await store.close()


@pytest.fixture
def tables(store: Store) -> Tables:
    return make_tables(store, Clock())


async def rows(store: Store, name: str) -> list[dict[str, Any]]:
    async with store.read() as connection:
        found = (await connection.execute(sa.text(f"SELECT * FROM {name}"))).mappings()
        return [dict(row) for row in found]


async def test_no_row_is_lost(store: Store) -> None:
    for name, old in OLD.items():
        assert len(await rows(store, name)) == len(old), name


async def test_every_table_reads_as_it_was(tables: Tables) -> None:
    for old in OLD["tables"]:
        table, position = await tables.reading.look(old["id"])
        assert (table.status, table.ply, table.revision, table.shown, table.opened_by) == (
            old["status"],
            old["ply"],
            old["revision"],
            old["shown"],
            old["host"],
        )
        assert (position is not None) == table.started
        assert [seat.asked for seat in table.seats] == [clock[0] for clock in old["clocks"]]
        assert [seat.reminded for seat in table.seats] == [clock[2] for clock in old["clocks"]]
    over = await tables.reading.get("over")
    assert over.result is not None
    assert over.result.how is Ending.PLAYED
    assert (await tables.reading.verify("over")).good
    assert len((await tables.reading.record("over")).moves) == over.ply


async def test_an_unshown_game_among_people_is_announced(tables: Tables) -> None:
    """Ben is asked, the process had died before it told him; nobody else is called."""
    table = await tables.reading.get("unshown")
    assert table.moved == table.revision
    assert [seat.summoned for seat in table.seats] == [0, table.revision]
    for quiet in ("shown", "invitation", "over", "software"):
        table = await tables.reading.get(quiet)
        assert table.moved == 0
        assert {seat.summoned for seat in table.seats} == {0}
    behind = {table.id for table in await tables.posted.behind()}
    assert behind == {"unshown", "software"}


GONE = ("over", "closed")


def late(seat: Seat) -> int | None:
    """A day after this moment the next reminder is due."""
    return write_moment(seat.since + seat.reminded * timedelta(days=1)) if seat.since else None


async def test_who_is_to_think_and_who_to_be_reminded_is_found(
    store: Store, tables: Tables
) -> None:
    """From the clocks that version 0.1 wrote: the computer's are no reminders, the ended none."""
    found = {
        row["id"]: (row["waiting_since"], row["thinking_since"])
        for row in await rows(store, "tables")
    }
    for old in OLD["tables"]:
        table = await tables.reading.get(old["id"])
        asked = [seat for seat in table.seats if seat.since and table.running]
        silent = [late(s) for s in asked if s.person and s.reminded < 2]
        thinks = [write_moment(s.since) for s in asked if s.software]
        expected = tuple(min(filter(None, each), default=None) for each in (silent, thinks))
        assert found[table.id] == expected
    assert await tables.play.thinking() == ["software"]


async def test_messages_are_known_and_old_ones_are_lines(tables: Tables) -> None:
    assert await tables.posted.messages("shown") == [
        Message("shown", "panel", 61, 601, BEN.id, born=2),
        Message("shown", "panel", 60, 600, ANNA.id, born=2),
        Message("shown", "table", 50, 501, born=5),
        Message("shown", "line", 50, 500, born=2),
    ]
    for table, channel, message in (
        ("unshown", 510, 502),
        ("over", 53, 504),
        ("software", 70, 505),
    ):
        (posted,) = await tables.posted.messages(table)
        assert (posted.kind, posted.channel, posted.message) == ("table", channel, message)
        assert (posted.person, posted.digest, posted.ply) == (None, "", None)


async def test_what_people_chose_is_kept(tables: Tables) -> None:
    anna = Preferences("de", "text", quiet_from=22, quiet_until=7, zone="Europe/Berlin")
    assert await tables.people.preferences(ANNA.id) == anna
    assert await tables.people.preferences(BEN.id) == Preferences(reminders=False)
    assert not await tables.people.first_time(ANNA.id, "closed-dms")


async def test_everybody_is_visible_and_old_results_can_be_rated(
    store: Store, tables: Tables
) -> None:
    assert all(row["visible"] for row in await rows(store, "people"))
    assert await rows(store, "ratings") == []
    await ratings.begin(store)
    long = [old for old in OLD["moves"] if old["table"] == "over"]
    enough = all(sum(m["seat"] == seat for m in long) >= 10 for seat in (0, 1))
    assert bool(await rows(store, "ratings")) == enough


async def test_nobody_has_come_anywhere_in_a_course(store: Store, tables: Tables) -> None:
    """The table of courses is new; it can be written and read as any other."""
    assert await rows(store, "courses") == []
    for step in ("aim", "swap"):
        await tables.people.reach(ANNA.id, "ferry", "first", step)
    await tables.people.reach(ANNA.id, "ferry", "second", "aim")
    assert await tables.people.reached(ANNA.id, "ferry") == {"first": "swap", "second": "aim"}
    assert await tables.people.reached(BEN.id, "ferry") == {}
    assert (await tables.people.everything(ANNA.id))["courses"]


async def test_games_go_on(tables: Tables) -> None:
    invited = await tables.opening.accept("invitation", ANNA)
    assert invited.what is Event.STARTED
    assert (await play_on(tables, invited)).table.status is Status.OVER
    drawn = await tables.consent.allow("unshown", BEN.id, Wish.DRAW)
    assert drawn.ended
    assert (await tables.play.think("software")) is not None
    closed = await tables.consent.cancel("software", ANNA.id)
    assert closed.table.closed is Closing.CANCELLED


async def test_old_moves_are_undone_and_played_again(tables: Tables) -> None:
    table, _ = await tables.reading.look("shown")
    undone = await tables.consent.undo("shown", ANNA.id)
    if undone.what is Event.WISHED:
        undone = await tables.consent.allow("shown", BEN.id, Wish.UNDO)
    assert undone.what is Event.UNDONE
    assert undone.table.ply < table.ply
    over = await play_on(tables, undone)
    assert over.table.result
    assert (await tables.reading.verify("shown")).good


async def test_a_click_that_was_delivered_before_the_update_acts_no_more(tables: Tables) -> None:
    again = await tables.opening.accept("shown", BEN, interaction="accept-shown")
    assert again.repeated


async def test_seats_of_old_games_know_when_they_ended(store: Store, tables: Tables) -> None:
    ended = {old["id"]: old["changed"] for old in OLD["tables"] if old["status"] in GONE}
    assert ended
    for row in await rows(store, "seats"):
        assert row["ended"] == ended.get(row["table"])
    last = await tables.reading.mine(ANNA.id, live=False)
    mine = {row["table"] for row in OLD["seats"] if row["person"] == ANNA.id}
    assert {table.id for table in last} == set(ended) & mine
    live = {table.id for table in await tables.reading.mine(ANNA.id)}
    assert live == mine - set(ended)


async def test_back_to_the_old_schema_and_up_again(store: Store, tables: Tables) -> None:
    before = [await tables.reading.get(old["id"]) for old in OLD["tables"]]
    async with store.write() as connection:
        await connection.run_sync(lambda c: command.downgrade(configured(c), "0001"))
    old = {row["id"]: row["clocks"] for row in await rows(store, "tables")}
    for table in OLD["tables"]:
        found = old[table["id"]]
        assert (json.loads(found) if isinstance(found, str) else found) == table["clocks"]
    async with store.write() as connection:
        await connection.run_sync(migrate)
    assert [await tables.reading.get(table.id) for table in before] == before
