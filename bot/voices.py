"""In which language, and under which names, a table is told to somebody."""

from __future__ import annotations

from dataclasses import dataclass

from discord.utils import escape_markdown

from bot import words
from bot.tables import Refused, Seat, Sitter, Table
from games.phrases import Arg, Phrase


@dataclass(frozen=True, slots=True)
class Voice:
    """Says sentences of the bot, and of one game with the names of the people at the table."""

    locale: str
    game: str | None = None
    seats: tuple[str, ...] = ()

    def text(self, key: str, **args: Arg) -> str:
        """A sentence of the bot; arguments called `raw…` are inserted as they are."""
        return words.text(self.locale, key, **args)

    def say(self, phrase: Phrase) -> str:
        """A phrase of the game, or one of the bot's where the game has none."""
        return words.say(self.locale, phrase, game=self.game, seats=self.seats)

    def own(self, key: str, **args: Arg) -> str:
        """A sentence of the game."""
        return self.say(Phrase(key=key, args=args))

    def has(self, key: str) -> bool:
        return words.has(self.locale, key, self.game)

    def join(self, items: list[str]) -> str:
        return words.join(self.locale, items)

    def refusal(self, refused: Refused) -> str:
        """Why something is not allowed, in the words of whoever refused."""
        game = None if refused.domain == "bot" else refused.domain
        return words.say(self.locale, refused.phrase, game=game, seats=self.seats)


def voice(table: Table, locale: str, *, plain: bool = False) -> Voice:
    """How this table is told; `plain` leaves names as they are, for pictures and files."""
    names = tuple(name(seat, locale, plain=plain) for seat in table.seats)
    return Voice(locale, table.game, names)


def name(seat: Seat, locale: str, *, plain: bool = False) -> str:
    """What to call whoever sits there."""
    match seat.kind:
        case Sitter.PERSON:
            return seat.called if plain else escape_markdown(seat.called)
        case Sitter.SOFTWARE:
            return words.text(locale, f"name.software.{seat.level}")
        case Sitter.NOBODY:
            return words.text(locale, "name.nobody")
        case Sitter.GONE:
            return words.text(locale, "name.gone")
