"""`/away until:` a day on which somebody is back; until then no bank runs and nobody calls."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Any

from bot.inbox.ask import Ask
from bot.inbox.registry import Choices, command
from bot.messages.answer import Answer
from bot.tables import Refused
from bot.tables.hours import zone_of
from bot.words.shapes import weekday

BACK = "back"
STAMP = re.compile(r"<t:(\d{1,12})(?::\w)?>")  # as Discord writes a moment into a message
OFFERED = 14  # days


async def complete_until(ask: Ask, typed: str, given: Mapping[str, Any]) -> Choices:
    """To be back now, or the next fourteen days by their names."""
    today = now(ask).astimezone(await zone(ask)).date()
    days = [today + timedelta(days=number) for number in range(1, OFFERED + 1)]
    named = [(weekday(ask.voice.locale, day), day.isoformat()) for day in days]
    return [(ask.voice.text("away.now"), BACK), *named]


@command("away", until=complete_until)
async def away(ask: Ask, until: str) -> Answer:
    """Be away until a day of the calendar, a moment, or for a number of days."""
    back = read(until.strip(), now(ask), await zone(ask))
    await ask.tables.people.go_away(ask.person.id, back)
    if back is None:
        return ask.note(ask.voice.text("away.back"))
    moment = int(back.timestamp())
    return ask.note(ask.voice.text("away.until", raw_at=f"<t:{moment}:f>", until=moment))


def now(ask: Ask) -> datetime:
    return ask.tables.ledger.clock()


async def zone(ask: Ask) -> tzinfo:
    return zone_of((await ask.readers.preferences(ask.person.id)).zone) or UTC


def read(text: str, now: datetime, zone: tzinfo) -> datetime | None:
    """The moment of coming back; None is now. A day begins at midnight where the person lives."""
    if text.casefold() == BACK or text == "0":
        return None
    try:
        at = _moment(text, now, zone)
    except (ValueError, OverflowError, OSError):
        raise Refused("refused.no-such-day") from None
    if at <= now:
        raise Refused("refused.past-day")
    return at


def _moment(text: str, now: datetime, zone: tzinfo) -> datetime:
    if stamp := STAMP.fullmatch(text):
        return datetime.fromtimestamp(int(stamp[1]), UTC)
    if text.isdecimal():
        return now + timedelta(days=int(text))
    return datetime.combine(date.fromisoformat(text), time(), zone).astimezone(UTC)
