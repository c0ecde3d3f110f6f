"""In which language, and under which names, a table is told to somebody."""

from __future__ import annotations

import re

from bot import words
from bot.tables import Refused, Seat, Sitter, Table
from bot.words import Voice
from games.opponents.match import plain as plainly

MARKDOWN = re.compile(r"([\\*_~|`<>@#\[\]])")


def voice(table: Table, locale: str, *, plain: bool = False, theme: str = "") -> Voice:
    """How this table is told; `plain` leaves names as they are, for pictures and files.

    Signs are drawn in the theme; without one, and in the theme that is all text, they are words.
    """
    names = tuple(name(seat, locale, plain=plain) for seat in table.seats)
    sides = tuple(seat.name for seat in table.seats)
    return Voice(locale, table.game, names, sides, "" if plain or theme == "text" else theme)


def name(seat: Seat, locale: str, *, plain: bool = False) -> str:
    """What to call whoever sits there."""
    match seat.kind:
        case Sitter.PERSON:
            return seat.called if plain else escaped(seat.called)
        case Sitter.SOFTWARE:
            return words.text(locale, f"name.software.{plainly(seat.level or '')}")
        case Sitter.NOBODY:
            return words.text(locale, "name.nobody")
        case Sitter.GONE:
            return words.text(locale, "name.gone")


def escaped(text: str) -> str:
    """A name as text: no formatting, no mention, no link."""
    return MARKDOWN.sub(r"\\\1", text)


def refusal(say: Voice, refused: Refused) -> str:
    """Why something is not allowed, in the words of whoever refused."""
    game = None if refused.domain == "bot" else refused.domain
    return Voice(say.locale, game, say.seats).say(refused.phrase)
