"""What `worth` means: a chance of winning, by a logistic curve for each stage of a game.

The curves are fitted to arena games by `python -m games calibrate`, and kept as data in
`assets/<game>/chance.toml`: one table for each number of seats, one row for each stage.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import atanh, exp, log
from pathlib import Path
from typing import Any, NamedTuple

from games import assets
from games.kernel import Game, Position, Rng

SURE = 0.9995  # worths beyond that are told apart no more


class Curve(NamedTuple):
    """The log odds of winning: `base`, and `slope` times the lead; seat 0 has `first` more, 1 less.

    `base` is not 0 where `worth` flatters whoever asks, as it may by what only they know.
    """

    base: float = 0.0
    first: float = 0.0
    slope: float = 2.0


class Sample(NamedTuple):
    """A position in a game that was played out: for one seat, and what that seat then got."""

    stage: int
    seat: int
    lead: float
    got: float


Curves = Mapping[int, Curve]


def of(game: Game[Any, Any], position: Position, seat: int) -> float:
    """How likely this seat wins, by all that is true: for looking back at a game."""
    if position.outcome is not None:
        winners = position.outcome.winners
        return (seat in winners) / max(1, len(winners))
    curves = known(game.key).get(1 if game.alone(position) else 2, {})
    return odds(curves, game.stage(position), seat, lead(game, position, seat))


def expected(
    game: Game[Any, Any], position: Position, seat: int, rng: Rng, samples: int = 8
) -> float:
    """How likely this seat wins, by what it knows: for a hint while the game goes on."""
    alikes = (game.scramble(position, seat, rng) for _ in range(samples))
    return sum(of(game, alike, seat) for alike in alikes) / samples


def lead(game: Game[Any, Any], position: Position, seat: int) -> float:
    """The worth without its bounds."""
    return atanh(max(-SURE, min(SURE, game.worth(position, seat))))


def odds(curves: Curves, stage: int, seat: int, lead: float) -> float:
    """The chance by the curve of this stage, or of the nearest that was fitted."""
    if not curves:
        return sigmoid(2 * lead)
    near = min(curves, key=lambda each: abs(each - stage))
    base, first, slope = curves[near]
    return sigmoid(base + slope * lead + (-first if seat else first))


def sigmoid(x: float) -> float:
    return 1 / (1 + exp(-x)) if x >= 0 else 1 - 1 / (1 + exp(x))


# ---- data


def _path(key: str) -> Path:
    return assets.folder(key) / "chance.toml"


@cache
def known(key: str) -> Mapping[int, Curves]:
    """The curves of a game, by number of seats and stage."""
    path = _path(key)
    return read(path.read_text("utf-8")) if path.exists() else {}


def read(text: str) -> dict[int, Curves]:
    tables = tomllib.loads(text)["curve"]
    found: dict[int, dict[int, Curve]] = {}
    for row in tables:
        curve = Curve(float(row["base"]), float(row["first"]), float(row["slope"]))
        found.setdefault(int(row["seats"]), {})[int(row["stage"])] = curve
    return dict(found)


def save(key: str, curves: Mapping[int, Curves], seats: int, note: str) -> None:
    """Write the curves of a game; what is told about other numbers of seats stays as it is."""
    path = _path(key)
    old = path.read_text("utf-8").splitlines() if path.exists() else []
    notes = [line for line in old if line.startswith("# ") and not line.startswith(f"# {seats} ")]
    head = "# Chances of winning, written by `python -m games calibrate`: do not edit."
    path.write_text(write(curves, [head, *notes[1:], f"# {note}"]), "utf-8")
    known.cache_clear()


def write(curves: Mapping[int, Curves], notes: Iterable[str]) -> str:
    lines = [*notes]
    for seats, stages in sorted(curves.items()):
        for stage, (base, first, slope) in sorted(stages.items()):
            lines += ["", "[[curve]]", f"seats = {seats}", f"stage = {stage}"]
            lines += [f"base = {base:.4f}", f"first = {first:.4f}", f"slope = {slope:.4f}"]
    return "\n".join(lines) + "\n"


# ---- fit

PRIOR = 60.0  # how many positions the curve over all stages counts for in each of them
ROUNDS = 40


def fit(samples: Sequence[Sample]) -> dict[int, Curve]:
    """A curve for each stage, drawn to the one over all stages as far as there is little of it."""
    whole = _newton(samples, Curve(), 1.0)
    stages: dict[int, list[Sample]] = {}
    for sample in samples:
        stages.setdefault(sample.stage, []).append(sample)
    return {stage: _newton(found, whole, PRIOR) for stage, found in sorted(stages.items())}


def _newton(samples: Sequence[Sample], prior: Curve, weight: float) -> Curve:
    """The likeliest curve, by Newton's method on three numbers."""
    curve = prior
    for _ in range(ROUNDS):
        step = solve(*_slopes(samples, curve, prior, weight))
        longest = max(1.0, *map(abs, step))  # from far off, a whole step would lead further away
        step = [more / longest for more in step]
        curve = Curve(*(old + more for old, more in zip(curve, step, strict=True)))
        if max(map(abs, step)) < 1e-6:
            break
    return curve


def _slopes(
    samples: Sequence[Sample], curve: Curve, prior: Curve, weight: float
) -> tuple[list[list[float]], list[float]]:
    """How the likelihood rises with each number of the curve, and how that rise itself changes."""
    base, first, slope = curve
    rise = [weight * (wish - now) for wish, now in zip(prior, curve, strict=True)]
    bend = [[weight * (row == column) for column in range(3)] for row in range(3)]
    for _, seat, lead, got in samples:
        side = -1.0 if seat else 1.0
        p = sigmoid(base + slope * lead + side * first)
        facts, more, sure = (1.0, side, lead), got - p, p * (1 - p)
        for row in range(3):
            rise[row] += more * facts[row]
            for column in range(3):
                bend[row][column] += sure * facts[row] * facts[column]
    return bend, rise


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Linear equations, by Gauss's elimination; the matrix is positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i, pivot in enumerate(rows):
        for row in rows[i + 1 :]:
            factor = row[i] / pivot[i]
            row[i:] = [a - factor * b for a, b in zip(row[i:], pivot[i:], strict=True)]
    found = [0.0] * len(rows)
    for i in reversed(range(len(rows))):
        known = sum(rows[i][k] * found[k] for k in range(i + 1, len(rows)))
        found[i] = (rows[i][-1] - known) / rows[i][i]
    return found


# ---- how true it is


class Bin(NamedTuple):
    """Positions with about the same chance: how many, what was said, what came."""

    size: int
    said: float
    came: float


Said = tuple[float, float]  # a chance, and what came


def said(curves: Curves, samples: Iterable[Sample]) -> list[Said]:
    """What the curves say about these positions, beside what came."""
    return [(odds(curves, stage, seat, lead), got) for stage, seat, lead, got in samples]


def crossed(one: Sequence[Sample], other: Sequence[Sample]) -> list[Said]:
    """Each half of the games judged by curves that were fitted to the other half alone."""
    return said(fit(one), other) + said(fit(other), one)


def reliability(told: Iterable[Said], bins: int = 10) -> list[Bin]:
    """The table of what was said and what came; empty bins are left out."""
    sums = [[0.0, 0.0, 0.0] for _ in range(bins)]
    for p, got in told:
        row = sums[min(bins - 1, int(p * bins))]
        row[0], row[1], row[2] = row[0] + 1, row[1] + p, row[2] + got
    return [Bin(int(n), total / n, came / n) for n, total, came in sums if n]


def error(table: Sequence[Bin]) -> float:
    """The mean difference between said and come, each position as heavy."""
    return sum(n * abs(said - came) for n, said, came in table) / sum(row.size for row in table)


def loss(told: Sequence[Said]) -> float:
    """The mean logarithmic loss; 0.693 is what a coin says."""
    total = 0.0
    for p, got in told:
        sure = min(1 - 1e-9, max(1e-9, p))
        total -= got * log(sure) + (1 - got) * log(1 - sure)
    return total / len(told)
