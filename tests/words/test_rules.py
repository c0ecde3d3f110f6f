"""The rules of every game begin with how one wins, then a round in five sentences."""

from __future__ import annotations

import re

import pytest

import games
from bot.words import LOCALES
from bot.words.catalogue import catalogue

ROUNDS = ("round", "turn")
TOLD = [key for key, game in games.ALL.items() if game.topics]


@pytest.mark.parametrize("key", TOLD)
def test_the_aim_comes_first_and_then_a_round(key: str) -> None:
    aim, round_, *_ = games.ALL[key].topics
    assert aim == "aim"
    assert round_ in ROUNDS


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", TOLD)
def test_a_round_is_told_in_five_sentences(key: str, locale: str) -> None:
    text = str(catalogue(key, locale)[f"rules.{games.ALL[key].topics[1]}.text"])
    told = [line for line in text.splitlines() if re.match(r"\*\*\d\.", line)]
    assert [line[2] for line in told] == ["1", "2", "3", "4", "5"]
    for line in told:
        sentence = re.sub(r"^\*\*\d\.[^*]*\*\* ?", "", line)
        assert sentence.endswith(".")
        assert ". " not in sentence, sentence
