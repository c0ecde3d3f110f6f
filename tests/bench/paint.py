"""The time of a picture, beside encoding alone and painting whole in one run (processor time).

A picture's time is all that the painter does for a scene that has its words: to lay out its shapes,
look for the bands that are known, paint and encode the others, and join them. View, scene and words
are made before. Encoding is to reduce the colours of the bands that changed, and to deflate them;
it is measured by itself, for the same bands, when they have been painted.
In the first game of a process most words and sprites are drawn for the first time; `EARLIER` games
later few are. A clip shows two hundred positions, of as many games as it takes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, islice
from statistics import mean, median
from time import process_time

from PIL import Image

import games
from bot import memory
from bot.paint import bands, easel, ink, lettering, measures
from bot.paint.bands import ROWS, Bands, Plan, packed, runs
from bot.paint.mood import STAMPS, mood, opened
from bot.paint.studio import animated, whole
from games.scene import Scene
from tests.paint.support import random_game, voice, with_shots

MOVES = 40
EARLIER = 4
CLIP = 200


def run() -> list[str]:
    memory.calm_collector()  # as the bot does
    return [line for key in with_shots() for line in measured(key)]


def scenes(key: str, seed: str = "bench") -> list[Scene]:
    """The public pictures of a game's first moves, those that look new."""
    return list(islice(dict.fromkeys(every(key, seed)), MOVES))


def every(key: str, seed: str) -> Iterator[Scene]:
    """The public pictures of all positions of a game."""
    game, say = games.ALL[key], voice("en", key)
    for position in random_game(key, seed):
        view = game.view(position, None)
        yield easel.said(game.scene(view, game.pictures(view)[0].name), say)


def forget() -> None:
    """As in a process that has painted nothing yet."""
    for cached in (
        mood,
        lettering.font,
        lettering._letterpress,
        lettering._glyph,
        lettering.letters,
        measures.places,
        lettering.fit,
        lettering.width,
        ink.box,
        ink.path,
        ink.stroked,
        bands.laid,
        bands.based,
    ):
        cached.cache_clear()
    STAMPS.clear()
    opened.cache_clear()


class Timed(Bands):
    """Notes which bands were not known."""

    def __init__(self) -> None:
        super().__init__()
        self.unknown: Sequence[int] = ()

    def _few(self, plan: Plan, rows: Sequence[int], palette: Image.Image) -> Image.Image:
        self.unknown = rows
        return super()._few(plan, rows, palette)

    def timed(self, scene: Scene) -> tuple[float, int, Sequence[int]]:
        """The seconds that a picture takes, its size, and the bands that were not known."""
        self.unknown = ()
        start = process_time()
        art = mood(scene.game, "classic")
        data = self.picture(scene, art, colours(scene))
        return process_time() - start, len(data), self.unknown


def colours(scene: Scene) -> Image.Image:
    palette = mood(scene.game, "classic").palette(scene.ground)
    assert palette is not None
    return palette


def measured(key: str) -> list[str]:
    first, *following = scenes(key)
    forget()
    stack = Timed()
    cold, _, _ = stack.timed(first)
    taken, packing, sizes = played(stack, following)
    whole = mean(map(whole_s, following))
    for earlier in range(EARLIER):
        played(stack, scenes(key, f"earlier {earlier}"))
    later, packing_later, _ = played(stack, scenes(key, "later"))
    return [
        f"{key}: first picture {cold * 1000:.0f} ms (at most 300), following moves "
        f"{taken * 1000:.1f} ms on average ({len(following)}), "
        f"{whole / taken:.1f} times as fast as painted whole ({whole * 1000:.1f} ms)",
        f"{key}: encoding the bands that changed {packing * 1000:.1f} ms; following moves are "
        f"{taken / packing:.2f} times that (aim 1.2, at most 2)",
        f"{key}: after {EARLIER} more games {later * 1000:.1f} ms, encoding "
        f"{packing_later * 1000:.1f} ms, {later / packing_later:.2f} times that",
        f"{key}: {median(sizes) / 1000:.0f} kB, at most {max(sizes) / 1000:.0f} kB (limit 400)",
        clip(key),
    ]


def clip(key: str) -> str:
    found: dict[Scene, None] = {}
    for number in count():
        found |= dict.fromkeys(every(key, f"clip {number}"))
        if len(found) >= CLIP:
            break
    start = process_time()
    data = animated(list(islice(found, CLIP)), "classic", "webp").data
    taken = process_time() - start
    return f"{key}: a clip of {CLIP} positions {taken:.1f} s (at most 3), {len(data) / 1e6:.1f} MB"


def played(stack: Timed, following: list[Scene]) -> tuple[float, float, tuple[int, ...]]:
    """The mean time of these pictures and of encoding what is new in them, and their sizes."""
    taken, sizes, unknown = zip(*map(stack.timed, following), strict=True)
    return mean(taken), mean(map(encoding, following, unknown)), sizes


def encoding(scene: Scene, rows: Sequence[int]) -> float:
    """The seconds it takes to encode these bands of a picture that is painted already."""
    image, _ = easel.paint(scene, mood(scene.game, "classic"))
    seconds = 0.0
    for run in runs(rows):
        top, bottom = run.start * ROWS, min(run.stop * ROWS, scene.height)
        strip = image.crop((0, top, scene.width, bottom))
        start = process_time()
        few = strip.quantize(palette=colours(scene), dither=Image.Dither.NONE)
        framed = Image.new("P", (few.width + 1, few.height), 0)
        framed.paste(few, (1, 0))
        for _ in packed(framed):
            pass
        seconds += process_time() - start
    return seconds


def whole_s(scene: Scene) -> float:
    start = process_time()
    whole(scene, "classic")
    return process_time() - start
