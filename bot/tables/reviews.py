"""Looking back at games that are over: worked out once, elsewhere, and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sqlalchemy.exc import IntegrityError

from bot.store import queries
from bot.tables.draft import must_be_over
from bot.tables.ledger import Ledger
from bot.tables.model import Refused
from bot.tables.reading import Past, Reading
from bot.thinking import Busy, Kind, ending, judge
from games.record import Record
from games.review import Review

Progress = Callable[[int], None]


class Reviews:
    """One for each game, whoever asks first."""

    def __init__(self, ledger: Ledger, reading: Reading) -> None:
        self._ledger = ledger
        self._reading = reading

    async def kept(self, table: str) -> Review | None:
        """The review, if somebody has asked for it before; only when the game is over."""
        must_be_over(await self._reading.get(table))
        found = await self._ledger.fetch(queries.REVIEW, id=table)
        return Review.load(found[0]["data"]) if found else None

    async def make(self, table: str, person: int, progress: Progress) -> Review:
        """Work it out and keep it; `progress` hears how many answers have been judged."""
        async with self._ledger.lock(f"review {table}"):
            if done := await self.kept(table):  # somebody else was faster
                return done
            made = await self._made(table, person, progress)
            return await self._keep(table, made)

    async def _made(self, table: str, person: int, progress: Progress) -> Review:
        past, record = await self._reading.past(table), await self._reading.record(table)
        try:
            found = await self._ledger.thinkers.think_through(
                Kind.REVIEW, table, person, calls(past, record), progress
            )
        except Busy as busy:
            raise Refused("refused.review-waits" if busy.own else "refused.busy") from None
        *judged, end = found
        return Review(tuple(judged), tuple(end))

    async def _keep(self, table: str, made: Review) -> Review:
        try:
            async with self._ledger.store.write() as c:
                await c.execute(queries.NEW_REVIEW, {"table": table, "data": made.dump()})
        except IntegrityError:  # another process was faster, or the table was deleted meanwhile
            return await self.kept(table) or made
        return made


def calls(past: Past, record: Record) -> Iterator[tuple[Any, ...]]:
    """A call for every answer that can be played again, and one for how it ended."""
    table, positions = past.table, past.positions
    for number in range(len(positions) - 1):
        seat, picks = record.moves[number].seat, tuple(record.moves[number].picks)
        yield judge, table.game, positions[number].dump(), seat, picks, f"{table.id} {number}"
    yield ending, table.game, positions[-1].dump(), len(table.seats), f"{table.id} end"
