"""What is posted where, and which tables are yet to be shown."""

from __future__ import annotations

from bot.tables import (
    Message,
    Tables,
)
from tests.tables.conftest import (
    ANNA,
    start,
)
from tests.tables.test_play import answer


async def posted(tables: Tables, table: str, kind: str) -> list[Message]:
    """What is posted for a table, of one kind."""
    return [message for message in await tables.posted.messages(table) if message.kind == kind]


async def test_a_table_is_behind_until_its_last_change_was_shown(tables: Tables) -> None:
    change = await start(tables)
    table = change.table.id
    assert [t.id for t in await tables.posted.behind()] == [table]
    await tables.posted.shown(table, change.table.revision)
    assert await tables.posted.behind() == []
    moved = await answer(tables, change, 0)
    assert [t.id for t in await tables.posted.behind()] == [table]
    await tables.posted.shown(table, change.table.revision)  # an older picture arrives late
    assert [t.id for t in await tables.posted.behind()] == [table]
    await tables.posted.shown(table, moved.table.revision)
    assert (await tables.reading.get(table)).shown == moved.table.revision
    await tables.posted.shown(table, 1)
    assert await tables.posted.behind() == []
    undone = await tables.consent.undo(table, ANNA.id)
    assert undone.table.revision > moved.table.revision  # fewer moves, and still something new
    assert [t.id for t in await tables.posted.behind()] == [table]


async def test_messages_are_remembered(tables: Tables) -> None:
    table = (await start(tables)).table.id
    board = Message(table, "table", channel=50, message=500, born=1)
    panel = Message(table, "panel", channel=60, message=600, person=ANNA.id, born=1)
    for message in (board, panel):
        await tables.posted.record(message)
    newer = Message(table, "table", channel=50, message=501, born=2)
    await tables.posted.record(newer)
    assert await tables.posted.messages(table) == [panel, newer, board]
    assert await posted(tables, table, "table") == [newer, board]
    assert await posted(tables, table, "panel") == [panel]
    edited = Message(table, "table", channel=50, message=501, born=2, digest="d", ply=4)
    await tables.posted.record(edited)
    assert await posted(tables, table, "table") == [edited, board]
    await tables.posted.gone(50, 501)
    await tables.posted.gone(50, 501)
    assert await posted(tables, table, "table") == [board]
