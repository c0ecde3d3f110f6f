"""The pictures of the rules help and of single cards: all can be built, painted and read."""

from __future__ import annotations

import pytest

import games
from bot import paint, words
from bot.paint import easel
from bot.paint.mood import mood
from games import lessons
from games.kernel import IllegalMove
from games.phrases import Phrase
from games.scene import Scene
from tests.paint.support import LOCALES, PICTURED
from tests.paint.test_shots import touching

FOUND = [(key, topic) for key in games.ALL for topic in lessons.lessons(key)]
LEAST = 2  # lessons with a picture per game


def nobody(locale: str, game: str) -> paint.Say:
    """As the rules are told: without names."""

    def say(phrase: Phrase) -> str:
        return words.say(locale, phrase, game=game)

    return say


def check(scene: Scene) -> None:
    for locale in LOCALES:
        say = nobody(locale, scene.game)
        assert 20 < len(paint.alt(scene, say)) <= 1024
        for theme in PICTURED:
            report = easel.measure(easel.said(scene, say), mood(scene.game, theme))
            assert report.overflows == []
            assert report.missing == []
            assert touching(report) == []


@pytest.mark.slow
@pytest.mark.parametrize(("key", "topic"), FOUND)
def test_a_lesson_has_its_picture(key: str, topic: str) -> None:
    game = games.ALL[key]
    assert topic in game.topics
    scene = lessons.picture(game, topic)
    assert scene is not None
    check(scene)


@pytest.mark.parametrize("key", games.ALL)
def test_there_are_lessons_of_every_game(key: str) -> None:
    assert len(lessons.lessons(key)) >= LEAST


def test_every_topic_of_the_cousins_war_has_a_picture() -> None:
    assert set(lessons.lessons("cousins-war")) == set(games.ALL["cousins-war"].topics)


def test_a_topic_without_a_lesson_has_no_picture() -> None:
    assert lessons.picture(games.ALL["cousins-war"], "chess") is None


def test_a_lesson_that_the_rules_have_left_behind_is_noticed() -> None:
    """The checks above must be able to fail."""
    lesson = lessons.lessons("cousins-war")["turn"]
    spoilt = lesson.model_copy(update={"moves": f"{lesson.moves} 0:castle"})
    with pytest.raises(IllegalMove):
        spoilt.position(games.ALL["cousins-war"])


@pytest.mark.slow
@pytest.mark.parametrize("key", games.ALL)
def test_cards_have_portraits(key: str) -> None:
    game = games.ALL[key]
    portraits = {card: game.portrait(card) for card in game.cards()}
    for scene in portraits.values():
        if scene is not None:
            check(scene)
    assert any(portraits.values()) or not portraits, "a game without cards has none"
    assert key != "cousins-war" or all(portraits.values())
