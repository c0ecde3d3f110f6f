"""Spectators: who follows a table, whom they expect to win, where they talk, who is called."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy.exc import IntegrityError

from bot.store import watching
from bot.tables.ledger import Ledger
from bot.tables.model import Refused, Stale, Table
from bot.tables.replay import game_of
from games.kernel import Position

NOBODY = -1  # a guess: whoever plays alone will not win
CALLED_EVERY = timedelta(minutes=30)  # a role, for free seats of one server


@dataclass(frozen=True, slots=True)
class Guess:
    """How many spectators expected in a round that this seat would win."""

    round: int
    seat: int
    count: int


class Following:
    """Nothing here changes a table, and nothing of it is shown at one before its end."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def switch(self, table: str, person: int) -> bool:
        """Follow a table from now on, or no longer; whether this person follows it now."""
        known, position = await self._watched(table, person)
        who = {"who": person, "of": table}
        async with self._ledger.lock(f"person {person}"), self._ledger.store.write() as c:
            if (await c.execute(watching.UNFOLLOW, who)).rowcount:
                return False
            if not known.running:
                raise Refused("refused.over" if known.started else "refused.not-started")
            told = {"person": person, "table": table, "told": round_of(known, position)}
            await c.execute(watching.FOLLOW, told)
            return True

    async def _watched(self, table: str, person: int) -> tuple[Table, Position | None]:
        """The table, for somebody who does not play at it."""
        stored, position = await self._ledger.both(table)
        if stored.table.seat_of(person) is not None:
            raise Refused("refused.plays-here")
        return stored.table, position

    async def of(self, person: int) -> list[Table]:
        """The live tables that this person follows, the latest first."""
        found = await self._ledger.find(watching.FOLLOWED_BY, who=person)
        return [stored.table for stored in found]

    async def follows(self, table: str, person: int) -> bool:
        return bool(await self._ledger.fetch(watching.FOLLOWS, who=person, of=table))

    # ---- what followers are still to be told

    async def followed(self) -> list[str]:
        """Every table that somebody follows and that this process looks after."""
        return [s.table.id for s in await self._ledger.find_ours(watching.FOLLOWED)]

    async def behind(self, table: str) -> list[int]:
        """Who has not been told that a round, or the game, is over; players no longer are."""
        found = await self._ledger.fetch(watching.FOLLOWERS, of=table)
        if not found:
            return []
        stored, position = await self._ledger.both(table)
        for person in set(stored.table.people) & {row["person"] for row in found}:
            await self.stop(table, person)  # they have sat down
        now = round_of(stored.table, position)
        return [
            row["person"]
            for row in found
            if row["person"] not in stored.table.people
            and (row["told"] < now or not stored.table.live)
        ]

    async def told(self, table: Table, position: Position | None, person: int) -> None:
        """This person has been told how the table looks here; after the end that is all."""
        if not table.live:
            await self.stop(table.id, person)
            return
        values = {"who": person, "of": table.id, "round": round_of(table, position)}
        async with self._ledger.store.write() as c:
            await c.execute(watching.TOLD_ROUND, values)

    async def stop(self, table: str, person: int) -> None:
        async with self._ledger.store.write() as c:
            await c.execute(watching.UNFOLLOW, {"who": person, "of": table})

    # ---- guesses

    async def guess(self, table: str, person: int, number: int, seat: int) -> None:
        """Say once in round `number` who will win; only for those who follow the table."""
        known, position = await self._watched(table, person)
        if not known.running or position is None:
            raise Refused("refused.over")
        if not await self.follows(table, person):
            raise Refused("refused.not-following")
        if number != round_of(known, position):
            raise Stale("refused.guess-late")
        if seat not in candidates(known):
            raise Refused("refused.stale")
        guess = {"person": person, "table": table, "round": number, "seat": seat}
        try:
            async with self._ledger.store.write() as c:
                await c.execute(watching.GUESS, guess)
        except IntegrityError:
            raise Refused("refused.guessed") from None

    async def guessed(self, table: str, person: int, number: int) -> int | None:
        """What this person said in that round."""
        given = {"who": person, "of": table, "round": number}
        found = await self._ledger.fetch(watching.GUESSED, **given)
        return found[0]["seat"] if found else None

    async def guesses(self, table: str) -> tuple[Guess, ...]:
        """What spectators expected, round by round. Players see none of it before the end."""
        found = await self._ledger.fetch(watching.GUESSES, of=table)
        return tuple(Guess(row["round"], row["seat"], row["count"]) for row in found)

    # ---- talk

    async def talk(self, table: str) -> int | None:
        """The thread in which spectators talk, if there is one."""
        found = await self._ledger.fetch(watching.TALKS, of=table)
        return found[0]["thread"] if found else None

    async def talks_in(self, table: str, thread: int) -> None:
        async with self._ledger.store.write() as c:
            await c.execute(watching.TALK, {"table": table, "thread": thread})

    # ---- a role for free seats

    async def choose_role(self, guild: int, role: int | None) -> None:
        """The role that is called when a seat is free; None calls nobody."""
        async with self._ledger.lock(f"server {guild}"), self._ledger.store.write() as c:
            values = {"which": guild, "role": role}
            if (await c.execute(watching.SET_ROLE, values)).rowcount == 0:
                await c.execute(watching.NEW_SERVER, {"guild": guild, "role": role})

    async def role_to_call(self, guild: int) -> int | None:
        """The role, if it may be called now; then it may not be for a while."""
        found = await self._ledger.fetch(watching.SERVER, which=guild)
        if not found or found[0]["role"] is None:
            return None
        now = self._ledger.clock()
        moment = {"which": guild, "before": now - CALLED_EVERY, "now": now}
        async with self._ledger.store.write() as c:
            called = (await c.execute(watching.CALL_ROLE, moment)).rowcount
        return int(found[0]["role"]) if called else None


def candidates(table: Table) -> tuple[int, ...]:
    """Who may win: every seat; or, against a game that plays by itself, nobody who sits there."""
    seats = tuple(range(len(table.seats)))
    return seats if len(seats) > 1 else (*seats, NOBODY)


def round_of(table: Table, position: Position | None) -> int:
    """The round that is being played; 0 before the start and where a game has no rounds."""
    return game_of(table).round(position) if position is not None else 0
