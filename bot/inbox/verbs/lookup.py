"""Things to read: the rules, a card, help."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import games
from bot import words
from bot.inbox.ask import Ask
from bot.inbox.naming import folded
from bot.inbox.registry import Choices, command, verb
from bot.messages import legend, pages
from bot.messages.answer import Answer
from bot.messages.controls import NO_TABLE
from bot.messages.sheet import shorten
from bot.tables import Refused
from bot.words import Voice
from games.kernel import Card

Found = tuple[Voice, str]  # in a game's voice, the code of one of its things


async def voices(ask: Ask, title: str | None) -> list[Voice]:
    """The games that may be meant, likeliest first: the named one, or this channel's and all."""
    if title:
        return [named_game(ask.voice, title)]
    here = await game_here(ask)
    return sorted(every_game(ask.voice), key=lambda one: one.game != here)


async def game_here(ask: Ask) -> str | None:
    """The game of this channel, or the only one that this person plays."""
    try:
        return (await ask.find()).game
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


async def complete_title(ask: Ask, typed: str, given: Mapping[str, Any]) -> Choices:
    return [(one.own("title"), str(one.game)) for one in every_game(ask.voice)]


async def complete_topic(ask: Ask, typed: str, given: Mapping[str, Any]) -> Choices:
    found = topics(await _asked(ask, given))
    return [_choice(say, f"rules.{topic}.title", topic) for say, topic in found]


async def complete_card(ask: Ask, typed: str, given: Mapping[str, Any]) -> Choices:
    found = cards(await _asked(ask, given))
    return [_choice(say, f"card.{card}", card) for say, card in found]


async def _asked(ask: Ask, given: Mapping[str, Any]) -> list[Voice]:
    try:
        return await voices(ask, given.get("title"))
    except Refused:
        return []


def _choice(say: Voice, key: str, code: str) -> tuple[str, str]:
    printed = f" · {say.own(f'{key}#printed')}" if say.has(f"{key}#printed") else ""
    name = f"{say.own(key)}{printed} ({say.own('title')})"
    return shorten(name, 100), f"{say.game}/{code}"


def topics(asked: Iterable[Voice]) -> Iterator[Found]:
    return ((say, topic) for say in asked for topic in legend.topics(str(say.game)))


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
    every = [(s, c, names(replace(s, locale=locale), key.format(c))) for s, c in found]
    exact = [(s, c) for s, c, named in every if wanted in (f"{s.game}/{c}", c, *named)]
    close = [(s, c) for s, c, named in every if any(wanted in name for name in named)]
    return exact or (close if len(close) == 1 else [])


def names(say: Voice, key: str) -> list[str]:
    """What a thing is called, and what is printed on it where that is another name."""
    printed = f"{key}#printed"
    return [folded(say.own(each)) for each in (key, printed) if each == key or say.has(each)]


# ---- reading


@verb("rules")
async def rules(ask: Ask) -> Answer:
    """The rules of the table's game; without a table, `arg` names game and topic, or only one."""
    if ask.table != NO_TABLE:
        table = await ask.known()
        say = replace(ask.voice, game=table.game)
        return ask.page(pages.rules(say, ask.arg, table), say)
    game, _, topic = ask.arg.partition("/")
    say = replace(ask.voice, game=game if game in games.ALL else None)
    return ask.page(pages.rules(say, topic), say)


@command("rules", topic=complete_topic, title=complete_title)
async def rules_typed(ask: Ask, topic: str | None = None, title: str | None = None) -> Answer:
    asked = await voices(ask, title)
    say, chosen = find_topic(asked, topic) if topic else (asked[0], "")
    if not topic and not title and not await game_here(ask):
        say = replace(say, game=None)
    return ask.page(pages.rules(say, chosen), say)


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
async def card(ask: Ask, card: str, title: str | None = None) -> Answer:
    say, found = find_card(await voices(ask, title), card)
    return ask.page(pages.card(say, found), say)


def find_card(asked: list[Voice], typed: str) -> tuple[Voice, Card]:
    """The card that was typed; of several games that have it, the likeliest."""
    found = meant(typed, cards(asked), "card.{}")
    if not found:
        raise Refused("refused.no-such-card")
    say, code = found[0]
    return say, games.ALL[str(say.game)].cards()[code]


@command("help", choices={"topic": [("about.privacy", "privacy")]})
@verb("help")
async def help(ask: Ask, topic: str | None = None) -> Answer:
    if topic == "privacy":
        return ask.note(ask.voice.text("help.privacy"))
    return ask.page(pages.help(ask.voice))
