"""Clocks of a table: a bank of time for each person, which runs while an answer is awaited.

Nothing happens by itself when a bank is empty; from then on the others may claim the game, or let
a computer answer. Time in which somebody is away, or the bot is down, is not counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.tables.model import Event, Move, Seat, Table

Absence = tuple[datetime, datetime]
Absences = Mapping[int, Sequence[Absence]]  # by person


@dataclass(frozen=True, slots=True)
class Pace:
    """How much time there is, what a finished turn adds, and how much can be saved up."""

    bank: timedelta
    increment: timedelta
    most: timedelta


PACES = {
    "evening": Pace(timedelta(minutes=20), timedelta(seconds=30), timedelta(minutes=20)),
    "week": Pace(timedelta(days=3), timedelta(hours=12), timedelta(days=5)),
}


def overlap(since: datetime, until: datetime, absences: Sequence[Absence]) -> timedelta:
    """How much of this stretch somebody was away; absences do not overlap each other."""
    parts = (min(until, end) - max(since, start) for start, end in absences)
    return sum((part for part in parts if part > timedelta()), timedelta())


def awaited(seat: Seat, now: datetime, absences: Sequence[Absence]) -> timedelta:
    """For how long a seat could have answered: its person was there, and so was the bot."""
    if seat.since is None:
        return timedelta()
    return now - seat.since - overlap(seat.since, now, absences) - seat.down


def left(seat: Seat, now: datetime, absences: Sequence[Absence]) -> timedelta:
    """What is left in the bank of a seat, which may be asked something at this moment."""
    return (seat.bank or timedelta()) - awaited(seat, now, absences)


def runs_out(seat: Seat, patience: timedelta) -> datetime | None:
    """When a seat that is asked something will have been awaited for so long."""
    return seat.since + patience + seat.paused + seat.down if seat.since else None


def wound(
    before: Table, table: Table, moves: Sequence[Move], what: Event, absences: Absences
) -> tuple[Table, tuple[Move, ...]]:
    """The table with its clocks set after a change, and the moves with what they cost."""
    pace = PACES.get(table.pace)
    if pace is None:
        return table, tuple(moves)
    if what is Event.STARTED:
        seats = [replace(s, bank=pace.bank) if s.person else s for s in table.seats]
        return replace(table, seats=tuple(seats)), tuple(moves)
    if what not in (Event.ANSWERED, Event.ENDED):
        return table, tuple(moves)
    seats, costly = list(table.seats), list[Move]()
    for move in moves:
        old, new = before.seats[move.seat], seats[move.seat]
        same_click = costly and move.tap and move.tap == costly[-1].tap
        if old.bank is None or old.since is None or same_click:
            costly.append(move)
            continue
        rest = max(timedelta(), left(old, table.changed, absences.get(old.person or 0, ())))
        if not new.waiting:
            rest = max(rest, min(rest + pace.increment, pace.most))
        seats[move.seat] = replace(new, bank=rest)
        costly.append(replace(move, spent=old.bank - rest))
    return replace(table, seats=tuple(seats)), tuple(costly)


def given_back(table: Table, taken: Sequence[Move]) -> Table:
    """The table with the time that moves had cost which are taken back."""
    seats = list(table.seats)
    for move in taken:
        bank = seats[move.seat].bank
        if bank is not None:
            seats[move.seat] = replace(seats[move.seat], bank=bank + move.spent)
    return replace(table, seats=tuple(seats))


def deadline(table: Table) -> datetime | None:
    """When the first bank is empty of which nobody was told yet, absences apart."""
    ends = [
        seat.since + seat.bank + seat.down
        for seat in table.seats
        if seat.since and seat.bank is not None and seat.person and seat.reminded < 2
    ]
    return min(ends, default=None) if table.running else None
