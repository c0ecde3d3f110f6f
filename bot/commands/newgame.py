"""`/newgame`: one subcommand per game, with that game's own options."""

from __future__ import annotations

import inspect
from enum import StrEnum
from typing import Any, Literal, get_args, get_origin

import discord
from annotated_types import Ge, Le
from discord import app_commands
from discord.app_commands import Choice
from pydantic.fields import FieldInfo

import games
from bot import actions, posting, words
from bot.commands.naming import NAME, choice, said
from bot.host import Host, who
from bot.tables import Person, Place, PlaceKind, Refused, Software, Tables
from games.kernel import Game

Click = discord.Interaction[Any]
OWN = ("opponent", "level", "side", "language")
NEEDED = ("view-channel", "send-messages", "attach-files", "read-message-history")


def group(tables: Tables) -> app_commands.Group:
    """The command, made from the games there are."""
    made = app_commands.Group(
        name=said("command.newgame", NAME), description=said("command.newgame.about")
    )
    for game in games.ALL.values():
        made.add_command(subcommand(game, tables))
    return made


def subcommand(game: Game[Any, Any], tables: Tables) -> app_commands.Command[Any, ..., None]:
    """`/newgame <game>`, with its options as parameters."""

    async def start(click: Click, **given: Any) -> None:
        await begin(click, game, given)

    _give_parameters(start, game, tables)
    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=game.key, description=said("summary", game=game.key), callback=start
    )
    return made


def _give_parameters(start: Any, game: Game[Any, Any], tables: Tables) -> None:
    """The parameters of the command: our own, then the game's options."""
    fields = {n: f for n, f in game.Options.model_fields.items() if n not in OWN}
    kinds: dict[str, Any] = {"opponent": discord.User, "level": str, "side": str, "language": str}
    kinds |= {name: kind(field) for name, field in fields.items()}
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
    app_commands.choices(**_choices(game, tables))(start)


def kind(field: FieldInfo) -> Any:
    """The kind of parameter that an option becomes."""
    listed = values(field)
    return type(listed[0]) if listed else field.annotation


def values(field: FieldInfo) -> list[Any]:
    """What an option may be, where that is a list."""
    annotation = field.annotation
    if get_origin(annotation) is Literal:
        return list(get_args(annotation))
    if isinstance(annotation, type) and issubclass(annotation, StrEnum):
        return [str(each) for each in annotation]
    bounds = {type(bound): bound for bound in field.metadata}
    if annotation is int and Ge in bounds and Le in bounds:
        return list(range(bounds[Ge].ge, bounds[Le].le + 1))
    return []


def _choices(game: Game[Any, Any], tables: Tables) -> dict[str, list[Choice[Any]]]:
    made: dict[str, list[Choice[Any]]] = {
        "level": [choice(f"level.{level}", level) for level in tables.levels],
        "side": [choice(f"seat.{seat}", seat, game.key) for seat in sides(game)],
        "language": [choice(f"language.{each}", each) for each in words.LOCALES],
    }
    for name, field in game.Options.model_fields.items():
        if listed := values(field):
            made[name] = [named(game.key, name, each) for each in listed]
    return made


def named(game: str, option: str, value: Any) -> Choice[Any]:
    """One value of an option; a number may speak for itself."""
    key = f"option.{option}.{value}"
    if isinstance(value, int) and not words.has("en", key, game):
        return Choice(name=str(value), value=value)
    return Choice(name=said(key, game=game), value=value)


def sides(game: Game[Any, Any]) -> list[str]:
    """Every seat that some variant of the game has."""
    variants = [game.Options(), *game.variants.values()]
    return list(dict.fromkeys(seat for options in variants for seat in game.seats(options)))


# ---- opening the table


async def begin(click: Click, game: Game[Any, Any], given: dict[str, Any]) -> None:
    host: Host = click.client.host
    fields = game.Options.model_fields
    options = {n: v for n, v in given.items() if n in fields and v is not None}
    if _place_kind(click) is PlaceKind.DM and not given["opponent"] and not given["level"]:
        options = alone(game) | options
    against = opponent(host, click, game, options, given)
    place = await find_place(host, click)
    chosen = await host.presenter.settings(click.user.id)
    locale = (
        given["language"]
        or chosen.language
        or words.locale(str(click.guild_locale or click.locale))
    )
    change = await host.tables.opening.open(
        who(click.user),
        game.key,
        options,
        place,
        against=against,
        side=given["side"] if given["side"] in _seats(game, options) else None,
        language=locale,
        theme=chosen.theme or "classic",
        interaction=str(click.id),
    )
    await actions.opened(host, click, change)


def opponent(
    host: Host, click: Click, game: Game[Any, Any], options: dict[str, Any], given: dict[str, Any]
) -> Person | Software | None:
    """Whom one plays against: a person, software, or whoever joins."""
    named: discord.User | None = given["opponent"]
    me = click.client.user
    level = given["level"] or actions.default_level(host)
    if named is not None and me is not None and named.id == me.id:
        return Software(level)
    if named is not None and given["level"]:
        raise Refused("refused.level-and-opponent")
    if named is not None and named.bot:
        raise Refused("refused.another-bot")
    if named is not None and _place_kind(click) is PlaceKind.DM:
        raise Refused("refused.not-in-dm")
    if named is not None:
        return who(named)
    software = _place_kind(click) is PlaceKind.DM and len(_seats(game, options)) > 1
    return Software(level) if given["level"] or software else None


def alone(game: Game[Any, Any]) -> dict[str, Any]:
    """The options of the game's own automa, if it has one: the first variant for one person."""
    for options in game.variants.values():
        if len(game.seats(options)) == 1:
            return dict(options.model_dump(mode="json", exclude_unset=True))
    return {}


def _seats(game: Game[Any, Any], options: dict[str, Any]) -> tuple[str, ...]:
    try:
        return game.seats(game.Options(**options))
    except ValueError:
        return ()  # the tables will say what is wrong with the options


def _place_kind(click: Click) -> PlaceKind:
    """What kind of place this is; a server that has not installed the bot is a private place."""
    if click.context.dm_channel:
        return PlaceKind.DM
    if click.guild_id is not None and click.is_guild_integration():
        return PlaceKind.GUILD
    return PlaceKind.PRIVATE


async def find_place(host: Host, click: Click) -> Place:
    """This channel, or a new thread of it when a game is being played here."""
    kind, channel = _place_kind(click), click.channel_id or 0
    if kind is not PlaceKind.GUILD:
        return Place(kind, channel)
    check_permissions(click)
    parent = _parent(click)
    here = await host.tables.reading.here(channel)
    if here is None or not here.live:
        return _in(click, parent, channel)
    return _in(click, parent, await open_thread(host, click, parent))


def _in(click: Click, parent: int, channel: int) -> Place:
    thread = channel if channel != parent else None
    return Place(PlaceKind.GUILD, parent, guild=click.guild_id, thread=thread)


def _parent(click: Click) -> int:
    """The channel that a thread belongs to, or the channel itself."""
    channel = click.channel
    if isinstance(channel, discord.Thread):
        return channel.parent_id
    return click.channel_id or 0


def check_permissions(click: Click) -> None:
    """Say which permission is missing before anything is opened."""
    have = click.app_permissions
    needed = list(NEEDED)
    if isinstance(click.channel, discord.Thread):
        needed[1] = "send-messages-in-threads"
    for name in needed:
        if not getattr(have, name.replace("-", "_")):
            raise Refused("refused.permission", permission=name)


async def open_thread(host: Host, click: Click, parent: int) -> int:
    if not click.app_permissions.create_public_threads:
        raise Refused("refused.permission", permission="create-public-threads")
    if not click.app_permissions.send_messages_in_threads:
        raise Refused("refused.permission", permission="send-messages-in-threads")
    say = await host.voice(click)
    name = say.text("thread.name", raw_who=click.user.display_name)[:100]
    return await posting.thread(click.client, parent, name)
