"""Signs in sentences: pictures for those who see them, words for everybody else."""

import pytest

import games
from bot import signs, words
from bot.words import LOCALES, Voice, line, read
from bot.words.catalogue import catalogue
from bot.words.marks import Mark, leading, resolved
from bot.words.phrases import SIGN
from games.phrases import Phrase
from tests.words.lint import forms

GAME = "wonderful-kingdom"
COST = Phrase(key="detail.treasure", args={"raw_cubes": "3{sign:materials}, 1{sign:soldier}"})
EVERY = [(game, name) for game in games.ALL for name in signs.signs(game)]


def seen(mark: Mark) -> str:
    return f"<{mark.sign}>"


def test_there_are_some_hundred_and_twenty() -> None:
    assert len(EVERY) >= 120


def test_a_sign_is_a_picture_or_its_word() -> None:
    plain, voice = Voice("en", GAME), Voice("en", GAME, theme="classic")
    assert plain.say(COST) == "Recycled for 3 materials, 1 soldier"
    assert read(voice.say(COST)) == plain.say(COST)
    assert resolved(voice.say(COST), seen) == "Recycled for 3<materials>, 1<soldier>"
    assert line(voice.say(COST)) == "Recycled for 3⬜, 1🪖"


@pytest.mark.parametrize(
    ("locale", "words"), [("de", "3 Material, 1 Soldat"), ("ru", "3 материала, 1 солдат")]
)
def test_the_number_before_it_chooses_the_form(locale: str, words: str) -> None:
    assert Voice(locale, GAME).say(COST).endswith(words)


def test_a_badge_stands_beside_words_and_leaves_no_gap() -> None:
    mark = Mark(GAME, "classic", "gold", "")
    assert read(f"2 {mark} gold") == "2 gold"
    assert read(f"{mark} gold") == "gold"
    assert resolved(f"2 {mark} gold", seen) == "2 <gold> gold"


def test_a_person_is_told_with_the_sign_of_the_side() -> None:
    news = Phrase(key="news.round", args={"number": 1, "seat": 1})
    voice = Voice("en", GAME, ("Ann", "Bo"), ("teressie", "valados"), "classic")
    assert "<valados> Bo" in resolved(voice.say(news), seen)
    assert "Bo" in read(voice.say(news))
    assert "  " not in read(voice.say(news))


def test_nobody_can_be_called_like_a_sign() -> None:
    news = Phrase(key="news.round", args={"number": 1, "seat": 0})
    voice = Voice("en", GAME, ("{sign:gold}{badge:x}",), theme="classic")
    assert "(sign:gold}(badge:x}" in voice.say(news)


def test_the_leading_sign_of_a_label_is_its_icon() -> None:
    badge, sign = Mark(GAME, "classic", "gold", ""), Mark(GAME, "classic", "gold", "gold")
    assert leading(f"{badge} Pay") == (badge, "Pay")
    assert leading(f"{sign}") == (sign, "gold")
    assert leading(f"Pay {sign}") == (None, f"Pay {sign}")
    assert leading("Pay") == (None, "Pay")
    assert leading(f"A · Pay 2 {badge} gold") == (badge, "A · Pay 2 gold")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", games.ALL)
def test_every_sign_has_a_word(game: str, locale: str) -> None:
    words.strict()
    voice = Voice(locale, game)
    for name in signs.signs(game):
        assert voice._word(name, 1)
        assert voice._word(name, 5)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", games.ALL)
def test_every_sign_of_a_catalogue_is_drawn(game: str, locale: str) -> None:
    known = signs.signs(game)
    for key, entry in catalogue(game, locale).items():
        for form in forms(entry):
            for found in SIGN.finditer(form):
                assert found["name"] in known, f"{locale}: {key}: {form}"


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", games.ALL)
def test_no_sentence_is_the_worse_for_being_read_in_words(game: str, locale: str) -> None:
    """No hole, no double space, no number that runs into a word."""
    for key, entry in catalogue(game, locale).items():
        for form in forms(entry):
            said = SIGN.sub(Voice(locale, game)._sign, form)
            assert said == said.strip(), f"{locale}: {key}: {form}"
            assert "  " not in said, f"{locale}: {key}: {form}"
            assert said, f"{locale}: {key}: {form}"
