"""Names and descriptions of commands, in three languages, from the catalogue."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, get_type_hints

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot import words
from bot.inbox.registry import Choices, Command
from bot.messages.sheet import shorten
from games.phrases import Phrase

Hour = app_commands.Range[int, 0, 23]
Number = app_commands.Range[int, 0]
User = discord.User
Role = discord.Role
Click = discord.Interaction[Any]
Callback = Callable[..., Coroutine[Any, Any, None]]
SPOKEN = {discord.Locale.german: "de", discord.Locale.russian: "ru"}
NAME, ABOUT = 32, 100
MOST = 25  # choices


def said(key: str, limit: int = ABOUT, game: str | None = None) -> locale_str:
    """A text of the catalogue that Discord shows to everybody in their own language."""
    english = words.say("en", Phrase(key=key), game=game)
    return locale_str(shorten(english, limit), key=key, game=game, limit=limit)


class Words(app_commands.Translator):
    """Translates what `said` made."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: Any
    ) -> str | None:
        key, language = string.extras.get("key"), SPOKEN.get(locale)
        game = string.extras.get("game")
        if key is None or language is None or not words.has(language, key, game):
            return None
        spoken = words.say(language, Phrase(key=key), game=game)
        return shorten(spoken, string.extras["limit"])


def parameters(command: Command) -> dict[str, inspect.Parameter]:
    """The parameters that people fill in: those of the function after its `Ask`."""
    hints = get_type_hints(command.act)
    known = list(inspect.signature(command.act).parameters.values())[1:]
    return {each.name: each.replace(annotation=hints[each.name]) for each in known}


def build(
    command: Command, callback: Callback, completes: Mapping[str, Any]
) -> app_commands.Command[Any, ..., None]:
    """Discord's command; its words and those of its parameters are in the catalogue."""
    given = parameters(command)
    click = inspect.Parameter("click", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Click)
    callback.__signature__ = inspect.Signature([click, *given.values()])  # type: ignore[attr-defined]
    if given:
        app_commands.rename(**{name: said(f"param.{name}", NAME) for name in given})(callback)
        app_commands.describe(**{name: said(f"param.{name}.about") for name in given})(callback)
    if command.choices:
        listed = {name: choices(each) for name, each in command.choices.items()}
        app_commands.choices(**listed)(callback)
    if completes:
        app_commands.autocomplete(**completes)(callback)
    key = f"command.{command.group}.{command.name}" if command.group else f"command.{command.name}"
    return app_commands.Command(
        name=said(key, NAME), description=said(f"{key}.about"), callback=callback
    )


def choices(listed: Sequence[tuple[str, str]]) -> list[Choice[str]]:
    return [Choice(name=said(key), value=value) for key, value in listed]


def matching(typed: str, found: Choices) -> list[Choice[str]]:
    """The choices that contain what was typed, those that begin with it first."""
    wanted = folded(typed)
    kept = [(n, v) for n, v in found if wanted in folded(n) or wanted in v.casefold()]
    kept.sort(key=lambda one: not folded(one[0]).startswith(wanted))
    return [Choice(name=name, value=value) for name, value in kept[:MOST]]


def folded(text: str) -> str:
    """As people type it: capitals, the curve of an apostrophe, dots on е make no difference."""
    return text.strip().casefold().replace("’", "'").replace("ё", "е")
