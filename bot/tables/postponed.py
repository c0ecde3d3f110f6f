"""Whom a change calls later than at once: found and written in the transaction of the change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import attention, queries
from bot.store.batch import Step
from bot.tables.draft import Draft
from bot.tables.hours import after_quiet, back, first_call
from bot.tables.model import PlaceKind, Table
from bot.tables.preferences import Pending, Preferences
from bot.tables.rows import read_preferences
from bot.tables.summons import summon, summoned, turned_to


async def summoning(
    c: AsyncConnection, before: Table, draft: Draft
) -> tuple[Draft, tuple[Pending, ...]]:
    """The draft with its summons, and the calls that are to come later instead."""
    pending = await _postponed(c, before, draft)
    table = summon(before, draft, draft.table, later=pending)
    return replace(draft, table=table), tuple(pending.values())


async def _postponed(c: AsyncConnection, before: Table, draft: Draft) -> dict[int, Pending]:
    """By seat; somebody who is called as soon as it is their turn is not among them."""
    after, later = draft.table, dict[int, Pending]()
    if after.place.kind is PlaceKind.DM:
        return later
    turns, now = turned_to(before, draft, after), after.changed
    for seat in summoned(before, draft, after):
        sitting = after.seats[seat]
        chosen = await preferences(c, sitting.person or 0)
        at = first_call(chosen, now) if seat in turns else after_quiet(chosen, now)
        at = max(at, back(chosen, sitting, now))
        kind = "turn" if seat in turns else "asked"
        if at > now:
            later[seat] = Pending(sitting.person or 0, after.id, kind, sitting.asked, at)
    return later


async def preferences(c: AsyncConnection, person: int) -> Preferences:
    found = (await c.execute(queries.PERSON, {"who": person})).mappings().first()
    return read_preferences(found) if found else Preferences()


def calls_anybody(before: Table, draft: Draft) -> bool:
    """Whether somebody is to hear of it, so that it matters when they like to."""
    place = draft.table.place.kind
    return place is not PlaceKind.DM and bool(summoned(before, draft, draft.table))


def later_calls(before: Table, after: Table, pending: Iterable[Pending]) -> list[Step]:
    """These calls are to come; whose turn has passed is not called to it any more."""
    passed = [before.seats[seat].person for seat in set(before.waiting) - set(after.waiting)]
    steps = [
        Step(attention.DROP_TURN_CALLS, {"who": person, "of": after.id})
        for person in passed
        if person is not None
    ]
    return [*steps, *(step for each in pending for step in put_down(each))]


def put_down(pending: Pending) -> list[Step]:
    """Write a call down, in the place of one of the same kind."""
    row = {"person": pending.person, "table": pending.table, "kind": pending.kind}
    same = {"who": pending.person, "of": pending.table, "what": pending.kind}
    new = row | {"asked": pending.asked, "at": pending.at}
    return [Step(attention.DROP_CALLS, same), Step(attention.NEW_CALL, new)]
