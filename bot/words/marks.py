"""Signs in a sentence, from the catalogue to the message.

A sentence says `{sign:spice}` for a sign that stands for a word, and `{badge:spice}` for one that
only stands beside it. Said to somebody who sees pictures, it becomes a mark: the sign's name and
its word between three characters that nobody types. Whoever sends the message puts the emoji
there, or the word.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from bot import signs

OPEN, MIDDLE, CLOSE = "\ue000", "\ue001", "\ue002"
MARK = re.compile(
    rf"(?P<number>\d)?{OPEN}(?P<game>[^/]*)/(?P<theme>[^/]*)/(?P<sign>[^{MIDDLE}]*)"
    rf"{MIDDLE}(?P<word>[^{CLOSE}]*){CLOSE}(?P<space> ?)"
)


class Mark(NamedTuple):
    """A sign in a text, and the word it stands for; a badge has none."""

    game: str
    theme: str
    sign: str
    word: str

    def __str__(self) -> str:
        return f"{OPEN}{self.game}/{self.theme}/{self.sign}{MIDDLE}{self.word}{CLOSE}"


def resolved(text: str, shown: Callable[[Mark], str]) -> str:
    """The text with what is shown for each mark; where that is nothing, its word."""

    def one(found: re.Match[str]) -> str:
        mark = Mark(found["game"], found["theme"], found["sign"], found["word"])
        number, space = found["number"] or "", found["space"]
        if picture := shown(mark):
            return f"{number}{picture}{space}"
        if not mark.word:
            return number
        return f"{number}{' ' if number else ''}{mark.word}{space}"

    return MARK.sub(one, text) if OPEN in text else text


def read(text: str) -> str:
    """The text in words alone."""
    return resolved(text, lambda mark: "")


def line(text: str) -> str:
    """The text where no picture can be and room is scarce: characters, or else words."""
    return resolved(text, _glyph)


def _glyph(mark: Mark) -> str:
    sign = signs.signs(mark.game).get(mark.sign)
    return sign.glyph if sign else ""


def leading(text: str) -> tuple[Mark | None, str]:
    """What can be the icon of a label, and the rest: its first sign, if nothing is lost by that.

    That is a badge, wherever it stands, or a sign at the beginning; alone, it stays as a word too.
    """
    found = MARK.search(text)
    if found is None or (found["word"] and (found.start() or found["number"])):
        return None, text
    mark = Mark(found["game"], found["theme"], found["sign"], found["word"])
    return mark, text[: found.start()] + (found["number"] or "") + text[found.end() :] or mark.word
