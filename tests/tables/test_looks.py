"""How far somebody has looked: written only when it changes, lowered when moves are taken back."""

from __future__ import annotations

from dataclasses import replace

from bot.store import Store
from bot.tables import Event, Tables, Wish
from tests.tables.conftest import ANNA, BEN, HERE, Clock, everything, play_on, start


async def test_nothing_is_written_when_nothing_is_new(tables: Tables, store: Store) -> None:
    table = (await start(tables)).table.id
    assert await tables.looks.looked(ANNA.id, table) == 0
    await tables.looks.saw(ANNA.id, table, 3)
    before = await everything(store)
    assert before["looks"] == [(ANNA.id, table, 3)]
    for ply in (3, 2):
        await tables.looks.saw(ANNA.id, table, ply)
    assert await everything(store) == before
    await tables.looks.saw(ANNA.id, table, 4)
    assert await tables.looks.looked(ANNA.id, table) == 4
    assert await tables.looks.looked(BEN.id, table) == 0


async def test_what_is_taken_back_has_not_been_seen(tables: Tables) -> None:
    change = await play_on(tables, await start(tables), 5)
    table = change.table.id
    for person in (ANNA, BEN):
        await tables.looks.saw(person.id, table, change.table.ply)
    undone = await tables.consent.undo(table, ANNA.id)
    if undone.what is Event.WISHED:
        undone = await tables.consent.allow(table, BEN.id, Wish.UNDO)
    assert undone.table.ply < change.table.ply
    assert await tables.looks.looked(BEN.id, table) == undone.table.ply


async def test_looks_are_forgotten_with_the_person_and_with_the_table(
    tables: Tables, store: Store
) -> None:
    table = (await start(tables)).table.id
    for person in (ANNA, BEN):
        await tables.looks.saw(person.id, table, 1)
    await tables.people.forget(ANNA.id)
    assert (await everything(store))["looks"] == [(BEN.id, table, 1)]
    await tables.people.forget(BEN.id)
    assert (await everything(store))["looks"] == []


async def test_whose_turn_it_is_the_longest_comes_first(tables: Tables, clock: Clock) -> None:
    found = []
    for channel in range(3):
        place = replace(HERE, channel=channel + 60)
        opened = await tables.opening.open(ANNA, "ferry", {}, place, against=BEN, side="left")
        found.append((await tables.opening.accept(opened.table.id, BEN)).table.id)
        clock.pass_(minutes=5)
    assert await tables.reading.awaiting(ANNA.id) == found
    await tables.endings.resign(found[0], BEN.id)
    assert await tables.reading.awaiting(ANNA.id) == found[1:]
