"""How long the commit of a move takes, beside a bare sqlite3 transaction of the same bytes."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from bot.store import Store
from bot.store.store import PRAGMAS
from bot.tables import Place, Setting, Tables, Who
from tests import ferry

MOVES = 400
WARM = 20


def run() -> list[str]:
    """One line per measurement, in milliseconds at the median."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measure(Path(folder)))


async def measure(folder: Path) -> list[str]:
    store = await Store.open(f"sqlite:///{folder}/ours.db")
    ours, commits, written = await play(store)
    await store.close()
    bare = bare_transactions(folder / "bare.db", written)
    return [
        f"commit of a move: {ms(commits)} ms (aim: 3), bare sqlite3: {ms(bare)} ms, "
        f"ratio {median(commits) / median(bare):.1f}",
        f"whole answer (load, authorise, apply, commit): {ms(ours)} ms",
    ]


def ms(times: list[float]) -> str:
    return f"{median(times) * 1000:.2f}"


class Timed(Tables):
    """Tables that note how long every commit took, and what was written."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.times: list[float] = []
        self.written: list[tuple[str, str]] = []

    async def _commit(self, file: Any, draft: Any, interaction: Any) -> Any:
        begun = perf_counter()
        change = await super()._commit(file, draft, interaction)
        self.times.append(perf_counter() - begun)
        news = json.dumps([item.key for item in draft.news])
        self.written.append((draft.snapshot, news))
        return change


async def play(store: Store) -> tuple[list[float], list[float], list[tuple[str, str]]]:
    """Alone at one table after the other; the first moves warm the machine up."""
    tables = Timed(store, all_games={"ferry": ferry.GAME})
    anna, place = Who(1, "Anna"), Place(Setting.DM, channel=1)
    whole: list[float] = []
    while len(whole) < MOVES + WARM:
        change = await tables.open(anna, "ferry", {"solo": True}, place)
        while change.table.running and change.after:
            decision = change.after.pending[0]
            picks = decision.offer(change.after).options[:1]
            asked, click = change.table.seats[0].asked, f"click{len(whole)}"
            begun = perf_counter()
            change = await tables.answer(change.table.id, 1, asked, picks, interaction=click)
            whole.append(perf_counter() - begun)
    return whole[WARM:], tables.times[WARM:], tables.written[WARM:]


def bare_transactions(path: Path, written: list[tuple[str, str]]) -> list[float]:
    """The same three writes by hand: no async, no SQLAlchemy, no migration, no check."""
    db = sqlite3.connect(path, isolation_level=None)
    for pragma in PRAGMAS:
        db.execute(f"PRAGMA {pragma}")
    db.execute("CREATE TABLE t (id TEXT PRIMARY KEY, ply INT, revision INT, clocks TEXT)")
    db.execute("CREATE TABLE s (id TEXT PRIMARY KEY, position TEXT)")
    db.execute("CREATE TABLE m (id TEXT, ply INT, picks TEXT, click TEXT UNIQUE, news TEXT)")
    db.execute("INSERT INTO t VALUES ('k3f9x2aa', 0, 1, '')")
    db.execute("INSERT INTO s VALUES ('k3f9x2aa', '')")
    times = []
    for ply, (position, news) in enumerate(written):
        begun = perf_counter()
        db.execute("BEGIN IMMEDIATE")
        clocks = f"[[{ply}, 1772366400000, 0]]"
        db.execute("UPDATE t SET ply = ?, revision = revision + 1, clocks = ?", (ply, clocks))
        row = ("k3f9x2aa", ply, "cargo7", f"click{ply}", news)
        db.execute("INSERT INTO m VALUES (?, ?, ?, ?, ?)", row)
        db.execute("UPDATE s SET position = ?", (position,))
        db.execute("COMMIT")
        times.append(perf_counter() - begun)
    db.close()
    return times


if __name__ == "__main__":
    print("\n".join(run()))
