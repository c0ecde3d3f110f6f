"""The trouble that Discord can make, and how it looks from the bot."""

from __future__ import annotations

import asyncio
import time

import aiohttp
import discord as library
import pytest

from tests.standin import Channel, Person, StandIn

from .client import Client, connected


async def test_a_wrong_token_is_refused(discord: StandIn) -> None:
    async with connected(discord):
        client = Client()
        with pytest.raises(library.LoginFailure):
            await client.login("wrong")
        await client.close()


async def test_privileged_intents_are_refused(discord: StandIn) -> None:
    async with connected(discord):
        greedy = library.Client(intents=library.Intents.all())
        with pytest.raises(library.PrivilegedIntentsRequired):
            await greedy.start(discord.token)
        await greedy.close()


async def test_closed_dms(
    discord: StandIn, bot: Client, margaret: Person, elisabeth: Person, hall: Channel
) -> None:
    discord.close_dms(elisabeth)
    reply = await margaret.slash(hall, "whisper", to=elisabeth)
    assert reply.message.text == "Closed: 50007"


@pytest.mark.parametrize(
    ("permission", "code"), [("send_messages", 50013), ("view_channel", 50001), ("attach_files", 0)]
)
async def test_missing_permissions(
    discord: StandIn, bot: Client, hall: Channel, permission: str, code: int
) -> None:
    discord.deny(permission, hall)
    channel = bot.get_partial_messageable(int(hall.id))
    if code == 0:
        await channel.send("Text may be sent without files.")
    else:
        with pytest.raises(library.Forbidden) as refusal:
            await channel.send("Not here.")
        assert refusal.value.code == code
    discord.allow(permission, hall)
    await channel.send("Here again.")


async def test_what_is_gone_is_unknown(discord: StandIn, bot: Client, hall: Channel) -> None:
    channel = bot.get_partial_messageable(int(hall.id))
    message = await channel.send("Soon gone.")
    discord.delete_message(hall.last)
    with pytest.raises(library.NotFound) as refusal:
        await message.edit(content="Still there?")
    assert refusal.value.code == 10008
    discord.delete_channel(hall)
    with pytest.raises(library.NotFound) as refusal:
        await channel.send("Anybody?")
    assert refusal.value.code == 10003


async def test_a_person_who_left_is_no_member(
    discord: StandIn, bot: Client, margaret: Person
) -> None:
    guild = bot.get_guild(int(discord.guild_id))
    assert guild is not None
    assert (await guild.fetch_member(int(margaret.id))).display_name == "Margaret"
    discord.leave(margaret)
    with pytest.raises(library.NotFound) as missing:
        await guild.fetch_member(int(margaret.id))
    assert missing.value.code == 10007
    with pytest.raises(library.Forbidden) as refusal:
        await (await bot.fetch_user(int(margaret.id))).send("Come back?")
    assert refusal.value.code == 50278


async def test_a_late_answer_is_an_unknown_interaction(margaret: Person, hall: Channel) -> None:
    async with StandIn(answer_limit=0.2) as discord, connected(discord):
        margaret, hall = discord.person("Margaret"), discord.channel("table-talk")
        discord.delay(0.4, "callback")
        reply = await margaret.slash(hall, "where")
        assert reply.failed
        await discord.quiet()
        assert discord.calls[-1].status == 404
        assert discord.calls[-1].reply["code"] == 10062


async def test_no_answer_at_all(margaret: Person) -> None:
    async with StandIn(answer_limit=0.2) as discord, connected(discord):
        margaret, hall = discord.person("Margaret"), discord.channel("table-talk")
        message = (await margaret.slash(hall, "table")).message
        reply = await margaret.click(message, label="Sleep")
        assert reply.failed


async def test_nobody_is_connected(discord: StandIn, margaret: Person, hall: Channel) -> None:
    async with connected(discord):
        pass
    discord.drop_gateway(resumable=False)
    reply = await margaret.slash(hall, "where")
    assert reply.failed


async def test_tokens_live_for_a_quarter_of_an_hour() -> None:
    now = time.time()
    async with StandIn(clock=lambda: now) as discord, connected(discord):
        margaret, hall = discord.person("Margaret"), discord.channel("table-talk")
        reply = await margaret.slash(hall, "where")
        url = f"{discord.api_url}/webhooks/{discord.state.bot_id}/{reply.interaction.token}"
        async with aiohttp.ClientSession() as session:
            async with session.post(url, json={"content": "In time."}) as answer:
                assert answer.status == 200
            now += 15 * 60 + 1
            async with session.post(url, json={"content": "Too late."}) as answer:
                assert answer.status == 401
                assert (await answer.json())["code"] == 50027


async def test_ordered_failures_are_survived(
    discord: StandIn, bot: Client, hall: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, naps = asyncio.sleep, []

    async def nap(seconds: float) -> None:
        naps.append(seconds)
        await real(0)

    monkeypatch.setattr("discord.http.asyncio.sleep", nap)
    discord.fail_next(1, 502, "POST /channels")
    discord.fail_next(1, 429, "POST /channels")
    await bot.get_partial_messageable(int(hall.id)).send("At the third attempt.")
    statuses = [c.status for c in discord.calls if c.method == "POST" and "messages" in c.route]
    assert statuses == [502, 429, 200]
    assert 1 in naps


async def test_a_bucket_refuses_one_too_many(discord: StandIn, hall: Channel) -> None:
    discord.rate_limit(r"POST /channels/\{", 2, 0.3)
    headers = {"Authorization": f"Bot {discord.token}"}
    url = f"{discord.api_url}/channels/{hall.id}/messages"
    async with aiohttp.ClientSession(headers=headers) as session:
        seen = []
        for n in range(3):
            async with session.post(url, json={"content": str(n)}) as answer:
                seen.append((answer.status, answer.headers["X-RateLimit-Remaining"]))
                body = await answer.json()
        assert seen == [(200, "1"), (200, "0"), (429, "0")]
        assert answer.headers["Via"]
        assert 0 < body["retry_after"] <= 0.3


async def test_edits_of_old_messages_are_refused_on_order(
    discord: StandIn, bot: Client, hall: Channel
) -> None:
    message = await bot.get_partial_messageable(int(hall.id)).send("Old.")
    discord.too_old()
    with pytest.raises(library.HTTPException) as refusal:
        await message.edit(content="New.")
    assert refusal.value.code == 30046


async def test_a_cut_line_is_an_error_of_the_connection(
    discord: StandIn, bot: Client, hall: Channel
) -> None:
    discord.fail_next(1, 0, "POST /channels")
    with pytest.raises(aiohttp.ClientError):
        await bot.get_partial_messageable(int(hall.id)).send("Lost.")


async def test_the_gateway_drops_and_the_bot_resumes(
    discord: StandIn, bot: Client, margaret: Person, hall: Channel
) -> None:
    message = (await margaret.slash(hall, "table")).message
    discord.drop_gateway()
    reply = await margaret.click(message, label="Count 0")
    assert "Round 1." in reply.message.text
    assert bot.resumed == 1


async def test_a_forgotten_session_is_identified_anew(
    discord: StandIn, bot: Client, margaret: Person, hall: Channel, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def at_once(shard: object, *, initial: bool = False) -> None:
        return None

    monkeypatch.setattr(bot, "before_identify_hook", at_once)
    old = set(discord.gateway.sessions)
    discord.drop_gateway(resumable=False)
    await discord.until(lambda: discord.gateway.connected)
    assert not old & set(discord.gateway.sessions)
    assert not (await margaret.slash(hall, "where")).failed


async def test_of_two_bots_the_newest_is_told(
    discord: StandIn, bot: Client, margaret: Person, hall: Channel
) -> None:
    message = (await margaret.slash(hall, "table")).message
    async with connected(discord) as newer:
        await margaret.click(message, custom_id="ask:form")
        assert (newer.slept, bot.slept) == (False, False)
        task = asyncio.create_task(margaret.click(message, label="Sleep"))
        await discord.until(lambda: newer.slept)
        task.cancel()
        assert not bot.slept
