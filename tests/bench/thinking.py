"""Seconds per answer of every level and per hint, and rollouts a second, in every game on one core.

The positions are those of games between `easy` players, so that all levels think about the same
ones; the clock is the processor time of this process. A rollout is what the tree search does once:
a look-alike, some fourteen answers on it, and the worth of the end.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from statistics import mean, median
from typing import Any

import games
from bot import thinking
from bot.thinking import Kind, Thinkers
from games.advice import advise
from games.kernel import Game, Position
from games.opponents import LEVELS, choose
from games.opponents.players import Player, SearchPlayer
from games.opponents.weighing import weigh

POSITIONS = 60  # of each game
AIM = 2.0  # seconds, for 99 of 100 answers
ROUNDS = 50
HINT = "hard"  # whose search a hint is made of
SEARCH: Player = SearchPlayer(rounds=ROUNDS)


def positions(game: Game[Any, Any]) -> Iterator[tuple[Position, int]]:
    """Positions where somebody is asked, spread over several games."""
    found = number = 0
    while found < POSITIONS:
        position = game.setup(game.Options(), f"thinking {number}")
        number, ply = number + 1, 0
        while position.pending and found < POSITIONS:
            seat = position.pending[0].seat
            if ply % 7 == number % 7:
                yield position.copy(), seat
                found += 1
            position.advance(seat, choose(game, position, seat, "easy", f"{number} {ply}"))
            ply += 1


def seconds(
    game: Game[Any, Any],
    level: str,
    asked: list[tuple[Position, int]],
    think: Callable[..., object] = choose,
) -> list[float]:
    taken = []
    for number, (position, seat) in enumerate(asked):
        start = time.process_time()
        think(game, position, seat, level, f"{number}")
        taken.append(time.process_time() - start)
    return sorted(taken)


def rollouts(game: Game[Any, Any], asked: list[tuple[Position, int]]) -> float:
    searching = replace(game, players={"hard": SEARCH})
    several = [
        (position, seat)
        for position, seat in asked
        if (decision := position.decision(seat)) and len(decision.offer(position).options) > 1
    ]
    return ROUNDS * len(several) / sum(seconds(searching, "hard", several))


def hints(game: Game[Any, Any], asked: list[tuple[Position, int]]) -> list[float]:
    """Seconds per hint, its reasons included."""
    taken = []
    for number, (position, seat) in enumerate(asked):
        start = time.process_time()
        advise(game, position, seat, f"{number}")
        taken.append(time.process_time() - start)
    return sorted(taken)


def first_hint(game: Game[Any, Any], position: Position, seat: int) -> float:
    """Seconds by the clock for the first hint of a thinking process that is there."""

    async def wait() -> float:
        thinkers = Thinkers()
        try:
            await thinkers.think(Kind.ANSWER, "bench", None, thinking.ready)
            start, call = time.perf_counter(), (thinking.advise, game.key, position.dump(), seat)
            await thinkers.think(Kind.HINT, "bench", 1, *call, "hint")
            return time.perf_counter() - start
        finally:
            thinkers.close()

    return asyncio.run(wait())


def run() -> Iterator[str]:
    for game in games.ALL.values():
        asked = list(positions(game))
        taken = hints(game, asked)
        yield (
            f"{game.key:18} hint    {median(taken):6.3f} s at the median, "
            f"{taken[-1]:.2f} at most; it should come within {AIM:g} s; "
            f"the first of a new process {first_hint(game, *asked[-1]):.2f} s by the clock"
        )
        yield f"{game.key:18} {rollouts(game, asked):7,.0f} rollouts/s"
        for level in LEVELS:
            yield told(game, level, seconds(game, level, asked))
        yield told(game, "hint", seconds(game, HINT, asked, weigh))


def told(game: Game[Any, Any], what: str, taken: list[float]) -> str:
    late = sum(each > AIM for each in taken)
    return (
        f"{game.key:18} {what:7} {median(taken):6.3f} s per answer at the median, "
        f"{mean(taken):.3f} on average, {taken[-1]:.2f} at most; {late} beyond {AIM:g} s"
    )
