"""Where each letter of a line stands, from what `bot.paint.build.measures` found in the fonts."""

from __future__ import annotations

import base64
import json
import re
import sys
import zlib
from array import array
from functools import cache, lru_cache
from typing import Any, NamedTuple

from games import assets

FONTS = assets.folder("bot") / "fonts"
FILE = FONTS / "measures.json"


class Measures(NamedTuple):
    """A font in its own units."""

    em: int
    letters: dict[str, int]  # the number of each letter that it has
    wide: array[int]  # how far it is to the next letter
    kerning: array[int]  # and how much more for each pair: first * all + second
    joined: re.Pattern[str] | None  # pairs that are drawn as one

    def places(self, words: str, *, apart: bool) -> tuple[int, ...] | None:
        """Where each letter stands, and the end; unless some are unknown or joined."""
        if not apart and self.joined and self.joined.search(words):
            return None
        found, place, last, known = [0], 0, -1, self.letters
        every = len(self.wide)
        for letter in words:
            number = known.get(letter, -1)
            if number < 0:
                return None
            if last >= 0 and (more := self.kerning[last * every + number]):
                place += more
                found[-1] = place
            place += self.wide[number]
            found.append(place)
            last = number
        return tuple(found)


@cache
def _all() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return found


@cache
def measures(file: str) -> Measures | None:
    """What is known of a font in our folder."""
    name = file.removeprefix(f"{FONTS}/")
    face = _all()["faces"].get(name)
    if face is None:
        return None
    numbers = array("h", zlib.decompress(base64.b64decode(face["numbers"])))
    if sys.byteorder == "big":
        numbers.byteswap()
    letters = _all()["letters"]
    wide, kerning = numbers[: len(letters)], numbers[len(letters) :]
    known = {letter: number for number, letter in enumerate(letters) if wide[number] >= 0}
    pairs = "|".join(map(re.escape, face["joined"]))
    return Measures(face["em"], known, wide, kerning, re.compile(pairs) if pairs else None)


@lru_cache(maxsize=8192)  # about 500 bytes each
def places(words: str, file: str, *, apart: bool = False) -> tuple[float, ...] | None:
    """The places of the letters of a line, and its end, as parts of the size of the font.

    None if the line must be laid out whole. `apart`: nothing in it is joined.
    """
    found = measures(file)
    units = found and found.places(words, apart=apart)
    return found and units and tuple(unit / found.em for unit in units)


def has(file: str, letter: str) -> bool:
    """Whether a font is known to have this letter."""
    found = measures(file)
    return found is not None and letter in found.letters
