"""A match for a person: rungs that `choose` plays, and people of any strength who win half."""

from __future__ import annotations

from dataclasses import replace
from math import tanh
from typing import Any

import pytest

from games.opponents import PLAYERS, arena, choose, player_of
from games.opponents.match import ANCHORS, START, STEPS, TOP, Result, mixture, next_level, rung_of
from games.opponents.players import GreedyPlayer, RandomPlayer
from tests.ferry import GAME as FERRY
from tests.ferry import Ferry


def worth(state: Ferry, seat: int) -> float:
    if state.outcome is not None:
        return 1.0 if seat in state.outcome.winners else -1.0
    return tanh((state.coins[seat] - state.coins[1 - seat]) / 5)


GAME = replace(
    FERRY,
    worth=worth,
    players={
        "easy": GreedyPlayer(samples=1, depth=1, whims=7),
        "normal": GreedyPlayer(samples=2, depth=1, whims=4),
        "hard": GreedyPlayer(samples=3, depth=2, whims=1),
        "master": GreedyPlayer(samples=6, depth=3),
    },
)


def test_the_rungs_reach_from_chance_to_the_best_level() -> None:
    assert tuple(PLAYERS) == ANCHORS
    assert [rung_of(level) for level in ANCHORS] == [0, STEPS, 2 * STEPS, 3 * STEPS, TOP]
    assert mixture(0) == ("random", "easy", 0)
    assert mixture(TOP) == ("hard", "master", STEPS)
    assert mixture(TOP - 1) == ("hard", "master", STEPS - 1)


@pytest.mark.parametrize("level", ["match", "match-", "match-17", "match-01", "match--1", "expert"])
def test_there_is_no_other_rung(level: str) -> None:
    assert rung_of(level) is None
    with pytest.raises(KeyError):
        player_of(GAME, level)


@pytest.mark.parametrize("rung", range(TOP + 1))
def test_every_rung_plays_the_same_with_the_same_seed(rung: int) -> None:
    position = GAME.setup(GAME.Options(), "rung")
    level = f"match-{rung}"
    picks = choose(GAME, position, 1, level, "s")
    assert choose(GAME, position, 1, level, "s") == picks
    assert position.apply(1, picks)


def test_between_two_levels_each_answer_is_one_of_theirs() -> None:
    asked: list[str] = []

    class Told(RandomPlayer):
        def __init__(self, name: str) -> None:
            self.name = name

        def choose(self, *given: Any) -> tuple[str, ...]:
            asked.append(self.name)
            return super().choose(*given)

    game = replace(GAME, players={"normal": Told("normal"), "hard": Told("hard")})
    position = game.setup(game.Options(), "mixed")
    for seed in range(200):
        choose(game, position, 0, f"match-{2 * STEPS + 1}", f"{seed}")
    assert 0.15 < asked.count("hard") / len(asked) < 0.35, "one in four"


@pytest.mark.parametrize(
    ("past", "rung"),
    [
        ([], START),
        ([("match-6", 1)], 8),
        ([("match-6", 1), ("match-8", 1)], 10),
        ([("match-6", 0)], 4),
        ([("match-6", 1), ("match-8", 0)], 7),
        ([("match-6", 1), ("match-8", 0), ("match-7", 0)], 6),
        ([("match-6", 0.5)], START),
        ([("match-16", 1)], TOP),
        ([("match-0", 0)], 0),
        ([("hard", 1)], 12),
        ([("hard", 0)], START),
        ([("easy", 0)], 4),
        ([("easy", 1)], START),
        ([("unheard-of", 1)], START),
    ],
)
def test_the_next_rung(past: list[tuple[str, float]], rung: int) -> None:
    assert next_level([Result(*each) for each in past]) == f"match-{rung}"


@pytest.mark.slow
@pytest.mark.parametrize("person", ["easy", "normal", "hard"])
def test_people_of_every_strength_win_about_half(person: str) -> None:
    """A small version of what `python -m games match` shows."""
    past = list(arena.matched(GAME, GAME.Options(), person, 120))
    assert 0.42 <= sum(result.got for result in past) / len(past) <= 0.58


def test_who_plays_better_is_met_higher_up() -> None:
    def rung(person: str) -> float:
        past = list(arena.matched(GAME, GAME.Options(), person, 60))[20:]
        return sum(rung_of(result.level) or 0 for result in past) / len(past)

    assert rung("random") < rung("hard") - STEPS / 2
