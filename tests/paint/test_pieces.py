"""What is pasted: pieces look like the whole, and no colour is stronger than its alpha."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from bot.paint import ink, pieces
from bot.paint.mood import enlarged, mood
from bot.paint.pieces import Piece, Wash
from games.scene import Box, Glass, Path
from tests.paint.support import PICTURED, with_shots

BOXES = (
    Box(x=0, y=0, w=400, h=300, fill="paper", edge="ink", shadow=True),
    Box(x=0, y=0, w=400, h=60, fill="paper", edge="ink", radius=24, shadow=True),
    Box(x=0, y=0, w=41, h=300, edge="ink", line=5, corners="left", inner="ink2"),
    Box(x=0, y=0, w=333, h=222, shadow=True, radius=0, corners="none"),
    Box(x=0, y=0, w=9, h=9, fill="ink"),
)


@pytest.mark.slow
@pytest.mark.parametrize("theme", PICTURED)
@pytest.mark.parametrize("key", with_shots())
def test_no_colour_is_stronger_than_its_alpha(key: str, theme: str) -> None:
    """Pillow would take it for another one: 260 becomes 4."""
    art = mood(key, theme)
    images = [art.sprite(name, 47, fade=30).image for name in art.index["sprites"]]
    layers = [art.layer(name)[0] for name in art.index["layers"]]
    glass = Glass(x=100, y=100, w=500, h=500)
    images += [enlarged(layer, (0, 0), glass)[0] for layer in layers if layer.mode == "RGBa"]
    for image in images:
        *colours, alpha = image.split()
        for colour in colours:
            assert ImageChops.subtract(colour, alpha).getbbox() is None


def painted(found: tuple[Piece, ...]) -> Image.Image:
    canvas = Image.new("RGB", (520, 420), (90, 140, 200))
    for paint, (left, top, right, bottom) in found:
        at = (left + 50, top + 50)
        if isinstance(paint, Image.Image):
            assert paint.size == (right - left, bottom - top)
            canvas.paste(paint, at, None if paint.mode == "RGB" else paint)
        else:
            canvas.paste(paint, (*at, right + 50, bottom + 50))
    return canvas


def whole(washes: list[Wash]) -> Image.Image:
    left, top, *_ = around = pieces.bounds(washes)
    return painted(tuple(pieces.trimmed(pieces.together(washes, around), (left, top))))


@pytest.mark.parametrize("theme", PICTURED)
@pytest.mark.parametrize("shape", BOXES)
def test_a_box_with_its_middle_repeated_is_the_box_drawn_whole(shape: Box, theme: str) -> None:
    art = mood("", theme)
    if washes := ink._box(shape, art):
        assert painted(ink.box(shape, art)).tobytes() == whole(washes).tobytes()
    else:
        assert ink.box(shape, art) == ()


def test_scattered_washes_are_the_washes_together() -> None:
    points = ((0, 0), (300, 20), (250, 280), (20, 200))
    drawn = ink.path(
        Path(points=points, closed=True, fill="paper", shadow=True), mood("", "classic")
    )
    assert any(isinstance(piece.paint, tuple) for piece in drawn)
    washes: list[Wash] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pieces, "scattered", washes.extend)
        ink.stroked.__wrapped__(
            (*((float(x), float(y)) for x, y in points), (0.0, 0.0)),
            mood("", "classic"),
            fill="paper",
            edge="ink",
            width=3,
            soft=True,
        )
    assert painted(drawn).tobytes() == whole(washes).tobytes()
