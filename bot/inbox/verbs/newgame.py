"""`/newgame`: opens a table here, or in a thread when a game is being played here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.inbox.ask import PERMISSIONS, Ask
from bot.inbox.verbs.consent import default_level
from bot.inbox.verbs.seats import opened
from bot.messages.answer import Answer
from bot.tables import Person, Place, PlaceKind, Refused, Software
from bot.words import LOCALES
from games.kernel import Game

NEEDED = PERMISSIONS[:4]


async def begin(ask: Ask, game: Game[Any, Any], given: Mapping[str, Any]) -> Answer:
    """Open a table with what was given: opponent, level, side, language, and the game's options."""
    options = {n: v for n, v in given.items() if n in game.Options.model_fields and v is not None}
    if ask.where.kind is PlaceKind.DM and not given["opponent"] and not given["level"]:
        options = alone(game) | options
    against = opponent(ask, game, options, given)
    side = given["side"] if given["side"] in _seats(game, options) else None
    names = ask.tables.opening.check(ask.person, game.key, options, against)
    guests = [against.id] if isinstance(against, Person) else []
    waits = len(names) > 1 and not isinstance(against, Software)
    await ask.tables.limits.check(ask.person.id, guests, waits=waits)  # before a thread is made
    change = await ask.tables.opening.open(
        ask.person,
        game.key,
        options,
        await find_place(ask),
        against=against,
        side=side,
        language=await language(ask, given["language"]),
        theme=ask.theme or "classic",
        luck=given["luck"] or "",
        pace=given.get("pace") or "",
        interaction=ask.id,
    )
    return opened(ask, change)


async def language(ask: Ask, wished: str | None = None) -> str:
    """What was wished for, or what the person chose, or else what the server speaks."""
    if wished not in (None, *LOCALES):
        raise Refused("refused.no-such-language")
    if wished:
        return wished
    chosen = await ask.readers.preferences(ask.person.id)
    return chosen.language or ask.where.locale or ask.voice.locale


def opponent(
    ask: Ask, game: Game[Any, Any], options: dict[str, Any], given: Mapping[str, Any]
) -> Person | Software | None:
    """Whom one plays against: a person, a computer, or whoever joins."""
    named = given["opponent"]
    level = given["level"] or default_level(ask.tables.levels)
    if named is not None and named.id == ask.bot:
        return Software(level)
    if named is not None and given["level"]:
        raise Refused("refused.level-and-opponent")
    if named is not None and named.bot:
        raise Refused("refused.another-bot")
    if named is not None and ask.where.kind is PlaceKind.DM:
        raise Refused("refused.not-in-dm")
    if named is not None and named.id == ask.person.id:
        raise Refused("refused.oneself")
    if named is not None:
        return Person(named.id, named.display_name)
    computer = ask.where.kind is PlaceKind.DM and len(_seats(game, options)) > 1
    return Software(level) if given["level"] or computer else None


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


# ---- where


async def find_place(ask: Ask) -> Place:
    """This channel, or a new thread of it when a game is being played here."""
    here = ask.where
    if here.kind is not PlaceKind.GUILD:
        return Place(here.kind, here.channel)
    check_permissions(ask)
    busy = await ask.tables.reading.here(here.channel)
    if busy is None or not busy.live:
        thread = here.channel if here.in_thread else None
    else:
        thread = await open_thread(ask)
    return Place(PlaceKind.GUILD, here.parent, guild=here.guild, thread=thread)


async def own_place(ask: Ask) -> Place:
    """Where only this person plays: the bot's direct messages with them."""
    if ask.where.kind is PlaceKind.DM:
        return Place(PlaceKind.DM, ask.where.channel)
    return Place(PlaceKind.DM, await ask.open_dm(ask.person.id))


def check_permissions(ask: Ask) -> None:
    """Say which permission is missing before anything is opened."""
    needed = list(NEEDED)
    if ask.where.in_thread:
        needed[1] = "send_messages_in_threads"
    for name in needed:
        must_be_allowed(ask, name)


async def open_thread(ask: Ask) -> int:
    must_be_allowed(ask, "create_public_threads")
    must_be_allowed(ask, "send_messages_in_threads")
    name = ask.voice.text("thread.name", raw_who=ask.person.name)[:100]
    return await ask.make_thread(ask.where.parent, name)


def must_be_allowed(ask: Ask, permission: str) -> None:
    if permission not in ask.where.bot_may:
        raise Refused("refused.permission", permission=permission.replace("_", "-"))
