"""Pictures as files: few colours, small, and the mood's own colours exact."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Sequence
from typing import Any

from PIL import Image

from bot.paint.mood import Mood, palette_image
from bot.paint.pieces import Colour

COLOURS = 256
APART = 5
MOST_USED = 8000


def choose(sample: Image.Image, forced: Sequence[Colour]) -> list[int]:
    """256 colours for pictures like `sample`: the forced ones, a spread, and the most used.

    Median cut alone would lose the rare ones.
    """
    cut = sample.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    chosen = list(dict.fromkeys(forced))
    kept = [(_corner(colour), colour) for colour in chosen]
    for colour in (*_by_use(cut.convert("RGB")), *_by_use(sample)[:MOST_USED]):
        if len(chosen) == COLOURS:
            break
        crowded = any(math.dist(colour, one) <= APART for one in chosen)
        if not crowded and all(math.dist(colour, c) > math.dist(one, c) for c, one in kept):
            chosen.append(colour)
    return [part for colour in chosen for part in colour]


def _corner(colour: Colour) -> Colour:
    """Pillow maps a colour as if it were this one: a nearer entry would take its place."""
    r, g, b = colour
    return r & ~3, g & ~3, b & ~3


def _by_use(image: Image.Image) -> list[Colour]:
    found: list[tuple[int, Any]] = list(image.getcolors(image.width * image.height) or [])
    return [colour for _, colour in sorted(found, reverse=True)]


def still(image: Image.Image, mood: Mood, ground: str) -> tuple[bytes, str]:
    """One picture as a file, and its suffix."""
    palette = mood.palette(ground)
    if palette is None:
        palette = palette_image(choose(image, list(mood.colours.values())))
    small = image.quantize(palette=palette, dither=Image.Dither.NONE)
    file = io.BytesIO()
    small.save(file, "PNG", compress_level=2)  # 6 takes twice as long for a tenth less
    return file.getvalue(), "png"


def reduced(image: Image.Image, wide: int, tall: int) -> Image.Image:
    """A frame of a replay: all have one size, shorter pictures lie in the middle."""
    size = (wide, round(image.height * wide / image.width))
    if image.width == 2 * wide:
        small = image.reduce(2)
    else:
        small = image.resize(size, Image.Resampling.HAMMING)
    if size[1] == tall:
        return small
    frame = Image.new("RGB", (wide, tall), small.getpixel((wide // 2, 1)))
    frame.paste(small, (0, (tall - size[1]) // 2))
    return frame


def animation(frames: Iterable[Image.Image], durations: Sequence[int], kind: str) -> bytes:
    """An animated `webp` or `gif`."""
    first, *others = frames
    file = io.BytesIO()
    # method 2 takes two fifths longer for a sixth less
    packed = {"quality": 72, "method": 0} if kind == "webp" else {"disposal": 1}
    first.save(
        file,
        kind.upper(),
        save_all=True,
        append_images=others,
        duration=list(durations),
        loop=0,
        **packed,
    )
    return file.getvalue()
