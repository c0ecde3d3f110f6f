"""Blunders planted into games of the strong player: how many are among the moments of a review.

In every game one answer is a blunder: the worst of those that the strong player compares, which its
own weighing, on the average of three, puts at least twenty percentage points below its best, and
which is still so far behind when the strong player looks on from both answers in a dozen
look-alikes: a weighing tries poor answers too seldom to be trusted with them alone. It stands at
the first such place from a move on that is drawn by lot; all other answers are those of the strong
player. The review is made with other chance.
`python -m tests.bench blunders`, or for one game `BLUNDERS=dune-uprising python -m …`.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from itertools import islice
from typing import Any

import games
from games.advice import LEVEL
from games.kernel import Game, Picks, Position, Rng
from games.opponents import choose
from games.opponents.weighing import weigh
from games.review import SURELY, followed, review

GAMES = 10  # of each
WEIGHINGS = 3  # one may be unlucky with an answer that it hardly tries
DEAR = 0.2  # what a blunder costs at least, of the chance to win


def blundered(
    game: Game[Any, Any], seed: str
) -> tuple[list[Position], list[tuple[int, Picks]], int | None]:
    """A game with one blunder, and the number of that answer; None where none could be made."""
    rng = Rng(seed)
    begin = rng.below(60, "begin")
    position = game.setup(game.Options(), seed)
    positions, answers, blunder = [position], list[tuple[int, Picks]](), None
    while position.pending:
        number, seat = len(answers), position.pending[0].seat
        picks = tuple(choose(game, position, seat, LEVEL, f"{seed} {number}"))
        if blunder is None and number >= begin:
            planted = worst(game, position, seat, f"{seed} {number}")
            if planted is not None:
                picks, blunder = planted, number
        position = position.apply(seat, picks)
        positions.append(position)
        answers.append((seat, picks))
    return positions, answers, blunder


def worst(game: Game[Any, Any], position: Position, seat: int, seed: str) -> Picks | None:
    """The worst answer by the strong player's own weighing, if it costs enough."""
    found = [dict(weigh(game, position, seat, LEVEL, f"{seed} {n}")) for n in range(WEIGHINGS)]
    common = [picks for picks in found[0] if all(picks in one for one in found)]
    means = {picks: sum(one[picks] for one in found) / WEIGHINGS for picks in common}
    if not means:
        return None
    least, best = (choice(means, key=means.__getitem__) for choice in (min, max))
    if means[best] - means[least] < DEAR:
        return None
    after, instead = (
        followed(game, position, seat, each, f"{seed} blunder", SURELY) for each in (least, best)
    )
    if after is None or instead is None:  # nothing is left to look on from
        return least
    return least if instead - after >= DEAR else None


def found(game: Game[Any, Any], seed: str) -> bool | None:
    """Whether the review of such a game points at the blunder."""
    positions, answers, blunder = blundered(game, seed)
    if blunder is None:
        return None
    return blunder in review(game, positions, answers, 2, "review").moments()


def tried(game: Game[Any, Any]) -> Iterator[bool]:
    """Of one game after the other with a blunder in it, whether it was found."""
    for number in range(5 * GAMES):
        one = found(game, f"blunder {number}")
        if one is not None:
            yield one


def run(only: str = os.environ.get("BLUNDERS", "")) -> Iterator[str]:
    for game in games.ALL.values():
        if only and game.key != only:
            continue
        start = time.process_time()
        results = list(islice(tried(game), GAMES))
        each = (time.process_time() - start) / max(1, len(results))
        yield f"{game.key:18} {sum(results)} of {len(results)} blunders found, {each:.1f} s a game"
