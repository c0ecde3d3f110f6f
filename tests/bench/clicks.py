"""A hundred tables through the stand-in, pictures included: how long a click waits for its answer.

The bot is a process of its own; the stand-in and the two hundred players share another. First
the clicks come at twenty a second, as on a busy evening, then as fast as they are answered.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import games
from tests.e2e.players import Pair, pairs
from tests.e2e.process import Process
from tests.standin import Message, Person, StandIn

TABLES = 100
RATE = 20  # clicks a second
SECONDS = 30.0
WARM_UP = 5.0


@dataclass
class Measured:
    """What came of the clicks of one stretch."""

    seconds: list[float] = field(default_factory=list)
    moves: int = 0
    began: float = field(default_factory=time.perf_counter)
    took: float = 0.0

    async def press(self, pair: Pair, person: Person, message: Message) -> None:
        started = time.perf_counter()
        done = await pair.press(person, message)
        self.moves += done
        if done:
            self.seconds.append(time.perf_counter() - started)
        self.took = time.perf_counter() - self.began

    def line(self, what: str) -> str:
        times = sorted(self.seconds)
        middle = statistics.median(times) * 1000
        slow = times[int(len(times) * 0.99)] * 1000
        rate = self.moves / self.took
        return f"{what}: {rate:.1f} clicks/s, p50 {middle:.0f} ms, p99 {slow:.0f} ms ({len(times)})"


def run() -> list[str]:
    return asyncio.run(measure())


async def measure() -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        async with StandIn(check=False, evidence=False) as discord:
            bot = Process(discord, Path(folder) / "tables.db")
            await bot.start()
            try:
                return await clicks(discord, bot)
            finally:
                await bot.stop()


async def clicks(discord: StandIn, bot: Process) -> list[str]:
    keys = list(games.ALL)
    tables = pairs(discord, TABLES, lambda number: keys[number % len(keys)])
    for pair in tables:
        await pair.sit_down()
    await paced(tables, WARM_UP)
    before, spent = len(discord.calls), bot.processor_s()
    steady = await paced(tables, SECONDS)
    await discord.quiet(1.0, 60)
    calls = [call for call in discord.calls[before:] if "/callback" not in call.path]
    cost = (bot.processor_s() - spent) / max(steady.moves, 1) * 1000
    per_move = len(calls) / max(steady.moves, 1)
    fast = await hurried(tables, SECONDS / 3)
    return [
        steady.line(f"{TABLES} tables at {RATE} clicks a second"),
        f"REST calls per move beside the callback: {per_move:.2f}",
        f"processor time of the bot per move: {cost:.0f} ms",
        fast.line("as fast as they are answered, ten at a time"),
    ]


async def paced(tables: list[Pair], seconds: float) -> Measured:
    """Clicks at a steady rate, each at a random table that is not being clicked."""
    measured, dice, busy = Measured(), random.Random(5), set[int]()
    under_way: set[asyncio.Task[None]] = set()

    async def one(index: int, asked: tuple[Person, Message]) -> None:
        busy.add(index)
        try:
            await measured.press(tables[index], *asked)
        finally:
            busy.discard(index)

    start = time.perf_counter()
    for number in range(int(RATE * seconds)):
        for index in dice.sample([i for i in range(len(tables)) if i not in busy], 10):
            if asked := waiting(tables[index]):
                task = asyncio.create_task(one(index, asked))
                under_way.add(task)
                task.add_done_callback(under_way.discard)
                break
        await asyncio.sleep(max(0.0, start + number / RATE - time.perf_counter()))
    await asyncio.gather(*under_way)
    return measured


def waiting(pair: Pair) -> tuple[Person, Message] | None:
    """Somebody at this table who is asked something, and where."""
    asked = [(p, m) for p in pair.people if (m := pair.asked(p)) is not None]
    return pair.dice.choice(asked) if asked else None


async def hurried(tables: list[Pair], seconds: float, hands: int = 10) -> Measured:
    """Ten people who click again as soon as they are answered."""
    measured = Measured()
    end = time.perf_counter() + seconds

    async def hand(mine: list[Pair]) -> None:
        dice = random.Random(len(mine))
        while time.perf_counter() < end:
            pair = dice.choice(mine)
            if asked := waiting(pair):
                await measured.press(pair, *asked)
            else:
                await asyncio.sleep(0.01)

    await asyncio.gather(*(hand(tables[i::hands]) for i in range(hands)))
    return measured
