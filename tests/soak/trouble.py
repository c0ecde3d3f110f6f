"""What goes wrong during a soak: kills, outages of Discord and of the database, and floods."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from itertools import product

from tests.e2e.process import Process
from tests.standin import Person, Refused

from .regulars import Regulars
from .witness import Witness

Outage = Callable[[float], Awaitable[None]]
ALWAYS = 10**9


class Outages:
    """Discord answers with errors, late, or not at all; the line to it breaks."""

    def __init__(self, discord: Witness, dice: random.Random) -> None:
        self.discord = discord
        self.dice = dice
        self.kinds: dict[str, Outage] = {
            "errors": self.errors,
            "cut lines": self.cut,
            "late": self.late,
            "lost replies": self.lost,
            "rate limits": self.limits,
            "gateway": self.gateway,
        }
        self.count: Counter[str] = Counter()

    async def go_on(self, end: asyncio.Event, every: float, longest: float) -> None:
        """One after the other, every kind before any comes again, with quiet in between."""
        kinds: list[str] = []
        while not await over(end, self.dice.uniform(0.5, 1.5) * every):
            kinds = kinds or self.dice.sample(list(self.kinds), len(self.kinds))
            kind = kinds.pop()
            self.count[kind] += 1
            await self.kinds[kind](self.dice.uniform(0.3, 1.0) * longest)

    async def errors(self, seconds: float) -> None:
        self.discord.fail_next(ALWAYS, 503)
        await self._for(seconds)

    async def cut(self, seconds: float) -> None:
        self.discord.fail_next(ALWAYS, 0)
        await self._for(seconds)

    async def late(self, seconds: float) -> None:
        """Discord's patience with a click ends after three seconds."""
        self.discord.delay(4.0)
        await self._for(seconds)

    async def lost(self, seconds: float) -> None:
        """It is done, and nobody hears of it."""
        self.discord.fail_next(ALWAYS, 503, "^(POST|PATCH) /channels", after=True)
        await self._for(seconds)

    async def limits(self, seconds: float) -> None:
        self.discord.rate_limit("*", 10, 1.0)
        await self._for(seconds)

    async def gateway(self, seconds: float) -> None:
        self.discord.drop_gateway(resumable=self.dice.random() < 0.5)

    async def _for(self, seconds: float) -> None:
        try:
            await asyncio.sleep(seconds)
        finally:
            self.discord.faults.clear()


class Kills:
    """SIGKILL at random moments, and a start right after."""

    def __init__(self, bots: Sequence[Process], dice: random.Random) -> None:
        self.bots = bots
        self.dice = dice
        self.count = 0
        self.ended = 0  # by themselves

    async def go_on(self, end: asyncio.Event, every: float, spared: Callable[[], bool]) -> None:
        """`spared` says when nobody is killed, so that a long life can be watched."""
        while not await over(end, self.dice.uniform(0.5, 1.5) * every):
            if not spared():
                await self.kill(self.dice.choice(self.bots))

    async def kill(self, bot: Process) -> None:
        assert bot.process is not None
        if bot.process.returncode is None:
            bot.process.kill()
            self.count += 1
        else:
            self.ended += 1
        await bot.process.wait()
        await asyncio.sleep(self.dice.uniform(0.0, 1.0))
        with bot.logs.open("ab") as logs:
            bot.process = await bot.spawn(logs)


class Floods:
    """People who ask for far too much at once."""

    def __init__(
        self, discord: Witness, tables: Sequence[Regulars], guests: int, dice: random.Random
    ) -> None:
        self.discord = discord
        self.tables = tables
        self.dice = dice
        self.guests = [discord.person(f"Guest {number}") for number in range(guests)]
        self.kinds = (self.hints, self.invitations, self.onlookers, self.lists, self.doubled)
        self.count: Counter[str] = Counter()

    async def go_on(self, end: asyncio.Event, every: float) -> None:
        while not await over(end, self.dice.uniform(0.5, 1.5) * every):
            flood = self.dice.choice(self.kinds)
            self.count[flood.__name__] += 1
            with suppress(Refused, TimeoutError):
                await flood()

    async def hints(self) -> None:
        """Everybody wants a hint for a game of their own at the same time."""
        game = self.tables[0].game
        for guest in self.guests:
            await quietly(guest.slash(guest.dm, f"newgame {game}", level="easy"))
        await together(guest.slash(guest.dm, "hint") for guest in self.guests for _ in range(2))

    async def invitations(self) -> None:
        """One person invites another thirty times."""
        host, victim = self.dice.sample(self.guests, 2)
        room = self.dice.choice(self.tables)
        name = f"newgame {room.game}"
        await together(host.slash(room.room, name, opponent=victim) for _ in range(30))

    async def onlookers(self) -> None:
        """Strangers press everything that they see."""

        async def press(guest: Person, pair: Regulars) -> None:
            for message in pair.room.messages[-2:]:
                for pressed in list(message.buttons.values())[:6]:
                    await quietly(guest.click(message, custom_id=pressed))

        await together(press(guest, self.dice.choice(self.tables)) for guest in self.guests)

    async def lists(self) -> None:
        """Lists, records and proofs, again and again."""
        names = ("games", "record", "ranking", "help")
        await together(guest.slash(guest.dm, name) for guest in self.guests for name in names)

    async def doubled(self) -> None:
        """Players press what they answered long ago, and each click arrives twice."""

        async def press(pair: Regulars) -> None:
            for message, person in product(pair.room.messages[-1:], pair.people):
                forged = f"a:{pair.table}:1:{self.dice.choice(('pass', 'x', 'north'))}"
                await quietly(person.click(message, custom_id=forged, forge=True, copies=2))

        await together(
            press(pair) for pair in self.dice.sample(self.tables, min(20, len(self.tables)))
        )


async def quietly(act: Awaitable[object]) -> None:
    """Whatever the stand-in or the bot says to it."""
    with suppress(Refused, TimeoutError):
        await act


async def together(acts: object) -> None:
    await asyncio.gather(*(quietly(act) for act in acts))  # type: ignore[attr-defined]


async def over(end: asyncio.Event, seconds: float) -> bool:
    """Wait so long; whether the evening has ended meanwhile."""
    with suppress(TimeoutError):
        await asyncio.wait_for(end.wait(), seconds)
    return end.is_set()
