"""Two processes on one PostgreSQL: the DMs reach one, the guild the other; either is killed.

SOAK_KILLS lets it run longer, SOAK_TABLES with more tables.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections import Counter
from pathlib import Path

import pytest

from bot.store import Store
from bot.tables import Status, Tables
from tests.postgresql import Server, needs_postgresql
from tests.standin import Message, StandIn

from .players import Pair
from .process import Process
from .shards import guild_of_shard, room, shards
from .test_killed import deliveries

TABLES = int(os.environ.get("SOAK_TABLES", "4"))
KILLS = int(os.environ.get("SOAK_KILLS", "3"))

pytestmark = [needs_postgresql, pytest.mark.slow]


async def begin(bot: Process, shard: int) -> None:
    """Start one of the two, and wait until its shard is there."""
    with bot.logs.open("ab") as logs:
        bot.process = await bot.spawn(logs)
    await bot.discord.until(lambda: shard in shards(bot.discord), 60)


async def kill(bot: Process, shard: int) -> None:
    assert bot.process is not None
    bot.process.kill()
    await bot.process.wait()
    await bot.discord.until(lambda: shard not in shards(bot.discord), 10)


def live(pair: Pair) -> list[Message]:
    """The messages in the channel that look like the table."""
    return [m for m in pair.room.messages if f"t:{pair.table}:more" in m.buttons.values()]


def called(pair: Pair) -> Counter[tuple[str, ...]]:
    """How often a table message called somebody for the very same question."""
    found: Counter[tuple[str, ...]] = Counter()
    for message in pair.room.messages:
        asked = sorted(i for i in message.buttons.values() if i.startswith("a:"))
        if asked and message.mentions:
            found[tuple(asked)] += 1
    return found


async def test_an_evening_with_two_processes(
    discord: StandIn, postgresql: Server, tmp_path: Path
) -> None:
    address, guild = postgresql.create(), guild_of_shard(discord, 1)
    bots = [
        Process(
            discord,
            tmp_path / f"shard{shard}.db",
            FAKE_PAINT="1",
            DATABASE_URL=address,
            SHARDS="2",
            SHARD_IDS=str(shard),
        )
        for shard in (0, 1)
    ]
    for shard, bot in enumerate(bots):
        await begin(bot, shard)
    await discord.ready(30)
    tables = [
        Pair(
            discord,
            room(discord, guild, number),
            (discord.person(f"Ann {number}"), discord.person(f"Bob {number}")),
            random.Random(number),
        )
        for number in range(TABLES)
    ]
    for pair in tables:
        await pair.sit_down()
    playing = [asyncio.create_task(pair.play()) for pair in tables]
    dice = random.Random(5)
    for number in range(KILLS):
        await asyncio.sleep(dice.uniform(0.3, 1.0))
        shard = number % 2
        await kill(bots[shard], shard)
        await begin(bots[shard], shard)
    postgresql.stop()
    await asyncio.sleep(0.5)
    postgresql.restart()
    try:
        await asyncio.wait_for(asyncio.gather(*playing), 200)
        await check(discord, address, tables)
    finally:
        for bot in bots:
            await bot.stop()
    assert discord.violations == []


async def check(discord: StandIn, address: str, tables: list[Pair]) -> None:
    store = await Store.open(address)
    try:
        known = Tables(store)
        for _ in range(120):
            if not await known.posted.behind():
                break
            await asyncio.sleep(0.5)
        assert await known.posted.behind() == []
        for pair in tables:
            assert (await known.reading.get(pair.table)).status is Status.OVER
            assert (await known.reading.verify(pair.table)).good
            moves = Counter(interaction for interaction, _ in await deliveries(store, pair.table))
            assert set(moves.values()) == {1}
            assert {p.interaction for p in pair.pressed if p.acknowledged} <= set(moves)
            assert live(pair) == []  # the game is over: no message looks like a running table
            assert max(called(pair).values(), default=1) == 1
    finally:
        await store.close()
