"""After a restart of everything the conversation is the same, and old buttons still work."""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path

import aiohttp

from bot.local import serve
from tests.standin import StandIn

from .client import connected, png


async def test_the_conversation_survives(tmp_path: Path) -> None:
    async with StandIn(tmp_path) as discord, connected(discord):
        margaret = discord.person("Margaret", locale="ru")
        hall = discord.channel("table-talk")
        reply = await margaret.slash(hall, "table")
        await margaret.click(reply.message, label="Count 0")
        hand = await margaret.click(reply.message, label="Hand")
        await margaret.slash(hall, "thread", name="Over there")
        await discord.quiet()
        token, text, pictures = discord.token, reply.message.text, reply.message.pictures

    async with StandIn(tmp_path) as discord:
        assert discord.token == token
        margaret, hall = discord.person("Margaret"), discord.channel("table-talk")
        assert margaret.record["locale"] == "ru"
        assert hall.messages[0].text == text
        assert hall.messages[0].pictures == pictures
        assert hall.messages[1].id == hand.message.id
        assert discord.threads[0].name == "Over there"
        assert any(c["name"] == "table" for c in discord.state.commands["global"])
        async with connected(discord):
            reply = await margaret.click(hall.messages[0], label="Count 1")
            assert "Round 2." in reply.message.text
            assert discord.violations == []


async def test_ids_never_go_back(tmp_path: Path) -> None:
    async with StandIn(tmp_path, clock=lambda: 2_000_000_000.0) as discord:
        newest = discord.person("Margaret").id
    async with StandIn(tmp_path, clock=lambda: 1_900_000_000.0) as discord:
        assert int(discord.person("Elisabeth").id) > int(newest)


async def test_replaced_pictures_are_not_kept(tmp_path: Path) -> None:
    async with StandIn(tmp_path) as discord, connected(discord):
        margaret, hall = discord.person("Margaret"), discord.channel("table-talk")
        message = (await margaret.slash(hall, "table")).message
        for n in range(5):
            await margaret.click(message, custom_id=f"count:{n}")
        assert len(list((tmp_path / "attachments").iterdir())) == 1
        assert message.pictures == [png(shade=4)]


async def test_a_fresh_table_has_people_and_rooms(tmp_path: Path) -> None:
    table = await serve(tmp_path, port=0)
    try:
        names = [person["name"] for person in table.state.people.values()]
        assert names == ["Casus Ludi", "Margaret", "Elisabeth", "Henry"]
        (guild,) = table.state.guilds.values()
        assert table.state.people[guild["owner_id"]]["name"] == "Margaret"
        rooms = [channel["name"] for channel in table.state.channels.values()]
        assert rooms == ["table-talk", "great-hall"]
        assert table.page_url.startswith("http://127.0.0.1:")
    finally:
        await table.close()


async def test_a_long_evening_keeps_no_bodies() -> None:
    async with StandIn(evidence=False) as discord, connected(discord):
        margaret, hall = discord.person("Margaret"), discord.channel("table-talk")
        await margaret.slash(hall, "table")
        assert discord.calls[-1].status == 200
        assert all(call.body is None and call.reply is None for call in discord.calls)
        assert discord.seen_by(margaret) == []
        assert discord.violations == []


async def test_the_stand_in_runs_alone(tmp_path: Path) -> None:
    """Without anything that only tests need: `make play` does not install it."""
    script = (
        "import runpy, sys; sys.modules.update(tests=None, jsonschema_rs=None, pytest=None);"
        "runpy.run_module('bot.local', run_name='__main__')"
    )
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", script, tmp_path, "0"), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout
    settings = {}
    while not (line := (await process.stdout.readline()).decode()).startswith("#"):
        name, _, value = line.strip().partition("=")
        settings[name] = value
    headers = {"Authorization": f"Bot {settings['DISCORD_TOKEN']}"}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.get(f"{settings['DISCORD_API_URL']}/users/@me") as answer,
    ):
        assert (await answer.json())["username"] == "casus_ludi"
    process.send_signal(signal.SIGINT)
    assert await asyncio.wait_for(process.wait(), 5) == 0
