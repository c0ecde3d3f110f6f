"""For those who may manage the server: `/admin end`, `/admin unseat`, `/admin list`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot import pages
from bot.commands.naming import NAME, Click, Complete, build, matching, said
from bot.host import Host
from bot.tables import Refused


async def complete_table(click: Click, typed: str) -> list[Choice[str]]:
    """The live games of this server."""
    if click.guild_id is None:
        return []
    host: Host = click.client.host
    say = await host.voice(click)
    tables = await host.tables.reading.in_guild(click.guild_id)
    return matching(typed, [Choice(name=pages.label(t, say.locale), value=t.id) for t in tables])


def guild_of(click: Click) -> int:
    """The server; Discord checks the permission too, but a server can loosen that."""
    if click.guild_id is None or not click.permissions.manage_guild:
        raise Refused("refused.not-manager")
    return click.guild_id


async def end(click: Click, game: str) -> None:
    host: Host = click.client.host
    change = await host.tables.endings.admin_end(game, guild_of(click), interaction=str(click.id))
    await host.show(change, click, note="done.admin.end")


async def unseat(click: Click, game: str, person: discord.User) -> None:
    host: Host = click.client.host
    change = await host.tables.endings.admin_unseat(
        game, guild_of(click), person.id, interaction=str(click.id)
    )
    await host.show(change, click, note="done.admin.unseat")


async def list_games(click: Click) -> None:
    host: Host = click.client.host
    tables = await host.tables.reading.in_guild(guild_of(click))
    await host.note(click, pages.listed(tables, await host.voice(click), "games.here"))


def _group() -> app_commands.Group:
    group = app_commands.Group(
        name=said("command.admin", NAME),
        description=said("command.admin.about"),
        guild_only=True,
        allowed_contexts=app_commands.AppCommandContext(guild=True),
        allowed_installs=app_commands.AppInstallationType(guild=True),
        default_permissions=discord.Permissions(manage_guild=True),
    )
    parts: dict[str, Any] = {"end": end, "unseat": unseat, "list": list_games}
    for name, function in parts.items():
        completes: dict[str, Complete] = {"game": complete_table} if name != "list" else {}
        group.add_command(build(name, f"command.admin.{name}", function, {}, completes))
    return group


GROUP = _group()
