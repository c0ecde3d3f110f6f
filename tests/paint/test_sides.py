"""The two sides never differ by colour alone: in grey, for red-green kind, and in shape."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.paint.mood import Mood, mood
from tests.paint import eyes
from tests.paint.support import PICTURED

RED, WHITE = "lancaster", "york"
SIDES = {  # the grounds on which each side's words and numbers stand, and how far they are apart
    "cousins-war": ("madder", "ivory", 5),
    "dual-powers": ("red", "paper", 4),
}


@pytest.mark.parametrize("theme", PICTURED)
@pytest.mark.parametrize("kind", eyes.ALL)
@pytest.mark.parametrize("game", SIDES)
def test_plates_contrast(game: str, theme: str, kind: str) -> None:
    art = mood(game, theme)
    *names, least = SIDES[game]
    red, white = (eyes.luminance(eyes.seen(art.colour(str(name)), kind)) for name in names)
    assert eyes.contrast(red, white) > least


@pytest.mark.parametrize("theme", PICTURED)
@pytest.mark.parametrize("kind", eyes.ALL)
@pytest.mark.parametrize("pair", [(RED, WHITE), ("die.lancaster.5", "die.york.5")])
def test_tokens_contrast(theme: str, kind: str, pair: tuple[str, str]) -> None:
    """The mean brightness of a whole token, rose and rim included."""
    art = mood("cousins-war", theme)
    dark, light = (mean(drawn(art, name), kind) for name in pair)
    assert eyes.contrast(dark, light) > 2


def drawn(art: Mood, name: str) -> Image.Image:
    return art.sprite(name, 80, shadow=False).image.convert("RGBA")


def mean(image: Image.Image, kind: str) -> float:
    """The mean light of what is solid."""
    opaque = image.getchannel("A").tobytes()
    lit = [
        eyes.luminance(eyes.seen(colour, kind))
        for colour, alpha in zip(eyes.pixels(image), opaque, strict=True)
        if alpha > 200
    ]
    return sum(lit) / len(lit)


@pytest.mark.parametrize("theme", PICTURED)
@pytest.mark.parametrize("pair", [(RED, WHITE), (RED, "french"), (WHITE, "french")])
def test_silhouettes_differ(theme: str, pair: tuple[str, str]) -> None:
    """A good part of each token's outline is not the other's."""
    art = mood("cousins-war", theme)
    one, other = (drawn(art, name).getchannel("A") for name in pair)
    apart = ImageStat.Stat(ImageChops.difference(one, other)).sum[0]
    assert apart / ImageStat.Stat(one).sum[0] > 0.06
