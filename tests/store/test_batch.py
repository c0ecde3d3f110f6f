"""A transaction that is known beforehand: all of it or nothing, in one trip, many notes at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from bot.store import Store, queries
from bot.store.batch import Outdated, Step

NOW = datetime(2026, 3, 1, tzinfo=UTC)


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = await Store.open(database)
    yield store
    await store.close()


def beat(process: str) -> Step:
    return Step(queries.NEW_BEAT, {"process": process, "at": NOW})


def later(process: str, **options: Any) -> Step:
    return Step(queries.NEXT_BEAT, {"which": process, "moment": NOW}, **options)


async def beats(store: Store) -> list[str]:
    async with store.read() as connection:
        found = await connection.execute(text("SELECT process FROM beats ORDER BY process"))
        return [row[0] for row in found]


async def test_all_of_it_is_written(store: Store) -> None:
    await store.at_once([beat("a"), beat("b"), later("a", must=True)])
    assert await beats(store) == ["a", "b"]


async def test_nothing_is_written_if_a_row_that_must_be_there_is_not(store: Store) -> None:
    with pytest.raises(Outdated):
        await store.at_once([beat("a"), later("b", must=True), beat("c")])
    assert await beats(store) == []
    await store.at_once([beat("a")])
    assert await beats(store) == ["a"]


async def test_nothing_is_written_if_a_row_is_there_already(store: Store) -> None:
    await store.at_once([beat("a")])
    with pytest.raises(IntegrityError):
        await store.at_once([beat("b"), beat("a")])
    assert await beats(store) == ["a"]


async def test_what_cannot_be_changed_is_new(store: Store) -> None:
    for _ in range(2):
        await store.at_once([later("a", otherwise=beat("a"))])
    assert await beats(store) == ["a"]


async def test_notes_of_one_moment_are_one_transaction(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    batches, at_once = [], store.at_once

    async def counted(steps: Sequence[Step]) -> int:
        batches.append(len(steps))
        return await at_once(steps)

    monkeypatch.setattr(store, "at_once", counted)
    await asyncio.gather(*(store.note(beat(f"{number}")) for number in range(5)))
    assert batches == [5]
    assert len(await beats(store)) == 5


async def test_a_note_that_fails_takes_no_other_with_it(store: Store) -> None:
    await store.note(beat("a"))
    notes = (beat("a"), beat("b"), later("a", otherwise=beat("a")))
    done = await asyncio.gather(*(store.note(note) for note in notes), return_exceptions=True)
    assert [type(each) for each in done] == [IntegrityError, type(None), type(None)]
    assert await beats(store) == ["a", "b"]


async def test_whoever_gives_up_waits_until_it_is_decided(store: Store) -> None:
    """So that whoever comes next sees either all of it or nothing."""
    for number in range(20):
        writing = asyncio.create_task(store.at_once([beat(f"{number}")]))
        await asyncio.sleep(number * 0.0002)
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)
        now = await beats(store)
        await asyncio.sleep(0.002)
        assert await beats(store) == now


async def test_other_writers_are_noticed(store: Store) -> None:
    """A row may be remembered only while nothing else was written."""
    before = await store.at_once([beat("a")])
    assert store.changes == before
    async with store.write() as connection:
        assert store.changes != before
        await connection.execute(queries.NEW_BEAT, {"process": "b", "at": NOW})
    assert store.changes != before
