"""Solves the battle: CFR+ in every exchange, inside value iteration over the exchanges.

`python -m games.cousins_war.bluffing solve` writes the table anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import mul
from typing import NamedTuple

from games.cousins_war.bluffing.exchange import CHANCES, POINTS, RESULTS, Exchange, Standing

Matrix = list[list[float]]
WARM = 50  # rounds before the chances are looked at again, while ties still move them
ROUNDS = 200  # rounds that count


class Solution(NamedTuple):
    """How an exchange is played: announcements by roll, doubt by announcement; and its chance."""

    announce: Matrix
    doubt: list[float]
    chance: float
    gap: float  # between what either side is sure of: how far one exchange can be exploited


class Bluff:
    """CFR+ for one exchange: both sides learn from what they regret not having done."""

    def __init__(self) -> None:
        self.regret: Matrix = [[0.0] * len(RESULTS) for _ in CHANCES]
        self.announce: Matrix = [[1 / len(RESULTS)] * len(RESULTS) for _ in CHANCES]
        self.believing = [0.0] * len(RESULTS)
        self.doubting = [0.0] * len(RESULTS)
        self.forget()

    def forget(self) -> None:
        """Begin the averages anew, which are what converges; the regrets stay."""
        self.announced: Matrix = [[0.0] * len(RESULTS) for _ in CHANCES]
        self.doubted = [0.0] * len(RESULTS)

    def doubt(self) -> list[float]:
        pairs = zip(self.believing, self.doubting, strict=True)
        return [no / (yes + no) if yes + no else 0.5 for yes, no in pairs]

    def learn(self, believed: list[float], doubted: Matrix, rounds: int) -> None:
        change = [[x - b for x, b in zip(row, believed, strict=True)] for row in doubted]
        for weight in range(1, rounds + 1):
            doubt = self.doubt()
            better = [0.0] * len(RESULTS)
            for roll, row in enumerate(change):
                values = [b + y * x for b, y, x in zip(believed, doubt, row, strict=True)]
                better = self._announce(roll, values, row, better, weight)
            self._doubt(better, weight)

    def _announce(
        self, roll: int, values: list[float], change: list[float], better: list[float], weight: int
    ) -> list[float]:
        """The attacker learns for one roll; adds what a doubt would do to it."""
        mean = sum(map(mul, self.announce[roll], values))
        regret = [
            r if (r := old + value - mean) > 0 else 0.0
            for old, value in zip(self.regret[roll], values, strict=True)
        ]
        self.regret[roll] = regret
        total = sum(regret)
        if total:
            self.announce[roll] = played = [r / total for r in regret]
        else:
            played = self.announce[roll]
        self.announced[roll] = [
            a + weight * p for a, p in zip(self.announced[roll], played, strict=True)
        ]
        chance = CHANCES[roll]
        return [b + chance * p * x for b, p, x in zip(better, played, change, strict=True)]

    def _doubt(self, better: list[float], weight: int) -> None:
        """The defender learns; `better` is what each doubt gives the attacker."""
        doubt = self.doubt()
        for said, gain in enumerate(better):
            self.believing[said] = max(0.0, self.believing[said] + doubt[said] * gain)
            self.doubting[said] = max(0.0, self.doubting[said] - (1 - doubt[said]) * gain)
        self.doubted = [a + weight * y for a, y in zip(self.doubted, self.doubt(), strict=True)]

    def solution(self, believed: list[float], doubted: Matrix) -> Solution:
        announce = [[part / sum(row) for part in row] for row in self.announced]
        total = sum(self.announced[0])
        doubt = [part / total for part in self.doubted]
        sure = least(announce, believed, doubted)
        most = greatest(doubt, believed, doubted)
        return Solution(announce, doubt, (sure + most) / 2, most - sure)


def least(announce: Matrix, believed: list[float], doubted: Matrix) -> float:
    """What the attacker is sure of: every announcement met by the better of belief and doubt."""
    total = 0.0
    for said in RESULTS:
        weights = [chance * row[said] for chance, row in zip(CHANCES, announce, strict=True)]
        doubt = sum(w * row[said] for w, row in zip(weights, doubted, strict=True))
        total += min(sum(weights) * believed[said], doubt)
    return total


def greatest(doubt: list[float], believed: list[float], doubted: Matrix) -> float:
    """The most that an attacker gets who knows how often each announcement is doubted."""
    parts = (
        chance * max(b + y * (x - b) for b, y, x in zip(believed, doubt, row, strict=True))
        for chance, row in zip(CHANCES, doubted, strict=True)
    )
    return float(sum(parts))


def standings(troops: int, cards: int = max(POINTS)) -> Iterator[Standing]:
    """Every standing, so that those come first which others lead to."""
    sizes = range(1, troops + 1)
    held = range(cards + 1)
    found = [Standing(a, d, x, y) for a in sizes for d in sizes for x in held for y in held]
    yield from sorted(found, key=lambda s: (s.attack + s.defence, bool(s[2]) + bool(s[3]), s))


def solve(troops: int, extra: int, cards: int = 3, rounds: int = ROUNDS) -> Solutions:
    """Every exchange from 1 to `troops` on each side."""
    solutions = Solutions()
    for now in standings(troops, cards):
        if now not in solutions:
            solutions.add(now, extra, rounds)
    return solutions


class Solutions(dict[Standing, Solution]):
    """Solved exchanges; by ties a standing leads to the one with the roles changed, and back."""

    def add(self, now: Standing, extra: int, rounds: int) -> None:
        both = {one: Bluff() for one in (now, now.turned)}
        guess = dict.fromkeys(both, 0.5)

        def chance(standing: Standing) -> float:
            return guess[standing] if standing in guess else self[standing].chance

        for stage in (WARM, WARM, rounds):
            for one, bluff in both.items():
                exchange = Exchange(one, chance, extra)
                believed, doubted = exchange.believed(), exchange.doubted()
                bluff.forget()
                bluff.learn(believed, doubted, stage)
                self[one] = bluff.solution(believed, doubted)
                guess[one] = self[one].chance
