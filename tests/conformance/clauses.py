"""The public suite (games.conformance), with the invariants that each game's tests know."""

from __future__ import annotations

import importlib
from collections.abc import Callable

from games.conformance import (
    AnyGame,
    choices_are_fair,
    drawn,
    every_offered_answer_is_accepted,
    foreign_answers_are_refused,
    keeps_secrets,
    news_keep_secrets,
    offers_are_sound,
    readers,
    replays_to_the_same_digests,
    simultaneous_answers_commute,
    survives_json,
    walk,
)
from games.kernel import Options, Position

__all__ = [
    "AnyGame",
    "all_clauses",
    "choices_are_fair",
    "drawn",
    "every_offered_answer_is_accepted",
    "foreign_answers_are_refused",
    "invariants",
    "keeps_secrets",
    "news_keep_secrets",
    "offers_are_sound",
    "readers",
    "replays_to_the_same_digests",
    "simultaneous_answers_commute",
    "survives_json",
    "walk",
]


def invariants(game: AnyGame) -> Callable[[Position], None]:
    """The game's own: `hold` in tests/<package>/invariants.py, or in the toy game itself."""
    package = game.key.replace("-", "_")
    name = "tests.ferry" if package == "ferry" else f"tests.{package}.invariants"
    return importlib.import_module(name).hold  # type: ignore[no-any-return]


def all_clauses(game: AnyGame, options: Options, position: Position, seed: str) -> None:
    invariants(game)(position)
    survives_json(game, position)
    offers_are_sound(game, position)
    every_offered_answer_is_accepted(game, position)
    foreign_answers_are_refused(game, position)
    keeps_secrets(game, options, position, seed)
    simultaneous_answers_commute(game, position)
