"""Answers: the moves of people and of software."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from bot.store import queries
from bot.tables.ledger import Draft, Ledger, ask, digest_of, must_run, player
from bot.tables.model import (
    Change,
    Ending,
    Event,
    Move,
    Refused,
    Result,
    Sitter,
    Stale,
    Status,
    Table,
)
from bot.tables.opening import at_rest
from bot.tables.rows import StoredTable
from games.kernel import IllegalMove, Outcome

log = logging.getLogger(__name__)


class Playing(Ledger):
    """One question, one answer, one transaction."""

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

        async def act(file: StoredTable) -> Draft:
            must_run(file.table)
            if file.table.seat_of(person) is None:
                raise Refused("refused.watching")
            seat = player(file.table, person)
            return await self._answered(file, seat, asked, picks, interaction)

        return await self.change(table, interaction, act)

    async def _answered(
        self,
        file: StoredTable,
        seat: int,
        asked: int | None,
        picks: str | Sequence[str],
        interaction: str | None,
    ) -> Draft:
        must_be_asked(file.table, seat, asked)
        before = await self.position(file)
        try:
            after = before.apply(seat, picks)
        except IllegalMove as illegal:
            phrase = illegal.phrase
            raise Refused(phrase.key, domain=file.table.game, **phrase.args) from None
        at, snapshot = self.clock(), after.dump()
        move = Move(
            ply=file.table.ply + 1,
            seat=seat,
            picks=picks if isinstance(picks, str) else "+".join(picks),
            digest=digest_of(snapshot),
            at=at,
            news=tuple(after.news),
            interaction=interaction,
        )
        table = ask(file.table, before, after, {seat}, at)
        return Draft(
            what=Event.ENDED if after.outcome else Event.ANSWERED,
            table=with_outcome(replace(table, ply=move.ply, requests=()), after.outcome),
            before=before,
            after=after,
            snapshot=snapshot,
            news=move.news,
            seat=seat,
            moves=(move,),
        )

    # ---- software

    async def think(self, table: str) -> Change | None:
        """Let software answer one question that waits for it; None when none does.

        The thinking happens in a thread and outside the lock; if the table has changed meanwhile,
        or the bot was killed, thinking again gives the same answer to the same question.
        """
        file, position = await self.both(table)
        seat = next(iter(software_asked(file.table)), None)
        if seat is None or position is None:
            return None
        sitting = file.table.seats[seat]
        luck = sha256(f"opponent:{file.seed}:{seat}:{sitting.asked}".encode()).hexdigest()
        picks = await asyncio.to_thread(
            self.choose, self.game_of(file.table), position.copy(), seat, sitting.level or "", luck
        )
        interaction = f"software:{table}:{seat}:{sitting.asked}"

        async def act(now: StoredTable) -> Draft:
            if seat not in software_asked(now.table):
                raise Stale("refused.stale")
            return await self._answered(now, seat, sitting.asked, picks, interaction)

        try:
            return await self.change(table, interaction, act)
        except Stale:
            return None

    async def hint(self, table: str, person: int) -> tuple[str, ...]:
        """What the strongest opponent would answer in the place of somebody who plays alone."""
        file, position = await self.both(table)
        seat = player(file.table, person)
        if not file.table.solo:
            raise Refused("refused.hint")
        must_be_asked(file.table, seat, None)
        assert position is not None
        luck = sha256(f"hint:{file.seed}:{seat}:{file.table.seats[seat].asked}".encode())
        picks = await asyncio.to_thread(
            self.choose,
            self.game_of(file.table),
            position.copy(),
            seat,
            self.levels[-1],
            luck.hexdigest(),
        )
        return tuple(picks)

    async def thinking(self) -> list[str]:
        """The tables where software's answer is awaited: call `think` for them after a start."""
        files = await self.our_files(queries.WITH_SOFTWARE)
        return [file.table.id for file in files if software_asked(file.table)]


def must_be_asked(table: Table, seat: int, asked: int | None) -> None:
    """A button carries the number of its question, a typed move does not."""
    sitting = table.seats[seat]
    if sitting.waiting and asked in (None, sitting.asked):
        return
    asks = [i for i in table.waiting if asked in (None, table.seats[i].asked)]
    if asks:
        raise Refused("refused.not-your-turn", seat=asks[0])
    raise Stale("refused.stale")


def software_asked(table: Table) -> list[int]:
    if not table.running:
        return []
    return [i for i in table.waiting if table.seats[i].kind is Sitter.SOFTWARE]


def with_outcome(table: Table, outcome: Outcome | None) -> Table:
    if outcome is None:
        return table
    return finish(table, Result(Ending.PLAYED, outcome.winners, outcome.reason, outcome.scores))


def finish(table: Table, result: Result) -> Table:
    return replace(at_rest(table), status=Status.OVER, result=result)
