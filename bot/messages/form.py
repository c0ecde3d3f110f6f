"""A form before Discord shows it: plain values. What people fill in comes back by field id."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.messages.sheet import Choice

ITEMS = 5  # of a form at most, its text included
LINES = 25  # of a menu at most
Filled = Mapping[str, tuple[str, ...]]  # by field: what was typed, chosen or ticked


@dataclass(frozen=True, slots=True)
class Text:
    """A line to type."""

    id: str
    label: str
    about: str = ""
    hint: str = ""
    value: str = ""
    most: int = 20


@dataclass(frozen=True, slots=True)
class One:
    """One of several; something is always chosen."""

    id: str
    label: str
    choices: tuple[Choice, ...]
    chosen: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Any:
    """Any number of several, also none; `ticks`: few enough to be seen at once."""

    id: str
    label: str
    choices: tuple[Choice, ...]
    chosen: tuple[str, ...] = ()
    about: str = ""
    hint: str = ""
    ticks: bool = True


@dataclass(frozen=True, slots=True)
class Somebody:
    """One person, or nobody."""

    id: str
    label: str
    chosen: int | None = None
    about: str = ""
    hint: str = ""


Field = Text | One | Any | Somebody


@dataclass(frozen=True, slots=True)
class Form:
    """A modal: its `id` is a `custom_id` and carries all that must be known when it comes back."""

    id: str
    title: str
    fields: tuple[Field, ...]
    text: str = ""
