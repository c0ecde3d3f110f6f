"""The slash commands as Discord wants them, made from the registry."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.away import away
from bot.inbox import newgame_command
from bot.inbox.inbox import Inbox
from bot.inbox.naming import NAME, Click, Words, build, matching, said
from bot.inbox.registry import COMMANDS, MENUS, Command, Complete, PersonMenu

EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
EVERYBODY = app_commands.AppInstallationType(guild=True, user=True)
ENTRY_POINT = 4  # the command that launches an Activity; Discord makes it, the library has no name
WRITABLE = (
    *("id", "type", "name", "name_localizations", "description", "description_localizations"),
    *("default_member_permissions", "contexts", "integration_types", "handler"),
)


class Tree(app_commands.CommandTree[Any]):
    """All commands; each is handed to the inbox."""

    def __init__(self, client: discord.Client, inbox: Inbox) -> None:
        super().__init__(
            client, allowed_contexts=EVERYWHERE, allowed_installs=EVERYBODY, fallback_to_global=True
        )
        self.inbox = inbox
        self.add_command(newgame_command.group(inbox.tables.offered, inbox.newgame))
        admin = _admin()
        self.add_command(admin)
        for command in COMMANDS:
            made = self._made(command)
            if command.group:
                admin.add_command(made)
            else:
                self.add_command(made)

        for menu in MENUS:
            self.add_command(self._menu(menu))

    def _menu(self, menu: PersonMenu) -> app_commands.ContextMenu:
        async def callback(click: discord.Interaction[Any], person: discord.User) -> None:
            command = Command(menu.name, menu.act, slow=menu.slow)
            await self.inbox.command(click, command, {"person": person})

        return app_commands.ContextMenu(name=said(f"menu.{menu.name}", NAME), callback=callback)

    def _made(self, command: Command) -> app_commands.Command[Any, ..., None]:
        async def callback(click: Click, **given: Any) -> None:
            await self.inbox.command(click, command, given)

        completes = {name: self._completing(each) for name, each in command.completes.items()}
        return build(command, callback, completes)

    def _completing(self, complete: Complete) -> Any:
        async def choices(click: Click, current: str) -> list[Choice[str]]:
            try:
                ask = await self.inbox.ask(click)
                found = await complete(ask, current, vars(click.namespace))
            except Exception as error:
                if not away(error):
                    raise
                return []
            return matching(current.rpartition("+")[2], found)

        return choices

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        await self.inbox.failed(interaction, getattr(error, "original", error))

    async def publish(self, guild: int | None) -> None:
        """Tell Discord the commands: everywhere, or at once in one server for development."""
        await self.set_translator(Words())
        if guild is not None:
            self.copy_global_to(guild=discord.Object(guild))
            await self.sync(guild=discord.Object(guild))
        else:
            await self._replace_all()

    async def _replace_all(self) -> None:
        """Replace the global commands, but for an Activity's: Discord refuses a set without it."""
        application, translator = self.client.application_id, self.translator
        assert application is not None
        assert translator is not None
        known: list[Any] = await self.client.http.get_global_commands(application)
        kept = [
            {name: command[name] for name in WRITABLE if name in command}
            for command in known
            if command["type"] == ENTRY_POINT
        ]
        ours = [await each.get_translated_payload(self, translator) for each in self.get_commands()]
        await self.client.http.bulk_upsert_global_commands(application, payload=[*ours, *kept])


def _admin() -> app_commands.Group:
    return app_commands.Group(
        name=said("command.admin", NAME),
        description=said("command.admin.about"),
        guild_only=True,
        allowed_contexts=app_commands.AppCommandContext(guild=True),
        allowed_installs=app_commands.AppInstallationType(guild=True),
        default_permissions=discord.Permissions(manage_guild=True),
    )
