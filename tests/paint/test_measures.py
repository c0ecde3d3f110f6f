"""Lines are put together from letters; they look as if they had been laid out whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.paint import lettering, measures
from bot.paint.build import measures as build
from bot.paint.lettering import FEATURES, FINE

FACES = sorted(str(file) for file in measures.FONTS.glob("*/*.ttf"))
LINES = (
    "Round 3, Towton: 12 of 15",
    "Waterways & Towers (Very Tall)",
    "Übermut tut selten gut – „Ärger“",
    "Граф Уорик: ход 4 из 5, ещё 2 очка",
    "AVA, T. Yo! LT 'x'",
    "«Ту» Р. Гд, АУ: 1/2",
)


@pytest.mark.parametrize("file", FACES)
def test_letters_one_by_one_are_the_line(file: str) -> None:
    for line in LINES:
        words, _ = lettering.drawable(file, line)
        for size in (20, 27, 44):
            face = lettering.font(file, size)
            whole = face.getlength(words, features=FEATURES) / FINE
            assert lettering.width(words, file, size) == pytest.approx(whole, abs=0.1)
            assert differ(words, file, size) < 4


def differ(words: str, file: str, size: int) -> float:
    """How much two ways of setting a line differ, on average over its box."""
    places = measures.places(words, file)
    ours, at = lettering._set(words, file, size, 0.0)
    mask, (left, top) = lettering.font(file, size).getmask2(
        words, "L", features=FEATURES, anchor="ls"
    )
    fine = Image.new("L", ((ours.width + 8) * FINE, (ours.height + 8) * FINE), 0)
    x, y = left - (at[0] - 4) * FINE, top - (at[1] - 4) * FINE
    fine.im.paste(255, (x, y, x + mask.size[0], y + mask.size[1]), mask)
    paper = Image.new("L", (ours.width + 8, ours.height + 8), 0)
    paper.paste(ours, (4, 4))
    difference = ImageStat.Stat(ImageChops.difference(paper, fine.reduce(FINE))).mean[0]
    return difference if places else difference * 100  # laid out whole it is the same


def test_letters_that_are_joined_are_laid_out_whole() -> None:
    file = next(file for file in FACES if file.endswith("Alegreya-Medium.ttf"))
    assert measures.places("office", file) is None
    assert measures.places("office", file, apart=True) is not None
    assert measures.places("ordinary", file) is not None


def test_a_line_with_an_unknown_letter_is_laid_out_whole() -> None:
    assert measures.places("Łódź", FACES[0]) is None
    assert lettering.width("Łódź", FACES[0], 30) > lettering.width("Ł", FACES[0], 30)
    tracked = lettering.width("Łódź", FACES[0], 30, 2.0)
    assert tracked > lettering.width("Łódź", FACES[0], 30)


def test_letters_set_apart_have_room_between_them_and_not_after_them() -> None:
    plain, apart = (lettering.width("ROUND", FACES[0], 30, track) for track in (0.0, 3.0))
    assert apart == pytest.approx(plain + 4 * 3.0)


@pytest.mark.parametrize("file", FACES)
def test_what_was_measured_is_what_the_font_is(file: str) -> None:
    found = measures.measures(file)
    face = build.Face(Path(file))
    assert found is not None
    assert found.em == face.em
    for pair in ("AV", "To", "r.", "Ту", "11", "– "):
        if all(letter in found.letters for letter in pair):
            units = found.places(pair, apart=True)
            assert units is not None
            assert units[-1] == face.long(pair)
    for pair in ("fi", "ff", "AV", "no", "Т."):
        joined = bool(found.joined and found.joined.search(pair))
        assert joined == face.joined(*pair)
