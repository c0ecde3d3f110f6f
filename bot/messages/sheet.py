"""A message before it is painted: plain values that can be compared.

Two equal sheets for the same reader look alike, so the digest of a sheet tells whether a message
has to be edited.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from bot.messages import controls
from games.scene import Scene

BUTTONS_IN_A_ROW = 5


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press; `id` is a `custom_id`, or an address that the button opens."""

    id: str
    label: str
    style: str = "plain"


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a menu."""

    code: str
    label: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """Something to choose from."""

    id: str
    hint: str
    choices: tuple[Choice, ...]
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture to be painted, and the words for those who don't see it."""

    name: str
    scene: Scene
    alt: str
    last: bool = False  # below everything that can be pressed


@dataclass(frozen=True, slots=True)
class Attached:
    """A file as it is."""

    name: str
    content: bytes
    image: bool = False
    alt: str = ""


Row = tuple[Button, ...] | Menu


@dataclass(frozen=True, slots=True)
class Section:
    """A stretch of text, perhaps with a small picture or a button beside it, and buttons below."""

    text: str
    beside: Shown | Button | None = None
    below: tuple[Button, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """One message: headline, pictures, text, sections, controls, files, a line of small print."""

    text: str
    head: str = ""
    pictures: tuple[Shown, ...] = ()
    rows: tuple[Row, ...] = ()
    foot: str = ""
    colour: int | None = None
    attached: tuple[Attached, ...] = ()
    sections: tuple[Section, ...] = ()
    lasts: bool = False  # it may grow old: nothing on it becomes false, nothing does harm
    tells: bool = False  # it has news for its reader alone

    @property
    def shown(self) -> tuple[Shown, ...]:
        """Every picture, those of sections too."""
        beside = (section.beside for section in self.sections)
        return (*self.pictures, *(each for each in beside if isinstance(each, Shown)))

    @property
    def asks(self) -> bool:
        """Whether there is something to answer, not only to look at."""
        return any(
            controls.answers(row.id if isinstance(row, Menu) else row[0].id) for row in self.rows
        )

    def digest(self, *, whose: object = None) -> Digest:
        """What this message shows to somebody; the same in every process."""
        scenes = tuple((shown.name, _scene_hash(shown.scene)) for shown in self.shown)
        spoken = ((section.text, section.below) for section in self.sections)
        words = _hash(self.head, self.text, self.foot, self.rows, *spoken)
        lasts = _hash(whose) if self.lasts else ""
        return Digest(words, _hash(scenes, self.attached, whose), lasts)


@dataclass(frozen=True, slots=True)
class Digest:
    """What can be read and pressed, and what can be looked at, each as a short hash.

    `lasts` is for a message that may grow old: a hash of who reads it, and how.
    """

    words: str = ""
    pictures: str = ""
    lasts: str = ""

    def __str__(self) -> str:
        shown = ".".join(filter(None, (self.words, self.pictures, self.lasts)))
        return shown if self.words else ""

    @classmethod
    def of(cls, text: str) -> Digest:
        words, _, rest = text.partition(".")
        pictures, _, lasts = rest.partition(".")
        return cls(words, pictures, lasts)

    @property
    def known(self) -> bool:
        return bool(self.words)

    @property
    def forgotten(self) -> Digest:
        """Nobody knows any more what the message shows, but whether it may grow old."""
        return Digest(lasts=self.lasts)


UNKNOWN = Digest()


def _hash(*values: object) -> str:
    return sha256(repr(values).encode()).hexdigest()[:16]


@lru_cache(maxsize=64)  # about 50 kB each
def _scene_hash(scene: Scene) -> str:
    return _hash(scene)


def shorten(text: str, limit: int) -> str:
    """The text, or as much of it as fits with an ellipsis."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def split(pressed: Sequence[Button]) -> tuple[Row, ...]:
    """Buttons in one row, or in rows of much the same length."""
    rows = -(-len(pressed) // BUTTONS_IN_A_ROW)
    step = -(-len(pressed) // rows) if rows else 1
    return tuple(tuple(pressed[i : i + step]) for i in range(0, len(pressed), step))


def added(rows: Sequence[Row], one: Button) -> list[Row]:
    """One more button in the last row, where it has room."""
    *before, last = rows or [()]
    if isinstance(last, tuple) and len(last) < BUTTONS_IN_A_ROW:
        return [*before, (*last, one)]
    return [*rows, (one,)]


def buttons(pressed: Sequence[Button]) -> tuple[Row, ...]:
    """Buttons in as few rows as hold them; an even number in a row, where that makes none more.

    A telephone shows two beside each other, and what is left of a row stays empty.
    """
    pairs = BUTTONS_IN_A_ROW - 1
    step = pairs if BUTTONS_IN_A_ROW < len(pressed) <= 2 * pairs else BUTTONS_IN_A_ROW
    return tuple(tuple(pressed[i : i + step]) for i in range(0, len(pressed), step))
