"""Says a phrase: finds its entry and fills in the arguments."""

import logging
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

import games
from bot import signs
from bot.words.catalogue import Entry, find, has, plural
from bot.words.marks import Mark
from bot.words.shapes import digits, join, signed
from games.phrases import Arg, Phrase

PLACEHOLDER = re.compile(r"\{(?P<name>[a-z_0-9]+)(?::(?P<spec>[a-z0-9.+-]+))?\}")
SIGNS = ("sign", "badge")
SIGN = re.compile(
    r"(?:(?P<count>\d+)(?P<gap> ?))?\{(?P<kind>sign|badge):(?P<name>[a-z0-9.-]+)\}(?P<space> ?)"
)

log = logging.getLogger(__name__)


class Missing(LookupError):
    """A key, code or argument without words; raised in strict mode only."""


_strict = False


def strict(on: bool = True) -> None:
    """From now on missing words are an error: for tests, never for a table."""
    global _strict
    _strict = on


@cache
def _log_once(complaint: str) -> None:
    log.error("%s", complaint)


def _complain(complaint: str) -> None:
    if _strict:
        raise Missing(complaint)
    _log_once(complaint)


def readable(code: str) -> str:
    """A code without words, as well as it can be read."""
    return re.sub(r"[-_]+", " ", code.replace(">", " → ")).strip()


def say(locale: str, phrase: Phrase, *, game: str | None = None, seats: Sequence[str] = ()) -> str:
    """The phrase in this language; `seats` are the names of the people at the table."""
    return Voice(locale, game, tuple(seats)).say(phrase)


def text(locale: str, key: str, **args: Arg) -> str:
    """A sentence of the bot itself."""
    return Voice(locale).text(key, **args)


@dataclass(frozen=True, slots=True)
class Voice:
    """Says sentences of the bot, and of one game with the names of the people at the table."""

    locale: str
    game: str | None = None
    seats: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()  # what the seats are called in the game
    theme: str = ""  # in which signs are drawn; none: they are words

    def say(self, phrase: Phrase) -> str:
        """A phrase of the game, or one of the bot's where the game has none."""
        return _said(self, phrase)

    def own(self, key: str, **args: Arg) -> str:
        """A sentence of the game."""
        return self._sentence(key, args)

    def text(self, key: str, **args: Arg) -> str:
        """A sentence of the bot; arguments called `raw…` are inserted as they are."""
        return Voice(self.locale)._sentence(key, args)

    def has(self, key: str) -> bool:
        return has(self.locale, key, self.game)

    def join(self, items: Sequence[str]) -> str:
        return join(self.locale, items)

    def _sentence(self, key: str, args: Mapping[str, Arg]) -> str:
        found = self._look(key)
        if found is None:
            return readable(key.split(".")[-1])
        locale, entry = found
        voice = self if locale == self.locale else replace(self, locale=locale)
        filled = voice._fill(plural(locale, entry, _number(args)), args)
        return SIGN.sub(voice._sign, filled) if self.game and "{" in filled else filled

    def _look(self, *keys: str) -> tuple[str, Entry] | None:
        """The first of these keys that has words, here or else in English, and the language."""
        for locale in dict.fromkeys((self.locale, "en")):
            for key in keys:
                entry = find(locale, key, self.game)
                if entry is not None:
                    if locale != self.locale:
                        _complain(f"{self.locale} has no words for {keys[-1]} of {self._domain}")
                    return locale, entry
        _complain(f"no language has words for {keys[-1]} of {self._domain}")
        return None

    @property
    def _domain(self) -> str:
        return self.game or "bot"

    def _fill(self, sentence: str, args: Mapping[str, Arg]) -> str:
        def value(match: re.Match[str]) -> str:
            name, spec = match["name"], match["spec"]
            if name in SIGNS and spec:
                return match[0]  # once everything else is said
            if name in args:
                return self._value(name, args[name], spec)
            _complain(f"{sentence!r} wants the argument {name}")
            return "…"

        return PLACEHOLDER.sub(value, sentence)

    def _value(self, name: str, value: Arg, spec: str | None) -> str:
        kind = name.split("_")[0]
        if isinstance(value, tuple):
            return join(self.locale, self._each(name, value, spec))
        if kind.startswith("raw"):
            return str(value)
        if isinstance(value, str):
            return self._code(kind, value, spec)
        if kind in ("seat", "foe"):
            return self._seat(value, spec)
        if spec == "+":
            return signed(value)
        if spec == "when":
            return f"<t:{value}:R>"  # Discord says how long ago, or how soon, to each reader
        return digits(value) if spec is None else self._counted(value, spec)

    def _each(self, name: str, values: Sequence[Arg], spec: str | None) -> list[str]:
        """The words of each; a card that is there twice is named once."""
        if name.split("_")[0] != "card":
            return [self._value(name, item, spec) for item in values]
        said = [(self._value(name, item, spec), n) for item, n in Counter(values).items()]
        return [word if n == 1 else f"{n} × {word}" for word, n in said]

    def _counted(self, number: int, noun: str) -> str:
        found = self._look(f"count.{noun}")
        if found is None:
            return f"{digits(number)} {readable(noun.split('.')[0])}"
        return plural(*found, number).replace("{n}", digits(number))

    def _code(self, kind: str, code: str, form: str | None) -> str:
        plain = f"{kind}.{code}"
        if form in SIGNS:
            return f"{{{form}:{plain if plain in signs.signs(self.game or '') else code}}}"
        found = self._look(*([f"{plain}#{form}"] if form else []), plain)
        return readable(code) if found is None else plural(*found, 1)

    def _seat(self, seat: int, form: str | None) -> str:
        """The person's name; where nobody is named, the words for the seat itself."""
        if 0 <= seat < len(self.seats):
            name = re.sub(r"\{(?=(sign|badge):)", "(", self.seats[seat])  # a name is no sign
            side = self._code("seat", self.sides[seat], "badge") if seat < len(self.sides) else ""
            return f"{side} {name}".strip()
        names = _seat_names(self.game)
        if seat < len(names):
            return self._code("seat", names[seat], form)
        _complain(f"nobody says who sits at seat {seat}")
        return str(seat + 1)

    def _sign(self, found: re.Match[str]) -> str:
        """A sign as a mark, or as its word; the number before it chooses the word's form."""
        name, count, gap = found["name"], found["count"] or "", found["gap"] or ""
        known = name in signs.signs(self.game or "")
        word = self._word(name, int(count or 1)) if found["kind"] == "sign" else ""
        if self.theme and known:
            return f"{count}{gap}{Mark(self.game or '', self.theme, name, word)}{found['space']}"
        if not word:
            return f"{count}{gap}"
        return f"{count}{' ' if count else ''}{word}{found['space']}"

    def _word(self, sign: str, count: int) -> str:
        found = self._look(f"sign.{sign}", sign)
        return readable(sign) if found is None else plural(*found, count)


@lru_cache(maxsize=8192)  # a few hundred sentences of each of some tables
def _said(voice: Voice, phrase: Phrase) -> str:
    """The same words again and again: a picture is worded for each of its readers."""
    return voice._sentence(phrase.key, phrase.args)


def _seat_names(key: str | None) -> tuple[str, ...]:
    game = games.ALL.get(key or "")
    return game.seats(game.Options()) if game else ()


def _number(args: Mapping[str, Arg]) -> int:
    count = args.get("count", 1)
    return count if isinstance(count, int) else 1
