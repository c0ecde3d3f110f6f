"""What people chose, and how they are forgotten."""

from __future__ import annotations

from dataclasses import asdict, fields, replace
from datetime import UTC, datetime, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

from bot.store import queries
from bot.tables.ledger import Ledger
from bot.tables.model import Preferences, Refused

FIELDS = tuple(field.name for field in fields(Preferences))


class People(Ledger):
    """Settings, by person."""

    async def settings(self, person: int) -> Preferences:
        """What this person chose."""
        found = await self.fetch(queries.PERSON, who=person)
        return Preferences(**{name: found[0][name] for name in FIELDS}) if found else Preferences()

    async def change_settings(self, person: int, **changes: Any) -> Preferences:
        """Change some of the fields of `Settings`."""
        async with self.lock(f"person {person}"):
            known = bool(await self.fetch(queries.PERSON, who=person))
            settings = replace(await self.settings(person), **changes)
            check(settings)
            async with self.store.write() as c:
                if known:
                    await c.execute(queries.CHANGE_PERSON, asdict(settings) | {"who": person})
                else:
                    await c.execute(queries.NEW_PERSON, asdict(settings) | {"person": person})
        return settings

    async def first_time(self, person: int, key: str) -> bool:
        """True exactly once per person and key: for words that are said only once."""
        async with self.lock(f"person {person}"), self.store.write() as c:
            if (await c.execute(queries.TOLD, {"who": person, "key": key})).first():
                return False
            await c.execute(queries.TELL, {"person": person, "key": key})
            return True


def check(settings: Preferences) -> None:
    if zone_of(settings.zone) is None:
        raise Refused("refused.unknown-zone", code=settings.zone[:40])
    hours = (settings.quiet_from, settings.quiet_until)
    if (None in hours and hours != (None, None)) or not all(0 <= (h or 0) <= 23 for h in hours):
        raise Refused("refused.bad-hours")


def zone_of(name: str) -> tzinfo | None:
    if name == "UTC":
        return UTC
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, LookupError):
        return None


def quiet(settings: Preferences, moment: datetime) -> bool:
    """Whether this person wants to hear nothing at this moment."""
    start, end = settings.quiet_from, settings.quiet_until
    if start is None or end is None:
        return False
    hour = moment.astimezone(zone_of(settings.zone) or UTC).hour
    return start <= hour < end if start <= end else hour >= start or hour < end
