"""The way in: which games there are, and a word for whoever talks to the bot."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import games
from bot import paint
from bot.messages import controls
from bot.messages.lobby import OPENING, length
from bot.messages.sheet import Button, Section, Sheet, Shown, shorten
from bot.messages.voice import voice
from bot.tables import Person, Table
from bot.words import Voice
from games.kernel import Game
from games.scene import Scene

NAME = 20  # characters of a name on a button
COMPONENTS = 34  # for the games, of the 40 of a message: the others are frame, words, last time
FULL, BRIEF = 7, 3  # what a game takes with its picture and three buttons, and with one button


@dataclass(frozen=True, slots=True)
class Guest:
    """Who comes in: whom they might play with, and the table that they opened last."""

    friend: Person | None = None
    last: Table | None = None


def hall(say: Voice, guest: Guest) -> Sheet:
    """Every game with its picture, length and weight, and three ways to begin."""
    again = [_again(say, guest.last)] if guest.last and guest.last.game in games.ALL else []
    full = (COMPONENTS - BRIEF * len(games.ALL)) // (FULL - BRIEF)
    listed = [
        _game(say, game, guest.friend, brief=number >= full)
        for number, game in enumerate(games.ALL.values())
    ]
    return Sheet(
        text=say.text("hall.head"),
        sections=(*again, *listed),
        foot=say.text("hall.foot.friend" if guest.friend else "hall.foot"),
    )


def _game(say: Voice, game: Game[Any, Any], friend: Person | None, *, brief: bool) -> Section:
    """One game; `brief` where there is no room for its picture."""
    own = replace(say, game=game.key)
    title = own.own("title")
    text = f"**{title}**\n{own.own('summary')}\n-# {length(game, own)}"
    if brief:
        return Section(text, doors(say, game.key, friend)[-1])
    picture = Shown(game.key, paint.said(cover(game.key), own.say), title)
    return Section(text, picture, doors(say, game.key, friend))


def doors(say: Voice, game: str, friend: Person | None) -> tuple[Button, ...]:
    """Against the computer at once; learn it; or say with whom, and how."""
    chosen = Button(controls.verb("-", "choose", game), say.text("button.choose"))
    if friend is not None:
        name = shorten(friend.name, NAME)
        chosen = Button(
            controls.verb("-", "choose", f"{game}/{friend.id}"),
            say.text("button.invite", raw_who=name),
        )
    now = Button(controls.verb("-", "now", game), say.text("button.now"), "good")
    return now, learn(say, game), chosen


def learn(say: Voice, game: str) -> Button:
    """The way to learn a game, wherever it is offered."""
    return Button(controls.verb("-", "learn", game), say.text("button.learn"))


@lru_cache(maxsize=64)
def cover(key: str) -> Scene:
    """The picture of a game: its table at the start, as everybody sees it."""
    game = games.ALL[key]
    view = game.view(game.setup(game.Options(), OPENING), None)
    return game.scene(view)


def _again(say: Voice, last: Table) -> Section:
    """What somebody opened last, with a button that opens the same."""
    there = voice(last, say.locale)
    mine = last.seat_of(last.opened_by)
    others = [name for seat, name in enumerate(there.seats) if seat != mine]
    who = say.join(others) if others else say.text("hall.alone")
    text = say.text("hall.last", raw_game=there.own("title"), raw_who=who)
    return Section(text, Button(controls.verb("-", "again"), say.text("button.again")))


def word(say: Voice) -> Sheet:
    """A short answer to whoever writes to the bot as to a person."""
    names = (("play", "good"), ("learn", "plain"), ("help", "plain"))
    pressed = tuple(
        Button(controls.verb("-", name), say.text(f"button.{name}"), style) for name, style in names
    )
    return Sheet(text=say.text("hall.word"), rows=(pressed,))
