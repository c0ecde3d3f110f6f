"""A stand-in whose guilds and direct messages reach different processes."""

from __future__ import annotations

import time

from tests.standin import Channel, StandIn


def guild_of_shard(discord: StandIn, shard: int, of: int = 2) -> str:
    """A guild whose events reach this shard; direct messages reach the first."""
    for number in range(40):
        guild = str(discord.add_guild(f"guild {number}").record["guild_id"])
        if (int(guild) >> 22) % of == shard:
            return guild
        time.sleep(0.001)  # the millisecond of its making decides
    raise AssertionError(f"no guild is of shard {shard}")


def room(discord: StandIn, guild: str, number: int) -> Channel:
    record = discord.state.add_channel(guild, f"room-{number}")
    shape = discord.payloads.channel(record)
    discord.gateway.dispatch("CHANNEL_CREATE", shape, guild_id=guild)
    return Channel(discord, record["id"])


def shards(discord: StandIn) -> set[int]:
    """Those that are connected."""
    return {s.shard for s in discord.gateway.sessions.values() if s.outbox is not None}
