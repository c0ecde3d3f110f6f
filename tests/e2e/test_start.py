"""Starting and stopping the bot as a process: clear sentences, exit codes, no secrets."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sys
from pathlib import Path

import aiohttp
import pytest

from bot.config import BadConfig, load
from bot.store import Store
from tests.postgresql import Server, needs_postgresql
from tests.standin import StandIn

from .process import ROOT

pytestmark = pytest.mark.slow


class Run:
    """`python -m bot` in a folder of its own."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        clean = {k: v for k, v in os.environ.items() if not k.startswith(("DISCORD", "DATABASE"))}
        self.environment = clean | {"PYTHONPATH": str(ROOT)} | environment

    async def start(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot"),
            cwd=self.folder,
            env=self.environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )

    async def refused(self) -> str:
        """The one sentence with which it does not start."""
        process = await self.start()
        _, errors = await asyncio.wait_for(process.communicate(), 60)
        said = errors.decode()
        assert process.returncode == 2, said
        assert "Traceback" not in said
        lines = [line for line in said.splitlines() if line.startswith("casus-ludi:")]
        assert len(lines) == 1, said
        return lines[0]


def pointed(discord: StandIn, **more: str) -> dict[str, str]:
    return {
        "DISCORD_TOKEN": discord.token,
        "DISCORD_API_URL": discord.api_url,
        "DISCORD_GATEWAY_URL": discord.gateway_url,
    } | more


async def test_a_wrong_token(discord: StandIn, tmp_path: Path) -> None:
    said = await Run(tmp_path, **pointed(discord, DISCORD_TOKEN="wrong.token.here")).refused()
    assert "DISCORD_TOKEN" in said
    assert "wrong.token" not in said


async def test_nobody_there(tmp_path: Path) -> None:
    run = Run(tmp_path, DISCORD_TOKEN="a.b.c", DISCORD_API_URL="http://127.0.0.1:9/api/v10")
    assert "cannot be reached" in await run.refused()


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("SHARDS=many", "SHARDS"),
        ("LOG_LEVEL=loud", "LOG_LEVEL"),
        ("DISCORD_API_URL=discord.com", "DISCORD_API_URL"),
        ("DISCORD_GATEWAY_URL=https://discord.com", "DISCORD_GATEWAY_URL"),
        ("SHARD_IDS=3", "SHARD_IDS"),
    ],
)
def test_a_bad_setting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text(f"{line}\n")
    with pytest.raises(BadConfig, match=name) as problem:
        load()
    assert "\n" not in str(problem.value)


def test_an_env_file_that_is_no_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_bytes(b"\xff\xfe\x00\x81")
    with pytest.raises(BadConfig, match="UTF-8"):
        load()


async def test_a_bad_env_file(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("SHARDS=many\n")
    assert "SHARDS" in await Run(tmp_path).refused()


async def test_a_file_that_is_no_database(discord: StandIn, tmp_path: Path) -> None:
    (tmp_path / "t.db").write_bytes(b"all sorts of things, but no database" * 100)
    said = await Run(tmp_path, **pointed(discord, DATABASE_URL="sqlite:///t.db")).refused()
    assert "t.db" in said


async def test_a_second_process_on_the_same_file(discord: StandIn, tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path}/t.db")
    try:
        said = await Run(tmp_path, **pointed(discord, DATABASE_URL="sqlite:///t.db")).refused()
    finally:
        await store.close()
    assert "t.db" in said


async def test_sigterm_ends_it_in_good_order(discord: StandIn, tmp_path: Path) -> None:
    """Within ten seconds, with code 0; the most talkative log has neither token nor seed."""
    run = Run(tmp_path, **pointed(discord, DATABASE_URL="sqlite:///t.db", LOG_LEVEL="DEBUG"))
    process = await run.start()
    await discord.until(lambda: discord.gateway.connected, 60)
    await discord.ready(60)
    process.send_signal(signal.SIGTERM)
    _, errors = await asyncio.wait_for(process.communicate(), 10)
    assert process.returncode == 0
    assert discord.token not in errors.decode()


async def test_sigterm_while_it_still_starts(discord: StandIn, tmp_path: Path) -> None:
    address = "postgresql://casus@127.0.0.1:9/nowhere"
    process = await Run(tmp_path, **pointed(discord, DATABASE_URL=address)).start()
    await waiting(process)
    process.send_signal(signal.SIGTERM)
    _, errors = await asyncio.wait_for(process.communicate(), 10)
    assert (process.returncode, errors.count(b"Traceback")) == (0, 0), errors.decode()


@needs_postgresql
async def test_a_database_that_comes_later(discord: StandIn, tmp_path: Path) -> None:
    with Server() as server:
        address = server.create()
        server.stop()
        process = await Run(tmp_path, **pointed(discord, DATABASE_URL=address)).start()
        assert "cannot be reached" in await waiting(process)
        await asyncio.to_thread(server.restart)
        await discord.ready(60)
        process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(process.communicate(), 15)
    assert process.returncode == 0


async def waiting(process: asyncio.subprocess.Process) -> str:
    """What the bot says for what it waits."""
    assert process.stderr is not None
    async for line in process.stderr:
        if b"is waiting" in line:
            return line.decode()
    raise AssertionError("it has ended")


async def test_without_a_token_the_local_table_opens(tmp_path: Path) -> None:
    process = await Run(tmp_path, LOCAL_PORT="0").start()
    try:
        assert process.stdout is not None
        address = None
        while address is None:
            line = (await asyncio.wait_for(process.stdout.readline(), 60)).decode()
            address = re.search(r"http://127\.0\.0\.1:\d+/\S*", line)
        async with aiohttp.ClientSession() as session, session.get(address.group()) as page:
            assert page.status == 200
    finally:
        process.send_signal(signal.SIGINT)
        await asyncio.wait_for(process.communicate(), 15)
    assert process.returncode == 0


async def test_metrics_on_loopback(discord: StandIn, tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    run = Run(tmp_path, **pointed(discord, DATABASE_URL="sqlite:///t.db", METRICS_PORT=str(port)))
    process = await run.start()
    try:
        await discord.ready(60)
        person = discord.person("Margaret")
        await person.slash(person.dm, "help")
        discord.fail_next(1, 503)
        await person.slash(person.dm, "newgame cousins-war", level="easy")
        await discord.quiet(0.5)
        first, *_ = await person.autocomplete(person.dm, "move", "answer", "")
        await person.slash(person.dm, "move", answer=first["value"])
        await discord.quiet(0.5)
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"http://127.0.0.1:{port}/metrics") as page,
        ):
            said = await page.text()
    finally:
        process.terminate()
        await asyncio.wait_for(process.communicate(), 15)
    assert "casus_click_seconds_count 3.0" in said
    assert "casus_painting_seconds_count 0.0" not in said
    assert "casus_commit_seconds_count 0.0" not in said
    assert 'casus_rest_calls_total{method="PUT",status="200"}' in said
    assert 'status="503"' in said
    assert "casus_tables_running 0.0" in said  # counted by the last tick
    assert "casus_thinking_waiting 0.0" in said
    assert "casus_database_under_way" in said
    assert "Margaret" not in said
