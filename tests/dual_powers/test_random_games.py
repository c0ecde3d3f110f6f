"""Random games end properly and break nothing on the way."""

from collections import Counter

import pytest

from games.conformance import drawn
from games.dual_powers.rules import setup
from games.dual_powers.state import Powers, PowersOptions
from games.rng import Luck
from tests.dual_powers.invariants import hold

pytestmark = pytest.mark.slow

STRICT = {"unrest_seven": True, "light_bonus_move": True, "neutrals_in_company": True}
BOUND = 600  # answers in a whole game


def play(options: PowersOptions, seed: int, check: bool = False) -> Powers:
    rng = Luck("", seed)
    position = setup(options, f"random {seed}")
    position.hushed = not check
    for _ in range(BOUND):
        if not position.pending:
            return position
        for decision in position.pending:
            options_now = decision.offer(position).options
            assert 1 <= len(options_now) <= 25
            assert len(set(options_now)) == len(options_now)
        position.advance(*drawn(position, rng))
        if check:
            hold(position)
    raise AssertionError(f"no end after {BOUND} answers")


def test_a_thousand_games_for_two_end_properly() -> None:
    reasons: Counter[str] = Counter()
    winners: Counter[tuple[int, ...]] = Counter()
    rounds: Counter[int] = Counter()
    for seed in range(1000):
        position = play(PowersOptions(), seed)
        assert position.outcome is not None
        hold(position)
        reasons[position.outcome.reason] += 1
        winners[position.outcome.winners] += 1
        rounds[position.round] += 1
    assert set(reasons) == {"track-end", "october", "october-will"}
    assert set(winners) == {(0,), (1,)}
    assert 350 < winners[(0,)] < 650
    assert max(rounds) <= 6


@pytest.mark.parametrize("difficulty", range(1, 7))
def test_two_hundred_games_against_the_opposition_end_properly(difficulty: int) -> None:
    for seed in range(200):
        side = ("red", "white")[seed % 2]
        position = play(PowersOptions(opposition=difficulty, side=side), seed)
        assert position.outcome is not None
        assert position.outcome.winners in ((), (0,))
        assert position.round <= 3
        hold(position)


@pytest.mark.parametrize(
    "options",
    [
        PowersOptions(),
        PowersOptions(**STRICT),
        PowersOptions(opposition=1),
        PowersOptions(opposition=6, side="white", **STRICT),
    ],
    ids=["two", "two-strict", "alone-red", "alone-white-strict"],
)
def test_invariants_hold_at_every_position(options: PowersOptions) -> None:
    for seed in range(25):
        play(options, seed, check=True)
