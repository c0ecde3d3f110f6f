"""No foreign page gets in: Host and Origin are checked, and what is served cannot be embedded."""

from __future__ import annotations

import json
from pathlib import Path

import aiohttp
import pytest
from yarl import URL

from tests.standin import Channel, Person, StandIn

from .client import Client


def addresses(discord: StandIn, person: Person) -> list[str]:
    paths = ("/", "/page/app.js", "/local/people", f"/local/socket?person={person.id}")
    return [at(discord, path) for path in paths]


def at(discord: StandIn, path: str) -> str:
    """An address of the page, with the token."""
    between = "&" if "?" in path else "?"
    return f"{discord.base_url}{path}{between}token={discord.state.page_token}"


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example:{port}"},
        {"Host": "127.0.0.1.evil.example:{port}"},
        {"Host": "127.0.0.1"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "https://127.0.0.1:{port}"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"},
        {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"},
    ],
)
async def test_strangers_stay_outside(
    discord: StandIn, margaret: Person, headers: dict[str, str]
) -> None:
    sent = {key: value.format(port=discord.port) for key, value in headers.items()}
    async with aiohttp.ClientSession(headers=sent) as session:
        for url in addresses(discord, margaret):
            async with session.get(url) as answer:
                assert answer.status == 403
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(at(discord, f"/local/socket?person={margaret.id}"))
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(discord.gateway_url)
        async with session.get(f"{discord.api_url}/gateway") as answer:
            assert answer.status == 403


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
async def test_the_page_itself_comes_in(discord: StandIn, margaret: Person, host: str) -> None:
    own = f"http://{host}:{discord.port}"
    headers = {"Host": f"{host}:{discord.port}", "Origin": own, "Sec-Fetch-Site": "same-origin"}
    async with aiohttp.ClientSession(headers=headers) as session:
        async with session.get(discord.page_url) as answer:
            assert answer.status == 200
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
            assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
        url = at(discord, f"/local/socket?person={margaret.id}")
        async with session.ws_connect(url) as socket:
            assert (await socket.receive_json())["me"] == margaret.id


async def test_a_link_from_elsewhere_may_lead_here(discord: StandIn) -> None:
    headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    headers["Sec-Fetch-Dest"] = "document"
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.get(discord.page_url) as answer,
    ):
        assert answer.status == 200


async def test_it_listens_on_the_loopback_only(discord: StandIn) -> None:
    assert discord._runner is not None
    assert {address[0] for address in discord._runner.addresses} == {"127.0.0.1"}


@pytest.mark.parametrize(
    ("name", "status"),
    [("app.js", 200), ("..%2Fpage%2Fapp.js", 404), ("..%2Fstate.py", 404), ("nothing.js", 404)],
)
async def test_only_the_page_is_served(discord: StandIn, name: str, status: int) -> None:
    url = URL(at(discord, f"/page/{name}"), encoded=True)
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        assert answer.status == status


async def test_attachments_are_pictures_or_downloads(
    discord: StandIn, bot: Client, margaret: Person, hall: Channel
) -> None:
    reply = await margaret.slash(hall, "table")
    shape = discord.payloads.message(reply.message.record)
    url = shape["attachments"][0]["url"]
    html = {"content": "x", "attachments": [{"id": 0, "filename": "a.html"}]}
    async with aiohttp.ClientSession() as session:
        async with session.get(url) as answer:
            assert answer.content_type == "image/png"
            assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("payload_json", json.dumps(html))
        form.add_field("files[0]", b"<script>1</script>", filename="a.html")
        headers = {"Authorization": f"Bot {discord.token}"}
        target = f"{discord.api_url}/channels/{hall.id}/messages"
        async with session.post(target, data=form, headers=headers) as answer:
            url = (await answer.json())["attachments"][0]["url"]
        async with session.get(url) as answer:
            assert answer.content_type == "application/octet-stream"
            assert answer.headers["Content-Disposition"].startswith("attachment")


async def test_a_person_reaches_only_what_they_see(
    discord: StandIn, bot: Client, margaret: Person, elisabeth: Person, hall: Channel
) -> None:
    table = (await margaret.slash(hall, "table")).message
    hand = (await margaret.click(table, label="Hand")).message
    private = margaret.dm
    async with aiohttp.ClientSession() as session:
        url = at(discord, f"/local/socket?person={elisabeth.id}")
        async with session.ws_connect(url) as socket:
            hello = await socket.receive_json()
            assert private.id not in {c["id"] for c in hello["channels"]}
            requests: list[dict[str, object]] = [
                {"do": "open", "channel": private.id},
                {"do": "dismiss", "message": hand.id},
                {"do": "press", "message": hand.id, "custom_id": "x"},
                {"do": "slash", "channel": private.id, "name": "where", "options": {}},
                {"do": "nonsense"},
                {"do": "open"},
            ]
            for n, request in enumerate(requests):
                await socket.send_json({**request, "n": n})
                while (answer := await socket.receive_json())["t"] != "reply":
                    pass
                assert answer["error"], request
            await socket.send_json({"do": "open", "n": 9, "channel": hall.id})
            while (answer := await socket.receive_json())["t"] != "reply":
                pass
            assert [m["id"] for m in answer["messages"]] == [table.id]


async def test_the_page_asks_for_its_token(discord: StandIn, margaret: Person) -> None:
    """Another program of this machine does not come in as anybody."""
    paths = ("/", "/page/app.js", "/local/people", f"/local/socket?person={margaret.id}")
    async with aiohttp.ClientSession() as session:
        for path in paths:
            for wrong in ({}, {"token": ""}, {"token": "wrong"}, {"token": discord.token}):
                url = URL(discord.base_url + path).update_query(wrong)
                async with session.get(url) as answer:
                    assert answer.status == 401, url
                    assert "?token=" in await answer.text()
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(f"{discord.base_url}/local/socket?person={margaret.id}")


async def test_whoever_came_by_the_link_may_stay(discord: StandIn, margaret: Person) -> None:
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(cookie_jar=jar) as session:
        async with session.get(discord.page_url) as answer:
            cookie = answer.headers["Set-Cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=Lax" in cookie
        async with session.get(f"{discord.base_url}/local/people") as answer:
            assert answer.status == 200
        url = f"{discord.base_url}/local/socket?person={margaret.id}"
        async with session.ws_connect(url) as socket:
            assert (await socket.receive_json())["me"] == margaret.id


async def test_a_picture_is_found_by_its_whole_address_only(
    discord: StandIn, bot: Client, margaret: Person, hall: Channel
) -> None:
    reply = await margaret.slash(hall, "table")
    url = URL(discord.payloads.message(reply.message.record)["attachments"][0]["url"])
    async with aiohttp.ClientSession() as session:
        for address, status in (
            (url, 200),
            (url.with_query(None), 404),
            (url.with_query(hm="0" * 64), 404),
        ):
            async with session.get(address) as answer:
                assert answer.status == status


async def test_the_link_stays_good_and_only_the_owner_reads_it(tmp_path: Path) -> None:
    folder = tmp_path / "local"
    async with StandIn(folder) as discord:
        token = discord.state.page_token
    assert folder.stat().st_mode & 0o077 == 0
    async with StandIn(folder) as discord:
        assert discord.state.page_token == token
        assert token in discord.page_url
