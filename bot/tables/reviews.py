"""Looking back at games that are over: worked out once, elsewhere, and kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy.exc import IntegrityError

from bot.store import queries
from bot.tables.draft import must_be_over
from bot.tables.ledger import Ledger
from bot.tables.model import Refused
from bot.tables.reading import Past, Reading
from bot.thinking import Busy, Call, Kind, Plan, ending, judge, outlook, timed
from games.record import Record
from games.review import FINALISTS, FOLLOWED, SURELY, Review, dearest, searches, unseen

GLANCE_S = 3.0  # seconds in which the curve is sketched, to know where to look first
LOOK_S = 20.0  # seconds in which all answers are judged, as far as they go
WHOLE_S = 30.0  # seconds for everything
LAST = 3  # answers before the end that are judged first
STEEPEST = 12  # then so many after which the curve jumps most


@dataclass(frozen=True, slots=True)
class Stage:
    """How far a review has got: so many answers of so many, at first or more and more closely."""

    done: int
    all: int
    closely: int = 0  # look-alikes in which a mistake is followed


Progress = Callable[[Stage], None]


class Reviews:
    """One for each game, whoever asks first."""

    def __init__(self, ledger: Ledger, reading: Reading) -> None:
        self._ledger = ledger
        self._reading = reading

    async def kept(self, table: str) -> Review | None:
        """The review, if somebody has asked for it before; only when the game is over."""
        known = await self._reading.get(table)
        must_be_over(known)
        if known.sealed_until is not None:
            raise Refused("refused.daily-review")
        found = await self._ledger.fetch(queries.REVIEW, id=table)
        return Review.load(found[0]["data"]) if found else None

    async def make(self, table: str, person: int, progress: Progress) -> Review:
        """Work it out and keep it; `progress` hears how far it has got."""
        async with self._ledger.lock(f"review {table}"):
            if done := await self.kept(table):  # somebody else was faster
                return done
            made = await self._made(table, person, progress)
            return await self._keep(table, made)

    async def _made(self, table: str, person: int, progress: Progress) -> Review:
        past, record = await self._reading.past(table), await self._reading.record(table)
        try:
            return await self._ledger.thinkers.think_through(
                Kind.REVIEW, table, person, plan(past, record, progress)
            )
        except Busy as busy:
            raise Refused("refused.review-waits" if busy.own else "refused.busy") from None

    async def _keep(self, table: str, made: Review) -> Review:
        try:
            async with self._ledger.store.write() as c:
                await c.execute(queries.NEW_REVIEW, {"table": table, "data": made.dump()})
        except IntegrityError:  # another process was faster, or the table was deleted meanwhile
            return await self.kept(table) or made
        return made


class Brake:
    """Thirty seconds of thought for a whole game, however slow the machine.

    Without it a review depends on the game alone; where it acts, some answers are left out.
    """

    def __init__(self) -> None:
        self.spent = self.longest = 0.0

    def __call__(self, seconds: float, searches: int = 1) -> None:
        """A call with so many searches has taken so long."""
        self.spent += seconds
        self.longest = max(self.longest, seconds / searches)

    def free(self, until: float, searches: int = 1) -> bool:
        """Whether so many searches more, each as long as the longest so far, end in time."""
        return self.spent + searches * self.longest <= until


def spread(number: int) -> int:
    """Where an answer comes in turn, so that the first few lie all over the game."""
    return number * 987 % 1597  # by the golden ratio


def order(jumps: Sequence[float]) -> list[int]:
    """Which answers are judged first: the last, then the steepest, then all over the game."""
    last = range(len(jumps))[: -LAST - 1 : -1]
    steepest = sorted(range(len(jumps)), key=lambda number: (-jumps[number], number))[:STEEPEST]
    return list(dict.fromkeys([*last, *steepest, *sorted(range(len(jumps)), key=spread)]))


def plan(past: Past, record: Record, progress: Progress) -> Plan[Review]:
    """Every answer that can be played again is judged once, and mistakes are looked at closely.

    Where time is short, what probably decided the game comes first and no part of it is missing.
    Then from the dearest mistake on; and the dearest of all, which may be the moments, once more.
    """
    table, positions, brake = past.table, past.positions, Brake()
    answers = [(move.seat, tuple(move.picks)) for move in record.moves[: len(positions) - 1]]
    judged = [unseen(seat, picks) for seat, picks in answers]

    def call(number: int, closely: int) -> Call:
        place = table.game, positions[number].dump(), *answers[number], f"{table.id} {number}"
        return timed, judge, *place, closely

    end = yield ending, table.game, positions[-1].dump(), len(table.seats), f"{table.id} end"
    jumps = yield from sketch(past, [seat for seat, _ in answers], end, brake)
    for done, number in enumerate(order(jumps)):
        if not brake.free(LOOK_S):
            break
        progress(Stage(done, len(answers)))
        seconds, judged[number] = yield call(number, 0)
        brake(seconds)
    for closely, most in ((FOLLOWED, len(answers)), (SURELY, FINALISTS)):
        dear = dearest(judged)[:most]
        for done, number in enumerate(dear):
            if not brake.free(WHOLE_S, searches(closely)):
                break
            progress(Stage(done, len(dear), closely))
            seconds, judged[number] = yield call(number, closely)
            brake(seconds, searches(closely))
    return Review(tuple(judged), tuple(end))


def sketch(
    past: Past, seats: Sequence[int], end: Sequence[float], brake: Brake
) -> Plan[list[float]]:
    """How far a seat's curve jumps from each of its answers to its next, searching for nothing."""
    table, later, jumps = past.table, list(end), [0.0] * len(seats)
    for number in reversed(range(len(seats))):
        if not brake.free(GLANCE_S):
            break
        seat, dump = seats[number], past.positions[number].dump()
        seconds, now = yield timed, outlook, table.game, dump, seat, f"{table.id} sketch"
        brake(seconds)
        jumps[number], later[seat] = abs(later[seat] - now), now
    return jumps
