"""`python -m bot.paint.build.measures` measures the letters of all fonts anew, in their own units.

With these a painter knows where each letter of a line stands without laying the line out, and draws
letters that it has drawn before only once. Letters that are joined when they meet are noted.
"""

from __future__ import annotations

import base64
import json
import math
import sys
import zlib
from array import array
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from PIL import Image, ImageFont

from bot.paint.lettering import FEATURES
from bot.paint.measures import FILE, FONTS

LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜabcdefghijklmnopqrstuvwxyzäöüßé"
CYRILLIC = "".join(chr(code) for code in range(0x410, 0x450)) + "Ёё"
SIGNS = " 0123456789.,:;!?()/+-%&\"'«»„“”‘’–—−…·•×½№→"
LETTERS = LATIN + CYRILLIC + SIGNS
TRIED = 40  # pixels: whether two letters are joined is seen in this size


class Face:
    """A font in its own units, and in the size in which it is looked at."""

    def __init__(self, file: Path) -> None:
        self.em = em(file)
        self.units = ImageFont.truetype(file, self.em, layout_engine=ImageFont.Layout.RAQM)
        self.tried = ImageFont.truetype(file, TRIED, layout_engine=ImageFont.Layout.RAQM)
        self.lacking = self.drawn("\uffff")

    def long(self, words: str) -> int:
        return round(self.units.getlength(words, features=FEATURES))

    def drawn(self, letter: str) -> tuple[tuple[int, int], bytes]:
        mask = self.shown(letter)[1]
        return mask.size, bytes(mask)

    def knows(self, letter: str) -> bool:
        return letter.isspace() or self.drawn(letter) != self.lacking

    def joined(self, one: str, other: str) -> bool:
        """Whether two letters look otherwise together than one beside the other."""
        start = self.tried.getlength(one + other, features=FEATURES) - self.shown(other)[0]
        together, apart = (Image.new("L", (3 * TRIED, 3 * TRIED), 0) for _ in range(2))
        self.put(together, one + other, 0)
        self.put(apart, one, 0)
        self.put(apart, other, math.floor(start + 0.5))
        return together.tobytes() != apart.tobytes()

    def put(self, canvas: Image.Image, words: str, place: int) -> None:
        _, mask, (x, y) = self.shown(words)
        (wide, high), left, top = mask.size, TRIED // 2 + place + x, 2 * TRIED + y
        if wide and high:
            canvas.im.paste(255, (left, top, left + wide, top + high), mask)

    @lru_cache(maxsize=1024)  # noqa: B019 (a face is measured once)
    def shown(self, words: str) -> tuple[float, Any, tuple[int, int]]:
        mask, at = self.tried.getmask2(words, "L", features=FEATURES, anchor="ls")
        return self.tried.getlength(words, features=FEATURES), mask, at


def apart(one: str, other: str) -> bool:
    """Whether two letters are of different scripts, which never meet."""
    return (one in LATIN and other in CYRILLIC) or (one in CYRILLIC and other in LATIN)


def em(file: Path) -> int:
    """How many units a font has in its height."""
    data = file.read_bytes()
    tables = (data[at : at + 16] for at in range(12, 12 + 16 * int.from_bytes(data[4:6]), 16))
    head = next(int.from_bytes(table[8:12]) for table in tables if table[:4] == b"head")
    return int.from_bytes(data[head + 18 : head + 20])


def measured(file: Path) -> dict[str, Any]:
    """The advances of all letters, then the kerning of all pairs; and which are joined."""
    face = Face(file)
    letters = [letter if face.knows(letter) else "" for letter in LETTERS]
    wide = [face.long(letter) if letter else -1 for letter in letters]
    numbers, joined = array("h", wide), list[str]()
    for one, first in zip(letters, wide, strict=True):
        for other, second in zip(letters, wide, strict=True):
            both = one and other and not apart(one, other)
            numbers.append(face.long(one + other) - first - second if both else 0)
            if both and face.joined(one, other):
                joined.append(one + other)
    if sys.byteorder == "big":
        numbers.byteswap()
    packed = base64.b64encode(zlib.compress(numbers.tobytes(), 9)).decode()
    return {"em": face.em, "joined": joined, "numbers": packed}


def build() -> Iterator[str]:
    """Measure every font, telling what was found."""
    faces: dict[str, Any] = {}
    for file in sorted(FONTS.glob("*/*.ttf")):
        name = file.relative_to(FONTS).as_posix()
        faces[name] = measured(file)
        yield f"{name}: {len(faces[name]['joined'])} pairs are joined"
    found = {"letters": LETTERS, "faces": faces}
    FILE.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    for line in build():
        print(line)
