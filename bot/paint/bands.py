"""Pictures as stacks of bands: what an earlier picture had is neither painted nor packed again.

A band is 32 rows. It is known by its ground and by the shapes that touch it, so two pictures share
every band in which they have the same shapes. A band that is not known is put together from tiles,
which are known in the same way, and packed. The pixels are those of the picture painted whole.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import count
from struct import pack
from threading import Lock
from typing import Any, Generic, NamedTuple, TypeVar

from PIL import Image

from bot.paint.deflate import zlib
from bot.paint.easel import At, Easel
from bot.paint.mood import Mood, mood
from bot.paint.pieces import Colour, Corners
from games.scene import Glass, Scene, Shape

ROWS = 32  # of a band
COLUMNS = 150  # of a tile, whose rows are those of a band
PACKED = 20 * 2**20  # bytes of packed bands that are kept: about five thousand
TILES = 20 * 2**20  # bytes of tiles that are kept: about three thousand
TILE = 1500  # bytes that a tile takes beside its pixels
BASES = 100  # whose layout is kept
SHAPES = 4000  # laid out and kept: about thirty pictures without a shape in common
ADLER = 65521
SIGNATURE = b"\x89PNG\r\n\x1a\n"

Key = tuple[int, ...]  # of a band or a tile: the number of its base, where it is, and its shapes
V = TypeVar("V")


class Stroke(NamedTuple):
    """One paste, as Pillow's core takes it: an image or a colour, where, and through which mask."""

    paint: Any
    box: Corners
    mask: Any  # the image itself, or nothing


class Laid(NamedTuple):
    """A shape as strokes, the bands and the columns that it touches, and a number of its own."""

    number: int
    strokes: tuple[Stroke, ...]
    bands: range
    columns: range


class Notes:
    """A canvas that notes what is pasted on it."""

    def __init__(self) -> None:
        self.strokes: list[Stroke] = []

    def paste(self, im: Image.Image | Colour, box: At, mask: Image.Image | None = None, /) -> None:
        if isinstance(im, Image.Image):
            left, top = box[:2]
            around = (left, top, left + im.width, top + im.height)
            self.strokes.append(Stroke(im.im, around, mask and mask.im))
        elif len(box) == 4:
            self.strokes.append(Stroke(im, box, None))


_numbers = count()


@lru_cache(maxsize=SHAPES)
def laid(shape: Shape, mood: Mood) -> Laid:
    """A shape as it will be painted, and where."""
    notes = Notes()
    Easel(mood, notes, (0, 0)).paint(shape)
    boxes = [stroke.box for stroke in notes.strokes] or [(0, 0, 0, 0)]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    bands = parts(min(tops), max(bottoms), ROWS)
    columns = parts(min(lefts), max(rights), COLUMNS)
    return Laid(next(_numbers), tuple(notes.strokes), bands, columns)


def parts(start: int, end: int, each: int) -> range:
    """Which parts of so many pixels each lie between two places."""
    return range(max(0, start) // each, -(-max(0, end) // each))


class Base(NamedTuple):
    """What never moves in a picture, shape by shape for each band, and a number of its own."""

    number: int
    bands: tuple[tuple[Laid, ...], ...]


@lru_cache(maxsize=BASES)
def based(
    mood: Mood,
    ground: str,
    colours: str,
    glass: Glass | None,
    size: tuple[int, int],
    still: tuple[Shape, ...],
) -> Base:
    """What these pictures have in common; pictures in other colours share nothing."""
    shapes = [laid(shape, mood) for shape in still]
    rows = range(-(-size[1] // ROWS))
    bands = (tuple(shape for shape in shapes if row in shape.bands) for row in rows)
    return Base(next(_numbers), tuple(bands))


class Packed(NamedTuple):
    """A band as a part of a PNG file, with what the checksum of the whole needs."""

    chunk: bytes
    adler: int
    length: int


class Kept(Generic[V]):
    """Values of so many bytes together; those that were unused for longest go first."""

    def __init__(self, most: int, weight: Callable[[V], int]) -> None:
        self.most, self.weight, self.size = most, weight, 0
        self._values: OrderedDict[Key, V] = OrderedDict()
        self._lock = Lock()  # painters are threads

    def get(self, keys: Sequence[Key]) -> list[V | None]:
        with self._lock:
            found = [self._values.get(key) for key in keys]
            for key, value in zip(keys, found, strict=True):
                if value is not None:
                    self._values.move_to_end(key)
        return found

    def keep(self, values: Mapping[Key, V]) -> None:
        with self._lock:
            for key, value in values.items():
                if key not in self._values:
                    self._values[key] = value
                    self.size += self.weight(value)
            while self.size > self.most:
                self.size -= self.weight(self._values.popitem(last=False)[1])


class Bands:
    """The bands and tiles of earlier pictures, and how pictures are made of them."""

    def __init__(self) -> None:
        self.packed = Kept[Packed](PACKED, lambda band: len(band.chunk))
        self.tiles = Kept[Any](TILES, lambda tile: TILE + tile.size[0] * tile.size[1])

    def picture(self, scene: Scene, mood: Mood, palette: Image.Image) -> bytes:
        """The file of a scene that has its words already, in the colours of `palette`."""
        plan = Plan(scene, mood)
        bands = self.packed.get(plan.keys)
        unknown = [row for row, band in enumerate(bands) if band is None]
        if unknown:
            fresh: dict[Key, Packed] = {}
            for row, band in zip(unknown, packed(self._few(plan, unknown, palette)), strict=True):
                bands[row] = fresh[plan.keys[row]] = band
            self.packed.keep(fresh)
        return png((scene.width, scene.height), palette, [band for band in bands if band])

    def _few(self, plan: Plan, rows: Sequence[int], palette: Image.Image) -> Image.Image:
        """Some bands, one below the other, in few colours, with a column of nothing before them."""
        whole = Image.new("P", (plan.scene.width + 1, sum(map(plan.high, rows))), 0)
        paste = whole.im.paste
        for number, row in enumerate(rows):
            x, y = 1, number * ROWS
            for tile in self._tiled(plan, row, palette.im):
                wide, high = tile.size
                paste(tile, (x, y, x + wide, y + high))
                x += wide
        return whole

    def _tiled(self, plan: Plan, row: int, palette: Any) -> list[Any]:
        """The tiles of a band, in few colours, as Pillow's core has them."""
        keys = plan.tiles(row)
        tiles = self.tiles.get(keys)
        fresh: dict[Key, Any] = {}
        for columns in runs(column for column, tile in enumerate(tiles) if tile is None):
            part = plan.paint(row, columns).convert("P", Image.Dither.NONE, palette)
            wide, high = part.size
            for place, column in enumerate(columns):
                left = place * COLUMNS
                tile = part.crop((left, 0, min(left + COLUMNS, wide), high))
                tiles[column] = fresh[keys[column]] = tile
        self.tiles.keep(fresh)
        return tiles

    def frames(self, scenes: Iterable[Scene], theme: str) -> Iterator[Image.Image]:
        """Pictures one after the other; each is painted over the last one where it differs."""
        canvas, shown = Image.new("RGB", (0, 0)), set[Key]()
        for scene in scenes:
            plan = Plan(scene, mood(scene.game, theme))
            if canvas.size != (scene.width, scene.height):
                canvas, shown = Image.new("RGB", (scene.width, scene.height)), set()
            for row in (row for row, key in enumerate(plan.keys) if key not in shown):
                part = plan.paint(row, range(plan.wide))
                y = row * ROWS
                canvas.im.paste(part, (0, y, scene.width, y + part.size[1]))
            shown = set(plan.keys)
            yield canvas


class Plan:
    """A scene laid out, and by what each of its bands is known."""

    def __init__(self, scene: Scene, mood: Mood) -> None:
        size = (scene.width, scene.height)
        self.scene, self.mood = scene, mood
        self.base = based(mood, scene.ground, scene.colours, scene.glass, size, scene.still)
        self.shapes = [laid(shape, mood) for shape in scene.shapes]
        number = self.base.number
        on: list[list[int]] = [[number, row] for row in range(len(self.base.bands))]
        for shape, _, bands, _ in self.shapes:
            for numbers in on[bands.start : bands.stop]:
                numbers.append(shape)
        self.keys: list[Key] = list(map(tuple, on))
        self.wide = -(-scene.width // COLUMNS)  # in tiles

    def high(self, row: int) -> int:
        """The rows of a band; the last one of a picture may be low."""
        return min(ROWS, self.scene.height - row * ROWS)

    @cached_property
    def ground(self) -> Callable[[Corners], Image.Image]:
        return self.mood.ground(self.scene)

    @cached_property
    def numbered(self) -> dict[int, Laid]:
        return {shape.number: shape for shape in self.shapes}

    def tiles(self, row: int) -> list[Key]:
        """By what each tile of a band is known."""
        base, _, *numbers = self.keys[row]
        on: list[list[int]] = [[base, row, column] for column in range(self.wide)]
        for number in numbers:
            columns = self.numbered[number].columns
            for tile in on[columns.start : columns.stop]:
                tile.append(number)
        return list(map(tuple, on))

    def paint(self, row: int, columns: range) -> Any:
        """Some neighbouring tiles of a band, as Pillow's core has images."""
        left, up = columns.start * COLUMNS, row * ROWS
        right, down = min(columns.stop * COLUMNS, self.scene.width), up + self.high(row)
        canvas = self.ground((left, up, right, down)).im
        paste, start, stop = canvas.paste, columns.start, columns.stop
        moving = [self.numbered[number] for number in self.keys[row][2:]]
        for _, strokes, _, touched in (*self.base.bands[row], *moving):
            if touched.start >= stop or touched.stop <= start:
                continue
            for colours, (x0, y0, x1, y1), mask in strokes:
                if x0 < right and x1 > left and y0 < down and y1 > up:
                    box = (x0 - left, y0 - up, x1 - left, y1 - up)
                    if mask is None:
                        paste(colours, box)
                    else:
                        paste(colours, box, mask)
        return canvas


def runs(rows: Iterable[int]) -> Iterator[range]:
    """Neighbouring rows together."""
    start = end = -1
    for row in rows:
        if row != end:
            if end > start:
                yield range(start, end)
            start = row
        end = row + 1
    if end > start:
        yield range(start, end)


# ---- files


def packed(framed: Image.Image) -> Iterator[Packed]:
    """Bands of few colours whose rows begin with the number of a filter, as parts of a PNG file."""
    wide, data = framed.width, framed.tobytes()
    for start in range(0, len(data), wide * ROWS):
        rows = data[start : start + wide * ROWS]
        packer = zlib.compressobj(2, zlib.DEFLATED, -15)
        deflated = packer.compress(rows) + packer.flush(zlib.Z_FULL_FLUSH)
        yield Packed(chunk(b"IDAT", deflated), zlib.adler32(rows), len(rows))


def png(size: tuple[int, int], palette: Image.Image, bands: Sequence[Packed]) -> bytes:
    """A whole file out of its bands."""
    header = pack(">IIBBBBB", *size, 8, 3, 0, 0, 0)
    codes = palette.im.getpalette("RGB", "RGB")
    return b"".join(
        (
            SIGNATURE,
            chunk(b"IHDR", header),
            chunk(b"PLTE", codes),
            chunk(b"IDAT", b"\x78\x01"),
            *(band.chunk for band in bands),
            chunk(b"IDAT", b"\x03\x00" + pack(">I", combined(bands))),
            chunk(b"IEND", b""),
        )
    )


def chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))


def combined(bands: Iterable[Packed]) -> int:
    """The Adler-32 checksum of all bands together, out of theirs."""
    low, high = 1, 0
    for _, adler, length in bands:
        high = (high + (adler >> 16) + length * (low - 1)) % ADLER
        low = (low + (adler & 0xFFFF) - 1) % ADLER
    return high << 16 | low
