"""Playing on from a position of another game: new chance, no record, nothing learnt."""

from __future__ import annotations

import json

import games
from bot.tables import Event, Place, PlaceKind, Purpose, Status, Tables
from games import record
from tests.tables.conftest import ANNA, BEN, CARL, Clock, make_tables, play_on, start

DM = Place(PlaceKind.DM, channel=7070)


async def test_a_past_position_is_played_on_against_a_computer(tables: Tables) -> None:
    over = await play_on(tables, await start(tables))
    past = await tables.reading.past(over.table.id)
    assert len(past.positions) == over.table.ply + 1
    assert past.ends is None
    change = await tables.opening.explore(
        ANNA, over.table, past.positions[3], DM, seat=0, level="easy", interaction="9"
    )
    assert change.what is Event.STARTED
    table = change.table
    assert (table.purpose, table.status) == (Purpose.EXPLORE, Status.RUNNING)
    assert [seat.software for seat in table.seats] == [False, True]
    assert change.after is not None
    game = games.ALL["ferry"]
    assert game.view(change.after, 0) == game.view(past.positions[3], 0)
    assert change.after.rng.seed != past.positions[3].rng.seed


async def test_it_is_played_to_its_end_undone_and_proven(tables: Tables) -> None:
    over = await play_on(tables, await start(tables))
    past = await tables.reading.past(over.table.id)
    change = await tables.opening.explore(
        ANNA, over.table, past.positions[3], DM, seat=0, level="easy"
    )
    ended = await play_on(tables, change)
    kept = await tables.reading.record(ended.table.id)
    assert kept.base
    assert record.read(record.write(kept)).base == kept.base
    assert (await tables.reading.verify(ended.table.id)).good
    damaged = record.write(kept).replace(kept.base, json.dumps({}))
    told = record.verify(damaged, games.ALL)
    assert "`base`" in told.sentence


async def test_the_same_click_opens_one_table(tables: Tables) -> None:
    over = await play_on(tables, await start(tables))
    past = await tables.reading.past(over.table.id)
    opened = [
        await tables.opening.explore(
            BEN, over.table, past.positions[2], DM, seat=1, level="easy", interaction="9"
        )
        for _ in range(2)
    ]
    assert opened[0].table.id == opened[1].table.id


async def test_the_original_stays_as_it_was(tables: Tables) -> None:
    over = await play_on(tables, await start(tables))
    before = await tables.reading.record(over.table.id)
    past = await tables.reading.past(over.table.id)
    for _ in range(3):
        change = await tables.opening.explore(
            CARL, over.table, past.positions[1], DM, seat=0, level="easy"
        )
        await play_on(tables, change)
    assert await tables.reading.record(over.table.id) == before
    assert (await tables.reading.past(over.table.id)).positions is past.positions


async def test_a_running_game_has_a_past_too(tables: Tables, clock: Clock) -> None:
    change = await start(tables)
    assert len((await tables.reading.past(change.table.id)).positions) == 1
    again = make_tables(tables.ledger.store, clock)
    assert len((await again.reading.past(change.table.id)).positions) == 1
