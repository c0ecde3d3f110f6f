"""What grows with the games that were ever played: ten stored games beside thousands, in one run.

Both files have the same small world, so that every list has the same length: Anna plays at three
tables and has fifty games behind her, in a server with twenty live tables. Beside it there are ten
other games, or thousands: nine of ten have ended, a fifth stood in the same server, a twentieth
were Anna's. They are made by copying one game's rows; `GROWTH=50000` chooses how many. Processor
and disk together: what counts is the ratio of the two columns, which should stay near one.
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
LIVE, MINE, ENDED = 20, 3, 50  # tables of the small world that both files have
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
        await tables.reading.load()
        await tables.posted.behind()
        await tables.due.expire()
        await tables.due.beat("all")
        await tables.due.out_of_time()
        await tables.due.reminders()
        await tables.calls.due()
        await tables.play.thinking()
        await tables.following.followed()
        await tables.posted.untidy(tables.ledger.clock())

    async def completion() -> None:
        await tables.reading.mine(ANNA.id)
        await tables.reading.mine(ANNA.id, live=False)
        await tables.reading.in_guild(SERVER)

    return {
        "start: what was left unshown": tables.posted.behind,
        "start: tables under older rules": tables.reading.under_older_rules,
        "tick, every half minute": tick,
        "/games: mine": lambda: tables.reading.mine(ANNA.id),
        "/games: my last": lambda: tables.reading.mine(ANNA.id, live=False, limit=5),
        "/games: the server's": lambda: tables.reading.in_guild(SERVER),
        "a key of completion": completion,
        "a command in a channel": lambda: tables.reading.here(100),
        "one table": lambda: tables.reading.look("l1"),
    }


async def timed(work: Work) -> float:
    taken = []
    for _ in range(TIMES):
        begun = perf_counter()
        await work()
        taken.append(perf_counter() - begun)
    return median(taken) * 1000


async def grow(path: Path, count: int) -> None:
    """The small world, and so many games beside it."""
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
        for number in range(LIVE):
            copy(db, running.table.id, f"l{number}", SERVER, number, mine=number < MINE)
        for number in range(ENDED):
            copy(db, ended.table.id, f"e{number}", SERVER, number, mine=True)
        for number in range(count):
            lives = number % 10 == 0
            guild = SERVER if number % 5 == 0 and not lives else 1000 + number
            which, mine = running if lives else ended, number % 20 == 1
            copy(db, which.table.id, f"t{number}", guild, 1000 + number, mine=mine, older=True)
    db.close()


def copy(
    db: sqlite3.Connection,
    table: str,
    name: str,
    guild: int,
    number: int,
    *,
    mine: bool,
    older: bool = False,
) -> None:
    """The rows of a table once more, in another place and with other people."""
    anna = ANNA.id if mine else 10_000 + number
    day = 86_400_000 if older else 0
    for what, own in (("tables", "id"), ("seats", "table"), ("snapshots", "table")):
        known = [row[1] for row in db.execute(f"PRAGMA table_info({what})")]
        changed = {own: f"'{name}'", "guild": guild, "channel": 200 + number}
        changed |= {"person": f"CASE person WHEN {ANNA.id} THEN {anna} ELSE {200_000 + number} END"}
        changed |= {each: f"{each} - {day}" for each in ("changed", "ended")}
        values = ", ".join(str(changed.get(column, f'"{column}"')) for column in known)
        db.execute(f'INSERT INTO {what} SELECT {values} FROM {what} WHERE "{own}" = ?', (table,))


if __name__ == "__main__":
    print("\n".join(run()))
