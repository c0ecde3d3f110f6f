"""The statements about who has looked how far, and who is still to be called."""

from __future__ import annotations

from sqlalchemy import and_, bindparam, delete, insert, or_, select, update

from bot.store.queries import IS_LIVE
from bot.store.schema import calls, looks, seats, tables

# ---- calls that are still to come

_CALLED = (calls.c.person == bindparam("who"), calls.c.table == bindparam("of"))
_TO_A_TURN = or_(calls.c.kind == "turn", calls.c.kind == "later")
_THIS_CALL = and_(
    *_CALLED,
    calls.c.kind == bindparam("what"),
    calls.c.asked == bindparam("which"),
    calls.c.at == bindparam("was"),
)
NEW_CALL = insert(calls)
DUE_CALLS = (
    select(calls)
    .where(calls.c.at <= bindparam("moment"))
    .order_by(calls.c.at)
    .limit(bindparam("most"))
)
TURN_CALLS = select(calls).where(*_CALLED, _TO_A_TURN)
CALLS_TO_TURNS = (
    select(calls)
    .where(calls.c.person == bindparam("who"), calls.c.kind == "turn")
    .order_by(calls.c.at, calls.c.table)
)
PUT_OFF = update(calls).where(_THIS_CALL).values(at=bindparam("until"))
DROP_CALL = delete(calls).where(_THIS_CALL)
DROP_CALLS = delete(calls).where(*_CALLED, calls.c.kind == bindparam("what"))
DROP_TURN_CALLS = delete(calls).where(*_CALLED, _TO_A_TURN)
REVIEW_CALLS = (
    update(calls)
    .where(calls.c.person == bindparam("who"), calls.c.kind == "turn")
    .values(at=bindparam("now"))
)

# ---- looks

LOOKED = select(looks.c.ply).where(
    looks.c.person == bindparam("who"), looks.c.table == bindparam("of")
)
NEW_LOOK = insert(looks)
CHANGE_LOOK = (
    update(looks)
    .where(looks.c.person == bindparam("who"), looks.c.table == bindparam("of"))
    .values(ply=bindparam("ply"))
)
LOOK_AGAIN = (  # what was looked at has been taken back
    update(looks)
    .where(looks.c.table == bindparam("of"), looks.c.ply > bindparam("left"))
    .values(ply=bindparam("left"))
)

# ---- whose turn it is

AWAITING = (  # the running games of a person, with what shows whose turn it is
    select(tables.c.id, tables.c.clocks, seats.c.seat)
    .join(seats, seats.c.table == tables.c.id)
    .where(
        seats.c.person == bindparam("person"),
        seats.c.ended.is_(None),
        IS_LIVE,
        tables.c.status == "running",
    )
    .limit(bindparam("most"))
)
