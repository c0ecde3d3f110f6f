"""Lists, logs, records and verification; and rules that change under a running game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import update

import games.record
from bot.store import Store
from bot.store.schema import moves, snapshots
from bot.tables import Place, PlaceKind, Software, Tables
from games.kernel import seed_hash
from games.record import Finding
from tests import ferry
from tests.tables.conftest import (
    ANNA,
    BEN,
    CARL,
    HERE,
    Clock,
    everything,
    make_tables,
    play_on,
    refused,
    start,
)
from tests.tables.test_play import answer

DM = Place(PlaceKind.DM, channel=70)


async def test_lists_of_mine_and_of_a_server(tables: Tables, clock: Clock) -> None:
    first = (await start(tables)).table
    clock.pass_(minutes=1)
    invited = (
        await tables.opening.open(CARL, "ferry", {}, replace(HERE, thread=52), against=BEN)
    ).table
    assert [t.id for t in await tables.reading.mine(BEN.id)] == [invited.id, first.id]
    assert [t.id for t in await tables.reading.mine(ANNA.id)] == [first.id]
    assert [t.id for t in await tables.reading.in_guild(5)] == [invited.id, first.id]
    assert await tables.reading.in_guild(6) == []
    await tables.endings.resign(first.id, ANNA.id)
    assert [t.id for t in await tables.reading.mine(ANNA.id)] == []
    assert [t.id for t in await tables.reading.mine(ANNA.id, live=False)] == [first.id]
    assert [t.id for t in await tables.reading.in_guild(5, live=False)] == [first.id]


async def test_here_is_the_live_table_or_the_last_one(tables: Tables, clock: Clock) -> None:
    assert await tables.reading.here(50) is None
    first = (await start(tables)).table
    await tables.endings.resign(first.id, ANNA.id)
    last = await tables.reading.here(50)
    assert last
    assert last.id == first.id
    clock.pass_(minutes=1)
    second = (await start(tables)).table
    assert await tables.reading.here(50) == second


async def test_everybody_reads_their_own_log(tables: Tables) -> None:
    over = await play_on(tables, await start(tables))
    logs = {
        who: await tables.reading.log(over.table.id, who)
        for who in (ANNA.id, BEN.id, CARL.id, None)
    }
    assert logs[CARL.id] == logs[None]
    for log in logs.values():
        assert [entry.ply for entry in log] == list(range(over.table.ply + 1))
    drawn = {
        who: {c for e in log for n in e.news if n.key == "news.drew" for c in n.args["cargo"]}  # type: ignore[union-attr]
        for who, log in logs.items()
    }
    assert drawn[None] == set()
    assert drawn[ANNA.id]
    assert drawn[BEN.id]
    assert not drawn[ANNA.id] & drawn[BEN.id]
    tolls = [n for e in logs[ANNA.id] for n in e.news if n.key == "news.toll"]
    assert len(tolls) == 2 * 3  # each of hers once, and each of Ben's when the stretch ended


async def test_the_last_moves_of_a_story(tables: Tables) -> None:
    table = (await play_on(tables, await start(tables), 5)).table
    whole = await tables.reading.story(table.id)
    assert [entry.ply for entry in whole] == [0, 1, 2, 3, 4, 5]
    assert await tables.reading.story(table.id, last=2) == whole[-2:]
    assert await tables.reading.story(table.id, last=5) == whole[1:]
    assert await tables.reading.story(table.id, last=6) == whole
    assert await tables.reading.story(table.id, last=0) == []
    invited = await tables.opening.open(CARL, "ferry", {}, DM, against=BEN)
    assert await tables.reading.story(invited.table.id, last=3) == []


async def test_the_seed_stays_secret_until_the_end(tables: Tables) -> None:
    change = await start(tables)
    for act in (tables.reading.record(change.table.id), tables.reading.verify(change.table.id)):
        with refused("refused.not-over"):
            await act
    assert (await tables.reading.get(change.table.id)).seed is None
    assert "seed1" not in repr(change.table)
    over = await play_on(tables, change)
    assert seed_hash(over.table.seed or "") == change.table.seed_hash


async def test_a_record_can_be_verified_by_anybody(tables: Tables) -> None:
    over = await play_on(tables, await start(tables))
    record = await tables.reading.record(over.table.id)
    text = games.record.write(record)
    found = games.record.verify(text, {"ferry": ferry.GAME})
    assert found.finding == "proven"
    assert found.proven == len(record.moves)
    assert found.last == over.after
    assert record.end.startswith("coins ")
    assert (await tables.reading.verify(over.table.id)).sentence == found.sentence


async def finding(tables: Tables, table: str) -> tuple[Finding, int, int]:
    """What the verifier found, how many moves it proved, and which one it doubts."""
    found = await tables.reading.verify(table)
    return found.finding, found.proven, found.at


async def test_a_resigned_game_has_a_record_too(tables: Tables) -> None:
    change = await play_on(tables, await start(tables), 4)
    await tables.endings.resign(change.table.id, ANNA.id)
    record = await tables.reading.record(change.table.id)
    assert record.end == "resigned right"
    assert await finding(tables, change.table.id) == (Finding.PROVEN, 4, 0)


async def test_a_bent_move_is_found(tables: Tables, store: Store) -> None:
    over = await play_on(tables, await start(tables))
    async with store.write() as c:
        await c.execute(update(moves).where(moves.c.ply == 3).values(picks="wait"))
    assert await finding(tables, over.table.id) == (Finding.DAMAGED, 2, 3)


# ---- rules that change under a running game


def newer(**changes: Any) -> Any:
    return replace(ferry.GAME, version=2, **changes)


def dealt_otherwise(options: Any, seed: str) -> Any:
    return ferry.GAME.setup(options, f"{seed} shuffled twice")


async def test_new_rules_go_on_from_the_snapshot(
    tables: Tables, store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    change = await play_on(tables, await start(tables), 5)
    monkeypatch.setitem(games.ALL, "ferry", newer())
    updated = make_tables(store, clock)
    table, position = await updated.reading.look(change.table.id)
    assert position == change.after
    assert table.unverified_from is None
    with refused("refused.nothing-to-undo"):  # the old moves were played by other rules
        await updated.consent.undo(table.id, ANNA.id)
    change = await play_on(updated, change, 1)
    assert (change.table.version, change.table.first_version) == (2, 1)
    assert change.table.unverified_from == 6
    undone = await updated.consent.undo(table.id, change.table.seats[change.seat or 0].person or 0)
    assert undone.table.ply == 5
    over = await play_on(updated, undone)
    assert over.table.result
    assert await finding(updated, table.id) == (Finding.IMPROVED, 5, 6)
    record = await updated.reading.record(table.id)
    assert (record.rules, record.changed) == (1, 6)


async def test_a_finished_game_of_old_rules_is_not_called_bent(
    tables: Tables, store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is proven for as far as the rules of then and of now agree."""
    over = await play_on(tables, await start(tables))
    for game, found in (
        (newer(), (Finding.PROVEN, over.table.ply, 0)),
        (newer(setup=dealt_otherwise), (Finding.IMPROVED, 0, 1)),
    ):
        monkeypatch.setitem(games.ALL, "ferry", game)
        assert await finding(make_tables(store, clock), over.table.id) == found


async def test_an_invitation_accepted_under_new_rules_begins_under_them(
    tables: Tables, store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    invited = await tables.opening.open(ANNA, "ferry", {}, HERE, against=BEN, side="left")
    monkeypatch.setitem(games.ALL, "ferry", newer())
    updated = make_tables(store, clock)
    over = await play_on(updated, await updated.opening.accept(invited.table.id, BEN))
    assert (over.table.version, over.table.first_version) == (2, 2)
    assert await updated.reading.get(over.table.id) == over.table
    assert await finding(updated, over.table.id) == (Finding.PROVEN, over.table.ply, 0)


def unreadable(text: str) -> Any:
    raise ValueError("no such field")


class Broken:
    """A game whose new version cannot read the positions of the old one."""

    def __init__(self) -> None:
        self.game = newer()

    def __getattr__(self, name: str) -> Any:
        return unreadable if name == "load" else getattr(self.game, name)


async def test_a_table_that_cannot_be_read_is_frozen_and_keeps_everything(
    tables: Tables, store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    change = await play_on(tables, await start(tables), 5)
    before = await everything(store)
    for broken in ({"ferry": Broken()}, {}):
        monkeypatch.setattr(games, "ALL", broken)
        updated = make_tables(store, clock)
        seat = change.table.waiting[0]
        for act in (
            updated.reading.look(change.table.id),
            answer(updated, change, seat),
            updated.consent.undo(change.table.id, ANNA.id),
        ):
            with refused("refused.frozen"):
                await act
        assert (await updated.reading.get(change.table.id)).running
    assert await everything(store) == before
    monkeypatch.undo()
    monkeypatch.setitem(games.ALL, "ferry", ferry.GAME)
    thawed = await play_on(make_tables(store, clock), change)  # the old version is back
    assert thawed.table.result


async def test_a_frozen_table_can_still_be_given_up(
    tables: Tables, store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    change = await play_on(tables, await start(tables), 5)
    monkeypatch.delitem(games.ALL, "ferry")
    updated = make_tables(store, clock)
    resigned = await updated.endings.resign(change.table.id, ANNA.id)
    assert resigned.table.result
    assert resigned.after is None


async def test_a_damaged_snapshot_is_played_again_from_the_moves(
    tables: Tables, store: Store, clock: Clock
) -> None:
    change = await play_on(tables, await start(tables), 5)
    async with store.write() as c:
        await c.execute(update(snapshots).values(position="{}"))
    again = make_tables(store, clock)
    assert (await again.reading.look(change.table.id))[1] == change.after
    assert (await play_on(again, change)).table.result


async def test_software_seats_have_no_name_in_the_record_but_their_level(tables: Tables) -> None:
    change = await tables.opening.open(ANNA, "ferry", {}, DM, against=Software("easy"), side="left")
    await tables.endings.resign(change.table.id, ANNA.id)
    assert (await tables.reading.record(change.table.id)).names == (ANNA.name, "easy")


async def test_unknown_tables_are_refused_everywhere(tables: Tables) -> None:
    for act in (
        tables.reading.get("x"),
        tables.reading.look("x"),
        tables.reading.log("x", None),
        tables.reading.record("x"),
        tables.reading.verify("x"),
        tables.play.think("x"),
        tables.endings.claimable("x", 1),
        tables.play.answer("x", 1, 1, "north"),
    ):
        with refused("refused.no-such-table", table="x"):
            await act
    for garbage in ("", "\0", "\ud800", "x" * 500, "' OR 1=1", "K3F9"):
        with refused("refused.no-such-table"):
            await tables.reading.get(garbage)
