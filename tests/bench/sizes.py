"""How large messages get in games played by chance: components, characters, and signs given up.

`SIZES=200 python -m tests.bench sizes` plays so many games a language; every few positions the
table message in a channel, the one in a direct message and the panels are built as Discord would
get them, and judged by its limits.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import games
from bot.local.components import walk as inside
from bot.local.limits import MOST_V2_COMPONENTS, MOST_V2_TEXT, check_message
from bot.messages.look import Look, Reader
from bot.messages.sheet import Sheet
from bot.messages.wanted import wanted
from bot.outbox.compose import compose
from bot.outbox.emojis import Emojis, needed
from bot.paint import THEMES, Picture
from bot.tables import Ending, Place, PlaceKind, Result, Status, Table
from bot.words import LOCALES
from games.conformance import walk
from games.kernel import Game, Position

from .taps import table

GAMES = int(os.environ.get("SIZES", "8"))
EVERY = 7  # positions
PAINTED = Picture(b"", "png")
SIGNS = Emojis()
SIGNS.known = dict.fromkeys(needed(), 10**18)


@dataclass
class Largest:
    """The most that any message had."""

    messages: int = 0
    components: int = 0
    characters: int = 0
    wordy: int = 0  # messages that had to give up their signs

    def see(self, sheet: Sheet) -> None:
        images = {shown.name: PAINTED for shown in sheet.shown}
        view, files = compose(sheet, images, SIGNS)
        built: Any = view.to_components()  # type: ignore[no-untyped-call]
        names = {file.filename for file in files}
        check_message({"components": built}, names, {f"{10**18}"}, v2=True)
        parts = list(inside(built))
        written = sum(len(part.get("content") or "") for part in parts)
        self.messages += 1
        self.components = max(self.components, len(parts))
        self.characters = max(self.characters, written)
        said = f"{sheet.head}{sheet.text}"
        self.wordy += len(SIGNS.text(said, 10**6)) > MOST_V2_TEXT - len(sheet.foot)


def sat(game: Game[Any, Any], options: Any, position: Position, place: PlaceKind) -> Table:
    """People who play there, in a game that is over if the position is."""
    seats = table(game).seats[: len(game.seats(options))]
    made = replace(table(game), seats=seats, options=dict(options), place=Place(place, 1, guild=1))
    if position.outcome is None:
        return made
    outcome = position.outcome
    result = Result(Ending.PLAYED, outcome.winners, outcome.reason, outcome.scores)
    return replace(made, status=Status.OVER, result=result, seed="0" * 32)


def sheets(
    game: Game[Any, Any], options: Any, position: Position, news: tuple[Any, ...], reader: Reader
) -> Iterator[Sheet]:
    """Every message of a table, in a channel and in a direct message."""
    for place in (PlaceKind.GUILD, PlaceKind.DM):
        made = sat(game, options, position, place)
        made = replace(made, language=reader.locale, theme=reader.theme)
        people = {
            seat.person: replace(reader, seat=number)
            for number, seat in enumerate(made.seats)
            if seat.person is not None
        }
        found = wanted(Look(made, position, news=news), people)
        yield from (each.sheet for each in found.values())


def play(game: Game[Any, Any], number: int, locale: str, largest: Largest) -> None:
    """One game with the variant and the theme whose turn it is."""
    variants = list((game.variants or {"": game.Options()}).values())
    options, theme = variants[number % len(variants)], THEMES[number % len(THEMES)]
    told: list[Any] = []
    for step, (_, _, position) in enumerate(walk(game, options, f"sizes {number}")):
        told += position.news
        if step % EVERY == 0 or position.outcome is not None:
            for sheet in sheets(game, options, position, tuple(told), Reader(locale, theme)):
                largest.see(sheet)
            told.clear()


def run() -> Iterator[str]:
    known = list(games.ALL.values())
    for locale in LOCALES:
        largest = Largest()
        for number in range(GAMES):
            play(known[number % len(known)], number // len(known), locale, largest)
        yield (
            f"{locale}: {GAMES} games, {largest.messages} messages: at most {largest.components} "
            f"of {MOST_V2_COMPONENTS} components and {largest.characters} of {MOST_V2_TEXT} "
            f"characters; {largest.wordy} gave up their signs"
        )
