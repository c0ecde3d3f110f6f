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

from bot.paint.deflate import zlib
from bot.paint.easel import At, Easel
from bot.paint.mood import Mood, mood, weight
from bot.paint.pieces import Colour, Corners
from games.scene import Scene, Shape

ROWS = 32
PACKED = 32 * 2**20  # bytes of packed bands that are kept: about eight thousand
UNDER = 20 * 2**20  # bytes of bands with nothing but what never moves: about 130
SHAPES = 4000  # laid out and kept: about thirty pictures without a shape in common
ADLER = 65521
SIGNATURE = b"\x89PNG\r\n\x1a\n"

Key = tuple[object, ...]


class Stroke(NamedTuple):
    """One paste, as Pillow's core takes it: an image or a colour, where, and through which mask."""

    paint: Any
    box: Corners
    mask: Any  # the image itself, or nothing


class Laid(NamedTuple):
    """A shape as strokes, the bands that it touches, and a number of its own."""

    number: int
    strokes: tuple[Stroke, ...]
    bands: range


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
    top = min((stroke.box[1] for stroke in notes.strokes), default=0)
    bottom = max((stroke.box[3] for stroke in notes.strokes), default=0)
    touched = range(max(0, top) // ROWS, -(-max(0, bottom) // ROWS))
    return Laid(next(_numbers), tuple(notes.strokes), touched)


class Packed(NamedTuple):
    """A band as a part of a PNG file, with what the checksum of the whole needs."""

    chunk: bytes
    adler: int
    length: int


class Bands:
    """The packed bands of earlier pictures; those that were unused for longest go first."""

    def __init__(self) -> None:
        self._packed: LRUCache[Key, Packed] = LRUCache(PACKED, lambda band: len(band.chunk))
        self._stills: LRUCache[Key, Image.Image] = LRUCache(UNDER, weight)
        self._lock = Lock()  # painters are threads

    @property
    def kept(self) -> int:
        """How many bytes are kept."""
        return int(self._packed.currsize)

    def picture(self, scene: Scene, mood: Mood, palette: Image.Image) -> bytes:
        """The file of a scene that has its words already, in the colours of `palette`."""
        plan = planned(scene, mood)
        with self._lock:
            bands = [self._packed.get(key) for key in plan.keys]
        fresh: dict[int, Packed] = {}
        for rows in runs(row for row, band in enumerate(bands) if band is None):
            fresh |= zip(rows, self.pack(self._strip(plan, rows), palette), strict=True)
        with self._lock:
            self._packed.update((plan.keys[row], band) for row, band in fresh.items())
        whole = [band or fresh[row] for row, band in enumerate(bands)]
        return png((scene.width, scene.height), palette, whole)

    def frames(self, scenes: Iterable[Scene], theme: str) -> Iterator[Image.Image]:
        """Pictures one after the other; each is painted over the last one where it differs."""
        canvas, shown = Image.new("RGB", (0, 0)), list[Key]()
        for scene in scenes:
            plan = planned(scene, mood(scene.game, theme))
            if canvas.size != (scene.width, scene.height):
                canvas, shown = Image.new("RGB", (scene.width, scene.height)), []
            before = [*shown, *[()] * (len(plan.keys) - len(shown))]
            pairs = enumerate(zip(plan.keys, before, strict=True))
            for rows in runs(row for row, (key, old) in pairs if key != old):
                canvas.paste(self._strip(plan, rows), (0, rows.start * ROWS))
            shown = plan.keys
            yield canvas

    def _strip(self, plan: Plan, rows: range) -> Image.Image:
        """Some neighbouring bands of a picture."""
        strip = stacked([self._under(plan, row) for row in rows])
        paint(strip, plan.shapes, rows)
        return strip

    def _under(self, plan: Plan, row: int) -> Image.Image:
        """A band with what never moves."""
        key, rows = plan.under[row], range(row, row + 1)
        with self._lock:
            found = self._stills.get(key)
        if found is None:
            found = plan.mood.ground(plan.scene, edges(plan.scene, rows))
            if len(key) > 2:  # otherwise it is but the ground
                paint(found, plan.still, rows)
                with self._lock:
                    self._stills[key] = found
        return found

    def pack(self, strip: Image.Image, palette: Image.Image) -> list[Packed]:
        """Neighbouring bands as parts of a file."""
        few = strip.quantize(palette=palette, dither=Image.Dither.NONE)
        return list(packed(few))


class Plan(NamedTuple):
    """A scene laid out, and by what each of its bands is known, without what moves and with it."""

    scene: Scene
    mood: Mood
    still: list[Laid]
    shapes: list[Laid]
    under: list[Key]
    keys: list[Key]


def planned(scene: Scene, mood: Mood) -> Plan:
    """What is known of a picture before it is painted."""
    still = [laid(shape, mood) for shape in scene.still]
    shapes = [laid(shape, mood) for shape in scene.shapes]
    ground = (mood, scene.ground, scene.glass, scene.width, scene.height)
    high = -(-scene.height // ROWS)
    under: list[Key] = [(ground, row, *on) for row, on in enumerate(touching(still, high))]
    keys = [(*key, *on) for key, on in zip(under, touching(shapes, high), strict=True)]
    return Plan(scene, mood, still, shapes, under, keys)


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


def touching(laid: Iterable[Laid], high: int) -> list[list[int]]:
    """The numbers of the shapes that touch each of so many bands."""
    found: list[list[int]] = [[] for _ in range(high)]
    for number, _, rows in laid:
        for numbers in found[rows.start : rows.stop]:
            numbers.append(number)
    return found


def edges(scene: Scene, rows: range) -> tuple[int, int]:
    return rows.start * ROWS, min(rows.stop * ROWS, scene.height)


def stacked(bands: Sequence[Image.Image]) -> Image.Image:
    """Neighbouring bands as one fresh canvas."""
    canvas = Image.new("RGB", (bands[0].width, sum(band.height for band in bands)), None)
    for number, band in enumerate(bands):
        canvas.paste(band, (0, number * ROWS))
    return canvas


def paint(canvas: Image.Image, laid: Iterable[Laid], rows: range) -> None:
    """Lay shapes on a canvas of some neighbouring bands."""
    paste, start, stop = canvas.im.paste, rows.start, rows.stop
    up, down = start * ROWS, stop * ROWS
    for _, strokes, touched in laid:
        if touched.start < stop and touched.stop > start:
            for colours, (left, top, right, bottom), mask in strokes:
                if top >= down or bottom <= up:
                    continue
                box = (left, top - up, right, bottom - up)
                if mask is None:
                    paste(colours, box)
                else:
                    paste(colours, box, mask)


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
