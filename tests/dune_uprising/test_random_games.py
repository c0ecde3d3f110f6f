"""E-22: random games with every option end properly, and ask a person no more than they must.

`DUNE_GAMES=300` plays as many of each kind as the issue asks for; by default it is a handful.
"""

import os
import random
from typing import Any

import pytest

from games.dune_uprising import GAME
from games.dune_uprising.state import ROUNDS, Dune, DuneOptions
from games.dune_uprising.worth import worth
from tests.dune_uprising.invariants import hold

pytestmark = pytest.mark.slow

GAMES = int(os.environ.get("DUNE_GAMES", "4"))
IDLE = ("reveal", "end", "back", "none", "pass")
KINDS: dict[str, dict[str, Any]] = {
    "mercenary": {"mode": "solo", "difficulty": "mercenary"},
    "sardaukar": {"mode": "solo", "difficulty": "sardaukar", "choam": True},
    "mentat": {"mode": "solo", "difficulty": "mentat", "storm": True},
    "kwisatz": {"mode": "solo", "difficulty": "kwisatz-haderach", "choam": True, "storm": True},
    "two": {"mode": "two"},
    "rival": {"mode": "two", "streamlined": False, "choam": True},
    "strict": {
        "mode": "two",
        "streamlined": False,
        "escalation": True,
        "deployment": True,
        "politics": True,
    },
}


def play(options: DuneOptions, seed: str, busy: float) -> tuple[Dune, int]:
    """A game at random; `busy` is how often doing something is preferred to doing nothing."""
    chance = random.Random(seed)
    state = GAME.setup(options, seed)
    asked = 0
    while state.pending:
        (decision,) = state.pending
        codes = decision.offer(state).options
        if options.mode == "solo":
            assert len(codes) > 1, f"{decision} has one answer"
        deeds = [code for code in codes if code not in IDLE]
        chosen = chance.choice(deeds if deeds and chance.random() < busy else codes)
        state.advance(decision.seat, (chosen,))
        asked += 1
        assert asked < 1200, "the game never ends"
        if asked % 3 == 0:
            hold(state)
        assert -1 <= worth(state, decision.seat) <= 1
    return state, asked


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_E_22_random_games_end_properly(kind: str) -> None:
    options = DuneOptions(**KINDS[kind])
    for number in range(GAMES):
        state, asked = play(options, f"{kind} {number}", busy=number % 4 / 3)
        assert state.outcome is not None
        assert 1 <= state.round <= ROUNDS
        points = max(player.vp for seat, player in enumerate(state.players) if state.scores(seat))
        assert points >= 10 or not state.conflicts
        assert asked < 900, "a sane number of clicks"


def test_a_busy_solo_game_takes_few_clicks() -> None:
    """Every agent is sent and everything is bought: still under 40 answers a round."""
    state, asked = play(DuneOptions(mode="solo"), "busy", busy=1.0)
    assert asked / state.round < 40
