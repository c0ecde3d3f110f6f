"""What a verb leads to, as a value: the outbox carries it out."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

from bot.messages.form import Form
from bot.messages.look import Look, Reader
from bot.messages.sheet import Sheet
from bot.tables import Change, Forgotten
from bot.words import Voice

Page = Callable[[Look, Reader], Sheet]


@dataclass(frozen=True, slots=True)
class Private:
    """A sheet for whoever asked, painted in their theme and worded in their voice."""

    sheet: Sheet
    theme: str
    voice: Voice
    new: bool = False  # a message of its own, even if a private one was clicked
    public: bool = False  # for everybody in the channel, after all
    then: AsyncIterator[Private] | None = None  # what takes its place, one after the other
    kept: bool = False  # an ordinary message, where nobody else reads: its buttons edit it


@dataclass(frozen=True, slots=True)
class Erased:
    """What is to be taken out of Discord after somebody was forgotten."""

    person: int
    forgotten: Forgotten
    thread_name: str  # for threads that may have carried their name


@dataclass(frozen=True, slots=True)
class Answer:
    """What happens after somebody did something; nothing of it has been sent."""

    table: str | None = None  # the table whose messages are to be brought up to date
    change: Change | None = None  # what happened there
    note: Sheet | None = None  # private words, unless the clicked message itself shows the change
    private: Private | None = None  # something to read for whoever asked
    letter: Private | None = None  # for their direct messages, or else the reply
    page: Page | None = None  # the same, made from the table as it looks to them
    new: bool = False  # that page is a message of its own, even if a private one was clicked
    panel: bool = False  # whoever asked sees their own panel, with the note on it
    brings: bool = False  # the answer becomes the table message
    form: Form | None = None
    erased: Erased | None = None
