"""A tiny bot with one of everything, to try the stand-in with the real discord.py."""

from __future__ import annotations

import asyncio
import contextlib
import io
import re
import struct
import zlib
from collections.abc import AsyncIterator
from typing import Any

import discord
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from tests.standin import StandIn

from .showcase import SHOWN


def png(width: int = 4, height: int = 3, shade: int = 120) -> bytes:
    """A small grey picture."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress(b"".join(b"\0" + bytes([shade]) * width for _ in range(height)))
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    )


def picture(name: str = "board.png", alt: str = "An empty board", **size: int) -> discord.File:
    return discord.File(io.BytesIO(png(**size)), name, description=alt)


class Count(ui.DynamicItem[ui.Button[Any]], template=r"count:(?P<n>\d+)"):
    """A button that counts in its custom_id."""

    def __init__(self, n: int) -> None:
        super().__init__(ui.Button(label=f"Count {n}", custom_id=f"count:{n}"))
        self.n = n

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str]) -> Count:
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        board = picture(alt=f"The board after {self.n + 1} clicks", shade=self.n % 256)
        await interaction.response.edit_message(view=table(self.n + 1), attachments=[board])


class Ask(ui.DynamicItem[ui.Button[Any]], template=r"ask:(?P<what>\w+)"):
    """A button for every other kind of answer."""

    def __init__(self, what: str) -> None:
        style = discord.ButtonStyle.secondary
        super().__init__(ui.Button(label=what.title(), custom_id=f"ask:{what}", style=style))
        self.what = what

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str]) -> Ask:
        return cls(match["what"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        respond = interaction.response
        match self.what:
            case "hand":
                await respond.send_message("Your hand", file=picture("hand.png"), ephemeral=True)
            case "form":
                await respond.send_modal(Form())
            case "think":
                await respond.defer(thinking=True, ephemeral=True)
                await interaction.followup.send("I have thought.", ephemeral=True)
            case "later":
                await respond.defer()
                await interaction.edit_original_response(view=table(100))
            case "sleep":
                interaction.client.slept = True


class Pick(ui.DynamicItem[ui.Select[Any]], template=r"pick"):
    """A menu."""

    def __init__(self) -> None:
        options = [discord.SelectOption(label=w, value=w.lower()) for w in ("North", "South")]
        super().__init__(ui.Select(custom_id="pick", options=options, max_values=2))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str]) -> Pick:
        return cls()

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data
        chosen = "+".join(data["values"])
        await interaction.response.send_message(f"You chose {chosen}.", ephemeral=True)


class Form(ui.Modal, title="A form"):
    """A form with a text and a choice."""

    move: ui.Label[Any] = ui.Label(text="Move", component=ui.TextInput(custom_id="move"))
    side: ui.Label[Any] = ui.Label(
        text="Side",
        component=ui.RadioGroup(
            custom_id="side",
            options=[
                discord.RadioGroupOption(label="York", value="york"),
                discord.RadioGroupOption(label="Lancaster", value="lancaster"),
            ],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        words = f"{self.move.component.value} as {self.side.component.value}"  # type: ignore[attr-defined]
        await interaction.response.send_message(words)


def table(n: int) -> ui.LayoutView:
    """A table message: Components V2 in a container."""
    view = ui.LayoutView(timeout=None)
    gallery: ui.MediaGallery[Any] = ui.MediaGallery(
        discord.MediaGalleryItem(
            "attachment://board.png", description=f"The board after {n} clicks"
        )
    )
    asks = ui.ActionRow(*(Ask(w) for w in ("hand", "form", "think", "later", "sleep")))  # type: ignore[type-var]
    view.add_item(
        ui.Container(
            gallery,
            ui.TextDisplay(f"**Round {n}.** It goes on."),
            ui.Separator(),
            ui.ActionRow(Count(n)),
            asks,
            ui.ActionRow(Pick()),
            accent_colour=0x884422,
        )
    )
    return view


class Client(discord.Client):
    """The bot."""

    def __init__(self) -> None:
        intents = discord.Intents(guilds=True, dm_messages=True)
        super().__init__(intents=intents, guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.slept = False
        self.resumed = 0
        for command in (*COMMANDS, *SHOWN):
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Count, Ask, Pick)
        await self.tree.set_translator(Translator())
        await self.tree.sync()

    async def on_message(self, message: discord.Message) -> None:
        """Plain text in a direct conversation is read; nothing privileged is needed for it."""
        if message.guild is None and not message.author.bot:
            await message.channel.send(f"You wrote: {message.content}")

    async def on_resumed(self) -> None:
        self.resumed += 1


class Translator(app_commands.Translator):
    """German for a few words."""

    async def translate(self, string: Any, locale: Any, context: Any) -> str | None:
        german = {"table": "tisch", "Shows a table.": "Zeigt einen Tisch.", "n": "zahl"}
        return german.get(str(string)) if locale is discord.Locale.german else None


@app_commands.command(name="table", description="Shows a table.")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def show_table(
    interaction: discord.Interaction[Any], n: app_commands.Range[int, 0, 1000] = 0
) -> None:
    await interaction.response.send_message(view=table(n), file=picture())


@app_commands.command(name="invite", description="Invites somebody.")
@app_commands.guild_only()
async def invite(interaction: discord.Interaction[Any], friend: discord.Member, game: str) -> None:
    here = interaction.locale.value
    words = f"{friend.mention}: {game}? ({here}, {interaction.context.guild})"
    mentions = discord.AllowedMentions(users=[friend])
    await interaction.response.send_message(words, allowed_mentions=mentions)


@invite.autocomplete("game")
async def complete(interaction: discord.Interaction[Any], typed: str) -> list[Any]:
    games = ["cousins-war", "dual-powers"]
    return [app_commands.Choice(name=g.title(), value=g) for g in games if typed in g]


@app_commands.command(name="whisper", description="Writes to somebody.")
async def whisper(interaction: discord.Interaction[Any], to: discord.User) -> None:
    await interaction.response.defer(ephemeral=True)
    try:
        await to.send(f"{interaction.user.name} whispers", file=picture("hand.png", "Your hand"))
    except discord.Forbidden as error:
        await interaction.followup.send(f"Closed: {error.code}", ephemeral=True)
    else:
        await interaction.followup.send("Done.", ephemeral=True)


@app_commands.command(name="thread", description="Opens a thread.")
async def open_thread(interaction: discord.Interaction[Any], name: str) -> None:
    await interaction.response.send_message("Over there.")
    message = await interaction.original_response()
    real = await interaction.channel.fetch_message(message.id)  # type: ignore[union-attr]
    thread = await real.create_thread(name=name)
    embed = discord.Embed(title="Here", description="we are", colour=0x112233)
    await thread.send(embed=embed.set_image(url="attachment://board.png"), file=picture())


@app_commands.command(name="where", description="Says what it knows.")
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@app_commands.allowed_installs(guilds=True, users=True)
async def where(interaction: discord.Interaction[Any]) -> None:
    context = interaction.context
    kind = "guild" if context.guild else "dm" if context.dm_channel else "private"
    manage = interaction.permissions.manage_guild
    words = f"{kind} {interaction.locale.value} {interaction.guild_locale} manage={manage}"
    await interaction.response.send_message(
        f"{words} send={interaction.app_permissions.send_messages}"
    )


@app_commands.command(name="everything", description="Takes one of each.")
@app_commands.choices(side=[app_commands.Choice(name="York", value="y")])
async def everything(
    interaction: discord.Interaction[Any],
    word: app_commands.Range[str, 2, 5],
    number: int,
    amount: float,
    sure: bool,
    room: discord.TextChannel,
    anybody: discord.Member | discord.Role,
    side: app_commands.Choice[str],
) -> None:
    parts = (word, number, amount, sure, room.name, anybody.name, side.value)
    await interaction.response.send_message(" ".join(map(str, parts)))


group = app_commands.Group(name="admin", description="For those who may.")
group.default_permissions = discord.Permissions(manage_guild=True)


@group.command(name="list", description="Lists.")
async def admin_list(interaction: discord.Interaction[Any], loud: bool = False) -> None:
    await interaction.response.send_message(f"Listed {loud}.", ephemeral=True)


COMMANDS: tuple[Any, ...] = (show_table, invite, whisper, open_thread, where, everything, group)


@contextlib.asynccontextmanager
async def connected(stand_in: StandIn) -> AsyncIterator[Client]:
    """The bot, running against a stand-in until the block ends."""
    Route.BASE = stand_in.api_url
    DiscordWebSocket.DEFAULT_GATEWAY = URL(stand_in.gateway_url)
    client = Client()
    running = asyncio.create_task(client.start(stand_in.token))
    ready = asyncio.create_task(stand_in.ready())
    try:
        await asyncio.wait([running, ready], return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
        await client.wait_until_ready()
        yield client
    finally:
        ready.cancel()
        await client.close()
        with contextlib.suppress(asyncio.CancelledError):
            await running
