"""What a draft writes into the database, as steps of one transaction."""

from __future__ import annotations

from bot.store import attention, queries
from bot.store.batch import Step
from bot.tables import rows
from bot.tables.draft import Draft
from bot.tables.model import Event, Table
from bot.tables.rows import StoredTable


def plain(before: Table, draft: Draft) -> bool:
    """Whether it is an answer whose transaction needs nothing to be read first."""
    return draft.what is Event.ANSWERED and not before.pace


def table_steps(old: Table, new: Table) -> list[Step]:
    """The table and its seats, unless somebody else was faster."""
    values = rows.write_changing(new) | {"of": old.id, "was": old.revision}
    steps = [Step(queries.CHANGE_TABLE, values, must=True)]
    for index, seat in enumerate(new.seats):
        if (who := rows.write_seat(seat)) != rows.write_seat(old.seats[index]):
            steps.append(Step(queries.CHANGE_SEAT, who | {"of": old.id, "index": index}))
    if old.live and not new.live:
        steps.append(Step(queries.END_SEATS, {"of": old.id, "at": new.changed}))
    if new.result and not old.result:
        result = rows.write_result(old.id, new.result, new.changed)
        steps.append(Step(queries.NEW_RESULT, result))
    return steps


def move_steps(stored: StoredTable, draft: Draft) -> list[Step]:
    """The moves, those that are taken back, and the position after them."""
    of, steps = stored.table.id, list[Step]()
    if draft.left is not None:
        for statement in (queries.DROP_MOVES, attention.LOOK_AGAIN):
            steps.append(Step(statement, {"of": of, "left": draft.left}))
    steps += [Step(queries.NEW_MOVE, rows.write_move(of, move)) for move in draft.moves]
    if draft.after is None:
        return steps
    if draft.what is Event.STARTED:
        begun = {"table": of, "position": draft.snapshot, "base_ply": 0, "base": draft.base}
        told = {"of": of, "prologue": rows.write_news(draft.news)}
        return [*steps, Step(queries.NEW_SNAPSHOT, begun), Step(queries.SET_PROLOGUE, told)]
    steps.append(Step(queries.CHANGE_SNAPSHOT, {"of": of, "position": draft.snapshot}))
    if draft.before and draft.table.version != stored.table.version:
        base = {"of": of, "base": draft.before.dump(), "base_ply": stored.table.ply}
        steps.append(Step(queries.SET_BASE, base))
    return steps
