"""From the start of the process to ready: its processor time, on an empty database and on its own.

Where byte code is kept (`PYTHONDONTWRITEBYTECODE` not set), the first start also compiles.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from tests.e2e.process import Process
from tests.standin import StandIn

STARTS = 5
MOST_S = 1.5


def run() -> list[str]:
    return asyncio.run(measure())


async def measure() -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        taken = [await started(Path(folder) / "tables.db") for _ in range(STARTS)]
    told = ", ".join(f"{seconds:.2f}" for seconds in taken)
    return [f"start to ready: {told} s of processor time (at most {MOST_S})"]


async def started(database: Path) -> float:
    async with StandIn(check=False, evidence=False) as discord:
        bot = Process(discord, database)
        await bot.start()
        seconds = bot.processor_s()
        await bot.stop()
    return seconds
