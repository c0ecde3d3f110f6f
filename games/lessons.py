"""Positions that teach: per topic of the rules help, a game set up from a seed and played so far.

They lie in `assets/<game>/lessons.toml`. Nothing is painted by hand, so a lesson that the rules
have left behind fails where it is built, and a test builds them all.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from games import assets
from games.kernel import Game, Position
from games.scene import Scene


class Lesson(BaseModel):
    """How to come to a position worth looking at, and who looks at which picture of it."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    topic: str
    picture: str = "board"
    seat: int | None = None  # a spectator
    options: dict[str, Any] = Field(default_factory=dict)
    seed: str
    moves: str = ""  # `seat:picks`, with blanks between

    def position(self, game: Game[Any, Any]) -> Position:
        position: Position = game.setup(game.Options(**self.options), self.seed)
        for move in self.moves.split():
            seat, _, picks = move.partition(":")
            position = position.apply(int(seat), picks)
        return position


class Lessons(BaseModel):
    """The whole file."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    schema_: Literal[1] = Field(alias="schema")
    lesson: tuple[Lesson, ...]


@cache
def lessons(key: str) -> dict[str, Lesson]:
    """The lessons of a game, by topic; a game may have none."""
    file = assets.folder(key) / "lessons.toml"
    if not file.exists():
        return {}
    read = Lessons.model_validate(tomllib.loads(file.read_text("utf-8")))
    return {lesson.topic: lesson for lesson in read.lesson}


def picture(game: Game[Any, Any], topic: str) -> Scene | None:
    """The picture that goes with a topic, if there is one."""
    lesson = lessons(game.key).get(topic)
    if lesson is None:
        return None
    return game.scene(game.view(lesson.position(game), lesson.seat), lesson.picture)
