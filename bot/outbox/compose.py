"""Sheets as Discord's components: the only place that builds them."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from typing import Any

import discord
from discord import ui

from bot.messages.sheet import Button, Menu, Row, Section, Sheet, Shown, shorten
from bot.paint import Picture

LABEL = 80
OPTION = 100
HINT = 150
ALT = 1024
TEXT = 3900  # Discord allows 4000 characters in all; the rest is for what we did not count
STYLES = {
    "main": discord.ButtonStyle.primary,
    "plain": discord.ButtonStyle.secondary,
    "good": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}
Images = Mapping[str, Picture]


def compose(sheet: Sheet, images: Images) -> tuple[ui.LayoutView, list[discord.File]]:
    """The sheet as Discord's components, with the files they refer to."""
    files: list[discord.File] = []
    parts: list[ui.Item[Any]] = []
    last = {shown.name for shown in sheet.pictures if shown.last}
    if sheet.head:
        parts.append(ui.TextDisplay(sheet.head))
    # one gallery each: Discord crops pictures that share one
    parts.extend(ui.MediaGallery(item) for item in _gallery(sheet, images, files, but=last))
    if sheet.text:
        parts.append(ui.TextDisplay(shorten(sheet.text, TEXT - len(sheet.foot) - len(sheet.head))))
    for section in sheet.sections:
        parts.extend(_section(section, images, files))
    parts.extend(ui.ActionRow(*_items(row)) for row in sheet.rows)
    for attached in sheet.attached:
        if not attached.image:
            files.append(_file(attached.name, attached.content))
            parts.append(ui.File(f"attachment://{attached.name}"))
    parts.extend(ui.MediaGallery(item) for item in _below(sheet, images, files, last))
    if sheet.foot:
        parts.append(ui.TextDisplay(f"-# {sheet.foot}"))
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*parts, accent_colour=sheet.colour))
    view.stop()  # clicks are received by the inbox: the library need not keep it
    return view, files


Ready = tuple[str, bytes, str]  # the name of a file, what is in it, and the words for it


def _gallery(
    sheet: Sheet, images: Images, files: list[discord.File], but: set[str]
) -> list[discord.MediaGalleryItem]:
    ready = [
        _painted(shown, images)
        for shown in sheet.pictures
        if shown.name in images and shown.name not in but
    ]
    ready += [(each.name, each.content, each.alt) for each in sheet.attached if each.image]
    return _items_of(ready, files)


def _below(
    sheet: Sheet, images: Images, files: list[discord.File], last: set[str]
) -> list[discord.MediaGalleryItem]:
    """The pictures that stand below everything that can be pressed."""
    shown = [each for each in sheet.pictures if each.name in last and each.name in images]
    return _items_of([_painted(each, images) for each in shown], files)


def _painted(shown: Shown, images: Images) -> Ready:
    image = images[shown.name]
    return f"{shown.name}.{image.suffix}", image.data, shown.alt


def _items_of(ready: list[Ready], files: list[discord.File]) -> list[discord.MediaGalleryItem]:
    for name, content, _ in ready:
        files.append(_file(name, content))
    return [
        discord.MediaGalleryItem(f"attachment://{name}", description=shorten(alt, ALT) or None)
        for name, _, alt in ready
    ]


def _section(section: Section, images: Images, files: list[discord.File]) -> Iterator[ui.Item[Any]]:
    """The text with what is beside it; a button stands in for a picture that is not there."""
    beside, below = section.beside, section.below
    if isinstance(beside, Button):
        yield ui.Section(section.text, accessory=_button(beside))
    elif beside.name in images:
        name = _attach(beside, images, files)
        small = ui.Thumbnail[Any](name, description=shorten(beside.alt, ALT) or None)
        yield ui.Section(section.text, accessory=small)
    elif below:
        yield ui.Section(section.text, accessory=_button(below[0]))
        below = below[1:]
    else:
        yield ui.TextDisplay(section.text)
    if below:
        yield ui.ActionRow(*map(_button, below))


def _attach(shown: Shown, images: Images, files: list[discord.File]) -> str:
    """Add a painted picture to the files, and give the address by which the message shows it."""
    picture = images[shown.name]
    files.append(_file(f"{shown.name}.{picture.suffix}", picture.data))
    return f"attachment://{shown.name}.{picture.suffix}"


def _file(name: str, content: bytes) -> discord.File:
    return discord.File(io.BytesIO(content), filename=name)


def _items(row: Row) -> list[ui.Item[Any]]:
    if isinstance(row, Menu):
        return [_select(row)]
    return [_button(button) for button in row]


def _button(button: Button) -> ui.Button[Any]:
    label = shorten(button.label, LABEL)
    if button.id.startswith("https://"):
        return ui.Button(url=button.id, label=label)
    return ui.Button(custom_id=button.id, label=label, style=STYLES[button.style])


def _select(menu: Menu) -> ui.Select[Any]:
    return ui.Select(
        custom_id=menu.id,
        placeholder=shorten(menu.hint, HINT),
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
