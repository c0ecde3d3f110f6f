"""A review: what it says of a game, from what each seat knew, and never more."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import games
from games.curve import curve
from games.kernel import Picks, Position, Rng
from games.opponents import choose
from games.review import CHOICES, MOMENTS, Judged, Review, judge, outlooks, review
from tests import ferry
from tests.bench import blunders


def played(game: Any, options: Any, level: str) -> tuple[list[Position], list[tuple[int, Picks]]]:
    positions, answers = [game.setup(options, "reviewed")], list[tuple[int, Picks]]()
    while positions[-1].pending:
        position, number = positions[-1], len(answers)
        seat = position.pending[number % len(position.pending)].seat
        answers.append((seat, tuple(choose(game, position, seat, level, f"{number}"))))
        positions.append(position.apply(*answers[-1]))
    return positions, answers


def test_a_whole_game_is_judged_and_survives_json() -> None:
    game, options = ferry.GAME, ferry.FerryOptions()
    positions, answers = played(game, options, "easy")
    made = review(game, positions, answers, 2, "seed")
    assert Review.load(made.dump()) == made
    assert made == review(game, positions, answers, 2, "seed")
    assert len(made.moves) == len(answers)
    assert [len(line) for line in made.curves] == [len(positions)] * 2
    winners = positions[-1].outcome.winners  # type: ignore[union-attr]
    assert [line[-1] for line in made.curves] == [
        (seat in winners) / len(winners) for seat in (0, 1)
    ]
    assert made.luck(0) == pytest.approx(-made.luck(1))
    assert sum(made.agreed(seat)[1] for seat in (0, 1)) == len(answers)
    assert len(made.moments()) == MOMENTS
    assert curve(game, made, (0, 1)).alt


@pytest.mark.parametrize("key", games.ALL)
def test_nothing_in_it_depends_on_what_the_seat_could_not_know(key: str) -> None:
    game = games.ALL[key]
    positions, answers = played(game, game.Options(), "random")
    for number in range(3, len(answers), max(1, len(answers) // 6)):
        seat, picks = answers[number]
        before, after = positions[number : number + 2]
        judged = judge(game, before, after, seat, picks, "seed")
        alike = game.scramble(before, seat, Rng("another truth"))
        later = after if after.outcome else game.scramble(after, seat, Rng("and another"))
        assert judge(game, alike, later, seat, picks, "seed") == judged
        own = outlooks(game, before, len(game.seats(game.Options())), "seed")[seat]
        assert outlooks(game, alike, seat + 1, "seed")[seat] == own


def answered(cost: float = 0.0, luck: float = 0.0, seat: int = 0) -> Judged:
    return Judged(seat, "a", "b", 0.5, 0.5 - cost, 0.5, 0.5 + luck)


def test_mistakes_are_among_the_moments_however_great_the_luck() -> None:
    moves = [answered(luck=0.4), answered(0.1), answered(luck=-0.3), answered(0.2), answered(0.15)]
    assert Review(tuple(moves), ()).moments() == (0, 3, 4)
    assert CHOICES == 2


def test_luck_fills_the_moments_where_nobody_went_wrong() -> None:
    moves = [answered(luck=x) for x in (0.1, 0.01, -0.3, 0.2, 0.0)]
    made = Review(tuple(moves), ())
    assert made.moments() == (0, 2, 3)
    assert made.agreed(0) == (5, 5)


def test_a_short_game_has_fewer_moments() -> None:
    assert Review((answered(0.1),), ()).moments() == (0,)
    assert Review((), ()).moments() == ()


@pytest.mark.slow
def test_blunders_planted_into_games_of_the_strong_player_are_found() -> None:
    """Of one game here; `python -m tests.bench blunders` does it for all."""
    found = list(islice(blunders.tried(games.ALL["wonderful-kingdom"]), 10))
    assert sum(found) >= 9
