"""`/daily`: the challenge of the day, one counted try for everybody."""

from __future__ import annotations

from datetime import date

import games
from bot.inbox.ask import Ask
from bot.inbox.registry import command, verb
from bot.inbox.verbs.newgame import language
from bot.messages import daily as messages
from bot.messages.answer import Answer, Private
from bot.messages.daily import Standing
from bot.messages.look import address
from bot.messages.sheet import Button, Sheet
from bot.paint import THEMES
from bot.tables import Place, PlaceKind, Refused, Table
from bot.tables.daily import ONE_DAY, Day


@command("daily")
@verb("daily")
async def daily(ask: Ask) -> Answer:
    """What is played today, who did how well, and yesterday's seed."""
    standing = await stood(ask, await ask.tables.daily.today())
    return ask.page(messages.page(standing, ask.voice), new=True)


async def stood(ask: Ask, day: Day) -> Standing:
    """Everything there is to say about a day to whoever asks."""
    days, who = ask.tables.daily, ask.person.id
    tried = await days.tried(who, day.date)
    return Standing(
        who,
        day,
        tried,
        await table_of(ask, tried),
        await days.places(day.date, who),
        await days.week(day.date, who),
        await days.streak(who),
        await days.day(day.date - ONE_DAY),
        await days.places(day.date - ONE_DAY, who),
    )


async def table_of(ask: Ask, tried: str | None) -> Table | None:
    try:
        return await ask.tables.reading.get(tried) if tried else None
    except Refused:
        return None


@verb("daily-begin")
async def begin(ask: Ask) -> Answer:
    """The one try, in the direct messages; a button of another day only shows today's page."""
    if ask.arg != ask.tables.daily.now.isoformat():
        return await daily(ask)
    here = ask.where.kind is PlaceKind.DM
    channel = ask.where.channel if here else await ask.open_dm(ask.person.id)
    change = await ask.tables.daily.begin(
        ask.person,
        Place(PlaceKind.DM, channel),
        language=await language(ask),
        theme=ask.theme or THEMES[0],
        interaction=ask.id,
    )
    link = Button(address(change.table.place), ask.voice.text("button.to-table"))
    note = Sheet(text=ask.voice.text("done.daily"), rows=((link,),))
    return Answer(change=change, note=note, brings=True)


@verb("share", public=True)
async def share(ask: Ask) -> Answer:
    """The card of one's own try, for everybody here."""
    table = await ask.known()
    seat = table.seat_of(ask.person.id)
    if seat is None:
        raise Refused("refused.not-seated")
    day = await ask.tables.daily.day(day_of(table))
    standing = await stood(ask, day) if day else None
    if standing is None or standing.tried != table.id or standing.mine is None:
        raise Refused("refused.daily-uncounted")
    past = await ask.tables.reading.past(table.id)
    signs = messages.marks(games.ALL[table.game], past.positions, seat)
    here = ask.where.kind is PlaceKind.DM
    foot = ask.voice.text("daily.card.here") if here else ""
    sheet = messages.card(standing, signs, ask.person.name, ask.voice, foot)
    return Answer(private=Private(sheet, THEMES[0], ask.voice, new=True, public=True))


def day_of(table: Table) -> date:
    """The day whose challenge this table is."""
    return table.opened.date()
