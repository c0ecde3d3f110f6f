"""A stand-in for Discord on loopback, and its web page: the local table."""

from __future__ import annotations

from pathlib import Path

from .errors import Refused
from .server import Server

__all__ = ["Refused", "Server", "serve"]

PEOPLE = ("Margaret", "Elisabeth", "Henry")


async def serve(
    folder: Path | str = "var/local", *, host: str = "127.0.0.1", port: int = 8117
) -> Server:
    """Starts the local table; Margaret owns the guild, and Henry is there to watch."""
    table = Server(folder, host=host, port=port)
    _furnish(table)
    try:
        await table.start()
    except OSError:
        table.state.archive.close()
        raise
    return table


def _furnish(table: Server) -> None:
    """Gives a new table its people."""
    state = table.state
    if any(person["name"] == PEOPLE[0] for person in state.people.values()):
        return
    owner, *_ = [state.add_person(name) for name in PEOPLE]
    guild = next(iter(state.guilds.values()))
    guild["owner_id"] = owner["id"]
    state.save("guild", guild)
