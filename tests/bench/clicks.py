"""A hundred tables through the stand-in, pictures included: how long a click waits for its answer.

The bot is a process of its own; the stand-in and the two hundred players share another, and what
each of the two costs is told apart. First the clicks come at twenty a second, as on a busy
evening, then at forty, then as fast as they are answered.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import games
from bot.local.server import Call
from tests.e2e.players import Pair, pairs
from tests.e2e.process import Process
from tests.standin import Message, Person, StandIn

TABLES = 100
RATE = 20  # clicks a second
HELD = 40  # clicks a second, for a while
SECONDS = 30.0
WARM_UP = 5.0


class Counting(StandIn):
    """The stand-in, which notes what each request of the bot was for."""

    def __init__(self) -> None:
        super().__init__(check=False, evidence=False)
        self.kinds: Counter[str] = Counter()
        self.uploaded = 0

    def call_answered(self, call: Call) -> None:
        self.kinds[self.kind(call)] += 1
        self.uploaded += call.uploaded
        super().call_answered(call)

    def kind(self, call: Call) -> str:
        """What is sent where; a panel either asks something or does not."""
        if "/callback" in call.path:
            return "callback"
        parts = call.path.split("/")
        if parts[1] != "channels" or parts[3:4] != ["messages"]:
            return f"{call.method} {call.route}"
        verb = {"POST": "new", "PATCH": "edited", "DELETE": "deleted"}.get(call.method, "read")
        sent = str((call.body or {}).get("components"))
        asks = "'a:" in sent or "'m:" in sent
        if "guild_id" not in self.state.channels[parts[2]]:
            return f"{verb} panel that asks{'' if asks else ' nothing'}"
        return f"{verb} {'table' if 'custom_id' in sent else 'line'}"


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


class Meter:
    """Processor time of the bot, and of the stand-in with the players, since it was made."""

    def __init__(self, bot: Process) -> None:
        self.bot, self.before = bot, (bot.processor_s(), time.process_time())

    def line(self, moves: int) -> str:
        now = (self.bot.processor_s(), time.process_time())
        spent = (after - before for before, after in zip(self.before, now, strict=True))
        ours, theirs = (seconds / max(moves, 1) * 1000 for seconds in spent)
        return f"processor time per move: the bot {ours:.1f} ms, stand-in and players {theirs:.1f}"


def run() -> list[str]:
    return asyncio.run(measure())


async def measure() -> list[str]:
    discord = Counting()
    with tempfile.TemporaryDirectory() as folder:
        async with discord:
            bot = Process(discord, Path(folder) / "tables.db")
            await bot.start()
            try:
                return await clicks(discord, bot)
            finally:
                await bot.stop()


async def clicks(discord: Counting, bot: Process) -> list[str]:
    keys = list(games.ALL)
    tables = pairs(discord, TABLES, lambda number: keys[number % len(keys)])
    for pair in tables:
        await pair.sit_down()
    await paced(tables, WARM_UP, RATE)
    lines = await steady(discord, bot, tables)
    meter = Meter(bot)
    held = await paced(tables, SECONDS / 3, HELD)
    lines += [held.line(f"at {HELD} clicks a second"), meter.line(held.moves)]
    meter = Meter(bot)
    fast = await hurried(tables, SECONDS / 3)
    lines += [fast.line("as fast as they are answered, ten at a time"), meter.line(fast.moves)]
    return lines


async def steady(discord: Counting, bot: Process, tables: list[Pair]) -> list[str]:
    """A busy evening, and what was sent for it."""
    await discord.quiet(1.0, 60)
    discord.kinds.clear()
    discord.uploaded = 0
    meter = Meter(bot)
    measured = await paced(tables, SECONDS, RATE)
    await discord.quiet(1.0, 60)
    processor = meter.line(measured.moves)
    moves = max(measured.moves, 1)
    calls = discord.kinds.total() - discord.kinds["callback"]
    left = discord.kinds["new table"] - discord.kinds["edited line"]  # each will be edited once
    return [
        measured.line(f"{TABLES} tables at {RATE} clicks a second"),
        processor,
        f"uploaded per move: {discord.uploaded / moves / 1000:.0f} kB",
        f"REST calls per move beside the callback: {calls / moves:.2f} at once (at most 1.3), "
        f"{(calls + left) / moves:.2f} with the lines of tables left behind, once they rest",
        *(f"  {count / moves:.2f} {kind}" for kind, count in discord.kinds.most_common()),
    ]


async def paced(tables: list[Pair], seconds: float, rate: int) -> Measured:
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
    for number in range(int(rate * seconds)):
        for index in dice.sample([i for i in range(len(tables)) if i not in busy], 10):
            if asked := waiting(tables[index]):
                task = asyncio.create_task(one(index, asked))
                under_way.add(task)
                task.add_done_callback(under_way.discard)
                break
        await asyncio.sleep(max(0.0, start + number / rate - time.perf_counter()))
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
