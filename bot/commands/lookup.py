"""Things to read: `/rules`, `/card`, `/help`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from discord.app_commands import Choice

import games
from bot import pages, words
from bot.commands.naming import Click, command, folded, matching
from bot.host import Host
from bot.sheets import shorten
from bot.tables import Refused
from bot.voices import Voice
from games.kernel import Card

Found = tuple[Voice, str]  # in a game's voice, the code of one of its things


async def voices(click: Click, title: str | None) -> list[Voice]:
    """The games that may be meant, likeliest first: the named one, or this channel's and all."""
    host: Host = click.client.host
    say = await host.voice(click)
    if title:
        return [named_game(say, title)]
    here = await game_here(click)
    return sorted(every_game(say), key=lambda one: one.game != here)


async def game_here(click: Click) -> str | None:
    """The game of this channel, or the only one that this person plays."""
    host: Host = click.client.host
    try:
        return (await host.table(click)).game
    except Refused:
        return None


def every_game(say: Voice) -> list[Voice]:
    return [replace(say, game=key) for key in games.ALL]


def named_game(say: Voice, typed: str) -> Voice:
    """The game of this key or title, or the only one whose title has these letters."""
    every = every_game(say)
    wanted = folded(typed)
    exact = [one for one in every if wanted in (one.game, folded(one.own("title")))]
    close = exact or [one for one in every if wanted and wanted in folded(one.own("title"))]
    if len(close) != 1:
        raise Refused("refused.unknown-game")
    return close[0]


# ---- completion: a code is `<game>/<thing>`, so that it needs no other option


async def complete_title(click: Click, typed: str) -> list[Choice[str]]:
    every = every_game(await click.client.host.voice(click))
    return matching(typed, [Choice(name=one.own("title"), value=str(one.game)) for one in every])


async def complete_topic(click: Click, typed: str) -> list[Choice[str]]:
    found = topics(await _asked(click))
    return matching(typed, [_choice(say, f"rules.{topic}.title", topic) for say, topic in found])


async def complete_card(click: Click, typed: str) -> list[Choice[str]]:
    found = cards(await _asked(click))
    return matching(typed, [_choice(say, f"card.{card}", card) for say, card in found])


async def _asked(click: Click) -> list[Voice]:
    try:
        return await voices(click, getattr(click.namespace, "title", None))
    except Refused:
        return []


def _choice(say: Voice, key: str, code: str) -> Choice[str]:
    name = f"{say.own(key)} ({say.own('title')})"
    return Choice(name=shorten(name, 100), value=f"{say.game}/{code}")


def topics(asked: Iterable[Voice]) -> Iterator[Found]:
    return ((say, topic) for say in asked for topic in games.ALL[str(say.game)].topics)


def cards(asked: Iterable[Voice]) -> Iterator[Found]:
    return ((say, card) for say in asked for card in games.ALL[str(say.game)].cards())


def meant(typed: str, found: Iterable[Found], key: str) -> list[Found]:
    """What was typed: a code, or a name in full, or else the only name with these letters.

    A name in another language will do: the table may speak another one than the reader.
    """
    things = list(found)
    for locale in dict.fromkeys([*(say.locale for say, _ in things), *words.LOCALES]):
        if said := _meant(folded(typed), things, key, locale):
            return said
    return []


def _meant(wanted: str, found: list[Found], key: str, locale: str) -> list[Found]:
    named = [(s, c, folded(replace(s, locale=locale).own(key.format(c)))) for s, c in found]
    exact = [(s, c) for s, c, name in named if wanted in (f"{s.game}/{c}", c, name)]
    close = [(s, c) for s, c, name in named if wanted in name]
    return exact or (close if len(close) == 1 else [])


# ---- commands


@command("rules", topic=complete_topic, title=complete_title)
async def rules(click: Click, topic: str | None = None, title: str | None = None) -> None:
    host: Host = click.client.host
    asked = await voices(click, title)
    say, chosen = find_topic(asked, topic) if topic else (asked[0], "")
    if not topic and not title and not await game_here(click):
        say = replace(say, game=None)
    await host.page(click, pages.rules(say, chosen), say)


def find_topic(asked: list[Voice], typed: str) -> Found:
    """A topic, or, where there is none of that name, the game of that name."""
    found = meant(typed, topics(asked), "rules.{}.title")
    if found:
        return found[0]
    try:
        return named_game(asked[0], typed), ""
    except Refused:
        raise Refused("refused.no-such-topic") from None


@command("card", card=complete_card, title=complete_title)
async def card(click: Click, card: str, title: str | None = None) -> None:
    host: Host = click.client.host
    say, found = find_card(await voices(click, title), card)
    await host.page(click, pages.card(say, found), say)


def find_card(asked: list[Voice], typed: str) -> tuple[Voice, Card]:
    """The card that was typed; of several games that have it, the likeliest."""
    found = meant(typed, cards(asked), "card.{}")
    if not found:
        raise Refused("refused.no-such-card")
    say, code = found[0]
    return say, games.ALL[str(say.game)].cards()[code]


@command("help")
async def help(click: Click) -> None:
    host: Host = click.client.host
    await host.sheet(click, pages.help(await host.voice(click)))


COMMANDS = (rules, card, help)
