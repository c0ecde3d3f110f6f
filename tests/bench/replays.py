"""A step of the replay at four hundred moves: processor time of its words and its pictures.

No game takes so many moves, so the positions of one are gone through several times over. A step is
what a press costs: the page with its menus and every picture on it, through the eyes of a seat, of
a spectator, and with all hands open. Beside it stands what comes on top where the replay is opened:
to play the game again, told for as many moves. The art is unpacked before, as after a start.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, islice
from statistics import median
from time import process_time
from typing import Any

import games
from bot import memory, paint
from bot.messages import course
from bot.messages.look import Reader
from bot.messages.replay import EVERYBODY, OPEN, Film, Scenery, eyes_for, page
from bot.paint import easel
from bot.paint.studio import render
from bot.tables import Person, Status
from games import lessons
from games.conformance import walk
from games.kernel import Position, Rng

MOVES = 400
STEPS = 90


def run() -> Iterator[str]:
    memory.calm_collector()
    for key, game in games.ALL.items():
        if lessons.courses(key):
            yield f"{key:18} {measured(game)}"


def measured(game: Any) -> str:
    start = process_time()
    positions = [after for _, _, after in walk(game, game.Options(), "replayed")]
    again = (process_time() - start) / (len(positions) - 1)
    film, rng = filmed(game.key, positions), Rng(f"steps {game.key}")
    paint.unpack(game.key, film.reader.theme)
    taken = [
        stepped(film, Scenery(rng.below(MOVES, "step"), ("0", EVERYBODY, OPEN)[number % 3]))
        for number in range(STEPS)
    ]
    return (
        f"a step {1000 * median(taken):.0f} ms, the longest (the first one draws everything) "
        f"{1000 * max(taken):.0f} ms; the game again {1000 * MOVES * again:.0f} ms"
    )


def filmed(key: str, positions: list[Position]) -> Film:
    """A finished game of four hundred moves, of a person against the computer."""
    first = next(iter(lessons.courses(key).values()))
    at = course.Stand(key, first.model_copy(update={"options": {}, "seat": 0}), 0)
    reader = Reader("en", "classic")
    table = course.table(at, Person(1, "Margaret"), "easy", reader)
    over = replace(table, status=Status.OVER, ply=MOVES)
    return Film(over, tuple(islice(cycle(positions), MOVES + 1)), reader)


def stepped(film: Film, at: Scenery) -> float:
    """The time of one press."""
    start = process_time()
    sheet = page(film, at, eyes_for(film.table, 1), may_play_on=True)
    say = film.reader.voice(film.table, plain=True).say
    for shown in sheet.pictures:
        render(easel.said(shown.scene, say), film.reader.theme)
    return process_time() - start
