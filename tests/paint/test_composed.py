"""The table and a hand side by side: all of both, in every game, theme and language."""

from __future__ import annotations

import pytest

import games
from bot.paint import easel
from bot.paint.mood import mood
from bot.paint.studio import render
from games.composed import EACH, WIDE, beside
from games.scene import Scene, texts_of
from tests.paint.support import LOCALES, PICTURED, voice


def parts(key: str) -> tuple[Scene, Scene]:
    game = games.ALL[key]
    view = game.view(game.setup(game.Options(), "side by side"), 0)
    names = game.pictures(view)
    (own,) = (one.name for one in names if one.private and not one.closer)
    return game.scene(view, names[0].name), game.scene(view, own)


def texts(scene: Scene) -> int:
    return sum(len(texts_of(shape)) for shape in (*scene.still, *scene.shapes))


@pytest.mark.parametrize("key", games.ALL)
def test_nothing_is_left_out(key: str) -> None:
    left, right = parts(key)
    both = beside(left, right, "table")
    assert (both.width, both.height) == (WIDE, EACH)
    assert texts(both) == texts(left) + texts(right)
    assert both.alt == (*right.alt, *left.alt)


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", games.ALL)
def test_words_fit(key: str, locale: str) -> None:
    ready = easel.said(beside(*parts(key), "table"), voice(locale, key))
    report = easel.measure(ready, mood(key, "classic"))
    assert report.overflows == []


@pytest.mark.slow
@pytest.mark.parametrize("theme", PICTURED)
@pytest.mark.parametrize("key", games.ALL)
def test_it_is_painted_in_bands(key: str, theme: str) -> None:
    ready = easel.said(beside(*parts(key), "table"), voice("en", key))
    assert mood(key, theme).palette(ready.colours) is not None
    assert len(render(ready, theme).data) < 400_000
