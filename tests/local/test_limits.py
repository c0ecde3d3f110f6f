"""Discord's limits, each broken by one: refused with 400, code 50035, and the place named."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from tests.standin import StandIn

V2 = 1 << 15
Json = dict[str, Any]


@pytest.fixture
async def session(discord: StandIn) -> AsyncIterator[aiohttp.ClientSession]:
    headers = {"Authorization": f"Bot {discord.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        yield session


def button(**changes: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Press", "custom_id": "x"} | changes


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def menu(count: int = 2, **changes: Any) -> Json:
    options = [{"label": str(n), "value": str(n)} for n in range(count)]
    return {"type": 3, "custom_id": "menu", "options": options} | changes


def text(content: str) -> Json:
    return {"type": 10, "content": content}


def classic(*components: Json) -> Json:
    return {"content": "x", "components": list(components)}


def modern(*components: Json, **more: Any) -> Json:
    return {"flags": V2, "components": list(components)} | more


BROKEN = {
    "content of 2001": ({"content": "x" * 2001}, "content"),
    "six rows": (classic(*(row(button(custom_id=str(n))) for n in range(6))), "components"),
    "six buttons in a row": (
        classic(row(*(button(custom_id=str(n)) for n in range(6)))),
        "components.0.components",
    ),
    "a label of 81": (
        classic(row(button(label="x" * 81))),
        "components.0.components.0.label",
    ),
    "a custom_id of 101": (
        classic(row(button(custom_id="x" * 101))),
        "components.0.components.0.custom_id",
    ),
    "a custom_id twice": (classic(row(button(), button())), "components"),
    "no custom_id": (
        classic(row(button(custom_id=None))),
        "components.0.components.0.custom_id",
    ),
    "a button without words": (
        classic(row(button(label=None))),
        "components.0.components.0.label",
    ),
    "a menu of 26": (classic(row(menu(26))), "components.0.components.0.options"),
    "an empty menu": (classic(row(menu(0))), "components.0.components.0.options"),
    "a menu that asks for too many": (
        classic(row(menu(2, max_values=3))),
        "components.0.components.0.max_values",
    ),
    "a menu beside a button": (classic(row(menu(), button())), "components.0.components"),
    "a container in a classic message": (
        classic({"type": 17, "components": [text("x")]}),
        "components.0.type",
    ),
    "content with V2": (modern(text("x"), content="y"), "content"),
    "embeds with V2": (modern(text("x"), embeds=[{"title": "y"}]), "embeds"),
    "41 components": (modern(*(text("x") for _ in range(41))), "components"),
    "4001 characters": (modern(text("x" * 2000), text("y" * 2001)), "components"),
    "a bare button": (modern(button()), "components.0.type"),
    "an alt text of 1025": (
        modern(
            {
                "type": 12,
                "items": [{"media": {"url": "https://a.b/c.png"}, "description": "x" * 1025}],
            }
        ),
        "components.0.items.0.description",
    ),
    "a picture that was not sent": (
        modern({"type": 12, "items": [{"media": {"url": "attachment://nothing.png"}}]}),
        "components",
    ),
    "a section without accessory": (
        modern({"type": 9, "components": [text("x")]}),
        "components.0.accessory",
    ),
    "a section beside a menu": (
        modern({"type": 9, "components": [text("x")], "accessory": menu()}),
        "components.0.accessory.type",
    ),
    "a section of buttons": (
        modern({"type": 9, "components": [button()], "accessory": button(custom_id="y")}),
        "components.0.components.0.type",
    ),
    "a section of four texts": (
        modern({"type": 9, "components": [text("x")] * 4, "accessory": button()}),
        "components.0.components",
    ),
    "a title of 257": ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title"),
    "26 fields": (
        {"embeds": [{"fields": [{"name": "x", "value": "y"}] * 26}]},
        "embeds.0.fields",
    ),
    "embeds of 6001": (
        {"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]},
        "embeds",
    ),
    "an unknown component": (classic({"type": 99}), "components"),
}


@pytest.mark.parametrize("name", BROKEN)
async def test_a_broken_limit_is_named(
    discord: StandIn, session: aiohttp.ClientSession, name: str
) -> None:
    body, place = BROKEN[name]
    hall = discord.channel("table-talk")
    async with session.post(f"{discord.api_url}/channels/{hall.id}/messages", json=body) as answer:
        assert answer.status == 400
        refusal = await answer.json()
    assert refusal["code"] == 50035
    node = refusal["errors"]
    for part in place.split("."):
        node = node[part]
    assert node["_errors"][0]["message"]
    assert hall.messages == []


async def test_what_just_fits_is_taken(discord: StandIn, session: aiohttp.ClientSession) -> None:
    rows = [row(*(button(custom_id=f"{r}{n}", label="x" * 80) for n in range(5))) for r in range(5)]
    fitting = [
        {"content": "x" * 2000},
        classic(*rows),
        classic(row(menu(25, max_values=25))),
        modern(*(text("x" * 100) for _ in range(40))),
        {"embeds": [{"title": "x" * 256, "description": "y" * 4096}]},
    ]
    url = f"{discord.api_url}/channels/{discord.channel('table-talk').id}/messages"
    for body in fitting:
        async with session.post(url, json=body) as answer:
            assert answer.status == 200, await answer.text()
    assert discord.violations == []


async def test_an_empty_message_is_refused(
    discord: StandIn, session: aiohttp.ClientSession
) -> None:
    url = f"{discord.api_url}/channels/{discord.channel('table-talk').id}/messages"
    async with session.post(url, json={}) as answer:
        assert (answer.status, (await answer.json())["code"]) == (400, 50006)


async def test_what_is_not_json_is_refused(
    discord: StandIn, session: aiohttp.ClientSession
) -> None:
    url = f"{discord.api_url}/channels/{discord.channel('table-talk').id}/messages"
    headers = {"Content-Type": "application/json"}
    async with session.post(url, data=b"{", headers=headers) as answer:
        assert (answer.status, (await answer.json())["code"]) == (400, 50109)


async def test_the_v2_flag_cannot_be_taken_back(
    discord: StandIn, session: aiohttp.ClientSession
) -> None:
    url = f"{discord.api_url}/channels/{discord.channel('table-talk').id}/messages"
    async with session.post(url, json=modern(text("x"))) as answer:
        message = await answer.json()
    async with session.patch(f"{url}/{message['id']}", json={"flags": 0, "content": "y"}) as answer:
        assert answer.status == 400
    async with session.patch(f"{url}/{message['id']}", json={"components": [text("z")]}) as answer:
        assert (await answer.json())["flags"] & V2


def command(**changes: Any) -> Json:
    return {"name": "newgame", "description": "Opens a game.", "type": 1} | changes


def option(**changes: Any) -> Json:
    return {"type": 3, "name": "game", "description": "Which one."} | changes


BAD_COMMANDS = {
    "101 commands": [command(name=f"c{n}") for n in range(101)],
    "a capital": [command(name="NewGame")],
    "a space": [command(name="new game")],
    "a name of 33": [command(name="x" * 33)],
    "no description": [command(description="")],
    "a description of 101": [command(description="x" * 101)],
    "a name twice": [command(), command()],
    "an unknown locale": [command(name_localizations={"de-AT": "neu"})],
    "a translated name with a capital": [command(name_localizations={"de": "Neu"})],
    "26 options": [command(options=[option(name=f"o{n}") for n in range(26)])],
    "26 choices": [
        command(options=[option(choices=[{"name": str(n), "value": str(n)} for n in range(26)])])
    ],
    "choices and autocomplete": [
        command(options=[option(autocomplete=True, choices=[{"name": "a", "value": "a"}])])
    ],
    "required after optional": [command(options=[option(), option(name="side", required=True)])],
    "8001 characters": [
        command(options=[option(name=f"o{n}", choices=_choices) for n in range(2)])
        for _choices in [[{"name": "x" * 100, "value": "y" * 100 + str(n)} for n in range(20)]]
    ],
}


@pytest.mark.parametrize("name", BAD_COMMANDS)
async def test_a_bad_command_is_refused(
    discord: StandIn, session: aiohttp.ClientSession, name: str
) -> None:
    url = f"{discord.api_url}/applications/{discord.state.bot_id}/commands"
    async with session.put(url, json=BAD_COMMANDS[name]) as answer:
        assert (answer.status, (await answer.json())["code"]) == (400, 50035)
    assert discord.state.commands == {}


async def test_good_commands_keep_their_ids(
    discord: StandIn, session: aiohttp.ClientSession
) -> None:
    url = f"{discord.api_url}/applications/{discord.state.bot_id}/commands"
    wanted = [command(name_localizations={"de": "neues-spiel", "ru": "новая-игра"})]
    ids = []
    for _ in range(2):
        async with session.put(url, json=wanted) as answer:
            ids.append((await answer.json())[0]["id"])
    assert ids[0] == ids[1]
    assert discord.violations == []
