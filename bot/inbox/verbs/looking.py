"""Looking at a table: hand, board, close-ups, the log, and what one rarely does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from bot.inbox.ask import Ask
from bot.inbox.registry import Choices, command, complete_game, verb
from bot.messages import closeup, pages
from bot.messages.answer import Answer
from bot.messages.look import Look, Reader, in_dm
from bot.messages.pictures import boards
from bot.messages.sheet import Sheet
from bot.messages.wanted import table as table_message
from bot.tables import Refused, Status, Table


@verb("hand", command=True)
async def hand(ask: Ask) -> Answer:
    """The private panel, as a private message."""
    table = await ask.known()
    seat = table.seat_of(ask.person.id)
    if seat is None and table.status is Status.OVER:  # nothing is hidden any more
        return await copy(ask)
    if seat is None:
        raise Refused("refused.watching")
    if not table.started:
        raise Refused("refused.not-started")
    return Answer(table=table.id, panel=True, new=True)


# ---- the board


async def complete_picture(ask: Ask, typed: str, given: Mapping[str, Any]) -> Choices:
    """The pictures that this person may see of the game."""
    try:
        table = await ask.find(given.get("game"))
    except Refused:
        return []
    look, reader = await ask.look(), await ask.reader(table)
    names = closeup.names(look, reader.seat)
    return [(closeup.label(look, reader, name), name) for name in names]


@command("board", picture=complete_picture, game=complete_game)
async def board(ask: Ask, picture: str | None = None, game: str | None = None) -> Answer:
    """Whoever plays here brings the table to the bottom of the channel; others get a copy."""
    table = await ask.find(game)
    if picture:
        ask.arg = closeup.find(await ask.look(), await ask.reader(table), picture)
        return await closer(ask)
    if table.live and sits_here(ask, table):
        return Answer(table=table.id, brings=True)
    return await copy(ask)


def sits_here(ask: Ask, table: Table) -> bool:
    seated = table.seat_of(ask.person.id) is not None
    return seated and table.place.posts_to == ask.where.channel


@verb("board")
async def copy(ask: Ask) -> Answer:
    """The table as everybody sees it, as a private message."""
    return Answer(table=ask.table, page=as_everybody_sees_it, new=True)


def as_everybody_sees_it(look: Look, reader: Reader) -> Sheet:
    alone = in_dm(look.table) and look.table.running
    return table_message(replace(look, stray=False), reader if alone else reader.public)


@verb("closer")
async def closer(ask: Ask) -> Answer:
    """One of the pictures that this person may see; another one takes its place."""
    page = partial(closeup.closeup, name=ask.arg)
    return Answer(table=ask.table, page=page, new=not ask.arg)


@verb("text")
async def in_words(ask: Ask) -> Answer:
    """The board in words, for whoever does not see pictures."""
    return Answer(table=ask.table, page=text_board)


def text_board(look: Look, reader: Reader) -> Sheet:
    wordy = replace(reader, theme="text")
    parts = [boards(look, wordy.public), boards(look, wordy, own=True)]
    say = reader.voice(look.table)
    return Sheet(text="\n\n".join(filter(None, parts)) or say.text("trouble.not-started"))


# ---- the log, and the rest


@verb("log", command=True)
async def log(ask: Ask) -> Answer:
    """What happened so far, a page at a time; the last page first."""
    table = await ask.known()
    entries = await ask.tables.reading.log(table.id, ask.person.id)
    page = int(ask.arg) if ask.arg.isdecimal() else None
    return ask.page(pages.log(table, entries, ask.voice.locale, page))


@verb("more")
async def more(ask: Ask) -> Answer:
    """Everything that one rarely does."""
    table = await ask.known()
    seated = table.seat_of(ask.person.id) is not None
    claimable = seated and await ask.tables.endings.claimable(table.id, ask.person.id)
    return ask.page(pages.more(table, ask.voice, seated=seated, claimable=claimable))
