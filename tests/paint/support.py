"""What the picture tests share: words, shots and random games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import games
from bot import words
from bot.paint import Say
from games.conformance import walk
from games.phrases import Phrase
from games.scene import Scene

LOCALES = words.LOCALES
PICTURED = ("classic", "contrast")
NAMES = ("Margaret", "Elisabeth")
LONG_NAMES = ("Maximiliane-Wilhelmine von Habsbu", "Константин-Александр Щербаковский")
TESTS = Path(__file__).parents[1]


def voice(locale: str, game: str, names: tuple[str, ...] = NAMES) -> Say:
    def say(phrase: Phrase) -> str:
        return words.say(locale, phrase, game=game, seats=names)

    return say


def room(game: str) -> str:
    """The folder of a game under games, assets and tests."""
    return game.replace("-", "_")


def golden(game: str) -> Path:
    return TESTS / room(game) / "golden"


def shots(game: str) -> dict[str, Scene]:
    """The scenes of all shots of a game."""
    module = import_module(f"tests.{room(game)}.shots")
    return {
        name: games.ALL[game].scene(view, picture) for name, (view, picture) in module.SHOTS.items()
    }


def with_shots() -> list[str]:
    """The games that have shots."""
    return sorted(key for key in games.ALL if (TESTS / room(key) / "shots.py").exists())


def random_game(key: str, seed: str) -> Iterator[Any]:
    """Every position of a game between two players who pick at random."""
    game = games.ALL[key]
    options = random.Random(seed).choice([game.Options(), *game.variants.values()])
    for _, _, position in walk(game, options, seed):
        yield position
