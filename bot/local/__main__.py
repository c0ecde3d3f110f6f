"""`python -m bot.local [FOLDER] [PORT]`: the stand-in alone, for a bot in another process."""

from __future__ import annotations

import asyncio
import sys

from . import serve


async def main(folder: str = "var/local", port: str = "8117") -> None:
    """Serves until interrupted; prints what the bot's settings need."""
    table = await serve(folder, port=int(port))
    print(f"DISCORD_TOKEN={table.token}")
    print(f"DISCORD_API_URL={table.api_url}")
    print(f"DISCORD_GATEWAY_URL={table.gateway_url}")
    print(f"# the page: {table.page_url}", flush=True)
    try:
        await asyncio.Event().wait()
    finally:
        await table.close()


if __name__ == "__main__":
    try:
        asyncio.run(main(*sys.argv[1:3]))
    except KeyboardInterrupt:
        print()
    except (OSError, ValueError) as error:
        sys.exit(f"The stand-in cannot start: {error}")
