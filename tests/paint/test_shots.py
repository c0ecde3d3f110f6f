"""Golden scenes, exact, and golden pictures, with a tolerance.

`PAINT_GOLDEN=write python -m pytest tests/paint/test_shots.py` writes them anew.
"""

from __future__ import annotations

import io
import os

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from bot import paint
from bot.paint import easel
from bot.paint.mood import mood
from games.scene import Scene, Text, dump
from tests.paint.support import LOCALES, LONG_NAMES, PICTURED, golden, shots, voice, with_shots

WRITE = os.environ.get("PAINT_GOLDEN") == "write"
EXACT = ("opening", "crowded", "bluff", "hand")
PAINTED = ("crowded", "battle", "hand", "end")
SMALL = 240  # the width of a golden picture
SHOTS = [(game, name) for game in with_shots() for name in shots(game)]
ALL = pytest.mark.parametrize(("game", "name"), SHOTS)


@pytest.mark.parametrize(("game", "name"), [one for one in SHOTS if one[1] in EXACT])
def test_the_scene_is_the_golden_one(game: str, name: str) -> None:
    file = golden(game) / f"{name}.txt"
    told = dump(shots(game)[name])
    if WRITE:
        file.write_text(told, "utf-8")
    assert told == file.read_text("utf-8")


@pytest.mark.parametrize("theme", PICTURED)
@pytest.mark.parametrize(("game", "name"), [one for one in SHOTS if one[1] in PAINTED])
async def test_the_picture_is_the_golden_one(game: str, name: str, theme: str) -> None:
    """Small and blurred, so that another version of a font library changes nothing."""
    found = await paint.picture(shots(game)[name], theme=theme, say=voice("en", game))
    assert found
    image = Image.open(io.BytesIO(found.data)).convert("RGB")
    small = image.resize((SMALL, image.height * SMALL // image.width), Image.Resampling.BOX)
    file = golden(game) / f"{name}.{theme}.webp"
    if WRITE:
        small.save(file, lossless=True, method=6)
    kept = Image.open(file).convert("RGB")
    assert small.size == kept.size
    apart = ImageChops.difference(small, kept).filter(ImageFilter.BoxBlur(2))
    stat = ImageStat.Stat(apart)
    assert max(stat.mean) < 3
    assert max(high for _, high in stat.extrema) < 40


@pytest.mark.slow
@ALL
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("theme", PICTURED)
def test_words_fit_and_do_not_touch(game: str, name: str, locale: str, theme: str) -> None:
    scene = easel.said(shots(game)[name], voice(locale, game, LONG_NAMES))
    report = easel.measure(scene, mood(game, theme))
    assert report.overflows == []
    assert report.missing == []
    assert touching(report) == []


def touching(report: easel.Report) -> list[tuple[str, str]]:
    """Pairs of texts whose letters share some ground; a marker may repeat what it covers."""
    frames = [(words, frame) for words, frame in report.frames if words]
    return [
        (one, other)
        for index, (one, a) in enumerate(frames)
        for other, b in frames[index + 1 :]
        if one != other and a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
    ]


def test_an_overflow_is_noticed() -> None:
    """The check above must be able to fail."""
    text = Text(words="Nordwestfrankreich", y=60, size=40, least=40, width=50)
    report = easel.measure(Scene(shapes=(text,)), mood("", "classic"))
    assert len(report.overflows) == 1
    cut = Text(words="Nordwestfrankreich", y=60, size=40, least=40, width=50, cut=True)
    assert easel.measure(Scene(shapes=(cut,)), mood("", "classic")).overflows == []


def test_a_missing_glyph_is_noticed_and_left_out() -> None:
    art = mood("", "classic")
    report = easel.measure(Scene(shapes=(Text(words="Ада 将 🌹", x=50, y=50, size=40),)), art)
    assert report.missing == ["'将🌹' in 'Ада 将 🌹'"]
    assert report.frames[0][1][2] < 200


@ALL
@pytest.mark.parametrize("locale", LOCALES)
def test_the_description_is_short_and_the_text_complete(game: str, name: str, locale: str) -> None:
    scene, say = shots(game)[name], voice(locale, game)
    told = paint.alt(scene, say)
    assert 40 < len(told) <= 1024
    assert "  " not in told
    for phrase in scene.text:
        assert say(phrase) in paint.text(scene, say)


async def test_the_theme_text_has_no_picture() -> None:
    game = with_shots()[0]
    scene = next(iter(shots(game).values()))
    assert await paint.picture(scene, theme="text", say=voice("en", game)) is None
