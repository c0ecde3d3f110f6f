"""The ladder: how every level fares against the one below it, and alone at each difficulty."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from games.kernel import Game, Options
from games.opponents import LEVELS, PLAYERS
from games.opponents.arena import play, wilson, won


class Rung(NamedTuple):
    """One thing to measure: a level against another, or alone at a difficulty."""

    game: str
    trial: str  # of the option set
    one: str
    other: str = ""

    @property
    def key(self) -> str:
        return " ".join(filter(None, self))


def rungs(game: Game[Any, Any]) -> Iterator[Rung]:
    """Each level against the next below, and every level at every difficulty."""
    for below, level in pairwise(PLAYERS):
        yield Rung(game.key, "two", level, below)
    for trial in game.solos:
        yield from (Rung(game.key, trial, level) for level in LEVELS)


def measure(game: Game[Any, Any], rung: Rung, number: int) -> float:
    """What `one` got out of game number so and so; two in a row are one deal from both seats."""
    options: Options = game.solos[rung.trial] if not rung.other else game.Options()
    if not rung.other:
        match = play(game, options, (rung.one,), f"ladder {number}")
    else:
        levels = (rung.one, rung.other) if number % 2 == 0 else (rung.other, rung.one)
        match = play(game, options, levels, f"ladder {number // 2}")
    return won(match, rung.one)


class Scores:
    """What has been measured, kept in a file after every game."""

    def __init__(self, path: Path) -> None:
        self.path = path
        text = path.read_text("utf-8") if path.exists() else "{}"
        self.got: dict[str, list[float]] = json.loads(text)

    def of(self, rung: Rung) -> list[float]:
        return self.got.setdefault(rung.key, [])

    def add(self, rung: Rung, got: float) -> None:
        self.of(rung).append(got)
        beside = self.path.with_suffix(".new")
        beside.write_text(json.dumps(self.got), "utf-8")
        beside.replace(self.path)


def climb(
    games: Mapping[str, Game[Any, Any]], scores: Scores, count: int, only: str = ""
) -> Iterator[Rung]:
    """Measure until every rung has `count` games, each rung told when it is done."""
    for game in games.values():
        for rung in (rung for rung in rungs(game) if only in rung.key):
            while len(done := scores.of(rung)) < count:
                scores.add(rung, measure(game, rung, len(done)))
            yield rung


# ---- the tables


def tables(games: Iterable[Game[Any, Any]], scores: Scores) -> Iterator[str]:
    """Two tables in Markdown: level against level, and alone."""
    games = list(games)
    pairs = [(level, below) for below, level in pairwise(PLAYERS)]
    yield "| game | " + " | ".join(f"`{one}` : `{other}`" for one, other in pairs) + " |"
    yield "|---" * (len(pairs) + 1) + "|"
    for game in games:
        cells = (told(scores.of(Rung(game.key, "two", *pair))) for pair in pairs)
        yield f"| `{game.key}` | " + " | ".join(cells) + " |"
    yield ""
    yield "| alone | " + " | ".join(f"`{level}`" for level in LEVELS) + " |"
    yield "|---" * (len(LEVELS) + 1) + "|"
    for game in games:
        for trial in game.solos:
            cells = (told(scores.of(Rung(game.key, trial, level))) for level in LEVELS)
            yield f"| `{game.key}` {trial} | " + " | ".join(cells) + " |"


def told(got: list[float]) -> str:
    """Wins of games, and the 95 % interval."""
    if not got:
        return ""
    low, high = wilson(sum(got), len(got))
    return f"{sum(got):g} of {len(got)} ({100 * low:.0f} to {100 * high:.0f} %)"
