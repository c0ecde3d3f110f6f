"""Words in a frame: shrunk, broken, hyphenated, cut, and never wider than it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.paint import lettering
from bot.paint.mood import mood

FILE = mood("", "classic").face("text")
LETTERS = st.text("abc ABC äß фы -\N{SOFT HYPHEN}12", min_size=1, max_size=60)


def fitted(words: str, wide: int, high: int = 0, least: int = 20) -> lettering.Fitted:
    return lettering.fit(words, FILE, 40, least, (wide, high))


def test_short_words_keep_their_size() -> None:
    assert fitted("York", 200) == lettering.Fitted(("York",), 40)


def test_long_words_shrink_before_they_are_cut() -> None:
    found = fitted("Befehlspunkte", 160)
    assert found.lines == ("Befehlspunkte",)
    assert 20 <= found.size < 40
    assert found.fits


def test_words_break_between_lines_where_there_is_height() -> None:
    assert fitted("Граф Нортумберленд", 330, 100).lines == ("Граф", "Нортумберленд")


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("Admirali\N{SOFT HYPHEN}täts\N{SOFT HYPHEN}bezirk", ("Admirali-", "tätsbezirk")),
        ("Мортимерс-Кросс", ("Мортимерс-", "Кросс")),
    ],
)
def test_a_word_breaks_at_its_hyphens(words: str, lines: tuple[str, ...]) -> None:
    assert fitted(words, 215, 90, least=38).lines == lines


def test_a_soft_hyphen_is_not_seen_where_nothing_breaks() -> None:
    whole = lettering.letters("Bezirk", FILE, 30)
    soft = lettering.letters("Be\N{SOFT HYPHEN}zirk", FILE, 30)
    assert whole.image.tobytes() == soft.image.tobytes()


def test_figures_stand_on_the_line_and_letters_are_kerned() -> None:
    """Old-style figures would hang below it; AV set apart would be wider."""
    for figure in "0123456789":
        bottom = lettering.font(FILE, 60).getbbox(figure, anchor="ls", features=lettering.FEATURES)[
            3
        ]
        assert bottom <= 6
    alone = sum(lettering.width(letter, FILE, 60) for letter in "AV")
    assert lettering.width("AV", FILE, 60) < alone


@given(LETTERS, st.integers(40, 400), st.sampled_from([0, 60, 120]))
def test_nothing_is_ever_wider_than_its_frame(words: str, wide: int, high: int) -> None:
    found = fitted(words, wide, high)
    assert all(lettering.width(line, FILE, found.size) <= wide for line in found.lines)
    if high and len(found.lines) > 1:
        assert (len(found.lines) - 1) * found.pitch + found.size <= high


GERMAN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÄÖÜäöüßẞ„“‚‘–…·×−0123456789"
RUSSIAN = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя«»—№"


@pytest.mark.parametrize("face", sorted(mood("", "classic").faces))
def test_every_face_has_german_and_russian(face: str) -> None:
    file = mood("", "classic").face(face)
    assert lettering.drawable(file, GERMAN + RUSSIAN) == (GERMAN + RUSSIAN, "")
    assert not lettering.has(file, "将")
