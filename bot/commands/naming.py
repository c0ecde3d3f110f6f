"""Names and descriptions of commands, in three languages, from the catalogue."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from bot import words
from bot.sheets import shorten
from games.phrases import Phrase

Click = discord.Interaction[Any]
Complete = Callable[[Click, str], Coroutine[Any, Any, list[Choice[str]]]]
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


def command(
    name: str, *, choices: dict[str, list[Choice[Any]]] | None = None, **completes: Complete
) -> Callable[[Callable[..., Awaitable[None]]], app_commands.Command[Any, ..., None]]:
    """Make a command of a function; its words and those of its parameters are in the catalogue."""

    def make(function: Any) -> app_commands.Command[Any, ..., None]:
        return build(name, f"command.{name}", function, choices or {}, completes)

    return make


def build(
    name: str,
    key: str,
    function: Any,
    choices: dict[str, list[Choice[Any]]],
    completes: dict[str, Complete],
) -> app_commands.Command[Any, ..., None]:
    parameters = list(inspect.signature(function).parameters)[1:]
    if parameters:
        app_commands.rename(**{p: said(f"param.{p}", NAME) for p in parameters})(function)
        app_commands.describe(**{p: said(f"param.{p}.about") for p in parameters})(function)
    if choices:
        app_commands.choices(**choices)(function)
    if completes:
        app_commands.autocomplete(**completes)(function)
    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=said(key, NAME), description=said(f"{key}.about"), callback=function
    )
    return made


def choice(key: str, value: str, game: str | None = None) -> Choice[str]:
    return Choice(name=said(key, ABOUT, game), value=value)


def matching(typed: str, choices: list[Choice[str]]) -> list[Choice[str]]:
    """The choices that contain what was typed, those that begin with it first."""
    wanted = folded(typed)
    found = [c for c in choices if wanted in folded(c.name) or wanted in c.value.casefold()]
    return sorted(found, key=lambda c: not folded(c.name).startswith(wanted))[:MOST]


def folded(text: str) -> str:
    """As people type it: capitals and the curve of an apostrophe make no difference."""
    return text.strip().casefold().replace("’", "'")
