"""The tokens of all sides, in every game, are told apart without colour.

In grey and for each of the three kinds of colour blindness, at the size of a token in a picture
that is shown 350 pixels wide: what stands for one side never looks like what stands for another.
"""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageOps, ImageStat

from bot.paint.mood import mood
from tests.paint import eyes
from tests.paint.support import PICTURED

SMALL = 20  # pixels
APART = 14  # of 255, the mean difference of brightness over the tokens' own ground
UNLIKE = 0.3  # of the edges of two tokens, where they are not the same ones
TOKENS = {
    "cousins-war": [("lancaster", "york", "french"), ("rose.lancaster", "rose.york")],
    "dual-powers": [
        ("unit.red.ready.1", "unit.white.ready.1", "unit.neutral.ready.0"),
        ("unit.red.tired.1", "unit.white.tired.1", "unit.neutral.tired.0"),
        ("unit.red.ready.1", "unit.red.tired.1"),
        ("unit.white.ready.1", "unit.white.tired.1"),
        ("leader.red.ready", "leader.white.ready"),
        ("emblem.red", "emblem.white"),
    ],
    "dune-uprising": [
        ("token.teal", "token.red", "token.indigo"),
        ("dot.teal", "dot.red", "dot.indigo"),
        ("spice", "solari", "water", "persuasion", "vp"),
        ("emperor", "guild", "bg", "fremen"),
    ],
    "wonderful-kingdom": [
        ("crest.teressie", "crest.valados"),
        (
            "materials.full",
            "population.full",
            "gold.full",
            "exploration.full",
            "krystallium.full",
            "soldier.full",
        ),
    ],
}
CASES = [(game, pair) for game, sets in TOKENS.items() for s in sets for pair in combinations(s, 2)]
# a unit that is tired keeps its shape: it is paler and hatched
SHAPES = [(game, pair) for game, pair in CASES if pair[0].replace("ready", "tired") != pair[1]]


def bright(image: Image.Image, kind: str) -> Image.Image:
    """How bright a token looks on a middling ground to these eyes."""
    ground = Image.new("RGB", image.size, (150, 150, 150))
    ground.paste(image, (0, 0), image)
    return eyes.bright(ground, kind)


def token(game: str, theme: str, name: str) -> Image.Image:
    """In the middle of a square, small."""
    drawn = mood(game, theme).sprite(name, 80, shadow=False).image.convert("RGBA")
    square = Image.new("RGBA", (max(drawn.size),) * 2, (0, 0, 0, 0))
    square.alpha_composite(
        drawn, ((square.width - drawn.width) // 2, (square.height - drawn.height) // 2)
    )
    return square.resize((SMALL, SMALL), Image.Resampling.LANCZOS)


def apart(one: Image.Image, other: Image.Image, kind: str) -> float:
    """The mean difference where either of them is."""
    ground = ImageChops.lighter(one.getchannel("A"), other.getchannel("A"))
    solid = ground.point(lambda v: 255 if v > 64 else 0)
    difference = ImageChops.difference(bright(one, kind), bright(other, kind))
    return ImageStat.Stat(difference, solid).mean[0]


@pytest.mark.parametrize("theme", PICTURED)
@pytest.mark.parametrize("kind", eyes.ALL)
@pytest.mark.parametrize(("game", "pair"), CASES)
def test_tokens_are_told_apart(game: str, pair: tuple[str, str], kind: str, theme: str) -> None:
    one, other = (token(game, theme, name) for name in pair)
    assert apart(one, other, kind) > APART


def test_another_colour_alone_would_be_noticed() -> None:
    """The check above must be able to fail: one shape in two colours of the same brightness."""
    red = token("dune-uprising", "classic", "dot.red")
    bands = bright(red, "grey").convert("RGB").split()
    grey = Image.merge("RGBA", (*bands, red.getchannel("A")))
    assert apart(red, grey, "grey") < APART


def outline(image: Image.Image) -> Image.Image:
    """What is left without any colour and brightness of its own: edges within and around."""
    edges = bright(image, "grey").filter(ImageFilter.FIND_EDGES)
    return ImageOps.autocontrast(edges.crop((1, 1, SMALL - 1, SMALL - 1)))


def unlike(one: Image.Image, other: Image.Image) -> float:
    """How much two outlines differ, as a share of all that is drawn in them."""
    left, right = outline(one), outline(other)
    drawn = ImageStat.Stat(left).sum[0] + ImageStat.Stat(right).sum[0]
    return ImageStat.Stat(ImageChops.difference(left, right)).sum[0] / drawn


@pytest.mark.parametrize("theme", PICTURED)
@pytest.mark.parametrize(("game", "pair"), SHAPES)
def test_tokens_differ_in_shape(game: str, pair: tuple[str, str], theme: str) -> None:
    one, other = (token(game, theme, name) for name in pair)
    assert unlike(one, other) > UNLIKE


def test_one_shape_in_two_colours_would_be_noticed() -> None:
    one = token("dune-uprising", "classic", "dot.red")
    r, g, b, alpha = one.split()
    assert unlike(one, Image.merge("RGBA", (b, r, g, alpha))) < UNLIKE
