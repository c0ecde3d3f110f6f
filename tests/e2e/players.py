"""Two people who play at random, seeing only what Discord shows them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from tests.standin import Channel, Message, Person, Reply, StandIn

PATIENCE_S = 0.05


@dataclass(frozen=True)
class Pressed:
    """One answer that somebody gave, and whether the bot acknowledged it."""

    interaction: str
    table: str
    picks: str
    acknowledged: bool

    def gave(self, interaction: str, picks: str) -> bool:
        """Whether this is one of its answers: `click/1` is the second of a run."""
        _, _, number = interaction.partition("/")
        return self.picks.split("/")[int(number or 0) :][:1] == [picks]


@dataclass
class Pair:
    """A table with two random players in a channel of its own."""

    discord: StandIn
    room: Channel
    people: tuple[Person, Person]
    dice: random.Random
    game: str = "ferry"
    table: str = ""
    pressed: list[Pressed] = field(default_factory=list)
    pause: Callable[[], float] = lambda: 0.0
    answered: set[str] = field(default_factory=set)  # numbers of questions

    async def sit_down(self) -> None:
        host, guest = self.people
        reply = await host.slash(self.room, f"newgame {self.game}", opponent=guest)
        self.table = reply.message.buttons["Accept"].split(":")[1]
        await guest.click(reply.message, label="Accept")

    @property
    def over(self) -> bool:
        return any("Rematch" in message.buttons for message in pressable(self.room))

    async def play(self, limit: int = 10**6) -> int:
        """Press whatever is there to be pressed until the game is over."""
        moves = 0
        while moves < limit and not self.over:
            person = self.dice.choice(self.people)
            message = self.asked(person)
            if message is None:
                await asyncio.sleep(0.005)
                continue
            if pause := self.pause():
                await asyncio.sleep(pause)
            moves += await self.press(person, message)
        return moves

    def asked(self, person: Person) -> Message | None:
        """A message that asks this person something."""
        for channel in (person.dm, self.room):
            for message in pressable(channel):
                if not person.sees(message):
                    continue
                mine = channel.id != self.room.id or f"{person.mention}:" in message.text
                if mine and self.answers(message):
                    return message
        return None

    def answers(self, message: Message) -> list[str]:
        """What can be pressed there to answer, but for what was answered elsewhere already."""
        starts = (f"a:{self.table}:", f"m:{self.table}:")
        found = [i for i in (*message.menus, *message.buttons.values()) if i.startswith(starts)]
        return [i for i in found if i.split(":")[2] not in self.answered]

    async def press(self, person: Person, message: Message) -> bool:
        answers = self.answers(message)
        if not answers:
            return False  # it has changed meanwhile
        pressed = self.dice.choice(answers)
        if pressed.startswith("m:"):
            shape = next(c for c in message.components if c.get("custom_id") == pressed)
            least, most = shape.get("min_values", 1), shape.get("max_values", 1)
            picks = self.dice.sample(message.menus[pressed], self.dice.randint(least, most))
            reply = await person.choose(message, pressed, picks)
            answer = "+".join(picks)
        else:
            reply = await person.click(message, custom_id=pressed)
            answer = pressed.split(":")[3]
        done = self.acknowledged(reply)
        self.pressed.append(Pressed(reply.interaction.id, self.table, answer, done))
        if done or self.stale(reply):
            self.answered.add(pressed.split(":")[2])
        if not done:
            await asyncio.sleep(PATIENCE_S)
        return done

    def stale(self, reply: Reply) -> bool:
        """Whether they read that it has been answered."""
        return not reply.failed and reply.private and "already answered" in reply.message.text

    def acknowledged(self, reply: Reply) -> bool:
        """Whether the answer was the update itself, and not a word about why not."""
        if reply.failed or not reply.updated:
            return False
        path = f"/interactions/{reply.interaction.id}/"
        sent = [call.body for call in reversed(self.discord.calls[-300:]) if path in call.path]
        return bool(sent) and "already answered" not in str(sent)


def pressable(channel: Channel, most: int = 4) -> Iterator[Message]:
    """The last messages that can be pressed, newest first: one scrolls past mere notices."""
    messages = (message for message in reversed(channel.messages) if message.exists)
    return islice((message for message in messages if message.buttons or message.menus), most)


def pairs(discord: StandIn, count: int, game: Callable[[int], str], seed: int = 1) -> list[Pair]:
    """So many tables, each with its own channel and its own two people."""
    return [
        Pair(
            discord,
            discord.add_channel(f"room-{i}"),
            (discord.person(f"Ann {i}"), discord.person(f"Bob {i}")),
            random.Random(f"{seed} {i}"),
            game(i),
        )
        for i in range(count)
    ]
