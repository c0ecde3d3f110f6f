"""The statements about the challenge of the day."""

from __future__ import annotations

from sqlalchemy import bindparam, func, insert, select

from bot.store.schema import days, moves, people, results, seats, tables, tries

DAY = select(days).where(days.c.day == bindparam("which"))
NEW_DAY = insert(days)
NEW_TRY = insert(tries)
TRY = select(tries.c.table).where(
    tries.c.person == bindparam("who"), tries.c.day == bindparam("which")
)
ANSWERS = select(func.count().label("count")).where(
    moves.c.table == bindparam("of"), moves.c.seat == bindparam("seat")
)
_own = (
    select(func.count())
    .where(moves.c.table == seats.c.table, moves.c.seat == seats.c.seat)
    .scalar_subquery()
)
FINISHED = (  # tries of some days that came to a result, with what they are placed by
    select(
        tries.c.person,
        tries.c.day,
        tries.c.table,
        seats.c.seat,
        seats.c.called,
        results.c.how,
        results.c.winners,
        results.c.scores,
        results.c.at,
        _own.label("answers"),
    )
    .join(seats, (seats.c.table == tries.c.table) & (seats.c.person == tries.c.person))
    .join(results, results.c.table == tries.c.table)
    .join(tables, tables.c.id == tries.c.table)
    .where(tries.c.day >= bindparam("first"), tries.c.day <= bindparam("last"))
)
DAYS_OF = (  # the days on which somebody played to the end, the latest first
    select(tries.c.day, results.c.at)
    .join(results, results.c.table == tries.c.table)
    .where(tries.c.person == bindparam("who"), results.c.how != "resigned")
    .order_by(tries.c.day.desc())
)
UNSEEN = select(people.c.person).where(people.c.visible.is_(False))
