"""A person's record as a picture: wins, draws and losses, in all and in each game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import games
from bot.messages.sheet import Shown
from bot.messages.tally import Tally, by, tally
from bot.tables.records import Got, Record
from bot.words import Voice
from games.scene import Box, Scene, Shape, Text

WIDTH, EDGE, BAR = 1000, 56, 34
HEAD, ROW, FOOT = 268, 132, 44
INSIDE = WIDTH - 2 * EDGE


def card(record: Record, name: str, say: Voice) -> Shown:
    """Made of words in the reader's language; games have their own titles."""
    found = {key: t for key, t in by(record.games, lambda g: g.game).items() if key in games.ALL}
    height = HEAD + ROW * len(found) + FOOT
    shapes = [*frame(height), *head(name, tally(record.games), say)]
    for number, (key, one) in enumerate(found.items()):
        shapes += row(HEAD + ROW * number, one, points(record, key), replace(say, game=key))
    scene = Scene(name="record", width=WIDTH, height=height, shapes=tuple(shapes))
    return Shown("record", scene, described(name, found, say))


def frame(height: int) -> Iterator[Shape]:
    yield Box(x=16, y=16, w=WIDTH - 32, h=height - 32, edge="ink", line=4, radius=22, inner="ink2")


def head(name: str, all_: Tally, say: Voice) -> Iterator[Shape]:
    """The name, and what the colours mean with a number each."""
    yield Text(words=name, x=EDGE, y=100, size=72, least=44, face="heavy", width=INSIDE, cut=True)
    wide = INSIDE // 3
    for number, got in enumerate(Got):
        x = EDGE + number * wide
        yield Box(x=x, y=176, w=38, h=38, fill=got.value, edge="ink", line=3, radius=6)
        words = say.text(f"record.card.{got}", count=getattr(all_, got))
        yield Text(words=words, x=x + 52, y=195, size=44, least=32, face="strong", width=wide - 64)


def row(top: int, one: Tally, rated: str, say: Voice) -> Iterator[Shape]:
    """One game: its title, its number, and a bar of won, drawn and lost."""
    yield Text(
        words=say.own("title"), x=EDGE, y=top + 32, size=44, least=34, face="bold", width=580
    )
    told = say.text("record.of", raw_what="", won=one.won, count=one.games).strip()
    words = f"{told} · {rated}" if rated else told
    right = WIDTH - EDGE
    yield Text(words=words, x=right, y=top + 32, size=42, least=32, anchor="rm", width=290)
    yield from bar(EDGE, top + 66, one)


def bar(x: int, y: int, one: Tally) -> Iterator[Shape]:
    left, done = x, 0
    for got in Got:
        done += getattr(one, got)
        right = x + INSIDE * done // one.games
        if right > left:
            yield Box(x=left, y=y, w=right - left, h=BAR, fill=got.value, corners="none")
        left = right
    yield Box(x=x, y=y, w=INSIDE, h=BAR, edge="ink", line=3, radius=4)


def points(record: Record, game: str) -> str:
    rated = record.ratings.get(game)
    return str(rated.strength.points) if rated and rated.told else ""


def described(name: str, found: dict[str, Tally], say: Voice) -> str:
    """The same for those who don't see it."""
    told = [
        say.text(
            "record.of", raw_what=replace(say, game=key).own("title"), won=t.won, count=t.games
        )
        for key, t in found.items()
    ]
    return say.text("record.card.alt", raw_who=name, raw_games="; ".join(told))
