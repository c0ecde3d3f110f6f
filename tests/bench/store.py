"""How long the commit of a move takes, beside a bare sqlite3 transaction of the same bytes."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import games
from bot.store import Store
from bot.store.store import PRAGMAS
from bot.tables import Change, Person, Place, PlaceKind, Tables
from bot.tables.rows import write_move
from tests import ferry

MOVES = 300
WARM = 20
AIM_MS = 3.0


def run() -> list[str]:
    """One line per measurement, in milliseconds at the median."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measure(Path(folder)))


async def measure(folder: Path) -> list[str]:
    games.ALL["ferry"] = ferry.GAME
    store = await Store.open(f"sqlite:///{folder}/ours.db")
    bench = Bench(store, Bare(folder / "bare.db"))
    while len(bench.answers) < MOVES + WARM:
        await bench.game()
    await store.close()
    commit, bare, answer = (
        median(times[WARM:]) * 1000 for times in (bench.commits, bench.bare.times, bench.answers)
    )
    return [
        f"commit of a move      {commit:6.2f} ms   (aim: {AIM_MS:.0f})",
        f"bare sqlite3          {bare:6.2f} ms   same run, same pragmas, same bytes:"
        f" {commit / bare:.1f} times",
        f"whole answer          {answer:6.2f} ms   load, authorise, apply, commit",
    ]


class Bench:
    """Tables whose ledger notes how long every commit took, and repeats it barely, in turns."""

    def __init__(self, store: Store, bare: Bare) -> None:
        self.now = datetime.now(UTC)
        self.tables = Tables(store, clock=lambda: self.now)
        self.ledger_commit = self.tables.ledger.commit
        self.tables.ledger.commit = self.commit  # type: ignore[method-assign]
        self.bare = bare
        self.commits: list[float] = []
        self.answers: list[float] = []

    async def game(self) -> None:
        """Anna plays one alone, on a day of its own: nobody may open many at once."""
        self.now += timedelta(days=1)
        place = Place(PlaceKind.DM, channel=1)
        change = await self.tables.opening.open(Person(1, "Anna"), "ferry", {"solo": True}, place)
        while change.table.running:
            assert change.after is not None
            picks = change.after.pending[0].offer(change.after).options[:1]
            click, asked = f"click{len(self.answers)}", change.table.seats[0].asked
            spent = -self.bare.spent
            begun = perf_counter()
            change = await self.tables.play.answer(
                change.table.id, 1, asked, picks, interaction=click
            )
            spent += self.bare.spent
            self.answers.append(perf_counter() - begun - spent)

    async def commit(self, stored: Any, draft: Any, interaction: Any) -> Change:
        begun = perf_counter()
        change = await self.ledger_commit(stored, draft, interaction)
        self.commits.append(perf_counter() - begun)
        self.bare.commit(write_move(change.table.id, draft.moves[0]), draft.snapshot)
        return change


class Bare:
    """The same three writes by hand: no thread, no SQLAlchemy, no check."""

    def __init__(self, path: Path) -> None:
        self.db = sqlite3.connect(path, isolation_level=None)
        for pragma in PRAGMAS:
            self.db.execute(f"PRAGMA {pragma}")
        self.db.execute("CREATE TABLE t (id TEXT PRIMARY KEY, ply INT, revision INT, clocks TEXT)")
        self.db.execute("CREATE TABLE s (id TEXT PRIMARY KEY, position TEXT)")
        self.db.execute(
            "CREATE TABLE m (id TEXT, ply INT, picks TEXT, click TEXT UNIQUE, news TEXT)"
        )
        self.db.execute("INSERT INTO t VALUES ('k3f9x2aa', 0, 1, '')")
        self.db.execute("INSERT INTO s VALUES ('k3f9x2aa', '')")
        self.times: list[float] = []
        self.spent = 0.0

    def commit(self, move: dict[str, Any], position: str) -> None:
        row = (move["table"], move["ply"], move["picks"], move["interaction"], str(move["news"]))
        clocks = f"[[{move['ply']}, 1772366400000, 0]]"
        begun = perf_counter()
        self.db.execute("BEGIN IMMEDIATE")
        self.db.execute(
            "UPDATE t SET ply = ?, revision = revision + 1, clocks = ?", (row[1], clocks)
        )
        self.db.execute("INSERT INTO m VALUES (?, ?, ?, ?, ?)", row)
        self.db.execute("UPDATE s SET position = ?", (position,))
        self.db.execute("COMMIT")
        self.times.append(perf_counter() - begun)
        self.spent += self.times[-1]


if __name__ == "__main__":
    print("\n".join(run()))
