"""The curve of a game: every side's chance of winning, move by move, as a picture of shapes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.kernel import Chart, Game, Phrase, phrase
from games.review import Review
from games.scene import Box, Path, Point, Scene, Shape, Tag, Text

WIDTH, HEIGHT = 1200, 720
LEFT, RIGHT, TOP, BOTTOM = 150, 1160, 130, 600
DASHES = (None, (22, 12))  # of the first side and of the second: told apart without colours
SIZE = 40
MOST = 160  # points of a line
GAP = 62  # between the numbers of two moments


def curve(game: Game[Any, Any], review: Review, seats: Sequence[int]) -> Scene:
    """The whole picture; `seats` are those that somebody played."""
    chart, moments = game.chart, review.moments()
    shapes: list[Shape] = [
        Box(x=20, y=20, w=WIDTH - 40, h=HEIGHT - 40, fill=chart.sheet, edge="ink2", radius=16),
        *grid(),
    ]
    for number, seat in enumerate(seats):
        line = points(review.curve(seat), len(review.moves))
        shapes.append(Path(points=line, edge=chart.sides[number], width=9, dash=DASHES[number % 2]))
    shapes += names(chart, seats)
    places = [across(move, len(review.moves)) for move in moments]
    for number, (x, tag) in enumerate(zip(places, apart(places), strict=True), 1):
        shapes += mark(chart, number, x, tag)
    lines = told(review, seats)
    return Scene.of(game.key, "review", shapes, lines, width=WIDTH, height=HEIGHT)


def grid() -> list[Shape]:
    """Lines at nothing, half and all, with what they mean."""
    shapes: list[Shape] = []
    for percent in (0, 50, 100):
        y = height(percent / 100)
        dash = None if percent != 50 else (6, 10)
        shapes.append(Path(points=((LEFT, y), (RIGHT, y)), edge="ink2", width=2, dash=dash))
        label = phrase("review.percent", percent=percent)
        shapes.append(Text(words=label, x=LEFT - 16, y=y, size=34, anchor="rm", width=100))
    return shapes


def height(chance: float) -> int:
    return round(BOTTOM - chance * (BOTTOM - TOP))


def across(move: int, moves: int) -> int:
    return round(LEFT + (RIGHT - LEFT) * move / max(1, moves))


def points(chances: Sequence[tuple[int, float]], moves: int) -> tuple[Point, ...]:
    """The line, from the left edge on; of a very long game every so many points and the last."""
    step = -(-len(chances) // MOST)
    first = (0, chances[0][1])
    kept = [first, *chances[: len(chances) - 1 : step], chances[-1]]
    return tuple((across(move, moves), height(chance)) for move, chance in kept)


def names(chart: Chart, seats: Sequence[int]) -> list[Shape]:
    """Who is who, with a stretch of their line beside it."""
    shapes: list[Shape] = []
    wide = (RIGHT - LEFT) // 2
    for number, seat in enumerate(seats):
        x, edge = LEFT + number * wide, chart.sides[number]
        line = ((x, 75), (x + 90, 75))
        shapes.append(Path(points=line, edge=edge, width=9, dash=DASHES[number % 2]))
        words = phrase("review.side", seat=seat)
        shapes.append(Text(words=words, x=x + 110, y=75, size=SIZE, width=wide - 130, cut=True))
    return shapes


def apart(places: Sequence[int]) -> list[int]:
    """Where the numbers stand below the moments: beside each other, however near these are."""
    found: list[int] = []
    for x in places:
        found.append(max(x, found[-1] + GAP) if found else x)
    beyond = RIGHT + GAP
    for number in reversed(range(len(found))):
        beyond = found[number] = min(found[number], beyond - GAP)
    return found


def mark(chart: Chart, number: int, x: int, tag: int) -> list[Shape]:
    """One of the moments: a line down to its number below the axis."""
    y = BOTTOM + 46
    line = Path(points=((x, TOP), (x, BOTTOM), (tag, y)), edge="ink", width=3, dash=(4, 8))
    pill = Tag(shape="pill", fill="ink", pad=14, height=48, shadow=False)
    text = Text(words=number, x=tag, y=y, size=36, colour=chart.sheet, anchor="mm", tag=pill)
    return [line, text]


def told(review: Review, seats: Sequence[int]) -> list[Phrase]:
    """The picture in words."""
    found = []
    for seat in seats:
        chances = [round(100 * each) for _, each in review.curve(seat)]
        ends = {"first": chances[0], "last": chances[-1]}
        found.append(phrase("review.alt", seat=seat, low=min(chances), high=max(chances), **ends))
    return found
