"""What needs the other side's consent: taking back, a draw, ending without a result."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from itertools import takewhile

from bot.tables.draft import Draft, ask, close, finish, others, player
from bot.tables.ledger import Ledger
from bot.tables.limits import Limits
from bot.tables.model import (
    Change,
    Closing,
    Ending,
    Event,
    Purpose,
    Refused,
    Request,
    Result,
    Table,
    Wish,
)
from bot.tables.replay import Trail, game_of
from bot.tables.rows import StoredTable
from games import takeback
from games.kernel import IllegalMove, picks


class Consent:
    """A wish is granted at once where nobody is asked, and otherwise waits as a request."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._limits = Limits(ledger)

    async def undo(self, table: str, person: int, *, interaction: str | None = None) -> Change:
        """Take back one's last answer: at once (UNDONE) where that is free, else WISHED.

        `taken` are the moves that were, or with the other side's consent will be, taken back.
        """

        async def act(stored: StoredTable) -> Draft:
            seat = player(stored.table, person)
            if others(stored.table, seat):
                await self._limits.must_be_calm(stored.table)
            trail = await self._ledger.trail(stored)
            last = trail.last_of(seat)
            if last is None:
                raise Refused("refused.nothing-to-undo")
            if await asyncio.to_thread(free, stored.table, trail, seat) >= trail.taps(last):
                with suppress(IllegalMove):  # what the others did since then depends on it
                    return self._undone(stored.table, trail, trail.without(last), seat)
            if stored.table.purpose is Purpose.DAILY:
                raise Refused("refused.daily-undo")
            if not others(stored.table, seat):
                return self._undone(stored.table, trail, trail.back_to(last), seat)
            request = Request(Wish.UNDO, seat, trail.moves[last].ply - 1)
            return replace(wish(stored.table, request), taken=trail.moves[last:])

        return await self._ledger.change(table, interaction, act)

    def _undone(self, table: Table, trail: Trail, left: Trail, seat: int) -> Draft:
        """Back from `trail` to what is left of it."""
        same = shared(trail, left)
        taken = trail.moves[same : same + len(trail.moves) - len(left.moves)]
        movers = {move.seat for move in taken}
        asked = ask(table, trail.end, left.end, movers, self._ledger.clock())
        return Draft(
            what=Event.UNDONE,
            table=replace(asked, ply=table.ply - len(taken), requests=()),
            before=trail.end,
            after=left.end,
            snapshot=left.end.dump(),
            seat=seat,
            taken=taken,
            left=taken[0].ply - 1,
            moves=left.moves[same:],
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
            await self._limits.must_be_calm(stored.table)
            return wish(stored.table, Request(Wish.DRAW, seat))

        return await self._ledger.change(table, interaction, act)

    async def cancel(self, table: str, person: int, *, interaction: str | None = None) -> Change:
        """CLOSED before the first move and when playing alone; otherwise WISHED."""

        async def act(stored: StoredTable) -> Draft:
            seat = player(stored.table, person)
            if stored.table.purpose is Purpose.DAILY:
                raise Refused("refused.daily-cancel")
            if not stored.table.ply or not others(stored.table, seat):
                return close(stored.table, Closing.CANCELLED, seat)
            if theirs(stored.table, seat, Wish.CANCEL):
                return await self._allowed(stored, seat, Wish.CANCEL)
            await self._limits.must_be_calm(stored.table)
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
        trail = await self._ledger.trail(stored)
        first = next((i for i, move in enumerate(trail.moves) if move.ply == request.ply + 1), None)
        if first is None:  # the rules have changed since
            raise Refused("refused.nothing-to-undo")
        return self._undone(stored.table, trail, trail.back_to(first), request.seat)

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


def free(table: Table, trail: Trail, seat: int) -> int:
    """From how many of the seat's last answers nobody learnt anything."""
    answers = [(move.seat, picks(move.picks)) for move in trail.moves]
    return takeback.free(game_of(table), trail.positions, answers, seat, len(table.seats))


def shared(one: Trail, other: Trail) -> int:
    """How many moves both begin with."""
    pairs = zip(one.moves, other.moves, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))


def wish(table: Table, request: Request) -> Draft:
    """Ask the other side; one request at a time, so that nobody agrees to the wrong one."""
    if table.requests:
        ours = any(open_.seat == request.seat for open_ in table.requests)
        raise Refused("refused.already-asked" if ours else "refused.request-waits")
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
