"""For spectators: to follow a table, to guess who wins, to talk where no player is called."""

from __future__ import annotations

from functools import partial

from bot.inbox.ask import Ask
from bot.inbox.registry import verb
from bot.inbox.verbs.newgame import must_be_allowed
from bot.messages import watching
from bot.messages.answer import Answer
from bot.tables import Place, PlaceKind, Refused, Table


@verb("watch")
async def watch(ask: Ask) -> Answer:
    """Follow this table, or no longer; a button to stop does not begin again."""
    following = ask.tables.following
    if ask.arg == "stop" and not await following.follows(ask.table, ask.person.id):
        return ask.note(ask.voice.text("done.watch.stopped"))
    if not await following.switch(ask.table, ask.person.id):
        return ask.note(ask.voice.text("done.watch.stopped"))
    return await shown(ask)


async def shown(ask: Ask, talk: int | None = None) -> Answer:
    """What a follower may do now."""
    following, look = ask.tables.following, await ask.look()
    mine = await following.guessed(ask.table, ask.person.id, watching.now(look))
    guesses = await following.guesses(ask.table)
    page = partial(watching.page, guesses=guesses, mine=mine, talk=talk)
    return Answer(table=ask.table, page=page)


@verb("guess")
async def guess(ask: Ask) -> Answer:
    """Who will win; once a round."""
    number, _, seat = ask.arg.partition(".")
    if not number.isdecimal() or not seat.removeprefix("-").isdecimal():
        raise Refused("refused.stale")
    await ask.tables.following.guess(ask.table, ask.person.id, int(number), int(seat))
    return await shown(ask)


@verb("talk")
async def talk(ask: Ask) -> Answer:
    """The thread in which spectators talk; it is made once, and no player is added to it."""
    table = await ask.known()
    if table.seat_of(ask.person.id) is not None and table.live:
        raise Refused("refused.plays-here")
    if table.place.kind is not PlaceKind.GUILD:
        raise Refused("refused.no-threads-here")
    async with ask.tables.ledger.lock(f"talk {table.id}"):
        thread = await ask.tables.following.talk(table.id) or await begin(ask, table)
    if table.live and await ask.tables.following.follows(table.id, ask.person.id):
        return await shown(ask, thread)
    return ask.note(ask.voice.text("done.talk", raw_place=f"<#{thread}>"))


async def begin(ask: Ask, table: Table) -> int:
    must_be_allowed(ask, "create_public_threads")
    place = table.place
    name = ask.voice.text("thread.spectators", raw_game=(await ask.table_voice(table)).own("title"))
    message = await table_message(ask, table.id, place)
    thread = await ask.make_thread(place.channel, name[:100], message)
    await ask.tables.following.talks_in(table.id, thread)
    return thread


async def table_message(ask: Ask, table: str, place: Place) -> int | None:
    """Where a thread can hang: at the table message, unless that stands in a thread itself."""
    posted = await ask.tables.posted.messages(table)
    found = (each.message for each in posted if each.kind == "table")
    return None if place.thread else next(found, None)
