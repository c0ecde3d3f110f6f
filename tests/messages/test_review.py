"""A review in words: what was answered, what the other side gave away, what chance did."""

from __future__ import annotations

import pytest

import games
from bot.messages.review import Lookback, overview, story
from games.conformance import walk
from games.kernel import Picks, Position
from games.review import Judged, Review
from tests.bench.replays import filmed

GAME = games.ALL["cousins-war"]


@pytest.fixture(scope="module")
def walked() -> tuple[list[Position], list[int]]:
    """Positions of a game, and who answered them."""
    steps = list(walk(GAME, GAME.Options(), "told"))[:9]
    return [after for _, _, after in steps], [move[0] for _, move, _ in steps if move]


def judged(position: Position, seat: int, best: float, cost: float = 0.0) -> Judged:
    decision = position.decision(seat)
    assert decision is not None
    offer = decision.offer(position)
    one, other = (list(offer.options) * 2)[:2]
    return Judged(seat, one, other if cost else one, best, best - cost, free=True)


def lookback(
    walked: tuple[list[Position], list[int]], end: float, costs: dict[int, float]
) -> Lookback:
    positions, seats = walked
    each = zip(positions, seats, range(8), strict=False)
    moves = tuple(judged(at, seat, 0.5, costs.get(number, 0.0)) for at, seat, number in each)
    return Lookback(filmed(GAME.key, positions), Review(moves, (end, 1 - end)))


def test_what_the_other_side_gave_away_is_no_luck(
    walked: tuple[list[Position], list[int]],
) -> None:
    seats = walked[1]
    this = next(n for n in range(7) if seats[n] != seats[n + 1] and seats[n] in seats[n + 2 : 8])
    told = story(lookback(walked, 1.0, {this + 1: 0.3}), this)
    assert any("gave away about 30 points" in line for line in told)
    assert told[-1] == "Chance took about 30 points: 80% was to be expected, it became 50%."


@pytest.mark.parametrize(
    ("end", "said"),
    [
        (1.0, "Chance brought about 50 points: 50% was to be expected, and the game was won."),
        (0.0, "Chance took about 50 points: 50% was to be expected, and the game was lost."),
        (0.5, "Chance changed little: 50% was to be expected, it became 50%."),
    ],
)
def test_the_last_answer_leads_to_the_end(
    walked: tuple[list[Position], list[int]], end: float, said: str
) -> None:
    last = max(number for number in range(8) if walked[1][number] == 0)
    assert story(lookback(walked, end, {}), last)[-1] == said


def test_an_answer_that_is_about_as_good_costs_nothing(
    walked: tuple[list[Position], list[int]],
) -> None:
    number = next(n for n in range(8) if len(offered(*walked, n)) > 1)
    close = story(lookback(walked, 0.5, {number: 0.02}), number)
    assert any("which is about as good" in line for line in close)
    assert not any("points" in line for line in close if "choice" in line)
    dear = story(lookback(walked, 0.5, {number: 0.2}), number)
    assert any("The choice cost about 20 points" in line for line in dear)


def test_a_game_that_nothing_decided(walked: tuple[list[Position], list[int]]) -> None:
    back = lookback(walked, 0.5, {})
    assert back.moments == ()
    assert "Neither a single answer nor a single stroke of luck" in overview(back).text


def offered(positions: list[Position], seats: list[int], number: int) -> Picks:
    decision = positions[number].decision(seats[number])
    assert decision is not None
    return decision.offer(positions[number]).options
