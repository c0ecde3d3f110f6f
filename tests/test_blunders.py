"""A review points at a blunder, by the strong player's own weighing: quick enough for every run.

`python -m tests.bench blunders` settles what a blunder is by playing on, for all games.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import games
from games.advice import LEVEL
from games.kernel import Game, Picks, Position, Rng
from games.opponents import choose
from games.opponents.weighing import weigh
from games.review import SURELY, followed, review

DEAR = 0.2  # what a blunder costs at least, of the chance to win
WEIGHINGS = 3  # one may be unlucky with an answer that it hardly tries


@pytest.mark.slow
def test_blunders_planted_into_games_of_the_strong_player_are_found() -> None:
    found = list(islice(tried(games.ALL["wonderful-kingdom"]), 10))
    assert sum(found) >= 9


def tried(game: Game[Any, Any]) -> Iterator[bool]:
    """Of one game after the other with a blunder in it, whether the review points at it."""
    for number in range(50):
        positions, answers, blunder = blundered(game, f"blunder {number}")
        if blunder is not None:
            yield blunder in review(game, positions, answers, 2, "review").moments()


def blundered(
    game: Game[Any, Any], seed: str
) -> tuple[list[Position], list[tuple[int, Picks]], int | None]:
    """A game with one blunder, and the number of that answer; None where none could be made."""
    begin = Rng(seed).below(60, "begin")
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
    """The worst answer by the strong player's own weighing, if it costs enough.

    A weighing tries poor answers too seldom to be trusted alone, so both are looked on from.
    """
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
