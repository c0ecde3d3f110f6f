"""What the tiny bot shows beyond one table: sections, emojis, a set-up form, a context menu."""

from __future__ import annotations

import time
from typing import Any

import discord
from discord import app_commands, ui


def shelf(icon: discord.PartialEmoji | None) -> ui.LayoutView:
    """Two games on a shelf: one with its picture beside it, one with a button; and a menu."""
    view = ui.LayoutView(timeout=None)
    sign = f"{icon} " if icon else ""
    thumbnail: ui.Thumbnail[Any] = ui.Thumbnail("attachment://box.png", description="The box")
    play: ui.Button[Any] = ui.Button(label="Play", custom_id="ask:hand", emoji=icon)
    options = [
        discord.SelectOption(label=name, value=name.lower(), emoji=icon) for name in ("Ann", "Bob")
    ]
    view.add_item(ui.Section(f"### {sign}First game", "A short one.", accessory=thumbnail))
    view.add_item(ui.Section(f"{sign}Second game", accessory=play))
    view.add_item(ui.ActionRow(ui.Select(custom_id="pick", options=options)))
    view.add_item(ui.TextDisplay(f"It ends <t:{int(time.time()) + 3}:R>."))
    return view


class Setup(ui.Modal, title="Set up"):
    """One of each input that a form may have."""

    friend: ui.Label[Any] = ui.Label(
        text="With whom", component=ui.UserSelect(custom_id="friend", required=False)
    )
    level: ui.Label[Any] = ui.Label(
        text="Level",
        description="How hard it is.",
        component=ui.RadioGroup(
            custom_id="level",
            options=[
                discord.RadioGroupOption(label="Easy", value="easy", default=True),
                discord.RadioGroupOption(label="Hard", value="hard", description="Really."),
            ],
        ),
    )
    extras: ui.Label[Any] = ui.Label(
        text="Extras",
        component=ui.CheckboxGroup(
            custom_id="extras",
            required=False,
            min_values=0,
            max_values=2,
            options=[
                discord.CheckboxGroupOption(label=name.title(), value=name)
                for name in ("maps", "dice", "music")
            ],
        ),
    )
    loud: ui.Label[Any] = ui.Label(text="Loud", component=ui.Checkbox(custom_id="loud"))

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        parts: Any = [item.component for item in (self.friend, self.level, self.extras, self.loud)]
        friend, level, extras, loud = parts
        names = "+".join(person.display_name for person in friend.values)
        words = f"[{names}] {level.value} [{'+'.join(extras.values)}] {loud.value}"
        await interaction.response.send_message(words)


@app_commands.command(name="shelf", description="Shows the shelf.")
async def show_shelf(interaction: discord.Interaction[Any]) -> None:
    known = await interaction.client.fetch_application_emojis()
    icon = discord.PartialEmoji(name=known[0].name, id=known[0].id) if known else None
    from .client import picture

    await interaction.response.send_message(view=shelf(icon), file=picture("box.png", "The box"))


@app_commands.command(name="setup", description="Opens a form.")
async def set_up(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_modal(Setup())


@app_commands.context_menu(name="Play with…")
async def play_with(interaction: discord.Interaction[Any], person: discord.Member) -> None:
    await interaction.response.send_message(
        f"{interaction.user.display_name} plays with {person.display_name}."
    )


SHOWN: tuple[Any, ...] = (show_shelf, set_up, play_with)
