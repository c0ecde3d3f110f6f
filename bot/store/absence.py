"""The statements about who is away, and until when."""

from __future__ import annotations

from sqlalchemy import bindparam, insert, select, update

from bot.store.schema import absences

RETURNED = select(absences.c.person).where(
    absences.c.until > bindparam("since"), absences.c.until <= bindparam("now")
)
ABSENCES = select(absences).where(
    absences.c.person.in_(bindparam("people", expanding=True)),
    absences.c.until >= bindparam("since"),
)
NEW_ABSENCE = insert(absences)
COME_BACK = (
    update(absences)
    .where(absences.c.person == bindparam("who"), absences.c.until > bindparam("moment"))
    .values(until=bindparam("moment"))
)
