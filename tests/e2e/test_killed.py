"""The bot is killed with SIGKILL in the middle of many games: nothing is lost, nothing doubled."""

from __future__ import annotations

import asyncio
import os
import random
from collections import Counter
from pathlib import Path

import pytest

from bot.store import Store
from bot.tables import Status, Tables
from tests.standin import StandIn

from .players import Pair, pairs
from .process import Process

pytestmark = pytest.mark.slow

GAMES = int(os.environ.get("KILLED_GAMES", "50"))
KILLS = int(os.environ.get("KILLS", "8"))


def game(number: int) -> str:
    return "cousins-war" if number % 25 == 9 else "ferry"


async def test_killed_at_random_moments(tmp_path: Path, discord: StandIn) -> None:
    database = tmp_path / "tables.db"
    bot = Process(discord, database, FAKE_PAINT="1")
    await bot.start()
    tables = pairs(discord, GAMES, game)
    for pair in tables:
        await pair.sit_down()
    playing = [asyncio.create_task(pair.play()) for pair in tables]
    dice = random.Random(3)
    for _ in range(KILLS):
        await asyncio.sleep(dice.uniform(0.1, 1.2))
        if all(task.done() for task in playing):
            break
        await bot.kill()
        await bot.start()
    try:
        await asyncio.wait_for(asyncio.gather(*playing), 240)
    finally:
        await bot.stop()
    await check(database, tables)
    assert discord.violations == []


async def check(database: Path, tables: list[Pair]) -> None:
    """Every acknowledged answer is there once, and nothing is there that nobody gave."""
    store = await Store.open(f"sqlite:///{database}")
    try:
        known = Tables(store)
        for pair in tables:
            table = await known.reading.get(pair.table)
            assert table.status is Status.OVER
            assert (await known.reading.verify(pair.table)).good
            moves = await deliveries(store, pair.table)
            given = {pressed.interaction: pressed for pressed in pair.pressed}
            committed = Counter(interaction for interaction, _ in moves)
            assert all(number == 1 for number in committed.values())
            assert all(given[i.partition("/")[0]].gave(i, picks) for i, picks in moves)
            kept = {p.interaction for p in pair.pressed if p.acknowledged}
            assert kept <= set(committed)
    finally:
        await store.close()


async def deliveries(store: Store, table: str) -> list[tuple[str, str]]:
    """The interaction and the picks of every move that stands, in order."""
    from sqlalchemy import text

    query = text('SELECT interaction, picks FROM moves WHERE "table" = :id ORDER BY ply')
    async with store.read() as connection:
        rows = await connection.execute(query, {"id": table})
        return [(str(row[0]), str(row[1])) for row in rows]
