"""The card of a try tells nothing that helps whoever has not tried yet."""

from __future__ import annotations

from datetime import date

import pytest

import games
from bot.messages.daily import Standing, card, marks, page
from bot.tables.daily import Day, Score, placed
from bot.words import LOCALES, Voice
from games.kernel import Rng
from tests.messages.test_telling import positions


def standing(key: str, seed: str | None = None) -> Standing:
    options = games.ALL[key].for_one[0].model_dump(mode="json", exclude_unset=True)
    day = Day(date(2026, 3, 1), key, options, None, "hash", seed)
    places = placed([Score(1, "Anna", "abc", True, 12, 40), Score(2, "Ben", "abd", False, 12, 9)])
    return Standing(1, day, "abc", None, places, streak=3)


@pytest.mark.parametrize("key", games.ALL)
def test_the_card_is_the_same_for_seeds_that_differ_in_what_is_hidden(key: str) -> None:
    game = games.ALL[key]
    found = positions(key, "card", 1)
    alike = [
        position if position.outcome else game.scramble(position, None, Rng(f"alike {number}"))
        for number, position in enumerate(found)
    ]
    signs = marks(game, found, 0)
    assert signs
    assert set(signs) <= set("🟩🟨🟥")
    assert marks(game, alike, 0) == signs
    say = Voice("en")
    shown = card(standing(key, "secret"), signs, "Anna", say)
    assert shown == card(standing(key, "other"), signs, "Anna", say)
    assert "secret" not in str(shown)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", games.ALL)
def test_the_page_names_the_day_and_its_hash(key: str, locale: str) -> None:
    sheet = page(standing(key), Voice(locale))
    assert "hash" in sheet.text
    assert "Anna" in sheet.text
    assert len(sheet.text) < 3000
