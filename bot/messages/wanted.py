"""All messages that a table wants to have posted at this moment."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from bot.messages import board, lobby, result
from bot.messages.board import consenting
from bot.messages.lobby import guests
from bot.messages.look import Look, Reader, in_dm
from bot.messages.panel import has_panel, panel
from bot.messages.sheet import Digest, Sheet
from bot.tables import Sitter, Status, Table


@dataclass(frozen=True, slots=True)
class Board:
    """The table message, in the table's own place."""


@dataclass(frozen=True, slots=True)
class Panel:
    """The private panel of a person, in their direct messages."""

    person: int


@dataclass(frozen=True, slots=True)
class Line:
    """A table message that has been left behind."""

    message: int


Spot = Board | Panel | Line


class Call(NamedTuple):
    """Somebody is to hear a sound, once, for what was asked of them at this revision."""

    person: int
    revision: int


@dataclass(frozen=True)
class Wanted:
    """A message, worded for and painted for the same reader."""

    sheet: Sheet
    reader: Reader
    calls: tuple[Call, ...] = ()
    anew: bool = True  # whether it may be posted where there is none; else it is only edited

    @cached_property
    def digest(self) -> Digest:
        return self.sheet.digest(whose=(self.reader.locale, self.reader.theme))


def wanted(look: Look, people: Mapping[int, Reader]) -> dict[Spot, Wanted]:
    """The table message, a panel for each seat, a line for each table message left behind.

    `people` says how everybody likes to read; who is missing there reads as the table is kept.
    """
    return {spot: wanted_at(look, people, spot) for spot in spots(look)}


def spots(look: Look) -> list[Spot]:
    """Where a message is wanted, the table message first."""
    table_message = () if look.stray else (Board(),)
    panels = (
        Panel(seat.person)
        for index, seat in enumerate(look.table.seats)
        if seat.person is not None and wants_panel(look.table, index)
    )
    return [*table_message, *panels, *(Line(left.message) for left in look.left)]


def wanted_at(look: Look, people: Mapping[int, Reader], spot: Spot) -> Wanted:
    """The message at one of these spots."""
    everybody = channel_reader(look.table, people)
    match spot:
        case Board():
            return Wanted(table(look, everybody), everybody, called(look.table))
        case Panel(person):
            seat = look.table.seat_of(person) or 0
            reader = people.get(person) or Reader(look.table.language, look.table.theme, seat)
            anew = look.table.running and has_panel(look, seat)
            return Wanted(panel(look, reader), reader, anew=anew)
        case Line(message):
            (left,) = (left for left in look.left if left.message == message)
            return Wanted(board.line(look, everybody, left), everybody, anew=False)


def table(look: Look, reader: Reader) -> Sheet:
    """The message that everybody in the channel sees, at whatever point the table is."""
    match look.table.status:
        case Status.INVITED | Status.OPEN:
            return lobby.invitation(look, reader)
        case Status.RUNNING:
            return board.running(look, reader)
        case Status.OVER:
            return result.over(look, reader)
        case Status.CLOSED:
            return lobby.closed(look, reader)


def is_table(table: str, ids: Set[str]) -> bool:
    """Whether a message with these controls is, or was, the message of this table."""
    return any(f"t:{table}:{verb}" in ids for verb in ("more", "withdraw", "rematch", "share"))


def is_panel(table: str, ids: Set[str]) -> bool:
    """Whether a direct message with these controls is a panel of this table."""
    starts = (f"a:{table}:", f"m:{table}", f"t:{table}:closer")
    return any(each.startswith(starts) for each in ids)


def channel_reader(table: Table, people: Mapping[int, Reader]) -> Reader:
    """Who reads the table message: the channel, or the one person of a game in a DM."""
    person = next(iter(table.people), None)
    if not in_dm(table) or person is None:
        return Reader(table.language, table.theme)
    reader = people.get(person) or Reader(table.language, table.theme, table.seat_of(person))
    return reader if table.running else reader.public


def wants_panel(table: Table, index: int) -> bool:
    """Whether this seat has, or has had, something to see in private."""
    seat = table.seats[index]
    if in_dm(table) or seat.kind is not Sitter.PERSON or not seat.joined:
        return False
    return table.running or not table.live


def called(table: Table) -> tuple[Call, ...]:
    """The people whom a new table message calls: each once for what is asked of them."""
    wishes = [person for request in table.requests for person in consenting(table, request)]
    silent = any(table.seats[i].reminded >= 2 for i in table.waiting)
    concerned = {*awaited(table), *guests(table), *wishes, *(table.people if silent else ())}
    return tuple(
        Call(seat.person, seat.summoned)
        for seat in table.seats
        if seat.person is not None and seat.person in concerned and seat.summoned
    )


def awaited(table: Table) -> tuple[int, ...]:
    """The people whose answer is awaited."""
    return tuple(person for i in table.waiting if (person := table.seats[i].person) is not None)
