"""What takes long to think about, in a process of its own, so that it never slows a click."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from enum import IntEnum
from multiprocessing import get_context, parent_process
from threading import Thread
from time import perf_counter
from typing import Any, TypeVar

import games
from games import advice, opponents, review
from games.advice import Advice
from games.kernel import Picks
from games.review import Judged

T = TypeVar("T")
Call = tuple[Any, ...]  # a function and its arguments, all picklable
Plan = Generator[Call, Any, T]  # calls one by one, each hearing what the last one found
MOST = 200  # hints and reviews that may wait; answers always may, there is one for each table


class Kind(IntEnum):
    """What is thought about; the smaller number goes first."""

    ANSWER = 0  # of a computer opponent, at a table that stands still without it
    HINT = 1
    REVIEW = 2


class Busy(Exception):
    """Not thought about: this person's last wish of the kind, or too many others, still wait."""

    def __init__(self, *, own: bool) -> None:
        super().__init__()
        self.own = own


@dataclass
class Job:
    """One call that waits for its turn."""

    kind: Kind
    table: str
    call: Callable[[], Any]
    done: asyncio.Future[Any]


class Queue:
    """Who is next: answers before hints before reviews, and among them every table in turn."""

    def __init__(self) -> None:
        self._tables: dict[Kind, dict[str, deque[Job]]] = {kind: {} for kind in Kind}

    def __len__(self) -> int:
        return sum(self.waiting(kind) for kind in Kind)

    def waiting(self, kind: Kind) -> int:
        return sum(len(jobs) for jobs in self._tables[kind].values())

    def put(self, job: Job) -> None:
        self._tables[job.kind].setdefault(job.table, deque()).append(job)

    def next(self) -> Job | None:
        for tables in self._tables.values():
            while tables:
                table = next(iter(tables))
                jobs = tables.pop(table)
                job = jobs.popleft()
                if jobs:
                    tables[table] = jobs  # behind all the others
                if not job.done.cancelled():
                    return job
        return None


class Thinkers:
    """Runs functions elsewhere: `think` for one call, `think_through` for a long row of them."""

    def __init__(self, pool: Callable[[], Executor] | None = None, workers: int = 1) -> None:
        self._new_pool = pool or processes
        self._pool = self._new_pool()
        self._free = workers
        self._queue = Queue()
        self._running: set[asyncio.Future[None]] = set()
        self._wishes: set[tuple[Kind, int]] = set()

    @property
    def waiting(self) -> int:
        """How many calls wait for their turn."""
        return len(self._queue)

    def wake(self) -> None:
        """Start whoever thinks before anybody waits: a new process takes seconds to be there."""
        self._pool.submit(ready)

    async def think(
        self, kind: Kind, table: str, person: int | None, function: Callable[..., T], *args: Any
    ) -> T:
        """`function(*args)`, elsewhere; `Busy` for a hint or review too many.

        Both must be picklable: a function of a module, and dumps instead of positions.
        """
        (found,) = await self.think_through(kind, table, person, each([(function, *args)]))
        return found  # type: ignore[no-any-return]

    async def think_through(self, kind: Kind, table: str, person: int | None, plan: Plan[T]) -> T:
        """One call of a plan after the other, until it returns; more urgent ones go in between."""
        wish = (kind, person or 0)
        self._must_be_welcome(kind, person)
        self._wishes.add(wish)
        found: Any = None
        try:
            while True:
                function, *args = plan.send(found)
                found = await self._run(kind, table, function, args)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        finally:
            self._wishes.discard(wish)

    def _must_be_welcome(self, kind: Kind, person: int | None) -> None:
        if kind is Kind.ANSWER:
            return
        if person is not None and (kind, person) in self._wishes:
            raise Busy(own=True)
        if len(self._wishes) >= MOST or self._queue.waiting(Kind.ANSWER) >= MOST:
            raise Busy(own=False)

    async def _run(self, kind: Kind, table: str, function: Any, args: Sequence[Any]) -> Any:
        try:
            return await self._queued(kind, table, function, args)
        except BrokenProcessPool:  # a worker was killed: the question is as good as before
            self._pool = self._new_pool()
            return await self._queued(kind, table, function, args)

    async def _queued(self, kind: Kind, table: str, function: Any, args: Sequence[Any]) -> Any:
        loop = asyncio.get_running_loop()
        done = loop.create_future()
        call = lambda: loop.run_in_executor(self._pool, function, *args)  # noqa: E731
        self._queue.put(Job(kind, table, call, done))
        self._go_on()
        return await done

    def _go_on(self) -> None:
        """Start whoever is next while there is room."""
        while self._free and (job := self._queue.next()):
            self._free -= 1
            task = asyncio.ensure_future(self._carry_out(job))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    async def _carry_out(self, job: Job) -> None:
        try:
            result = await job.call()
        except BaseException as error:
            if not job.done.done():
                job.done.set_exception(error)
        else:
            if not job.done.done():
                job.done.set_result(result)
        finally:
            self._free += 1
            self._go_on()

    def close(self) -> None:
        """Drop what is still being thought about; it is thought about again after a start."""
        processes = list((getattr(self._pool, "_processes", None) or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)  # it knows of no process afterwards
        for process in processes:
            process.terminate()


def each(calls: Iterable[Call]) -> Plan[list[Any]]:
    """What every one of these calls found."""
    found = []
    for call in calls:
        found.append((yield call))
    return found


def timed(function: Callable[..., T], *args: Any) -> tuple[float, T]:
    """What a function found, and for how many seconds it thought: waiting is not counted."""
    start = perf_counter()
    found = function(*args)
    return perf_counter() - start, found


def processes() -> Executor:
    """One process of its own; a fork would inherit the database."""
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=attend)


def threads() -> Executor:
    """A thread, for tests and small programs."""
    return ThreadPoolExecutor(1, "think")


def attend() -> None:
    """In the worker: leave Ctrl-C to the bot, and end when the bot does, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=follow_parent, daemon=True).start()


def follow_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def ready() -> None:
    """Nothing to think about: whoever can be asked this is there."""


def choose(key: str, dump: str, seat: int, level: str, luck: str) -> Sequence[str]:
    """`games.opponents.choose`, of what can be sent to another process."""
    game = games.ALL[key]
    return opponents.choose(game, game.load(dump), seat, level, luck)


def advise(key: str, dump: str, seat: int, luck: str) -> Advice:
    """`games.advice.advise`, likewise."""
    game = games.ALL[key]
    return advice.advise(game, game.load(dump), seat, luck)


def judge(key: str, dump: str, seat: int, picks: Picks, seed: str, closely: int) -> Judged:
    """`games.review.judge`, likewise."""
    game = games.ALL[key]
    return review.judge(game, game.load(dump), seat, picks, seed, closely)


def outlook(key: str, dump: str, seat: int, seed: str) -> float:
    """`games.review.outlook`, likewise."""
    game = games.ALL[key]
    return review.outlook(game, game.load(dump), seat, seed)


def fortune(key: str, before: str, after: str, seat: int, picks: Picks, seed: str) -> float:
    """`games.review.fortune`, likewise."""
    game = games.ALL[key]
    return review.fortune(game, game.load(before), game.load(after), seat, picks, seed)


def ending(key: str, dump: str, seats: int, seed: str) -> list[float]:
    """`games.review.ending`, likewise."""
    game = games.ALL[key]
    return review.ending(game, game.load(dump), seats, seed)
