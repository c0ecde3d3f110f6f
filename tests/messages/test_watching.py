"""What followers are sent is what everybody may know."""

from __future__ import annotations

from typing import Any

import pytest

import games
from bot.messages.look import Look, Reader
from bot.messages.watching import news
from bot.tables.following import Guess
from bot.words import LOCALES
from games.kernel import Position, Rng
from tests.messages.test_telling import positions, sat

GUESSES = (Guess(1, 0, 3), Guess(1, 1, 2))


def sent(key: str, position: Position, locale: str, seat: int | None) -> Any:
    look = Look(sat(key, position), position, news=tuple(position.news))
    return news(look, Reader(locale, "classic", seat), GUESSES)


@pytest.mark.parametrize("key", games.ALL)
def test_followers_hear_exactly_the_public_news(key: str) -> None:
    """Nobody can tell a position from a look-alike by it, and a player's own view adds nothing."""
    game = games.ALL[key]
    for number, position in enumerate(positions(key, "watched", 31)):
        told = sent(key, position, "en", None)
        assert told == sent(key, position, "en", 0)
        if position.outcome is None:
            alike = game.scramble(position, None, Rng(f"alike {number}"))
            alike.news = [item for item in position.news if item.to is None]
            assert sent(key, alike, "en", None) == told


@pytest.mark.parametrize("locale", LOCALES)
def test_two_lines_and_a_picture(locale: str) -> None:
    for position in positions("cousins-war", "lines", 40):
        sheet = sent("cousins-war", position, locale, None)
        assert len(sheet.pictures) == 1
        assert sheet.head.count("\n") == 0
        assert sheet.text.count("\n") == 0
