"""`/games` as an inbox: what waits for me, the way into it, and on to the next."""

from __future__ import annotations

from bot.inbox.ask import Ask
from bot.inbox.registry import command, verb
from bot.messages import turns
from bot.messages.answer import Answer
from bot.messages.look import Look, Reader
from bot.messages.turns import ITEMS, MyGames
from bot.tables import Later, Refused, Table

ENDED = 8  # tables that are looked at for results


@command("games")
async def games(ask: Ask) -> Answer:
    """Tables that wait for me first; my other games, and this server's."""
    return await inbox(ask)


@verb("games")
async def turned(ask: Ask) -> Answer:
    """Another page, or back to the list."""
    return await inbox(ask, int(ask.arg) if ask.arg.isdecimal() else 0)


async def inbox(ask: Ask, page: int = 0) -> Answer:
    """The list as it is now; a page that is no longer there is the last one."""
    person, reading = ask.person.id, ask.tables.reading
    mine = await reading.mine(person)
    asking = turns.asking(mine, person)
    page = max(0, min(page, (len(asking) - 1) // ITEMS))
    items = [await glance(ask, table) for table in asking[page * ITEMS : (page + 1) * ITEMS]]
    follows = await followed(ask)
    known = {table.id for table in (*mine, *follows)}
    here = await reading.in_guild(ask.where.guild) if ask.where.guild is not None else []
    listed = MyGames(
        person,
        tuple(asking),
        tuple(items),
        page,
        running=tuple(table for table in mine if table not in asking),
        followed=tuple(follows),
        finished=tuple(turns.over(await reading.mine(person, live=False, limit=ENDED))),
        here=tuple(table for table in here if table.id not in known),
    )
    return ask.page(turns.inbox(listed, ask.voice))


async def followed(ask: Ask) -> list[Table]:
    """The games of others that this person follows."""
    return await ask.tables.following.of(ask.person.id)


async def glance(ask: Ask, table: Table) -> tuple[Look, Reader]:
    """A table with its position; without it, where today's rules cannot play it."""
    reader = await ask.reader(table)
    try:
        return await ask.look(table.id), reader
    except Refused:
        return Look(table, None), reader


@verb("go")
async def go(ask: Ask) -> Answer:
    """My panel, in the place of the list."""
    table = await ask.known()
    if table.seat_of(ask.person.id) is None:
        raise Refused("refused.watching")
    if not table.started:
        raise Refused("refused.not-started")
    return Answer(table=table.id, panel=True)


@verb("next")
async def next_table(ask: Ask) -> Answer:
    """The next table that waits for me, round and round; the list when none does."""
    waiting = await ask.tables.reading.awaiting(ask.person.id)
    after = waiting.index(ask.table) + 1 if ask.table in waiting else 0
    others = [table for table in waiting[after:] + waiting[:after] if table != ask.table]
    return Answer(table=others[0], panel=True) if others else await inbox(ask)


@verb("later")
async def later(ask: Ask) -> Answer:
    """Call me again then, if I have not answered before."""
    if ask.arg not in list(Later):
        raise Refused("refused.stale")
    at = await ask.tables.calls.later(ask.person.id, ask.table, Later(ask.arg))
    moment = int(at.timestamp())
    return ask.note(ask.voice.text("done.later", raw_at=f"<t:{moment}:f>", until=moment))
