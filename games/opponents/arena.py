"""Levels against each other: who wins how often, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from typing import Any

from games.kernel import Frozen, Game, Options, Outcome, Picks
from games.opponents import choose


class Match(Frozen):
    """One game between levels, by seat."""

    levels: Picks
    outcome: Outcome


def play(game: Game[Any, Any], options: Options, levels: Picks, seed: str) -> Match:
    """A whole game; `levels` has one entry for each seat."""
    position = game.setup(options, seed)
    ply = 0
    while position.pending:
        decision = position.pending[0]
        level = levels[decision.seat]
        picks = choose(game, position, decision.seat, level, f"{seed} {ply}")
        position.advance(decision.seat, picks)
        ply += 1
    assert position.outcome is not None
    return Match(levels=levels, outcome=position.outcome)


def _one(job: tuple[str, dict[str, Any], Picks, str]) -> Match:
    from games import ALL

    key, options, levels, seed = job
    game = ALL[key]
    return play(game, game.Options.model_validate(options), levels, seed)


def matches(
    game: Game[Any, Any], options: Options, one: str, other: str, count: int, workers: int = 1
) -> Iterator[Match]:
    """`count` games, the two levels changing seats every game; alone at the table, just `one`."""
    alone = len(game.seats(options)) == 1
    jobs = [
        (
            game.key,
            options.model_dump(mode="json"),
            (one,) if alone else ((one, other), (other, one))[n % 2],
            f"arena {n}",
        )
        for n in range(count)
    ]
    if workers == 1:
        yield from map(_one, jobs)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(_one, jobs)


def wilson(wins: float, count: int) -> tuple[float, float]:
    """The 95 % confidence interval of a win rate."""
    if not count:
        return 0.0, 1.0
    z, rate = 1.96, wins / count
    centre = (rate + z * z / (2 * count)) / (1 + z * z / count)
    spread = z * sqrt(rate * (1 - rate) / count + z * z / (4 * count * count))
    spread /= 1 + z * z / count
    return centre - spread, centre + spread


def won(match: Match, level: str) -> float:
    """What `level` got out of a game: 1, 0, or a share of a draw or of both seats."""
    winners = match.outcome.winners
    if not winners:
        return 0.0 if len(match.levels) == 1 else 0.5
    wins = sum(match.levels[seat] == level for seat in winners) / len(winners)
    return wins / match.levels.count(level)
