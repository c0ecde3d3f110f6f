"""The persistent buttons and menus. The `custom_id` carries all; nothing lives only in memory.

    a:<table>:<asked>:<picks>   a button that answers question number `asked`
    m:<table>:<asked>           a menu that answers it; its values are the codes
    t:<table>:<verb>[:<arg>]    everything else: accept, hand, log, undo, rematch …
    f:<person>                  a modal: the confirmation of being forgotten

`table` is `-` where there is none. Each item does three things: read its `custom_id`, and hand the
click to the bot, which authorises and acts.
"""

from __future__ import annotations

import re
from typing import Any, Self

import discord
from discord import ui

TABLE = r"(?P<table>[0-9a-z]{1,12}|-)"
ASKED = r"(?P<asked>[0-9]{1,6})"
ANSWER = re.compile(rf"a:{TABLE}:{ASKED}:(?P<picks>[a-z0-9.>+-]{{0,70}})")
MENU = re.compile(rf"m:{TABLE}:{ASKED}")
VERB = re.compile(rf"t:{TABLE}:(?P<verb>[a-z-]{{1,20}})(?::(?P<arg>[^:]{{1,40}}))?")
FORGET = re.compile(r"f:(?P<person>[0-9]{1,20})")


class AnswerButton(ui.DynamicItem[ui.Button[Any]], template=ANSWER):
    """Answers question number `asked` of `table`."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /
    ) -> Self:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        found = ANSWER.fullmatch(self.custom_id)
        assert found is not None
        await interaction.client.answered(
            interaction, found["table"], int(found["asked"]), found["picks"]
        )


class AnswerMenu(ui.DynamicItem[ui.Select[Any]], template=MENU):
    """Answers question number `asked` of `table` with the chosen codes."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /
    ) -> Self:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        found = MENU.fullmatch(self.custom_id)
        assert found is not None
        await interaction.client.answered(
            interaction, found["table"], int(found["asked"]), "+".join(self.item.values)
        )


class TableButton(ui.DynamicItem[ui.Button[Any]], template=VERB):
    """Does something with `table` that is no answer."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /
    ) -> Self:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        found = VERB.fullmatch(self.custom_id)
        assert found is not None
        await interaction.client.pressed(
            interaction, found["verb"], found["table"], found["arg"] or ""
        )


ITEMS: tuple[type[ui.DynamicItem[Any]], ...] = (AnswerButton, AnswerMenu, TableButton)


def unknown(interaction: discord.Interaction[Any]) -> bool:
    """Whether no item above will receive this click: it is forged, or from elsewhere."""
    pressed = custom_id(interaction)
    if not any(pattern.fullmatch(pressed) for pattern in (ANSWER, MENU, VERB)):
        return True
    return interaction.message is None or pressed not in _ids(interaction.message.components)


def custom_id(interaction: discord.Interaction[Any]) -> str:
    data: Any = interaction.data or {}
    return str(data.get("custom_id", ""))


def typed(interaction: discord.Interaction[Any], name: str) -> str:
    """What was typed into the field `name` of a modal."""
    data: Any = interaction.data or {}
    rows = [row.get("component") or row for row in data.get("components", [])]
    fields = [field for row in rows for field in row.get("components", [row])]
    return next((str(f.get("value", "")) for f in fields if f.get("custom_id") == name), "")


def _ids(components: Any) -> set[str]:
    """Every `custom_id` in a tree of components."""
    found: set[str] = set()
    for component in components:
        found.add(str(getattr(component, "custom_id", "")))
        found |= _ids(getattr(component, "children", ()))
    return found


def answer(table: str, asked: int, code: str) -> str:
    return f"a:{table}:{asked}:{code}"


def menu(table: str, asked: int) -> str:
    return f"m:{table}:{asked}"


def verb(table: str, verb: str, arg: str | int = "") -> str:
    return f"t:{table}:{verb}:{arg}" if arg != "" else f"t:{table}:{verb}"
