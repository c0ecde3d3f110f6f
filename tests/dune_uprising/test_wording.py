"""What cards and spaces say: equal effects as one, and nothing that this game does not have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest
from pydantic import BaseModel

from bot.messages.look import Look, Reader
from bot.messages.question import help_with, question
from bot.messages.sheet import Menu
from bot.words import LOCALES, Voice
from games.conformance import walk
from games.dune_uprising import GAME, data
from games.dune_uprising.deeds import Deed, all_codes
from games.dune_uprising.drawing import Draw
from games.dune_uprising.gains import Gain
from games.dune_uprising.intrigue import way_codes
from games.dune_uprising.state import Dune, DuneOptions
from games.kernel import Phrase
from games.scene import Row, Scene, Sprite
from tests.messages.test_telling import sat

SAYS = pytest.mark.parametrize("locale", LOCALES)
PROMISES = {  # of a contract to be had, in words that a person reads as one
    "en": ("take a contract", "a contract.", "1 contract"),
    "de": ("einen Vertrag nehmen", "1 Vertrag."),
    "ru": ("взять контракт", "возьмите контракт", "1 контракт"),
}


def listed(value: Any) -> Iterator[tuple[Deed, ...]]:
    """Every list of effects that stands anywhere in the data."""
    if isinstance(value, tuple | list):
        effects = tuple(each for each in value if isinstance(each, Deed))
        if effects:
            yield effects
        for each in value:
            yield from listed(each)
    elif isinstance(value, dict):
        yield from listed(tuple(value.values()))
    elif isinstance(value, BaseModel):
        yield from listed(tuple(each for _, each in value))
    elif is_dataclass(value) and not isinstance(value, type):
        yield from listed(tuple(getattr(value, one.name) for one in fields(value)))


def every_list() -> list[tuple[Any, ...]]:
    sources = (data.cards(), data.intrigues(), data.conflicts(), data.contracts(), data.spaces())
    found: list[tuple[Any, ...]] = [e for source in sources for e in listed(dict(source))]
    for card in data.intrigues().values():
        found += [tuple(e for line in way.lines for e in line) for way in card.options]
    return found


def test_two_of_a_kind_are_said_as_one() -> None:
    assert all_codes((Draw(count=1), Draw(count=1))) == ("draw-2",)
    mixed = (Gain(what="spice", count=1), Draw(count=1), Gain(what="spice", count=2))
    assert all_codes(mixed) == ("spice-3", "draw-1")


@SAYS
def test_every_list_of_effects_has_words_and_none_says_the_same_twice(locale: str) -> None:
    say, lists = Voice(locale, game=GAME.key), every_list()
    assert len(lists) > 100
    for effects in lists:
        codes = all_codes(effects)
        assert len(set(codes)) == len(codes)
        assert [code for code in codes if not say.has(f"effect.{code}")] == []


def test_a_card_says_what_it_does_now() -> None:
    """Intelligence Report draws a card, and a second one with two spies on the board."""
    state: Dune = GAME.setup(DuneOptions(), "spies")
    assert way_codes(state, 0, "intelligence-report", 0) == ("draw-1",)
    state.players[0].spies = list(data.posts())[:2]
    assert way_codes(state, 0, "intelligence-report", 0) == ("draw-2",)


# ---- contracts


def phrases(value: Any) -> Iterator[Phrase]:
    """Everything in a picture that is words."""
    if isinstance(value, Phrase):
        yield value
    elif isinstance(value, tuple | list):
        for each in value:
            yield from phrases(each)
    elif is_dataclass(value) and not isinstance(value, type):
        for one in fields(value):
            yield from phrases(getattr(value, one.name))


def sprites(pictured: list[Scene]) -> Iterator[Sprite]:
    """Every sign of the pictures, also in a row of them."""
    for shape in (shape for scene in pictured for shape in scene.shapes):
        for each in shape.items if isinstance(shape, Row) else (shape,):
            if isinstance(each, Sprite):
                yield each


def asked(look: Look, seat: int, locale: str) -> Iterator[str]:
    """A question with its answers, what each does, and what it means."""
    reader, decision = Reader(locale, "text", seat), look.question(seat)
    if decision is None:
        return
    lines, rows = question(look, reader, decision)
    yield from lines
    for row in rows:
        if isinstance(row, Menu):
            yield from (f"{choice.label} {choice.detail}" for choice in row.choices)
        else:
            yield from (button.label for button in row)
    yield help_with(look, reader)


def read(options: DuneOptions, locale: str) -> Iterator[str]:
    """What somebody can read in a game of chance, and in the help that goes with it."""
    say, before = Voice(locale, game=GAME.key, seats=("Anna", "Ben")), None
    for topic in GAME.topics:
        yield say.say(GAME.topic(topic, options))
    for number, (_, _, position) in enumerate(walk(GAME, options, "contracts")):
        yield from map(say.say, position.news)
        if number % 6 or position.outcome:
            continue
        look = Look(sat(GAME.key, position), position)
        for seat in (0, 1):
            yield from asked(look, seat, locale)
            view = GAME.view(position, seat)
            pictured: list[Scene] = [GAME.scene(view, each.name) for each in GAME.pictures(view)]
            yield from map(say.say, phrases(pictured))
            yield from (f"sign {each.name}." for each in sprites(pictured))
        now = GAME.view(position, 0)
        if before is not None:
            yield from map(say.say, GAME.reasons(before, now))
        before = now


def promised(said: Iterator[str], locale: str) -> list[str]:
    """Sentences, and signs, that promise a contract."""
    words = (*PROMISES[locale], "sign contract.")
    return [each for each in said if any(word.lower() in each.lower() for word in words)]


@pytest.mark.slow
@SAYS
def test_no_contract_is_promised_without_the_choam_module(locale: str) -> None:
    """Labels, spaces, help, hints, news, and every word and description of every picture."""
    assert promised(read(DuneOptions(choam=False), locale), locale) == []


@pytest.mark.slow
@SAYS
def test_contracts_are_promised_with_the_choam_module(locale: str) -> None:
    assert promised(read(DuneOptions(choam=True), locale), locale)
