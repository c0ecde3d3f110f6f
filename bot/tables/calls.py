"""Calls that do not come at once: after some hours, once a day, after quiet hours, or put off.

A call is a row until it has been sent. Whoever is called at once is summoned at the table, and has
no row.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from itertools import groupby

from bot.store import attention
from bot.store.batch import carry_out
from bot.tables.hours import after_quiet, back, first_call, put_off
from bot.tables.ledger import Ledger
from bot.tables.model import Place, PlaceKind, Refused, Reminder, Table
from bot.tables.postponed import preferences, put_down
from bot.tables.preferences import Calling, Calls, Later, Pending, Preferences
from bot.tables.rows import Row

OURS = Place(PlaceKind.DM, 0)  # calls are direct messages: one process sends them all
MANY = 200  # calls at a time


class LaterCalls:
    """What is to be said to whom, later than at the table."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    # ---- what is due

    async def due(self) -> list[Calling]:
        """Who is to be called now; what has become needless is dropped, or put off."""
        if not self._ledger.ours(OURS):
            return []
        now = self._ledger.clock()
        found = await self._ledger.fetch(attention.DUE_CALLS, moment=now, most=MANY)
        calls: list[Calling] = []
        pending = sorted(map(read_pending, found), key=lambda each: (each.person, each.at))
        for person, rows in groupby(pending, key=lambda each: each.person):
            async with self._ledger.store.read() as c:
                chosen = await preferences(c, person)
            ready = [each for each in rows if await self._ready(each, chosen, now)]
            calls += await self._gathered(person, ready, chosen)
        return calls

    async def _gathered(
        self, person: int, ready: list[Pending], chosen: Preferences
    ) -> list[Calling]:
        """One call each; for whoever wants one a day, one for all turns, also the newest."""
        if chosen.calls is not Calls.DAILY or not any(each.kind == "turn" for each in ready):
            return [Calling(person, (each,)) for each in ready]
        found = await self._ledger.fetch(attention.CALLS_TO_TURNS, who=person)
        turns = tuple(map(read_pending, found))
        others = [Calling(person, (each,)) for each in ready if each.kind != "turn"]
        return [Calling(person, turns, daily=True), *others]

    async def _ready(self, pending: Pending, chosen: Preferences, now: datetime) -> bool:
        at = await self._moment(pending, chosen, now)
        if at is None:
            await self.sent([pending])
        elif at > now:
            async with self._ledger.store.write() as c:
                await c.execute(attention.PUT_OFF, named(pending) | {"until": at})
        return at is not None and at <= now

    async def _moment(
        self, pending: Pending, chosen: Preferences, now: datetime
    ) -> datetime | None:
        """When this call is to be made as things are now; None if there is no need any more."""
        try:
            table = (await self._ledger.stored(pending.table)).table
        except Refused:
            return None
        if concern(table, pending) is None:
            return None
        seat = table.seats[table.seat_of(pending.person) or 0]
        soonest = max(after_quiet(chosen, now), back(chosen, seat, now))
        if pending.kind == "turn" and seat.since is not None:
            return max(first_call(chosen, seat.since), soonest)
        return soonest

    async def sent(self, pending: Iterable[Pending]) -> None:
        """These calls were made, or are not needed; one that is newer stays."""
        async with self._ledger.store.write() as c:
            for each in pending:
                await c.execute(attention.DROP_CALL, named(each))

    # ---- what people want

    async def later(self, person: int, table: str, until: Later) -> datetime:
        """Call this person again then, if it is still their turn there."""
        async with self._ledger.lock(table):
            now = (await self._ledger.stored(table)).table
            seat = now.seat_of(person)
            if seat is None:
                raise Refused("refused.watching")
            if not now.running or seat not in now.waiting:
                raise Refused("refused.not-awaited")
            async with self._ledger.store.write() as c:
                chosen = await preferences(c, person)
                at = put_off(chosen, self._ledger.clock(), until)
                await c.execute(attention.DROP_TURN_CALLS, {"who": person, "of": table})
                call = Pending(person, table, "later", now.seats[seat].asked, at)
                await carry_out(c, put_down(call))
        return at

    async def stands_for(self, reminder: Reminder, chosen: Preferences) -> bool:
        """Whether a call that is to come says the same as this first reminder.

        Whoever is called once a day hears of it then.
        """
        if reminder.number > 1:
            return False
        who = {"who": reminder.person, "of": reminder.table.id}
        if await self._ledger.fetch(attention.TURN_CALLS, **who):
            return True
        if chosen.calls is not Calls.DAILY:
            return False
        seat = reminder.table.seats[reminder.seat]
        at = first_call(chosen, self._ledger.clock())
        async with self._ledger.store.write() as c:
            call = Pending(reminder.person, reminder.table.id, "turn", seat.asked, at)
            await carry_out(c, put_down(call))
        return True


def named(pending: Pending) -> dict[str, object]:
    """This very row, and none that has taken its place."""
    return {
        "who": pending.person,
        "of": pending.table,
        "what": pending.kind,
        "which": pending.asked,
        "was": pending.at,
    }


def read_pending(row: Row) -> Pending:
    return Pending(row["person"], row["table"], row["kind"], row["asked"], row["at"])


def concern(table: Table, pending: Pending) -> str | None:
    """What this call is about as things are now: a turn, an invitation, a consent, a silence."""
    seat = table.seat_of(pending.person)
    if seat is None or not table.live:
        return None
    if pending.kind != "asked":
        return "turn" if table.running and seat in table.waiting else None
    if not table.running:
        return None if table.seats[seat].joined else "invited"
    if any(pending.person in table.consenting(request) for request in table.requests):
        return "wished"
    silent = any(table.seats[i].reminded >= 2 for i in table.waiting)
    if not silent or seat in table.waiting:
        return None
    return "late" if table.pace else "silent"
