"""Paints games that nobody plays, beside those that somebody does.

When a game is first shown in a language, what its pictures have in common (words, pieces, tiles) is
drawn in pauses of play, so that those who play it first wait no longer for pictures than others.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

import games
from bot import paint, words
from bot.outbox.painting import Painting
from bot.tables import Table
from bot.tasks import aside
from games.conformance import walk
from games.kernel import Game
from games.phrases import Phrase
from games.scene import Scene

log = logging.getLogger(__name__)

START_S = 3.0  # from the start until the art is unpacked: clicks that waited for us go first
PAUSE_S = 0.05  # after every picture, so that it takes a tenth of one processor for half a minute
GAMES = 12
STEP = 12  # moves from one picture to the next
NAMES = ("A", "B")  # of those who do not play

Kind = tuple[str, str, str]  # game, language, theme


class Rehearsals:
    """What was shown first in this process, and is rehearsed once."""

    def __init__(self, painting: Painting) -> None:
        self.painting = painting
        self._known = set[Kind]()
        self._waiting: asyncio.Queue[Kind] = asyncio.Queue()

    def begin(self, table: Table) -> None:
        """This table is about to be shown."""
        kind = (table.game, table.language, table.theme)
        if kind not in self._known and table.theme != "text":
            self._known.add(kind)
            self._waiting.put_nowait(kind)

    async def run(self) -> None:
        """Unpack the art of all games, then rehearse one after the other while the bot runs."""
        await asyncio.sleep(START_S)
        for game in games.ALL:
            await aside(paint.unpack, game, paint.THEMES[0])
        while True:
            kind = await self._waiting.get()
            try:
                await self._rehearse(*kind)
            except Exception:  # nobody waits for it
                log.exception("not rehearsed game=%s", kind[0])
            self._waiting.task_done()

    async def over(self) -> None:
        """Wait until everything has been rehearsed that was begun."""
        await self._waiting.join()

    async def _rehearse(self, game: str, locale: str, theme: str) -> None:
        found, voice = scenes(games.ALL[game]), say(locale, game)
        while (scene := await aside(next, found, None)) is not None:
            while self.painting.waiting:
                await asyncio.sleep(PAUSE_S)
            await paint.picture(scene, theme=theme, say=voice)
            await asyncio.sleep(PAUSE_S)


def say(locale: str, game: str) -> paint.Say:
    def said(phrase: Phrase) -> str:
        return words.say(locale, phrase, game=game, seats=NAMES)

    return said


def scenes(game: Game[Any, Any]) -> Iterator[Scene]:
    """What everybody, and whoever is asked, sees now and then of games that are played by lot."""
    kinds = cycle((game.Options(), *game.variants.values()))
    for number, options in enumerate(islice(kinds, GAMES)):
        played = walk(game, options, f"rehearsal {number}")
        for _, _, position in islice(played, number % STEP, None, STEP):
            for seat in (None, *{decision.seat for decision in position.pending}):
                view = game.view(position, seat)
                yield game.scene(view, game.pictures(view)[0].name)
