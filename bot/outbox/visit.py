"""The panel for somebody who opens it: what they missed, and where else they are awaited."""

from __future__ import annotations

from bot.messages.absence import since
from bot.messages.look import Reader
from bot.messages.panel import panel
from bot.messages.wanted import Wanted
from bot.outbox.desk import Desk
from bot.tables import Tables


async def visited(tables: Tables, desk: Desk, person: int, reader: Reader) -> Wanted:
    """The panel; from now on they have seen all that has happened there."""
    table = desk.table
    looked = await tables.looks.looked(person, table.id)
    others = [each for each in await tables.reading.awaiting(person) if each != table.id]
    sheet = panel(desk.placed(), reader, looked=looked, others=len(others))
    if reader.seat is not None and since(desk.look.past, reader.seat, looked):
        await tables.looks.saw(person, table.id, table.ply)
    return Wanted(sheet, reader)
