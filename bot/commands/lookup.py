"""Things to read: `/rules`, `/card`, `/help`."""

from __future__ import annotations

from discord.app_commands import Choice

import games
from bot import pages, words
from bot.commands.naming import Click, command, matching
from bot.host import Host
from bot.tables import Refused
from games.kernel import Card
from games.words import Phrase


async def game_here(click: Click, given: str | None) -> str:
    """The game that is meant: the named one, this channel's, or the first there is."""
    if given in games.ALL:
        return given
    host: Host = click.client.host
    try:
        return (await host.table(click)).game
    except Refused:
        return next(iter(games.ALL))


async def complete_title(click: Click, typed: str) -> list[Choice[str]]:
    say = await click.client.host.voice(click)
    titles = [
        Choice(name=words.say(say.locale, Phrase(key="title"), game=key), value=key)
        for key in games.ALL
    ]
    return matching(typed, titles)


async def complete_topic(click: Click, typed: str) -> list[Choice[str]]:
    say = await click.client.host.voice(click)
    game = await game_here(click, getattr(click.namespace, "title", None))
    topics = [
        Choice(
            name=words.say(say.locale, Phrase(key=f"rules.{topic}.title"), game=game), value=topic
        )
        for topic in games.ALL[game].topics
    ]
    return matching(typed, topics)


async def complete_card(click: Click, typed: str) -> list[Choice[str]]:
    say = await click.client.host.voice(click)
    game = await game_here(click, getattr(click.namespace, "title", None))
    cards = [
        Choice(name=words.say(say.locale, Phrase(key=f"card.{card}"), game=game), value=card)
        for card in games.ALL[game].cards()
    ]
    return matching(typed, cards)


@command("rules", topic=complete_topic, title=complete_title)
async def rules(click: Click, topic: str | None = None, title: str | None = None) -> None:
    host: Host = click.client.host
    say = await host.voice(click)
    game = await game_here(click, title)
    known = games.ALL[game]
    if topic is not None and topic not in known.topics:
        raise Refused("refused.no-such-topic")
    await host.sheet(click, pages.rules(game, say.locale, topic or ""))


@command("card", card=complete_card, title=complete_title)
async def card(click: Click, card: str, title: str | None = None) -> None:
    host: Host = click.client.host
    say = await host.voice(click)
    game = await game_here(click, title)
    await host.sheet(click, pages.card(game, find_card(game, card, say.locale), say.locale))


def find_card(game: str, typed: str, locale: str) -> Card:
    """The card of that id, or the one whose name was typed in full."""
    cards = games.ALL[game].cards()
    for key, found in cards.items():
        name = words.say(locale, Phrase(key=f"card.{key}"), game=game)
        if typed.strip().casefold() in (key, name.casefold()):
            return found
    raise Refused("refused.no-such-card")


@command("help")
async def help(click: Click) -> None:
    host: Host = click.client.host
    await host.sheet(click, pages.help(await host.voice(click)))


COMMANDS = (rules, card, help)
