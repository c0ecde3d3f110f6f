"""Every position of random games, in all themes and languages.

Whether a text fits, a letter exists or a sprite is there depends on one shape and not on its
neighbours. So the public scenes of *every* position of 100 games are built, and the hands and
enlarged parts of every seventh position, and each distinct shape among them is measured in every
theme and language. Painted, and checked for texts that touch, is every 401st scene.
`PAINT_EVERY=1` paints them all.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice

import pytest

import games
from bot import paint
from bot.paint import easel
from bot.paint.bands import Bands
from bot.paint.mood import mood
from games.kernel import Position
from games.rng import Rng
from games.scene import Scene, Shape
from tests.paint.support import LOCALES, LONG_NAMES, PICTURED, random_game, voice, with_shots
from tests.paint.test_shots import touching

pytestmark = pytest.mark.slow

EVERY = int(os.environ.get("PAINT_EVERY", "401"))
CHUNKS, GAMES, OWN = 4, 25, 7
KEYS = pytest.mark.parametrize("key", with_shots())


def seats(position: Position) -> list[int]:
    """Who is asked now; how many sit at the table depends on the variant."""
    return [decision.seat for decision in position.pending] or [0]


def scenes(key: str, seed: str) -> Iterator[Scene]:
    """The public pictures of every position that looks new, and now and then the private ones."""
    game = games.ALL[key]
    last = None
    for number, position in enumerate(random_game(key, seed)):
        view = game.view(position, None)
        if view != last:
            shown = (each for each in game.pictures(view) if not each.closer or number % OWN == 0)
            yield from (game.scene(view, each.name) for each in shown)
        last = view
        if number % OWN == 0:
            asked = seats(position)
            own = game.view(position, asked[number // OWN % len(asked)])
            for each in set(game.pictures(own)) - set(game.pictures(view)):
                yield game.scene(own, each.name)


@KEYS
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_shape_fits(key: str, chunk: int) -> None:
    seen: set[Shape] = set()
    voices = [voice(locale, key, LONG_NAMES) for locale in LOCALES]
    number = 0
    for seed in range(GAMES):
        for scene in scenes(key, f"{chunk}-{seed}"):
            number += 1
            fresh = tuple({*scene.still, *scene.shapes} - seen)
            seen.update(fresh)
            for say in voices:
                check(Scene(game=key, height=scene.height, shapes=fresh), say, False)
                if number % EVERY == 0:
                    check(scene, say, True)


def check(scene: Scene, say: paint.Say, whole: bool) -> None:
    if not scene.shapes:
        return
    ready = easel.said(scene, say)
    for theme in PICTURED:
        art = mood(scene.game, theme)
        report = easel.paint(ready, art)[1] if whole else easel.measure(ready, art)
        assert report.overflows == []
        assert report.missing == []
        if whole:
            assert touching(easel.measure(ready, art)) == []


@KEYS
async def test_secrecy_in_pixels(key: str) -> None:
    """Nobody can tell a position from its scramble by looking at the picture."""
    game = games.ALL[key]
    for number, position in enumerate(islice(random_game(key, "secret"), 3, None, 31)):
        for seat in (None, *seats(position)):
            hidden = game.scramble(position, seat, Rng(seed=f"scramble{number}"))
            mine, theirs = game.view(position, seat), game.view(hidden, seat)
            for each in game.pictures(mine):
                one = await pictured(game.scene(mine, each.name), key)
                assert one == await pictured(game.scene(theirs, each.name), key)


async def pictured(scene: Scene, key: str) -> bytes:
    """Painted anew: no cache may make two pictures equal."""
    art = mood(key, "classic")
    palette = art.palette(scene.ground)
    assert palette is not None
    return Bands().picture(easel.said(scene, voice("en", key)), art, palette)
