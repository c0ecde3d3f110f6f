"""Our signs as emojis of the application, put where a text has a mark.

Until an emoji is there, and wherever Discord refuses it, people read the word.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import cast

import games
from bot import signs
from bot.messages.sheet import shorten
from bot.paint import THEMES
from bot.words import marks
from bot.words.marks import Mark


class Emojis:
    """The emojis that Discord has of our signs: their ids by name."""

    def __init__(self) -> None:
        self.known: dict[str, int] = {}

    def of(self, mark: Mark) -> str:
        """The emoji for a mark; nothing for what is no sign, or not uploaded yet."""
        if not self.known or mark.sign not in signs.signs(mark.game):
            return ""
        name = signs.emoji(mark.game, mark.sign, mark.theme)
        return f"<:{name}:{self.known[name]}>" if name in self.known else ""

    def text(self, text: str, limit: int) -> str:
        """A text with its emojis; where it gets too long with them, in words and cut."""
        shown = marks.resolved(text, self.of)
        return shown if len(shown) <= limit else shorten(marks.read(text), limit)

    def label(self, text: str) -> tuple[str | None, str]:
        """The icon of a button or of a line of a menu, and its words."""
        mark, rest = marks.leading(text)
        icon = self.of(mark) if mark else ""
        return icon or None, marks.read(rest if icon else text)


WORDS = Emojis()  # knows none


def emojis_of(client: object) -> Emojis:
    """What this client has uploaded."""
    return cast(Emojis, getattr(client, "signs", WORDS))


@cache
def needed() -> Mapping[str, tuple[str, str, str]]:
    """The emojis that all games need, by name: game, sign and theme of each."""
    return {
        signs.emoji(game, name, theme): (game, name, theme)
        for theme in reversed(THEMES[:-1])  # two themes may share one: the usual one tells
        for game in games.ALL
        for name in signs.signs(game)
    }
