"""What grows with the games that were ever played: ten stored games beside thousands, in one run.

Nine of ten games have ended, a fifth stand in one server, and one person sits at many. The file
is made by copying one game's rows; `GROWTH=20000` chooses how many. Processor and disk together:
what counts is the ratio of the two columns, which should stay near one.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from time import perf_counter

import games
from bot.store import Store
from bot.tables import Person, Place, PlaceKind, Tables
from tests import ferry

FEW, MANY = 10, int(os.environ.get("GROWTH", "5000"))
TIMES = 7
SERVER, ANNA, BEN = 7, Person(1, "Anna"), Person(2, "Ben")
Work = Callable[[], Awaitable[object]]


def run() -> list[str]:
    games.ALL["ferry"] = ferry.GAME
    few, many = (asyncio.run(measured(count)) for count in (FEW, MANY))
    return [
        f"{name:34} {few[name]:8.2f} ms with {FEW}, {many[name]:8.2f} ms with {MANY:,} games:"
        f" {many[name] / few[name]:.1f} times"
        for name in few
    ]


async def measured(count: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        await grow(path, count)
        begun = perf_counter()
        store = await Store.open(f"sqlite:///{path}")
        opened = (perf_counter() - begun) * 1000
        tables = Tables(store)
        found = {name: await timed(work) for name, work in works(tables).items()}
        await store.close()
    return {"start: open": opened, **found}


def works(tables: Tables) -> dict[str, Work]:
    async def tick() -> None:
        await tables.posted.behind()
        await tables.due.expire()
        await tables.due.reminders()
        await tables.play.thinking()

    async def completion() -> None:
        await tables.reading.mine(ANNA.id)
        await tables.reading.mine(ANNA.id, live=False)
        await tables.reading.in_guild(SERVER)

    return {
        "start: what was left unshown": tables.posted.behind,
        "start: tables under older rules": tables.reading.under_older_rules,
        "tick, every half minute": tick,
        "/games: mine": lambda: tables.reading.mine(ANNA.id),
        "/games: the server's": lambda: tables.reading.in_guild(SERVER),
        "a key of completion": completion,
        "a command in a channel": lambda: tables.reading.here(100),
        "one table": lambda: tables.reading.look("t1"),
    }


async def timed(work: Work) -> float:
    taken = []
    for _ in range(TIMES):
        begun = perf_counter()
        await work()
        taken.append(perf_counter() - begun)
    return median(taken) * 1000


async def grow(path: Path, count: int) -> None:
    """One game that runs and one that has ended, copied until there are so many."""
    store = await Store.open(f"sqlite:///{path}")
    tables = Tables(store)
    place = Place(PlaceKind.GUILD, channel=100, guild=SERVER)
    running = await tables.opening.open(ANNA, "ferry", {}, place, against=BEN)
    running = await tables.opening.accept(running.table.id, BEN)
    aside = Place(PlaceKind.GUILD, channel=101, guild=SERVER)
    ended = await tables.opening.open(ANNA, "ferry", {"solo": True}, aside)
    ended = await tables.endings.resign(ended.table.id, ANNA.id)
    await store.close()
    with sqlite3.connect(path) as db:
        db.execute("UPDATE tables SET shown = revision")
        for number in range(count):
            copy(db, (running if number % 10 == 0 else ended).table.id, number)
    db.close()


def copy(db: sqlite3.Connection, table: str, number: int) -> None:
    """The rows of a table once more, in another place and with other people."""
    name, guild = f"t{number}", SERVER if number % 5 == 0 else 1000 + number
    anna = ANNA.id if number % 20 == 0 else 10_000 + number
    for what, own in (("tables", "id"), ("seats", "table"), ("snapshots", "table")):
        known = [row[1] for row in db.execute(f"PRAGMA table_info({what})")]
        changed = {own: f"'{name}'", "guild": guild, "channel": 200 + number}
        changed |= {"person": f"CASE person WHEN {ANNA.id} THEN {anna} ELSE {20_000 + number} END"}
        values = ", ".join(str(changed.get(column, f'"{column}"')) for column in known)
        if (
            what == "snapshots"
            and not db.execute('SELECT 1 FROM snapshots WHERE "table" = ?', (table,)).fetchone()
        ):
            continue
        db.execute(f'INSERT INTO {what} SELECT {values} FROM {what} WHERE "{own}" = ?', (table,))


if __name__ == "__main__":
    print("\n".join(run()))
