"""The card of a try tells nothing that helps whoever has not tried yet."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

import games
from bot.messages.daily import SIGNS, Standing, card, marks, page
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
    assert set(signs) <= set(SIGNS.values())
    assert marks(game, alike, 0) == signs
    say = Voice("en")
    shown = card(standing(key, "secret"), signs, "Anna", say)
    assert shown == card(standing(key, "other"), signs, "Anna", say)
    assert "secret" not in str(shown)


@pytest.mark.parametrize("key", games.ALL)
def test_the_last_sign_is_the_end_itself(key: str) -> None:
    game, found = games.ALL[key], positions(key, "card", 1)
    assert found[-1].outcome is not None
    for seat in range(len(game.seats(game.Options()))):
        won = found[-1].outcome.winners == (seat,)
        assert (marks(game, found, seat)[-1] == SIGNS[1]) == won


def test_whoever_shares_a_place_is_given_the_same_number() -> None:
    """`2.` twice at the beginning of a line would be a list, which counts by itself."""
    scores = [Score(n, f"P{n}", "t", False, 5, 9 if n == 1 else 20) for n in (1, 2, 3)]
    shown = page(replace(standing("cousins-war"), places=placed(scores)), Voice("en"))
    assert "**2.** P2: " in shown.text
    assert "**2.** P3: " in shown.text
    assert not [line for line in shown.text.split("\n") if line[:1].isdecimal()]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", games.ALL)
def test_a_page_and_a_card_say_how_hard_it_is(key: str, locale: str) -> None:
    game, say = games.ALL[key], Voice(locale)
    told = set()
    for options in game.for_one:
        stands = standing(key)
        chosen = options.model_dump(mode="json", exclude_unset=True)
        level = "normal" if len(game.seats(options)) > 1 else None
        stands = replace(stands, day=replace(stands.day, options=chosen, level=level))
        told.add(page(stands, say).text)
        shown = card(stands, "▲", "Anna", say)
        assert "2026-03-01" not in shown.text
        assert "2026" in shown.text
        assert "◆" in shown.foot
    assert len(told) == len(game.for_one)
    rows = [text for text in told if not any(line.startswith("•") for line in text.split("\n"))]
    assert not game.solos or not rows


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", games.ALL)
def test_the_page_names_the_day_and_its_hash(key: str, locale: str) -> None:
    sheet = page(standing(key), Voice(locale))
    assert "hash" in sheet.text
    assert "Anna" in sheet.text
    assert len(sheet.text) < 3000
