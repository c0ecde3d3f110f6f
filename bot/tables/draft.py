"""A change before it is committed, and the small pieces that changes are made of."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import count
from typing import Any

from bot.tables.model import Closing, Event, Move, Refused, Result, Status, Table, Wish
from games.kernel import Position
from games.phrases import News


@dataclass(frozen=True, kw_only=True)
class Draft:
    """A change that is worked out and not yet committed; `table` is the table after it."""

    what: Event
    table: Table
    before: Position | None = None
    after: Position | None = None  # set: the position changes
    news: tuple[News, ...] = ()
    seat: int | None = None
    wish: Wish | None = None
    taken: tuple[Move, ...] = ()
    snapshot: str = ""  # the dump of `after`
    base: str | None = None  # where it began, if that is not the setup
    left: int | None = None  # undo: how many moves stay untouched
    moves: tuple[Move, ...] = ()  # to be written


# ---- what a table allows


def seat_of(table: Table, person: int) -> int:
    """The seat of somebody who sits here; others are refused."""
    seat = table.seat_of(person)
    if seat is None or not table.seats[seat].joined:
        raise Refused("refused.not-seated")
    return seat


def player(table: Table, person: int) -> int:
    """The seat of somebody who plays here now."""
    seat = seat_of(table, person)
    must_run(table)
    return seat


def must_run(table: Table) -> None:
    if table.status in (Status.INVITED, Status.OPEN):
        raise Refused("refused.not-started")
    if not table.running:
        raise Refused("refused.over")


def must_wait(table: Table) -> None:
    if not table.live:
        raise Refused("refused.over")
    if table.running:
        raise Refused("refused.already-started")


def must_be_over(table: Table) -> None:
    if table.status is not Status.OVER:
        raise Refused("refused.not-over")


def others(table: Table, seat: int) -> tuple[int, ...]:
    """The seats of the other people who play."""
    return tuple(i for i, s in enumerate(table.seats) if i != seat and s.person and s.joined)


# ---- the end


def close(table: Table, why: Closing, seat: int | None = None) -> Draft:
    """End a table without a result."""
    closed = replace(at_rest(table), status=Status.CLOSED, closed=why)
    return Draft(what=Event.CLOSED, table=closed, seat=seat)


def finish(table: Table, result: Result) -> Table:
    """The table with its result."""
    return replace(at_rest(table), status=Status.OVER, result=result)


def at_rest(table: Table) -> Table:
    """Nobody is asked anything any more."""
    seats = tuple(replace(seat, **since(None)) for seat in table.seats)
    return replace(table, seats=seats, requests=())


# ---- questions


def reseat(table: Table, index: int, **changes: Any) -> Table:
    """The table with one seat changed."""
    seats = list(table.seats)
    seats[index] = replace(seats[index], **changes)
    return replace(table, seats=tuple(seats))


def since(at: datetime | None) -> dict[str, Any]:
    """The clock of a question that is put at this moment; None of none."""
    return {"since": at, "reminded": 0, "paused": timedelta(), "down": timedelta()}


def ask(
    table: Table, before: Position | None, after: Position, movers: set[int], at: datetime
) -> Table:
    """Number the questions that are new, and start their clocks.

    No two questions of a table have the same number, so that a button tells whose it is.
    """
    numbers = count(next_number(table))
    seats = []
    for i, seat in enumerate(table.seats):
        if after.decision(i) is None:
            seats.append(replace(seat, **since(None)))
        elif changed_question(before, after, i, movers):
            seats.append(replace(seat, asked=next(numbers), **since(at)))
        else:
            seats.append(seat)
    return replace(table, seats=tuple(seats))


def ask_again(table: Table, seat: int, at: datetime) -> Table:
    """Somebody else sits there now: an open question gets a new number and a new clock."""
    if not table.seats[seat].waiting:
        return table
    return reseat(table, seat, asked=next_number(table), **since(at))


def next_number(table: Table) -> int:
    """The number of the next question."""
    return max(seat.asked for seat in table.seats) + 1


def changed_question(before: Position | None, after: Position, seat: int, movers: set[int]) -> bool:
    """Whether the seat is asked something else than before; a seat that moved always is."""
    new = after.decision(seat)
    if new is None:
        return False
    old = before.decision(seat) if before else None
    if before is None or old is None or seat in movers or old != new:
        return True
    return old.offer(before) != new.offer(after)
