"""What people have done so far: records, and the ranking of a server."""

from __future__ import annotations

from bot.inbox.ask import Ask
from bot.inbox.naming import User
from bot.inbox.registry import command, menu, verb
from bot.inbox.verbs.lookup import complete_title, every_game, named_game
from bot.messages import record as pages
from bot.messages.answer import Answer
from bot.paint import THEMES
from bot.tables import Refused


@command("record", slow=True)
async def record(ask: Ask, person: User | None = None) -> Answer:
    """One's own, or what others may see of somebody's."""
    who, name = ask.person.id, ask.person.name
    if person is not None:
        who, name = person.id, person.display_name
        if person.bot:
            raise Refused("refused.record-of-bot")
    return await shown(ask, who, name, new=True)


async def shown(ask: Ask, who: int, name: str, *, new: bool = False) -> Answer:
    found = await ask.tables.records.of(who, ask.person.id)
    if found is None:
        return ask.page(pages.nothing(name, ask.voice, own=who == ask.person.id), new=new)
    visible = (await ask.tables.people.preferences(who)).visible
    reading = pages.Reading(found, name, ask.person.id, visible)
    return ask.page(pages.page(reading, ask.voice, ask.theme or THEMES[0]), new=new)


@verb("hide")
async def hide(ask: Ask) -> Answer:
    """From now on nobody else sees one's record."""
    return await _visible(ask, False)


@verb("reveal")
async def reveal(ask: Ask) -> Answer:
    return await _visible(ask, True)


async def _visible(ask: Ask, visible: bool) -> Answer:
    await ask.tables.people.change_preferences(ask.person.id, visible=visible)
    ask.readers.changed(ask.person.id)
    return await shown(ask, ask.person.id, ask.person.name)


@menu("record", slow=True)
async def record_of(ask: Ask, person: User) -> Answer:
    """The same from the context menu of a person."""
    return await record(ask, person)


@command("ranking", title=complete_title)
async def ranking(ask: Ask, title: str | None = None) -> Answer:
    """The people of this server by strength, in one game or in each."""
    if ask.where.guild is None:
        raise Refused("refused.ranking-elsewhere")
    asked = [named_game(ask.voice, title)] if title else every_game(ask.voice)
    found = {
        str(say.game): await ask.tables.records.ranking(
            ask.where.guild, str(say.game), ask.person.id
        )
        for say in asked
    }
    return ask.page(pages.ranking(found, ask.person.id, ask.voice), new=True)
