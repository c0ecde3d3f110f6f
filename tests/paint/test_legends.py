"""The legend of every game: all its signs with their words, readable, under the rules help."""

from __future__ import annotations

import pytest

import games
from bot import signs
from bot.messages import pages
from bot.messages.legend import TOPIC, legend, topics
from bot.paint import easel
from bot.paint.mood import MissingArt, mood
from bot.words import Voice
from games.scene import Scene, Sprite
from tests.paint.support import LOCALES, PICTURED
from tests.paint.test_lessons import check

KEYS = [key for key in games.ALL if signs.groups(key)]
ALL = pytest.mark.parametrize("key", KEYS)


def test_every_game_of_ours_has_signs() -> None:
    assert set(KEYS) >= {"cousins-war", "dual-powers", "dune-uprising", "wonderful-kingdom"}


@pytest.mark.slow
@ALL
def test_the_legend_fits_in_every_language_and_theme(key: str) -> None:
    check(legend(key))


@ALL
def test_every_sign_is_in_the_legend_once(key: str) -> None:
    drawn = [shape.name for shape in legend(key).shapes if isinstance(shape, Sprite)]
    assert drawn == [f"sign:{name}" for name in signs.signs(key)]


@ALL
@pytest.mark.parametrize("locale", LOCALES)
def test_the_description_says_every_word_of_the_picture(key: str, locale: str) -> None:
    scene, say = legend(key), Voice(locale, key).say
    told = " ".join(map(say, scene.text))
    words = [say(phrase) for phrase in scene.phrases()]
    assert len(words) == len(signs.signs(key)) + len(signs.groups(key))
    assert [word for word in words if word not in told] == []


@ALL
@pytest.mark.parametrize("theme", PICTURED)
def test_the_words_are_readable_on_a_telephone(key: str, theme: str) -> None:
    """28 of 1200 pixels are 8 of 350: the height of small print on a telephone."""
    for locale in LOCALES:
        report = easel.measure(easel.said(legend(key), Voice(locale, key).say), mood(key, theme))
        assert min(report.sizes.values()) >= 28


@ALL
def test_the_rules_help_ends_with_the_signs(key: str) -> None:
    page = pages.rules(Voice("en", key), TOPIC)
    assert [shown.scene for shown in page.pictures] == [legend(key)]
    last = page.rows[-1]
    assert isinstance(last, tuple)
    assert last[-1].label == "Signs"
    assert last[-1].style == "main"
    pressed = [button for row in page.rows if isinstance(row, tuple) for button in row]
    assert len(pressed) == len(topics(key))


def test_a_sign_that_is_not_drawn_is_noticed() -> None:
    scene = Scene(game="cousins-war", shapes=(Sprite(name="sign:cannon", size=80),))
    with pytest.raises(MissingArt):
        easel.paint(scene, mood("cousins-war", "classic"))
