"""Pictures put together from bands are those painted whole, to the pixel.

The suite looks at a few positions of random games, in every theme and language; `BANDS_GAMES=50`
looks at every picture of fifty games of each kind.
"""

from __future__ import annotations

import io
import os
import zlib
from collections.abc import Iterator
from itertools import cycle, islice, product

import pytest
from PIL import Image

import games
from bot.paint import bands, easel, studio
from bot.paint.bands import Bands, Plan
from bot.paint.mood import mood, palette_image
from games.scene import Box, Scene, Text
from tests.paint.support import LOCALES, PICTURED, random_game, voice, with_shots

GAMES = int(os.environ.get("BANDS_GAMES", "0"))  # none is the sample
STEP = 1 if GAMES else 89


def scenes(key: str, seed: str) -> Iterator[Scene]:
    """Everything that everybody, and that each seat, gets to see of a random game."""
    game = games.ALL[key]
    for position in islice(random_game(key, seed), 0, None, STEP):
        for seat in (None, *{decision.seat for decision in position.pending}):
            view = game.view(position, seat)
            yield from (game.scene(view, each.name) for each in game.pictures(view))


def pixels(data: bytes) -> tuple[str, tuple[int, int], bytes]:
    image = Image.open(io.BytesIO(data))
    return image.mode, image.size, image.convert("RGB").tobytes()


@pytest.mark.slow
@pytest.mark.parametrize("key", with_shots())
def test_a_picture_in_bands_is_the_picture_painted_whole(key: str) -> None:
    looked: dict[str, set[Scene]] = {theme: set() for theme in PICTURED}
    ways = cycle(product(PICTURED, LOCALES))
    for number in range(GAMES or len(PICTURED) * len(LOCALES)):
        theme, locale = next(ways)
        for scene in scenes(key, f"bands {number}"):
            ready = easel.said(scene, voice(locale, key))
            if ready not in looked[theme]:
                looked[theme].add(ready)
                check(ready, theme)
        if GAMES:
            print(key, number + 1, "games", {theme: len(found) for theme, found in looked.items()})
    print(key, {theme: len(found) for theme, found in looked.items()}, "pictures")
    assert all(len(found) > 6 for found in looked.values())


def check(ready: Scene, theme: str) -> None:
    art = mood(ready.game, theme)
    palette = art.palette(ready.ground)
    assert palette is not None
    banded = Image.open(io.BytesIO(studio.BANDS.picture(ready, art, palette)))
    whole = easel.paint(ready, art)[0].quantize(palette=palette, dither=Image.Dither.NONE)
    assert (banded.mode, banded.size) == (whole.mode, whole.size)
    assert banded.tobytes() == whole.tobytes()
    assert banded.getpalette() == whole.getpalette()


@pytest.mark.slow
@pytest.mark.parametrize("key", with_shots())
def test_frames_painted_one_over_the_other_are_the_pictures_painted_whole(key: str) -> None:
    seen = [easel.said(scene, voice("de", key)) for scene in islice(scenes(key, "frames"), 30)]
    assert len({(scene.width, scene.height) for scene in seen}) > 1
    for scene, frame in zip(seen, Bands().frames(seen, "classic"), strict=True):
        whole, _ = easel.paint(scene, mood(key, "classic"))
        assert frame.tobytes() == whole.tobytes()


def test_only_the_tiles_that_change_are_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[tuple[int, range]] = []
    paint = Plan.paint

    def noting(plan: Plan, row: int, columns: range) -> object:
        painted.append((row, columns))
        return paint(plan, row, columns)

    monkeypatch.setattr(Plan, "paint", noting)
    stack, art = Bands(), mood("", "classic")
    palette = bands_palette()
    title = Text(words="Title", x=20, y=20, size=20)
    whole, low_left = [(row, range(2)) for row in range(7)], [(3, range(1))]
    for number, tiles in ((1, whole), (2, low_left), (1, []), (3, low_left)):
        painted.clear()
        low = Text(words=number, x=20, y=112, size=20)
        scene = Scene(width=300, height=200, shapes=(title, low))
        stack.picture(scene, art, palette)
        assert painted == tiles


def test_a_new_band_is_put_together_from_tiles_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    stack, art, palette = Bands(), mood("", "classic"), bands_palette()

    def picture(left: int, right: int) -> bytes:
        words = ((left, 20), (right, 220))
        shapes = tuple(Text(words=number, x=x, y=16, size=20) for number, x in words)
        return stack.picture(Scene(width=300, height=32, shapes=shapes), art, palette)

    picture(1, 1)
    picture(2, 2)
    monkeypatch.setattr(Plan, "paint", None)
    known = picture(1, 2)
    monkeypatch.undo()
    stack = Bands()
    assert known == picture(1, 2)


def test_pictures_in_other_colours_share_no_bands() -> None:
    stack, art = Bands(), mood("", "classic")
    grey = bands_palette()
    red = palette_image([part for value in range(256) for part in (value, 0, 0)])
    for colours, palette in (("grey", grey), ("red", red)):
        scene = Scene(width=300, height=100, colours=colours)
        image = Image.open(io.BytesIO(stack.picture(scene, art, palette))).convert("RGB")
        whole = easel.paint(scene, art)[0].quantize(palette=palette, dither=Image.Dither.NONE)
        assert image.tobytes() == whole.convert("RGB").tobytes()


def bands_palette() -> Image.Image:
    return palette_image([part for grey in range(256) for part in (grey, grey, grey)])


@pytest.mark.parametrize("y", [-40, -5, 90, 100, 130])
def test_what_leaves_the_picture_is_cut_off(y: int) -> None:
    shape = Box(x=-10, y=y, w=320, h=30, fill="ink", shadow=True)
    scene = Scene(width=300, height=100, shapes=(shape,))
    art, palette = mood("", "classic"), bands_palette()
    whole = easel.paint(scene, art)[0].quantize(palette=palette, dither=Image.Dither.NONE)
    assert pixels(Bands().picture(scene, art, palette))[2] == whole.convert("RGB").tobytes()


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bands, "PACKED", 20_000)
    monkeypatch.setattr(bands, "TILES", 100_000)
    stack, art, palette = Bands(), mood("", "classic"), bands_palette()
    for number in range(300):
        text = Text(words=f"Number {number}", x=20, y=50, size=40)
        stack.picture(Scene(width=300, height=100, shapes=(text,)), art, palette)
    assert 10_000 < stack.packed.size <= 20_000
    assert 80_000 < stack.tiles.size <= 100_000


def test_without_the_quick_deflater_the_pixels_are_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = Scene(width=300, height=100, shapes=(Text(words="Words", x=20, y=50, size=40),))
    art, palette = mood("", "classic"), bands_palette()
    quick = Bands().picture(scene, art, palette)
    monkeypatch.setattr(bands, "zlib", zlib)
    assert pixels(Bands().picture(scene, art, palette)) == pixels(quick)


def test_a_palette_is_in_place_before_painters_share_it() -> None:
    """Pillow puts it in place at its first use, and frees what it was: two painters crashed."""
    made = palette_image([part for grey in range(256) for part in (grey, grey, grey)])
    assert made.palette is not None
    assert not made.palette.dirty
