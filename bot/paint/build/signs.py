"""Draws the signs of a game from its sprites: small enough for a line of text, on any ground."""

from __future__ import annotations

import io
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageStat

from assets.drawing import Drawing, Theme
from bot import signs
from bot.paint.build.workshop import raster, source, theme
from bot.paint.mood import THEMES, Mood
from bot.signs import Sign
from games.assets import ASSETS

SIZE = 128
RIM = 4  # of light around a sign, so that dark ones are seen on a dark ground
LIGHT = (250, 246, 236)
PLATE = 0.72  # how much of its plate a sprite fills
COLOURS = 96
SAME = 4  # mean difference of a channel that nobody sees


def build(game: str) -> str:
    """Draw all signs of a game anew, telling what was written."""
    drawn = source(ASSETS / game / "art" / "src" / "drawings.py")
    usual: dict[str, Image.Image] = {}
    written: list[Path] = []
    for name in THEMES[:-1]:
        look = theme(Mood(game, name))
        folder = signs.folder(game) / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        found = sprites(drawn, look)
        for sign, made in signs.signs(game).items():
            image = draw(made, found, look)
            if sign not in usual or apart(image, usual[sign]) > SAME:
                written.append(folder / f"{sign}.png")
                written[-1].write_bytes(packed(image))
            usual.setdefault(sign, image)
    size = sum(file.stat().st_size for file in written)
    return f"{game}: {len(usual)} signs in {len(written)} files, {size // 1024} kB"


def sprites(drawn: Any, look: Theme) -> dict[str, Drawing]:
    """What signs are made of: the game's sprites, and those that it has for signs alone."""
    own = drawn.signs(look) if hasattr(drawn, "signs") else {}
    return {**drawn.sprites(look), **own}


def draw(sign: Sign, sprites: Mapping[str, Drawing], look: Theme) -> Image.Image:
    """The sprite as large as it can be, on its plate, with a rim of light."""
    image = Image.new("RGBA", (SIZE, SIZE), (0, 0, 0, 0))
    room = SIZE - 2 * RIM
    if sign.plate:
        box = (RIM, RIM, SIZE - RIM - 1, SIZE - RIM - 1)
        image.alpha_composite(plate(look[sign.plate], box))
        room = round(room * PLATE)
    sprite = fitted(sprites[sign.sprite], room)
    at = ((SIZE - sprite.width) // 2, (SIZE - sprite.height) // 2)
    image.alpha_composite(sprite, at)
    return rimmed(image)


def fitted(drawing: Drawing, room: int) -> Image.Image:
    """A sprite without its margins, as large as the room allows."""
    w, h = drawing.box[2:]
    large = raster(drawing.body, drawing.box, 4 * SIZE / max(w, h))
    cut = large.crop(large.getbbox())
    scale = room / max(cut.size)
    size = (max(1, round(cut.width * scale)), max(1, round(cut.height * scale)))
    return cut.resize(size, Image.Resampling.LANCZOS)


def plate(colour: str, box: tuple[int, int, int, int]) -> Image.Image:
    big = Image.new("RGBA", (4 * SIZE, 4 * SIZE), (0, 0, 0, 0))
    ImageDraw.Draw(big).rounded_rectangle([4 * x for x in box], 4 * 26, fill=colour)
    return big.resize((SIZE, SIZE), Image.Resampling.LANCZOS)


def rimmed(image: Image.Image) -> Image.Image:
    """With a thin line of light around it."""
    alpha = image.getchannel("A")
    wide = alpha.filter(ImageFilter.MaxFilter(2 * RIM + 1)).filter(ImageFilter.GaussianBlur(1))
    under = Image.new("RGBA", image.size, (*LIGHT, 0))
    under.putalpha(wide)
    under.alpha_composite(image)
    return under


def apart(one: Image.Image, other: Image.Image) -> float:
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def packed(image: Image.Image) -> bytes:
    """As a small PNG."""
    file = io.BytesIO()
    few = image.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(file, "PNG", optimize=True)
    return file.getvalue()
