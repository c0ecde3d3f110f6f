"""Players of software: they think to the end of a turn, and can beat the Opposition."""

from __future__ import annotations

import pytest

from games.dual_powers import GAME
from games.dual_powers.components import REGION
from games.dual_powers.rules import PlayCard, Turn
from games.dual_powers.scoring import Scoring
from games.dual_powers.state import PowersOptions
from games.kernel import Rng
from games.opponents import arena, choose
from games.opponents.players import run_on
from tests.conformance.clauses import choices_are_fair
from tests.dual_powers import tables
from tests.dual_powers.tables import RED, put

pytestmark = pytest.mark.slow


def test_thinking_ahead_rests_where_the_next_turn_begins() -> None:
    """Alone, one turn follows the other with nobody else asked: random turns would only blur."""
    position = GAME.setup(PowersOptions(opposition=1), "rest")
    position = position.apply(0, position.pending[0].offer(position).options[0])
    played = len(position.played[RED])
    run_on(position, 0, 50, Rng(seed="on"))
    assert isinstance(position.pending[0], PlayCard)
    assert len(position.played[RED]) == played


@pytest.mark.parametrize("level", ["normal", "hard", "master"])
@pytest.mark.parametrize("options", [PowersOptions(), PowersOptions(opposition=2)])
def test_a_choice_does_not_depend_on_hidden_facts(level: str, options: PowersOptions) -> None:
    choices_are_fair(GAME, options, level, 25, 2)


def test_a_plan_is_judged_by_the_best_that_can_follow() -> None:
    """Recruiting badly is likelier than recruiting well: what counts is that it can be done well.

    Red must take the region of unrest with its last turn, and only the card of that region does it.
    """
    state = tables.table()
    tables.hold(state, RED, "green-7", "white-2", "blue-2")
    state.hands[RED] = ["white-2", "blue-2", "green-7"]
    state.unrest = REGION["green"]
    tables.objectives(state, "red-2", "purple-2")
    put(state, "green", "w8")
    state.played = [["red-3a"] * 3, ["red-3b"] * 4]
    state = tables.run(state, Turn(side=RED), Scoring())
    assert choose(GAME, state, RED, "hard", "plan") == ("green-7",)


def test_the_arena_plays_every_difficulty_with_the_same_deals() -> None:
    options = PowersOptions(opposition=1)
    spread = arena.spread(GAME, options, ["opposition"])
    difficulties = [one.opposition for one in spread if isinstance(one, PowersOptions)]
    assert difficulties == [1, 2, 3, 4, 5, 6]
    played = list(arena.matches(GAME, options, "random", "random", 12, each=["opposition"]))
    assert [match.options["opposition"] for match in played] == [
        n for _ in "ab" for n in range(1, 7)
    ]
    told = list(arena.by_seat(GAME, played, ["opposition"]))
    assert len(told) == 7
    assert all("0 of" in line for line in told)  # who loses alone has won nothing


def test_normal_beats_random() -> None:
    """A sample of what `python -m games arena dual-powers normal:random` shows in full."""
    played = list(arena.matches(GAME, PowersOptions(), "normal", "random", 6))
    assert sum(arena.won(match, "normal") for match in played) >= 5


def test_normal_can_beat_the_opposition() -> None:
    """A sample of `python -m games arena dual-powers normal --each opposition`."""
    options = PowersOptions(opposition=1)
    played = list(arena.matches(GAME, options, "normal", "normal", 6))
    assert any(match.outcome.winners for match in played)
