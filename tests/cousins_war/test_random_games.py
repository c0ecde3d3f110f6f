"""Many random games: they all end, nothing is lost, nothing leaks."""

from __future__ import annotations

import pytest

import games
from games.cousins_war.state import CousinsOptions
from games.kernel import Rng
from tests.conformance import clauses
from tests.cousins_war.invariants import hold

pytestmark = pytest.mark.slow

GAME = games.ALL["cousins-war"]


@pytest.mark.parametrize("twists", [False, True])
@pytest.mark.parametrize("part", range(4))
def test_two_thousand_random_games_end_with_every_troop_accounted_for(
    twists: bool, part: int
) -> None:
    """250 games in each of eight parts; 12 + 12 + 2 troops and 17 cards at every position."""
    rng = Rng(seed=f"many {twists} {part}")
    for number in range(250):
        state = GAME.setup(CousinsOptions(twists=twists), f"{part} {number}")
        while state.pending:
            hold(state)
            state.advance(*clauses.drawn(state, rng))
        hold(state)
        assert state.outcome is not None


@pytest.mark.parametrize("part", range(4))
def test_two_hundred_games_keep_their_secrets(part: int) -> None:
    """Both seats and the spectator, at every position of 50 games in each of four parts."""
    for number in range(50):
        options = CousinsOptions(twists=number % 2 == 1)
        for before, move, after in clauses.walk(GAME, options, f"secrets {part} {number}"):
            clauses.keeps_secrets(GAME, options, after, f"{number}")
            if move:
                clauses.news_keep_secrets(GAME, options, before, move, after)
