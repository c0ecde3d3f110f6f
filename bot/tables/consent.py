"""What needs the other side's consent: taking back, a draw, ending without a result."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from bot.tables.draft import Draft, ask, close, finish, others, player
from bot.tables.ledger import Ledger
from bot.tables.model import (
    Change,
    Closing,
    Ending,
    Event,
    Move,
    Refused,
    Request,
    Result,
    Table,
    Wish,
)
from bot.tables.replay import game_of
from bot.tables.rows import StoredTable
from games import takeback
from games.kernel import IllegalMove, Position


class Consent:
    """A wish is granted at once where nobody is asked, and otherwise waits as a request."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def undo(self, table: str, person: int, *, interaction: str | None = None) -> Change:
        """Take back one's last answer: at once (UNDONE) where that is free, else WISHED.

        `taken` are the moves that were, or with the other side's consent will be, taken back.
        """

        async def act(stored: StoredTable) -> Draft:
            seat = player(stored.table, person)
            trail, moves = await self._ledger.trail(stored)
            mine = [i for i, move in enumerate(moves) if move.seat == seat]
            if not mine:
                raise Refused("refused.nothing-to-undo")
            free = await asyncio.to_thread(self._free, stored.table, trail, moves, seat)
            if free:
                kept = moves[mine[-1] + 1 :]
                if draft := self._taken_back(stored, trail, moves, mine[-1], kept, seat):
                    return draft
            if not others(stored.table, seat):
                return self._truncated(stored, trail, moves, mine[-1], seat)
            request = Request(Wish.UNDO, seat, moves[mine[-1]].ply - 1)
            draft = wish(stored.table, request)
            return replace(draft, taken=tuple(moves[mine[-1] :]))

        return await self._ledger.change(table, interaction, act)

    def _free(self, table: Table, trail: list[Position], moves: list[Move], seat: int) -> int:
        answers = [(move.seat, split(move.picks)) for move in moves]
        return takeback.free(game_of(table), trail, answers, seat, len(table.seats))

    def _truncated(
        self, stored: StoredTable, trail: list[Position], moves: list[Move], at: int, seat: int
    ) -> Draft:
        """Back to before move `at` and all that followed."""
        draft = self._taken_back(stored, trail, moves, at, [], seat)
        assert draft is not None
        return draft

    def _taken_back(
        self,
        stored: StoredTable,
        trail: list[Position],
        moves: list[Move],
        at: int,
        kept: Sequence[Move],
        seat: int,
    ) -> Draft | None:
        """Back to before move `at`, then `kept` again; None if these depended on it."""
        position = trail[at]
        again: list[Move] = []
        for move in kept:
            try:
                position = position.apply(move.seat, move.picks)
            except IllegalMove:
                return None
            ply = moves[at].ply + len(again)
            again.append(replace(move, ply=ply, digest=position.digest()))
        taken = tuple(move for move in moves[at:] if move not in kept)
        movers = {move.seat for move in taken}
        table = ask(stored.table, trail[-1], position, movers, self._ledger.clock())
        left = moves[at].ply - 1
        return Draft(
            what=Event.UNDONE,
            table=replace(table, ply=left + len(again), requests=()),
            before=trail[-1],
            after=position,
            snapshot=position.dump(),
            seat=seat,
            taken=taken,
            left=left,
            moves=tuple(again),
        )

    async def offer_draw(
        self, table: str, person: int, *, interaction: str | None = None
    ) -> Change:
        """WISHED; or ENDED when the other side has offered one already."""

        async def act(stored: StoredTable) -> Draft:
            seat = player(stored.table, person)
            if not others(stored.table, seat):
                raise Refused("refused.nobody-to-ask")
            if theirs(stored.table, seat, Wish.DRAW):
                return await self._allowed(stored, seat, Wish.DRAW)
            return wish(stored.table, Request(Wish.DRAW, seat))

        return await self._ledger.change(table, interaction, act)

    async def cancel(self, table: str, person: int, *, interaction: str | None = None) -> Change:
        """CLOSED before the first move and when playing alone; otherwise WISHED."""

        async def act(stored: StoredTable) -> Draft:
            seat = player(stored.table, person)
            if not stored.table.ply or not others(stored.table, seat):
                return close(stored.table, Closing.CANCELLED, seat)
            if theirs(stored.table, seat, Wish.CANCEL):
                return await self._allowed(stored, seat, Wish.CANCEL)
            return wish(stored.table, Request(Wish.CANCEL, seat))

        return await self._ledger.change(table, interaction, act)

    async def allow(
        self, table: str, person: int, wish: Wish, *, interaction: str | None = None
    ) -> Change:
        """Agree to the other side's request (UNDONE, ENDED, CLOSED; AGREED while others must)."""

        async def act(stored: StoredTable) -> Draft:
            return await self._allowed(stored, player(stored.table, person), wish)

        return await self._ledger.change(table, interaction, act)

    async def _allowed(self, stored: StoredTable, seat: int, wish: Wish) -> Draft:
        request = requested(stored.table, wish)
        if request.seat == seat:
            raise Refused("refused.own-request")
        agreed = {*request.agreed, seat}
        if not agreed.issuperset(others(stored.table, request.seat)):
            again = replace(request, agreed=tuple(sorted(agreed)))
            rest = tuple(r for r in stored.table.requests if r != request)
            table = replace(stored.table, requests=(*rest, again))
            return Draft(what=Event.AGREED, table=table, seat=seat, wish=wish)
        return replace(await self._granted(stored, request), wish=wish, seat=seat)

    async def _granted(self, stored: StoredTable, request: Request) -> Draft:
        match request.wish:
            case Wish.DRAW:
                drawn = finish(stored.table, Result(Ending.DRAWN, ()))
                return Draft(what=Event.ENDED, table=drawn)
            case Wish.CANCEL:
                return close(stored.table, Closing.CANCELLED)
        trail, moves = await self._ledger.trail(stored)
        first = moves[0].ply if moves else stored.table.ply + 1
        if request.ply + 1 < first:
            raise Refused("refused.nothing-to-undo")
        return self._truncated(stored, trail, moves, request.ply + 1 - first, request.seat)

    async def refuse(
        self, table: str, person: int, wish: Wish, *, interaction: str | None = None
    ) -> Change:
        """Refuse the other side's request, or take back one's own (DENIED)."""

        async def act(stored: StoredTable) -> Draft:
            seat = player(stored.table, person)
            request = requested(stored.table, wish)
            rest = tuple(r for r in stored.table.requests if r != request)
            denied = replace(stored.table, requests=rest)
            return Draft(what=Event.DENIED, table=denied, seat=seat, wish=wish)

        return await self._ledger.change(table, interaction, act)


def split(picks: str) -> tuple[str, ...]:
    return tuple(picks.split("+")) if picks else ()


def wish(table: Table, request: Request) -> Draft:
    """Ask the other side; one request of a kind at a time."""
    if open_ := table.request(request.wish):
        raise Refused(
            "refused.already-asked" if open_.seat == request.seat else "refused.request-waits"
        )
    return Draft(
        what=Event.WISHED,
        table=replace(table, requests=(*table.requests, request)),
        seat=request.seat,
        wish=request.wish,
    )


def theirs(table: Table, seat: int, wish: Wish) -> bool:
    """Whether somebody else has the same wish."""
    request = table.request(wish)
    return request is not None and request.seat != seat


def requested(table: Table, wish: Wish) -> Request:
    request = table.request(wish)
    if request is None:
        raise Refused("refused.no-request")
    return request
