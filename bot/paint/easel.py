"""Paints a scene: copies the ground and lays the shapes on it, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Protocol

from PIL import Image

from bot.paint import ink, lettering
from bot.paint.mood import Mood, Stamp, shadowed
from bot.paint.pieces import Colour, Corners, Piece
from bot.words.shapes import digits
from games.scene import Box, Layer, Path, Phrase, Pile, Row, Scene, Shape, Sprite, Tag, Text, Words

Say = Callable[[Phrase], str]
Item = Text | Sprite | Pile
At = tuple[int, int] | Corners
MARKS = {"from": (4, 9, (4, 8)), "to": (6, 12, (15, 8))}  # width, width of the casing, dashes


@dataclass
class Report:
    """What a painting had to put up with, and where its words stand; for the tests."""

    overflows: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    frames: list[tuple[str, tuple[int, int, int, int]]] = field(default_factory=list)
    sizes: dict[str, int] = field(default_factory=dict)  # the least in which words are set


def said(scene: Scene, say: Say) -> Scene:
    """The scene with its words in one language: all that its picture depends on."""
    still = tuple(_said(shape, say) for shape in scene.still)
    shapes = tuple(_said(shape, say) for shape in scene.shapes)
    return replace(scene, still=still, shapes=shapes, alt=(), text=())


def _said(shape: Shape, say: Say) -> Shape:
    match shape:
        case Text():
            return _worded(shape, _words(shape.words, say))
        case Row():
            return replace(shape, items=tuple(_said_item(item, say) for item in shape.items))
    return shape


def _said_item(item: Item, say: Say) -> Item:
    return _worded(item, _words(item.words, say)) if isinstance(item, Text) else item


@lru_cache(maxsize=4096)  # some thirty pictures without a text in common
def _worded(text: Text, words: str) -> Text:
    """The same values again and again: they are told apart faster than made."""
    return replace(text, words=words)


def _words(words: Words, say: Say) -> str:
    match words:
        case Phrase():
            return say(words)
        case int():
            return digits(words)
    return words


def paint(scene: Scene, mood: Mood) -> tuple[Image.Image, Report]:
    """The whole picture of a scene that has its words already."""
    size = (scene.width, scene.height)
    canvas = mood.ground(scene)((0, 0, *size))
    easel = Easel(mood, canvas, size)
    for shape in (*scene.still, *scene.shapes):
        easel.paint(shape)
    return canvas, easel.report


def measure(scene: Scene, mood: Mood) -> Report:
    """Everything that `paint` would report, without painting."""
    easel = Easel(mood, Nothing(), (scene.width, scene.height))
    for shape in (*scene.still, *scene.shapes):
        easel.paint(shape)
    return easel.report


class Canvas(Protocol):
    """What takes paint: an image, or something that only notes where the paint would go."""

    def paste(
        self, im: Image.Image | Colour, box: At, mask: Image.Image | None = None, /
    ) -> None: ...


class Nothing:
    """Takes no paint at all."""

    def paste(self, im: Image.Image | Colour, box: At, mask: Image.Image | None = None, /) -> None:
        pass


class Easel:
    """A canvas and what is needed to paint on it."""

    def __init__(self, mood: Mood, canvas: Canvas, size: tuple[int, int]) -> None:
        self.mood = mood
        self.blank = isinstance(canvas, Nothing)  # then it only measures
        self.canvas = canvas
        self.size = size
        self.report = Report()

    def paint(self, shape: Shape) -> None:
        match shape:
            case Layer():
                image, at = self.mood.layer(shape.name, shape.glass)
                self.put(image, at)
            case Sprite():
                self.stamp(
                    self.mood.sprite(shape.name, shape.size, shape.shadow, shape.fade, shape.tint),
                    shape.x,
                    shape.y,
                )
            case Pile():
                self.pile(shape)
            case Box():
                self.box(shape)
            case Path():
                self.pieces(ink.path(shape, self.mood))
            case Text():
                self.text(shape)
            case Row():
                self.row(shape)
            case _:
                raise TypeError(f"the painter has no brush for {type(shape).__name__}")

    def put(self, image: Image.Image, at: tuple[int, int]) -> None:
        if not self.blank:
            self.canvas.paste(image, at, None if image.mode == "RGB" else image)

    def stamp(self, stamp: Stamp, x: int, y: int) -> None:
        self.put(stamp.image, (x - stamp.hot[0], y - stamp.hot[1]))

    def pieces(self, pieces: Iterable[Piece], x: int = 0, y: int = 0) -> None:
        for paint, (left, top, right, bottom) in pieces:
            if isinstance(paint, Image.Image):
                self.put(paint, (x + left, y + top))
            elif not self.blank:
                self.canvas.paste(paint, (x + left, y + top, x + right, y + bottom))

    def box(self, shape: Box) -> None:
        self.pieces(ink.box(replace(shape, x=0, y=0), self.mood), shape.x, shape.y)

    # ---- piles

    def pile(self, shape: Pile) -> None:
        if shape.count:
            self.stamp(self._stacked(shape), shape.x, shape.y)
        else:
            outline = self._silhouette(shape, 1.0, 0)
            width = 2.6 * shape.size / 80 + self.mood.heavier
            dashed = ink.stroked(outline, self.mood, edge=shape.line, width=width, dash=(7, 6))
            self.pieces(dashed, shape.x, shape.y)
        if shape.mark:
            self._mark(shape)

    def _stacked(self, shape: Pile) -> Stamp:
        layers = min(shape.count, shape.cap)
        key = ("pile", shape.name, layers, shape.size, shape.step)
        return self.mood.kept(key) or self.mood.keep(key, self._stack(shape, layers))

    def _stack(self, shape: Pile, layers: int) -> Stamp:
        face = self.mood.sprite(shape.name, shape.size, shadow=False)
        edge = self.mood.sprite(f"{shape.name}.edge", shape.size, shadow=False)
        tall = shape.step * layers
        image = Image.new("RGBa", (face.image.width, face.image.height + tall))
        for layer in range(layers, 0, -1):
            down = round(shape.step * (layer - 0.25))
            at = (face.hot[0] - edge.hot[0], face.hot[1] - edge.hot[1] + down)
            image.paste(edge.image, at, edge.image)
        image.paste(face.image, (0, 0), face.image)
        if self.mood.flat:
            return Stamp(image, face.hot, shape.size)
        image, pad = shadowed(image, shape.size, self.mood.colour("shade"))
        return Stamp(image, (face.hot[0] + pad, face.hot[1] + pad), shape.size)

    def _silhouette(self, shape: Pile, grow: float, tall: int) -> tuple[ink.XY, ...]:
        """The outline of a pile around 0, 0, closed."""
        size = shape.size * grow
        token = [(x * size, y * size) for x, y in self.mood.outline(shape.name)]
        around = ink.hull([*token, *((x, y + tall) for x, y in token)]) if tall else token
        return (*around, around[0])

    def _mark(self, shape: Pile) -> None:
        width, case, dash = MARKS[shape.mark]
        tall = shape.step * min(max(shape.count, 1), shape.cap)
        outline = self._silhouette(shape, 1 + 14 / shape.size, tall)
        cased = ink.stroked(outline, self.mood, edge="mark-case", width=case)
        self.pieces(cased, shape.x, shape.y)
        line = ink.stroked(outline, self.mood, edge="mark", width=width, dash=dash)
        self.pieces(line, shape.x, shape.y)

    # ---- words

    def text(self, shape: Text) -> None:
        fitted = self._fit(shape, shape.size, (shape.width, shape.height))
        self._set(shape, fitted, shape.x, shape.y)

    def _fit(self, shape: Text, size: int, frame: tuple[int, int]) -> lettering.Fitted:
        file = self.mood.face(shape.face)
        words, lacking = lettering.drawable(file, str(shape.words))
        if lacking:
            self.report.missing.append(f"{lacking!r} in {shape.words!r}")
        middle = shape.anchor[0] == "m"
        fitted = lettering.fit(
            words, file, size, shape.least, frame, shape.track, shape.cut, middle
        )
        if not fitted.fits:
            self.report.overflows.append(f"{shape.words!r} in {shape.width}x{shape.height}")
        return fitted

    def _wide(self, shape: Text, fitted: lettering.Fitted) -> float:
        file = self.mood.face(shape.face)
        return max(lettering.width(line, file, fitted.size, shape.track) for line in fitted.lines)

    def _set(self, shape: Text, fitted: lettering.Fitted, x: float, y: int, side: str = "") -> None:
        """Words around x, y: to the side that the text names, or this one."""
        side = side or shape.anchor[0]
        file = self.mood.face(shape.face)
        cap = lettering.capital(file, fitted.size)
        block = cap + (len(fitted.lines) - 1) * fitted.pitch
        top = y - {"t": 0.0, "m": block / 2, "b": block}[shape.anchor[1]]
        wide = self._wide(shape, fitted)
        left = x - {"l": 0.0, "m": wide / 2, "r": wide}[side]
        if shape.tag:
            self._plate(shape.tag, left, wide, round(top + block / 2))
        self._note(shape, (round(left), round(top), round(left + wide), round(top + block)))
        said = str(shape.words)
        self.report.sizes[said] = min(fitted.size, self.report.sizes.get(said, fitted.size))
        for number, line in enumerate(fitted.lines):
            base = round(top + cap + number * fitted.pitch)
            self._line(shape, line, fitted.size, x, base, side)

    def _line(self, shape: Text, line: str, size: int, x: float, base: int, side: str) -> None:
        colour = self.mood.colour(shape.colour)
        halo = self.mood.colour(shape.halo) if shape.halo else None
        if self.blank or not line:
            return
        file = self.mood.face(shape.face)
        inked = lettering.letters(line, file, size, shape.track, colour, halo)
        shift = {"l": 0.0, "m": inked.width / 2, "r": inked.width}[side]
        self.put(inked.image, (round(x - shift) - inked.left, base - inked.base))

    def _note(self, shape: Text, frame: tuple[int, int, int, int]) -> None:
        self.report.frames.append((str(shape.words), frame))
        wide, high = self.size
        if frame[0] < 0 or frame[1] < 0 or frame[2] > wide or frame[3] > high:
            self.report.overflows.append(f"{shape.words!r} leaves the picture: {frame}")

    def _plate(self, tag: Tag, left: float, wide: float, middle: int) -> None:
        plate = _plate(tag, round(wide) + 2 * tag.pad, self.mood)
        self.pieces(plate, round(left) - tag.pad, middle - tag.height // 2)

    # ---- rows

    def row(self, shape: Row) -> None:
        laid = self._laid(shape)
        total = sum(wide for _, _, wide in laid) + shape.gap * (len(laid) - 1)
        x = shape.x - {"l": 0.0, "m": total / 2, "r": total}[shape.anchor]
        for item, fitted, wide in laid:
            self._item(item, fitted, x, wide, shape.y)
            x += wide + shape.gap

    def _laid(self, shape: Row) -> list[tuple[Item, lettering.Fitted | None, float]]:
        """Every item with its fitted words and its width; the texts shrink until all have room."""
        texts = [item for item in shape.items if isinstance(item, Text)]
        room = shape.width - shape.gap * (len(shape.items) - 1)
        room -= sum(item.size for item in shape.items if not isinstance(item, Text))
        pads = sum(2 * item.tag.pad for item in texts if item.tag)
        smaller = 0
        while True:
            sizes = [max(min(item.least, item.size), item.size - smaller) for item in texts]
            fits = [self._fit(item, size, (0, 0)) for item, size in zip(texts, sizes, strict=True)]
            over = sum(map(self._wide, texts, fits)) + pads - room
            if over <= 0 or sizes == [min(item.least, item.size) for item in texts]:
                break
            smaller += 1
        if over > 0:
            fits = self._trimmed(texts, fits, over)
        found = iter(fits)
        laid: list[tuple[Item, lettering.Fitted | None, float]] = []
        for item in shape.items:
            if isinstance(item, Text):
                fitted = next(found)
                pad = 2 * item.tag.pad if item.tag else 0
                laid.append((item, fitted, self._wide(item, fitted) + pad))
            else:
                laid.append((item, None, item.size))
        return laid

    def _trimmed(
        self, texts: list[Text], fits: list[lettering.Fitted], over: float
    ) -> list[lettering.Fitted]:
        """The longest text that may be cut gives way; if there is none, that is an overflow."""
        may = [index for index, item in enumerate(texts) if item.cut] or [len(texts) - 1]
        index = max(may, key=lambda i: self._wide(texts[i], fits[i]))
        item, fitted = texts[index], fits[index]
        room = max(1, int(self._wide(item, fitted) - over))
        fits[index] = self._fit(item, fitted.size, (room, 0))
        return fits

    def _item(
        self,
        item: Item,
        fitted: lettering.Fitted | None,
        x: float,
        wide: float,
        y: int,
    ) -> None:
        if isinstance(item, Text) and fitted:
            pad = item.tag.pad if item.tag else 0
            self._set(item, fitted, x + pad + item.x, y + item.y, "l")
        elif isinstance(item, Sprite | Pile):
            self.paint(replace(item, x=round(x + wide / 2) + item.x, y=y + item.y))


@lru_cache(maxsize=256)
def _plate(tag: Tag, wide: int, mood: Mood) -> tuple[Piece, ...]:
    """The plate of a text, its corner at 0, 0."""
    high = tag.height
    if tag.shape == "ribbon":
        notch = round(high * 0.24)
        points = (
            (0, 0),
            (wide, 0),
            (wide - notch, high // 2),
            (wide, high),
            (0, high),
            (notch, high // 2),
        )
        shape = Path(
            points=points,
            closed=True,
            fill=tag.fill,
            edge=tag.edge,
            width=tag.line if tag.edge else 0,
            shadow=tag.shadow,
        )
        return ink.path(shape, mood, heavier=bool(tag.edge))
    radius = high // 2 if tag.shape == "pill" else 8
    return ink.box(
        Box(
            x=0,
            y=0,
            w=wide,
            h=high,
            fill=tag.fill,
            edge=tag.edge,
            line=tag.line,
            radius=radius,
            shadow=tag.shadow,
        ),
        mood,
    )
