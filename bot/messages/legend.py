"""What every sign of a game means, in one picture: the last topic of the rules help."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import games
from bot import signs
from games.phrases import Phrase, phrase
from games.scene import Box, Path, Scene, Shape, Sprite, Text

TOPIC = "signs"
WIDE, EDGE, COLUMNS = 1200, 44, 3
HEAD, LINE = 92, 96  # heights of a title and of a row of signs
SIGN, GAP = 76, 16
COLUMN = (WIDE - 2 * EDGE) // COLUMNS


def topics(game: str) -> tuple[str, ...]:
    """The topics of the rules help: the game's own, and its signs where it has any."""
    own = games.ALL[game].topics
    return (*own, TOPIC) if own and signs.groups(game) else own


def legend(game: str) -> Scene:
    """All signs of a game, each with its word, in the groups of its file."""
    listed = {group: tuple(names) for group, names in signs.groups(game).items()}
    tall = EDGE // 2 + sum(HEAD + _rows(names) * LINE for names in listed.values()) + EDGE // 2
    page = Box(x=0, y=0, w=WIDE, h=tall, fill=signs.page(game), radius=0, corners="none")
    lines = tuple(phrase("signs.group", legend=group, name=n) for group, n in listed.items())
    shapes = (page, *_groups(listed))
    return Scene.of(game, TOPIC, shapes, lines, width=WIDE, height=tall)


def _rows(names: Sequence[str]) -> int:
    return -(-len(names) // COLUMNS)


def _groups(listed: dict[str, tuple[str, ...]]) -> Iterator[Shape]:
    top = EDGE // 2
    for group, names in listed.items():
        yield from _title(Phrase(key=f"legend.{group}"), top)
        for index, name in enumerate(names):
            row, column = divmod(index, COLUMNS)
            yield from _entry(name, EDGE + column * COLUMN, top + HEAD + row * LINE)
        top += HEAD + _rows(names) * LINE


def _title(words: Phrase, top: int) -> Iterator[Shape]:
    wide = WIDE - 2 * EDGE
    yield Text(words=words, x=EDGE, y=top + 40, size=44, least=34, face="strong", width=wide)
    points = ((EDGE, top + 74), (WIDE - EDGE, top + 74))
    yield Path(points=points, edge="ink", width=2)


def _entry(name: str, x: int, top: int) -> Iterator[Shape]:
    """A sign, and what it means, in one line or two."""
    middle = top + LINE // 2
    yield Sprite(name=f"sign:{name}", x=x + SIGN // 2, y=middle, size=SIGN, shadow=False)
    yield Text(
        words=phrase("signs.entry", name=name),
        x=x + SIGN + GAP,
        y=middle,
        size=36,
        least=28,
        width=COLUMN - SIGN - 2 * GAP,
        height=LINE - 8,
    )
