"""The art that is kept is the art that its commands would make."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops, ImageStat

import games
from bot.paint.build import fonts, workshop
from bot.paint.mood import FONTS, THEMES, Mood
from games.assets import ASSETS

pytestmark = pytest.mark.slow

GAMES = workshop.games_with_art()
DRAWN = 12  # sprites of a game that are drawn again
ALIKE = 3  # mean difference of a channel, for another version of the library


def test_every_game_has_its_source() -> None:
    """Of every game that has art, that is; a game may be painted without sprites."""
    drawn = {path.parents[2].name for path in ASSETS.glob("*/art/classic/index.json")}
    assert set(GAMES) == drawn == {key.replace("-", "_") for key in games.ALL} & drawn
    assert drawn


@pytest.mark.parametrize("theme", THEMES[:-1])
@pytest.mark.parametrize("game", GAMES)
def test_the_kept_art_is_what_its_source_draws(game: str, theme: str) -> None:
    folder = ASSETS / game / "art"
    source = workshop.source(folder / "src" / "drawings.py")
    look = workshop.theme(Mood(game, theme))
    index = json.loads((folder / theme / "index.json").read_text("utf-8"))
    sprites = source.sprites(look)
    assert set(sprites) == set(index["sprites"])
    assert set(source.layers(look)) == set(index["layers"])
    sheet = Image.open(folder / theme / "sprites.webp").convert("RGBA")
    for name in sorted(sprites)[:: max(1, len(sprites) // DRAWN)]:
        x, y, w, h = index["sprites"][name]["at"]
        drawing = sprites[name]
        drawn = workshop.raster(drawing.body, drawing.box, drawing.scale)
        assert drawn.size == (w, h), name
        apart = ImageChops.difference(drawn, sheet.crop((x, y, x + w, y + h)))
        assert max(ImageStat.Stat(apart).mean) < ALIKE, name


@pytest.mark.parametrize("file", sorted(FONTS.glob("*/*.ttf")), ids=lambda file: file.stem)
def test_a_font_is_drawn_quickly(file: Path) -> None:
    font = TTFont(file)
    if "Reserved Font Name" in str(font["name"].getDebugName(0)):
        return  # it may not be changed
    assert not set(fonts.HINTS) & set(font.keys())
    flags = (getattr(font["glyf"][name], "flags", None) for name in font.getGlyphOrder())
    assert not any(found[0] & fonts.OVERLAP for found in flags if found)
