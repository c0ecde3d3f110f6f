"""No text of a picture is set smaller than its game allows: labels must be read on a telephone."""

from __future__ import annotations

import pytest

from bot.paint import easel
from bot.paint.mood import mood
from tests.paint.support import LOCALES, shots, voice, with_shots

LEAST = 20  # pixels of a picture that is 1200 wide
# Still below that: figures on crowded tokens, and in Dual Powers district names and "played" too.
# Whoever looks closer sees them enlarged; these figures may only rise.
STILL_SMALL = {"dual-powers": 15, "dune-uprising": 18}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", with_shots())
def test_no_text_is_too_small(game: str, locale: str) -> None:
    for name, scene in shots(game).items():
        ready = easel.said(scene, voice(locale, game))
        sizes = easel.measure(ready, mood(game, "classic")).sizes
        small = {words: size for words, size in sizes.items() if size < LEAST}
        assert all(size >= STILL_SMALL.get(game, LEAST) for size in small.values()), (name, small)
