"""The command `/newgame`: one subcommand per game, with that game's own options."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

import games
from bot import words
from bot.inbox.naming import NAME, Click, choices, said
from bot.messages.setup import sides
from bot.tables.pace import PACES
from games.kernel import Game

OWN = ("opponent", "level", "side", "language", "luck", "pace")
Begin = Callable[[Click, Game[Any, Any], dict[str, Any]], Any]


def group(levels: tuple[str, ...], begin: Begin) -> app_commands.Group:
    """The command, made from the games there are."""
    made = app_commands.Group(
        name=said("command.newgame", NAME), description=said("command.newgame.about")
    )
    for game in games.ALL.values():
        made.add_command(subcommand(game, levels, begin))
    return made


def subcommand(
    game: Game[Any, Any], levels: tuple[str, ...], begin: Begin
) -> app_commands.Command[Any, ..., None]:
    """`/newgame <game>`, with its options as parameters."""

    async def start(click: Click, **given: Any) -> None:
        await begin(click, game, given)

    _give_parameters(start, game, levels)
    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=game.key, description=said("summary", game=game.key), callback=start
    )
    return made


def _give_parameters(start: Any, game: Game[Any, Any], levels: tuple[str, ...]) -> None:
    """The parameters of the command: our own, then the game's options."""
    fields = [name for name in game.Options.model_fields if name not in OWN]
    kinds: dict[str, Any] = {"opponent": discord.User} | dict.fromkeys(OWN[1:], str)
    kinds |= {name: kind(game, name) for name in fields}
    start.__signature__ = inspect.Signature(
        [inspect.Parameter("click", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Click)]
        + [
            inspect.Parameter(
                name, inspect.Parameter.KEYWORD_ONLY, annotation=annotation | None, default=None
            )
            for name, annotation in kinds.items()
        ]
    )
    app_commands.rename(**{name: said(f"param.{name}", NAME) for name in OWN})(start)
    app_commands.describe(
        **{name: said(f"param.{name}.about") for name in OWN},
        **{name: said(f"option.{name}.help", game=game.key) for name in fields},
    )(start)
    app_commands.choices(**_choices(game, levels))(start)


def kind(game: Game[Any, Any], name: str) -> Any:
    """The kind of parameter that an option becomes."""
    listed = game.Options.values_of(name)
    return type(listed[0]) if listed else game.Options.model_fields[name].annotation


def _choices(game: Game[Any, Any], levels: tuple[str, ...]) -> dict[str, list[Choice[Any]]]:
    made: dict[str, list[Choice[Any]]] = {
        "level": choices([(f"level.{level}", level) for level in levels]),
        "side": [Choice(name=said(f"seat.{s}", game=game.key), value=s) for s in sides(game)],
        "language": choices([(f"language.{each}", each) for each in words.LOCALES]),
        "pace": choices([(f"pace.{each}", each) for each in PACES]),
    }
    for name in game.Options.model_fields:
        if listed := game.Options.values_of(name):
            made[name] = [named(game.key, name, each) for each in listed]
    return made


def named(game: str, option: str, value: Any) -> Choice[Any]:
    """One value of an option; a number may speak for itself."""
    key = f"option.{option}.{value}"
    if isinstance(value, int) and not words.has("en", key, game):
        return Choice(name=str(value), value=value)
    return Choice(name=said(key, game=game), value=value)
