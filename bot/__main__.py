"""`python -m bot`: settings, store, tables, Discord; without a token, the local table."""

from __future__ import annotations

import asyncio
import signal
import sys
from contextlib import AsyncExitStack
from typing import Any

import aiohttp
import discord
from pydantic import SecretStr

import games
from bot import admin, logs, memory, paint
from bot.client import Bot, ShardedBot, build
from bot.config import BadConfig, Config, load
from bot.metrics import METRICS, NoMetrics
from bot.store import Store, StoreAway, StoreProblem
from bot.tasks import aside, growing_pauses
from bot.thinking import Thinkers

NOBODY_THERE_S = 20.0
UNPACK_AFTER_S = 3.0  # clicks that waited for us go first


class CannotStart(Exception):
    """Why the bot does not run, in one sentence."""


async def run(settings: Config, **exchanged: Any) -> None:
    """Run until Discord, SIGTERM or Ctrl-C ends it."""
    running = asyncio.current_task()
    assert running is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)
    async with AsyncExitStack() as stack:
        if settings.discord_token is None:
            settings = await local_table(settings, stack)
        token = settings.discord_token.get_secret_value() if settings.discord_token else ""
        logs.start(settings.log_level, token)
        store = await opened(settings.database_url)
        stack.push_async_callback(store.close)
        if "thinkers" not in exchanged:
            exchanged["thinkers"] = thinkers = Thinkers()
            stack.callback(thinkers.close)
        bot = build(settings, store, **exchanged)
        if settings.metrics_port is not None:
            measure(bot, settings.metrics_port)
        await serve(bot, token, settings)


async def opened(address: str) -> Store:
    """The database; while its server is out of order it is tried again, but not for ever."""
    waited, pauses = 0.0, growing_pauses()
    while True:
        try:
            return await Store.open(address)
        except StoreAway as problem:
            if waited > NOBODY_THERE_S:
                raise
            pause = next(pauses)
            tell_waiting(str(problem), pause)
        await asyncio.sleep(pause)
        waited += pause


def measure(bot: Bot | ShardedBot, port: int) -> None:
    """Serve what is measured, on loopback only."""
    ledger, painting = bot.tables.ledger, bot.outbox.carrier.painting
    thinkers, store = ledger.thinkers, ledger.store
    METRICS.gauge("thinking_waiting", "Thoughts that wait", lambda: thinkers.waiting)
    METRICS.gauge("painting_waiting", "Clicks that wait for pictures", lambda: painting.waiting)
    METRICS.gauge("database_under_way", "Who use the database or wait", lambda: store.under_way)
    try:
        METRICS.serve(port)
    except (NoMetrics, OSError) as error:
        raise CannotStart(f"Metrics cannot be served at port {port}: {error}") from error


async def local_table(settings: Config, stack: AsyncExitStack) -> Config:
    """Start the stand-in for Discord, and point the bot at it."""
    from bot import local

    try:
        table = await local.serve(settings.local_folder, port=settings.local_port)
    except OSError as error:
        raise CannotStart(
            f"The local table cannot use port {settings.local_port} ({error.strerror});"
            " choose another with LOCAL_PORT."
        ) from error
    stack.push_async_callback(table.close)
    print(f"\nThe local table is open: {table.page_url}\nCtrl-C ends it.\n", flush=True)
    database = settings.database_url
    if "database_url" not in settings.model_fields_set:
        database = f"sqlite:///{settings.local_folder}/tables.db"
    return settings.model_copy(
        update={
            "discord_token": SecretStr(table.token),
            "discord_api_url": table.api_url,
            "discord_gateway_url": table.gateway_url,
            "database_url": database,
        }
    )


async def serve(bot: Bot | ShardedBot, token: str, settings: Config) -> None:
    """Connect, and leave in good order when asked to."""
    loop = asyncio.get_running_loop()
    stopping = asyncio.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stopping.set)
    stopped = asyncio.create_task(stopping.wait())
    try:
        if not await entered(bot, token, settings.discord_api_url, stopped):
            return
    finally:
        if bot.user is None:
            await bot.close()
    memory.calm_collector()
    beside = [asyncio.create_task(work) for work in (memory.tidy(), unpack_art())]
    connected = asyncio.create_task(bot.connect())
    bot.tables.ledger.thinkers.wake()
    await asyncio.wait({connected, stopped}, return_when=asyncio.FIRST_COMPLETED)
    stopped.cancel()
    for task in beside:
        task.cancel()
    await bot.drain()
    await bot.close()
    await asyncio.wait({connected}, timeout=1)
    ended = connected.exception() if connected.done() and not connected.cancelled() else None
    if ended is not None:
        raise CannotStart(f"Discord ended the connection: {ended}.") from ended


async def unpack_art() -> None:
    """Soon after the start, so that the first picture of a game does not wait for it."""
    await asyncio.sleep(UNPACK_AFTER_S)
    for game in games.ALL:
        await aside(paint.unpack, game, paint.THEMES[0])


async def entered(
    bot: Bot | ShardedBot, token: str, where: str, stopped: asyncio.Task[Any]
) -> bool:
    """Log in, trying again while Discord is out of order; False when asked to stop meanwhile.

    An address at which nobody answers at all is given up after a while.
    """
    waited = 0.0
    for pause in growing_pauses():
        try:
            await bot.login(token)
            return True
        except discord.LoginFailure:
            raise CannotStart("Discord does not accept DISCORD_TOKEN; copy it again.") from None
        except discord.HTTPException as error:
            said = f"Discord refuses for now: {error}"
        except (aiohttp.ClientError, OSError) as error:
            said = f"Discord cannot be reached at {where}: {error}"
            if waited > NOBODY_THERE_S:
                raise CannotStart(f"{said}.") from error
        tell_waiting(f"{said}.", pause)
        await bot.http.close()
        bot.http.connector = discord.utils.MISSING
        await asyncio.wait({stopped}, timeout=pause)
        if stopped.done():
            return False
        waited += pause
    return False


def tell_waiting(why: str, seconds: float) -> None:
    print(f"casus-ludi is waiting. {why} Next try in {seconds:g} s.", file=sys.stderr)


def main() -> int:
    try:
        if sys.argv[1:2] == ["admin"]:
            return asyncio.run(admin.run(load(), sys.argv[2:]))
        memory.one_heap()
        asyncio.run(run(load()))
    except (BadConfig, StoreProblem, CannotStart) as problem:
        print(f"casus-ludi: {problem}", file=sys.stderr)
        return 2
    except (KeyboardInterrupt, asyncio.CancelledError):
        pass  # asked to stop while it was still starting
    finally:
        paint.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
