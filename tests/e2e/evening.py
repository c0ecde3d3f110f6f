"""An evening of games: the stand-in for Discord, the real bot connected to it, and people."""

from __future__ import annotations

import asyncio
import os
import random
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from bot.client import Bot, ShardedBot, build
from bot.config import Config
from bot.store import Store
from bot.tables import Table, Tables
from tests.standin import Channel, Message, Person, Reply, StandIn

SEED = int(os.environ.get("E2E_SEED", "1"))  # other games, for those who look for trouble
DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c49444154789c63606060000000040001f61738550000000049454e44ae426082"
)


@dataclass(frozen=True)
class Picture:
    """A dot, with the whole scene behind it so that a leak would be found in the bytes."""

    data: bytes
    suffix: str = "png"


class Painter:
    """Paints in no time, and what it was asked to."""

    def __init__(self) -> None:
        self.pause = 0.0

    async def picture(self, scene: Any, *, theme: str, say: Any) -> Picture | None:
        if theme == "text":
            return None
        await asyncio.sleep(self.pause)
        return Picture(DOT + repr(scene).encode())

    async def replay(self, scenes: Any, *, theme: str, say: Any, kind: str = "webp") -> Picture:
        return Picture(DOT)

    def alt(self, scene: Any, say: Any) -> str:
        return "the board"

    def text(self, scene: Any, say: Any) -> str:
        return "the board in words"


class Clock:
    """Time that passes only when told to."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def pass_(self, **how_long: float) -> None:
        self.now += timedelta(**how_long)


async def in_words(client: Any, emojis: Any) -> None:
    """No signs: most evenings need not wait until they are uploaded."""


class Evening:
    """Everything that a test of the whole needs."""

    def __init__(
        self, discord: StandIn, folder: Path, *, shards: int | None = None, **built: Any
    ) -> None:
        self.discord = discord
        self.folder = folder
        self.shards = shards
        self.clock = Clock()
        self.seeds = (f"seed {number}" for number in count(SEED))
        self.built: dict[str, Any] = {
            "clock": self.clock,
            "tick_s": 3600.0,
            "new_seed": lambda: next(self.seeds),
            "new_part": lambda interaction, word: word,  # clicks differ from run to run
            "upload": in_words,
        } | built
        self.dice = random.Random(7)
        self.margaret = discord.person("Margaret")
        self.elisabeth = discord.person("Elisabeth")
        self.henry = discord.person("Henry")
        self.hall = discord.channel("table-talk")

    # ---- the bot

    async def start(self) -> None:
        settings = Config(
            _env_file=None,
            discord_token=SecretStr(self.discord.token),
            discord_api_url=self.discord.api_url,
            discord_gateway_url=self.discord.gateway_url,
            shards=self.shards,
        )
        self.store = await Store.open(f"sqlite:///{self.folder / 'tables.db'}")
        self.bot: Bot | ShardedBot = build(settings, self.store, **self.built)
        await self.bot.login(self.discord.token)
        self.connection = asyncio.create_task(self.bot.connect())
        await self.discord.until(lambda: self.discord.gateway.connected)
        await self.discord.ready()
        if self.shards:
            await self.bot.wait_until_ready()  # every shard is there
        await self.idle()

    async def stop(self) -> None:
        await self.bot.drain()
        await self.bot.close()
        self.connection.cancel()
        with suppress(asyncio.CancelledError):
            await self.connection
        await self.store.close()

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    async def idle(self, patience: float = 10.0) -> None:
        """Wait until the bot has shown everything it has to show."""
        deadline = asyncio.get_running_loop().time() + patience
        while True:
            await self.bot.tasks.idle()
            await self.discord.quiet(0.01)
            if not self.bot.tasks.busy and not await self.tables.posted.behind():
                return
            if asyncio.get_running_loop().time() > deadline:
                raise TimeoutError(f"not shown: {await self.tables.posted.behind()}")
            await asyncio.sleep(0.005)

    async def tick(self) -> None:
        await self.bot.clock.tick()
        await self.idle()

    async def rest(self) -> None:
        """Nothing happens for a minute: the bot tidies up."""
        self.clock.pass_(minutes=1)
        await self.tick()

    @property
    def tables(self) -> Tables:
        return self.bot.tables

    # ---- tables

    async def open(
        self, game: str = "cousins-war", *, channel: Channel | None = None, **options: Any
    ) -> Table:
        """Margaret invites Elisabeth, who accepts."""
        reply = await self.margaret.slash(
            channel or self.hall, f"newgame {game}", opponent=self.elisabeth, **options
        )
        await self.elisabeth.click(reply.message, label="Accept")
        await self.idle()
        return await self.table(reply.message)

    async def table(self, message: Message) -> Table:
        """The table that a message is about."""
        ids = [*message.buttons.values(), *message.menus]
        found = next((i.split(":")[1] for i in ids), None)
        if found is None:
            found = (await self.tables.reading.mine(int(self.margaret.id)))[0].id
        return await self.tables.reading.get(found)

    def person(self, number: int | None) -> Person:
        return Person(self.discord, str(number))

    def asking(self, table: Table, seat: int) -> Message:
        """The message with the open question of a seat."""
        sitting = table.seats[seat]
        person = self.person(sitting.person)
        starts = (f"a:{table.id}:{sitting.asked}:", f"m:{table.id}:{sitting.asked}")
        places = [person.dm, *(c for c in self.channels() if c.id != person.dm.id)]
        for channel in places:
            for message in reversed(list(person.messages(channel))):
                ids = [*message.buttons.values(), *message.menus]
                if any(i.startswith(starts[0]) or i == starts[1] for i in ids):
                    return message
        raise AssertionError(f"nobody asks {person.name} question {sitting.asked} of {table.id}")

    def channels(self) -> list[Channel]:
        return [Channel(self.discord, key) for key in self.discord.state.channels]

    async def answer(
        self, table: Table, seat: int, message: Message | None = None, copies: int = 1
    ) -> Reply:
        """Answer the open question of a seat in some legal way."""
        message = message or self.asking(table, seat)
        person = self.person(table.seats[seat].person)
        menu = next((m for m in message.menus if m.startswith("m:")), None)
        if menu is None:
            pressed = [i for i in message.buttons.values() if i.startswith("a:")]
            return await person.click(message, custom_id=self.dice.choice(pressed), copies=copies)
        shape = next(c for c in message.components if c.get("custom_id") == menu)
        count = self.dice.randint(shape.get("min_values", 1), shape.get("max_values", 1))
        values = self.dice.sample(message.menus[menu], count)
        return await person.choose(message, menu, values, copies=copies)

    async def one_awaited(self) -> tuple[Table, Person, Person]:
        """A ferry after both have loaded: the table, who is awaited, and who waits."""
        table = await self.open("ferry")
        for seat in (0, 1):
            await self.answer(await self.tables.reading.get(table.id), seat)
            await self.idle()
        table = await self.tables.reading.get(table.id)
        (awaited,) = table.waiting
        first, second = (self.person(table.seats[seat].person) for seat in (awaited, 1 - awaited))
        return table, first, second

    async def play(self, table: Table, moves: int = 1000) -> Table:
        """Play on until the game is over, or for some moves."""
        await self.idle()
        for _ in range(moves):
            table = await self.tables.reading.get(table.id)
            if not table.running:
                break
            reply = await self.answer(table, self.dice.choice(table.waiting))
            assert not reply.failed
            await self.idle()
        return await self.tables.reading.get(table.id)

    def board(self, table: Table, channel: Channel | None = None) -> Message:
        """The table message: the last one in the channel with the table's buttons."""
        for message in reversed((channel or self.hall).messages):
            ours = any(i.startswith(f"t:{table.id}:") for i in message.buttons.values())
            if ours and not message.ephemeral:
                return message
        raise AssertionError("there is no table message")
