"""The gateway, spoken to directly: order, replay, refusals, shards, compression."""

from __future__ import annotations

import json
import time
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest

from tests.standin import Channel, Person, StandIn

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 9, 1 << 12


class Socket:
    """One raw connection."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, discord: StandIn) -> None:
        self.socket, self.discord = socket, discord
        self.inflate = zlib.decompressobj()

    async def receive(self) -> Any:
        message = await self.socket.receive(timeout=3)
        if message.type is aiohttp.WSMsgType.BINARY:
            return json.loads(self.inflate.decompress(message.data))
        return json.loads(message.data) if message.type is aiohttp.WSMsgType.TEXT else message.data

    async def identify(self, intents: int = GUILDS, **more: Any) -> Any:
        await self.receive()
        wish = {"token": self.discord.token, "intents": intents, "properties": {}} | more
        await self.socket.send_json({"op": 2, "d": wish})
        return await self.receive()

    async def resume(self, session: str, sequence: int) -> None:
        await self.receive()
        wish = {"token": self.discord.token, "session_id": session, "seq": sequence}
        await self.socket.send_json({"op": 6, "d": wish})

    async def events(self, count: int) -> list[str]:
        return [(await self.receive())["t"] for _ in range(count)]


@asynccontextmanager
async def connect(discord: StandIn, query: str = "") -> AsyncIterator[Socket]:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{discord.gateway_url}?v=10&encoding=json{query}") as socket,
    ):
        yield Socket(socket, discord)


@pytest.mark.parametrize("query", ["", "&compress=zlib-stream"])
async def test_hello_ready_and_guilds(discord: StandIn, query: str) -> None:
    async with connect(discord, query) as socket:
        ready = await socket.identify()
        assert (ready["t"], ready["s"]) == ("READY", 1)
        assert ready["d"]["guilds"] == [{"id": discord.guild_id, "unavailable": True}]
        guild = await socket.receive()
        assert guild["t"] == "GUILD_CREATE"
        names = [channel["name"] for channel in guild["d"]["channels"]]
        assert names == ["table-talk", "great-hall"]
        await socket.socket.send_json({"op": 1, "d": 2})
        assert (await socket.receive())["op"] == 11


async def test_what_was_missed_is_replayed_in_order(
    discord: StandIn, margaret: Person, hall: Channel
) -> None:
    async with connect(discord) as socket:
        ready = await socket.identify(GUILDS | GUILD_MESSAGES)
        await socket.receive()
        margaret.say(hall, "one")
        seen = (await socket.receive())["s"]
    for word in ("two", "three"):
        margaret.say(hall, word)
    async with connect(discord) as socket:
        await socket.resume(ready["d"]["session_id"], seen)
        missed = [await socket.receive() for _ in range(3)]
        assert [event["t"] for event in missed] == ["MESSAGE_CREATE", "MESSAGE_CREATE", "RESUMED"]
        assert [event["s"] for event in missed] == [seen + 1, seen + 2, seen + 3]


async def test_an_unknown_session_is_invalid(discord: StandIn) -> None:
    async with connect(discord) as socket:
        await socket.resume("nonsense", 5)
        assert await socket.receive() == {"op": 9, "d": False, "t": None, "s": None}


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"token": "wrong"}, 4004),
        ({"intents": 1 << 15}, 4014),
        ({"shard": [2, 2]}, 4010),
    ],
)
async def test_refusals_close_with_their_code(
    discord: StandIn, wish: dict[str, Any], code: int
) -> None:
    async with connect(discord) as socket:
        assert await socket.identify(**({"intents": GUILDS} | wish)) == code


async def test_intents_decide_what_is_told(
    discord: StandIn, margaret: Person, hall: Channel
) -> None:
    async with connect(discord) as socket:
        await socket.identify(GUILDS | DIRECT_MESSAGES)
        await socket.receive()
        margaret.say(hall, "Not for you.")
        margaret.say(margaret.dm, "For you.")
        event = await socket.receive()
        assert (event["t"], event["d"]["content"]) == ("MESSAGE_CREATE", "For you.")


async def test_content_in_a_guild_needs_a_mention(
    discord: StandIn, margaret: Person, hall: Channel
) -> None:
    async with connect(discord) as socket:
        await socket.identify(GUILDS | GUILD_MESSAGES)
        await socket.receive()
        margaret.say(hall, "A secret.")
        assert (await socket.receive())["d"]["content"] == ""
        margaret.say(hall, f"<@{discord.state.bot_id}> hello")
        assert (await socket.receive())["d"]["content"].endswith("hello")


async def test_each_guild_belongs_to_one_shard(discord: StandIn, margaret: Person) -> None:
    rooms = [discord.channel("table-talk"), *(discord.add_guild(f"Guild {n}") for n in range(6))]
    shard_of = {room.id: (int(room.record["guild_id"]) >> 22) % 2 for room in rooms}
    async with connect(discord) as zero, connect(discord) as one:
        told: list[set[str]] = [set(), set()]
        for number, socket in enumerate((zero, one)):
            ready = await socket.identify(GUILDS | GUILD_MESSAGES, shard=[number, 2])
            told[number] = {guild["id"] for guild in ready["d"]["guilds"]}
            await socket.events(len(told[number]))
        assert not told[0] & told[1]
        assert len(told[0] | told[1]) == 7
        for room in rooms:
            margaret.say(room, "Where am I?")
            event = await (zero, one)[shard_of[room.id]].receive()
            assert event["d"]["channel_id"] == room.id
        discord.interactions.start(2, margaret.id, margaret.dm.record, {"name": "x", "type": 1})
        assert (await zero.receive())["t"] == "INTERACTION_CREATE"


async def test_it_asks_to_reconnect(discord: StandIn) -> None:
    async with connect(discord) as socket:
        await socket.identify()
        await socket.receive()
        discord.gateway.ask_to_reconnect()
        assert (await socket.receive())["op"] == 7


async def test_a_heartbeat_is_answered_as_late_as_from_afar(discord: StandIn) -> None:
    """Sooner, discord.py may compare the answer with the beat before and warn of being behind."""
    async with connect(discord) as socket:
        await socket.identify()
        await socket.events(1)
        sent = time.perf_counter()
        await socket.socket.send_json({"op": 1, "d": 1})
        assert (await socket.receive())["op"] == 11
        assert 0.05 < time.perf_counter() - sent < 2
