"""Who sits where: filling seats, freeing them, and what a table still waits for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from bot.tables.draft import Draft, close, must_wait, reseat
from bot.tables.model import Closing, Event, Person, Refused, Seat, Sitter, Software, Status, Table
from games.kernel import Game, Rng
from games.rng import sealed

Opponent = Person | Software | None


def chosen_seats(game: Game[Any, Any], options: Mapping[str, Any]) -> tuple[str, ...]:
    """The seats under these options, which are checked here for good."""
    try:
        return game.seats(game.Options(**options))
    except ValidationError as error:
        where = error.errors()[0]["loc"]
        raise Refused("refused.bad-options", code=str(where[0])[:40] if where else "") from None


def own_seat(names: tuple[str, ...], side: str | None, seed: str) -> int:
    """The seat that was wished for; without a wish the lot decides, and the seed proves it."""
    if side is None:
        return Rng(seed).below(len(names), "seats")
    if side not in names:
        raise Refused("refused.no-such-side", code=side[:40])
    return names.index(side)


def fill(names: tuple[str, ...], mine: int, by: Person, against: Opponent) -> list[Seat]:
    """`by` joins at once; software takes every other seat, an invited person the first."""
    seats = []
    for index, name in enumerate(names):
        seats.append(sit(name, by if index == mine else against))
        if index != mine and isinstance(against, Person):
            against = None
    seats[mine] = replace(seats[mine], joined=True)
    return seats


def sit(name: str, sitter: Opponent) -> Seat:
    match sitter:
        case Person(person, called):
            return Seat(name, Sitter.PERSON, person, called[:100])
        case Software(level):
            return Seat(name, Sitter.SOFTWARE, level=level, joined=True)
    return Seat(name, Sitter.NOBODY)


def afresh(seat: Seat, opened_by: int, part: str) -> Seat:
    """Who would sit there again; the others have to accept, and give their parts then."""
    match seat.kind:
        case Sitter.PERSON if seat.person == opened_by:
            again = Seat(seat.name, Sitter.PERSON, seat.person, seat.called, joined=True)
            return replace(again, part=part)
        case Sitter.PERSON:
            return Seat(seat.name, Sitter.PERSON, seat.person, seat.called)
        case Sitter.SOFTWARE:
            return Seat(seat.name, Sitter.SOFTWARE, level=seat.level, joined=True)
    return Seat(seat.name, Sitter.NOBODY)


def vacate(table: Table, seat: int, kind: Sitter = Sitter.NOBODY) -> Table:
    """The seat is free; what its person gave to the chance stays in it once cards are dealt."""
    part = sealed(table.seats[seat].part) if table.started else ""
    return reseat(
        table, seat, kind=kind, person=None, called="", level=None, joined=False, part=part
    )


def missing(seats: Sequence[Seat]) -> Status | None:
    """What the table waits for before it can start."""
    if any(s.kind is Sitter.PERSON and not s.joined for s in seats):
        return Status.INVITED
    return Status.OPEN if any(s.kind in (Sitter.NOBODY, Sitter.GONE) for s in seats) else None


def invited(table: Table, person: int) -> int:
    seat = table.seat_of(person)
    if seat is None:
        raise Refused("refused.not-invited")
    must_wait(table)
    if table.seats[seat].joined:
        raise Refused("refused.already-seated")
    return seat


def free_seat(table: Table, person: int) -> int:
    """The first free seat, for somebody who may take it."""
    if not table.live:
        raise Refused("refused.over")
    if table.seat_of(person) is not None:
        raise Refused("refused.already-seated")
    free = (i for i, seat in enumerate(table.seats) if seat.kind is Sitter.NOBODY)
    seat = next(free, None)
    if seat is None:
        raise Refused("refused.no-free-seat")
    return seat


def unseat(table: Table, seat: int, kind: Sitter, why: Closing) -> Draft:
    """A live table without this person; it closes when nobody else has sat down."""
    after = vacate(table, seat, kind)
    if not any(s.person and s.joined for s in after.seats):
        return close(after, why, seat)
    if not table.running:
        after = replace(after, status=missing(after.seats) or Status.OPEN)
    return Draft(what=Event.UNSEATED, table=replace(after, requests=()), seat=seat)
