"""Lists, dates and numbers, each language in its own manner."""

from collections.abc import Sequence
from datetime import date as Date

from babel.dates import format_date
from babel.lists import format_list

from bot.words.catalogue import BABEL


def join(locale: str, items: Sequence[str], *, either: bool = False) -> str:
    """`A, B and C`, or `A, B or C`."""
    return format_list(list(items), style="or" if either else "standard", locale=BABEL[locale])


def date(locale: str, day: Date) -> str:
    """`22 May 1455`."""
    return format_date(day, format="long", locale=BABEL[locale])


def weekday(locale: str, day: Date) -> str:
    """`Sunday, 22 May 1455`."""
    return format_date(day, format="full", locale=BABEL[locale])


def digits(number: int) -> str:
    """`2`, `−1` with a real minus."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def signed(number: int) -> str:
    """`+2`, `−1`, `0`."""
    return f"+{number}" if number > 0 else digits(number)
