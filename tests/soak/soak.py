"""The evening itself: who plays, what goes wrong meanwhile, and what is told of it afterwards."""

from __future__ import annotations

import asyncio
import random
import re
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import games
from bot.store import Store
from tests.e2e.process import Process, resident_mb
from tests.e2e.shards import guild_of_shard, room
from tests.standin import Channel

from .audit import KINDS, Audit, Findings
from .database import Postgresql, Sqlite
from .regulars import Regulars
from .trouble import Floods, Kills, Outages
from .witness import Witness

START_S = 120.0
SHOWN_WITHIN_S = 420.0  # after the last trouble; a table rests for a minute before it is tidied up
ALONE = 10  # every tenth table is played with the computer
SAMPLE_S = 10.0
LEVEL = 1.05  # the last quarter of a long life needs at most so much more than the third
LONG_S = 300.0  # below that a life is too short to tell
LONGER = 8
OURS = re.compile(r"level=(error|critical) logger=(?!bot\.words)(\S+) (.*)")


@dataclass(frozen=True)
class Plan:
    """How long, how many, how often; all times in seconds."""

    seconds: float
    tables: int
    pace: float = 8.0
    kills: float = 45.0
    outages: float = 30.0
    longest: float = 15.0  # an outage
    floods: float = 20.0
    spared: tuple[float, float] = (0.35, 0.85)  # the stretch without kills: a long life is watched
    guests: int = 12
    resigns: float = 1 / 80  # of the answers
    dots: bool = False  # instead of pictures, for a short evening
    rest: float = 0.0  # until a table is tidied up, if not as usual
    least: int = 0  # answers; it goes on until so many are given, up to `LONGER` times as long
    seed: int = 1


@dataclass
class Report:
    """What was done, and what came of it."""

    plan: Plan
    findings: Findings
    pressed: int
    unanswered: int
    kills: int
    outages: Counter[str]
    floods: Counter[str]
    shown_after: float
    memory: dict[int, list[float]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    violations: list[str] = field(default_factory=list)

    @property
    def life(self) -> list[float]:
        """The memory of the process that lived longest, every ten seconds."""
        return max(self.memory.values(), key=len, default=[])

    @property
    def level(self) -> bool:
        """Whether memory stayed level in a life that was long enough to tell."""
        quarter = len(self.life) // 4
        if len(self.life) * SAMPLE_S < LONG_S:
            return True
        before = statistics.mean(self.life[2 * quarter : 3 * quarter])
        return statistics.mean(self.life[3 * quarter :]) <= LEVEL * before

    @property
    def good(self) -> bool:
        return self.level and not (self.findings.faults or self.errors or self.violations)

    def lines(self) -> Iterator[str]:
        count = self.findings.count
        yield f"{count['tables']} tables, {count['moves']} moves, {self.pressed} answers pressed"
        yield f"{self.unanswered} of them not acknowledged (pressed again)"
        yield f"{self.kills} kills; outages: {told(self.outages)}; floods: {told(self.floods)}"
        yield f"everything was shown {self.shown_after:.0f} s after the last trouble"
        yield ", ".join(f"{kind}: {count[kind]}" for kind in KINDS)
        yield f"{count['messages']} messages compared with what is wanted"
        yield from self.remembered()
        for fault in (*self.findings.faults, *self.errors, *self.violations)[:40]:
            yield f"  FAULT {fault}"

    def remembered(self) -> Iterator[str]:
        """The memory of the bot that lived longest, and of this process with Discord in it."""
        life, step = self.life, max(1, len(self.life) // 12)
        for part, mb in zip(("first", "second", "last"), thirds(life), strict=False):
            yield f"memory of the bot, {part} third: {mb:.0f} MB on the average"
        if life:
            minutes = len(life) * SAMPLE_S / 60
            steps = " ".join(f"{mb:.0f}" for mb in (*life[::step], life[-1]))
            yield f"from its start to its end, {minutes:.0f} minutes: {steps} MB"
        yield f"the stand-in and the players, a process of their own: {resident_mb():.0f} MB"
        yield "the bot's memory is level" if self.level else "the bot's memory GROWS"


def thirds(life: Sequence[float]) -> list[float]:
    size = len(life) // 3
    return [statistics.mean(life[i * size : (i + 1) * size]) for i in range(3)] if size else []


def told(count: Counter[str]) -> str:
    return ", ".join(f"{number} {kind}" for kind, number in sorted(count.items())) or "none"


class Soak:
    """One evening on one database."""

    def __init__(self, discord: Witness, database: Sqlite | Postgresql, folder: Path) -> None:
        self.discord = discord
        self.database = database
        self.folder = folder
        self.end = asyncio.Event()
        self.memory: dict[int, list[float]] = {}

    async def run(self, plan: Plan) -> Report:
        dice = random.Random(plan.seed)
        dots = {"FAKE_PAINT": "1"} if plan.dots else {}
        bots = self.bots(dots | ({"REST_S": str(plan.rest)} if plan.rest else {}))
        kills, outages = Kills(bots, dice), Outages(self.discord, dice)
        outages.kinds |= self.database.troubles
        try:
            await self.start(bots)
            regulars = self.regulars(plan)
            floods = Floods(self.discord, regulars, plan.guests, dice)
            began = time.monotonic()
            first, last = (share * plan.seconds for share in plan.spared)
            spared = lambda: first <= time.monotonic() - began < last  # noqa: E731
            work = [asyncio.create_task(pair.stay(self.end)) for pair in regulars]
            work += [
                asyncio.create_task(outages.go_on(self.end, plan.outages, plan.longest)),
                asyncio.create_task(kills.go_on(self.end, plan.kills, spared)),
                asyncio.create_task(floods.go_on(self.end, plan.floods)),
                asyncio.create_task(self.watch(bots)),
            ]
            await self.evening(work, plan, regulars)
            shown_after = await self.settled(len(bots))
        finally:
            kills.ended += sum([await bot.stop() != 0 for bot in bots if bot.process])
        store = await Store.open(self.database.address)
        try:
            findings = await Audit(self.discord, store, painted=not plan.dots).everything(regulars)
        finally:
            await store.close()
        return Report(
            plan,
            findings,
            sum(len(pair.every) for pair in regulars),
            sum(pair.unanswered for pair in regulars),
            kills.count,
            outages.count,
            floods.count,
            shown_after,
            self.memory,
            [*([f"{kills.ended} × a bot ended by itself"] if kills.ended else []), *errors(bots)],
            list(self.discord.violations),
        )

    async def start(self, bots: Sequence[Process]) -> None:
        for bot in bots:
            with bot.logs.open("ab") as logs:
                bot.process = await bot.spawn(logs)
        await self.discord.ready(START_S)

    async def evening(
        self, work: Sequence[asyncio.Task[None]], plan: Plan, regulars: Sequence[Regulars]
    ) -> None:
        """Let the evening take its course, then have everybody finish what they are at."""
        for _ in range(LONGER):
            await asyncio.wait(work, timeout=plan.seconds, return_when=asyncio.FIRST_EXCEPTION)
            if sum(pair.given for pair in regulars) >= plan.least:
                break
        self.end.set()
        await asyncio.gather(*work)

    def bots(self, settings: Mapping[str, str]) -> list[Process]:
        common = {"DATABASE_URL": self.database.address, **settings}
        if not self.database.shards:
            return [Process(self.discord, self.folder / "bot.db", **common)]
        return [
            Process(
                self.discord,
                self.folder / f"bot{shard}.db",
                **common,
                SHARDS=str(len(self.database.shards)),
                SHARD_IDS=str(shard),
            )
            for shard in self.database.shards
        ]

    def regulars(self, plan: Plan) -> list[Regulars]:
        keys = list(games.ALL)
        guild = guild_of_shard(self.discord, 1) if self.database.shards else None
        return [
            Regulars(
                self.discord,
                self.room(guild, number),
                (self.discord.person(f"Ann {number}"), self.discord.person(f"Bob {number}")),
                random.Random(f"{plan.seed} {number}"),
                keys[number % len(keys)],
                pace=plan.pace,
                resigns=plan.resigns,
                alone=number % ALONE == ALONE - 1,
            )
            for number in range(plan.tables)
        ]

    def room(self, guild: str | None, number: int) -> Channel:
        if guild is None:
            return self.discord.add_channel(f"room-{number}")
        return room(self.discord, guild, number)

    async def watch(self, bots: Sequence[Process]) -> None:
        """Note every process's memory now and then."""
        while not self.end.is_set():
            for bot in bots:
                if bot.process is not None and (mb := bot.resident_mb()):
                    self.memory.setdefault(bot.process.pid, []).append(mb)
            await asyncio.sleep(SAMPLE_S)

    async def settled(self, bots: int) -> float:
        """Wait until all are there and everything is shown, and tell how long that took."""
        began = time.monotonic()
        while time.monotonic() - began < SHOWN_WITHIN_S:
            if self.connected == bots and not self.database.behind():
                await self.discord.quiet(2.0, 60)
                if not self.database.behind():
                    break
            await asyncio.sleep(0.5)
        return time.monotonic() - began

    @property
    def connected(self) -> int:
        """How many bots hear what happens: a process that only starts can be asked nothing yet."""
        sessions = self.discord.gateway.sessions.values()
        return sum(session.outbox is not None for session in sessions)


def errors(bots: Sequence[Process]) -> list[str]:
    """What the bots themselves call an error, each kind once."""
    found: Counter[str] = Counter()
    for bot in bots:
        for line in bot.logs.read_text("utf-8", "replace").splitlines():
            if said := OURS.search(line):
                trace = said[3].rpartition("⏎")[2].strip()[:160]
                found[f"{said[2]}: {said[3][:60]} … {trace}"] += 1
    return [f"{number} × {what}" for what, number in found.most_common()]
