"""What people chose: how they read, and when they want to be called."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum


class Calls(StrEnum):
    """When somebody wants to be called to their turn."""

    TURN = "turn"  # as soon as it is theirs
    HOUR = "1"  # only after so many hours
    THREE = "3"
    EIGHT = "8"
    DAILY = "daily"  # once a day, to all that wait

    @property
    def patience(self) -> timedelta:
        return timedelta(hours=int(self.value)) if self.value.isdecimal() else timedelta()


class Later(StrEnum):
    """How far somebody puts off a call."""

    HOUR = "hour"
    EVENING = "evening"
    TOMORROW = "tomorrow"


@dataclass(frozen=True, slots=True)
class Pending:
    """A call that is still to come, unless the question is answered before."""

    person: int
    table: str
    kind: str  # "turn", "later" that was put off, "asked" of an invitation or a consent
    asked: int  # the number of the question
    at: datetime


@dataclass(frozen=True, slots=True)
class Calling:
    """Somebody is to be called now; `daily`: to everything that waits for them."""

    person: int
    pending: tuple[Pending, ...]
    daily: bool = False


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a person chose; None is "as the table or the client has it"."""

    language: str | None = None
    theme: str | None = None
    reminders: bool = True
    quiet_from: int | None = None  # hour of the day, 0 to 23, in `zone`
    quiet_until: int | None = None
    zone: str = "UTC"
    visible: bool = True  # to others: in records and rankings
    calls: Calls = Calls.TURN
    call_hour: int = 9  # of the day, for whoever is called once a day
    spoken: str | None = None  # not chosen: what their Discord spoke when it was last seen
