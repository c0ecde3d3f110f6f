"""What is kept about one person, found by the schema itself so that no table is left out.

A column called `person` says whom a row is about, one called `other` whom else it names. Seats are
apart: a game belongs to the others as well, so its seats lose their person and the rows stay.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Delete, Select, Table, bindparam, delete, or_, select

from bot.store.schema import metadata, moves, results, seats, tables

WHO = ("person", "other")
PERSONAL = tuple(
    table for table in metadata.sorted_tables if table is not seats and "person" in table.c
)


def _named(table: Table) -> ColumnElement[bool]:
    return or_(*(table.c[name] == bindparam("who") for name in WHO if name in table.c))


ROWS: dict[str, Select[Any]] = {t.name: select(t).where(_named(t)) for t in PERSONAL}
ERASED: tuple[Delete, ...] = tuple(delete(table).where(_named(table)) for table in PERSONAL)

MY_GAMES = (
    select(
        tables.c.id,
        tables.c.game,
        tables.c.options,
        tables.c.status,
        tables.c.guild,
        tables.c.channel,
        tables.c.thread,
        tables.c.language,
        tables.c.theme,
        tables.c.opened,
        tables.c.changed,
        (tables.c.host == bindparam("who")).label("opened_by_me"),
        seats.c.seat,
        seats.c.name.label("side"),
        seats.c.called.label("my_name"),
        seats.c.part.label("my_part_of_the_chance"),
        seats.c.mu.label("my_strength_before"),
        results.c.how,
        results.c.winners,
        results.c.reason,
        results.c.scores,
    )
    .join(seats, seats.c.table == tables.c.id)
    .outerjoin(results, results.c.table == tables.c.id)
    .where(seats.c.person == bindparam("who"))
    .order_by(tables.c.opened, tables.c.id)
)
MY_ANSWERS = (
    select(moves.c.table, moves.c.ply, moves.c.picks, moves.c.at)
    .join(seats, (seats.c.table == moves.c.table) & (seats.c.seat == moves.c.seat))
    .where(seats.c.person == bindparam("who"))
    .order_by(moves.c.table, moves.c.ply)
)
