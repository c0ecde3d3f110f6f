"""Type: measuring, fitting words into a frame, and letters as masks."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from math import floor
from typing import Any, NamedTuple

from PIL import Image, ImageFilter, ImageFont

from bot.paint import measures
from bot.paint.pieces import XY, Colour, Corners, Wash, together

FINE = 3  # letters are set at three times their size and reduced: true kerning, no hinting jumps
FEATURES = ["lnum", "kern", "liga"]
LEADING = 1.16
ROUNDED = 1.04  # how much less than its share of letters in another size a line may take, and more
LETTERS = 500  # lines that are kept, about 15 kB each: shapes laid out keep their own
GLYPHS = 1500  # letters that are kept, about 5 kB each
NOWHERE = (0, 0, 0, 0)
SOFT = "\N{SOFT HYPHEN}"
BREAK = re.compile(f"{SOFT}|(?<=-)(?=\\w)")  # inside a word
AROUND = 10  # pixels around the letters, as far as a halo reaches: their blurred shape, made solid
HALO_BLUR = ImageFilter.GaussianBlur(2.2)
HALO_GAIN = [min(255, 7 * value) for value in range(256)]


class Fitted(NamedTuple):
    """Words as they will be set; `fits` is false when they had to be cut against their will."""

    lines: tuple[str, ...]
    size: int
    fits: bool = True

    @property
    def pitch(self) -> int:
        return round(self.size * LEADING)


class Letters(NamedTuple):
    """One line as an image, with the distance from its corner to the start of the base line."""

    image: Image.Image
    left: int
    base: int
    width: float


@lru_cache(maxsize=12)  # about 200 kB each
def font(file: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(file, size * FINE, layout_engine=ImageFont.Layout.RAQM)


@lru_cache(maxsize=24)  # as large
def _letterpress(file: str, size: int) -> ImageFont.FreeTypeFont:
    """The same for letters one by one, in half the time; it knows no features."""
    return ImageFont.truetype(file, size * FINE, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=512)
def capital(file: str, size: int) -> float:
    """The height of a capital letter."""
    return -_letterpress(file, size).getbbox("H", anchor="ls")[1] / FINE


@lru_cache(maxsize=4096)
def has(file: str, letter: str) -> bool:
    """Whether this font can draw the letter; what it cannot draw looks like a noncharacter."""
    if letter.isspace() or letter == SOFT or measures.has(file, letter):
        return True
    return _drawn(file, letter) != _blank(file)


def _drawn(file: str, letter: str) -> tuple[tuple[int, int], bytes]:
    mask = font(file, 20).getmask(letter)
    return mask.size, bytes(mask)


@lru_cache(maxsize=64)
def _blank(file: str) -> tuple[tuple[int, int], bytes]:
    return _drawn(file, "\uffff")


@lru_cache(maxsize=4096)
def drawable(file: str, words: str) -> tuple[str, str]:
    """The words without what the font lacks, and what it lacks; fancy letters become plain ones."""
    if all(has(file, letter) for letter in words):
        return words, ""
    plain = unicodedata.normalize("NFKC", words)
    lacking = "".join(letter for letter in plain if not has(file, letter))
    kept = "".join(letter for letter in plain if has(file, letter))
    return " ".join(kept.split()), lacking


def _starts(words: str, file: str, size: int, track: float) -> list[float]:
    """Where each letter starts, and the end; only the end of a line that must be laid out whole.

    In pixels of the fine size.
    """
    found = measures.places(words, file, apart=bool(track))
    if found is None and not track:
        return [font(file, size).getlength(words, features=FEATURES)]
    if found is None:
        wide = (font(file, size).getlength(letter, features=FEATURES) for letter in words)
        found = tuple(place / (size * FINE) for place in accumulate(wide, initial=0.0))
    more, last = track * FINE, max(0, len(words) - 1)
    return [place * size * FINE + min(i, last) * more for i, place in enumerate(found)]


@lru_cache(maxsize=8192)
def width(words: str, file: str, size: int, track: float = 0.0) -> float:
    return _starts(words.replace(SOFT, ""), file, size, track)[-1] / FINE


@lru_cache(maxsize=LETTERS)
def letters(
    words: str,
    file: str,
    size: int,
    track: float = 0.0,
    colour: Colour = (0, 0, 0),
    halo: Colour | None = None,
) -> Letters:
    """One line of text in a colour, perhaps with another one around the letters."""
    words = words.replace(SOFT, "")
    mask, at = _set(words, file, size, track)
    washes = [Wash(colour, mask, at)]
    if halo:
        wide = Image.new("L", (mask.width + 2 * AROUND, mask.height + 2 * AROUND), 0)
        wide.paste(mask, (AROUND, AROUND))
        around = wide.filter(HALO_BLUR).point(HALO_GAIN)
        washes.insert(0, Wash(halo, around, (at[0] - AROUND, at[1] - AROUND)))
    _, whole, (x, y) = washes[0]
    left, top, right, bottom = whole.getbbox() or (0, 0, 1, 1)
    used = (x + left, y + top, x + right, y + bottom)
    return Letters(together(washes, used), -used[0], -used[1], width(words, file, size, track))


def _set(words: str, file: str, size: int, track: float) -> tuple[Image.Image, XY]:
    """A line as a mask, and where its corner lies, seen from the start of the base line."""
    *starts, _ = _starts(words, file, size, track)
    if starts:
        glyphs = [_glyph(letter, file, size) for letter in words]
    else:
        starts, glyphs = [0.0], [_inked(words, file, size)]
    masks = [
        (mask, (floor(start + 0.5) + x0, y0, floor(start + 0.5) + x1, y1))
        for start, (mask, (x0, y0, x1, y1)) in zip(starts, glyphs, strict=True)
        if x1 > x0 and y1 > y0
    ]
    lefts, tops, rights, bottoms = zip(*(box for _, box in masks or [(None, NOWHERE)]), strict=True)
    left, top, right, bottom = _aligned(min(lefts), min(tops), max(rights), max(bottoms))
    large = Image.new("L", (right - left, bottom - top), 0)
    for mask, (x0, y0, x1, y1) in masks:
        large.im.paste(255, (x0 - left, y0 - top, x1 - left, y1 - top), mask)
    return large.reduce(FINE), (left // FINE, top // FINE)


@lru_cache(maxsize=GLYPHS)
def _glyph(letter: str, file: str, size: int) -> tuple[Any, Corners]:
    """One letter; figures have a feature."""
    if letter.isdigit():
        return _inked(letter, file, size)
    return _placed(*_letterpress(file, size).getmask2(letter, "L", anchor="ls"))


def _inked(words: str, file: str, size: int) -> tuple[Any, Corners]:
    """Letters together in the fine size, as Pillow's core has images, and where they lie."""
    return _placed(*font(file, size).getmask2(words, "L", features=FEATURES, anchor="ls"))


def _placed(mask: Any, at: XY) -> tuple[Any, Corners]:
    (x, y), (wide, high) = at, mask.size
    return mask, (x, y, x + wide, y + high)


def _aligned(left: int, top: int, right: int, bottom: int) -> Corners:
    """The least box around these corners that can be reduced; never an empty one."""
    return (
        left // FINE * FINE,
        top // FINE * FINE,
        (right // FINE + 1) * FINE,
        (bottom // FINE + 1) * FINE,
    )


# ---- fitting


@lru_cache(maxsize=4096)
def fit(
    words: str,
    file: str,
    size: int,
    least: int,
    frame: tuple[int, int],
    track: float = 0.0,
    cut: bool = False,
    balance: bool = False,
) -> Fitted:
    """Words in a frame: as large as they fit, else cut with an ellipsis. No height is one line."""
    wide, high = frame
    if not wide:
        return Fitted((words,), size)
    for trial in _trials(words, file, size, least, frame, track):
        lines = wrap(words, file, trial, wide, track) if high else (words.replace("\n", " "),)
        if _fits(lines, file, trial, frame, track):
            if balance and len(lines) > 1:
                lines = _balanced(words, file, trial, wide, track, len(lines))
            return Fitted(lines, trial)
    return _cut(words, file, min(size, least), frame, track, cut)


def _trials(
    words: str, file: str, size: int, least: int, frame: tuple[int, int], track: float
) -> Iterator[int]:
    """The sizes to try, the largest first; those in which one line is far too long are left out."""
    yield size
    wide, high = frame
    largest = size - 1
    if not high:
        long = width(words.replace("\n", " "), file, size, track)
        largest = min(largest, int(size * wide / long * ROUNDED))
    yield from range(largest, min(size, least) - 1, -1)


def _fits(
    lines: tuple[str, ...], file: str, size: int, frame: tuple[int, int], track: float
) -> bool:
    wide, high = frame
    tall = (len(lines) - 1) * round(size * LEADING) + size
    if high and len(lines) > 1 and tall > high:
        return False
    return all(width(line, file, size, track) <= wide for line in lines)


def wrap(words: str, file: str, size: int, wide: int, track: float = 0.0) -> tuple[str, ...]:
    """Break between words, and inside a word only at a hyphen and only if it must be."""
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if width(longer, file, size, track) <= wide:
                line = longer
                continue
            *full, line = _hyphenated(line, word, file, size, wide, track)
            lines += full
        lines.append(line)
    return tuple(lines)


def _hyphenated(
    line: str, word: str, file: str, size: int, wide: int, track: float
) -> tuple[str, ...]:
    """The lines that follow when `word` does not fit behind `line`; the last one is still open."""
    done = [line] if line else []
    parts = BREAK.split(word)
    if len(parts) == 1 or width(word, file, size, track) <= wide:
        return (*done, word)
    start = ""
    for part in parts:
        if start and width(f"{start}{part}-", file, size, track) > wide:
            done.append(start if start.endswith("-") else f"{start}-")
            start = ""
        start += part
    return (*done, start)


def _balanced(
    words: str, file: str, size: int, wide: int, track: float, count: int
) -> tuple[str, ...]:
    """The same number of lines, as even as they can be."""
    best = wrap(words, file, size, wide, track)
    for narrower in range(wide - 6, wide // 3, -6):
        lines = wrap(words, file, size, narrower, track)
        if len(lines) > count or not _fits(lines, file, size, (narrower, 0), track):
            break
        best = lines
    return best


def _cut(
    words: str, file: str, size: int, frame: tuple[int, int], track: float, may: bool
) -> Fitted:
    wide, high = frame
    room = max(1, 1 + (high - size) // round(size * LEADING)) if high else 1
    lines = list(wrap(words, file, size, wide, track)) if high else [words]
    kept = [_ellipsis(line, file, size, wide, track) for line in lines[:room]]
    if len(lines) > room:
        kept[-1] = _ellipsis(f"{lines[room - 1]}…", file, size, wide, track)
    return Fitted(tuple(kept), size, fits=may)


def _ellipsis(line: str, file: str, size: int, wide: int, track: float) -> str:
    if width(line, file, size, track) <= wide:
        return line
    line = line.rstrip("…")
    while line and width(f"{line}…", file, size, track) > wide:
        line = line[:-1].rstrip()
    return f"{line}…"
