"""A review: what it says of a game, from what each seat knew, and never more."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import games
from games.curve import GAP, LEFT, RIGHT, apart, curve
from games.kernel import Picks, Position, Rng
from games.opponents import choose
from games.opponents.weighing import Weighed
from games.review import CHOICES, MOMENTS, Judged, Review, judge, review
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


@pytest.mark.slow
def test_a_whole_game_is_judged_and_survives_json() -> None:
    game, options = ferry.GAME, ferry.FerryOptions()
    positions, answers = played(game, options, "easy")
    made = review(game, positions, answers, 2, "seed")
    assert Review.load(made.dump()) == made
    assert made == review(game, positions, answers, 2, "seed")
    assert len(made.moves) == len(answers)
    winners = positions[-1].outcome.winners  # type: ignore[union-attr]
    assert [made.curve(seat)[-1] for seat in (0, 1)] == [
        (len(answers), (seat in winners) / len(winners)) for seat in (0, 1)
    ]
    for seat in (0, 1):  # the whole way is explained: by choices, gifts of the other, and chance
        line = made.curve(seat)
        paid = sum(move.cost for move in made.moves if move.seat == seat and move.free)
        draws = made.draws(seat).items()
        given = sum(draw.expected - made.moves[number].chance for number, draw in draws)
        went = line[-1][1] - line[0][1]
        assert made.luck(seat) == pytest.approx(went + paid - given)
    assert sum(made.agreed(seat)[1] for seat in (0, 1)) == sum(move.free for move in made.moves)
    assert len(made.moments()) == MOMENTS
    assert curve(game, made, (0, 1)).alt


@pytest.mark.slow
@pytest.mark.parametrize("key", games.ALL)
def test_nothing_in_it_depends_on_what_the_seat_could_not_know(key: str) -> None:
    game = games.ALL[key]
    positions, answers = played(game, game.Options(), "random")
    for number in range(3, len(answers), max(1, len(answers) // 6)):
        seat, picks = answers[number]
        judged = judge(game, positions[number], seat, picks, "seed")
        alike = game.scramble(positions[number], seat, Rng("another truth"))
        assert judge(game, alike, seat, picks, "seed") == judged


def test_what_was_no_mistake_after_all_is_still_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """One search says that another answer is better, the next two say that it is not."""
    position = next(
        each for each in played(ferry.GAME, ferry.FerryOptions(), "easy")[0] if sails(each)
    )
    seat, at_first = position.pending[0].seat, [Weighed(("wait",), 0.6), Weighed(("north",), 0.4)]
    later = [Weighed(("north",), 0.7), Weighed(("wait",), 0.3)]
    searched = iter([at_first, later, later])
    monkeypatch.setattr("games.review.weigh", lambda *args: next(searched))
    monkeypatch.setattr("games.review.followed", lambda *args: 0.5)
    judged = judge(ferry.GAME, position, seat, ("north",), "seed")
    assert (judged.best, judged.cost, judged.free) == ("north", 0.0, True)


def sails(position: Position) -> bool:
    return any(isinstance(each, ferry.Sail) for each in position.pending)


def answered(best: float, cost: float = 0.0, seat: int = 0) -> Judged:
    return Judged(seat, "a", "b" if cost else "a", best, best - cost, True)


def test_what_no_choice_explains_is_chance() -> None:
    """Seat 0 errs by 0.1 and wins by luck; seat 1 gives it 0.2 on the way."""
    moves = (answered(0.5, 0.1), answered(0.6, 0.2, seat=1), answered(0.7), answered(0.2, seat=1))
    made = Review(moves, (1.0, 0.0))
    assert made.draw(0).expected == pytest.approx(0.6)
    assert made.draw(0).luck == pytest.approx(0.1)
    assert made.luck(0) == pytest.approx(0.1 + 0.3)
    assert made.luck(1) == pytest.approx(0.2 - 0.4 + 0.0 - 0.2)
    assert made.agreed(0) == (1, 2)


def test_mistakes_are_among_the_moments_however_great_the_luck() -> None:
    worth = [(0.5, 0.0), (0.9, 0.0), (0.1, 0.0), (0.8, 0.2), (0.6, 0.15)]
    made = Review(tuple(answered(*each) for each in worth), (0.45,))
    assert made.moments() == (1, 3, 4), "two mistakes, and the greatest stroke of luck"
    assert CHOICES == 2


def test_luck_fills_the_moments_where_nobody_went_wrong() -> None:
    made = Review(tuple(answered(each) for each in (0.5, 0.6, 0.6, 0.2, 0.4)), (0.45,))
    assert made.moments() == (0, 2, 3)
    assert made.agreed(0) == (5, 5)


@pytest.mark.parametrize(
    "places", [[300, 500, 700], [LEFT] * 3, [RIGHT - 30, RIGHT - 9, RIGHT], [500, 510, 530], []]
)
def test_the_numbers_of_the_moments_stand_beside_each_other(places: list[int]) -> None:
    found = apart(places)
    assert all(later - this >= GAP for this, later in pairwise(found))
    assert all(LEFT <= x <= RIGHT for x in found)
    assert apart([300, 500, 700]) == [300, 500, 700]


def test_what_hardly_changed_anything_is_no_moment() -> None:
    calm = tuple(answered(each) for each in (0.5, 0.51, 0.5, 0.49))
    assert Review(calm, (0.5,)).moments() == ()
    assert Review((*calm, answered(0.49, 0.01)), (1.0,)).moments() == (4,)


def test_a_short_game_has_fewer_moments() -> None:
    assert Review((answered(0.5, 0.1),), (1.0,)).moments() == (0,)
    assert Review((), (0.5,)).moments() == ()


@pytest.fixture
def stormy() -> Any:
    """The last round, with as many coins: whoever sails into the storm loses a draw."""
    whole = played(ferry.GAME, ferry.FerryOptions(rounds=1), "easy")[0]
    position: Any = next(each for each in whole if sails(each))
    position.wind, position.coins = 0, [4, 4]
    return position


@pytest.mark.parametrize(("answer", "found"), [("north", True), ("wait", False)])
def test_a_blunder_is_a_moment_and_the_better_answer_is_named(
    stormy: Any, answer: str, found: bool
) -> None:
    seat = stormy.pending[0].seat
    begun = [stormy, stormy.apply(seat, (answer,))]
    positions, answers = blunders.played(ferry.GAME, begun, [(seat, (answer,))], "seed")
    made = review(ferry.GAME, positions, answers, 2, "seed")
    assert (made.moves[0].best, made.moves[0].cost >= blunders.DEAR) == ("wait", found)
    assert (0 in made.moments() and made.draw(0).luck < made.moves[0].cost) is found


def test_what_a_blunder_costs_is_settled_by_playing_on(stormy: Any) -> None:
    place, pair = (ferry.GAME, stormy, stormy.pending[0].seat), (("wait",), ("north",))
    assert blunders.cost(*place, pair, "seed", 10) == (0.5, 0.0)
    assert blunders.cost(*place, (("north",), ("north",)), "seed", 10) == (0.0, 0.0)


@pytest.mark.parametrize(
    ("mean", "margin", "blunder"), [(0.2, 0.05, True), (0.19, 0.05, False), (0.3, 0.25, False)]
)
def test_a_blunder_is_dear_and_surely_so(mean: float, margin: float, blunder: bool) -> None:
    assert blunders.Cost(mean, margin).blunder is blunder
