"""What people chose, and what they are told only once."""

from __future__ import annotations

import asyncio

from bot.tables import (
    Preferences,
    Tables,
)
from tests.tables.conftest import (
    ANNA,
    BEN,
    CARL,
    refused,
)


async def test_preferences_are_kept(tables: Tables) -> None:
    assert await tables.people.preferences(ANNA.id) == Preferences()
    await tables.people.change_preferences(ANNA.id, language="de", theme="text")
    changed = await tables.people.change_preferences(
        ANNA.id, reminders=False, quiet_from=0, quiet_until=7, zone="Europe/Berlin"
    )
    assert changed == Preferences("de", "text", False, 0, 7, "Europe/Berlin")
    assert await tables.people.preferences(ANNA.id) == changed
    assert await tables.people.preferences(BEN.id) == Preferences()


async def test_bad_preferences_change_nothing(tables: Tables) -> None:
    await tables.people.change_preferences(ANNA.id, language="de")
    for zone in ("Mars/Olympus", "", "../../etc/passwd", "\0"):
        with refused("refused.unknown-zone"):
            await tables.people.change_preferences(ANNA.id, zone=zone)
    for hours in ({"quiet_from": 25, "quiet_until": 3}, {"quiet_from": 3}, {"quiet_until": -1}):
        with refused("refused.bad-hours"):
            await tables.people.change_preferences(ANNA.id, **hours)
    assert await tables.people.preferences(ANNA.id) == Preferences(language="de")


async def test_some_words_are_said_only_once(tables: Tables) -> None:
    assert await tables.people.first_time(ANNA.id, "closed-dms")
    assert not await tables.people.first_time(ANNA.id, "closed-dms")
    assert await tables.people.first_time(BEN.id, "closed-dms")
    both = await asyncio.gather(*(tables.people.first_time(CARL.id, "x") for _ in range(5)))
    assert both.count(True) == 1
