"""The time of a picture, beside the time of encoding alone in the same run (processor time)."""

from __future__ import annotations

from itertools import islice
from statistics import median
from time import process_time

import games
from bot.paint import easel, encode, ink, lettering
from bot.paint.mood import mood
from bot.paint.studio import render
from games.scene import Scene
from tests.paint.support import random_game, voice, with_shots

MOVES = 40


def run() -> list[str]:
    return [line for key in with_shots() for line in measured(key)]


def scenes(key: str) -> list[Scene]:
    """The public pictures of a game's moves, those that look new."""
    game, say = games.ALL[key], voice("en", key)
    found: dict[Scene, None] = {}
    for position in random_game(key, "bench"):
        view = game.view(position, None)
        found[easel.said(game.scene(view, game.pictures(view)[0].name), say)] = None
    return list(islice(found, MOVES))


def forget() -> None:
    """As in a process that has painted nothing yet."""
    for cached in (
        mood,
        lettering.font,
        lettering.letters,
        lettering.fit,
        lettering.width,
        ink.box,
        ink.path,
        ink.stroked,
        easel._underneath,
    ):
        cached.cache_clear()


def measured(key: str) -> list[str]:
    first, *following = scenes(key)
    forget()
    start = process_time()
    render(first, "classic")
    cold = process_time() - start
    paints, encodings, sizes = [], [], []
    for scene in following:
        start = process_time()
        picture = render(scene, "classic")
        paints.append(process_time() - start)
        art = mood(scene.game, "classic")
        image, _ = easel.paint(scene, art)
        start = process_time()
        encode.still(image, art, scene.ground)
        encodings.append(process_time() - start)
        sizes.append(len(picture.data))
    whole, alone = median(paints), median(encodings)
    return [
        f"{key}: first picture {cold * 1000:.0f} ms, following moves {whole * 1000:.0f} ms "
        f"(median of {len(following)})",
        f"{key}: encoding alone {alone * 1000:.0f} ms; following moves are "
        f"{whole / alone:.2f} times that (at most 2)",
        f"{key}: {median(sizes) / 1000:.0f} kB, at most {max(sizes) / 1000:.0f} kB (limit 400)",
    ]
