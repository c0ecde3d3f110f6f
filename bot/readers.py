"""How each person likes to read: what they chose, or else what their Discord speaks."""

from __future__ import annotations

from cachetools import LRUCache, TTLCache

from bot import words
from bot.messages.look import Reader
from bot.tables import Preferences, Table, Tables

KEPT = 5_000  # people
FOR_S = 60.0  # another process may have changed what they chose


class Readers:
    """Preferences from the database, kept for a minute, and languages as this process saw them."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._chosen: TTLCache[int, Preferences] = TTLCache(KEPT, FOR_S)
        self._locales: LRUCache[int, str] = LRUCache(KEPT)

    async def preferences(self, person: int) -> Preferences:
        chosen = self._chosen.get(person)
        if chosen is None:
            chosen = self._chosen[person] = await self.tables.people.preferences(person)
        return chosen

    async def locale(self, person: int, spoken: str) -> str:
        """The language for somebody whose client speaks `spoken`."""
        self._locales[person] = words.locale(spoken)
        return (await self.preferences(person)).language or words.locale(spoken)

    async def spoken(self, person: int) -> str:
        """The language for somebody who wrote: chosen, or as last seen, or English."""
        chosen = await self.preferences(person)
        return self._language(person, chosen) or words.LOCALES[0]

    def _language(self, person: int, chosen: Preferences) -> str | None:
        """Chosen, or what their Discord spoke when it was last seen, perhaps before a restart."""
        return chosen.language or self._locales.get(person) or chosen.spoken

    async def reader(self, table: Table, person: int) -> Reader:
        """How this person reads a table."""
        chosen = await self.preferences(person)
        locale = self._language(person, chosen) or table.language
        return Reader(locale, chosen.theme or table.theme, table.seat_of(person))

    async def at(self, table: Table) -> dict[int, Reader]:
        """Everybody who sits at a table."""
        return {person: await self.reader(table, person) for person in table.people}

    def changed(self, person: int) -> None:
        """They chose something else."""
        self._chosen.pop(person, None)

    async def remember(self, person: int, spoken: str) -> None:
        """Keep what their Discord speaks, so that it is known after a restart."""
        await self.tables.people.speaks(person, spoken)
        self.changed(person)

    def forget(self, person: int) -> None:
        self.changed(person)
        self._locales.pop(person, None)
