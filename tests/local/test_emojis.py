"""Emojis of the application: listed, made, fetched, renamed, deleted, kept, and refused."""

from __future__ import annotations

import base64
import os
from pathlib import Path
from typing import Any

import aiohttp
import discord as library
import pytest

from tests.standin import Channel, Person, StandIn

from .client import Client, connected, png

Json = dict[str, Any]


def data_uri(content: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(content).decode()}"


async def test_what_is_made_is_listed_fetched_and_deleted(discord: StandIn, bot: Client) -> None:
    assert await bot.fetch_application_emojis() == []
    rose = await bot.create_application_emoji(name="rose", image=png())
    crown = await bot.create_application_emoji(name="crown", image=png(shade=9))
    assert [e.name for e in await bot.fetch_application_emojis()] == ["rose", "crown"]
    assert (await bot.fetch_application_emoji(rose.id)).name == "rose"
    assert discord.emojis == {"rose": str(rose.id), "crown": str(crown.id)}
    renamed = await crown.edit(name="coronet")
    assert renamed.name == "coronet"
    await rose.delete()
    with pytest.raises(library.NotFound) as missing:
        await bot.fetch_application_emoji(rose.id)
    assert missing.value.code == 10014
    assert list(discord.emojis) == ["coronet"]


async def test_its_picture_is_served(discord: StandIn, bot: Client) -> None:
    rose = await bot.create_application_emoji(name="rose", image=png())
    async with aiohttp.ClientSession() as session:
        for ending in ("", ".png"):
            url = f"{discord.base_url}/emojis/{rose.id}{ending}"
            async with session.get(url) as answer:
                assert (answer.status, answer.content_type) == (200, "image/png")
                assert await answer.read() == png()
        await rose.delete()
        async with session.get(url) as answer:
            assert answer.status == 404


REFUSED: dict[str, tuple[Json, str]] = {
    "a name of one letter": ({"name": "r"}, "name"),
    "a name of 33": ({"name": "r" * 33}, "name"),
    "a name with a hyphen": ({"name": "red-rose"}, "name"),
    "a name that is taken": ({"name": "taken"}, "name"),
    "no name": ({"name": None}, "name"),
    "no picture": ({"image": None}, "image"),
    "an address": ({"image": "https://example.org/rose.png"}, "image"),
    "something else": ({"image": data_uri(b"<svg/>")}, "image"),
    "broken base64": ({"image": "data:image/png;base64,A"}, "image"),
}


@pytest.mark.parametrize("case", REFUSED)
async def test_a_bad_one_is_refused(discord: StandIn, case: str) -> None:
    changes, place = REFUSED[case]
    headers = {"Authorization": f"Bot {discord.token}"}
    url = f"{discord.api_url}/applications/{discord.state.bot_id}/emojis"
    async with aiohttp.ClientSession(headers=headers) as session:
        first = {"name": "taken", "image": data_uri(png())}
        async with session.post(url, json=first) as answer:
            assert answer.status == 201
        async with session.post(url, json=first | {"name": "rose"} | changes) as answer:
            body = await answer.json()
    assert (answer.status, body["code"], list(body["errors"])) == (400, 50035, [place])
    assert list(discord.emojis) == ["taken"]


async def test_a_picture_that_is_too_large_is_refused(bot: Client) -> None:
    large = png() + os.urandom(256 * 1024)
    with pytest.raises(library.HTTPException) as refusal:
        await bot.create_application_emoji(name="rose", image=large)
    assert refusal.value.code == 50138


async def test_another_applications_emojis_are_out_of_reach(discord: StandIn) -> None:
    headers = {"Authorization": f"Bot {discord.token}"}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.get(f"{discord.api_url}/applications/5/emojis") as answer,
    ):
        assert answer.status == 403


async def test_they_survive_a_restart(tmp_path: Path) -> None:
    async with StandIn(tmp_path) as discord, connected(discord) as bot:
        rose = await bot.create_application_emoji(name="rose", image=png())
        gone = await bot.create_application_emoji(name="gone", image=png())
        await gone.delete()
    async with StandIn(tmp_path) as discord, connected(discord) as bot:
        assert [(e.name, e.id) for e in await bot.fetch_application_emojis()] == [("rose", rose.id)]
        assert discord.state.archive.get_bytes(str(rose.id)) == png()
        assert discord.violations == []


async def test_they_stand_in_texts_buttons_and_menus(
    discord: StandIn, bot: Client, margaret: Person, hall: Channel
) -> None:
    rose = await bot.create_application_emoji(name="rose", image=png())
    message = (await margaret.slash(hall, "shelf")).message
    assert f"<:rose:{rose.id}>" in message.text
    shown = discord.payloads.message(message.record)["components"]
    assert shown[1]["accessory"]["emoji"] == {"id": str(rose.id), "name": "rose"}
    options = shown[2]["components"][0]["options"]
    assert options[0]["emoji"] == {"id": str(rose.id), "name": "rose"}


@pytest.mark.parametrize(
    ("emoji", "place"),
    [({"id": "5", "name": "rose"}, "id"), ({"name": "rose"}, "name"), ({"name": "⚔️"}, None)],
)
@pytest.mark.parametrize("where", ["button", "option"])
async def test_an_unknown_one_in_a_component_is_refused(
    discord: StandIn, hall: Channel, emoji: Json, place: str | None, where: str
) -> None:
    part: Json = {"type": 2, "style": 1, "custom_id": "x", "emoji": emoji}
    if where == "option":
        option = {"label": "x", "value": "x", "emoji": emoji}
        part = {"type": 3, "custom_id": "x", "options": [option]}
    body = {"content": "x", "components": [{"type": 1, "components": [part]}]}
    headers = {"Authorization": f"Bot {discord.token}"}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.post(f"{discord.api_url}/channels/{hall.id}/messages", json=body) as answer,
    ):
        reply = await answer.json()
    if place is None:
        assert answer.status == 200
        return
    errors = reply["errors"]["components"]["0"]["components"]["0"]
    errors = errors["options"]["0"] if where == "option" else errors
    assert errors["emoji"][place]["_errors"][0]["code"] == "BUTTON_COMPONENT_INVALID_EMOJI"
