"""The form that sets up a table fits Discord in every language, and loses no option."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

import pytest
from pydantic import create_model

import games
from bot import words
from bot.local import limits
from bot.messages import controls, form
from bot.messages.hall import Guest, hall
from bot.messages.setup import PACE, SIDE, Wishes, filled_in, names, setup, ticked, values
from bot.outbox.compose import compose, modal
from bot.tables import Person, Refused
from bot.words import Voice
from games import opponents
from games.kernel import Game, Options

LEVELS = tuple(opponents.LEVELS)
FRIEND = Person(12345678901234567890, "M" * 32)


def made(game: Game[Any, Any], locale: str, *, private: bool) -> form.Form:
    wishes = Wishes(friend=FRIEND.id)
    return setup(game, Voice(locale, game.key), LEVELS, wishes, private=private)


@pytest.mark.parametrize("private", [False, True], ids=["channel", "dm"])
@pytest.mark.parametrize("locale", words.LOCALES)
@pytest.mark.parametrize("key", games.ALL)
def test_a_form_fits_discord_uncut(key: str, locale: str, private: bool) -> None:
    shown = made(games.ALL[key], locale, private=private)
    limits.check_modal(modal(shown).to_dict())
    assert len(shown.title) <= 45
    for field in shown.fields:
        assert len(field.label) <= 45, field.label
        assert len(field.about) <= 100, field.about
        for choice in getattr(field, "choices", ()):
            assert len(choice.label) <= 100, choice.label
            assert len(choice.detail) <= 100, choice.detail
    assert controls.parse(shown.id) is not None


@pytest.mark.parametrize("private", [False, True], ids=["channel", "dm"])
@pytest.mark.parametrize("key", games.ALL)
def test_every_option_has_its_place(key: str, private: bool) -> None:
    game = games.ALL[key]
    shown = made(game, "en", private=private)
    offered = {field.id for field in shown.fields}
    lines = {choice.code for field in shown.fields for choice in getattr(field, "choices", ())}
    usual = dict(game.Options())
    house = [SIDE] if private else [SIDE, PACE]
    for name in (*house, *names(game)):
        if name in ticked(game):
            assert name in lines
        elif name not in offered:
            other = [value for value in values(game, name) if value != usual.get(name)]
            assert {f"{name}={value}" for value in other} <= lines
            assert other


@pytest.mark.parametrize("friend", [None, FRIEND], ids=["nobody", "friend"])
@pytest.mark.parametrize("locale", words.LOCALES)
def test_the_hall_fits_discord(locale: str, friend: Person | None) -> None:
    sheet = hall(Voice(locale), Guest(friend))
    view, _ = compose(sheet, {})
    shown = view.to_components()  # type: ignore[no-untyped-call]
    limits.check_message({"components": shown}, set(), (), v2=True)
    labels = [button.label for section in sheet.sections for button in section.below]
    assert max(map(len, labels)) <= 38, labels
    ids = [button.id for section in sheet.sections for button in section.below]
    assert all(controls.parse(each) for each in ids)


# ---- what was filled in


def many(**fields: Any) -> Game[Any, Any]:
    """A game with other options."""
    model = create_model("Many", __base__=Options, **fields)
    game = games.ALL["cousins-war"]
    return replace(game, Options=model, variants={}, seats=lambda options: ("one", "two"))


def one_of(count: int) -> Any:
    """An option with so many values, of which the first is usual."""
    return Literal.__getitem__(tuple(f"v{n}" for n in range(count))), "v0"


def test_more_than_25_values_share_two_menus() -> None:
    game = many(**dict.fromkeys("abcd", one_of(12)))
    shown = setup(game, Voice("en", "cousins-war"), LEVELS, Wishes())
    ids = [field.id for field in shown.fields]
    assert ids == ["with", "friend", "side", "shared.0", "shared.1"]
    filled = {"shared.0": ("a=v3",), "shared.1": ("c=v11",), "side": ("lot",)}
    assert filled_in(game, filled) == {"a": "v3", "c": "v11"}


def test_what_no_form_can_hold_is_said_when_it_is_made() -> None:
    game = many(**dict.fromkeys("abcdef", one_of(20)))
    with pytest.raises(ValueError, match="more options than a form can hold"):
        setup(game, Voice("en", "cousins-war"), LEVELS, Wishes())


@pytest.mark.parametrize(
    "filled",
    [
        {"side": ("tudor",)},
        {"shared.0": ("twists=maybe",)},
        {"shared.0": ("nonsense",)},
        {"shared.0": ("side=tudor",)},
        {"pace": ("blitz",)},
        {"shared.0": ("pace=lot",)},
        {"shared.0": ("=",)},
    ],
)
def test_what_our_form_never_said_is_refused(filled: form.Filled) -> None:
    with pytest.raises(Refused):
        filled_in(games.ALL["cousins-war"], filled)


def test_unknown_fields_say_nothing() -> None:
    assert filled_in(games.ALL["cousins-war"], {"other": ("x",), "ticks.0": ("nothing",)}) == {}
