"""What chance did in a game: the swing of everybody's chance to win that nobody chose.

For each answer it is the difference between what came and what was to be expected, by all that
its seat knew: the measure of the review. It is worked out after the end, while nobody waits for a
computer opponent, and kept with the result.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from bot.store import standing
from bot.tables.ledger import Ledger
from bot.tables.model import Refused
from bot.tables.reading import Past, Reading
from bot.thinking import Busy, Kind, each, fortune
from games.record import Record

LATELY = timedelta(days=30)  # games that ended before are left as they are


class Luck(NamedTuple):
    """What chance brought a seat: in all, at its best and at its worst moment."""

    total: float
    best_ply: int
    best: float
    worst_ply: int
    worst: float


class Fortunes:
    """Works out one game after the other, the latest first."""

    def __init__(self, ledger: Ledger, reading: Reading) -> None:
        self._ledger = ledger
        self._reading = reading

    async def next(self) -> str | None:
        """The table whose game was done now; None if there is none, or no time for it."""
        since = self._ledger.clock() - LATELY
        found = await self._ledger.fetch(standing.UNMEASURED, since=since)
        if not found:
            return None
        table = str(found[0]["table"])
        try:
            luck = await self._luck(table)
        except Busy:
            return None
        async with self._ledger.store.write() as c:
            await c.execute(standing.SET_LUCK, {"of": table, "brought": luck})
        return table

    async def _luck(self, table: str) -> list[Luck]:
        """By seat; nothing where today's rules cannot play the game again."""
        try:
            past, record = await self._reading.past(table), await self._reading.record(table)
        except Refused:
            return []
        strokes = await self._ledger.thinkers.think_through(
            Kind.REVIEW, table, None, each(calls(past, record))
        )
        seats = [move.seat for move in record.moves]
        return [luck_of(seat, seats, strokes) for seat in range(len(past.table.seats))]


def calls(past: Past, record: Record) -> Iterator[tuple[Any, ...]]:
    """One for every answer that can be played again."""
    for number in range(len(past.positions) - 1):
        before, after = past.positions[number : number + 2]
        move, seed = record.moves[number], f"{past.table.id} {number}"
        dumps = (before.dump(), after.dump())
        yield fortune, past.table.game, *dumps, move.seat, tuple(move.picks), seed


def luck_of(seat: int, seats: Sequence[int], strokes: Sequence[float]) -> Luck:
    """What chance brings one of two, it takes from the other."""
    own = [stroke if who == seat else -stroke for who, stroke in zip(seats, strokes, strict=False)]
    plies = range(1, len(own) + 1)
    best = max(plies, key=lambda ply: own[ply - 1], default=0)
    worst = min(plies, key=lambda ply: own[ply - 1], default=0)
    extremes = (best, own[best - 1] if best else 0.0, worst, own[worst - 1] if worst else 0.0)
    return Luck(round(sum(own), 4), *extremes)
