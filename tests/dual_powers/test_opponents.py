"""Players of software: they think to the end of a turn, and can beat the Opposition."""

from __future__ import annotations

from games.dual_powers import GAME
from games.dual_powers.rules import PlayCard
from games.dual_powers.state import PowersOptions
from games.kernel import Rng
from games.opponents import arena
from games.opponents.players import GreedyPlayer
from tests.dual_powers.tables import RED


def test_thinking_ahead_rests_where_the_next_turn_begins() -> None:
    """Alone, one turn follows the other with nobody else asked: random turns would only blur."""
    position = GAME.setup(PowersOptions(opposition=1), "rest")
    position = position.apply(0, position.pending[0].offer(position).options[0])
    played = len(position.played[RED])
    GreedyPlayer(depth=50)._run_on(position, 0, Rng(seed="on"))
    assert isinstance(position.pending[0], PlayCard)
    assert len(position.played[RED]) == played


def test_the_arena_plays_every_difficulty_with_the_same_deals() -> None:
    options = PowersOptions(opposition=1)
    difficulties = [one.opposition for one in arena.spread(GAME, options, ["opposition"])]
    assert difficulties == [1, 2, 3, 4, 5, 6]
    played = list(arena.matches(GAME, options, "random", "random", 12, each=["opposition"]))
    assert [match.options["opposition"] for match in played] == [
        n for n in range(1, 7) for _ in "ab"
    ]
    told = list(arena.by_seat(GAME, played, ["opposition"]))
    assert len(told) == 7
    assert all("0 of" in line for line in told)  # who loses alone has won nothing


def test_normal_beats_random() -> None:
    """A sample of what `python -m games arena dual-powers normal:random` shows in full."""
    played = list(arena.matches(GAME, PowersOptions(), "normal", "random", 12))
    assert sum(arena.won(match, "normal") for match in played) >= 10


def test_normal_can_beat_the_opposition() -> None:
    """A sample of `python -m games arena dual-powers normal --each opposition`."""
    options = PowersOptions(opposition=1)
    played = list(arena.matches(GAME, options, "normal", "normal", 12))
    assert any(match.outcome.winners for match in played)
