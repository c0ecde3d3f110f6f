"""A review takes thirty seconds at most, and says how much of the game they were enough for."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import ceil

import pytest

import games
from bot import thinking
from bot.tables import Tables
from bot.tables.reading import Past
from bot.tables.reviews import GLANCE_S, LAST, LOOK_S, STEEPEST, WHOLE_S, Stage, order, plan
from bot.thinking import judge, timed
from games.record import Record
from games.review import (
    FINALISTS,
    FOLLOWED,
    SLIP,
    SURELY,
    Judged,
    Review,
    outlook,
    review,
    searches,
)
from tests.tables.conftest import ANNA, BEN, play_on, start

GLANCES = 200  # take as long as one search
Seconds = Callable[[int], float]  # of a call, by how closely it looks


class Clock:
    """Moves on by itself: every look at it takes so long."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@pytest.fixture
async def game(tables: Tables) -> tuple[Past, Record]:
    """A game that is over."""
    change = await play_on(tables, await start(tables))
    return await tables.reading.past(change.table.id), await tables.reading.record(change.table.id)


class Run:
    """A review, made by hand: what was called, how long it took, and what was told of it."""

    def __init__(self, past: Past, record: Record, seconds: Seconds) -> None:
        self.told: list[Stage] = []
        self.first: dict[int, Judged] = {}  # by one search
        self.closely: dict[int, list[int]] = {FOLLOWED: [], SURELY: []}
        self.spent = 0.0
        steps, found = plan(past, record, self.told.append), None
        while True:
            try:
                function, *args = steps.send(found)
            except StopIteration as end:
                self.review: Review = end.value
                break
            found = function(*args)
            if function is timed and args[0] is not judge:
                found = seconds(0) / GLANCES, found[1]
                self.spent += found[0]
            elif function is timed:
                found = self.look(int(args[-2].split()[1]), args[-1], seconds(args[-1]), found[1])

    def look(
        self, number: int, closely: int, seconds: float, judged: Judged
    ) -> tuple[float, Judged]:
        self.spent += seconds
        if closely:
            self.closely[closely].append(number)
        else:
            self.first[number] = judged
        return seconds, judged


def at_once(closely: int) -> float:
    return 0.001


@pytest.mark.slow
def test_a_quick_machine_looks_at_everything(game: tuple[Past, Record]) -> None:
    past, record = game
    run = Run(past, record, at_once)
    made = run.review
    assert made.looked == len(made.moves) == len(past.positions) - 1
    answers = [(move.seat, tuple(move.picks)) for move in record.moves]
    whole = review(games.ALL["ferry"], past.positions, answers, 2, past.table.id)
    assert made == whole, "the order of looking changes nothing"
    assert run.closely[SURELY], "this game has mistakes to look at"
    looks = {0: list(run.first), **run.closely}
    assert run.told == [
        Stage(done, len(numbers), closely)
        for closely, numbers in looks.items()
        for done in range(len(numbers))
    ]


@pytest.mark.slow
def test_the_dearest_mistakes_are_looked_at_first(game: tuple[Past, Record]) -> None:
    run = Run(*game, at_once)
    costs = [run.first[number].cost for number in run.closely[FOLLOWED]]
    assert costs == sorted(costs, reverse=True)
    assert min(costs) >= SLIP
    assert len(run.closely[SURELY]) <= FINALISTS
    assert set(run.closely[SURELY]) <= set(run.closely[FOLLOWED])


@pytest.mark.slow
@pytest.mark.parametrize("each", [0.1, 0.7, 2.0, 6.0])
def test_a_slow_machine_stops_in_time(game: tuple[Past, Record], each: float) -> None:
    run = Run(*game, lambda closely: each * searches(closely))
    made = run.review
    assert run.spent <= WHOLE_S
    assert len(run.first) * each <= LOOK_S
    assert made.looked == len(run.first) > 0
    assert all(made.moves[number].looked for number in made.moments())
    assert Review.load(made.dump()) == made


@pytest.mark.parametrize("each", [2.0, 3.0])
def test_a_slow_machine_judges_first_what_decided_the_game(
    game: tuple[Past, Record], each: float
) -> None:
    """Its end, and the answer after which the chance of whoever gave it changed most."""
    run = Run(*game, lambda closely: each * searches(closely))
    count = len(run.review.moves)
    assert run.review.looked < count
    assert list(run.first)[:LAST] == [count - 1, count - 2, count - 3]
    assert list(run.first)[LAST] == max(set(range(count - LAST)), key=jumps(*game).__getitem__)


def jumps(past: Past, record: Record) -> list[float]:
    """From each answer to the next of the same seat, or to the end."""
    seats = [move.seat for move in record.moves]
    seen = [
        [outlook(games.ALL["ferry"], each, seat, f"{past.table.id} sketch") for seat in (0, 1)]
        for each in past.positions
    ]
    later = [
        next((n for n in range(this + 1, len(seats)) if seats[n] == seat), len(seats))
        for this, seat in enumerate(seats)
    ]
    return [abs(seen[later[n]][seat] - seen[n][seat]) for n, seat in enumerate(seats)]


def test_the_last_answers_and_the_steepest_come_first_and_the_rest_lies_all_over_the_game() -> None:
    count, steep = 300, {10: 0.5, 200: 0.4, 50: 0.3, 51: 0.3}
    jumps = [steep.get(number, number / 10_000) for number in range(count)]
    found = order(jumps)
    assert sorted(found) == list(range(count))
    assert found[:LAST] == [299, 298, 297]
    assert found[LAST : LAST + len(steep)] == list(steep)
    for looked in (50, 100, 200):
        gaps = [later - this for this, later in pairwise([*sorted(found[:looked]), count])]
        assert max(gaps) <= 2 * count / (looked - LAST - STEEPEST), (
            "nowhere much less than elsewhere"
        )
    assert order(jumps) == found
    assert order([]) == []
    assert order([0.1]) == [0]


async def test_the_brake_goes_by_the_clock_of_whoever_thinks(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "perf_counter", Clock(4.0))
    change = await play_on(tables, await start(tables))
    told: list[Stage] = []
    made = await tables.reviews.make(change.table.id, ANNA.id, told.append)
    glances = ceil(GLANCE_S / 4.0)
    assert made.looked + glances == LOOK_S / 4.0 < len(made.moves)
    monkeypatch.setattr(thinking, "perf_counter", Clock(0.0))
    again = await tables.reviews.make(change.table.id, BEN.id, told.append)
    assert again == made, "the second look costs nothing, and says the same"


def test_reviews_of_former_versions_are_read() -> None:
    made = Review.load('[[[0,"a","b",0.6,0.5,true]],[1.0,0.0]]')
    assert made.looked == 1
    assert made.moves[0].looked
