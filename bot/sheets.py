"""A message before it is painted: plain values that can be compared, and how they become Discord's.

Two equal sheets look alike, so a sheet is also the way to know that a message need not be edited.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import ui

from bot.controls import AnswerButton, AnswerMenu, TableButton
from games.scene import Scene

LABEL = 80
OPTION = 100
TEXT = 3900  # Discord allows 4000 characters in all; the rest is for what we did not count
BUTTONS_IN_A_ROW = 5
STYLES = {
    "main": discord.ButtonStyle.primary,
    "plain": discord.ButtonStyle.secondary,
    "good": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press; `id` is a `custom_id`, or an address that the button opens."""

    id: str
    label: str
    style: str = "plain"


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a menu."""

    code: str
    label: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """Something to choose from."""

    id: str
    hint: str
    choices: tuple[Choice, ...]
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture to be painted, and the words for those who don't see it."""

    name: str
    scene: Scene
    alt: str


@dataclass(frozen=True, slots=True)
class Attached:
    """A file as it is."""

    name: str
    content: bytes
    image: bool = False
    alt: str = ""


Row = tuple[Button, ...] | Menu


@dataclass(frozen=True, slots=True)
class Sheet:
    """One message: pictures, text, controls, files and a line of small print."""

    text: str
    pictures: tuple[Shown, ...] = ()
    rows: tuple[Row, ...] = ()
    foot: str = ""
    colour: int | None = None
    attached: tuple[Attached, ...] = ()
    mentions: tuple[int, ...] = field(default=(), compare=False)

    @property
    def words(self) -> tuple[object, ...]:
        """All that can be read or pressed, alt texts included."""
        return self.text, self.foot, self.rows, tuple(shown.alt for shown in self.pictures)


@dataclass(frozen=True, slots=True)
class Painted:
    """A picture, ready to be sent."""

    data: bytes
    suffix: str


def shorten(text: str, limit: int) -> str:
    """The text, or as much of it as fits with an ellipsis."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def buttons(pressed: Sequence[Button]) -> tuple[Row, ...]:
    """Buttons in as few rows as hold them."""
    step = BUTTONS_IN_A_ROW
    return tuple(tuple(pressed[i : i + step]) for i in range(0, len(pressed), step))


def compose(
    sheet: Sheet, painted: Mapping[str, Painted]
) -> tuple[ui.LayoutView, list[discord.File]]:
    """The sheet as Discord's components, with the files they refer to."""
    files: list[discord.File] = []
    parts: list[ui.Item[Any]] = []
    # one gallery each: Discord crops pictures that share one
    parts.extend(ui.MediaGallery(item) for item in _gallery(sheet, painted, files))
    if sheet.text:
        parts.append(ui.TextDisplay(shorten(sheet.text, TEXT - len(sheet.foot))))
    parts.extend(ui.ActionRow(*_items(row)) for row in sheet.rows)
    for attached in sheet.attached:
        if not attached.image:
            files.append(_file(attached.name, attached.content))
            parts.append(ui.File(f"attachment://{attached.name}"))
    if sheet.foot:
        parts.append(ui.TextDisplay(f"-# {sheet.foot}"))
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*parts, accent_colour=sheet.colour))
    return view, files


def _gallery(
    sheet: Sheet, painted: Mapping[str, Painted], files: list[discord.File]
) -> list[discord.MediaGalleryItem]:
    ready = [
        (f"{shown.name}.{painted[shown.name].suffix}", painted[shown.name].data, shown.alt)
        for shown in sheet.pictures
        if shown.name in painted
    ]
    ready += [(each.name, each.content, each.alt) for each in sheet.attached if each.image]
    for name, content, _ in ready:
        files.append(_file(name, content))
    return [
        discord.MediaGalleryItem(f"attachment://{name}", description=shorten(alt, 1024) or None)
        for name, _, alt in ready
    ]


def _file(name: str, content: bytes) -> discord.File:
    return discord.File(io.BytesIO(content), filename=name)


def _items(row: Row) -> list[ui.Item[Any]]:
    if isinstance(row, Menu):
        return [AnswerMenu(_select(row))]
    return [_button(button) for button in row]


def _button(button: Button) -> ui.Item[Any]:
    label = shorten(button.label, LABEL)
    if button.id.startswith("https://"):
        return ui.Button(url=button.id, label=label)
    plain = ui.Button[Any](custom_id=button.id, label=label, style=STYLES[button.style])
    return AnswerButton(plain) if button.id.startswith("a:") else TableButton(plain)


def _select(menu: Menu) -> ui.Select[Any]:
    return ui.Select(
        custom_id=menu.id,
        placeholder=shorten(menu.hint, 150),
        min_values=menu.least,
        max_values=menu.most,
        options=[
            discord.SelectOption(
                value=choice.code,
                label=shorten(choice.label, OPTION),
                description=shorten(choice.detail, OPTION) or None,
            )
            for choice in menu.choices
        ],
    )
