"""Who asks, where, about which table, in which language: all that a verb gets to know."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from bot.messages.answer import Answer, Private
from bot.messages.controls import NO_TABLE
from bot.messages.form import Filled
from bot.messages.look import Look, Reader
from bot.messages.sheet import Button, Sheet, buttons
from bot.paint import THEMES
from bot.readers import Readers
from bot.tables import Change, Person, PlaceKind, Refused, Table, Tables
from bot.words import Voice

PERMISSIONS = (  # that the bot needs at one time or another
    "view_channel",
    "send_messages",
    "attach_files",
    "read_message_history",
    "create_public_threads",
    "send_messages_in_threads",
)


@dataclass(frozen=True, slots=True)
class Where:
    """The place that somebody is in, and what may be done there."""

    kind: PlaceKind
    channel: int
    guild: int | None = None
    parent: int = 0  # the channel that a thread belongs to, or the channel itself
    bot_may: frozenset[str] = frozenset()  # of `PERMISSIONS`
    manages: bool = False  # whether the person may manage the server
    locale: str = ""  # of the server

    @property
    def in_thread(self) -> bool:
        return self.parent != self.channel


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody whom a command, a form or a menu names."""

    id: int
    display_name: str
    bot: bool = False


@dataclass(slots=True)
class Ask:
    """One click or command. `table` is filled in when a command has found the table it means."""

    id: str  # of the interaction
    person: Person
    where: Where
    voice: Voice  # the person's language
    client: str  # the language of their Discord
    theme: str | None  # what the person chose
    tables: Tables
    readers: Readers
    bot: int  # the bot's own id
    make_thread: Callable[..., Awaitable[int]]  # in a channel, named so, perhaps at a message
    open_dm: Callable[[int], Awaitable[int]]
    table: str = NO_TABLE
    arg: str = ""
    asked: int | None = None  # of an answer: the number of the question
    filled: Filled = field(default_factory=dict)  # of a form
    named: Mapping[int, Named] = field(default_factory=dict)  # people chosen in a form or a menu

    # ---- which table

    async def known(self) -> Table:
        """The table that was clicked or found."""
        return await self.tables.reading.get(self.table)

    async def find(self, given: str | None = None) -> Table:
        """The table a command is about: the named one, this channel's, or the person's only."""
        found = await self._find(given)
        self.tables.reading.must_be_mine(found, self.person.id)
        self.table = found.id
        return found

    async def _find(self, given: str | None) -> Table:
        if given:
            return await self.tables.reading.get(given.strip().lower())
        here = await self.tables.reading.here(self.where.channel)
        if here is not None and here.live:
            return here
        mine = await self.tables.reading.mine(self.person.id)
        if len(mine) == 1:
            return mine[0]
        if mine:
            raise Refused("refused.which-game")
        if here is not None:
            return here
        raise Refused("refused.no-game-here")

    async def find_ended(self, given: str | None = None) -> Table:
        """The game that ended last, here or else anywhere for this person."""
        found = await self._find_ended(given)
        self.tables.reading.must_be_mine(found, self.person.id)
        self.table = found.id
        return found

    async def _find_ended(self, given: str | None) -> Table:
        if given:
            return await self.tables.reading.get(given.strip().lower())
        here = await self.tables.reading.here(self.where.channel)
        if here is not None and not here.live:
            return here
        last = await self.tables.reading.mine(self.person.id, live=False, limit=1)
        if not last:
            raise Refused("refused.not-over" if here is not None else "refused.no-game-here")
        return last[0]

    # ---- how it is looked at

    async def look(self, table: str | None = None) -> Look:
        """The table and its position; what has just happened is left out."""
        return Look(*await self.tables.reading.look(table or self.table))

    async def reader(self, table: Table) -> Reader:
        return await self.readers.reader(table, self.person.id)

    async def table_voice(self, table: Table) -> Voice:
        """The person's language, with the names of the people at a table."""
        return (await self.reader(table)).voice(table)

    # ---- answers

    def note(self, text: str, *pressed: Button) -> Answer:
        """A private word."""
        return Answer(note=Sheet(text=text, rows=buttons(pressed)))

    def page(self, sheet: Sheet, voice: Voice | None = None, *, new: bool = False) -> Answer:
        """A private sheet that is about no table in particular; `new`: beside what was clicked."""
        return Answer(private=Private(sheet, self.theme or THEMES[0], voice or self.voice, new))

    def done(self, change: Change, key: str = "", *pressed: Button) -> Answer:
        """Show a change; `key` are the words for whoever does not see it where they clicked."""
        note = Sheet(text=self.voice.text(key), rows=buttons(pressed)) if key else None
        return Answer(change=change, note=note)
