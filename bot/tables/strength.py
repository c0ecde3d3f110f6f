"""How strong somebody is in a game: a number with its uncertainty, moved by every result.

The scale is openskill's; `normal`, one of the computer levels, stands at its middle. The levels are
fixed: the distance between two of them is what the ladder measured.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from math import log, sqrt
from typing import Any, NamedTuple

from openskill.models import PlackettLuce

from games import assets
from games.opponents.match import ANCHORS, STEPS, mixture, rung_of

MODEL = PlackettLuce()
MIDDLE = 25.0
SPREAD = sqrt(2) * float(MODEL.beta)  # strength for which the odds are e to 1
KNOWN = 1.0  # how uncertain the strength of a level is
POINTS = 400 / log(10) / SPREAD  # shown as chess does: 400 points are odds of ten to one
NORMAL = 1000


class Strength(NamedTuple):
    """What openskill calls a rating."""

    mu: float
    sigma: float

    @property
    def points(self) -> int:
        return NORMAL + round((self.mu - MIDDLE) * POINTS)

    @property
    def margin(self) -> int:
        """So many points more or less, in 95 of 100 cases."""
        return round(2 * self.sigma * POINTS)


UNKNOWN = Strength(MIDDLE, MIDDLE / 3)


def after(sides: Sequence[Strength], winners: Sequence[int]) -> tuple[Strength, ...]:
    """What a result makes of them; the winners are equal, and so are the others."""
    teams: list[Any] = [[MODEL.rating(mu=each.mu, sigma=each.sigma)] for each in sides]
    ranks = [0.0 if seat in winners else 1.0 for seat in range(len(sides))]
    return tuple(Strength(one.mu, one.sigma) for (one,) in MODEL.rate(teams, ranks=ranks))


def of_level(game: str, level: str) -> Strength | None:
    """The fixed strength of a level; of a rung between two levels, as far between them."""
    known, rung = measured().get(game), rung_of(level)
    if known is None or rung is None:
        return None
    below, above, more = mixture(rung)
    return Strength(known[below] + (known[above] - known[below]) * more / STEPS, KNOWN)


@cache
def measured() -> Mapping[str, Mapping[str, float]]:
    """The strength of every level, from what each did against the one below."""
    text = (assets.folder("bot") / "anchors.toml").read_text("utf-8")
    return {game: climbed(wins) for game, wins in tomllib.loads(text).items()}


def climbed(wins: Mapping[str, Sequence[int]]) -> dict[str, float]:
    """Step by step from the lowest level, then moved so that `normal` is in the middle."""
    lowest, *levels = ANCHORS
    found = {lowest: 0.0}
    for level in levels:
        won, played = wins[level]
        found[level] = found[lowest] + SPREAD * log((won + 1) / (played - won + 1))
        lowest = level
    return {level: MIDDLE + mu - found["normal"] for level, mu in found.items()}
