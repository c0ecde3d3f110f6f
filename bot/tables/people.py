"""What people chose, what they were told, and that they may be forgotten."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from typing import Any

from bot.store import absence, attention, personal, queries
from bot.tables.draft import Draft, player, reseat
from bot.tables.forgetting import Forgetting
from bot.tables.hours import check
from bot.tables.ledger import Ledger, absences
from bot.tables.model import Event, Forgotten, Refused, Table
from bot.tables.pace import overlap
from bot.tables.preferences import Preferences
from bot.tables.rows import StoredTable, read_preferences

QUARTER, AWAY_AT_MOST = timedelta(days=91), timedelta(days=14)


class People:
    """What is kept about a person, by Discord user id."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._forgetting = Forgetting(ledger)

    async def preferences(self, person: int) -> Preferences:
        """What this person chose."""
        found = await self._ledger.fetch(queries.PERSON, who=person)
        return read_preferences(found[0]) if found else Preferences()

    async def change_preferences(self, person: int, **changes: Any) -> Preferences:
        """Change some of the fields of `Preferences`."""
        async with self._ledger.lock(f"person {person}"):
            known = bool(await self._ledger.fetch(queries.PERSON, who=person))
            chosen = replace(await self.preferences(person), **changes)
            check(chosen)
            async with self._ledger.store.write() as c:
                if known:
                    await c.execute(queries.CHANGE_PERSON, asdict(chosen) | {"who": person})
                    await c.execute(  # what is still to come is looked at again
                        attention.REVIEW_CALLS, {"who": person, "now": self._ledger.clock()}
                    )
                else:
                    await c.execute(queries.NEW_PERSON, asdict(chosen) | {"person": person})
        return chosen

    async def speaks(self, person: int, language: str) -> None:
        """Remember what somebody's Discord speaks, for words that they did not just ask for."""
        async with self._ledger.lock(f"person {person}"), self._ledger.store.write() as c:
            await self._ledger.store.claim(c, person)
            if not (await c.execute(queries.SPEAKS, {"who": person, "now": language})).rowcount:
                new = asdict(Preferences(spoken=language))
                await c.execute(queries.NEW_PERSON, new | {"person": person})

    async def first_time(self, person: int, key: str) -> bool:
        """True exactly once per person and key: for words that are said only once."""
        async with self._ledger.lock(f"person {person}"), self._ledger.store.write() as c:
            if (await c.execute(queries.TOLD, {"who": person, "key": key})).first():
                return False
            await c.execute(queries.TELL, {"person": person, "key": key})
            return True

    async def away_until(self, person: int) -> datetime | None:
        """Until when this person is away; None when they are there."""
        now = self._ledger.clock()
        found = await self._ledger.fetch(absence.ABSENCES, people=[person], since=now)
        ends = [row["until"] for row in found if row["since"] <= now < row["until"]]
        return max(ends, default=None)

    async def go_away(self, person: int, until: datetime | None) -> None:
        """Be away from now on; None is to be back. `refused.away` beyond the limit."""
        now = self._ledger.clock()
        async with self._ledger.lock(f"person {person}"):
            given = {"people": [person], "since": now - QUARTER}
            known = await self._ledger.fetch(absence.ABSENCES, **given)
            past = [(row["since"], min(row["until"], now)) for row in known]
            used = overlap(now - QUARTER, now, past)
            if until is not None and used + (until - now) > AWAY_AT_MOST:
                raise Refused("refused.away", count=max(0, (AWAY_AT_MOST - used).days))
            async with self._ledger.store.write() as c:
                await c.execute(absence.COME_BACK, {"who": person, "moment": now})
                await c.execute(attention.REVIEW_CALLS, {"who": person, "now": now})
                if until is not None:
                    row = {"person": person, "since": now, "until": until}
                    await c.execute(absence.NEW_ABSENCE, row)
        await self._say_so(person, until)

    async def _say_so(self, person: int, until: datetime | None) -> None:
        """Every table with other people shows it; the regular look posts it."""

        async def act(stored: StoredTable) -> Draft:
            table, seat = stored.table, player(stored.table, person)
            if table.seats[seat].away == until:
                raise Refused("refused.stale")  # it says so already
            changed = {"away": until, "paused": await self._paused(table, seat)}
            return Draft(what=Event.AWAY, table=reseat(table, seat, **changed), seat=seat)

        for stored in await self._ledger.find(queries.live(queries.LIVE_OF_PERSON), person=person):
            if stored.table.running and not stored.table.solo:
                with suppress(Refused):  # it ended meanwhile
                    await self._ledger.change(stored.table.id, None, act)

    async def _paused(self, table: Table, seat: int) -> timedelta:
        """How long somebody was away since the question that is put to them."""
        sitting = table.seats[seat]
        if sitting.since is None:
            return timedelta()
        async with self._ledger.store.read() as connection:
            away = await absences(connection, table)
        return overlap(sitting.since, self._ledger.clock(), away.get(sitting.person or 0, ()))

    async def returned(self, since: datetime) -> None:
        """Whose absence has ended by itself after that moment is shown as back."""
        found = await self._ledger.fetch(absence.RETURNED, since=since, now=self._ledger.clock())
        for person in dict.fromkeys(row["person"] for row in found):
            if await self.away_until(person) is None:
                await self._say_so(person, None)

    async def reached(self, person: int, game: str) -> dict[str, str]:
        """The step that this person has come to in each course of a game."""
        found = await self._ledger.fetch(queries.REACHED, who=person, game=game)
        return {row["course"]: row["step"] for row in found}

    async def reach(self, person: int, game: str, course: str, step: str) -> None:
        """Remember where this person is in a course."""
        key = {"who": person, "of": game, "which": course, "step": step}
        async with self._ledger.lock(f"person {person}"), self._ledger.store.write() as c:
            await self._ledger.store.claim(c, person)
            if not (await c.execute(queries.NEXT_STEP, key)).rowcount:
                new = {"person": person, "game": game, "course": course, "step": step}
                await c.execute(queries.FIRST_STEP, new)

    async def everything(self, person: int) -> dict[str, list[dict[str, Any]]]:
        """All rows about this person, by what they are; nothing that a player may not know."""
        statements = personal.ROWS | {"games": personal.MY_GAMES, "answers": personal.MY_ANSWERS}
        found = {
            name: [dict(row) for row in await self._ledger.fetch(statement, who=person)]
            for name, statement in statements.items()
        }
        return found | {"games": [own(row) for row in found["games"]]}

    async def forget(self, person: int) -> Forgotten:
        """Erase the person everywhere; their opponents keep an anonymous record."""
        return await self._forgetting.forget(person)


def own(game: dict[str, Any]) -> dict[str, Any]:
    """A game with what is about this player, where the database has it for all seats."""
    seat, clocks, luck = game["my_seat"], game["clocks"], game["luck"]
    kept = {key: game[key] for key in game if key not in ("clocks", "requests", "luck")}
    mine = seat is not None
    return kept | {
        "my_clock": clocks[seat] if mine and seat < len(clocks) else None,
        "my_requests": [each for each in game["requests"] if mine and each["seat"] == seat],
        "my_luck": luck[seat] if mine and luck else None,
    }
