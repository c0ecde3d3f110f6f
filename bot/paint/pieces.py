"""Pieces: what is pasted to make a picture, each a plain colour or an image.

The colours of such an image are multiplied by its alpha already (Pillow's `RGBa`): it is pasted
five times as fast as a colour through a mask. One that nothing shines through has no alpha (`RGB`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from PIL import Image

Colour = tuple[int, int, int]
XY = tuple[int, int]
Corners = tuple[int, int, int, int]  # left, top, right, bottom
CELL = 64  # pixels; what is large is looked at in squares of this size


class Wash(NamedTuple):
    """A colour through a mask, and where the mask's corner goes."""

    colour: Colour
    mask: Image.Image
    at: XY


class Piece(NamedTuple):
    """A plain colour or an image, and where it goes."""

    paint: Image.Image | Colour
    box: Corners


def washed(colour: Colour, mask: Image.Image) -> Image.Image:
    """A colour through a mask as an image."""
    image = Image.new("RGBA", mask.size, (*colour, 0))
    image.putalpha(mask)
    return image.convert("RGBa")


def together(washes: Sequence[Wash], box: Corners) -> Image.Image:
    """What some washes, one over the other, look like within a box."""
    lowest, *others = (_part(wash, box) for wash in washes)
    for part in others:
        lowest.paste(part, (0, 0), part)
    return lowest


def _part(wash: Wash, box: Corners) -> Image.Image:
    (colour, mask, (x, y)), (left, top, right, bottom) = wash, box
    return washed(colour, mask.crop((left - x, top - y, right - x, bottom - y)))


def bounds(washes: Sequence[Wash]) -> Corners:
    return (
        min(at[0] for _, _, at in washes),
        min(at[1] for _, _, at in washes),
        max(at[0] + mask.width for _, mask, at in washes),
        max(at[1] + mask.height for _, mask, at in washes),
    )


def trimmed(image: Image.Image, at: XY) -> Iterator[Piece]:
    """An image without its empty margin; nothing if it is empty, and a colour if that is all."""
    used = image.getbbox()
    if used is None:
        return
    part = image.crop(used)
    x, y = at
    box = (x + used[0], y + used[1], x + used[2], y + used[3])
    (red, high), (green, up), (blue, far), (clear, _) = part.getextrema()  # type: ignore[misc]
    if clear < 255:
        yield Piece(part, box)
    elif (red, green, blue) == (high, up, far):
        yield Piece((int(red), int(green), int(blue)), box)
    else:  # without alpha, so that it needs no mask
        yield Piece(part.convert("RGBA").convert("RGB"), box)


# ---- something large and mostly empty or plain


def scattered(washes: Sequence[Wash]) -> tuple[Piece, ...]:
    """Washes in pieces: nothing where they are empty, and a colour where they are plain."""
    return tuple(_scattered(washes)) if washes else ()


def _scattered(washes: Sequence[Wash]) -> Iterator[Piece]:
    start, first, end, last = bounds(washes)
    for top in range(first, last, CELL):
        bottom = min(top + CELL, last)
        cells = ((left, top, min(left + CELL, end), bottom) for left in range(start, end, CELL))
        for seen, run in groupby(cells, lambda cell: _seen(washes, cell)):
            row = list(run)
            left, right = row[0][0], row[-1][2]
            if isinstance(seen, tuple):
                yield Piece(seen, (left, top, right, bottom))
            elif seen:
                yield from trimmed(together(washes, (left, top, right, bottom)), (left, top))


def _seen(washes: Sequence[Wash], cell: Corners) -> Colour | bool:
    """The colour of a cell, if it is all in one; otherwise whether anything is there."""
    left, top, right, bottom = cell
    for colour, mask, (x, y) in reversed(washes):
        match mask.crop((left - x, top - y, right - x, bottom - y)).getextrema():
            case (255, 255):
                return colour
            case (_, int(most)) if most:
                return True
    return False


# ---- something whose middle is repeated


def stretched(image: Image.Image, at: XY, middle: XY, by: XY) -> tuple[Piece, ...]:
    """An image made larger: the column and the row in its middle are repeated so many times."""
    return tuple(_stretched(image, at, middle, by))


def _stretched(image: Image.Image, at: XY, middle: XY, by: XY) -> Iterator[Piece]:
    for top, bottom, y, low in _spans(image.height, middle[1], by[1]):
        for left, right, x, far in _spans(image.width, middle[0], by[0]):
            part = image.crop((left, top, right, bottom))
            size = (far - x, low - y)
            if part.size != size:
                part = part.resize(size, Image.Resampling.NEAREST)
            yield from trimmed(part, (at[0] + x, at[1] + y))


def _spans(length: int, middle: int, by: int) -> Iterator[Corners]:
    """The parts of a stretched side: start and end, and the same after stretching."""
    if not by:
        yield 0, length, 0, length
        return
    yield 0, middle, 0, middle
    yield middle, middle + 1, middle, middle + 1 + by
    yield middle + 1, length, middle + 1 + by, length + by
