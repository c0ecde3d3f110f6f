"""Forms as Discord's modals: the only place that builds them."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.messages import form
from bot.messages.form import Form
from bot.messages.sheet import Choice, shorten

TITLE = LABEL = 45
ABOUT = OPTION = HINT = 100
RADIOS = 5  # choices that are seen at once; more become a menu
TICKS = 10  # of a group of checkboxes at most


def modal(made: Form) -> ui.Modal:
    """A form as Discord's modal."""
    shown = ui.Modal(title=shorten(made.title, TITLE), custom_id=made.id, timeout=None)
    if made.text:
        shown.add_item(ui.TextDisplay(made.text))
    for field in made.fields:
        shown.add_item(_labelled(field))
    shown.stop()
    return shown


def _labelled(field: form.Field) -> ui.Label[Any]:
    return ui.Label(
        text=shorten(field.label, LABEL),
        description=shorten(field.about, ABOUT) or None,
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
                placeholder=shorten(field.hint, HINT) or None,
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
            placeholder=shorten(field.hint, HINT) or None,
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
