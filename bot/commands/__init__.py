"""The slash commands, one file per family. Commands are thin: parse, call `tables`, show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.commands import admin, ending, lookup, newgame, people, records, table
from bot.commands.naming import Words

if TYPE_CHECKING:
    from bot.host import Host

EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
EVERYBODY = app_commands.AppInstallationType(guild=True, user=True)
FAMILIES = (table, ending, lookup, people, records)


class Tree(app_commands.CommandTree[Any]):
    """All commands; what goes wrong in one is explained by the host."""

    def __init__(self, client: discord.Client, host: Host) -> None:
        super().__init__(
            client, allowed_contexts=EVERYWHERE, allowed_installs=EVERYBODY, fallback_to_global=True
        )
        self.host = host
        self.add_command(newgame.group(host.tables))
        self.add_command(admin.GROUP)
        for family in FAMILIES:
            for command in family.COMMANDS:
                self.add_command(command)

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Everybody may try; but the bot does not stop in the middle of a command."""
        self.host.presenter.under_way()
        return True

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        await self.host.failed(interaction, getattr(error, "original", error))

    async def publish(self, guild: int | None) -> None:
        """Tell Discord the commands: everywhere, or at once in one server for development."""
        await self.set_translator(Words())
        if guild is not None:
            self.copy_global_to(guild=discord.Object(guild))
        await self.sync(guild=discord.Object(guild) if guild is not None else None)
