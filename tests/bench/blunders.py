"""Blunders planted into games of the strong player: how many are among the moments of a review.

What a blunder is, is settled by playing on, without any judgement of the review. At a decision
drawn by lot of a game between strong players, the strong player's answer and the one that a quick
player likes least are both played on to the end of the game by that quick player, in look-alikes
with the same luck for both. The poor answer is a blunder if it loses at least `DEAR` of the chance
to win and surely more than `SURELY_DEAR`, and `DEAR` in the true position as well: look-alikes deal
dice behind a screen as if nobody had announced them. It then stands in that game, which the strong
player goes on with for all seats. The review is made with other chance.

    python -m tests.bench blunders
    BLUNDERS=dune-uprising python -m tests.bench blunders
    BLUNDERS=dual-powers/opposition-3 python -m tests.bench blunders    alone at the table

Of a blunder that is missing, the same playing on tells whether the mistakes that took its place
are as dear. One blunder takes 10 to 40 s of processor time, in Wonderful Kingdom more.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from functools import partial
from itertools import islice
from math import sqrt
from statistics import mean, stdev
from typing import Any, NamedTuple

import games
from games.advice import LEVEL
from games.kernel import Game, Options, Picks, Position, Rng, picks
from games.opponents import choose
from games.opponents.arena import rate
from games.opponents.players import GreedyPlayer
from games.review import Review, review
from games.rng import Luck

COUNT = 20  # blunders for each kind of game
QUICK = GreedyPlayer(samples=1, depth=2)  # plays on for everybody
TASTE = GreedyPlayer(samples=6, depth=2)  # the same, with more patience: what it likes least
DEAR = 0.2  # what a blunder costs at least, of the chance to win
SURELY_DEAR = 0.1  # and the 95 % interval of its cost lies above that
PAIRS = 40  # look-alikes in which both answers are played on to the end
GLANCE = 8  # before them, others, in which most poor answers turn out to be no blunder
TRULY = 16  # times that both are played on from the true position
EACH = 4  # blunders from one game of the strong player at most
GAP = 0.3  # of worth, by which the quick player must like an answer less for it to be tried
KINDS = (*games.ALL, "dual-powers/opposition-3")

AnyGame = Game[Any, Any]
Answer = tuple[int, Picks]


class Cost(NamedTuple):
    """What an answer costs, by playing on: the mean, and half of its 95 % interval."""

    mean: float
    margin: float

    @property
    def blunder(self) -> bool:
        return self.mean >= DEAR and self.mean - self.margin > SURELY_DEAR


class Planted(NamedTuple):
    """A whole game, and which of its answers is the blunder."""

    positions: list[Position]
    answers: list[Answer]
    number: int
    cost: Cost


# ---- what a blunder is


def cost(
    game: AnyGame,
    position: Position,
    seat: int,
    pair: tuple[Picks, Picks],
    seed: str,
    pairs: int,
    truly: bool = False,
) -> Cost:
    """How much more is won with the first of two answers than with the second."""
    lost = []
    for number in range(pairs):
        rng = Rng(f"{seed} alike {number}")
        alike = position if truly else game.scramble(position, seat, rng)
        good, poor = (end(game, alike, seat, each, f"{seed} luck {number}") for each in pair)
        lost.append(good - poor)
    return Cost(mean(lost), 1.96 * stdev(lost) / sqrt(pairs))


def end(game: AnyGame, alike: Position, seat: int, answer: Picks, seed: str) -> float:
    """What a seat gets if it answers so and the quick player goes on for everybody."""
    position, luck = alike.copy(), Luck.of(Rng(seed))
    position.hushed, position.rng = True, Luck.of(Rng(f"{seed} table"))
    position.advance(seat, answer)
    while position.pending:
        mover = position.pending[0].seat
        position.advance(
            mover, QUICK.choose(game, mover, None, partial(dealt, game, position, mover), luck)
        )
    assert position.outcome is not None
    winners = position.outcome.winners
    return (seat in winners) / len(winners) if winners else 0.5 * (not game.alone(position))


def dealt(game: AnyGame, position: Position, seat: int, rng: Rng) -> Any:
    return game.scramble(position, seat, rng)


def settled(
    game: AnyGame, position: Position, seat: int, pair: tuple[Picks, Picks], seed: str
) -> Cost | None:
    """What the second of two answers costs, if it is a blunder."""
    place = game, position, seat, pair
    if cost(*place, f"{seed} glance", GLANCE).mean < DEAR:
        return None
    if cost(*place, f"{seed} truly", TRULY, truly=True).mean < DEAR:
        return None
    sure = cost(*place, f"{seed} sure", PAIRS)
    return sure if sure.blunder else None


def disliked(
    game: AnyGame, position: Position, seat: int, strong: Picks, seed: str
) -> Picks | None:
    """The answer that the quick player likes least, if much less than the strong player's."""
    deal = partial(dealt, game, position, seat)
    found = dict(TASTE.compared(game, seat, None, deal, Luck.of(Rng(seed))))
    poor = min(found, key=found.__getitem__)
    return poor if found.get(strong, max(found.values())) - found[poor] >= GAP else None


# ---- planting one


def played(
    game: AnyGame, positions: list[Position], answers: list[Answer], seed: str
) -> tuple[list[Position], list[Answer]]:
    """A game to its end, by the strong player for all seats."""
    positions, answers = positions[:], answers[:]
    while positions[-1].pending:
        number, position = len(answers), positions[-1]
        seat = position.pending[number % len(position.pending)].seat
        answer = tuple(choose(game, position, seat, LEVEL, f"{seed} {number}"))
        answers.append((seat, answer))
        positions.append(position.apply(seat, answer))
    return positions, answers


def planted(game: AnyGame, options: Options, seed: str) -> Iterator[Planted]:
    """Blunders in one game of the strong player, each at its own place, in an order by lot."""
    positions, answers = played(game, [game.setup(options, seed)], [], seed)
    places = list(range(len(answers)))
    Rng(f"{seed} places").shuffle(places)
    for number in places:
        position, (seat, strong) = positions[number], answers[number]
        poor = disliked(game, position, seat, strong, f"{seed} {number} poor")
        if poor is None or poor == strong:
            continue
        sure = settled(game, position, seat, (strong, poor), f"{seed} {number}")
        if sure is not None:
            before = [*positions[: number + 1], position.apply(seat, poor)]
            whole = played(game, before, [*answers[:number], (seat, poor)], seed)
            yield Planted(*whole, number, sure)


# ---- looking for it


def reviewed(game: AnyGame, one: Planted) -> Review:
    seats = 1 if game.alone(one.positions[0]) else 2
    return review(game, one.positions, one.answers, seats, "review")


def as_dear(game: AnyGame, one: Planted, made: Review) -> int:
    """How many of the moments are mistakes that cost as much as the blunder, by playing on."""
    count = 0
    for number in made.moments():
        judged = made.moves[number]
        pair = picks(judged.best), picks(judged.picks)
        if pair[0] != pair[1]:
            place = game, one.positions[number], judged.seat, pair
            count += cost(*place, f"moment {number}", PAIRS).mean >= one.cost.mean
    return count


def blunders(kind: str) -> Iterator[Planted]:
    """One game after the other with a blunder in it; four may have their beginning in common."""
    game, options = of(kind)
    for number in range(5 * COUNT):
        yield from islice(planted(game, options, f"blunder {number}"), EACH)


def of(kind: str) -> tuple[AnyGame, Options]:
    key, _, solo = kind.partition("/")
    if key not in games.ALL or (solo and solo not in games.ALL[key].solos):
        raise SystemExit(f"There is no game called {kind}: {', '.join(KINDS)}.")
    game = games.ALL[key]
    return game, game.solos[solo] if solo else game.Options()


def run(only: str = os.environ.get("BLUNDERS", "")) -> Iterator[str]:
    for kind in [only] if only else KINDS:
        yield from told(kind)


def told(kind: str) -> Iterator[str]:
    """A line for each blunder, so that a run may be cut short, and the sum."""
    game, _ = of(kind)
    found, longest = list[bool](), 0.0
    for one in islice(blunders(kind), COUNT):
        start = time.process_time()
        made = reviewed(game, one)
        longest = max(longest, time.process_time() - start)
        found.append(one.number in made.moments())
        yield f"{kind:26} {about(game, one, made)}"
    if found:
        share = rate(sum(found), len(found))
        yield f"{kind:26} {share} found; a review took {longest:.1f} s at most"


def about(game: AnyGame, one: Planted, made: Review) -> str:
    """Where a blunder stands, what it costs, and whether the review names it."""
    judged = made.moves[one.number].cost
    line = f"move {one.number + 1} of {len(one.answers)} costs {one.cost.mean:.0%}"
    line += f" (± {one.cost.margin:.0%}), by the review {judged:.0%}"
    if one.number in made.moments():
        return f"{line}: found"
    return f"{line}: missed, {as_dear(game, one, made)} moments are as dear"
