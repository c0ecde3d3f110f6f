"""What is kept about one person, found by the schema itself so that no table is left out.

A column called `person` says whom a row is about, one called `other` whom else it names. Seats are
apart: a game belongs to the others as well, so its seats lose their person and the rows stay. Of a
game its players get what is about themselves; `bot/tables/people.py` picks it out of what is about
all seats.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    ColumnElement,
    Delete,
    Select,
    Table,
    and_,
    bindparam,
    case,
    delete,
    or_,
    select,
)

from bot.store.schema import metadata, moves, results, seats, tables

WHO = ("person", "other")
PERSONAL = tuple(
    table for table in metadata.sorted_tables if table is not seats and "person" in table.c
)


def _named(table: Table) -> ColumnElement[bool]:
    return or_(*(table.c[name] == bindparam("who") for name in WHO if name in table.c))


def _told(table: Table) -> list[ColumnElement[Any]]:
    """All columns; but who wrote a row about somebody else is theirs, and not told."""
    if "other" not in table.c:
        return list(table.c)
    mine = case((table.c.person == bindparam("who"), table.c.person))
    return [mine.label("person"), *(column for column in table.c if column.name != "person")]


ROWS: dict[str, Select[Any]] = {t.name: select(*_told(t)).where(_named(t)) for t in PERSONAL}
ERASED: tuple[Delete, ...] = tuple(delete(table).where(_named(table)) for table in PERSONAL)

MY_GAMES = (
    select(
        tables.c.id,
        tables.c.game,
        tables.c.options,
        tables.c.purpose,
        tables.c.pace,
        tables.c.status,
        tables.c.closed,
        tables.c.ply,
        tables.c.rematch_of,
        tables.c.kind,
        tables.c.guild,
        tables.c.channel,
        tables.c.thread,
        tables.c.language,
        tables.c.theme,
        tables.c.opened,
        tables.c.changed,
        (tables.c.host == bindparam("who")).label("opened_by_me"),
        tables.c.clocks,
        tables.c.requests,
        seats.c.seat.label("my_seat"),
        seats.c.name.label("my_side"),
        seats.c.called.label("my_name"),
        seats.c.joined.label("i_sat_down"),
        seats.c.ended.label("ended_for_me"),
        seats.c.part.label("my_part_of_the_chance"),
        seats.c.mu.label("my_strength_before"),
        seats.c.sigma.label("uncertainty_of_it"),
        results.c.how,
        results.c.winners,
        results.c.reason,
        results.c.scores,
        results.c.seat.label("ended_by_seat"),
        results.c.at.label("ended"),
        results.c.luck,
    )
    .outerjoin(seats, and_(seats.c.table == tables.c.id, seats.c.person == bindparam("who")))
    .outerjoin(results, results.c.table == tables.c.id)
    .where(or_(seats.c.person == bindparam("who"), tables.c.host == bindparam("who")))
    .order_by(tables.c.opened, tables.c.id)
)
MY_ANSWERS = (
    select(
        moves.c.table,
        moves.c.ply,
        moves.c.picks,
        moves.c.at,
        moves.c.interaction,
        moves.c.spent.label("milliseconds_of_my_clock"),
    )
    .join(seats, (seats.c.table == moves.c.table) & (seats.c.seat == moves.c.seat))
    .where(seats.c.person == bindparam("who"))
    .order_by(moves.c.table, moves.c.ply)
)
