"""Opponents of software in processes of their own, so that their thinking never slows a click."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any

import games
from games import opponents
from games.kernel import Game, Position


class Thinkers:
    """`games.opponents.choose`, elsewhere; give it to `Tables` as `choose`, and close it."""

    def __init__(self, workers: int = 1) -> None:
        self.workers = workers
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        context = get_context("spawn")  # a fork would inherit the database
        return ProcessPoolExecutor(self.workers, mp_context=context, initializer=attend)

    def __call__(
        self, game: Game[Any, Any], position: Position, seat: int, level: str, luck: str
    ) -> Sequence[str]:
        """Blocks until the answer is there: call it in a thread."""
        question = (game.key, position.dump(), seat, level, luck)
        try:
            return self._pool.submit(think, *question).result()
        except BrokenProcessPool:  # a worker was killed: the question is as good as before
            self._pool = self._new_pool()
            return self._pool.submit(think, *question).result()

    def close(self) -> None:
        """Drop what is still being thought about; it is thought about again after a start."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in list((self._pool._processes or {}).values()):
            process.terminate()


def attend() -> None:
    """In the worker: leave Ctrl-C to the bot, and end when the bot does, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=follow_parent, daemon=True).start()


def follow_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def think(key: str, dump: str, seat: int, level: str, luck: str) -> Sequence[str]:
    game = games.ALL[key]
    return opponents.choose(game, game.load(dump), seat, level, luck)
