"""Answers: the moves of people and of software."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from bot.store import daily, queries
from bot.tables.draft import Draft, ask, finish, must_run, player
from bot.tables.ledger import Ledger
from bot.tables.model import (
    Change,
    Ending,
    Event,
    Move,
    Purpose,
    Refused,
    Result,
    Stale,
    Table,
)
from bot.tables.rows import StoredTable
from games.advice import Advice
from games.kernel import IllegalMove, Outcome
from games.runs import follow

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Hint:
    """Advice on question number `asked`."""

    asked: int
    advice: Advice


class ComputerFirst(Exception):
    """A computer has to answer before this person does."""


class Play:
    """One question, one answer, one transaction."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def answer(
        self,
        table: str,
        person: int,
        asked: int | None,
        picks: str | Sequence[str],
        *,
        interaction: str | None = None,
    ) -> Change:
        """Answer question number `asked` (`table.seats[i].asked`) of the person's seat.

        None is whatever is open now, for typed moves. `Stale` when that question is no longer open,
        `Refused` in the domain of the game when the answer is illegal.
        """

        async def act(stored: StoredTable) -> Draft:
            must_run(stored.table)
            if stored.table.seat_of(person) is None:
                raise Refused("refused.watching")
            seat = player(stored.table, person)
            must_come_after(stored.table, seat)
            return await self.answered(stored, seat, asked, picks, interaction)

        while True:
            try:
                return await self._ledger.change(table, interaction, act)
            except ComputerFirst:
                await self.think(table)

    async def answered(
        self,
        stored: StoredTable,
        seat: int,
        asked: int | None,
        picks: str | Sequence[str],
        interaction: str | None,
    ) -> Draft:
        """The table after this answer, or the several of one tap, not yet committed."""
        must_be_asked(stored.table, seat, asked)
        before = await self._ledger.position(stored)
        text = picks if isinstance(picks, str) else "+".join(picks)
        try:
            given = list(follow(before, seat, text))
        except IllegalMove as illegal:
            phrase = illegal.phrase
            raise Refused(phrase.key, domain=stored.table.game, **phrase.args) from None
        table, moves = stored.table, list[Move]()
        at, past, snapshot = self._ledger.clock(), before, ""
        for code, after in given:
            snapshot = after.dump()
            table = replace(ask(table, past, after, {seat}, at), ply=table.ply + 1)
            click = f"{interaction}/{len(moves)}" if interaction and moves else interaction
            digest, news = after.digest(snapshot), tuple(after.news)
            moves.append(Move(table.ply, seat, code, digest, at, news, click))
            past = after
        return Draft(
            what=Event.ENDED if past.outcome else Event.ANSWERED,
            table=with_outcome(replace(table, requests=()), past.outcome),
            before=before,
            after=past,
            snapshot=snapshot,
            news=tuple(item for move in moves for item in move.news),
            seat=seat,
            moves=tuple(moves),
        )

    # ---- software

    async def think(self, table: str) -> Change | None:
        """Let software answer one question that waits for it; None when none does.

        The thinking happens elsewhere and outside the lock; if the table has changed meanwhile,
        or the bot was killed, thinking again gives the same answer to the same question.
        """
        stored, position = await self._ledger.both(table)
        seat = next(iter(stored.table.software_awaited), None)
        if seat is None or position is None:
            return None
        sitting = stored.table.seats[seat]
        number = await self._number(stored.table, seat)
        luck = sha256(f"opponent:{stored.seed}:{seat}:{number}".encode()).hexdigest()
        picks = await self._ledger.think(stored.table, position, seat, sitting.level or "", luck)
        interaction = f"software:{table}:{seat}:{sitting.asked}"

        async def act(now: StoredTable) -> Draft:
            if seat not in now.table.software_awaited:
                raise Stale("refused.stale")
            return await self.answered(now, seat, sitting.asked, picks, interaction)

        try:
            return await self._ledger.change(table, interaction, act)
        except Stale:
            return None

    async def _number(self, table: Table, seat: int) -> int:
        """By which a computer's luck differs from question to question.

        In the challenge of a day it counts answers: questions are also counted when somebody takes
        an answer back, and that must not change the opponent.
        """
        if table.purpose is not Purpose.DAILY:
            return table.seats[seat].asked
        (row,) = await self._ledger.fetch(daily.ANSWERS, of=table.id, seat=seat)
        return int(row["count"])

    async def hint(self, table: str, person: int) -> Hint:
        """What a strong player would answer in the place of somebody who plays alone."""
        stored, position = await self._ledger.both(table)
        seat = player(stored.table, person)
        if not stored.table.solo:
            raise Refused("refused.hint")
        if stored.table.purpose is Purpose.DAILY:
            raise Refused("refused.daily-hint")
        must_be_asked(stored.table, seat, None)
        assert position is not None
        asked = stored.table.seats[seat].asked
        luck = sha256(f"hint:{stored.seed}:{seat}:{asked}".encode()).hexdigest()
        return Hint(asked, await self._ledger.advise(stored.table, person, position, seat, luck))

    async def thinking(self) -> list[str]:
        """The tables where software's answer is awaited: call `think` for them after a start."""
        return [stored.table.id for stored in await self._ledger.find_ours(queries.THINKING)]


def must_come_after(table: Table, seat: int) -> None:
    """In the challenge of a day a computer chooses first where both choose at once.

    So it decides in the same position for everybody, however quick they are.
    """
    both = table.seats[seat].waiting and table.software_awaited
    if table.purpose is Purpose.DAILY and both:
        raise ComputerFirst


def must_be_asked(table: Table, seat: int, asked: int | None) -> None:
    """A button carries the number of its question, a typed move does not."""
    sitting = table.seats[seat]
    if sitting.waiting and asked in (None, sitting.asked):
        return
    asks = [i for i in table.waiting if asked in (None, table.seats[i].asked)]
    if asks:
        raise Refused("refused.not-your-turn", seat=asks[0])
    raise Stale("refused.stale")


def with_outcome(table: Table, outcome: Outcome | None) -> Table:
    if outcome is None:
        return table
    return finish(table, Result(Ending.PLAYED, outcome.winners, outcome.reason, outcome.scores))
