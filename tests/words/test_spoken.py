"""Random games of every kind, told to the end in three languages: nothing is ever missing."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import games
from bot import words
from bot.words import LOCALES
from games.kernel import Decision, Position
from games.words import Phrase
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
    game, options = game_and_options(key, variant)
    chance = random.Random(f"{key} {variant} {seed}")
    position = game.setup(options, f"words {seed}")
    while position.pending:
        yield position, position.pending
        decision = chance.choice(position.pending)
        offer = decision.offer(position)
        count = chance.randint(offer.least, min(offer.most, len(offer.options)))
        position = position.apply(decision.seat, chance.sample(offer.options, count))
    yield position, ()


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
        for name in game.pictures(view):
            scene = game.scene(view, name)
            yield from (*scene.phrases(), *scene.alt, *scene.text)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("key", "variant", "seed"), CASES)
def test_everything_has_words(key: str, variant: str, seed: int, locale: str) -> None:
    game, options = game_and_options(key, variant)
    count = len(game.seats(options))
    said: dict[str, str] = {}
    for position, asked in walk(key, variant, seed):
        for phrase in spoken(game, count, position, asked):
            known = f"{phrase.key} {phrase.args}"
            if known not in said:
                said[known] = words.say(locale, phrase, game=key, seats=NAMES)
        for decision in asked:
            check_answers(key, position, decision, locale)
    assert len(said) > 20
    assert not [text for text in said.values() if re.search(r"[{}]|…\.|\bNone\b", text)]


def check_answers(key: str, position: Position, decision: Decision, locale: str) -> None:
    """Every answer has a label of its own that fits a button or a line of a menu."""
    offer = decision.offer(position)
    limit = 80 if len(offer.options) <= 5 else 100
    labels = []
    for code in offer.options:
        detail = decision.detail(position, code)
        labels.append(words.say(locale, decision.label(position, code), game=key, seats=NAMES))
        about = words.say(locale, detail, game=key, seats=NAMES) if detail else ""
        assert len(labels[-1]) <= limit, labels[-1]
        assert len(about) <= 100, about
    if offer.most == 1:
        assert len(set(labels)) == len(labels), f"{decision.tag} has two answers called {labels}"


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
