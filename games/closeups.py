"""A part of a picture, enlarged: the same shapes nearer by, drawn anew and not blown up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from games.phrases import Phrase
from games.scene import Box, Glass, Layer, Path, Pile, Row, Scene, Shape, Sprite, Text

MOST = 0.6  # of a frame for words
NARROWER = 2  # letters of twice the size may be a little more than twice as wide


def pairs(count: int, *, letters: bool = False) -> dict[str, range]:
    """The cards of a hand two by two, each pair with the name of its picture.

    >>> pairs(3)
    {'cards.1-2': range(0, 2), 'cards.3': range(2, 3)}
    >>> list(pairs(4, letters=True))
    ['cards.a-b', 'cards.c-d']
    """
    found = [range(first, min(first + 2, count)) for first in range(0, count, 2)]
    return {
        "cards." + "-".join(chr(ord("a") + n) if letters else str(n + 1) for n in each): each
        for each in found
    }


def enlarged(scene: Scene, name: str, glass: Glass) -> Scene:
    """What lies under the glass, as a picture of its own; words that do not fit in are left out."""
    return replace(
        scene,
        name=name,
        width=glass.wide,
        height=glass.tall,
        glass=glass if scene.ground else None,
        still=tuple(_seen(scene.still, glass)),
        shapes=tuple(_seen(scene.shapes, glass)),
    )


def _seen(shapes: Iterable[Shape], glass: Glass) -> Iterator[Shape]:
    for shape in shapes:
        near = nearer(shape, glass)
        if near is not None:
            yield near


def nearer(shape: Shape, glass: Glass) -> Shape | None:
    """A shape as the glass shows it, or None where it is out of sight."""
    match shape:
        case Layer():
            return replace(shape, glass=glass)
        case Box():
            return _box(shape, glass)
        case Path():
            return _path(shape, glass)
        case Text():
            return _text(shape, glass)
        case Row():
            return _row(shape, glass)
        case Sprite() | Pile():
            inside = glass.sees(shape.x - shape.size, shape.y - shape.size, 2 * shape.size)
            return _token(shape, glass, glass.at(shape.x, shape.y)) if inside else None
    raise TypeError(f"no glass for {type(shape).__name__}")


def _box(shape: Box, glass: Glass) -> Box | None:
    if not glass.sees(shape.x, shape.y, shape.w, shape.h):
        return None
    x, y = glass.at(shape.x, shape.y)
    right, low = glass.at(shape.x + shape.w, shape.y + shape.h)
    return replace(
        shape,
        x=x,
        y=y,
        w=right - x,
        h=low - y,
        line=glass.of(shape.line),
        radius=glass.of(shape.radius),
        gap=glass.of(shape.gap),
        dash=_dash(shape.dash, glass),
    )


def _path(shape: Path, glass: Glass) -> Path | None:
    xs, ys = zip(*shape.points, strict=True)
    if not glass.sees(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)):
        return None
    return replace(
        shape,
        points=tuple(glass.at(x, y) for x, y in shape.points),
        width=glass.of(shape.width),
        head=glass.of(shape.head),
        dash=_dash(shape.dash, glass),
    )


def _dash(dash: tuple[int, int] | None, glass: Glass) -> tuple[int, int] | None:
    return (glass.of(dash[0]), glass.of(dash[1])) if dash else None


def _token(shape: Sprite | Pile, glass: Glass, at: tuple[int, int]) -> Sprite | Pile:
    placed = replace(shape, x=at[0], y=at[1], size=glass.of(shape.size))
    return replace(placed, step=glass.of(placed.step)) if isinstance(placed, Pile) else placed


def _text(shape: Text, glass: Glass) -> Text | None:
    """Words in as much of their frame as is in sight, if that is most of it."""
    wide, tall = shape.width or _guessed(shape), shape.height or shape.size
    left = shape.x - {"l": 0, "m": wide // 2, "r": wide}[shape.anchor[0]]
    top = shape.y - {"t": 0, "m": tall // 2, "b": tall}[shape.anchor[1]]
    if not glass.holds(shape.x, top, 0, tall):
        return None
    over = max(0, glass.x - left, left + wide - glass.x - glass.w)
    room = wide - over * (2 if shape.anchor[0] == "m" else 1)
    if room < wide * MOST:
        return None
    within = replace(shape, width=room) if over and shape.width else shape
    return _lettered(within, glass, glass.at(shape.x, shape.y))


def _guessed(shape: Text) -> int:
    """About how wide a number or a sign is, which has no frame."""
    count = 1 if isinstance(shape.words, Phrase) else len(str(shape.words))
    return count * shape.size * 6 // 10


def _lettered(shape: Text, glass: Glass, at: tuple[int, int]) -> Text:
    tag = shape.tag
    if tag:
        height, pad, line = (glass.of(each) for each in (tag.height, tag.pad, tag.line))
        tag = replace(tag, height=height, pad=pad, line=line)
    return replace(
        shape,
        x=at[0],
        y=at[1],
        size=glass.of(shape.size),
        least=glass.of(shape.least) - NARROWER,
        width=glass.of(shape.width),
        height=glass.of(shape.height),
        track=shape.track * glass.by,
        tag=tag,
    )


def _row(shape: Row, glass: Glass) -> Row | None:
    left = shape.x - {"l": 0, "m": shape.width // 2, "r": shape.width}[shape.anchor]
    if not glass.holds(left, shape.y, shape.width, 1):
        return None
    x, y = glass.at(shape.x, shape.y)
    items = tuple(_item(item, glass) for item in shape.items)
    return replace(
        shape, x=x, y=y, items=items, gap=glass.of(shape.gap), width=glass.of(shape.width)
    )


def _item(item: Text | Sprite | Pile, glass: Glass) -> Text | Sprite | Pile:
    offset = (glass.of(item.x), glass.of(item.y))
    if isinstance(item, Text):
        return _lettered(item, glass, offset)
    return _token(item, glass, offset)
