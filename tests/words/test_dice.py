"""Dice are signs in the sentences of a battle, and numbers where signs cannot be."""

from __future__ import annotations

import pytest

from bot.words import LOCALES, Voice, read
from games.cousins_war.battle import claimed, thrown
from games.phrases import Phrase, phrase

NAMES, SIDES = ("Margaret", "Elisabeth"), ("lancaster", "york")
TOLD = {
    "rolled": phrase("news.rolled", seat=1, raw_dice=thrown(1, (2, 4, 4))),
    "secret": phrase("news.rolled-secretly", raw_dice=thrown(1, (2, 4, 4))),
    "shown": phrase("news.shown", seat=1, raw_dice=thrown(1, (2, 4, 4))),
}
PLACED = phrase("news.place.placed", seat=1, foe=0, region="north", die="york.4")
CLAIM = phrase("news.announced", seat=1, result="pair-5", raw_dice=claimed(1, "pair-5"))


def said(told: Phrase, locale: str, theme: str) -> str:
    return Voice(locale, "cousins-war", NAMES, SIDES, theme).say(told)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("told", TOLD)
def test_a_roll(told: str, locale: str) -> None:
    assert "2 4 4" in said(TOLD[told], locale, "")
    signs = said(TOLD[told], locale, "contrast")
    assert [signs.count(f"die.york.{number}") for number in (2, 4)] == [1, 2]
    assert "2 4 4" in read(signs)


@pytest.mark.parametrize("locale", LOCALES)
def test_an_attempt(locale: str) -> None:
    assert "4" in said(PLACED, locale, "")
    assert "die.york.4" in said(PLACED, locale, "classic")


@pytest.mark.parametrize("locale", LOCALES)
def test_an_announcement_is_said_in_words_and_shown_in_signs(locale: str) -> None:
    assert said(CLAIM, locale, "classic").count("die.york.5") == 2
    plain = said(CLAIM, locale, "")
    assert "5" not in plain
    assert "  " not in plain
