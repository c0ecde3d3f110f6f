"""The catalogues: read once, kept for good."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from babel import Locale
from babel.messages.pofile import read_po

from games import assets

LOCALES = ("en", "de", "ru")
BABEL = {"en": Locale("en", "GB"), "de": Locale("de"), "ru": Locale("ru")}
PLURALS = {"en": ("one", "other"), "de": ("one", "other"), "ru": ("one", "few", "many")}

Entry = str | tuple[str, ...]  # a tuple has the plural forms, in the order of PLURALS


def locale(discord_locale: str | None) -> str:
    """The language we speak to somebody whose Discord speaks `discord_locale`."""
    language = str(discord_locale or "").replace("_", "-").split("-")[0].lower()
    return language if language in LOCALES else "en"


def folder(domain: str) -> Path:
    """Where the files of the bot or of a game are."""
    return assets.folder(domain) / "words"


@cache
def catalogue(domain: str, locale: str) -> Mapping[str, Entry]:
    """All entries of one file that have words; none where there is no such file."""
    path = folder(domain) / f"{locale}.po"
    if not path.exists():
        return {}
    with path.open("rb") as file:
        messages = read_po(file, locale=locale, domain=domain)
    entries = ((_key(message.id), message.string) for message in messages if message.id)
    return {
        key: tuple(words) if isinstance(words, list | tuple) else words
        for key, words in entries
        if words and all(words)
    }


def _key(msgid: str | tuple[str, ...] | list[str]) -> str:
    return msgid if isinstance(msgid, str) else msgid[0]


def find(locale: str, key: str, game: str | None = None) -> Entry | None:
    """The entry in this very language: the game's own, or else the bot's."""
    own = catalogue(game, locale).get(key) if game else None
    return catalogue("bot", locale).get(key) if own is None else own


def has(locale: str, key: str, game: str | None = None) -> bool:
    """Whether this language has words for `key`."""
    return find(locale, key, game) is not None


def keys(locale: str, domain: str) -> frozenset[str]:
    """Every key that has words in one catalogue."""
    return frozenset(catalogue(domain, locale))


def plural(locale: str, entry: Entry, number: int) -> str:
    """The form of `entry` that goes with `number`."""
    if isinstance(entry, str):
        return entry
    return entry[PLURALS[locale].index(BABEL[locale].plural_form(abs(number)))]
