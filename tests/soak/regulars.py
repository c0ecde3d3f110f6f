"""People who play one game after the other in the same room, whatever happens around them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from itertools import islice

from bot.local.interactions import Answer
from tests.e2e.players import Pair, Pressed, pressable
from tests.standin import Message, Person, Refused, Reply

GLANCE_S = 0.4
LAST = 6  # messages of the room that one looks at, but for notices


@dataclass
class Regulars(Pair):
    """Two people, or one with the computer; when a game is over they play the next."""

    pace: float = 1.0  # seconds between two answers at this table
    alone: bool = False
    resigns: float = 0.0  # instead of so many answers
    tables: list[str] = field(default_factory=list)
    every: list[Pressed] = field(default_factory=list)  # of all their games
    unanswered: int = 0

    @property
    def given(self) -> int:
        """The answers that the bot has acknowledged."""
        return sum(pressed.acknowledged for pressed in self.every)

    async def stay(self, end: asyncio.Event) -> None:
        """Come in some time, and play until the evening ends."""
        await asyncio.sleep(self.pace * self.dice.uniform(0.0, 3.0))
        while not end.is_set():
            try:
                await self.step()
            except (Refused, TimeoutError):
                await asyncio.sleep(GLANCE_S)

    async def step(self) -> None:
        """Do whatever the room asks for: sit down, accept, answer, play again."""
        found = self.here()
        if found is None:
            await self.open()
        elif found[1] == "accept":
            await self.everybody(found[2], "Accept")
        elif found[1] == "rematch":
            await self.again(found[2])
        else:
            await self.answer()

    def here(self) -> tuple[str, str, Message] | None:
        """The newest table in the room, what it waits for, and its message."""
        for message in pressable(self.room, LAST):
            for pressed in message.buttons.values():
                kind, _, rest = pressed.partition(":")
                table, _, verb = rest.partition(":")
                if kind == "t" and verb in ("accept", "more", "rematch"):
                    self.sit_at(table)
                    return table, verb, message
        return None

    def sit_at(self, table: str) -> None:
        if table != self.table:
            self.table = table
            if table not in self.tables:
                self.tables.append(table)
            self.answered.clear()

    async def open(self) -> None:
        host, guest = self.people
        with_whom = {"level": "easy"} if self.alone else {"opponent": guest}
        await host.slash(self.room, f"newgame {self.game}", **with_whom)
        await asyncio.sleep(GLANCE_S)

    async def everybody(self, message: Message, label: str) -> None:
        """Both press it: one of them is right."""
        for person in self.people:
            if label in message.buttons:
                await person.click(message, label=label)
        await asyncio.sleep(GLANCE_S)

    async def again(self, message: Message) -> None:
        """Both want a rematch at the same time, one of them by a command elsewhere."""
        one, other = self.people
        wishes = [one.click(message, custom_id=f"t:{self.table}:rematch")]
        if not self.alone:
            wishes.append(other.slash(other.dm, "rematch", game=self.table))
        await asyncio.gather(*wishes, return_exceptions=True)
        await asyncio.sleep(GLANCE_S)

    async def answer(self) -> None:
        asked = [(p, m) for p in self.sitting() if (m := self.asked(p)) is not None]
        if not asked:
            await asyncio.sleep(GLANCE_S)
            return
        await asyncio.sleep(self.pace * self.dice.uniform(0.5, 1.5))
        person, message = self.dice.choice(asked)
        if self.dice.random() < self.resigns:
            await self.resign(person)
        elif not await self.press(person, message):
            self.unanswered += 1
        self.every += self.pressed
        self.pressed.clear()

    def acknowledged(self, reply: Reply) -> bool:
        """Who was only asked for patience has not been told anything yet.

        Nor does a sentence in place of a private panel count, such as that the database is away:
        whoever was heard sees their table.
        """
        if reply.interaction.answer != Answer.UPDATE or not super().acknowledged(reply):
            return False
        path = f"/interactions/{reply.interaction.id}/"
        sent = [str(c.body) for c in reversed(self.discord.calls[-300:]) if path in c.path]
        return any(f":{self.table}:" in body for body in sent)

    def sitting(self) -> tuple[Person, ...]:
        return tuple(islice(self.people, 1 if self.alone else 2))

    async def resign(self, person: Person) -> None:
        reply = await person.slash(person.dm, "resign", game=self.table)
        sure = f"t:{self.table}:resign:yes"
        if sure in reply.message.buttons.values():
            await person.click(reply.message, custom_id=sure)
