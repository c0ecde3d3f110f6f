"""The memory of the bot with ten, a hundred and a thousand tables open, and after play at them.

The people sit down at one table after the other, in all games by turns, and answer a few questions
at each. `MEMORY=200` chooses how many tables there are in the end.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path

import games
from tests.bench.clicks import waiting
from tests.e2e.players import Pair, pairs
from tests.e2e.process import Process
from tests.standin import StandIn

TABLES = int(os.environ.get("MEMORY", "1000"))
ANSWERS = 2  # at each table
AIM_MB = 450


def run() -> list[str]:
    return asyncio.run(measure())


async def measure() -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        async with StandIn(check=False, evidence=False) as discord:
            bot = Process(discord, Path(folder) / "tables.db")
            await bot.start()
            try:
                return await grown(discord, bot)
            finally:
                await bot.stop()


async def grown(discord: StandIn, bot: Process) -> list[str]:
    keys = list(games.ALL)
    tables = pairs(discord, TABLES, lambda number: keys[number % len(keys)])
    lines = [f"after the start: {bot.resident_mb():.0f} MB"]
    for count, pair in enumerate(tables, 1):
        await play(pair)
        if count in (10, 100, TABLES):
            aim = f" (at most {AIM_MB} with 1,000)" if count == TABLES else ""
            lines.append(f"{count} tables: {bot.resident_mb():.0f} MB{aim}")
    return lines


async def play(pair: Pair) -> None:
    await pair.sit_down()
    for _ in range(ANSWERS):
        if asked := waiting(pair):
            await pair.press(*asked)
