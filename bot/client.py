"""The bot as Discord sees it: a client with the host behind it, built in one place."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import Any

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot import actions, controls
from bot.commands import Tree
from bot.commands.people import submitted
from bot.config import DISCORD_API, DISCORD_GATEWAY, Config
from bot.host import Host
from bot.store import Store
from bot.tables import Place, Tables
from bot.tables.ledger import Choose, now
from games import opponents

log = logging.getLogger(__name__)

TICK_S = 30.0
DRAIN_S = 5.0  # of the ten that a host gives us after SIGTERM
Click = discord.Interaction[Any]


class Events:
    """What the client hears from Discord."""

    host: Host
    tree: Tree
    dev_guild: int | None
    tick_s: float
    _ticking: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        await self.tree.publish(self.dev_guild)
        self._ticking = asyncio.create_task(self._tick())

    async def on_interaction(self, interaction: Click) -> None:
        """Whatever no button, menu or command receives: modals, and what was forged."""
        if interaction.type is discord.InteractionType.modal_submit:
            await self._guarded(interaction, submitted(self.host, interaction))
        elif interaction.type is discord.InteractionType.component and controls.unknown(
            interaction
        ):
            await self._guarded(interaction, actions.press(self.host, interaction, "?", "-", ""))

    async def answered(self, click: Click, table: str, asked: int, picks: str) -> None:
        await self._guarded(click, self.host.answered(click, table, asked, picks))

    async def pressed(self, click: Click, verb: str, table: str, arg: str) -> None:
        await self._guarded(click, actions.press(self.host, click, verb, table, arg))

    async def _guarded(self, click: Click, work: Any) -> None:
        self.host.presenter.under_way()
        try:
            await work
        except Exception as error:
            await self.host.failed(click, error)

    async def _tick(self) -> None:
        """Resume once, then look every half minute for what is due."""
        work = self.host.resume
        while True:
            try:
                await work()
            except Exception:
                log.exception("tick failed")
            work = self.host.tick
            await asyncio.sleep(self.tick_s)

    async def drain(self) -> None:
        """Finish what is under way, then leave."""
        if self._ticking is not None:
            self._ticking.cancel()
            with suppress(asyncio.CancelledError):
                await self._ticking
        await self.host.presenter.settled(DRAIN_S)


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
    **table_options: Any,
) -> Bot | ShardedBot:
    """The bot, ready to be started; clock and opponents can be exchanged for tests."""
    point_at(settings.discord_api_url, settings.discord_gateway_url)
    options: dict[str, Any] = {
        "intents": discord.Intents(guilds=True),
        "allowed_mentions": discord.AllowedMentions.none(),
        "max_messages": None,
        "member_cache_flags": discord.MemberCacheFlags.none(),
        "chunk_guilds_at_startup": False,
    }
    bot: Bot | ShardedBot
    if settings.shards:
        options |= {"shard_count": settings.shards, "shard_ids": list(settings.shard_ids) or None}
        bot = ShardedBot(**options)
    else:
        bot = Bot(**options)
    ours = share(settings.shards or 1, settings.shard_ids)
    tables = Tables(store, clock=clock, choose=choose, ours=ours, **table_options)
    bot.host = Host(bot, tables)
    bot.tree = Tree(bot, bot.host)
    bot.dev_guild, bot.tick_s = settings.dev_guild_id, tick_s
    bot.add_dynamic_items(*controls.ITEMS)
    return bot


def share(shards: int, ids: tuple[int, ...]) -> Callable[[Place], bool]:
    """Which places this process looks after: those of its shards, by Discord's own rule.

    Direct messages belong to the first shard.
    """
    return lambda place: not ids or ((place.guild or 0) >> 22) % shards in ids


def point_at(api: str = DISCORD_API, gateway: str = DISCORD_GATEWAY) -> None:
    """Speak to Discord, or to something that stands in for it."""
    Route.BASE = api
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
