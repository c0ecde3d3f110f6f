"""No message of a whole game is larger than Discord allows; `tests.bench sizes` plays hundreds."""

from __future__ import annotations

import pytest

import games
from bot.local.limits import MOST_V2_COMPONENTS, MOST_V2_TEXT
from bot.messages.sheet import Button, Sheet
from bot.words import LOCALES
from tests.bench.sizes import Largest, play


@pytest.mark.parametrize("key", games.ALL)
@pytest.mark.parametrize("locale", LOCALES)
def test_every_message_of_a_game_has_room(key: str, locale: str) -> None:
    largest = Largest()
    play(games.ALL[key], 2, locale, largest)  # in the theme of words: the longest
    assert largest.messages > 10
    assert largest.components <= MOST_V2_COMPONENTS
    assert largest.characters <= MOST_V2_TEXT


def test_what_is_too_large_is_noticed() -> None:
    rows = tuple(tuple(Button(f"t:-:{n}{i}", "x") for i in range(5)) for n in range(7))
    with pytest.raises(ValueError, match="40"):
        Largest().see(Sheet(text="too many", rows=rows))
