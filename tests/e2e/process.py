"""The bot as a process of its own: `python -m tests.e2e.process`, and how to start and kill it.

It is the real `bot.__main__`, with the toy game added; FAKE_PAINT=1 paints dots, and with REST_S=3
a table rests after three seconds instead of a minute, and the clock ticks as often.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import BinaryIO

import games
from tests.standin import StandIn

ROOT = Path(__file__).parents[2]


class Process:
    """The bot, connected to a stand-in, that may be killed at any moment."""

    def __init__(self, discord: StandIn, database: Path, **environment: str) -> None:
        self.discord = discord
        self.environment = os.environ | {
            "PYTHONPATH": str(ROOT),
            "DISCORD_TOKEN": discord.token,
            "DISCORD_API_URL": discord.api_url,
            "DISCORD_GATEWAY_URL": discord.gateway_url,
            "DATABASE_URL": f"sqlite:///{database}",
            "LOG_LEVEL": "WARNING",
            **environment,
        }
        self.process: asyncio.subprocess.Process | None = None
        self.logs = database.with_suffix(".log")

    async def start(self) -> None:
        with self.logs.open("ab") as logs:
            self.process = await self.spawn(logs)
        await self.discord.until(lambda: self.discord.gateway.connected, 60)
        await self.discord.ready(60)

    async def spawn(self, logs: BinaryIO) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.e2e.process"),
            cwd=self.logs.parent,
            env=self.environment,
            stderr=logs,
        )

    async def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        await self.process.wait()
        await self.discord.until(lambda: not self.discord.gateway.connected, 10)

    async def stop(self) -> int:
        assert self.process is not None
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self.process.wait(), 15)

    def resident_mb(self) -> float:
        """The memory that it has now, where the system tells."""
        assert self.process is not None
        return resident_mb(self.process.pid)

    def processor_s(self) -> float:
        """The processor time it has used so far, where the system tells."""
        assert self.process is not None
        stat = Path(f"/proc/{self.process.pid}/stat")
        if not stat.exists():
            return 0.0
        fields = stat.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_mb(pid: int | None = None) -> float:
    """The memory of a process, or of this one, where the system tells."""
    stat = Path(f"/proc/{pid or 'self'}/statm")
    pages = int(stat.read_text().split()[1]) if stat.exists() else 0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> int:
    from bot import __main__ as bot
    from bot import paint
    from tests import ferry

    games.ALL["ferry"] = ferry.GAME
    if os.environ.get("FAKE_PAINT"):
        from tests.e2e.evening import Painter

        fake = Painter()
        for name in ("picture", "replay", "alt", "text"):
            setattr(paint, name, getattr(fake, name))
    if rest := os.environ.get("REST_S"):
        from bot.outbox import outbox

        outbox.REST = timedelta(seconds=float(rest))
        bot.run = partial(bot.run, tick_s=float(rest))
    return bot.main()


if __name__ == "__main__":
    sys.exit(main())
