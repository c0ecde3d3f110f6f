"""Looking back at a game: how the chances went, which answers decided it, and what was luck.

Every estimate is made for one seat from what that seat knew at that time: the position is looked at
through look-alikes, so nothing in a review depends on what the seat could not know.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from games.advice import LEVEL
from games.kernel import Game, Picks, Position, Rng
from games.opponents import chance
from games.opponents.weighing import weigh
from games.rng import Luck

ALIKES = 8  # look-alikes for one estimate
MOMENTS = 3
CHOICES = 2  # of the moments, so many are choices if there were any to speak of
SLIP = 0.04  # a choice that costs less is none to speak of
CLOSE = 0.02  # answers that differ by less agree with the strong player


class Judged(NamedTuple):
    """One answer: the chance of its seat with the best answer, with this one, and what came."""

    seat: int
    picks: str
    best: str  # what a strong player would have answered
    best_chance: float
    chance: float  # with the answer that was given, by the same search
    expected: float  # right after the answer, over all that may come of it
    came: float  # once everything that followed by chance had happened

    @property
    def cost(self) -> float:
        """What a better answer would have brought."""
        return max(0.0, self.best_chance - self.chance)

    @property
    def luck(self) -> float:
        """What came beyond what was to be expected, for the seat that answered."""
        return self.came - self.expected

    @property
    def agrees(self) -> bool:
        return self.picks == self.best or self.cost < CLOSE


class Review(NamedTuple):
    """A whole game: its answers, and the chance of every seat before each and at the end."""

    moves: tuple[Judged, ...]
    curves: tuple[tuple[float, ...], ...]  # by seat

    def dump(self) -> str:
        return json.dumps(self, separators=(",", ":"))

    @classmethod
    def load(cls, text: str) -> Review:
        moves, curves = json.loads(text)
        return cls(tuple(Judged(*move) for move in moves), tuple(map(tuple, curves)))

    def moments(self) -> tuple[int, ...]:
        """The answers that decided it, in the order of the game: mistakes first, then luck."""
        numbers = range(len(self.moves))
        dear = sorted(numbers, key=lambda i: -self.moves[i].cost)
        chosen = [i for i in dear[:CHOICES] if self.moves[i].cost >= SLIP]
        great = sorted(numbers, key=lambda i: -max(self.moves[i].cost, abs(self.moves[i].luck)))
        chosen += [i for i in great if i not in chosen][: MOMENTS - len(chosen)]
        return tuple(sorted(chosen))

    def luck(self, seat: int) -> float:
        """All that chance brought this seat; what it brings one of two it takes from the other."""
        return sum(move.luck if move.seat == seat else -move.luck for move in self.moves)

    def agreed(self, seat: int) -> tuple[int, int]:
        """How many answers of a seat agreed with the strong player, of how many."""
        own = [move for move in self.moves if move.seat == seat]
        return sum(move.agrees for move in own), len(own)


def judge(
    game: Game[Any, Any], before: Position, after: Position, seat: int, picks: Picks, seed: str
) -> Judged:
    """One answer of a game, by what its seat knew before and after it."""
    weighed = dict(weigh(game, before, seat, LEVEL, seed))
    best = next(iter(weighed))
    expected = outlook(game, before, seat, seed, picks)
    given = weighed.get(picks, min(expected, weighed[best]))
    came = outlook(game, after, seat, seed)
    chances = (round(each, 4) for each in (weighed[best], given, expected, came))
    return Judged(seat, "+".join(picks), "+".join(best), *chances)


def outlook(
    game: Game[Any, Any], position: Position, seat: int, seed: str, picks: Picks | None = None
) -> float:
    """How likely a seat wins by what it knows; with `picks`, once it has answered so."""
    if position.outcome is not None:
        return chance.of(game, position, seat)
    rng, total = Luck.of(Rng(seed)), 0.0
    for _ in range(ALIKES):
        alike = game.scramble(position, seat, rng)
        alike.hushed = True
        if picks is not None:
            alike.advance(seat, picks)
        total += chance.of(game, alike, seat)
    return total / ALIKES


def outlooks(game: Game[Any, Any], position: Position, seats: int, seed: str) -> list[float]:
    """The chance of every seat, each by what it knows."""
    return [round(outlook(game, position, seat, seed), 4) for seat in range(seats)]


def put_together(moves: Sequence[Judged], points: Sequence[Sequence[float]]) -> Review:
    """The review of a game from its answers and its chances before each and at the end."""
    return Review(tuple(moves), tuple(zip(*points, strict=True)))


def review(
    game: Game[Any, Any],
    positions: Sequence[Position],
    answers: Sequence[tuple[int, Picks]],
    seats: int,
    seed: str,
) -> Review:
    """The whole in one go; the bot does it answer by answer."""
    judged = [
        judge(game, positions[i], positions[i + 1], seat, picks, f"{seed} {i}")
        for i, (seat, picks) in enumerate(answers)
    ]
    points = [outlooks(game, each, seats, f"{seed} {i}") for i, each in enumerate(positions)]
    return put_together(judged, points)
