"""No text of a picture is set smaller than a telephone can show."""

from __future__ import annotations

import pytest

from bot.paint import easel
from bot.paint.mood import mood
from tests.paint.support import LOCALES, shots, voice, with_shots

LEAST = 20  # pixels of a picture that is 1200 wide


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", with_shots())
def test_no_text_is_too_small(game: str, locale: str) -> None:
    for name, scene in shots(game).items():
        ready = easel.said(scene, voice(locale, game))
        sizes = easel.measure(ready, mood(game, "classic")).sizes
        small = {words: size for words, size in sizes.items() if size < LEAST}
        assert not small, name
