"""Answers at one table while five reviews are being worked out for others.

The thinking process is the real one; a click is what `Play.answer` does, database included.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path

import games
from bot.store import Store
from bot.tables import Person, Place, PlaceKind, Software, Table, Tables
from bot.thinking import Thinkers
from games.opponents import choose

GAME = "cousins-war"
REVIEWS = 5
ANSWERS = 40


def run() -> list[str]:
    return asyncio.run(measure())


async def measure() -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(f"sqlite:///{Path(folder) / 'tables.db'}")
        thinkers = Thinkers()
        try:
            return await compared(Tables(store, thinkers=thinkers, levels=("easy",)))
        finally:
            thinkers.close()
            await store.close()


async def compared(tables: Tables) -> list[str]:
    over = [await played(tables, number) for number in range(REVIEWS)]
    alone = await answers(tables, 100)
    begun = time.perf_counter()
    done: list[float] = []

    async def one(number: int, table: Table) -> None:
        await tables.reviews.make(table.id, 1000 + number, lambda count: None)
        done.append(time.perf_counter() - begun)

    jobs = [asyncio.ensure_future(one(number, table)) for number, table in enumerate(over)]
    await asyncio.sleep(0.5)
    beside = await answers(tables, 101)
    meanwhile = REVIEWS - len(done)
    await asyncio.gather(*jobs)
    moves = sum(table.ply for table in over)
    return [
        f"an answer takes {1000 * alone:.1f} ms, {1000 * beside:.1f} ms beside {REVIEWS} reviews: "
        f"{beside / alone:.2f} times as long ({meanwhile} reviews still went on at the end)",
        f"{REVIEWS} reviews of {moves} answers together: {max(done):.1f} s",
    ]


async def opened(tables: Tables, number: int) -> Table:
    person = Person(1000 + number, f"Person {number}")
    place = Place(PlaceKind.DM, 5000 + number)
    change = await tables.opening.open(person, GAME, {}, place, against=Software("easy"))
    return change.table


async def played(tables: Tables, number: int, most: int = 10_000) -> Table:
    """A game for one person and a computer opponent, whose answers are given here as well."""
    table = await opened(tables, number)
    await go_on(tables, table, most)
    return await tables.reading.get(table.id)


async def go_on(tables: Tables, table: Table, most: int) -> list[float]:
    game, taken = games.ALL[GAME], list[float]()
    while len(taken) < most:
        now, position = await tables.reading.look(table.id)
        if position is None or not position.pending:
            break
        if now.software_awaited:
            await tables.play.think(table.id)
            continue
        seat = position.pending[0].seat
        picks = choose(game, position, seat, "easy", f"{now.ply}")
        start = time.perf_counter()
        await tables.play.answer(table.id, now.people[0], None, picks)
        taken.append(time.perf_counter() - start)
    return taken


async def answers(tables: Tables, number: int) -> float:
    """The median time of an answer, over as many tables as it takes."""
    taken: list[float] = []
    while len(taken) < ANSWERS:
        taken += await go_on(tables, await opened(tables, number), ANSWERS - len(taken))
        number += 50
    return statistics.median(taken)
