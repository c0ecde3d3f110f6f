"""Positions that teach: pictures for the topics of the rules help, and courses to play.

They lie in `assets/<game>/lessons.toml`. Nothing is painted by hand, so a lesson that the rules
have left behind fails where it is built, and a test builds them all.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

import games
from games import assets
from games.kernel import Game, News, Picks, Position, picks
from games.scene import Box, Scene

Rectangle = tuple[int, int, int, int]  # x, y, width, height in a picture


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
        for seat, answer in answers(self.moves):
            position = position.apply(seat, answer)
        return position


class CourseStep(BaseModel):
    """A sentence about a position, and what is to be answered there.

    The sentence is `learn.<course>.<step>` in the game's catalogue; `.wrong`, `.wrong.<code>` and
    `.done` beside it tell why an answer is not wanted here, and what the right one did.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    name: str = Field(pattern=r"[a-z0-9-]{1,16}")
    picture: str = ""  # none: the table's own
    marks: tuple[Rectangle, ...] = ()  # what the sentence is about, in that picture
    play: str = ""  # answers `seat:picks` that are given before the sentence is said
    want: tuple[str, ...] = ()  # answers that are right; the course goes on with the first

    def accepts(self, answer: Picks) -> bool:
        return any(sorted(picks(each)) == sorted(answer) for each in self.want)


class Course(BaseModel):
    """A game that is taught by playing it, step by step."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    name: str = Field(pattern=r"[a-z0-9-]{1,12}")
    options: dict[str, Any] = Field(default_factory=dict)
    seed: str
    seat: int = 0  # the learner's
    step: tuple[CourseStep, ...]

    def index(self, name: str) -> int | None:
        """Which step has this name."""
        return next((i for i, step in enumerate(self.step) if step.name == name), None)


class Lessons(BaseModel):
    """The whole file."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    schema_: Literal[1] = Field(alias="schema")
    lesson: tuple[Lesson, ...] = ()
    course: tuple[Course, ...] = ()


def answers(moves: str) -> list[tuple[int, str]]:
    """`0:wakefield 1:a+b` as seats and their answers."""
    parted = (move.partition(":") for move in moves.split())
    return [(int(seat), answer) for seat, _, answer in parted]


@cache
def _read(key: str) -> Lessons:
    file = assets.folder(key) / "lessons.toml"
    if not file.exists():
        return Lessons(schema=1)
    return Lessons.model_validate(tomllib.loads(file.read_text("utf-8")))


def lessons(key: str) -> dict[str, Lesson]:
    """The lessons of a game, by topic; a game may have none."""
    return {lesson.topic: lesson for lesson in _read(key).lesson}


def courses(key: str) -> dict[str, Course]:
    """The courses of a game, by name; a game may have none."""
    return {course.name: course for course in _read(key).course}


def picture(game: Game[Any, Any], topic: str) -> Scene | None:
    """The picture that goes with a topic, if there is one."""
    lesson = lessons(game.key).get(topic)
    if lesson is None:
        return None
    return game.scene(game.view(lesson.position(game), lesson.seat), lesson.picture)


# ---- a course as it is played


class Moment(NamedTuple):
    """A step as it is reached."""

    position: Position
    answered: tuple[News, ...]  # what the right answer to the step before brought
    played: tuple[News, ...]  # what was played after that


@lru_cache(maxsize=32)
def moments(key: str, name: str) -> tuple[Moment, ...]:
    """Every step of a course, reached by right answers."""
    game, course = games.ALL[key], courses(key)[name]
    position: Position = game.setup(game.Options(**course.options), course.seed)
    reached: list[Moment] = []
    before = ""
    for step in course.step:
        position, answered = _played(position, before)
        position, played = _played(position, step.play)
        reached.append(Moment(position, answered, played))
        before = f"{course.seat}:{step.want[0]}" if step.want else ""
    return tuple(reached)


def _played(position: Position, moves: str) -> tuple[Position, tuple[News, ...]]:
    news: list[News] = []
    for seat, answer in answers(moves):
        position = position.apply(seat, answer)
        news += position.news
    return position, tuple(news)


CASING, LINE = 16, 8  # widths of the outline around what is marked, and of the colour in it


def marked(scene: Scene, marks: tuple[Rectangle, ...]) -> Scene:
    """The picture with an outline around each of these places."""
    outlines = [outline for mark in marks for outline in _outline(scene, *mark)]
    return replace(scene, shapes=(*scene.shapes, *outlines))


def _outline(scene: Scene, x: int, y: int, w: int, h: int) -> tuple[Box, Box]:
    """A bright line between two dark ones along an edge: seen on any ground, and by everybody."""
    right, bottom = min(scene.width, x + w + CASING // 2), min(scene.height, y + h + CASING // 2)
    x, y = max(0, x - CASING // 2), max(0, y - CASING // 2)
    w, h, inset = right - x, bottom - y, (CASING - LINE) // 2
    casing = Box(x=x, y=y, w=w, h=h, edge="outline-casing", line=CASING, radius=22)
    x, y, w, h = x + inset, y + inset, w - 2 * inset, h - 2 * inset
    return casing, Box(x=x, y=y, w=w, h=h, edge="outline", line=LINE, radius=22 - inset)
