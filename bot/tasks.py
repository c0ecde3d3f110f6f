"""Work in the background: started, watched, waited for, and ended in good order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from bot.away import away

T = TypeVar("T")
log = logging.getLogger(__name__)


def growing_pauses(first: float = 1.0, longest: float = 60.0) -> Iterator[float]:
    """How long to wait before each further try: twice as long every time, up to a bound."""
    while True:
        yield first
        first = min(2 * first, longest)


LOOKING = ThreadPoolExecutor(2, "look")


async def aside(look: Callable[..., T], *args: Any) -> T:
    """A long look, in threads of its own, so that it holds up no answer to a click."""
    return await asyncio.get_running_loop().run_in_executor(LOOKING, look, *args)


class Tasks:
    """Everything that is under way in this process."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            if away(error):
                log.warning("background work put off reason=no database, %s", type(error).__name__)
            else:
                log.error("background work failed", exc_info=error)

    def include_current(self) -> None:
        """Whoever waits until nothing is under way waits for the present task too."""
        task = asyncio.current_task()
        if task is not None and task not in self._tasks:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    @property
    def busy(self) -> bool:
        return bool(self._tasks)

    async def idle(self) -> None:
        """Wait until nothing is under way."""
        while self._tasks:
            await asyncio.wait(set(self._tasks))

    async def drain(self, patience: float) -> None:
        """Wait for what is under way, but not for ever."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.idle(), patience)
        left = list(self._tasks)
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
