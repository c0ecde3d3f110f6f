"""Ends that the rules of no game know: giving up, falling silent, being stopped."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

from bot.tables.draft import Draft, ask_again, close, finish, player, reseat
from bot.tables.ledger import Ledger, absences
from bot.tables.model import (
    DAY,
    Change,
    Closing,
    Ending,
    Event,
    Refused,
    Result,
    Sitter,
    Table,
)
from bot.tables.pace import awaited, runs_out
from bot.tables.people import People
from bot.tables.play import Play
from bot.tables.rows import StoredTable
from bot.tables.seating import unseat, vacate

PATIENCE = 2 * DAY


class Endings:
    """Resigning, claiming, letting software finish, and the server's administration."""

    def __init__(self, ledger: Ledger, people: People, play: Play) -> None:
        self._ledger = ledger
        self._people = people
        self._play = play

    async def resign(self, table: str, person: int, *, interaction: str | None = None) -> Change:
        """Give up (ENDED)."""

        async def act(stored: StoredTable) -> Draft:
            seat = player(stored.table, person)
            rest = tuple(i for i in range(len(stored.table.seats)) if i != seat)
            over = finish(stored.table, Result(Ending.RESIGNED, rest, seat=seat))
            return Draft(what=Event.ENDED, table=over, seat=seat)

        return await self._ledger.change(table, interaction, act)

    async def claimable(self, table: str, person: int) -> bool:
        """Whether this person may now `claim` the game or `let_software` finish it."""
        stored = await self._ledger.stored(table)
        try:
            return bool(await self._silent(stored.table, player(stored.table, person)))
        except Refused:
            return False

    async def claim(self, table: str, person: int, *, interaction: str | None = None) -> Change:
        """Win because the other side has been silent for two days, or is gone (ENDED)."""

        async def act(stored: StoredTable) -> Draft:
            seat = player(stored.table, person)
            await self._must_be_silent(stored.table, seat)
            over = finish(stored.table, Result(Ending.CLAIMED, (seat,), seat=seat))
            return Draft(what=Event.ENDED, table=over, seat=seat)

        return await self._ledger.change(table, interaction, act)

    async def let_software(
        self, table: str, person: int, level: str, *, interaction: str | None = None
    ) -> Change:
        """Let software finish for the silent side (SOFTWARE)."""
        if level not in self._ledger.levels:
            raise Refused("refused.no-such-level", code=level[:40])

        async def act(stored: StoredTable) -> Draft:
            seat = player(stored.table, person)
            after = stored.table
            for silent in await self._must_be_silent(stored.table, seat):
                after = vacate(after, silent, Sitter.SOFTWARE)
                after = reseat(after, silent, level=level, joined=True)
                after = ask_again(after, silent, self._ledger.clock())
            after = replace(after, requests=())
            return Draft(what=Event.SOFTWARE, table=after, seat=seat)

        return await self._ledger.change(table, interaction, act)

    async def let_once(
        self, table: str, person: int, level: str, *, interaction: str | None = None
    ) -> Change:
        """Let the computer give one answer for the silent side, which keeps its seat."""
        stored, position = await self._ledger.both(table)
        silent = (await self._must_be_silent(stored.table, player(stored.table, person)))[0]
        sitting = stored.table.seats[silent]
        if position is None or not sitting.waiting or level not in self._ledger.levels:
            raise Refused("refused.no-such-level", code=level[:40])
        luck = sha256(f"opponent:{stored.seed}:{silent}:{sitting.asked}".encode()).hexdigest()
        picks = await self._ledger.think(stored.table, position, silent, level, luck)

        async def act(now: StoredTable) -> Draft:
            if silent not in await self._must_be_silent(now.table, player(now.table, person)):
                raise Refused("refused.stale")
            return await self._play.answered(now, silent, sitting.asked, picks, interaction)

        return await self._ledger.change(table, interaction, act)

    async def _must_be_silent(self, table: Table, seat: int) -> list[int]:
        silent = await self._silent(table, seat)
        if not silent and table.seats[seat].waiting:
            raise Refused("refused.owes-answer")
        if not silent:
            raise Refused("refused.not-claimable", until=self._claimable_at(table, seat))
        return silent

    def _claimable_at(self, table: Table, seat: int) -> int:
        """The moment, in seconds since 1970, at which the others have been silent for too long."""
        others = [s for i, s in enumerate(table.seats) if i != seat]
        ends = [runs_out(s, PATIENCE if s.bank is None else s.bank) for s in others]
        usual = self._ledger.clock() + PATIENCE
        return int(max(filter(None, ends), default=usual).timestamp())

    async def _silent(self, table: Table, seat: int) -> list[int]:
        """The other seats that are abandoned; a player who owes an answer cannot claim."""
        gone = [i for i, s in enumerate(table.seats) if s.kind in (Sitter.GONE, Sitter.NOBODY)]
        if gone or table.seats[seat].waiting:
            return gone
        silent, now = [], self._ledger.clock()
        async with self._ledger.store.read() as connection:
            away = await absences(connection, table)
        for index in table.waiting:
            sitting = table.seats[index]
            if sitting.person is None or sitting.since is None:
                continue
            if table.pace:
                silent += [index] if sitting.reminded >= 2 else []
                continue
            warned = (
                sitting.reminded >= 2
                or not (await self._people.preferences(sitting.person)).reminders
            )
            if warned and awaited(sitting, now, away.get(sitting.person, ())) >= PATIENCE:
                silent.append(index)
        return silent

    # ---- for those who manage the server

    async def admin_end(self, table: str, guild: int, *, interaction: str | None = None) -> Change:
        """End a table of this guild without a result (CLOSED)."""

        async def act(stored: StoredTable) -> Draft:
            must_belong(stored.table, guild)
            return close(stored.table, Closing.STOPPED)

        return await self._ledger.change(table, interaction, act)

    async def admin_unseat(
        self, table: str, guild: int, person: int, *, interaction: str | None = None
    ) -> Change:
        """Free a person's seat (UNSEATED: whoever wants may join; CLOSED if nobody is left)."""

        async def act(stored: StoredTable) -> Draft:
            must_belong(stored.table, guild)
            seat = stored.table.seat_of(person)
            if seat is None:
                raise Refused("refused.not-at-table")
            return unseat(stored.table, seat, Sitter.NOBODY, Closing.STOPPED)

        return await self._ledger.change(table, interaction, act)


def must_belong(table: Table, guild: int) -> None:
    if table.place.guild != guild:
        raise Refused("refused.no-such-table", table=table.id)
    if not table.live:
        raise Refused("refused.over")
