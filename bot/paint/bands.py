"""Pictures as stacks of bands: what an earlier picture had is neither painted nor packed again.

A band is 32 rows. It is known by its ground and by the shapes that touch it, so two pictures share
every band in which they have the same shapes. The pixels are those of the picture painted whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import count
from struct import pack
from threading import Lock
from typing import Any, NamedTuple

from cachetools import LRUCache
from PIL import Image

from bot.paint.easel import At, Easel
from bot.paint.mood import Colour, Mood
from games.scene import Scene, Shape

try:
    from isal import isal_zlib as zlib
except ImportError:  # no build for this machine: the same, more slowly
    import zlib  # type: ignore[no-redef]

ROWS = 32
PACKED = 40 * 2**20  # bytes of packed bands that are kept: about ten thousand
SHAPES = 8000  # laid out and kept: about fifty pictures without a shape in common
ADLER = 65521
SIGNATURE = b"\x89PNG\r\n\x1a\n"

Key = tuple[object, ...]


class Stroke(NamedTuple):
    """One paste, as Pillow's core takes it: an image or a colour, where, and through which mask."""

    paint: Any
    box: tuple[int, int, int, int]
    mask: tuple[Any, ...]  # none, or one

    def onto(self, canvas: Image.Image, top: int) -> None:
        """Paste on a canvas that begins at row `top` of the picture."""
        x, y, right, bottom = self.box
        canvas.im.paste(self.paint, (x, y - top, right, bottom - top), *self.mask)


class Laid(NamedTuple):
    """A shape as strokes, the bands that it touches, and a number of its own."""

    number: int
    strokes: tuple[Stroke, ...]
    bands: tuple[int, ...]


class Notes:
    """A canvas that notes what is pasted on it."""

    def __init__(self) -> None:
        self.strokes: list[Stroke] = []

    def paste(self, im: Image.Image | Colour, box: At, mask: Image.Image | None = None, /) -> None:
        image = im if isinstance(im, Image.Image) else None
        left, top, *far = box
        if sized := image or mask:
            far = [left + sized.width, top + sized.height]
        right, bottom = far
        through = (mask.im,) if mask else ()
        stroke = Stroke(image.im if image else im, (left, top, right, bottom), through)
        self.strokes.append(stroke)


_numbers = count()


@lru_cache(maxsize=SHAPES)
def laid(shape: Shape, mood: Mood) -> Laid:
    """A shape as it will be painted, and where."""
    notes = Notes()
    Easel(mood, notes, (0, 0)).paint(shape)
    touched = {
        row
        for _, (_, top, _, bottom), _ in notes.strokes
        for row in range(max(0, top) // ROWS, -(-bottom // ROWS))
    }
    return Laid(next(_numbers), tuple(notes.strokes), tuple(sorted(touched)))


class Packed(NamedTuple):
    """A band as a part of a PNG file, with what the checksum of the whole needs."""

    chunk: bytes
    adler: int
    length: int


class Bands:
    """The packed bands of earlier pictures; those that were unused for longest go first."""

    def __init__(self) -> None:
        self._packed: LRUCache[Key, Packed] = LRUCache(PACKED, lambda band: len(band.chunk))
        self._lock = Lock()  # painters are threads

    @property
    def kept(self) -> int:
        """How many bytes are kept."""
        return int(self._packed.currsize)

    def picture(self, scene: Scene, mood: Mood, palette: Image.Image) -> bytes:
        """The file of a scene that has its words already, in the colours of `palette`."""
        shapes = [laid(shape, mood) for shape in (*scene.still, *scene.shapes)]
        keys = keyed(scene, mood, shapes)
        with self._lock:
            bands = [self._packed.get(key) for key in keys]
        fresh: dict[int, Packed] = {}
        for rows in runs(row for row, band in enumerate(bands) if band is None):
            strip = painted(scene, mood, shapes, rows)
            fresh |= zip(rows, self.pack(strip, palette), strict=True)
        with self._lock:
            self._packed.update((keys[row], band) for row, band in fresh.items())
        whole = [band or fresh[row] for row, band in enumerate(bands)]
        return png((scene.width, scene.height), palette, whole)

    def pack(self, strip: Image.Image, palette: Image.Image) -> list[Packed]:
        """Neighbouring bands as parts of a file."""
        few = strip.quantize(palette=palette, dither=Image.Dither.NONE)
        return list(packed(few))


def keyed(scene: Scene, mood: Mood, laid: Iterable[Laid]) -> list[Key]:
    """The keys of all bands of a picture: its ground, the row, and the shapes that touch it."""
    high = -(-scene.height // ROWS)
    touching: list[list[int]] = [[] for _ in range(high)]
    for shape in laid:
        for row in shape.bands:
            if row < high:
                touching[row].append(shape.number)
    ground = (mood, scene.ground, scene.glass, scene.width, scene.height)
    return [(ground, row, *numbers) for row, numbers in enumerate(touching)]


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


def painted(scene: Scene, mood: Mood, laid: Iterable[Laid], rows: range) -> Image.Image:
    """Some neighbouring bands of a picture."""
    top, bottom = rows.start * ROWS, min(rows.stop * ROWS, scene.height)
    canvas = mood.ground(scene, (top, bottom))
    for shape in laid:
        for stroke in shape.strokes:
            if stroke.box[1] < bottom and stroke.box[3] > top:
                stroke.onto(canvas, top)
    return canvas


# ---- files


def packed(strip: Image.Image) -> Iterator[Packed]:
    """Neighbouring bands of few colours, each as a part of a PNG file."""
    wide = strip.width + 1
    framed = Image.new("P", (wide, strip.height), 0)  # each row begins with the number of a filter
    framed.paste(strip, (1, 0))
    data = framed.tobytes()
    for start in range(0, len(data), wide * ROWS):
        rows = data[start : start + wide * ROWS]
        packer = zlib.compressobj(2, zlib.DEFLATED, -15)
        deflated = packer.compress(rows) + packer.flush(zlib.Z_FULL_FLUSH)
        yield Packed(chunk(b"IDAT", deflated), zlib.adler32(rows), len(rows))


def png(size: tuple[int, int], palette: Image.Image, bands: Sequence[Packed]) -> bytes:
    """A whole file out of its bands."""
    header = pack(">IIBBBBB", *size, 8, 3, 0, 0, 0)
    codes = bytes(palette.getpalette() or ())
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
