"""Sheets and forms as Discord's components: the only place that builds them."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import discord
from discord import ui

from bot.messages import form
from bot.messages.form import Form
from bot.messages.sheet import Button, Choice, Menu, Row, Section, Sheet, Shown, shorten
from bot.outbox.emojis import WORDS, Emojis
from bot.paint import Picture
from bot.words import line, read

LABEL = 80
OPTION = 100
HINT = 150
FORM_TITLE = FORM_LABEL = 45
FORM_ABOUT = FORM_HINT = 100
RADIOS = 5  # choices of a form that are seen at once; more become a menu
TICKS = 10  # checkboxes of a group at most
ALT = 1024
TEXT = 3900  # Discord allows 4000 characters in all; the rest is for what we did not count
STYLES = {
    "main": discord.ButtonStyle.primary,
    "plain": discord.ButtonStyle.secondary,
    "good": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}
Images = Mapping[str, Picture]


def compose(
    sheet: Sheet, images: Images, emojis: Emojis = WORDS
) -> tuple[ui.LayoutView, list[discord.File]]:
    """The sheet as Discord's components, with the files they refer to."""
    files: list[discord.File] = []
    parts: list[ui.Item[Any]] = []
    last = {shown.name for shown in sheet.pictures if shown.last}
    head, foot = emojis.text(sheet.head, TEXT), emojis.text(sheet.foot, TEXT)
    if head:
        parts.append(ui.TextDisplay(head))
    # one gallery each: Discord crops pictures that share one
    parts.extend(ui.MediaGallery(item) for item in _gallery(sheet, images, files, but=last))
    if sheet.text:
        parts.append(ui.TextDisplay(emojis.text(sheet.text, TEXT - len(foot) - len(head))))
    for section in sheet.sections:
        parts.extend(_section(section, images, files, emojis))
    parts.extend(ui.ActionRow(*_items(row, emojis)) for row in sheet.rows)
    for attached in sheet.attached:
        if not attached.image:
            files.append(_file(attached.name, attached.content))
            parts.append(ui.File(f"attachment://{attached.name}"))
    parts.extend(ui.MediaGallery(item) for item in _below(sheet, images, files, last))
    if foot:
        parts.append(ui.TextDisplay(f"-# {foot}"))
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*parts, accent_colour=sheet.colour))
    view.stop()  # clicks are received by the inbox: the library need not keep it
    return view, files


@contextmanager
def composed(
    sheet: Sheet, images: Images, emojis: Emojis = WORDS
) -> Iterator[tuple[ui.LayoutView, list[discord.File]]]:
    """The same for as long as it takes to send it."""
    view, files = compose(sheet, images, emojis)
    try:
        yield view, files
    finally:
        take_apart(view)


def take_apart(view: ui.LayoutView) -> None:
    """Its parts refer to each other, and would stay until the garbage collector comes by."""
    for part in list(view.walk_children()):
        if isinstance(part, ui.Container | ui.ActionRow | ui.Section):
            part.clear_items()
    view.clear_items()


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


def _section(
    section: Section, images: Images, files: list[discord.File], emojis: Emojis
) -> Iterator[ui.Item[Any]]:
    """The text with what is beside it; a button stands in for a picture that is not there."""
    beside, below = section.beside, section.below
    text = emojis.text(section.text, TEXT)
    if beside is None:
        yield ui.TextDisplay(text)
    elif isinstance(beside, Button):
        yield ui.Section(text, accessory=_button(beside, emojis))
    elif beside.name in images:
        name = _attach(beside, images, files)
        small = ui.Thumbnail[Any](name, description=shorten(beside.alt, ALT) or None)
        yield ui.Section(text, accessory=small)
    elif below:
        yield ui.Section(text, accessory=_button(below[0], emojis))
        below = below[1:]
    else:
        yield ui.TextDisplay(text)
    if below:
        yield ui.ActionRow(*(_button(each, emojis) for each in below))


def _attach(shown: Shown, images: Images, files: list[discord.File]) -> str:
    """Add a painted picture to the files, and give the address by which the message shows it."""
    picture = images[shown.name]
    files.append(_file(f"{shown.name}.{picture.suffix}", picture.data))
    return f"attachment://{shown.name}.{picture.suffix}"


def _file(name: str, content: bytes) -> discord.File:
    return discord.File(io.BytesIO(content), filename=name)


def _items(row: Row, emojis: Emojis) -> list[ui.Item[Any]]:
    if isinstance(row, Menu):
        return [_select(row, emojis)]
    return [_button(button, emojis) for button in row]


def _button(button: Button, emojis: Emojis) -> ui.Button[Any]:
    icon, text = emojis.label(button.label)
    label = shorten(text, LABEL)
    if button.id.startswith("https://"):
        return ui.Button(url=button.id, label=label, emoji=icon)
    return ui.Button(custom_id=button.id, label=label, emoji=icon, style=STYLES[button.style])


def _select(menu: Menu, emojis: Emojis) -> ui.Select[Any]:
    return ui.Select(
        custom_id=menu.id,
        placeholder=shorten(read(menu.hint), HINT),
        min_values=menu.least,
        max_values=menu.most,
        options=[_option(choice, emojis) for choice in menu.choices],
    )


def _option(choice: Choice, emojis: Emojis) -> discord.SelectOption:
    icon, text = emojis.label(choice.label)
    return discord.SelectOption(
        value=choice.code,
        label=shorten(text, OPTION),
        description=shorten(line(choice.detail), OPTION) or None,
        emoji=icon,
    )


# ---- forms


def modal(made: Form) -> ui.Modal:
    """A form as Discord's modal."""
    shown = ui.Modal(title=shorten(made.title, FORM_TITLE), custom_id=made.id, timeout=None)
    if made.text:
        shown.add_item(ui.TextDisplay(made.text))
    for field in made.fields:
        shown.add_item(_labelled(field))
    shown.stop()
    return shown


def _labelled(field: form.Field) -> ui.Label[Any]:
    return ui.Label(
        text=shorten(field.label, FORM_LABEL),
        description=shorten(field.about, FORM_ABOUT) or None,
        component=_input(field),
    )


def _input(field: form.Field) -> ui.Item[Any]:
    match field:
        case form.Text():
            return ui.TextInput(
                custom_id=field.id,
                placeholder=field.hint or None,
                default=field.value or None,
                max_length=field.most,
            )
        case form.One():
            return _one(field)
        case form.Any():
            return _any(field)
        case form.Somebody():
            people = [discord.Object(field.chosen)] if field.chosen else []
            return ui.UserSelect(
                custom_id=field.id,
                placeholder=shorten(field.hint, FORM_HINT) or None,
                required=False,
                min_values=0,
                default_values=[discord.SelectDefaultValue.from_user(each) for each in people],
            )


def _one(field: form.One) -> ui.Item[Any]:
    if len(field.choices) > RADIOS:
        lines = [_line(each, each.code == field.chosen) for each in field.choices]
        return ui.Select(custom_id=field.id, options=lines, required=True)
    radios = [
        discord.RadioGroupOption(**_words(each), default=each.code == field.chosen)
        for each in field.choices
    ]
    return ui.RadioGroup(custom_id=field.id, options=radios)


def _any(field: form.Any) -> ui.Item[Any]:
    if not field.ticks or len(field.choices) > TICKS:
        lines = [_line(each, each.code in field.chosen) for each in field.choices]
        return ui.Select(
            custom_id=field.id,
            placeholder=shorten(field.hint, FORM_HINT) or None,
            options=lines,
            min_values=0,
            max_values=len(lines),
            required=False,
        )
    ticks = [
        discord.CheckboxGroupOption(**_words(each), default=each.code in field.chosen)
        for each in field.choices
    ]
    return ui.CheckboxGroup(custom_id=field.id, options=ticks, required=False, min_values=0)


def _line(each: Choice, default: bool) -> discord.SelectOption:
    return discord.SelectOption(**_words(each), default=default)


def _words(each: Choice) -> dict[str, Any]:
    return {
        "value": each.code,
        "label": shorten(each.label, OPTION),
        "description": shorten(each.detail, OPTION) or None,
    }
