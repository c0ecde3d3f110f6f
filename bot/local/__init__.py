"""A stand-in for Discord on loopback, and its web page: the local table."""

from __future__ import annotations

from pathlib import Path

from .driver import StandIn
from .errors import Refused

__all__ = ["Refused", "StandIn", "serve"]

PEOPLE = ("Margaret", "Elisabeth", "Henry")


async def serve(
    folder: Path | str = "var/local", *, host: str = "127.0.0.1", port: int = 8117
) -> StandIn:
    """Starts the local table; Margaret owns the guild, and Henry is there to watch."""
    table = StandIn(folder, host=host, port=port, check=False, evidence=False)
    first_time = not any(person["name"] == PEOPLE[0] for person in table.state.people.values())
    if first_time:
        people = [table.person(name) for name in PEOPLE]
        guild = table.state.guilds[table.guild_id]
        guild["owner_id"] = people[0].id
        table.state.save("guild", guild)
    try:
        await table.start()
    except OSError:
        table.state.archive.close()
        raise
    return table
