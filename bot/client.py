"""The bot as Discord sees it: a client with all rooms behind it, built in one place."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from datetime import datetime
from functools import partial
from typing import Any, cast

import aiohttp
import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.away import log_failure
from bot.config import DISCORD_API, DISCORD_GATEWAY, Config
from bot.inbox import Inbox, Tree
from bot.inbox.clock import Clock
from bot.inbox.computers import Computers
from bot.metrics import METRICS
from bot.nightly import copies
from bot.outbox import Outbox
from bot.outbox.emojis import Emojis
from bot.outbox.upload import upload
from bot.readers import Readers
from bot.store import Store
from bot.store.bell import Bell
from bot.tables import Place, Tables
from bot.tables.ledger import Choose, now
from bot.tasks import Tasks, growing_pauses
from games import opponents

log = logging.getLogger(__name__)

TICK_S = 30.0
DRAIN_S = 5.0  # of the ten that a host gives us after SIGTERM
Click = discord.Interaction[Any]
Upload = Callable[[discord.Client, Emojis], Awaitable[None]]
WRITTEN = (discord.MessageType.default, discord.MessageType.reply)
PRESSED = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class Events:
    """What the client hears from Discord."""

    tables: Tables
    inbox: Inbox
    outbox: Outbox
    signs: Emojis
    upload: Upload
    clock: Clock
    tasks: Tasks
    tree: Tree
    dev_guild: int | None
    tick_s: float
    bell: Bell | None
    backup: Callable[[], Coroutine[Any, Any, None]] | None = None
    _steady: tuple[asyncio.Task[None], ...] = ()  # what goes on for as long as the bot runs

    async def setup_hook(self) -> None:
        steady = [self._publish(), self._tick(), self._upload(), self._measure()]
        if self.bell is not None:
            steady.append(self.bell.listen(self.outbox.heed))
        if self.backup is not None:
            steady.append(self.backup())
        self._steady = tuple(asyncio.create_task(work) for work in steady)

    async def _publish(self) -> None:
        """Tell Discord the commands; those it knows from before work meanwhile."""
        for pause in growing_pauses():
            try:
                await self.tree.publish(self.dev_guild)
                return
            except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
                log.warning("commands not published, again in %g s reason=%s", pause, error)
            await asyncio.sleep(pause)

    async def on_interaction(self, interaction: Click) -> None:
        """Buttons, menus and forms; commands go to the tree."""
        if interaction.type in PRESSED:
            await self.inbox.pressed(interaction)

    async def _upload(self) -> None:
        """The signs, beside everything else: until they are there, people read words."""
        try:
            await self.upload(cast(discord.Client, self), self.signs)
        except Exception:
            log.exception("signs failed")

    async def on_message(self, message: discord.Message) -> None:
        """Somebody writes to the bot as to a person; no other messages are heard."""
        direct = isinstance(message.channel, discord.DMChannel)
        if direct and not message.author.bot and message.type in WRITTEN:
            await self.inbox.written(message.author.id, message.channel.id)

    async def _tick(self) -> None:
        """Resume once, then look every half minute for what is due; sooner after a failure."""
        work, pauses = self.clock.resume, growing_pauses(longest=self.tick_s)
        while True:
            try:
                await work()
            except Exception:
                log_failure(log, "tick failed")
                pause = next(pauses)
            else:
                work, pauses = self.clock.tick, growing_pauses(longest=self.tick_s)
                pause = self.tick_s
            await asyncio.sleep(pause)

    async def _measure(self) -> None:
        """What chance did in games that are over, one now and then."""
        while True:
            await asyncio.sleep(self.tick_s)
            try:
                await self.tables.fortunes.next()
            except Exception:
                log_failure(log, "luck failed")

    async def drain(self) -> None:
        """Finish what is under way, then leave."""
        for work in self._steady:
            work.cancel()
        await asyncio.gather(*self._steady, return_exceptions=True)
        await self.tasks.drain(DRAIN_S)


class Bot(Events, discord.Client):
    """The bot in one process with one connection."""


class ShardedBot(Events, discord.AutoShardedClient):
    """The bot with several connections, or with its share of them."""


def build(
    settings: Config,
    store: Store,
    *,
    clock: Callable[[], datetime] = now,
    choose: Choose = opponents.choose,
    tick_s: float = TICK_S,
    upload: Upload = upload,
    **table_options: Any,
) -> Bot | ShardedBot:
    """The bot, ready to be started; clock, opponents and signs can be exchanged for tests."""
    point_at(settings.discord_api_url, settings.discord_gateway_url)
    options: dict[str, Any] = {
        "intents": discord.Intents(guilds=True, dm_messages=True),
        "allowed_mentions": discord.AllowedMentions.none(),
        "max_messages": None,
        "http_trace": METRICS.trace(),
        "member_cache_flags": discord.MemberCacheFlags.none(),
        "chunk_guilds_at_startup": False,
    }
    bot: Bot | ShardedBot
    if settings.shards:
        options |= {"shard_count": settings.shards, "shard_ids": list(settings.shard_ids) or None}
        bot = ShardedBot(**options)
    else:
        bot = Bot(**options)
    ours = share(settings.shards or 1, settings.shard_ids if store.bell else ())
    tables = Tables(store, clock=clock, choose=choose, ours=ours, **table_options)
    furnish(bot, tables, ",".join(map(str, settings.shard_ids)) or "all")
    bot.dev_guild, bot.tick_s, bot.bell = settings.dev_guild_id, tick_s, store.bell
    bot.signs, bot.upload = Emojis(), upload
    if settings.backup_folder is not None:
        bot.backup = partial(copies, settings.backup_folder, settings.database_url, clock)
    return bot


def furnish(bot: Bot | ShardedBot, tables: Tables, process: str) -> None:
    """The rooms, each with what it needs of the others."""
    bot.tables, bot.tasks = tables, Tasks()
    readers = Readers(tables)
    bot.outbox = Outbox(bot, tables, readers, bot.tasks)
    computers = Computers(tables, bot.outbox, bot.tasks)
    bot.inbox = Inbox(tables, readers, bot.outbox, computers, bot.tasks)
    bot.clock = Clock(tables, bot.outbox, computers, process[:80])
    bot.tree = Tree(bot, bot.inbox)


def share(shards: int, ids: tuple[int, ...]) -> Callable[[Place], bool]:
    """Which places this process looks after: those of its shards, by Discord's own rule.

    Direct messages belong to the first shard.
    """
    return lambda place: not ids or ((place.guild or 0) >> 22) % shards in ids


def point_at(api: str = DISCORD_API, gateway: str = DISCORD_GATEWAY) -> None:
    """Speak to Discord, or to something that stands in for it."""
    Route.BASE = api
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
