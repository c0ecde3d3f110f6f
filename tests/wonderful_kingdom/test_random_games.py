"""Whole games over all modules, profiles and sides: they end, conserve cards, take few clicks."""

import pytest

from games.conformance import drawn
from games.kernel import Picks, Rng
from games.wonderful_kingdom import GAME
from games.wonderful_kingdom.cards import MODULES, RULES
from games.wonderful_kingdom.state import Kingdom, KingdomOptions
from tests.wonderful_kingdom.invariants import hold

pytestmark = pytest.mark.slow

MODULE_NAMES = sorted(MODULES)


def played(options: KingdomOptions, seed: str, every: int = 1) -> tuple[Kingdom, int]:
    """A random game; invariants are checked after every so many answers."""
    rng = Rng(seed)
    state = GAME.setup(options, seed)
    count = 0
    while state.pending:
        state.advance(*drawn(state, rng))
        count += 1
        assert count < 3000
        if count % every == 0:
            hold(state)
    hold(state)
    return state, count


@pytest.mark.parametrize("types", ["five", "four"])
@pytest.mark.parametrize("side", ["a", "b"])
@pytest.mark.parametrize("module", MODULE_NAMES)
def test_random_games_end_properly(module: str, side: str, types: str) -> None:
    for seed in range(3):
        options = KingdomOptions(module=module, types=types, duchies=side)
        state, _ = played(options, f"{module}{side}{types}{seed}", every=7)
        assert state.outcome is not None
        assert state.round == RULES.rounds
        assert state.outcome.winners


@pytest.mark.parametrize(
    "scenario", ["none", "spreading-nightmare", "empty-throne", "whispering-court"]
)
@pytest.mark.parametrize("module", MODULE_NAMES)
def test_random_solo_games_end_properly(module: str, scenario: str) -> None:
    for seed in range(3):
        options = KingdomOptions(module=module, mode="solo", scenario=scenario)
        state, _ = played(options, f"{module}{scenario}{seed}", every=7)
        assert state.outcome is not None
        assert state.hazards == []


def sensible(state: Kingdom, seat: int, rng: Rng) -> Picks:
    """How a person uses the bundles: the best few cards are built, cubes go as proposed."""
    decision = state.decision(seat)
    assert decision is not None
    offer = decision.offer(state)
    if decision.slug == "build":
        return offer.options[: min(3, len(offer.options))]
    for bundle in ("proposed-spend", "proposed", "done", "claim", "a"):
        if bundle in offer.options and decision.slug != "lay-where":
            return (bundle,)
    return offer.by_chance(rng)


@pytest.mark.parametrize("module", MODULE_NAMES)
def test_a_game_takes_at_most_ninety_clicks(module: str) -> None:
    for seed in range(5):
        rng = Rng(f"{seed}")
        state = GAME.setup(KingdomOptions(module=module), f"clicks {seed}")
        clicks = [0, 0]
        while state.pending:
            seat = state.pending[0].seat
            state.advance(seat, sensible(state, seat, rng))
            clicks[seat] += 1
        assert max(clicks) <= 90, clicks
