"""What chance did in a game: worked out after the end, and kept with the result."""

from __future__ import annotations

import json

import pytest

from bot.store import Store, schema
from bot.tables import Table, Tables
from bot.tables.luck import Luck, luck_of
from tests.tables.conftest import ANNA, BEN, HERE, Clock, play_on, start


def test_what_chance_brings_one_it_takes_from_the_other() -> None:
    seats, strokes = [0, 1, 0], [0.3, 0.1, -0.05]
    assert luck_of(0, seats, strokes) == Luck(0.15, 1, 0.3, 2, -0.1)
    assert luck_of(1, seats, strokes) == Luck(-0.15, 2, 0.1, 1, -0.3)
    assert luck_of(0, [], []) == Luck(0, 0, 0, 0, 0)


async def finished(tables: Tables, clock: Clock) -> Table:
    over = (await play_on(tables, await start(tables))).table
    clock.pass_(hours=1)
    return over


async def kept(store: Store) -> dict[str, str]:
    async with store.read() as c:
        found = await c.execute(schema.results.select())
        return {row.table: json.dumps(row.luck) for row in found}


async def test_one_game_after_the_other_the_latest_first(
    store: Store, tables: Tables, clock: Clock
) -> None:
    first, last = await finished(tables, clock), await finished(tables, clock)
    assert await tables.fortunes.next() == last.id
    assert (await kept(store))[first.id] == "null"
    assert await tables.fortunes.next() == first.id
    assert await tables.fortunes.next() is None
    anna, ben = [await tables.records.of(each.id, each.id) for each in (ANNA, BEN)]
    assert anna is not None
    assert ben is not None
    for mine, theirs in zip(anna.games, ben.games, strict=True):
        assert mine.luck is not None
        assert theirs.luck is not None
        assert mine.luck.total == pytest.approx(-theirs.luck.total)
        assert mine.luck.best == pytest.approx(-theirs.luck.worst)


async def test_the_same_game_gives_the_same_luck(
    store: Store, tables: Tables, clock: Clock
) -> None:
    over = await finished(tables, clock)
    await tables.fortunes.next()
    once = (await kept(store))[over.id]
    async with store.write() as c:
        await c.execute(schema.results.update().values(luck=None))
    await tables.fortunes.next()
    assert (await kept(store))[over.id] == once


async def test_a_game_that_cannot_be_played_again_is_left_alone(
    store: Store, tables: Tables, clock: Clock
) -> None:
    over = await finished(tables, clock)
    async with store.write() as c:
        await c.execute(schema.tables.update().values(game="unheard-of"))
    assert await tables.fortunes.next() == over.id
    assert await kept(store) == {over.id: "[]"}
    assert await tables.fortunes.next() is None


@pytest.mark.slow
async def test_explorations_and_old_games_are_not_looked_at(tables: Tables, clock: Clock) -> None:
    past = await tables.reading.past((await finished(tables, clock)).id)
    assert await tables.fortunes.next()
    change = await tables.opening.explore(
        ANNA, past.table, past.positions[0], HERE, seat=0, level="easy", interaction="x"
    )
    await play_on(tables, change)
    assert await tables.fortunes.next() is None
    await finished(tables, clock)
    clock.pass_(days=31)
    assert await tables.fortunes.next() is None
