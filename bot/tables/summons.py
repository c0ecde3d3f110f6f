"""Who is called by a change, and whether the table message must be posted anew for them."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace

from bot.tables.draft import Draft, others
from bot.tables.model import Event, PlaceKind, Table


def summon(before: Table, draft: Draft, after: Table, later: Container[int] = ()) -> Table:
    """`after` with its new summons: these seats are called at its revision, and it moves down.

    Nobody is called in direct messages, where every new message makes a sound anyway. The table
    moves down as well for a seat that is to be called `later`; it hears no sound then.
    """
    if after.place.kind is PlaceKind.DM:
        return after
    called = summoned(before, draft, after)
    if not called and draft.what is not Event.ENDED:
        return after
    seats = tuple(
        replace(seat, summoned=after.revision) if i in called and i not in later else seat
        for i, seat in enumerate(after.seats)
    )
    return replace(after, seats=seats, moved=after.revision)


def summoned(before: Table, draft: Draft, after: Table) -> frozenset[int]:
    """The seats of the people who are to hear of this change."""
    match draft.what:
        case Event.INVITED:
            return frozenset(i for i, s in enumerate(after.seats) if s.person and not s.joined)
        case Event.WISHED:
            return frozenset(consenting(after, draft))
        case Event.REMINDED if draft.seat is not None:
            return frozenset(i for i in others(after, draft.seat) if i not in after.waiting)
    return frozenset(turned_to(before, draft, after))


def consenting(after: Table, draft: Draft) -> tuple[int, ...]:
    """The seats whose consent the new wish needs."""
    request = after.request(draft.wish) if draft.wish else None
    return others(after, request.seat) if request else ()


def turned_to(before: Table, draft: Draft, after: Table) -> list[int]:
    """The people whose turn it became, except by their own move.

    When a game starts, all of them; afterwards nobody who plays alone.
    """
    people = [i for i in turn(before, after) if after.seats[i].person is not None]
    if draft.what is Event.STARTED:
        return people
    return [] if after.solo else [i for i in people if i != draft.seat]


def turn(before: Table, after: Table) -> tuple[int, ...]:
    """The seats whose turn it became: asked now, and not before."""
    asked = before.waiting if before.running else ()
    return tuple(i for i in after.waiting if i not in asked)
