"""For those who may manage the server: `/admin end`, `unseat`, `list`, `role`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.inbox.ask import Ask
from bot.inbox.naming import Role, User
from bot.inbox.registry import Choices, command
from bot.messages import pages
from bot.messages.answer import Answer
from bot.tables import Refused


async def complete_table(ask: Ask, typed: str, given: Mapping[str, Any]) -> Choices:
    """The live games of this server."""
    if ask.where.guild is None:
        return []
    tables = await ask.tables.reading.in_guild(ask.where.guild)
    return [(pages.label(table, ask.voice.locale), table.id) for table in tables]


def server(ask: Ask) -> int:
    """The server; Discord checks the permission too, but a server can loosen that."""
    if ask.where.guild is None or not ask.where.manages:
        raise Refused("refused.not-manager")
    return ask.where.guild


@command("end", group="admin", game=complete_table)
async def end(ask: Ask, game: str) -> Answer:
    change = await ask.tables.endings.admin_end(game, server(ask), interaction=ask.id)
    return ask.done(change, "done.admin.end")


@command("unseat", group="admin", game=complete_table)
async def unseat(ask: Ask, game: str, person: User) -> Answer:
    change = await ask.tables.endings.admin_unseat(game, server(ask), person.id, interaction=ask.id)
    return ask.done(change, "done.admin.unseat")


@command("health", group="admin")
async def health(ask: Ask) -> Answer:
    """How the bot fares, in a line; nothing about other servers but how many games there are."""
    server(ask)
    running, behind = await ask.tables.reading.load()
    ledger = ask.tables.ledger
    told = {"running": running, "behind": behind, "waiting": ledger.thinkers.waiting}
    told["database"] = ledger.store.under_way
    return ask.note(ask.voice.text("admin.health", **told))


@command("list", group="admin")
async def list_games(ask: Ask) -> Answer:
    tables = await ask.tables.reading.in_guild(server(ask))
    return ask.note(pages.listed(tables, ask.voice, "games.here"))


@command("role", group="admin")
async def role(ask: Ask, role: Role | None = None) -> Answer:
    """The role that is called when somebody opens a table with a free seat; none calls nobody."""
    guild = server(ask)
    if role is not None and role.is_default():
        raise Refused("refused.role-everyone")
    await ask.tables.following.choose_role(guild, role.id if role else None)
    if role is None:
        return ask.note(ask.voice.text("done.admin.role.none"))
    key = "done.admin.role" if role.mentionable else "done.admin.role.silent"
    return ask.note(ask.voice.text(key, raw_role=role.mention))
