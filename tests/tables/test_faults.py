"""Killed between any two writes, clicked in the same moment: nothing lost, halved or doubled."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from sqlalchemy import event

from bot.store import Store, batch, queries
from bot.tables import Change, Event, Person, Place, PlaceKind, Tables, Wish
from tests.tables.conftest import (
    ANNA,
    BEN,
    CARL,
    HERE,
    Clock,
    everything,
    make_tables,
    play_on,
    some_answer,
    start,
)
from tests.tables.test_play import answer

DM = Place(PlaceKind.DM, channel=70)
WRITES = ("INSERT", "UPDATE", "DELETE")


class Killed(BaseException):
    """As if the process had died here."""


@contextmanager
def dying(store: Store, after: int, how: Callable[[], None]) -> Iterator[list[str]]:
    """Die before write number `after` of the transactions; the commit counts as one."""
    seen: list[str] = []

    def count(what: str) -> None:
        if len(seen) == after:
            how()
        seen.append(what)

    def statement(_c: Any, _cursor: Any, sql: str, *_: Any) -> None:
        if sql.startswith(WRITES):
            count(sql)

    def commit(_c: Any) -> None:
        count("COMMIT")

    def in_one_trip(database: sqlite3.Connection, sql: str, given: Any = None) -> int:
        if sql.startswith((*WRITES, "COMMIT")):
            count(sql)
        return run(database, sql, given)

    engine, run = store.engine.sync_engine, batch.run
    event.listen(engine, "before_cursor_execute", statement)
    event.listen(engine, "commit", commit)
    try:
        with mock.patch.object(batch, "run", in_one_trip):
            yield seen
    finally:
        event.remove(engine, "before_cursor_execute", statement)
        event.remove(engine, "commit", commit)


def die() -> None:
    raise Killed


Act = Callable[[Tables, Change], Awaitable[object]]


async def _answer(tables: Tables, change: Change) -> object:
    return await answer(tables, change, change.table.waiting[0], interaction="click")


async def _last_answer(tables: Tables, change: Change) -> object:
    return await answer(tables, change, change.table.waiting[0], interaction="last")


async def _undo(tables: Tables, change: Change) -> object:
    return await tables.consent.undo(change.table.id, ANNA.id, interaction="undo")


async def _resign(tables: Tables, change: Change) -> object:
    return await tables.endings.resign(change.table.id, ANNA.id, interaction="resign")


async def _open(tables: Tables, change: Change) -> object:
    return await tables.opening.open(ANNA, "ferry", {"solo": True}, DM, interaction="open")


async def _unseat(tables: Tables, change: Change) -> object:
    return await tables.endings.admin_unseat(change.table.id, 5, BEN.id, interaction="unseat")


async def _forget(tables: Tables, change: Change) -> object:
    return await tables.people.forget(ANNA.id)


async def _offer(tables: Tables, change: Change) -> object:
    return await tables.consent.offer_draw(change.table.id, ANNA.id, interaction="draw")


@pytest.mark.parametrize(
    ("act", "moves"),
    [
        (_answer, 3),
        (_last_answer, 20),
        (_undo, 4),
        (_resign, 2),
        (_open, 0),
        (_unseat, 1),
        (_forget, 2),
        (_offer, 2),
    ],
)
async def test_killed_between_any_two_writes(
    store: Store, clock: Clock, act: Act, moves: int
) -> None:
    """Before the commit nothing has happened; the next try, by a new process, does it all."""
    change = await play_on(make_tables(store, clock), await start(make_tables(store, clock)), moves)
    before = await everything(store)
    after = 0
    while True:
        with dying(store, after, die) as seen:
            try:
                await act(make_tables(store, clock), change)
                break
            except Killed:
                assert await everything(store) == before
                after += 1
    assert seen[-1] == "COMMIT"
    assert seen.count("COMMIT") == 1
    assert len(seen) >= 3
    assert await everything(store) != before


def killed_for_good(database: Path, after: int, clock: Clock, picks: str) -> None:
    """In a child: play a move and die of SIGKILL before write number `after`."""

    async def play() -> None:
        store = await Store.open(f"sqlite:///{database}")
        tables = make_tables(store, clock)
        (table,) = await tables.reading.mine(ANNA.id)
        with dying(store, after, lambda: os.kill(os.getpid(), signal.SIGKILL)):
            await tables.play.answer(table.id, ANNA.id, 1, picks, interaction="click")
        os.kill(os.getpid(), signal.SIGKILL)

    asyncio.run(play())


def test_sigkill_loses_no_committed_move_and_applies_none_twice(tmp_path: Path) -> None:
    database, clock = tmp_path / "casus.db", Clock()

    async def begin() -> str:
        store = await Store.open(f"sqlite:///{database}")
        change = await start(make_tables(store, clock))
        await store.close()
        return some_answer(change, 0)

    async def look() -> tuple[int, dict[str, Any]]:
        """The lock of the dead is gone, too: opening works."""
        store = await Store.open(f"sqlite:///{database}")
        (table,) = await make_tables(store, clock).reading.mine(ANNA.id)
        rows = await everything(store)
        await store.close()
        return table.ply, rows

    picks = asyncio.run(begin())
    _, at_first = asyncio.run(look())
    deaths = []
    for after in range(7):
        child = os.fork()
        if child == 0:
            try:
                killed_for_good(database, after, clock, picks)
            finally:
                os._exit(1)
        _, status = os.waitpid(child, 0)
        assert os.WIFSIGNALED(status)
        ply, rows = asyncio.run(look())
        deaths.append(ply)
        if ply == 0:
            assert rows == at_first
    assert deaths[:5] == [0, 0, 0, 0, 0]  # table, move, snapshot, calls, commit: not yet
    assert deaths[5:] == [1, 1]  # committed, and the same click again acts no more
    _, rows = asyncio.run(look())
    assert [row[4] for row in rows["moves"]] == ["click"]


# ---- in the same moment


async def current(tables: Tables, table: str) -> Change:
    known, position = await tables.reading.look(table)
    return Change(Event.ANSWERED, known, after=position)


@pytest.mark.parametrize("shared", [True, False])
async def test_two_clicks_in_the_same_moment_one_wins(
    store: Store, clock: Clock, shared: bool
) -> None:
    """Within one process the lock decides, between two the revision in the database."""
    one = make_tables(store, clock)
    two = one if shared else make_tables(store, clock)
    change = await play_on(one, await start(one), 2)
    table, asked = change.table.id, change.table.seats[1].asked
    done = await asyncio.gather(
        one.play.answer(table, BEN.id, asked, "north", interaction="c1"),
        two.play.answer(table, BEN.id, asked, "south", interaction="c2"),
        return_exceptions=True,
    )
    assert sorted(type(d).__name__ for d in done) == ["Change", "Stale"]
    assert (await one.reading.get(table)).ply == 3
    assert (await one.reading.look(table))[1] == (await two.reading.look(table))[1]


@pytest.mark.parametrize("shared", [True, False])
async def test_the_same_click_in_the_same_moment_acts_once(
    store: Store, clock: Clock, shared: bool
) -> None:
    one = make_tables(store, clock)
    two = one if shared else make_tables(store, clock)
    change = await play_on(one, await start(one), 2)
    table, asked = change.table.id, change.table.seats[1].asked
    done = await asyncio.gather(
        *(
            t.play.answer(table, BEN.id, asked, "north", interaction="c1")
            for t in (one, two, one, two)
        )
    )
    assert sorted(d.repeated for d in done) == [False, True, True, True]
    assert {d.table.ply for d in done} == {3}


async def test_two_sides_of_a_ballot_in_the_same_moment_both_count(
    store: Store, clock: Clock
) -> None:
    one, two = make_tables(store, clock), make_tables(store, clock)
    change = await start(one)
    done = await asyncio.gather(answer(one, change, 0), answer(two, change, 1))
    assert sorted(d.table.ply for d in done) == [1, 2]
    assert (await one.reading.get(change.table.id)).ply == 2


async def test_an_undo_and_an_answer_in_the_same_moment(store: Store, clock: Clock) -> None:
    one, two = make_tables(store, clock), make_tables(store, clock)
    change = await answer(one, await start(one), 0)
    await asyncio.gather(
        one.consent.undo(change.table.id, ANNA.id), answer(two, change, 1), return_exceptions=True
    )
    over = await play_on(one, await current(one, change.table.id))
    assert (await one.reading.verify(over.table.id)).good


async def test_two_people_join_in_the_same_moment(store: Store, clock: Clock) -> None:
    one, two = make_tables(store, clock), make_tables(store, clock)
    table = (await one.opening.open(ANNA, "ferry", {}, HERE)).table.id
    done = await asyncio.gather(
        one.opening.join(table, BEN), two.opening.join(table, CARL), return_exceptions=True
    )
    assert sorted(type(d).__name__ for d in done) == ["Change", "Refused"]


async def test_both_ask_for_a_rematch_in_the_same_moment(tables: Tables) -> None:
    over = await play_on(tables, await start(tables, rounds=1))
    done = await asyncio.gather(
        tables.opening.rematch(over.table.id, ANNA.id),
        tables.opening.rematch(over.table.id, BEN.id),
    )
    assert [d.what for d in done] == [Event.INVITED, Event.STARTED]
    assert done[0].table.id == done[1].table.id


async def test_two_tables_in_one_channel_in_the_same_moment(tables: Tables) -> None:
    done = await asyncio.gather(
        *(tables.opening.open(who, "ferry", {}, HERE) for who in (ANNA, BEN, CARL)),
        return_exceptions=True,
    )
    assert sorted(type(d).__name__ for d in done) == ["Change", "Refused", "Refused"]


async def test_a_look_in_the_middle_of_a_move_is_of_one_moment(
    store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Table and snapshot are two queries: a move between them must not show."""
    tables = make_tables(store, clock)
    change = await start(tables)
    moved: list[Change] = []
    slow = make_tables(store, clock)
    fetch = slow.ledger.fetch

    async def fetch_slowly(statement: Any, **parameters: Any) -> Any:
        if statement is queries.SNAPSHOT and not moved:
            moved.append(await answer(tables, change, 0))
        return await fetch(statement, **parameters)

    monkeypatch.setattr(slow.ledger, "fetch", fetch_slowly)
    table, position = await slow.reading.look(change.table.id)
    assert moved
    assert (table, position) == (moved[0].table, moved[0].after)


async def test_a_cancelled_click_leaves_the_table_usable(store: Store, clock: Clock) -> None:
    """The Discord side may give up waiting; the move is then in, or it is not."""
    tables = make_tables(store, clock)
    change = await start(tables)
    table = change.table.id
    for pause in (0, 0.0005, 0.001, 0.002, 0.004):
        change = await current(tables, table)
        if not change.table.waiting:
            break
        click = asyncio.create_task(answer(tables, change, change.table.waiting[0]))
        await asyncio.sleep(pause)
        click.cancel()
        await asyncio.gather(click, return_exceptions=True)
        now = await make_tables(store, clock).reading.get(table)
        assert now.ply - change.table.ply in (0, 1)
    over = await play_on(tables, await current(tables, table))
    assert (await tables.reading.verify(over.table.id)).good


async def test_cancelling_at_any_point_breaks_no_connection(tables: Tables) -> None:
    """A statement that is under way when its click is given up must not outlive its transaction."""
    table = (await play_on(tables, await start(tables), 1)).table.id
    for step in range(120):
        wished = (await tables.reading.get(table)).request(Wish.DRAW)
        act = (
            tables.consent.refuse(table, ANNA.id, Wish.DRAW)
            if wished
            else tables.consent.offer_draw(table, ANNA.id)
        )
        click = asyncio.create_task(act)
        await asyncio.sleep(step * 0.00003)
        click.cancel()
        await asyncio.gather(click, return_exceptions=True)
    if not (await tables.reading.get(table)).request(Wish.DRAW):
        await tables.consent.offer_draw(table, ANNA.id)
    assert (await tables.consent.allow(table, BEN.id, Wish.DRAW)).ended


async def test_many_tables_at_once(tables: Tables) -> None:
    async def game(channel: int) -> Change:
        place = Place(PlaceKind.GUILD, channel=channel, guild=5)
        host, guest = Person(2 * channel, "Ann"), Person(2 * channel + 1, "Bob")
        opened = await tables.opening.open(
            host, "ferry", {"rounds": 1}, place, against=guest, side="left"
        )
        return await play_on(tables, await tables.opening.accept(opened.table.id, guest))

    done = await asyncio.gather(*(game(channel) for channel in range(100, 110)))
    assert all(change.ended for change in done)
    for change in done:
        assert (await tables.reading.verify(change.table.id)).good
