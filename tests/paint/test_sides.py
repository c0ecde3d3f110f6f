"""The two sides never differ by colour alone: in grey, for red-green blindness, and in shape."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.paint.mood import Mood, mood
from tests.paint.support import PICTURED

RED, WHITE = "lancaster", "york"
# Machado, Oliveira and Fernandes (2009): complete deuteranopia and protanopia, linear RGB.
BLINDNESS = {
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
}
SIDES = [
    ("madder", "ivory"),  # the plates of tally, battlefield and houses
    ("blush", "ivory"),  # the land they rule, told apart by hatching as well
]


def linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def luminance(colour: tuple[float, float, float]) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def contrast(one: float, other: float) -> float:
    high, low = max(one, other), min(one, other)
    return (high + 0.05) / (low + 0.05)


def seen(colour: tuple[int, int, int], blindness: str) -> tuple[float, float, float]:
    r, g, b = map(linear, colour)
    if blindness == "grey":
        return (r, g, b)
    rows = BLINDNESS[blindness]
    mixed = [min(1.0, max(0.0, row[0] * r + row[1] * g + row[2] * b)) for row in rows]
    return (mixed[0], mixed[1], mixed[2])


@pytest.mark.parametrize("theme", PICTURED)
@pytest.mark.parametrize("blindness", ["grey", *BLINDNESS])
def test_plates_contrast(theme: str, blindness: str) -> None:
    art = mood("cousins-war", theme)
    red, white = (luminance(seen(art.colour(name), blindness)) for name in SIDES[0])
    assert contrast(red, white) > 5


@pytest.mark.parametrize("theme", PICTURED)
@pytest.mark.parametrize("blindness", ["grey", *BLINDNESS])
@pytest.mark.parametrize("pair", [(RED, WHITE), ("die.lancaster.5", "die.york.5")])
def test_tokens_contrast(theme: str, blindness: str, pair: tuple[str, str]) -> None:
    """The mean brightness of a whole token, rose and rim included."""
    art = mood("cousins-war", theme)
    dark, light = (mean(drawn(art, name), blindness) for name in pair)
    assert contrast(dark, light) > 2


def drawn(art: Mood, name: str) -> Image.Image:
    return art.sprite(name, 80, shadow=False).image.convert("RGBA")


def mean(image: Image.Image, blindness: str) -> float:
    solid = image.getchannel("A").point(lambda v: 255 if v > 200 else 0)
    parts = ImageStat.Stat(image.convert("RGB"), mask=solid).mean
    return luminance(seen((round(parts[0]), round(parts[1]), round(parts[2])), blindness))


@pytest.mark.parametrize("theme", PICTURED)
@pytest.mark.parametrize("pair", [(RED, WHITE), (RED, "french"), (WHITE, "french")])
def test_silhouettes_differ(theme: str, pair: tuple[str, str]) -> None:
    """A good part of each token's outline is not the other's."""
    art = mood("cousins-war", theme)
    one, other = (drawn(art, name).getchannel("A") for name in pair)
    apart = ImageStat.Stat(ImageChops.difference(one, other)).sum[0]
    assert apart / ImageStat.Stat(one).sum[0] > 0.06
