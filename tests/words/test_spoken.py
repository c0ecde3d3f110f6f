"""Random games of every kind, told to the end in three languages: nothing is ever missing."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

import games
from bot import words
from bot.messages.closeup import picture_name
from bot.words import LOCALES
from games import conformance
from games.kernel import Decision, Position
from games.phrases import Phrase
from tests.words import usage

NAMES = ("Margaret", "Elisabeth", "Cecily", "Anne")
CASES = [
    (key, variant, seed)
    for key, game in games.ALL.items()
    for variant in game.variants or {"": None}
    for seed in range(3)
]


def game_and_options(key: str, variant: str) -> tuple[games.Game[Any, Any], Any]:
    game = games.ALL[key]
    return game, game.variants[variant] if variant else game.Options()


def walk(key: str, variant: str, seed: int) -> Iterator[tuple[Position, tuple[Decision, ...]]]:
    """Every position of a random game; the questions are those that were open there."""
    for _, _, position in conformance.walk(*game_and_options(key, variant), f"words {seed}"):
        yield position, position.pending


def spoken(
    game: Any, count: int, position: Position, asked: tuple[Decision, ...]
) -> Iterator[Phrase]:
    """Everything a person could read at this point, the labels apart."""
    yield from position.news
    for decision in asked:
        yield decision.question(position)
        yield Phrase(key=f"help.{decision.slug}")
    if position.outcome:
        yield Phrase(key=f"reason.{position.outcome.reason}")
    for seat in (None, *range(count)):
        view = game.view(position, seat)
        for each in game.pictures(view):
            yield picture_name(each.name)
            if each.closer:
                continue  # the words of a part are those of the whole
            scene = game.scene(view, each.name)
            yield from (*scene.phrases(), *scene.alt, *scene.text)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "variant", "seed"), CASES)
def test_everything_has_words(key: str, variant: str, seed: int) -> None:
    game, options = game_and_options(key, variant)
    count = len(game.seats(options))
    known: set[str] = set()
    for position, asked in walk(key, variant, seed):
        for phrase in spoken(game, count, position, asked):
            name = f"{phrase.key} {phrase.args}"
            if name not in known:
                known.add(name)
                check_sentence(key, phrase)
        for decision in asked:
            check_answers(key, position, decision)
    assert len(known) > 20


def check_sentence(key: str, phrase: Phrase) -> None:
    """It can be said in every language, and nothing in it is left open."""
    for locale in LOCALES:
        said = words.say(locale, phrase, game=key, seats=NAMES)
        assert not re.search(r"[{}]|…\.|\bNone\b", said), said


def check_answers(key: str, position: Position, decision: Decision) -> None:
    """Every answer has a label of its own that fits a button or a line of a menu."""
    offer = decision.offer(position)
    buttons = len(offer.options) <= 5 and offer.most == 1
    limit, line = (80, 400) if buttons else (100, 100)  # beside buttons a detail is a paragraph
    phrases = [decision.label(position, code) for code in offer.options]
    details = [decision.detail(position, code) for code in offer.options]
    for locale in LOCALES:
        labels = [words.say(locale, label, game=key, seats=NAMES) for label in phrases]
        about = [spoken_line(locale, key, one) for one in details if one]
        assert max(map(len, labels)) <= limit, max(labels, key=len)
        assert not [text for text in about if len(text) > line]
        if offer.most == 1:
            assert len(set(labels)) == len(labels), f"{decision.tag} has twins among {labels}"


def spoken_line(locale: str, key: str, detail: Phrase) -> str:
    """A detail as it stands beside a line of a menu, where no picture can be."""
    return words.line(words.Voice(locale, key, NAMES, theme="classic").say(detail))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", games.ALL)
def test_every_card_can_be_read(key: str, locale: str) -> None:
    game = games.ALL[key]
    for card in game.cards().values():
        phrases = [Phrase(key=f"card.{card.id}{part}") for part in ("", ".text")]
        phrases += [Phrase(key=f"fact.{fact}", args={fact: v}) for fact, v in card.facts.items()]
        for phrase in phrases:
            assert words.say(locale, phrase, game=key, seats=NAMES)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", games.ALL)
def test_a_seat_has_a_name_when_nobody_sits_there(key: str, locale: str) -> None:
    names = usage.seat_names(games.ALL[key])
    said = {words.say(locale, Phrase(key=f"seat.{name}"), game=key) for name in names}
    assert len(said) == len(names)
