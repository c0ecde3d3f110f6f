"""Pictures as files: few colours, small, and the mood's own colours exact."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence

from PIL import Image

from bot.paint.mood import Mood

COLOURS = 256


def palette_image(codes: Sequence[int]) -> Image.Image:
    holder = Image.new("P", (1, 1))
    holder.putpalette(list(codes))
    return holder


def choose(sample: Image.Image, forced: Sequence[tuple[int, int, int]]) -> list[int]:
    """256 colours for pictures like `sample`; median cut alone would lose the rare ones."""
    wanted = list(dict.fromkeys(forced))
    free = COLOURS - len(wanted)
    cut = sample.quantize(free, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    codes = (cut.getpalette() or [])[: 3 * free]
    return codes + [part for colour in wanted for part in colour]


def still(image: Image.Image, mood: Mood, ground: str) -> tuple[bytes, str]:
    """One picture as a file, and its suffix."""
    codes = mood.index["colours"].get(ground) or choose(image, list(mood.colours.values()))
    small = image.quantize(palette=palette_image(codes), dither=Image.Dither.NONE)
    file = io.BytesIO()
    small.save(file, "PNG", compress_level=6)
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


def animation(frames: Iterable[Image.Image], durations: Sequence[int]) -> bytes:
    """An animated WebP."""
    first, *others = frames
    file = io.BytesIO()
    first.save(
        file,
        "WEBP",
        save_all=True,
        append_images=others,
        duration=list(durations),
        loop=0,
        quality=72,
        method=2,
    )
    return file.getvalue()
