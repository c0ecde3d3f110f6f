"""The shapes a picture is made of: values in no language, no theme and no pixels yet.

A game turns a view into a `Scene`; `bot/paint` paints it and knows no game. Coordinates are whole
pixels of the finished picture. Colours, faces, sprites and layers are names that the game's art
(`assets/<game>/art`) explains per theme, so that a theme can swap them. Words are phrases; a text
is measured against its frame before it is drawn and never leaves it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import MISSING, fields
from typing import Any, Literal

from games.phrases import Phrase
from games.values import Frozen

Words = Phrase | int | str  # a str is a sign that needs no translation: a letter, a dot, "×3"
Point = tuple[int, int]
Mark = Literal["", "from", "to"]  # of the last move: where it came from, where it went


class Shape(Frozen):
    """Anything that can be painted; later shapes lie on top of earlier ones."""


class Glass(Frozen):
    """A part of a picture, and how wide it is when enlarged."""

    x: int
    y: int
    w: int
    h: int
    wide: int = 1200

    @property
    def by(self) -> float:
        return self.wide / self.w

    @property
    def tall(self) -> int:
        return self.of(self.h)

    def of(self, length: int) -> int:
        return round(length * self.by)

    def at(self, x: int, y: int) -> Point:
        return self.of(x - self.x), self.of(y - self.y)

    def sees(self, x: int, y: int, w: int, h: int | None = None) -> bool:
        """Whether some of this rectangle is in the part."""
        low = y + (w if h is None else h)
        return x < self.x + self.w and x + w > self.x and y < self.y + self.h and low > self.y

    def holds(self, x: int, y: int, w: int, h: int) -> bool:
        """Whether all of this rectangle is in the part."""
        right, low = self.x + self.w, self.y + self.h
        return x >= self.x and y >= self.y and x + w <= right and y + h <= low


class Layer(Shape):
    """A ready-painted part of the ground at its own place, such as a region with its ruler."""

    name: str
    glass: Glass | None = None  # what of the whole picture is seen, and how large


class Sprite(Shape):
    """A small ready-painted thing with its middle at x, y; `size` is its nominal width."""

    name: str
    x: int = 0
    y: int = 0
    size: int
    shadow: bool = True
    fade: int = 0  # per cent of transparency
    tint: str = ""  # paints the silhouette in this colour


class Pile(Shape):
    """Equal tokens on top of each other; none is a dashed outline. x, y is the top one's middle."""

    name: str
    count: int
    x: int = 0
    y: int = 0
    size: int
    step: int = 6  # pixels between two layers
    cap: int = 5  # layers drawn at most
    line: str = "ink2"  # of the outline when empty
    mark: Mark = ""


class Box(Shape):
    """A rectangle, rounded at `corners`: all, none, left, right, top or bottom."""

    x: int
    y: int
    w: int
    h: int
    fill: str = ""
    edge: str = ""
    line: int = 3  # width of the edge, inside the rectangle
    radius: int = 10
    corners: Literal["all", "none", "left", "right", "top", "bottom"] = "all"
    inner: str = ""  # colour of a second, thin line
    gap: int = 8  # from the edge to that line
    shadow: bool = False
    dash: tuple[int, int] | None = None


class Path(Shape):
    """A line or an area. With `curve`, points are start, then control, control, end and so on."""

    points: tuple[Point, ...]
    curve: bool = False
    closed: bool = False
    fill: str = ""
    edge: str = "ink"
    width: int = 3
    dash: tuple[int, int] | None = None
    case: str = ""  # a paler line beneath, so that it is seen on any ground
    head: int = 0  # size of an arrow head at the end
    shadow: bool = False


class Tag(Frozen):
    """A plate behind a text, as wide as the text turns out to be."""

    shape: Literal["pill", "box", "ribbon"] = "pill"
    fill: str
    edge: str = ""
    line: int = 3
    pad: int = 16  # left and right of the text
    height: int
    shadow: bool = True


class Text(Shape):
    """Words in a frame of `width` by `height`; one line when there is no height.

    They shrink from `size` to `least`, break between words (and at soft hyphens) where there is
    height, and are cut with an ellipsis if `cut` allows it; otherwise that is an error in tests.
    The anchor is l, m or r, then t (top of capitals), m (middle of capitals) or b (base line);
    with a height, the block of lines is anchored.
    """

    words: Words
    x: int = 0
    y: int = 0
    size: int
    face: str = "text"
    colour: str = "ink"
    anchor: str = "lm"
    width: int = 0  # none: a number or a sign, which is as wide as it is
    height: int = 0
    least: int = 24
    cut: bool = False
    halo: str = ""
    track: float = 0.0  # extra space between letters
    tag: Tag | None = None


class Style(Frozen):
    """How words are set; called with words, a place and whatever is different there."""

    size: int = 0
    face: str = "text"
    colour: str = "ink"
    anchor: str = "lm"
    least: int = 24
    cut: bool = False
    track: float = 0.0
    tag: Tag | None = None

    def __call__(
        self,
        words: Words,
        x: int = 0,
        y: int = 0,
        width: int = 0,
        *,
        height: int = 0,
        size: int = 0,
        face: str = "",
        colour: str = "",
        anchor: str = "",
        least: int = 0,
        cut: bool | None = None,
        track: float | None = None,
        halo: str = "",
        tag: Tag | None = None,
    ) -> Text:
        return Text(
            words=words,
            x=x,
            y=y,
            width=width,
            height=height,
            size=size or self.size,
            face=face or self.face,
            colour=colour or self.colour,
            anchor=anchor or self.anchor,
            least=least or self.least,
            cut=self.cut if cut is None else cut,
            track=self.track if track is None else track,
            halo=halo,
            tag=tag or self.tag,
        )


class Row(Shape):
    """Texts, sprites and piles in one line, `gap` apart, each as wide as it turns out to be.

    Their own x and y are offsets. Too wide for `width`, the texts shrink together.
    """

    x: int
    y: int
    items: tuple[Text | Sprite | Pile, ...]
    gap: int = 10
    anchor: Literal["l", "m", "r"] = "l"
    width: int


class Scene(Frozen):
    """A whole picture, its description, and the same as text for playing without pictures."""

    game: str = ""
    name: str = "board"
    width: int = 1200
    height: int = 1200
    ground: str = ""  # the static layer underneath; none is plain paper
    glass: Glass | None = None  # which part of the ground is seen, and how large; none: all of it
    colours: str = ""  # the ground whose colours it is painted in, if it has none of its own
    still: tuple[Shape, ...] = ()  # shapes of every such picture: painted once, with the ground
    shapes: tuple[Shape, ...] = ()
    alt: tuple[Phrase, ...] = ()  # sentences, the most important first
    text: tuple[Phrase, ...] = ()  # lines of the text board

    @classmethod
    def of(
        cls,
        game: str,
        name: str,
        shapes: Iterable[Shape],
        alt: Iterable[Phrase],
        text: Iterable[Phrase] | None = None,
        *,
        ground: str = "",
        still: Iterable[Shape] = (),
        width: int = 1200,
        height: int = 1200,
    ) -> Scene:
        """A picture of a game; where no text is given, its description says all there is."""
        told = tuple(alt)
        return cls(
            game=game,
            name=name,
            width=width,
            height=height,
            ground=ground,
            still=tuple(still),
            shapes=tuple(shapes),
            alt=told,
            text=told if text is None else tuple(text),
        )

    def phrases(self) -> tuple[Phrase, ...]:
        """Every phrase in the picture itself."""
        texts = [item for shape in (*self.still, *self.shapes) for item in texts_of(shape)]
        return tuple(item.words for item in texts if isinstance(item.words, Phrase))


def texts_of(shape: Shape) -> tuple[Text, ...]:
    """The texts that a shape is or contains."""
    match shape:
        case Text():
            return (shape,)
        case Row():
            return tuple(item for item in shape.items if isinstance(item, Text))
    return ()


# ---- exact text, for golden files


def dump(scene: Scene) -> str:
    """The scene as text, one shape a line, without what has its default value."""
    head = f"{scene.game} {scene.name} {scene.width}x{scene.height} on {scene.ground}"
    lines = [head]
    for title, shapes in (("still", scene.still), ("shapes", scene.shapes)):
        lines += [title, *(f"  {_told(shape)}" for shape in shapes)]
    for title, phrases in (("alt", scene.alt), ("text", scene.text)):
        lines += [title, *(f"  {_told(phrase)}" for phrase in phrases)]
    return "\n".join(lines) + "\n"


def _told(value: Any) -> str:
    match value:
        case Phrase():
            args = "".join(f" {name}={_told(arg)}" for name, arg in sorted(value.args.items()))
            return f"<{value.key}{args}>"
        case Frozen():
            given = (f for f in fields(value) if getattr(value, f.name) != _default(f))
            parts = (f"{f.name}={_told(getattr(value, f.name))}" for f in given)
            return f"{type(value).__name__}({', '.join(parts)})"
        case tuple():
            return f"[{' '.join(_told(item) for item in value)}]"
    return str(value)


def _default(one: Any) -> Any:
    return one.default if one.default_factory is MISSING else one.default_factory()


__all__ = [
    "Box",
    "Glass",
    "Layer",
    "Mark",
    "Path",
    "Phrase",
    "Pile",
    "Point",
    "Row",
    "Scene",
    "Shape",
    "Sprite",
    "Style",
    "Tag",
    "Text",
    "Words",
    "dump",
    "texts_of",
]
